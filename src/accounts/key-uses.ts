import { Inject, Injectable, Logger } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '../event-store/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { Catalogue, derivedId } from '../kernel/index.js';
import { keyUseStream, type KeyUseFact } from './accounts.events.js';

const HOUR_MS = 3_600_000;
const KEYS_MAX = 10_000;

/**
 * Records the use of keys, to the hour. The event's id is derived from key and hour, so there is one event for each,
 * whatever the number of requests and nodes. No request waits for it.
 */
@Injectable()
export class KeyUses {
  readonly #logger = new Logger('key-uses');
  /** Key → hour last recorded by this process. */
  readonly #recorded = new Map<string, number>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  record(accountId: string, keyId: string): void {
    const now = this.clock.now();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (this.#recorded.get(keyId) === hour) return;
    if (this.#recorded.size >= KEYS_MAX) this.#recorded.clear();
    this.#recorded.set(keyId, hour);
    const fact: KeyUseFact = { type: 'ApiKeyUsed', data: { accountId } };
    const id = derivedId('key-use', keyId, hour);
    const context = { commandId: id, correlationId: id, actor: accountId, at: now.toISOString() };
    const event = this.catalogue.newEvent(id, fact, context);
    this.store.append(keyUseStream(keyId), [event], 'any').catch((error: unknown) => {
      this.#recorded.delete(keyId);
      this.#logger.warn({ err: error }, 'the use of a key was not recorded');
    });
  }
}
