import type * as Kurrent from '@kurrent/kurrentdb-client';
import { type RecordedEvent } from '../../kernel/index.js';
import { type Backoff, backoffMs, sleep } from '../../runtime/index.js';
import { type HandOut } from '../shared-event-store.js';
import { type KurrentConnection, type KurrentModule } from './kurrent.client.js';
import { isPassing, typeOf } from './kurrent.errors.js';

/** Number of events that a process may hold without acknowledging them. */
const BUFFER_EVENTS = 32;
/** After this time without an acknowledgement, an event is given to another process. */
const ANSWER_MS = 15_000;
const RETRIES_MAX = 100;
const ALREADY_EXISTS = 6;

type Subscription = ReturnType<Kurrent.KurrentDBClient['subscribeToPersistentSubscriptionToAll']>;

interface HandOutParts {
  readonly kurrent: KurrentModule;
  readonly connection: KurrentConnection;
  readonly group: string;
  readonly type: string;
  readonly backoff: Backoff;
  /** Converts an event; undefined for events that do not belong to this log. */
  readonly recorded: (event: Kurrent.RecordedEvent | undefined) => RecordedEvent | undefined;
  readonly take: (event: RecordedEvent) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
  readonly ended: () => void;
}

/**
 * A hand-out as a persistent subscription to `$all`, whose state the server keeps: the consumers of a group compete,
 * and an event that one of them does not acknowledge goes to another. The first process creates the group.
 */
export class KurrentHandOut implements HandOut {
  readonly #parts: HandOutParts;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #hangUp: () => void = () => undefined;
  #failures = 0;

  constructor(parts: HandOutParts) {
    this.#parts = parts;
    this.#running = this.#run();
  }

  renew(): void {
    this.#hangUp();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#hangUp();
    await this.#running;
    this.#parts.ended();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!this.#over()) {
      const { client } = this.#parts.connection;
      try {
        await this.#ensureGroup(client);
        await this.#listen(client);
      } catch (error) {
        if (this.#over()) return;
        this.#parts.onTrouble(error);
        // A single failure may be a broken connection; after a second one the client itself may be broken.
        if (++this.#failures > 1 && isPassing(error)) this.#parts.connection.replace(client);
      }
      await sleep(backoffMs(this.#failures, this.#parts.backoff), signal);
    }
  }

  #over(): boolean {
    return this.#closing.signal.aborted;
  }

  async #ensureGroup(client: Kurrent.KurrentDBClient): Promise<void> {
    const { kurrent, group, type } = this.#parts;
    const settings = kurrent.persistentSubscriptionToAllSettingsFromDefaults({
      messageTimeout: ANSWER_MS,
      maxRetryCount: RETRIES_MAX,
      // So that a new leader repeats only few events.
      checkPointLowerBound: 1,
    });
    try {
      await client.createPersistentSubscriptionToAll(group, settings, {
        filter: kurrent.eventTypeFilter({ prefixes: [type] }),
      });
    } catch (error) {
      if (typeOf(error) !== 'persistent-subscription-exists' && (error as { code?: unknown }).code !== ALREADY_EXISTS)
        throw error;
    }
  }

  /** Takes events until the connection ends. */
  async #listen(client: Kurrent.KurrentDBClient): Promise<void> {
    const subscription = client.subscribeToPersistentSubscriptionToAll(this.#parts.group, {
      bufferSize: BUFFER_EVENTS,
    });
    let forget: () => unknown = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#hangUp = resolve;
        forget = this.#parts.connection.onReplaced(resolve);
        subscription
          .on('confirmation', () => (this.#failures = 0))
          .on('data', (resolved) => this.#give(subscription, resolved))
          .on('error', reject)
          .on('end', () => reject(new Error('the server has ended the hand-out')));
        if (this.#over()) resolve();
      });
    } finally {
      forget();
      this.#hangUp = () => undefined;
      subscription.on('error', () => undefined);
      void subscription.unsubscribe().catch(() => undefined);
    }
  }

  #give(subscription: Subscription, resolved: Kurrent.PersistentSubscriptionToAllResolvedEvent): void {
    this.#answer(subscription, resolved).catch((error: unknown) => {
      // The acknowledgement was lost, so the event will be delivered again.
      if (!this.#over()) this.#parts.onTrouble(error);
    });
  }

  async #answer(subscription: Subscription, resolved: Kurrent.PersistentSubscriptionToAllResolvedEvent): Promise<void> {
    const { type, recorded, take, onTrouble, backoff } = this.#parts;
    const event = recorded(resolved.event);
    try {
      // The server filters only by prefix.
      if (event?.type === type) await take(event);
    } catch (error) {
      onTrouble(error);
      await sleep(backoffMs(resolved.retryCount + 1, backoff), this.#closing.signal);
      await subscription.nack('retry', 'not taken', resolved);
      return;
    }
    await subscription.ack(resolved);
  }
}
