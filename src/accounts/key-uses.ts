import { Inject, Injectable, Logger } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '../event-store/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { Catalogue, derivedId } from '../kernel/index.js';
import { keyUseStream, type KeyUseFact } from './accounts.events.js';

const HOUR_MS = 3_600_000;
const KEYS_MAX = 10_000;

/**
 * Records when keys are used, to the hour: one event an hour and key, however many requests and nodes there are, for its
 * id is made of both. No request waits for it.
 */
@Injectable()
export class KeyUses {
  readonly #logger = new Logger('key-uses');
  /** Key → hour last recorded here. */
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
    const metadata = {
      v: String(this.catalogue.versionOf(fact.type)),
      correlationId: id,
      causationId: id,
      actor: accountId,
      at: now.toISOString(),
    };
    this.store.append(keyUseStream(keyId), [{ id, ...fact, metadata }], 'any').catch((error: unknown) => {
      this.#recorded.delete(keyId);
      this.#logger.warn({ err: error }, 'the use of a key was not recorded');
    });
  }
}
