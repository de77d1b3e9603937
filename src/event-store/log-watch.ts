import { detached } from '../kernel/index.js';
import { type EventStore, isShared, type LogStatus } from './event-store.js';

/** Asked again when somebody looks and what is known is older. */
const CURRENT_MS = 10_000;

/**
 * What readiness and metrics tell of the server of a shared log. Looking never waits: it gives what the server said last, and
 * has it asked again for the next look.
 */
export class LogWatch {
  readonly #ask: (() => Promise<LogStatus>) | undefined;
  #status: LogStatus | null = null;
  #askedAt = -Infinity;
  #isAsking = false;

  /** @param group of the hand-out that is told of; nothing is told where it is omitted, or the log is not shared. */
  constructor(store: EventStore, group: string | undefined) {
    this.#ask = isShared(store) && group !== undefined ? () => store.status(group) : undefined;
  }

  /** Undefined where nobody can be asked; null while nothing is known, for instance because the server does not answer. */
  status(): LogStatus | null | undefined {
    if (!this.#ask) return undefined;
    if (!this.#isAsking && performance.now() - this.#askedAt > CURRENT_MS) void this.#refresh(this.#ask);
    return this.#status;
  }

  async #refresh(ask: () => Promise<LogStatus>): Promise<void> {
    this.#isAsking = true;
    this.#status = await detached(ask).catch(() => null);
    this.#askedAt = performance.now();
    this.#isAsking = false;
  }
}

/** Whether a member that is alive leads. */
export const hasLeader = ({ members }: LogStatus): boolean =>
  members.some(({ state, isAlive }) => state === 'leader' && isAlive);
