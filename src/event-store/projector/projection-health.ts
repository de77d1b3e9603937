import { type Position } from '../../kernel/index.js';
import { type UnreadableStream } from './quarantine.js';

export interface ProjectorHealth {
  /** False while the store or the disk is unavailable, and permanently after a `ProjectionError`. */
  readonly ok: boolean;
  readonly error: Error | null;
  /** Once true, it stays true while the views are less than 3 s behind the log, and until the next failure. */
  readonly caughtUp: boolean;
  readonly position: Position;
  /** Age of the last applied event while catching up, 0 when caught up; milliseconds. */
  readonly lagMs: number;
  /** Quarantined streams; rows made from them are refused. */
  readonly unreadable: readonly UnreadableStream[];
  /** Number of rows that were not as the log says when they were last compared with it. */
  readonly wrongRows: number;
}

/** After this time without the end of the log, the views count as outdated. */
export const BEHIND_MAX_MS = 3_000;

/** How current the views are, and what keeps them from being so. */
export class ProjectionHealth {
  #error: Error | null = null;
  /** Whether every view has caught up since the last failure. */
  #hasCaughtUp = false;
  /** On the clock of `performance.now()`; undefined when all events known so far have been applied. */
  #behindSinceMs: number | undefined;
  #appliedAtMs = 0;

  /** The log has sent something. */
  heard(): void {
    this.#error = null;
  }

  /** There are events that have not been applied. */
  fellBehind(): void {
    this.#behindSinceMs ??= performance.now();
  }

  /** @param at time of the last event that was applied, ISO 8601 */
  applied(at: string): void {
    this.#appliedAtMs = Date.parse(at) || 0;
  }

  caughtUp(): void {
    this.#hasCaughtUp = true;
    this.#behindSinceMs = undefined;
  }

  failed(error: Error): void {
    this.#hasCaughtUp = false;
    this.#error = error;
  }

  /** The subscription has ended, which is no failure of the views. */
  interrupted(error: Error): void {
    this.#error = error;
  }

  get(): Pick<ProjectorHealth, 'ok' | 'error' | 'caughtUp' | 'lagMs'> {
    const caughtUp = this.#hasCaughtUp && !this.#isFarBehind();
    return {
      ok: this.#error === null,
      error: this.#error,
      caughtUp,
      lagMs: caughtUp || this.#appliedAtMs === 0 ? 0 : Math.max(0, Date.now() - this.#appliedAtMs),
    };
  }

  /** By the age of the last event too, because under steady writes the end of the log is reached rarely. */
  #isFarBehind(): boolean {
    return (
      this.#behindSinceMs !== undefined &&
      performance.now() - this.#behindSinceMs > BEHIND_MAX_MS &&
      Date.now() - this.#appliedAtMs > BEHIND_MAX_MS
    );
  }
}
