import { setTimeout as pause } from 'node:timers/promises';
import { type Connection } from './sqlite.connection.js';
import { isBusy } from './sqlite.errors.js';

/** SQLite waits for a lock by sleeping on the calling thread, which holds up every request; milliseconds. */
const BLOCKING_MS_MAX = 10;
const PAUSE_MS_FIRST = 2;
const PAUSE_MS_MAX = 50;

/** From now on a statement of this connection hardly waits for a lock by itself; {@link patiently} does. */
export function blockBriefly(db: Connection): void {
  db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS_MAX}`);
}

/**
 * Runs the work at once, and again after a pause for as long as another connection holds the lock that it needs. The
 * event loop is free during the pauses. The work must leave nothing behind when it throws.
 * @throws what the work throws, after `patienceMs` also that the lock is held.
 */
export async function patiently<T>(patienceMs: number, work: () => T): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let pauseMs = PAUSE_MS_FIRST; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
    }
    await pause(pauseMs);
  }
}
