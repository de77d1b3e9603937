import { durationInWords } from '../../runtime/index.js';
import { type DebateStatus } from '../model/debate.machine.js';
import { type Work, type WorkContext } from '../stages/work.js';

/** The time limit of the stage that is due. All open questions belong to this stage. */
export class StageDeadline {
  #stage: { readonly name: string; readonly cancel: () => void } | undefined;
  #overdue: DebateStatus | undefined;
  /** How much of its time the first stage had used when this process began. */
  #usedMs: number;

  /** @param withdraw gives up the questions of the stage, with the reason in words */
  constructor(
    usedMs: number,
    private readonly alarm: (delayMs: number, ring: () => void) => () => void,
    private readonly withdraw: (reason: string) => void,
  ) {
    this.#usedMs = usedMs;
  }

  /** Starts the time of a stage; does nothing if it has begun. No time limit if the stage needs nothing from outside. */
  begin(status: DebateStatus, work: Work<never> | undefined, context: WorkContext): void {
    const name = `${status} ${work?.timed ?? ''}`;
    if (name === this.#stage?.name) return;
    this.cancel();
    if (!work) return;
    // One stage that is late takes no time from the next in the same state.
    this.#overdue = undefined;
    const answered = (): number => work.answered?.(context) ?? 0;
    const endAt = (endMs: number, usedMs: number): void => {
      const before = answered();
      const cancel = this.alarm(Math.max(0, endMs - usedMs), () => {
        const neededMs = work.measuredMs?.(context) ?? 0;
        // While answers arrive, the stage has its time once more.
        const longestMs = work.longestMs?.(context.limits) ?? 0;
        const moreMs = answered() > before ? Math.min(endMs + work.timeoutMs(context.limits), longestMs) : 0;
        const nextMs = Math.max(neededMs, moreMs);
        if (nextMs > endMs) endAt(nextMs, endMs);
        else {
          this.#overdue = status;
          this.withdraw(`no answer within the time limit of ${durationInWords(endMs)} for the ${work.timed}`);
        }
      });
      this.#stage = { name, cancel };
    };
    const firstMs = work.timeoutMs(context.limits);
    const usedMs = this.#usedMs;
    this.#usedMs = 0;
    // A stage that had been extended when the process ended.
    const extendedMs = answered() > 0 && usedMs >= firstMs ? (work.longestMs?.(context.limits) ?? 0) : 0;
    endAt(Math.max(firstMs, Math.min(usedMs + firstMs, extendedMs)), usedMs);
  }

  /** Whether the time passed while the debate was in this state. */
  isOverdue(status: DebateStatus): boolean {
    return this.#overdue === status;
  }

  cancel(): void {
    this.#stage?.cancel();
    this.#stage = undefined;
  }
}
