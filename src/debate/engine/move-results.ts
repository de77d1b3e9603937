import { type DebateStep } from '../stages/index.js';

/** Half of the limit of KurrentDB up to 25.0 on one append. */
const APPEND_BYTES_MAX = 512 * 1_024;

/** A step to record, with the key of its move. */
export interface MoveResult {
  readonly key: string;
  readonly step: DebateStep;
  /** Called when it is recorded. */
  readonly recorded?: () => void;
}

/** Results that wait to be recorded. Those that arrive together share one append. */
export class MoveResults {
  #waiting: MoveResult[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  push(result: MoveResult): void {
    this.#waiting.push(result);
  }

  /** Takes the results of the next append: as many as fit {@link APPEND_BYTES_MAX}, and at least one. */
  take(): readonly MoveResult[] {
    let bytes = 0;
    const end = this.#waiting.findIndex(({ step }, index) => {
      bytes += Buffer.byteLength(JSON.stringify(step));
      return index > 0 && bytes > APPEND_BYTES_MAX;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }
}
