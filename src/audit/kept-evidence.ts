import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { creditsStream } from '../billing/index.js';
import {
  castStream,
  type DebateFact,
  debateStream,
  debatesView,
  promptsStream,
  unsealedDebatesView,
} from '../debate/index.js';
import { erasableTextsOf } from '../erasure/index.js';
import {
  EVENT_STORE,
  type EventStore,
  firstEvent,
  isShared,
  KeptStreams,
  LogContact,
  Projector,
} from '../event-store/index.js';
import { idOf, type RecordedEvent } from '../kernel/index.js';
import { type AuditEvidence, memberOf } from './dossier.js';

/**
 * Maximum number of debates that are copied at startup, latest first: those sealed while the node was down or before it
 * joined.
 */
const CAUGHT_UP_MAX = 1_000;
const PAGE = 100;

type Recordings = Omit<AuditEvidence, 'keys'>;

/** Name of the copy of a debate's credit movements, which are a part of its account's stream. */
const movementsOf = (debateId: string): string => `movements-${debateId}`;
/** Name of the copy of the key of its digests. */
const digestsOf = (debateId: string): string => `digests-${debateId}`;

/**
 * Copies, on this node, of everything that a sealed debate consists of: its events, the cast and prompts that they
 * refer to, and its credit movements. They are the log's own events with their chain and seal, so they can be audited
 * like the log. Used while the log cannot be reached. Made only if the log is on another machine.
 */
@Injectable()
export class KeptEvidence implements OnApplicationBootstrap {
  readonly #debates;
  readonly #unsealed;

  constructor(
    private readonly streams: KeptStreams,
    private readonly contact: LogContact,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    projector: Projector,
  ) {
    this.#debates = projector.reader(debatesView);
    this.#unsealed = projector.reader(unsealedDebatesView);
    if (!isShared(store)) return;
    // Nothing follows a seal, and credits are settled before it.
    projector.onStored(({ stream, type }) => {
      if (type === ('DebateSealed' satisfies DebateFact['type'])) this.#keep(idOf(stream));
    });
  }

  onApplicationBootstrap(): void {
    if (!isShared(this.store)) return;
    const unsealed = new Set([...this.#unsealed.all()].map(({ key }) => key));
    for (const { key, row } of this.#debates.find({ orderBy: 'opened_at', descending: true, limit: CAUGHT_UP_MAX }))
      if (row.status !== 'running' && !unsealed.has(key)) this.#keep(key);
  }

  /** Whether the log cannot be reached, so that only the copies are available. */
  get isAllThereIs(): boolean {
    return this.contact.isLost;
  }

  /** Undefined unless every part is here, because a partial copy would look like a debate with missing events. */
  of(debateId: string): Recordings | undefined {
    const events = this.streams.copy(debateStream(debateId));
    const credits = this.streams.copy(movementsOf(debateId));
    const digests = this.streams.copy(digestsOf(debateId));
    if (!events || !credits || !digests) return undefined;
    const digestKey = memberOf(digests[0], 'digestKey');
    const [castHash, promptHash] = ['castHash', 'promptHash'].map((name) => memberOf(events[0], name));
    const cast = castHash === undefined ? null : this.streams.copy(castStream(castHash))?.[0];
    const prompts = promptHash === undefined ? null : this.streams.copy(promptsStream(promptHash))?.[0];
    if (cast === undefined || prompts === undefined) return undefined;
    return { debateId, events, cast, prompts, credits, ...(digestKey === undefined ? {} : { digestKey }) };
  }

  #keep(debateId: string): void {
    this.streams.keep(debateStream(debateId));
    this.streams.keep(digestsOf(debateId), async () => {
      const opened = await firstEvent(this.streams, debateStream(debateId));
      const texts = await erasableTextsOf(this.store)?.textStateOf(debateId);
      if (!opened || texts?.state === 'erased') return [];
      return [{ ...opened, data: texts?.state === 'open' ? { digestKey: texts.key.digestKey } : {} }];
    });
    this.streams.keep(movementsOf(debateId), async () => {
      const opened = await firstEvent(this.streams, debateStream(debateId));
      const castHash = memberOf(opened, 'castHash');
      const promptHash = memberOf(opened, 'promptHash');
      if (castHash !== undefined) this.streams.keep(castStream(castHash));
      if (promptHash !== undefined) this.streams.keep(promptsStream(promptHash));
      const accountId = memberOf(opened, 'accountId');
      return accountId === undefined ? [] : await this.#movements(accountId, debateId);
    });
  }

  /** Reads backwards, because the movements of a debate that was just sealed are among the newest. */
  async #movements(accountId: string, debateId: string): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for (let from: number | 'end' = 'end'; ;) {
      const page: readonly RecordedEvent[] = await this.store.read(creditsStream(accountId), from, 'backwards', PAGE);
      for (const event of page)
        if (memberOf(event, 'debateId') === debateId) {
          found.unshift(event);
          if (event.type === 'CreditsReserved') return found;
        }
      const last: RecordedEvent | undefined = page.at(-1);
      if (!last || last.revision === 0) return found;
      from = last.revision - 1;
    }
  }
}
