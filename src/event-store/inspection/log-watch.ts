import { detached } from '../../kernel/index.js';
import { type EventStore } from '../event-store.js';
import { isShared } from '../shared-event-store.js';
import { type LogStatus } from './log-inspection.js';

/** Maximum age of a status; an older one is refreshed when it is read. */
const CURRENT_MS = 10_000;

/**
 * The status of the server of a shared log, for readiness and metrics. Reading it never waits: it returns the last
 * known status and refreshes it in the background.
 */
export class LogWatch {
  readonly #ask: (() => Promise<LogStatus>) | undefined;
  #status: LogStatus | null = null;
  #askedAt = -Infinity;
  #isAsking = false;

  /** @param group of the hand-out; there is no status when it is undefined or the log is not shared */
  constructor(store: EventStore, group: string | undefined) {
    this.#ask = isShared(store) && group !== undefined ? () => store.status(group) : undefined;
  }

  /** Undefined when there is no status; null while it is unknown, for instance because the server does not answer. */
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

/** Whether the cluster has a leader that is alive. */
export const hasLeader = ({ members }: LogStatus): boolean =>
  members.some(({ state, isAlive }) => state === 'leader' && isAlive);
