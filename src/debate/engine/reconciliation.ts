import { Inject, Injectable, Logger } from '@nestjs/common';
import { isUnavailable, STORE_BACKOFF } from '../../event-store/index.js';
import { retry } from '../../runtime/index.js';
import { isOver } from '../model/debate-state.js';
import { DEBATE_OPTIONS, type DebateOptions } from './debate-options.js';
import { DebateEngine } from './debate.engine.js';
import { Settlements } from './settlements.js';

/** Whether a debate is still wanted after its opening failed. */
type Demand = 'wanted' | 'unwanted';

/** Makes a reservation and its debate consistent again when it is unknown whether the debate was opened. */
@Injectable()
export class Reconciliation {
  readonly #logger = new Logger('debates');

  constructor(
    private readonly engine: DebateEngine,
    private readonly settlements: Settlements,
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  /**
   * Releases the credits of a debate that was not opened, settles one that is over, and resumes one in progress, or
   * abandons it if it is unwanted.
   */
  reconcile(debateId: string, accountId: string, demand: Demand): Promise<void> {
    return this.engine.inTurn(debateId, async () => {
      let { state } = await this.engine.load(debateId);
      if (!state.opening) {
        await this.settlements.releaseUnopened(accountId, debateId);
        return;
      }
      if (!isOver(state) && demand === 'unwanted')
        state = await this.engine.abandon(debateId, 'interrupted', 'Its opening was not acknowledged.');
      // An earlier release may have succeeded although its acknowledgement was lost. `resume` secures the credits only
      // if this node may run the debate.
      else if (!isOver(state)) await this.settlements.secure(debateId, state.opening);
      await this.engine.resume(debateId, state);
    });
  }

  /** Reconciles as soon as the log is available. If that fails, the next start does it. */
  reconcileLater(debateId: string, accountId: string, demand: Demand): void {
    retry(() => this.reconcile(debateId, accountId, demand), {
      backoff: this.options.storeBackoff ?? STORE_BACKOFF,
      isTransient: isUnavailable,
      signal: this.engine.stopping,
    }).catch((error: unknown) => {
      this.#logger.error({ err: error, debateId }, 'a reservation could not be reconciled');
    });
  }
}
