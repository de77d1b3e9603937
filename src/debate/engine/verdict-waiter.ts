import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isUnavailable, Projector } from '../../event-store/index.js';
import { HTTP_REFUSALS } from '../../http/index.js';
import { isUnreadable, Refusal } from '../../kernel/index.js';
import { foldDebate } from '../stages/index.js';
import { isOver } from '../model/stage.js';
import { refusalOf, debateResultOf } from '../result/debate-result.js';
import { type DebateResult } from '../result/debate-result.schema.js';
import { DEBATE_REFUSALS, ENDINGS } from '../model/debate.refusals.js';
import { DebateEngine } from './debate.engine.js';
import { DebateFeed } from './debate.feed.js';
import { TakenOverError } from './debate.run.js';
import { Settler } from './settler.js';

/** How long to wait for the node that ended a debate to settle its credits. */
const SETTLED_WITHIN_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/** Waits for debates to end. Only reads: starts no run and moves no credits. */
@Injectable()
export class VerdictWaiter {
  constructor(
    private readonly engine: DebateEngine,
    private readonly feed: DebateFeed,
    private readonly settler: Settler,
    private readonly projector: Projector,
  ) {}

  /**
   * Waits for the end of a debate.
   * @throws Refusal with the reason why there is no verdict; `stalled` for a debate that stopped on a fault;
   *   `overloaded` when the service stops before the end, and `store-unavailable` when the log is unavailable, though
   *   the debate continues later.
   */
  async result(id: string): Promise<DebateResult> {
    const { state, revision } = await this.engine.load(id);
    if (!state.opening) throw new Refusal(DEBATE_REFUSALS['not-found']);
    if (!isOver(state) || this.engine.holds(id)) await this.#ended(id, revision);
    const events = await this.engine.history(id);
    const end = foldDebate(events);
    if (end.abandonment) throw refusalOf(end.abandonment, ENDINGS, id);
    return debateResultOf(id, end, events);
  }

  async #ended(id: string, revision: number): Promise<void> {
    try {
      const run = this.engine.outcome(id);
      if (!run && this.engine.isStalled(id)) throw new Error('the debate has stopped');
      if (!(await this.#ranHere(run))) await this.#endedElsewhere(id, revision);
    } catch (error) {
      if (isUnreadable(error)) throw error;
      if (this.engine.isStalled(id))
        throw new Refusal(DEBATE_REFUSALS.stalled, { extra: { simulation: id }, cause: error });
      throw new Refusal(isUnavailable(error) ? HTTP_REFUSALS['store-unavailable'] : DEBATE_REFUSALS.overloaded, {
        detail: 'The debate continues later and can be read at its address.',
        retryAfterS: 10,
        extra: { simulation: id },
        cause: error,
      });
    }
  }

  /** Whether the debate has ended in this process. */
  async #ranHere(run: Promise<unknown> | undefined): Promise<boolean> {
    try {
      await run;
      return run !== undefined;
    } catch (error) {
      if (error instanceof TakenOverError) return false;
      throw error;
    }
  }

  /** Waits for the end of a debate that another node runs, and until that node has settled its credits. */
  async #endedElsewhere(id: string, after: number): Promise<void> {
    const feed = this.feed.follow(id, after);
    while ((await feed.next()).done !== true);
    if (!isOver((await this.engine.load(id)).state)) throw new Error('the service is stopping');
    const deadline = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      await this.projector.refresh();
      if (this.settler.isSettled(id) || performance.now() > deadline || this.engine.stopping.aborted) return;
      await pause(LOOK_AGAIN_MS);
    }
  }
}
