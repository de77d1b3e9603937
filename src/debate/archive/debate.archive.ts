import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { invalidCursor } from '../../http/index.js';
import { type ErasureFact, TextErasures } from '../../erasure/index.js';
import { KeptStreams, Projector, readFacts } from '../../event-store/index.js';
import { Catalogue, idOf, type Recorded, Refusal } from '../../kernel/index.js';
import { type DebateComparison, comparisonOf } from './comparison.js';
import { foldDebate, type DebateFact, debateStream, replay } from '../stages/index.js';
import { isOver } from '../model/stage.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { debatesView } from './debates.view.js';
import { type DebateSearch, type FoundDebate, isListIncomplete, pastDebates } from './past-debates.js';
import { debateResultOf } from '../result/debate-result.js';
import { type DebateResult } from '../result/debate-result.schema.js';
import { type DebateAtRevision, debateAtRevision } from './debate-at.js';
import { type FrameShown, shown } from './frame-shown.js';

/** Few and for a short time, because a debate and its answer take a megabyte or two of memory. */
const SEALED_MAX = 30;
const SEALED_MS = 5 * 60_000;

/** A debate that never changes again. */
interface SealedDebate {
  readonly accountId: string | null;
  readonly events: readonly Recorded<DebateFact>[];
  /** Made when it is first asked for. */
  result?: DebateResult;
}

/** Reads debates back, to their owners only. Never writes. */
@Injectable()
export class DebateArchive {
  readonly #debates;
  /** The sealed debates that were read last: a reader asks for the answer, then its frames, then a comparison. */
  readonly #sealed = new LRUCache<string, SealedDebate>({ max: SEALED_MAX, ttl: SEALED_MS, ttlAutopurge: true });

  constructor(
    private readonly streams: KeptStreams,
    private readonly catalogue: Catalogue,
    private readonly erasures: TextErasures,
    projector: Projector,
  ) {
    this.#debates = projector.reader(debatesView);
    projector.onStored(({ stream, type }) => {
      if (type === ('ErasureRequested' satisfies ErasureFact['type'])) this.#sealed.delete(idOf(stream));
    });
  }

  /** All events of a debate, upcast and validated, in order, whoever owns it. */
  history(id: string): Promise<readonly Recorded<DebateFact>[]> {
    return readFacts<DebateFact>(this.streams, this.catalogue, debateStream(id));
  }

  /** The history of an account's debate. @throws Refusal `not-found`, also for another account's debate; `erased` */
  async owned(id: string, accountId: string | null): Promise<readonly Recorded<DebateFact>[]> {
    this.erasures.assertKept('debate', id, accountId);
    const known = this.#sealed.get(id);
    if (known?.accountId === accountId) return known.events;
    let events = await this.history(id);
    if (events.length === 0) {
      // Another node may just have opened it.
      await this.streams.proveCurrent();
      events = await this.history(id);
    }
    const [opened] = events;
    if (opened?.type !== 'DebateOpened' || opened.data.accountId !== accountId)
      throw new Refusal(DEBATE_REFUSALS['not-found']);
    if (events.at(-1)?.type === 'DebateSealed') this.#sealed.set(id, { accountId, events });
    return events;
  }

  /**
   * Like {@link owned}, but an unfinished debate is read from a server that is not behind: a fork of an older state
   * would ask again for answers that are already recorded, and charge for them.
   * @throws Refusal `not-found`; StoreUnavailableError
   */
  async current(id: string, accountId: string | null): Promise<readonly Recorded<DebateFact>[]> {
    const events = await this.owned(id, accountId);
    if (isOver(foldDebate(events))) return events;
    await this.streams.proveCurrent();
    return this.owned(id, accountId);
  }

  /** @throws Refusal `not-found`, also for another account's debate; `erased` */
  async get(id: string, accountId: string | null): Promise<DebateResult> {
    return this.#resultOf(id, await this.owned(id, accountId));
  }

  #resultOf(id: string, events: readonly Recorded<DebateFact>[]): DebateResult {
    const known = this.#sealed.get(id);
    if (known?.events !== events) return debateResultOf(id, foldDebate(events), events);
    return (known.result ??= debateResultOf(id, foldDebate(events), events));
  }

  /**
   * The debate after its first `revision + 1` events; its current state when omitted.
   * @throws Refusal `not-found`, or `unknown-revision` for one that it has not reached.
   */
  async stateAt(id: string, accountId: string | null, revision?: number): Promise<DebateAtRevision> {
    return debateAtRevision(id, await this.owned(id, accountId), revision);
  }

  /** Two debates of one owner, side by side. @throws Refusal `not-found` */
  async compare(a: string, b: string, accountId: string | null): Promise<DebateComparison> {
    const [left, right] = await Promise.all([this.owned(a, accountId), this.owned(b, accountId)]);
    return comparisonOf(
      { id: a, events: left, result: this.#resultOf(a, left) },
      { id: b, events: right, result: this.#resultOf(b, right) },
    );
  }

  /** The course of a debate, frame by frame. @throws Refusal `not-found` */
  async frames(id: string, accountId: string | null): Promise<Iterable<FrameShown>> {
    return shown(replay(await this.owned(id, accountId)));
  }

  /** Whether a debate may be missing from an account's list, or from everybody's, because it cannot be read. */
  isListIncomplete(accountId: string | undefined): boolean {
    return isListIncomplete(this.#debates, accountId);
  }

  /** A page of debates, newest first. @throws Refusal `invalid-request` for an invalid cursor */
  async list(search: DebateSearch): Promise<readonly FoundDebate[]> {
    if (search.after && !this.#isEndOfPage(search.after, search.accountId)) throw invalidCursor();
    return pastDebates(this.#debates, async (id) => this.#sealed.get(id)?.events ?? this.history(id), search);
  }

  /** Whether the cursor names a debate of the list, including one that can no longer be read. */
  #isEndOfPage({ key, value }: NonNullable<DebateSearch['after']>, accountId: string | undefined): boolean {
    const unreadable = this.#debates.suspect().find((one) => one.key === key);
    const row = unreadable ? unreadable.row : this.#debates.get(key);
    if (unreadable && !row) return true;
    return row?.openedAt === value && (accountId === undefined || row.accountId === accountId);
  }
}
