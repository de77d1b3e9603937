import { randomUUID } from 'node:crypto';
import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js';
import type * as FeaturesPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type * as GossipPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import type * as StreamsPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { PersistentSubscriptions } from './persistent-subscriptions.js';
import { type Appended, EventLog, type Expected, type Proposed, type Recorded } from './event-log.js';
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  empty,
  eventResponse,
  features,
  filterOf,
  gossip,
  GossipService,
  grpcError,
  identifier,
  nameOf,
  notFoundResponse,
  PersistentSubscriptionsService,
  refusal,
  ServerFeaturesService,
  shared,
  streams,
  StreamsService,
  uuid,
  uuidText,
} from './protocol.js';

type ReadReq = StreamsPb.ReadReq;
type ReadResp = StreamsPb.ReadResp;
type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Default limit of a server on the size of one append. */
const APPEND_BYTES_MAX = 1_048_576;
const SEARCH_WINDOW = 32;
/** Answers with more events respect backpressure. */
const PAUSED_EVENTS = 5_000;

/** Faults of the next calls. Each count decreases by one with every fault. */
export interface Faults {
  /** Appends that are written and then answered with a timeout. */
  appendsTimedOutAfterwards: number;
  /** Appends that are not written and answered with a timeout. */
  appendsTimedOut: number;
  /** Appends that are never answered; `written` says whether they happen. */
  appendsUnanswered: number;
  appendsUnansweredWritten: boolean;
  /** While set, appends with an event of the type are neither written nor answered; `met` is called for each. */
  appendsLost: { readonly type: string; readonly met: () => void } | null;
  /** Appends whose message is refused for its size, as by a proxy. */
  appendsTooLarge: number;
  /** Appends refused because this node does not lead. */
  appendsNotLeader: number;
  /** Reads whose connection breaks after this many events. */
  readsBroken: { count: number; afterEvents: number };
  /** Reads that are never answered. */
  readsUnanswered: number;
  /** While set, reads see the log as it is when they arrive, and are answered after this. */
  readsHeld: Promise<void> | null;
  /** Reads at a follower: refused if the leader is required, otherwise answered without the last event. */
  readsByFollower: number;
  /** Number of the newest events that are not replicated yet. No read returns them, but they count for conflicts. */
  unreplicated: number;
  /** Appends at a server that lacks the stream's last event, and therefore refuses. */
  appendsByServerBehind: number;
  /** While set, reading `$all` is denied. */
  allDenied: boolean;
  /** Subscriptions that are confirmed and then stay silent. */
  subscriptionsSilent: number;
}

/** One server of a cluster in gossip answers. */
export interface Member {
  readonly port: number;
  readonly state: 'leader' | 'follower' | 'unknown';
  readonly isAlive: boolean;
}

/** The cluster from the view of one server. A server without a cluster is the leader. */
export interface Cluster {
  leads(): boolean;
  /** Whether a majority has everything that this server has written; false if that takes too long. */
  settled(): Promise<boolean>;
  /** @param caller the caller's address */
  members(caller: string): readonly Member[];
}

/** The certificate of a secure server, and the required credentials as `user:password`. */
export interface Security {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly user: string;
}

/** Like the database, answers features and gossip without credentials, and nothing else. */
const asking =
  (user: string): ServerInterceptor =>
  (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next(
          new ServerListenerBuilder()
            .withOnReceiveMetadata((metadata, receive) => {
              const expected = `Basic ${Buffer.from(user).toString('base64')}`;
              const isOpen = /Gossip|ServerFeatures/.test(method.path);
              if (isOpen || metadata.get('authorization')[0] === expected) receive(metadata);
              else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: null });
            })
            .build(),
        ),
    });

/**
 * A protocol fake: it speaks the database's gRPC protocol from memory, so that the adapter is tested through the
 * official client without a server. It is not a database: no disk, no access control, and one node unless a cluster is
 * given. It answers unknown calls with UNIMPLEMENTED. Its log outlives `stop` and `start`, which stand for a restart.
 */
export class KurrentServer {
  readonly log: EventLog;
  readonly faults: Faults = {
    appendsTimedOutAfterwards: 0,
    appendsTooLarge: 0,
    appendsTimedOut: 0,
    appendsUnanswered: 0,
    appendsUnansweredWritten: false,
    appendsLost: null,
    appendsNotLeader: 0,
    readsBroken: { count: 0, afterEvents: 0 },
    readsUnanswered: 0,
    readsHeld: null,
    readsByFollower: 0,
    unreplicated: 0,
    appendsByServerBehind: 0,
    allDenied: false,
    subscriptionsSilent: 0,
  };
  /** The version that it reports. */
  version = '24.10.0';
  /** Methods that it does not list as supported. */
  readonly missingCalls = new Set<string>();
  /** Maximum size of an append; servers from 25.1 on accept more. */
  appendBytesMax = APPEND_BYTES_MAX;
  /** How far the server's clock is ahead, in milliseconds. */
  clockAheadMs = 0;
  /** Number of calls by method name. */
  readonly calls: Record<string, number> = {};
  /** The streams that were read, in order. */
  readonly streamsRead: string[] = [];
  #server: Server | undefined;
  #port = 0;
  readonly #subscriptions = new Set<Subscriber>();
  /** Addresses of callers that have read. */
  readonly #readers = new Set<string>();
  readonly #behind = new Map<string, number>();
  #brokenAfterHead = 0;
  #newReadersBehind = 0;
  readonly persistent: PersistentSubscriptions;

  constructor(
    log = new EventLog(),
    private readonly security?: Security,
    private readonly cluster?: Cluster,
  ) {
    this.log = log;
    log.onAppend((event) => {
      for (const subscriber of this.#subscriptions) subscriber.appended(event);
    });
    this.persistent = new PersistentSubscriptions(
      log,
      (method) => this.#count(method),
      (caller) => this.#refusedByFollower(caller),
    );
  }

  get port(): number {
    return this.#port;
  }

  /** The address; for a secure server with percent-encoded credentials, but without the CA file. */
  get url(): string {
    if (!this.security) return `kurrentdb://127.0.0.1:${this.#port}?tls=false`;
    const user = this.security.user.split(':').map(encodeURIComponent).join(':');
    return `kurrentdb://${user}@localhost:${this.#port}?tls=true`;
  }

  /** Number of open subscriptions. */
  get subscribers(): number {
    return this.#subscriptions.size;
  }

  /** Uses a free port at the first start, and the same one afterwards. */
  async start(): Promise<this> {
    const server = new Server({
      'grpc.max_receive_message_length': 17 * 1_048_576,
      ...(this.security && { interceptors: [asking(this.security.user)] }),
    });
    server.addService(StreamsService, {
      read: (call: ReadCall) => this.#read(call),
      append: (
        call: ServerReadableStream<StreamsPb.AppendReq, StreamsPb.AppendResp>,
        done: sendUnaryData<StreamsPb.AppendResp>,
      ) => this.#append(call, done),
      batchAppend: (call: ServerDuplexStream<StreamsPb.BatchAppendReq, StreamsPb.BatchAppendResp>) =>
        this.#batchAppend(call),
      delete: (
        call: ServerUnaryCall<StreamsPb.DeleteReq, StreamsPb.DeleteResp>,
        done: sendUnaryData<StreamsPb.DeleteResp>,
      ) =>
        this.#delete(
          call.request.getOptions(),
          new streams.DeleteResp().setNoPosition(new shared.Empty()),
          false,
          call.getPeer(),
          done,
        ),
      tombstone: (
        call: ServerUnaryCall<StreamsPb.TombstoneReq, StreamsPb.TombstoneResp>,
        done: sendUnaryData<StreamsPb.TombstoneResp>,
      ) =>
        this.#delete(
          call.request.getOptions(),
          new streams.TombstoneResp().setNoPosition(new shared.Empty()),
          true,
          call.getPeer(),
          done,
        ),
    });
    server.addService(PersistentSubscriptionsService, this.persistent.service());
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, done: sendUnaryData<FeaturesPb.SupportedMethods>) =>
        done(null, supportedMethods(this.version, this.missingCalls)),
    });
    server.addService(GossipService, {
      read: (call: ServerUnaryCall<unknown, GossipPb.ClusterInfo>, done: sendUnaryData<GossipPb.ClusterInfo>) =>
        done(null, this.#clusterInfo(call.getPeer())),
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, this.#credentials(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
    this.persistent.start();
    return this;
  }

  #credentials(): ServerCredentials {
    if (!this.security) return ServerCredentials.createInsecure();
    const { certificate, key } = this.security;
    return ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(certificate), private_key: Buffer.from(key) }]);
  }

  /** Breaks every connection at once. */
  stop(): void {
    this.#server?.forceShutdown();
    this.persistent.stop();
    this.#server = undefined;
    this.#subscriptions.clear();
    this.log.forgetRecentIds();
  }

  /** Keeps open subscriptions without sending anything more. */
  silenceSubscriptions(): void {
    for (const subscriber of this.#subscriptions) subscriber.silent = true;
  }

  /** Existing reading connections get a server that lacks the newest events; new ones do not. */
  leaveReadersBehind(events: number): void {
    for (const peer of this.#readers) this.#behind.set(peer, events);
  }

  /** After the next read of the end of `$all`, the connection breaks, and new ones reach a server that is behind. */
  breakAfterNextHead(events: number): void {
    this.#brokenAfterHead = events;
  }

  #count(method: string): void {
    this.calls[method] = (this.calls[method] ?? 0) + 1;
  }

  #read(call: ReadCall): void {
    const options = call.request.getOptions();
    if (!options) return void call.emit('error', grpcError(status.INVALID_ARGUMENT, 'no options'));
    if (this.faults.allDenied && options.hasAll())
      return void call.emit(
        'error',
        grpcError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
      );
    const refused = call.metadata.get('requires-leader').length > 0 && this.#refusedByFollower(call.getPeer());
    if (refused) return void call.emit('error', refused);
    if (options.hasSubscription()) {
      this.#subscribe(call, options);
      return;
    }
    this.#count('read');
    if (options.hasStream()) this.streamsRead.push(nameOf(options.getStream()?.getStreamIdentifier()));
    if (this.faults.readsUnanswered > 0) {
      this.faults.readsUnanswered--;
      return;
    }
    if (this.#newReadersBehind > 0 && !this.#readers.has(call.getPeer()))
      this.#behind.set(call.getPeer(), this.#newReadersBehind);
    this.#readers.add(call.getPeer());
    let hidden = Math.max(this.faults.unreplicated, this.#behind.get(call.getPeer()) ?? 0);
    if (this.faults.readsByFollower > 0) {
      this.faults.readsByFollower--;
      if (call.metadata.get('requires-leader').length > 0) return void call.emit('error', this.#notLeader(this.#port));
      hidden = Math.max(hidden, 1);
    }
    const asText = options.getUuidOption()?.hasString() ?? false;
    const found = options.hasStream() ? this.#eventsOfStream(options) : this.#eventsOfAll(options);
    if (found === 'deleted')
      return void call.emit(
        'error',
        grpcError(status.FAILED_PRECONDITION, 'stream deleted', {
          exception: 'stream-deleted',
          'stream-name': nameOf(options.getStream()?.getStreamIdentifier()),
        }),
      );
    if (found === 'not-found') {
      call.write(notFoundResponse(nameOf(options.getStream()?.getStreamIdentifier())));
      return void call.end();
    }
    const newest = new Set(hidden > 0 ? this.log.all.slice(-hidden) : []);
    const isSeen = (event: Recorded): boolean => !newest.has(event) && this.log.isReadable(event);
    const page = firstOf(found, Number(options.getCount()), isSeen);
    const broken = this.faults.readsBroken;
    if (broken.count > 0) {
      broken.count--;
      for (const event of page.slice(0, broken.afterEvents)) call.write(eventResponse(event, asText));
      return void call.emit('error', grpcError(status.UNAVAILABLE, 'the connection broke'));
    }
    const ended = (): void => {
      if (options.hasStream()) this.#writeEnd(call, nameOf(options.getStream()?.getStreamIdentifier()), isSeen);
      call.end();
    };
    if (page.length > PAUSED_EVENTS) {
      void writePausing(call, page, asText).then(ended);
      return;
    }
    const answer = (): void => {
      for (const event of page) call.write(eventResponse(event, asText));
      ended();
    };
    if (this.faults.readsHeld) {
      void this.faults.readsHeld.then(answer);
      return;
    }
    answer();
    if (this.#brokenAfterHead > 0 && options.getAll()?.hasEnd()) {
      this.#newReadersBehind = this.#brokenAfterHead;
      this.#brokenAfterHead = 0;
      broken.count = 1;
      broken.afterEvents = 0;
    }
  }

  #writeEnd(call: ReadCall, stream: string, isSeen: (event: Recorded) => boolean): void {
    const last = this.log.stream(stream)?.findLast(isSeen);
    if (last) call.write(new streams.ReadResp().setLastStreamPosition(String(last.revision)));
  }

  #eventsOfStream(options: StreamsPb.ReadReq.Options): readonly Recorded[] | 'not-found' | 'deleted' {
    const at = options.getStream();
    const name = nameOf(at?.getStreamIdentifier());
    if (this.log.isTombstoned(name)) return 'deleted';
    const events = this.log.stream(name);
    if (!events) return 'not-found';
    const revision = at?.hasRevision() ? Number(at.getRevision()) : undefined;
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS)
      return at?.hasStart()
        ? events.slice(0, 1)
        : events.filter((event) => event.revision <= (revision ?? Infinity)).reverse();
    return at?.hasEnd() ? [] : events.filter((event) => event.revision >= (revision ?? 0));
  }

  /** Reading $all includes the event at the position. */
  *#eventsOfAll(options: StreamsPb.ReadReq.Options): Generator<Recorded> {
    const at = options.getAll();
    const passes = filterOf(options.getFilter());
    const { all } = this.log;
    const from = at?.hasPosition() ? indexOf(all, Number(at.getPosition()?.getCommitPosition())) : undefined;
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS) {
      if (at?.hasStart()) return;
      for (let n = (from ?? all.length) - 1; n >= 0; n--) if (passes(all[n]!)) yield all[n]!;
    } else if (!at?.hasEnd()) for (let n = from ?? 0; n < all.length; n++) if (passes(all[n]!)) yield all[n]!;
  }

  #subscribe(call: ReadCall, options: StreamsPb.ReadReq.Options): void {
    this.#count('subscribe');
    const subscriber = new Subscriber(call, options);
    this.#subscriptions.add(subscriber);
    const ended = (): void => void this.#subscriptions.delete(subscriber);
    call.on('cancelled', ended);
    call.on('close', ended);
    if (this.faults.subscriptionsSilent > 0) {
      this.faults.subscriptionsSilent--;
      subscriber.silent = true;
    }
    const stream = options.getStream();
    const past = stream ? (this.log.stream(nameOf(stream.getStreamIdentifier())) ?? []) : this.log.all;
    subscriber.start(past.filter((event) => this.log.isReadable(event)));
  }

  #append(
    call: ServerReadableStream<StreamsPb.AppendReq, StreamsPb.AppendResp>,
    done: sendUnaryData<StreamsPb.AppendResp>,
  ): void {
    this.#count('append');
    let options: StreamsPb.AppendReq.Options | undefined;
    const proposed: Proposed[] = [];
    call.on('data', (request: StreamsPb.AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) proposed.push(proposal(message));
    });
    call.on('end', () => {
      if (this.faults.appendsNotLeader > 0) {
        this.faults.appendsNotLeader--;
        done(this.#notLeader(this.#port));
        return;
      }
      const refused = this.#refusedByFollower(call.getPeer());
      if (refused) {
        done(refused);
        return;
      }
      if (bytesOf(proposed) > this.appendBytesMax) {
        done(
          grpcError(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
            exception: 'maximum-append-size-exceeded',
            'maximum-append-size': String(this.appendBytesMax),
          }),
        );
        return;
      }
      const name = nameOf(options?.getStreamIdentifier());
      const expected: Expected = options?.hasRevision() ? Number(options.getRevision()) : expectedOf(options);
      const outcome = this.log.append(name, expected, proposed);
      const response = new streams.AppendResp();
      switch (outcome.kind) {
        case 'stream-deleted': {
          done(
            grpcError(status.FAILED_PRECONDITION, 'stream deleted', {
              exception: 'stream-deleted',
              'stream-name': name,
            }),
          );
          return;
        }
        case 'wrong-expected-version': {
          const wrong = new streams.AppendResp.WrongExpectedVersion();
          if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
          else wrong.setCurrentRevision(String(outcome.current));
          if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
          else wrong.setExpectedNoStream(new shared.Empty());
          done(null, response.setWrongExpectedVersion(wrong));
          return;
        }
        case 'appended':
        case 'idempotent': {
          const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
          if (outcome.position < 0) success.setNoPosition(new shared.Empty());
          else
            success.setPosition(
              new streams.AppendResp.Position()
                .setCommitPosition(String(outcome.position))
                .setPreparePosition(String(outcome.position)),
            );
          void this.#settled().then((isSettled) =>
            isSettled ? done(null, response.setSuccess(success)) : done(timedOut()),
          );
          return;
        }
      }
    });
  }

  #batchAppend(call: ServerDuplexStream<StreamsPb.BatchAppendReq, StreamsPb.BatchAppendResp>): void {
    const pending = new Map<string, { options: StreamsPb.BatchAppendReq.Options | undefined; proposed: Proposed[] }>();
    call.on('data', (request: StreamsPb.BatchAppendReq) => {
      const id = uuidText(request.getCorrelationId());
      const batch = pending.get(id) ?? { options: request.getOptions(), proposed: [] };
      pending.set(id, batch);
      batch.proposed.push(...request.getProposedMessagesList().map(proposal));
      if (!request.getIsFinal()) return;
      pending.delete(id);
      this.#count('batchAppend');
      const response = this.#batch(call, batch.options, batch.proposed);
      const answer = (given: StreamsPb.BatchAppendResp): unknown =>
        call.write(given.setCorrelationId(uuid(id)).setStreamIdentifier(batch.options?.getStreamIdentifier()));
      if (response?.hasSuccess())
        void this.#settled().then((isSettled) => answer(isSettled ? response : timeout(response)));
      else if (response) answer(response);
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  #batch(
    call: ServerDuplexStream<StreamsPb.BatchAppendReq, StreamsPb.BatchAppendResp>,
    options: StreamsPb.BatchAppendReq.Options | undefined,
    proposed: readonly Proposed[],
  ): StreamsPb.BatchAppendResp | undefined {
    const name = nameOf(options?.getStreamIdentifier());
    const expected: Expected = options?.hasStreamPosition() ? Number(options.getStreamPosition()) : expectedOf(options);
    const response = new streams.BatchAppendResp();
    const { faults } = this;
    if (faults.appendsNotLeader > 0) {
      faults.appendsNotLeader--;
      call.emit('error', this.#notLeader(this.#port));
      return undefined;
    }
    if (faults.appendsTooLarge > 0) {
      faults.appendsTooLarge--;
      call.emit('error', grpcError(status.RESOURCE_EXHAUSTED, 'Received message exceeds the maximum message size.'));
      return undefined;
    }
    const refused = this.#refusedByFollower(call.getPeer());
    if (refused) {
      call.emit('error', refused);
      return undefined;
    }
    const deadlineMs = options?.getDeadline21100()?.toDate().getTime() ?? Infinity;
    if (deadlineMs <= Date.now() + this.clockAheadMs) return timeout(response);
    if (faults.appendsTimedOut > 0) {
      faults.appendsTimedOut--;
      return timeout(response);
    }
    if (faults.appendsUnanswered > 0) {
      faults.appendsUnanswered--;
      if (faults.appendsUnansweredWritten) this.log.append(name, expected, proposed);
      return undefined;
    }
    const lost = faults.appendsLost;
    if (lost && proposed.some(({ type }) => type === lost.type)) {
      lost.met();
      return undefined;
    }
    if (bytesOf(proposed) > this.appendBytesMax)
      return response.setError(
        refusal(
          'INVALID_ARGUMENT',
          'Maximum Append Size Exceeded',
          'event_store.client.MaximumAppendSizeExceeded',
          new shared.MaximumAppendSizeExceeded().setMaxappendsize(this.appendBytesMax),
        ),
      );
    if (faults.appendsByServerBehind > 0) {
      faults.appendsByServerBehind--;
      const current = (this.log.stream(name)?.at(-1)?.revision ?? -1) - 1;
      return answered(response, name, expected, { kind: 'wrong-expected-version', current });
    }
    const outcome = this.log.append(name, expected, proposed);
    if (faults.appendsTimedOutAfterwards > 0) {
      faults.appendsTimedOutAfterwards--;
      return timeout(response);
    }
    return answered(response, name, expected, outcome);
  }

  #delete<Response>(
    options: StreamsPb.DeleteReq.Options | StreamsPb.TombstoneReq.Options | undefined,
    response: Response,
    hard: boolean,
    caller: string,
    done: sendUnaryData<Response>,
  ): void {
    const expected: Expected = options?.hasRevision() ? Number(options.getRevision()) : expectedOf(options);
    const name = nameOf(options?.getStreamIdentifier());
    const refused = this.#refusedByFollower(caller);
    if (refused) {
      done(refused);
      return;
    }
    const outcome = this.log.delete(name, expected, hard);
    if (outcome === 'deleted')
      void this.#settled().then((isSettled) => (isSettled ? done(null, response) : done(timedOut())));
    else done(grpcError(status.FAILED_PRECONDITION, outcome, { exception: outcome, 'stream-name': name }));
  }

  #settled(): Promise<boolean> {
    return this.cluster?.settled() ?? Promise.resolve(true);
  }

  /** The refusal of a follower; undefined if this server is the leader. */
  #refusedByFollower(caller: string): Error | undefined {
    if (!this.cluster || this.cluster.leads()) return undefined;
    const leader = this.cluster.members(caller).find(({ state, isAlive }) => state === 'leader' && isAlive);
    return leader ? this.#notLeader(leader.port) : grpcError(status.UNAVAILABLE, 'Server Is Not Ready');
  }

  #notLeader(port: number): Error {
    return grpcError(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(port),
    });
  }

  #clusterInfo(caller: string): GossipPb.ClusterInfo {
    const alone = [{ port: this.#port, state: 'leader', isAlive: true }] as const;
    const states = gossip.MemberInfo.VNodeState;
    const stateOf = { leader: states.LEADER, follower: states.FOLLOWER, unknown: states.UNKNOWN };
    return new gossip.ClusterInfo().setMembersList(
      (this.cluster?.members(caller) ?? alone).map(({ port, state, isAlive }) =>
        new gossip.MemberInfo()
          .setInstanceId(uuid(randomUUID()))
          .setTimeStamp(String(Date.now()))
          .setState(stateOf[state])
          .setIsAlive(isAlive)
          .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
      ),
    );
  }
}

/** One open subscription: stored events, then live ones; with checkpoints if it has a filter. */
class Subscriber {
  silent = false;
  readonly #call: ReadCall;
  readonly #asText: boolean;
  readonly #stream: string | undefined;
  readonly #passes: (event: Recorded) => boolean;
  /** Number of examined events between checkpoints; 0 without checkpoints. */
  readonly #checkpointInterval: number;
  readonly #after: number;
  #live = false;
  #considered = 0;

  constructor(call: ReadCall, options: StreamsPb.ReadReq.Options) {
    this.#call = call;
    this.#asText = options.getUuidOption()?.hasString() ?? false;
    this.#stream = options.hasStream() ? nameOf(options.getStream()?.getStreamIdentifier()) : undefined;
    this.#passes = filterOf(options.getFilter());
    const filter = options.getFilter();
    this.#checkpointInterval = filter
      ? (filter.hasMax() ? filter.getMax() : SEARCH_WINDOW) * filter.getCheckpointintervalmultiplier()
      : 0;
    const at = options.getStream() ?? options.getAll();
    if (at?.hasEnd()) this.#after = Infinity;
    else if (options.hasStream())
      this.#after = options.getStream()?.hasRevision() ? Number(options.getStream()?.getRevision()) : -1;
    else
      this.#after = options.getAll()?.hasPosition() ? Number(options.getAll()?.getPosition()?.getCommitPosition()) : -1;
  }

  start(past: readonly Recorded[]): void {
    this.#write(confirmationResponse(randomUUID()), true);
    let last: Recorded | undefined;
    for (const event of past)
      if (this.#at(event) > this.#after) {
        this.#look(event);
        last = event;
      }
    // A filtered subscription sends its position before it goes live.
    if (last && this.#considered > 0) this.#write(checkpointResponse(last.position));
    this.#write(caughtUpResponse());
    this.#live = true;
  }

  appended(event: Recorded): void {
    if (this.#live && (this.#stream === undefined || event.stream === this.#stream)) this.#look(event);
  }

  #at(event: Recorded): number {
    return this.#stream === undefined ? event.position : event.revision;
  }

  #look(event: Recorded): void {
    if (this.#passes(event)) this.#write(eventResponse(event, this.#asText));
    if (this.#checkpointInterval === 0 || ++this.#considered < this.#checkpointInterval) return;
    this.#considered = 0;
    this.#write(checkpointResponse(event.position));
  }

  #write(response: ReadResp, always = false): void {
    if (always || !this.silent) this.#call.write(response);
  }
}

/** Index of the first event at or after the given position. */
function indexOf(all: readonly Recorded[], position: number): number {
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (all[middle]!.position < position) from = middle + 1;
    else to = middle;
  }
  return from;
}

function firstOf(events: Iterable<Recorded>, count: number, passes: (event: Recorded) => boolean): readonly Recorded[] {
  const found: Recorded[] = [];
  for (const event of events) {
    if (found.length >= count) break;
    if (passes(event)) found.push(event);
  }
  return found;
}

/** Writes with backpressure, like a server, so that long answers do not fill the memory. */
async function writePausing(call: ReadCall, events: readonly Recorded[], asText: boolean): Promise<void> {
  const cancelled = new Promise((resolve) => void call.once('cancelled', resolve));
  for (const event of events) {
    if (!call.write(eventResponse(event, asText)))
      await Promise.race([new Promise((resolve) => void call.once('drain', resolve)), cancelled]);
    if (call.cancelled) return;
  }
}

const timedOut = (): Error => grpcError(status.DEADLINE_EXCEEDED, 'Timeout');

const timeout = (response: StreamsPb.BatchAppendResp): StreamsPb.BatchAppendResp =>
  response.setError(refusal('DEADLINE_EXCEEDED', 'Timeout', 'event_store.client.Timeout', new shared.Timeout()));

const bytesOf = (proposed: readonly Proposed[]): number =>
  proposed.reduce((sum, event) => sum + event.data.length + event.metadata.length + event.type.length, 0);

function answered(
  response: StreamsPb.BatchAppendResp,
  name: string,
  expected: Expected,
  outcome: Appended,
): StreamsPb.BatchAppendResp {
  switch (outcome.kind) {
    case 'appended':
    case 'idempotent': {
      const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision));
      if (outcome.position < 0) success.setNoPosition(empty());
      else
        success.setPosition(
          new shared.AllStreamPosition()
            .setCommitPosition(String(outcome.position))
            .setPreparePosition(String(outcome.position)),
        );
      return response.setSuccess(success);
    }
    case 'stream-deleted':
      return response.setError(
        refusal(
          'FAILED_PRECONDITION',
          'Stream is deleted',
          'event_store.client.StreamDeleted',
          new shared.StreamDeleted().setStreamIdentifier(identifier(name)),
        ),
      );
    case 'wrong-expected-version': {
      const wrong = new shared.WrongExpectedVersion();
      if (outcome.current < 0) wrong.setCurrentNoStream(empty());
      else wrong.setCurrentStreamRevision(String(outcome.current));
      if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
      else if (expected === 'no-stream') wrong.setExpectedNoStream(empty());
      else wrong.setExpectedAny(empty());
      return response.setError(
        refusal('FAILED_PRECONDITION', 'Wrong expected version', 'event_store.client.WrongExpectedVersion', wrong),
      );
    }
  }
}

function expectedOf(
  options: { hasAny(): boolean; hasStreamExists(): boolean; hasNoStream(): boolean } | undefined,
): Expected {
  if (options?.hasNoStream()) return 'no-stream';
  return options?.hasStreamExists() ? 'stream-exists' : 'any';
}

function proposal(message: StreamsPb.BatchAppendReq.ProposedMessage | StreamsPb.AppendReq.ProposedMessage): Proposed {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    isJson: metadata.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function supportedMethods(version: string, missing: ReadonlySet<string>): FeaturesPb.SupportedMethods {
  const method = (service: string, name: string, supported: readonly string[]): FeaturesPb.SupportedMethod =>
    new features.SupportedMethod()
      .setServiceName(service)
      .setMethodName(name)
      .setFeaturesList([...supported]);
  return new features.SupportedMethods()
    .setEventStoreServerVersion(version)

    .setMethodsList(
      [
        method('event_store.client.streams.streams', 'read', ['position', 'events']),
        method('event_store.client.streams.streams', 'append', []),
        method('event_store.client.streams.streams', 'batchappend', ['deadline_duration']),
        method('event_store.client.streams.streams', 'delete', []),
        method('event_store.client.streams.streams', 'tombstone', []),
        ...['create', 'update', 'delete', 'read', 'getinfo', 'replayparked'].map((name) =>
          method('event_store.client.persistent_subscriptions.persistentsubscriptions', name, ['stream', 'all']),
        ),
        method('event_store.client.gossip.gossip', 'read', []),
        method('event_store.client.server_features.serverfeatures', 'getsupportedmethods', []),
      ].filter((one) => !missing.has(one.getMethodName())),
    );
}
