import { randomUUID } from 'node:crypto';
import {
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerUnaryCall,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type * as PersistentPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/persistentsubscriptions_pb.js';
import { type EventLog, type Recorded } from './event-log.js';
import { filterOf, grpcError, nameOf, persistent, persistentEventResponse, uuidText } from './protocol.js';

type ReadCall = ServerDuplexStream<PersistentPb.ReadReq, PersistentPb.ReadResp>;
type Unary<Request, Response> = (call: ServerUnaryCall<Request, Response>, done: sendUnaryData<Response>) => void;

/** Real servers check for timed-out messages once a second. */
const TICK_MS = 50;
const ALL = '$all';
const NAK = { unknown: 0, park: 1, retry: 2, skip: 3, stop: 4 } as const;

/** A change of the groups that one server of a cluster replicates to the others. */
export type GroupWritten =
  | { readonly kind: 'group-create' | 'group-update' | 'group-delete'; readonly request: Uint8Array }
  | { readonly kind: 'group-checkpoint'; readonly group: string; readonly place: number };

interface Settings {
  readonly messageTimeoutMs: number;
  readonly maxRetryCount: number;
  readonly minCheckpointCount: number;
  readonly maxCheckpointCount: number;
  readonly checkpointAfterMs: number;
  /** 0: any number. */
  readonly maxSubscriberCount: number;
  readonly liveBufferSize: number;
  readonly readBatchSize: number;
  readonly historyBufferSize: number;
}

interface Message {
  readonly event: Recorded;
  readonly retryCount: number;
}

interface Outstanding extends Message {
  readonly consumer: Consumer;
  readonly dueMs: number;
}

interface Consumer {
  readonly call: ReadCall;
  readonly slots: number;
  readonly asText: boolean;
  inFlight: number;
}

/**
 * One subscription group with the server's state of its messages. Consumers take turns; a message that is
 * not acknowledged in time, or whose consumer disconnects, is retried and counted, and parked after its last retry.
 * A restart continues from the checkpoint, which is written only occasionally: later messages are repeated.
 */
class Group {
  readonly consumers: Consumer[] = [];
  readonly outstanding = new Map<string, Outstanding>();
  readonly parked: Recorded[] = [];
  settings: Settings;
  /** Positions of `$all` that it reports: of its checkpoint, and of the last event that it knows of. */
  reported: { readonly done: number; readonly known: number } | undefined;
  /** Position of the last event taken from the log or stream; -1 before the first. */
  #taken: number;
  #checkpoint: number;
  #checkpointedAtMs = Date.now();
  /** Number of finished messages since the checkpoint. */
  #done = 0;
  #retries: Message[] = [];
  #turn = 0;
  #totalItems = 0;

  constructor(
    readonly source: string,
    readonly name: string,
    settings: Settings,
    /** Delivery starts after this position. */
    readonly startAfter: number,
    private readonly passes: (event: Recorded) => boolean,
    private readonly log: EventLog,
    private readonly checkpointed: (place: number) => void,
  ) {
    this.settings = settings;
    this.#taken = startAfter;
    this.#checkpoint = startAfter;
  }

  enter(consumer: Consumer): void {
    this.consumers.push(consumer);
    this.push();
  }

  leave(consumer: Consumer): void {
    const index = this.consumers.indexOf(consumer);
    if (index < 0) return;
    this.consumers.splice(index, 1);
    for (const [id, message] of this.outstanding)
      if (message.consumer === consumer) {
        this.outstanding.delete(id);
        this.#retry(message, 1);
      }
    this.push();
  }

  /** Ends every consumer's call. */
  drop(error: Error): void {
    for (const { call } of this.consumers.splice(0)) call.emit('error', error);
    this.restart();
  }

  /** Resets to the checkpoint, like a restarted server. */
  restart(): void {
    this.consumers.splice(0);
    this.outstanding.clear();
    this.#retries = [];
    this.#done = 0;
    this.#taken = this.#checkpoint;
  }

  ack(ids: readonly string[]): void {
    for (const id of ids) if (this.#remove(id)) this.#done++;
    this.#markCheckpoint(false);
    this.push();
  }

  nack(ids: readonly string[], action: number): void {
    for (const id of ids) {
      const message = this.#remove(id);
      if (!message) continue;
      this.#done++;
      if (action === NAK.park) this.parked.push(message.event);
      else if (action === NAK.retry || action === NAK.unknown) this.#retryOrPark(message);
    }
    this.#markCheckpoint(false);
    this.push();
  }

  replayParked(): void {
    for (const event of this.parked.splice(0)) this.#retry({ event, retryCount: 0 }, 0);
    this.push();
  }

  tick(): void {
    const now = Date.now();
    for (const [id, message] of this.outstanding)
      if (message.dueMs <= now) {
        this.#remove(id);
        this.#retryOrPark(message);
      }
    this.#markCheckpoint(true);
    this.push();
  }

  /** Delivers messages while a consumer has room. */
  push(): void {
    for (;;) {
      const consumer = this.#nextConsumer();
      if (!consumer) return;
      const message = this.#retries.shift() ?? this.#nextOfLog();
      if (!message) return;
      consumer.inFlight++;
      this.#totalItems++;
      this.outstanding.set(message.event.id, {
        ...message,
        consumer,
        dueMs: Date.now() + this.settings.messageTimeoutMs,
      });
      consumer.call.write(persistentEventResponse(message.event, message.retryCount, consumer.asText));
    }
  }

  info(): PersistentPb.SubscriptionInfo {
    const { settings, reported } = this;
    const at = (position: number | undefined): string => (position === undefined ? '' : `C:${position}/P:${position}`);
    return new persistent.SubscriptionInfo()
      .setLastCheckpointedEventPosition(at(reported?.done))
      .setLastKnownEventPosition(at(reported?.known))
      .setEventSource(this.source)
      .setGroupName(this.name)
      .setStatus('Live')
      .setConnectionsList(
        this.consumers.map(({ slots, inFlight }) =>
          new persistent.SubscriptionInfo.ConnectionInfo()
            .setFrom('127.0.0.1')
            .setAvailableSlots(slots - inFlight)
            .setInFlightMessages(inFlight),
        ),
      )
      .setTotalItems(String(this.#totalItems))
      .setCountSinceLastMeasurement('0')
      .setLiveBufferCount('0')
      .setRetryBufferCount(this.#retries.length)
      .setTotalInFlightMessages(this.outstanding.size)
      .setOutstandingMessagesCount(this.outstanding.size)
      .setParkedMessageCount(String(this.parked.length))
      .setStartFrom(this.source === ALL ? `C:${this.startAfter}/P:${this.startAfter}` : String(this.startAfter))
      .setMessageTimeoutMilliseconds(settings.messageTimeoutMs)
      .setMaxRetryCount(settings.maxRetryCount)
      .setCheckPointAfterMilliseconds(settings.checkpointAfterMs)
      .setMinCheckPointCount(settings.minCheckpointCount)
      .setMaxCheckPointCount(settings.maxCheckpointCount)
      .setMaxSubscriberCount(settings.maxSubscriberCount)
      .setLiveBufferSize(settings.liveBufferSize)
      .setReadBatchSize(settings.readBatchSize)
      .setBufferSize(settings.historyBufferSize)
      .setNamedConsumerStrategy('RoundRobin');
  }

  #nextConsumer(): Consumer | undefined {
    for (let tried = 0; tried < this.consumers.length; tried++) {
      const consumer = this.consumers[this.#turn++ % this.consumers.length];
      if (consumer && consumer.inFlight < consumer.slots) return consumer;
    }
    return undefined;
  }

  #nextOfLog(): Message | undefined {
    const events = this.source === ALL ? this.log.all : (this.log.stream(this.source) ?? []);
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#placeOf(events[middle]!) > this.#taken) high = middle;
      else low = middle + 1;
    }
    for (let index = low; index < events.length; index++) {
      const event = events[index]!;
      if (!this.log.isReadable(event)) return undefined;
      this.#taken = this.#placeOf(event);
      if (this.passes(event)) return { event, retryCount: 0 };
    }
    return undefined;
  }

  #placeOf(event: Recorded): number {
    return this.source === ALL ? event.position : event.revision;
  }

  #remove(id: string): Outstanding | undefined {
    const message = this.outstanding.get(id);
    if (!message) return undefined;
    this.outstanding.delete(id);
    message.consumer.inFlight--;
    return message;
  }

  #retryOrPark(message: Message): void {
    if (message.retryCount >= this.settings.maxRetryCount) this.parked.push(message.event);
    else this.#retry(message, message.retryCount + 1);
  }

  #retry({ event }: Message, retryCount: number): void {
    this.#retries.push({ event, retryCount });
  }

  #markCheckpoint(byTime: boolean): void {
    const open = [...this.outstanding.values(), ...this.#retries].map(({ event }) => this.#placeOf(event) - 1);
    const lowest = Math.min(this.#taken, ...open);
    const { minCheckpointCount, maxCheckpointCount, checkpointAfterMs } = this.settings;
    const due = byTime && Date.now() - this.#checkpointedAtMs >= checkpointAfterMs && this.#done >= minCheckpointCount;
    if (!due && this.#done < maxCheckpointCount) return;
    this.goOnFrom(lowest);
    this.checkpointed(lowest);
  }

  goOnFrom(checkpoint: number): void {
    this.#checkpoint = checkpoint;
    this.#done = 0;
    this.#checkpointedAtMs = Date.now();
  }
}

/** The group in a request; older requests name the stream in another field. */
interface Target {
  hasAll(): boolean;
  getGroupName(): string;
  getStreamIdentifier(): Parameters<typeof nameOf>[0];
  getStream?(): { getStreamIdentifier(): Parameters<typeof nameOf>[0] } | undefined;
}

/** The service of persistent subscriptions: groups of competing consumers, to `$all` or to one stream. */
export class PersistentSubscriptions {
  readonly #groups = new Map<string, Group>();
  #ticking: NodeJS.Timeout | undefined;
  /** Called with each change, if other servers follow. */
  onWritten: ((change: GroupWritten) => void) | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly count: (method: string) => void,
    /** The refusal if this server is not the leader. @param caller the caller's address */
    private readonly refused: (caller: string) => Error | undefined,
  ) {
    log.onAppend(() => {
      for (const group of this.#groups.values()) group.push();
    });
  }

  /** Groups by `<source>::<name>`, as the server names their streams. */
  group(name: string, source = ALL): Group | undefined {
    return this.#groups.get(`${source}::${name}`);
  }

  /** Applies a change of another server. */
  follow(change: GroupWritten): void {
    switch (change.kind) {
      case 'group-create': {
        this.#create(persistent.CreateReq.deserializeBinary(change.request).getOptions()!);
        return;
      }
      case 'group-update': {
        this.#update(persistent.UpdateReq.deserializeBinary(change.request).getOptions()!);
        return;
      }
      case 'group-delete': {
        this.#remove(persistent.DeleteReq.deserializeBinary(change.request).getOptions()!);
        return;
      }
      case 'group-checkpoint':
        return this.#groups.get(change.group)?.goOnFrom(change.place);
    }
  }

  /** Ends all consumers, because this server no longer leads and they must go to the new leader. */
  drop(): void {
    for (const group of this.#groups.values()) group.drop(this.#dropped(group));
  }

  start(): void {
    this.#ticking = setInterval(() => {
      for (const group of this.#groups.values()) group.tick();
    }, TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#ticking);
    for (const group of this.#groups.values()) group.restart();
  }

  /** The implemented methods; all others answer UNIMPLEMENTED. */
  service(): UntypedServiceImplementation {
    const create: Unary<PersistentPb.CreateReq, PersistentPb.CreateResp> = (call, done) => {
      this.count('createPersistentSubscription');
      const options = call.request.getOptions()!;
      const refusedHere = this.refused(call.getPeer());
      if (refusedHere) {
        done(refusedHere);
        return;
      }
      if (this.#groups.has(this.#keyOf(options))) {
        done(
          refused(
            status.ALREADY_EXISTS,
            'persistent-subscription-exists',
            this.#sourceOf(options),
            options.getGroupName(),
          ),
        );
        return;
      }
      this.#create(options);
      this.onWritten?.({ kind: 'group-create', request: call.request.serializeBinary() });
      done(null, new persistent.CreateResp());
    };
    const update: Unary<PersistentPb.UpdateReq, PersistentPb.UpdateResp> = ({ request }, done) => {
      if (!this.#find(request.getOptions()!, done)) return;
      this.#update(request.getOptions()!);
      this.onWritten?.({ kind: 'group-update', request: request.serializeBinary() });
      done(null, new persistent.UpdateResp());
    };
    const remove: Unary<PersistentPb.DeleteReq, PersistentPb.DeleteResp> = ({ request }, done) => {
      if (!this.#find(request.getOptions()!, done)) return;
      this.#remove(request.getOptions()!);
      this.onWritten?.({ kind: 'group-delete', request: request.serializeBinary() });
      done(null, new persistent.DeleteResp());
    };
    const getInfo: Unary<PersistentPb.GetInfoReq, PersistentPb.GetInfoResp> = ({ request }, done) => {
      const group = this.#find(request.getOptions()!, done);
      if (group) done(null, new persistent.GetInfoResp().setSubscriptionInfo(group.info()));
    };
    const replayParked: Unary<PersistentPb.ReplayParkedReq, PersistentPb.ReplayParkedResp> = ({ request }, done) => {
      const group = this.#find(request.getOptions()!, done);
      if (!group) return;
      group.replayParked();
      done(null, new persistent.ReplayParkedResp());
    };
    return { create, update, delete: remove, getInfo, replayParked, read: (call: ReadCall) => this.#read(call) };
  }

  #create(options: PersistentPb.CreateReq.Options): void {
    const key = this.#keyOf(options);
    this.#groups.set(
      key,
      new Group(
        this.#sourceOf(options),
        options.getGroupName(),
        settingsOf(options.getSettings()!),
        this.#startAfter(options),
        filterOf(options.getAll()?.getFilter()),
        this.log,
        (place) => this.onWritten?.({ kind: 'group-checkpoint', group: key, place }),
      ),
    );
  }

  #update(options: PersistentPb.UpdateReq.Options): void {
    const group = this.#groups.get(this.#keyOf(options))!;
    group.settings = settingsOf(options.getSettings()!);
    group.drop(this.#dropped(group));
  }

  #remove(options: PersistentPb.DeleteReq.Options): void {
    const group = this.#groups.get(this.#keyOf(options))!;
    this.#groups.delete(this.#keyOf(options));
    group.drop(this.#dropped(group));
  }

  #keyOf(options: Target): string {
    return `${this.#sourceOf(options)}::${options.getGroupName()}`;
  }

  #read(call: ReadCall): void {
    this.count('readPersistentSubscription');
    const refusedHere = this.refused(call.getPeer());
    if (refusedHere) return void call.emit('error', refusedHere);
    let joined: { readonly group: Group; readonly consumer: Consumer } | undefined;
    const leave = (): void => {
      joined?.group.leave(joined.consumer);
      joined = undefined;
    };
    call.on('data', (request: PersistentPb.ReadReq) => {
      const options = request.getOptions();
      if (options && !joined) {
        const group = this.#find(options, (error) => call.emit('error', error));
        if (!group) return;
        const { maxSubscriberCount } = group.settings;
        if (maxSubscriberCount > 0 && group.consumers.length >= maxSubscriberCount)
          return void call.emit(
            'error',
            refused(status.FAILED_PRECONDITION, 'maximum-subscribers-reached', group.source, group.name),
          );
        const consumer: Consumer = {
          call,
          slots: options.getBufferSize(),
          asText: options.getUuidOption()?.hasString() ?? false,
          inFlight: 0,
        };
        call.write(
          new persistent.ReadResp().setSubscriptionConfirmation(
            new persistent.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
          ),
        );
        joined = { group, consumer };
        group.enter(consumer);
        return;
      }
      const ack = request.getAck();
      if (ack) joined?.group.ack(ack.getIdsList().map(uuidText));
      const nack = request.getNack();
      if (nack) joined?.group.nack(nack.getIdsList().map(uuidText), nack.getAction());
    });
    call.on('cancelled', leave);
    call.on('close', leave);
    call.on('error', leave);
    call.on('end', () => {
      leave();
      call.end();
    });
  }

  #sourceOf(options: Target): string {
    if (options.hasAll()) return ALL;
    return nameOf(options.getStream?.()?.getStreamIdentifier() ?? options.getStreamIdentifier());
  }

  #find(options: Target, done: (error: Error) => void): Group | undefined {
    const source = this.#sourceOf(options);
    const name = options.getGroupName();
    const group = this.#groups.get(`${source}::${name}`);
    if (!group) done(refused(status.NOT_FOUND, 'persistent-subscription-does-not-exist', source, name));
    return group;
  }

  /** "End" is the current last event of the log; a position is itself included. */
  #startAfter(options: PersistentPb.CreateReq.Options): number {
    const all = options.getAll();
    if (all?.hasEnd()) return this.log.all.at(-1)?.position ?? -1;
    if (all?.hasPosition()) return Number(all.getPosition()?.getCommitPosition()) - 1;
    const stream = options.getStream();
    if (stream?.hasEnd()) return this.log.last(nameOf(stream.getStreamIdentifier()));
    return stream?.hasRevision() ? Number(stream.getRevision()) - 1 : -1;
  }

  #dropped({ source, name }: Group): Error {
    return refused(status.CANCELLED, 'persistent-subscription-dropped', source, name);
  }
}

function settingsOf(settings: PersistentPb.CreateReq.Settings | PersistentPb.UpdateReq.Settings): Settings {
  return {
    messageTimeoutMs: settings.getMessageTimeoutMs(),
    maxRetryCount: settings.getMaxRetryCount(),
    minCheckpointCount: settings.getMinCheckpointCount(),
    maxCheckpointCount: settings.getMaxCheckpointCount(),
    checkpointAfterMs: settings.getCheckpointAfterMs(),
    maxSubscriberCount: settings.getMaxSubscriberCount(),
    liveBufferSize: settings.getLiveBufferSize(),
    readBatchSize: settings.getReadBatchSize(),
    historyBufferSize: settings.getHistoryBufferSize(),
  };
}

function refused(code: status, exception: string, source: string, group: string): Error {
  return grpcError(code, `${exception}: ${group} on ${source}`, {
    exception,
    'stream-name': source,
    'group-name': group,
  });
}
