import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { until } from './cluster.js';

/** The copy that read models are compared with. It is removed with everything in it when the comparison ends. */
const COMPARED = 'read-models.compared.sqlite';

/**
 * Where any of the words is found in a data directory: in the bytes of a file, an event as it is stored, or an index of words.
 * @param words in lower case
 */
export async function foundWords(directory: string, words: readonly string[]): Promise<readonly string[]> {
  await until(() => !readdirSync(directory).some((name) => name.startsWith(COMPARED)) || undefined);
  const places: string[] = [];
  for (const file of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = bytesOf(join(file.parentPath, file.name)).toString('latin1').toLowerCase();
    places.push(...words.filter((word) => text.includes(word)).map((word) => `${word} in ${file.name}`));
  }
  const log = openSqliteEventStore({ directory, readOnly: true });
  for await (const page of log.readAll(START))
    for (const event of page) {
      const text = JSON.stringify(event).toLowerCase();
      places.push(...words.filter((word) => text.includes(word)).map((word) => `${word} in ${event.stream}`));
    }
  await log.close();
  const models = new DatabaseSync(join(directory, 'read-models.sqlite'));
  for (const table of ['debate_texts', 'debated_articles', 'detections']) {
    models.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, ${table}_words, row)`);
    for (const word of words)
      if (models.prepare('SELECT 1 FROM temp.vocabulary WHERE term = ?').get(word)) places.push(`${word} in ${table}`);
    models.exec('DROP TABLE temp.vocabulary');
  }
  models.close();
  return places;
}

const BYTES_MAX = 1_000_000_000;
/**
 * The bytes of a file, read by another process: where a process closes a file that SQLite has open in it, too, all its locks on that file end
 * (https://www.sqlite.org/howtocorrupt.html, 2.2), and its next connection may take an index of a write-ahead log that is gone for the one of today.
 */
const bytesOf = (file: string): Buffer => execFileSync('cat', [file], { maxBuffer: BYTES_MAX });

/** How many rows of the log a query gives. */
export function rowsOf(directory: string, sql: string): number {
  const db = new DatabaseSync(join(directory, 'events.sqlite'), { readOnly: true });
  try {
    return db.prepare(sql).all().length;
  } finally {
    db.close();
  }
}
