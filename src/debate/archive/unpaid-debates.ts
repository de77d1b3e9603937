import { Inject, Injectable } from '@nestjs/common';
import { TextErasures } from '../../erasure/index.js';
import { Projector } from '../../event-store/index.js';
import { Refusal } from '../../kernel/index.js';
import { CLOCK, type Clock, KeyedQueue } from '../../runtime/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { debatesView } from './debates.view.js';

/** Bytes that debates without a charge may add to the log, for each account in 24 hours. */
export const UNPAID_BYTES_A_DAY = 24_000_000;
const DAY_MS = 86_400_000;

/**
 * Limits what an account adds to the log for nothing: free forks, debates cancelled before an answer, articles that
 * cannot be read. Debates in progress count until they are paid for.
 */
@Injectable()
export class UnpaidDebates {
  readonly #debates;
  readonly #turns = new KeyedQueue();

  constructor(
    projector: Projector,
    private readonly erasures: TextErasures,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#debates = projector.reader(debatesView);
  }

  /** @throws Refusal `unpaid-limit-reached`, with the time until the oldest of the debates no longer counts */
  assertRoom(accountId: string | null): void {
    if (accountId === null) return;
    const since = this.clock.now().getTime() - DAY_MS;
    let bytes = 0;
    let oldestMs = 0;
    const debates = this.#debates.all({
      where: { account_id: accountId, unpaid: 1 },
      orderBy: 'opened_at',
      descending: true,
    });
    // What erased debates have added stays in the log.
    for (const rows of [debates, this.erasures.unpaidOf(accountId)])
      for (const { row } of rows) {
        const openedMs = Date.parse(row.openedAt ?? '');
        if (!(openedMs > since)) break;
        bytes += row.unpaidBytes;
        oldestMs = oldestMs === 0 ? openedMs : Math.min(oldestMs, openedMs);
        if (bytes >= UNPAID_BYTES_A_DAY) break;
      }
    if (bytes < UNPAID_BYTES_A_DAY) return;
    throw new Refusal(DEBATE_REFUSALS['unpaid-limit-reached'], {
      detail: `Debates that cost nothing may add ${UNPAID_BYTES_A_DAY / 1_000_000} MB in 24 hours: free forks, and debates that end before an answer.`,
      retryAfterS: Math.max(1, Math.ceil((oldestMs - since) / 1_000)),
    });
  }

  /** Like `assertRoom`, and then runs `work` before the account's next work, so that requests at once are all counted. */
  inTurn<T>(accountId: string | null, work: () => Promise<T>): Promise<T> {
    if (accountId === null) return work();
    return this.#turns.run(accountId, () => {
      this.assertRoom(accountId);
      return work();
    });
  }
}
