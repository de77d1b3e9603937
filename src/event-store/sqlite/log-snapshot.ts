import { backup, DatabaseSync } from '@photostructure/sqlite';

/**
 * Copies an SQLite file as it is at one moment, in a thread of the driver, also while other processes write to it. The copy
 * is complete without a write-ahead log.
 */
export async function snapshotFile(from: string, to: string): Promise<void> {
  const db = new DatabaseSync(from, { readOnly: true });
  try {
    // All pages in one step: between steps another process may write, and the copy would begin again, perhaps for ever.
    await backup(db, to, { rate: -1 });
  } finally {
    db.close();
  }
}
