import { noteOutage } from '../../kernel/index.js';
import { type Backoff, retry } from '../../runtime/index.js';
import { type Connection } from './sqlite.connection.js';
import { isBusy } from './sqlite.errors.js';

/** SQLite waits for a lock by blocking the thread, which delays every request; so only this long. */
const BLOCKING_MS_MAX = 10;
const BACKOFF: Backoff = { firstMs: 2, maxMs: 50 };

/** Limits how long statements of this connection block for a lock; {@link patiently} waits instead. */
export function blockBriefly(db: Connection): void {
  db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS_MAX}`);
}

/**
 * Runs work and repeats it while another connection holds the lock. Does not block the event loop during the pauses.
 * The work must have no effect when it throws.
 * @throws what the work throws; after `patienceMs` also the error that the lock is held
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
