import { noteOutage } from '../../kernel/index.js';
import { type Backoff, retry } from '../../runtime/index.js';
import { type Connection } from './sqlite.connection.js';
import { isBusy } from './sqlite.errors.js';

/** SQLite waits for a lock by sleeping on the calling thread, which holds up every request; milliseconds. */
const BLOCKING_MS_MAX = 10;
const BACKOFF: Backoff = { firstMs: 2, maxMs: 50 };

/** Makes statements of this connection hardly wait for a lock by themselves; {@link patiently} waits instead. */
export function blockBriefly(db: Connection): void {
  db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS_MAX}`);
}

/**
 * Runs the work, and again for as long as another connection holds the lock that it needs. The event loop is free during
 * the pauses. The work must leave nothing behind when it throws.
 * @throws what the work throws; after `patienceMs` also that the lock is held.
 */
export async function patiently<T>(patienceMs: number, work: () => T): Promise<T> {
  const begunAt = performance.now();
  const met = { failure: false };
  try {
    return await retry(work, {
      backoff: BACKOFF,
      patienceMs,
      isTransient: (error) => {
        const isTransient = isBusy(error);
        met.failure ||= isTransient;
        return isTransient;
      },
    });
  } finally {
    if (met.failure) noteOutage(performance.now() - begunAt);
  }
}
