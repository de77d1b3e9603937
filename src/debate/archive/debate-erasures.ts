import { Inject, Injectable } from '@nestjs/common';
import { reservationsView } from '../../billing/index.js';
import {
  erasableTextsOf,
  type Eraser,
  type ErasureReason,
  type ErasureRequest,
  type ErasureRow,
  Retention,
  TextErasures,
} from '../../erasure/index.js';
import { EVENT_STORE, type EventStore, Projector, readStream } from '../../event-store/index.js';
import { Catalogue, type RecordedEvent, Refusal } from '../../kernel/index.js';
import { CLOCK, type Clock } from '../../runtime/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { isOver } from '../model/stage.js';
import { type DebateFact, debateStream, foldDebate } from '../stages/index.js';
import { debatesView, unsealedDebatesView } from './debates.view.js';

/** How long an ended debate that is not sealed yet is waited for. One that cannot be sealed is erased without. */
const SEALING_MS = 60_000;
const SEALED = 'DebateSealed' satisfies DebateFact['type'];

/** Erases what debates say: their articles, claims, evidence, arguments and verdicts. What was charged stays. */
@Injectable()
export class DebateErasures {
  readonly #debates;
  readonly #unsealed;
  readonly #reservations;

  constructor(
    private readonly erasures: TextErasures,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    @Inject(CLOCK) private readonly clock: Clock,
    retention: Retention,
    projector: Projector,
  ) {
    this.#debates = projector.reader(debatesView);
    this.#unsealed = projector.reader(unsealedDebatesView);
    this.#reservations = projector.reader(reservationsView);
    retention.also(async (before) => {
      const { erased } = await this.eraseAll(undefined, { reason: 'retention', actor: 'system' }, before);
      return erased;
    });
  }

  /**
   * Erases an ended debate of an account. Erasing it twice changes nothing. Forks of it are debates of their own and stay; links
   * to it answer as if there were none.
   * @throws Refusal `not-found`, also for another account's debate; `erase-running`; StoreUnavailableError
   */
  async erase(id: string, accountId: string | null, by: Eraser): Promise<ErasureRow> {
    const known = this.erasures.of('debate', id);
    if (known?.accountId === accountId) return known;
    const events = await readStream(this.store, debateStream(id));
    const request = await this.#requestOf(id, events, accountId, by.reason);
    return this.erasures.erase(id, request, by.actor);
  }

  /**
   * Erases the ended debates of an account.
   * @param accountId undefined: of everybody
   * @param closedBefore ISO 8601: only those that ended before
   * @returns how many were erased, and how many are left because they are in progress
   */
  async eraseAll(
    accountId: string | undefined,
    by: Eraser,
    closedBefore?: string,
  ): Promise<{ readonly erased: number; readonly left: number }> {
    const where = accountId === undefined ? {} : { account_id: accountId };
    const within = closedBefore === undefined ? {} : { within: { opened_at: { to: closedBefore } } };
    let erased = 0;
    let left = 0;
    if (closedBefore === undefined)
      for (const { key, row } of this.#debates.suspect())
        if (accountId !== undefined && row?.accountId === accountId) {
          await this.#eraseUnreadable(key, accountId, by);
          erased += 1;
        }
    for (const { key, row } of [...this.#debates.all({ where, ...within, orderBy: 'opened_at' })]) {
      if (closedBefore !== undefined && (row.closedAt === null || row.closedAt >= closedBefore)) continue;
      try {
        await this.erase(key, row.accountId, by);
        erased += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        left += 1;
      }
    }
    return { erased, left };
  }

  /** A debate that this program cannot read has no chain that could be kept. */
  async #eraseUnreadable(id: string, accountId: string, { reason, actor }: Eraser): Promise<void> {
    await this.erasures.erase(id, { kind: 'debate', accountId, reason, digests: [], whole: true }, actor);
  }

  async #requestOf(
    id: string,
    events: readonly RecordedEvent[],
    accountId: string | null,
    reason: ErasureReason,
  ): Promise<ErasureRequest> {
    const facts = events.map((event) => this.catalogue.read<DebateFact>(event));
    const state = foldDebate(facts);
    const { opening, abandonment } = state;
    if (opening?.accountId !== accountId) throw new Refusal(DEBATE_REFUSALS['not-found']);
    if (!isOver(state) || this.#isSettling(id)) throw new Refusal(DEBATE_REFUSALS['erase-running']);
    const charged = abandonment ? (abandonment.charge?.credits ?? 0) : opening.credits;
    const end = facts.findLast(({ type }) => type === 'DebateClosed' || type === 'DebateAbandoned');
    const money =
      accountId === null ? {} : { money: { credits: opening.credits, charged, at: end?.metadata.at ?? '' } };
    const row = this.#debates.get(id);
    const unpaid =
      row === undefined || row.unpaidBytes === 0 ? {} : { unpaid: { bytes: row.unpaidBytes, openedAt: row.openedAt } };
    const request = { kind: 'debate', accountId, reason, ...money, ...unpaid } as const;
    const texts = await erasableTextsOf(this.store)?.textStateOf(id);
    if (texts?.state !== 'open') return { ...request, digests: [], whole: true };
    const linked = events.filter(({ type }) => type !== SEALED);
    return { ...request, digests: linked.map(({ data }) => texts.key.digestOf(data)) };
  }

  /** Whether the debate has ended a moment ago and still owes its settlement. */
  #isSettling(id: string): boolean {
    const unsealed = this.#unsealed.get(id);
    if (this.#reservations.get(id) !== undefined) return true;
    return unsealed !== undefined && this.clock.now().getTime() - Date.parse(unsealed.at) < SEALING_MS;
  }
}
