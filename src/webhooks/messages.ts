import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type z } from 'zod';
import { THROTTLE, Throttle, WEBHOOK_ACTS_OF_ONE_ACCOUNT } from '../accounts/index.js';
import { type AbandonedWork, type Cluster, CLUSTER } from '../cluster/index.js';
import {
  Decisions,
  EVENT_STORE,
  type EventStore,
  isShared,
  isUnavailable,
  Projector,
  STORE_BACKOFF,
} from '../event-store/index.js';
import { afterCursor, type Caller } from '../http/index.js';
import { derivedId, idOf, isUnreadable, type RecordedEvent, Refusal, type RowQuery } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext, FairLimit, retry } from '../runtime/index.js';
import { Endpoints, type OpenedEndpoint } from './endpoints.js';
import { type Delivery, type MessageCommand, messageDecider, type QueuedMessage } from './message.decider.js';
import { signedMessage } from './signed-message.js';
import { type SendingResult, WebhookSender } from './webhook-sender.js';
import { type deliveriesSchema, type queuedSchema } from './webhooks.answers.schema.js';
import { type deliveriesQuery } from './webhooks.requests.schema.js';
import { messageStream } from './workspace-webhooks.events.js';
import {
  deliveriesView,
  type DeliveryRow,
  type Ending,
  type EndpointRow,
  endsOnce,
  happeningOf,
  happeningsView,
  type HappeningRow,
  toldSince,
} from './workspace-webhooks.view.js';

/** By type, what a message tells about the end of its subject, by the subject's id; undefined when that was erased. */
export type Ends = Readonly<Record<Ending, (id: string) => Promise<object | undefined>>>;
export const ENDS = Symbol('ENDS');

/** Requests at once: over all workspaces, to one workspace's endpoints, and to one endpoint. */
const CONCURRENT = 128;
const CONCURRENT_OF_ONE = 8;
const CONCURRENT_AT_ONE = 4;
const SWEEP_MS = 60_000;
/** On several nodes, messages of others that are looked at for those of nodes that are gone. */
const OTHERS_LOOKED_AT = 100;

type Page = z.output<typeof deliveriesQuery>;
interface KeyedDelivery {
  readonly key: string;
  readonly row: DeliveryRow;
}

/**
 * Tells the endpoints of workspaces what has happened. It hears of that from the read models, which also keep what is not
 * queued yet, and every queued message is in the log; so a stop or a crash loses none. A message whose result was not
 * recorded is sent again with the same id. Each endpoint is served on its own, so one that hangs delays only itself.
 */
@Injectable()
export class Messages implements OnModuleDestroy {
  readonly #logger = new Logger('webhooks');
  readonly #deliveries;
  readonly #happenings;
  readonly #turns = new FairLimit(CONCURRENT, { ownMax: CONCURRENT_OF_ONE });
  readonly #stopping = new AbortController();
  readonly #abandoned: AbandonedWork;
  /** Endpoint → what works for it now. */
  readonly #serving = new Map<string, Promise<void>>();
  /** Endpoints with news since their service began. */
  readonly #woken = new Set<string>();
  /** Endpoint → when it is served next. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #queueing = new Set<Promise<void>>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly endpoints: Endpoints,
    private readonly sender: WebhookSender,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENDS) private readonly ends: Ends,
  ) {
    this.#deliveries = projector.reader(deliveriesView);
    this.#happenings = projector.reader(happeningsView);
    this.#abandoned = cluster.findAbandoned(SWEEP_MS, () => this.dueCount > 0);
    // Every message that is being sent adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Number of messages that are due at endpoints which are still there, and not paused. */
  get dueCount(): number {
    let due = 0;
    for (const { key, row } of this.endpoints.all())
      if (!row.paused) due += this.#deliveries.count({ endpoint_id: key, status: 'due' });
    return due;
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#abandoned.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#stopping.abort();
    this.#turns.close();
    await Promise.allSettled([...this.#serving.values(), ...this.#queueing]);
  }

  /**
   * Queues and sends what a stop, a crash or another node has left, now and every minute, and hears what happens from now
   * on. Call it in a process that answers requests.
   */
  recover(): void {
    if (this.#stopping.signal.aborted) return;
    if (!this.#sweeping) {
      this.#sweeping = setInterval(() => this.recover(), SWEEP_MS).unref();
      // The sweep looks for everything else.
      this.#abandoned.repeat(
        () => undefined,
        (isGone) => this.#orLogged(() => this.#serveForGone(isGone)),
      );
      this.projector.onStored((event) => this.#orLogged(() => this.#heard(event)));
    }
    this.#orLogged(() => {
      for (const { key, row } of this.endpoints.all()) {
        this.#queueUntold(row);
        this.#serve(key);
      }
    });
  }

  /** Sends what has waited while the endpoint was paused, unless it still is. */
  resume(endpointId: string): void {
    this.#serve(endpointId);
  }

  /** The messages to an endpoint, newest first. */
  deliveriesTo(endpointId: string, { limit, cursor }: Page): z.output<typeof deliveriesSchema> {
    const after = afterCursor(cursor);
    const found = this.#deliveries.find({
      where: { endpoint_id: endpointId },
      orderBy: 'queued_at',
      descending: true,
      limit,
      ...(after ? { after } : {}),
    });
    const last = found.at(-1);
    return {
      deliveries: found.map(({ row }) => {
        const { messageId, type, subject, queuedAt, status, attempts, dueAt, history } = row;
        return { messageId, type, subject, queuedAt, status, attempts, nextAt: dueAt, history: [...history] };
      }),
      next: found.length < limit || !last ? null : `${last.row.queuedAt}~${last.key}`,
    };
  }

  /** @throws Refusal `too-many-attempts` */
  async test({ accountId, memberId }: Caller, endpointId: string): Promise<z.output<typeof queuedSchema>> {
    this.throttle.attempt([WEBHOOK_ACTS_OF_ONE_ACCOUNT, accountId]);
    const messageId = this.clock.newId();
    const at = this.clock.now().toISOString();
    const about = { accountId, type: 'test' as const, subject: messageId, at, facts: {}, endpoints: [endpointId] };
    await this.#decide(messageId, { kind: 'queue', message: { ...about, nodeId: this.cluster.nodeId } }, memberId);
    return { messageId };
  }

  /** @throws Refusal `delivery-not-found`, `too-many-attempts` */
  async repeat(
    { accountId, memberId }: Caller,
    endpointId: string,
    messageId: string,
  ): Promise<z.output<typeof queuedSchema>> {
    const attempt = this.throttle.attempt([WEBHOOK_ACTS_OF_ONE_ACCOUNT, accountId]);
    try {
      await this.#decide(messageId, { kind: 'repeat', endpointId }, memberId);
    } catch (error) {
      // What is refused is not recorded.
      if (error instanceof Refusal) attempt.forgive();
      throw error;
    }
    return { messageId };
  }

  #heard({ type, stream, revision }: Pick<RecordedEvent, 'type' | 'stream' | 'revision'>): void {
    if (this.#stopping.signal.aborted) return;
    if (type === 'MessageQueued' || type === 'MessageRepeated') {
      for (const { row } of this.#deliveries.find({ where: { message_id: idOf(stream) } })) this.#serve(row.endpointId);
      return;
    }
    const key = happeningOf(type, stream, revision);
    const row = key === undefined ? undefined : this.#happenings.get(key);
    if (row) this.#tell(row);
  }

  /** Messages of a node that is gone are sent by those that are left; more than one may send the same. */
  #serveForGone(isGone: (nodeId: string) => boolean): void {
    const due = this.#deliveries.find({ where: { status: 'due' }, orderBy: 'due_at', limit: OTHERS_LOOKED_AT });
    for (const { row } of due) if (isGone(row.nodeId)) this.#serve(row.endpointId);
  }

  /** Only of what the endpoint asked for: the rest stays untold, and is never looked at. */
  #queueUntold(row: EndpointRow): void {
    const { accountId, events } = row;
    for (const type of events) {
      const untold = { where: { account_id: accountId, type }, within: { at: { from: toldSince(row, type) } } };
      for (const { row: happening } of this.#happenings.all({ ...untold, orderBy: 'at' })) this.#tell(happening);
    }
  }

  /** Queues a message to the endpoints that were there when it happened. */
  #tell({ accountId, type, subject, at, facts }: HappeningRow): void {
    if (at === null) return;
    const told = this.endpoints
      .ofAccount(accountId)
      .filter(({ row }) => row.events.includes(type) && toldSince(row, type) <= at)
      .map(({ key }) => key);
    if (told.length === 0) return;
    const message = { accountId, type, subject, at, facts, endpoints: told, nodeId: this.cluster.nodeId };
    // Derived, so that a repetition, also on another node, queues nothing more.
    const messageId = derivedId('message', accountId, type, subject);
    const queueing = this.#decide(messageId, { kind: 'queue', message }, 'system')
      .catch((error: unknown) => this.#log(error, 'a message could not be queued yet'))
      .finally(() => this.#queueing.delete(queueing));
    this.#queueing.add(queueing);
  }

  /** Sends what an endpoint is due, unless this process is doing that already, and comes back when more is due. */
  #serve(endpointId: string): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#serving.has(endpointId)) {
      this.#woken.add(endpointId);
      return;
    }
    clearTimeout(this.#timers.get(endpointId));
    this.#timers.delete(endpointId);
    const serving = this.#deliverDue(endpointId)
      .catch((error: unknown) => this.#log(error, 'the messages to an endpoint stalled'))
      .finally(() => {
        this.#serving.delete(endpointId);
        if (this.#woken.delete(endpointId)) this.#serve(endpointId);
      });
    this.#serving.set(endpointId, serving);
  }

  async #deliverDue(endpointId: string): Promise<void> {
    /** Those that could not be worked on now. The next sweep tries again. */
    const stalled = new Set<string>();
    for (;;) {
      const endpoint = this.endpoints.get(endpointId);
      if (!endpoint || endpoint.paused || this.#stopping.signal.aborted) return;
      const due = this.#dueTo(endpointId, CONCURRENT_AT_ONE + stalled.size)
        .filter(({ key }) => !stalled.has(key))
        .slice(0, CONCURRENT_AT_ONE);
      if (due.length === 0) break;
      const attempts = due.map(async ({ key, row }) => {
        const work = (): Promise<boolean> => this.#attempt(row, endpoint);
        const isDone = await this.#turns.run(row.accountId, work).catch((error: unknown) => {
          this.#log(error, 'a message stalled');
          return false;
        });
        if (!isDone) stalled.add(key);
      });
      await Promise.all(attempts);
    }
    this.#serveLater(endpointId);
  }

  /** Messages that are due now and this process sends. */
  #dueTo(endpointId: string, limit: number): readonly KeyedDelivery[] {
    const within = { due_at: { to: this.clock.now().toISOString() } };
    const due = (where: RowQuery['where'], most: number): readonly KeyedDelivery[] =>
      this.#deliveries.find({
        where: { endpoint_id: endpointId, ...where },
        within,
        orderBy: 'due_at',
        limit: most,
      });
    if (!isShared(this.store)) return due({}, limit);
    const own = this.cluster.nodeId;
    const ofGone = due({}, OTHERS_LOOKED_AT).filter(
      ({ row }) => row.nodeId !== own && this.cluster.isResponsibleFor(row.nodeId),
    );
    return [...due({ node_id: own }, limit), ...ofGone];
  }

  #serveLater(endpointId: string): void {
    const [next] = this.#deliveries.find({
      where: { endpoint_id: endpointId },
      within: { due_at: { from: this.clock.now().toISOString() } },
      orderBy: 'due_at',
      limit: 1,
    });
    const dueAt = next?.row.dueAt;
    if (dueAt === undefined || dueAt === null) return;
    const waitMs = Date.parse(dueAt) - this.clock.now().getTime();
    // The sweep serves what is due later.
    if (waitMs > SWEEP_MS) return;
    this.#timers.set(endpointId, setTimeout(() => this.#serve(endpointId), Math.max(1, waitMs)).unref());
  }

  /** Sends a message once if it is due. @returns whether its row has changed */
  async #attempt({ messageId, endpointId }: DeliveryRow, endpoint: EndpointRow): Promise<boolean> {
    const { state } = await this.#persistently(() => this.decisions.load(messageStream(messageId), messageDecider));
    const delivery = state.status === 'queued' ? state.deliveries[endpointId] : undefined;
    if (state.status === 'none' || delivery?.status !== 'due') return false;
    const attempt = delivery.attempts + 1;
    const result = await this.#send(state.message, delivery, endpointId, endpoint, derivedId(messageId, endpointId));
    const commandId = derivedId('attempt', messageId, endpointId, attempt);
    await this.#persistently(() => this.#decide(messageId, { ...result, endpointId, attempt }, 'system', commandId));
    return true;
  }

  async #send(
    message: QueuedMessage,
    { attempts, earlier }: Delivery,
    endpointId: string,
    endpoint: EndpointRow,
    id: string,
  ): Promise<SendingResult> {
    const { type, at, subject } = message;
    const data = endsOnce(type) ? await this.#persistently(() => this.ends[type](subject)) : dataOf(message);
    if (data === undefined) return { kind: 'failed', reason: 'What the message is about was erased.', nextAt: null };
    const opened = await this.#persistently(() => this.#opened(endpointId, endpoint));
    if (!opened) return { kind: 'failed', reason: 'The workspace was closed.', nextAt: null };
    const { url, secret } = opened;
    const body = JSON.stringify({ type, timestamp: at, data });
    const signed = signedMessage({ id: `msg_${id}`, body, secret, at: this.clock.now() });
    const result = await this.sender.send(url, signed, attempts - earlier + 1, this.#stopping.signal);
    // Whoever sends a test looks at the answer, and sends another.
    return type === 'test' && result.kind === 'failed' ? { ...result, nextAt: null } : result;
  }

  async #opened(endpointId: string, endpoint: EndpointRow): Promise<OpenedEndpoint | undefined> {
    try {
      return await this.endpoints.opened(endpointId, endpoint);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'account-not-found') return undefined;
      throw error;
    }
  }

  async #decide(messageId: string, command: MessageCommand, actor: string, commandId?: string): Promise<void> {
    const context = commandContext(this.clock, actor, messageId, commandId);
    const { position } = await this.decisions.execute(messageStream(messageId), messageDecider, command, context);
    await this.projector.waitFor(position);
  }

  #orLogged(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#log(error, 'the messages to send could not be listed');
    }
  }

  #log(error: unknown, what: string): void {
    if (!this.#stopping.signal.aborted) this.#logger.error({ err: error }, what);
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    const isTransient = (error: unknown): boolean => isUnavailable(error) && !isUnreadable(error);
    return retry(work, { backoff: STORE_BACKOFF, isTransient, signal: this.#stopping.signal });
  }
}

/** What a message tells that is not about an end. */
function dataOf({ type, subject, facts }: QueuedMessage): object {
  return type === 'quota.reached' ? { day: subject, ...facts } : facts;
}
