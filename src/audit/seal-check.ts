import { Inject, Injectable } from '@nestjs/common';
import { InvalidConfigError } from '../config/index.js';
import { debateStream, debatesView } from '../debate/index.js';
import { EVENT_STORE, type EventStore, isUnavailable, Projector } from '../event-store/index.js';
import { isUnreadable, type RecordedEvent } from '../kernel/index.js';
import { memberOf } from './dossier.js';
import { SigningKeys } from './signing-keys.js';

/** Number of debates looked at; the newest may be running, abandoned before a seal, or unreadable. */
const DEBATES_MAX = 20;

/**
 * Checks that the newest seal in the log is by a key that this service knows. With other keys, for instance after a
 * restore without them, the audit of every earlier debate would fail.
 */
@Injectable()
export class SealCheck {
  readonly #debates;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly keys: SigningKeys,
    projector: Projector,
  ) {
    this.#debates = projector.reader(debatesView);
  }

  /** @throws InvalidConfigError */
  async run(): Promise<void> {
    for (const { key } of this.#debates.find({ orderBy: 'opened_at', descending: true, limit: DEBATES_MAX })) {
      const last = await this.#lastOf(key);
      // A start must not wait for a log that is away, once for each debate.
      if (last === 'unavailable') return;
      const keyId = last?.type === 'DebateSealed' ? memberOf(last, 'keyId') : undefined;
      if (keyId === undefined) continue;
      if (this.keys.published().some(({ kid }) => kid === keyId)) return;
      throw new InvalidConfigError([
        `ELENCHUS_SIGNING_KEYS (or the file signing-keys.json in the data directory) lacks the key ${keyId}, which sealed ` +
          `debate ${key}; restore the original keys, or add the public half of that key`,
      ]);
    }
  }

  /** Undefined when it cannot be read, which is reported elsewhere. */
  async #lastOf(debateId: string): Promise<RecordedEvent | 'unavailable' | undefined> {
    try {
      return (await this.store.read(debateStream(debateId), 'end', 'backwards', 1))[0];
    } catch (error) {
      if (isUnavailable(error)) return 'unavailable';
      if (isUnreadable(error)) return undefined;
      throw error;
    }
  }
}
