import { DatabaseSync } from '@photostructure/sqlite';
import { idOfStored } from '../../src/event-store/sqlite/stored-ids.js';
import { sumOfEvent } from '../../src/event-store/sqlite/sqlite.rows.js';
import { unpacked } from '../../src/event-store/sqlite/packed-rows.js';

interface PackedRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly packed: Uint8Array | null;
}

/** The data of the events that a condition in SQL selects, in the order of the log. */
export const storedData = (filename: string, where: string, ...parameters: readonly string[]): readonly unknown[] =>
  storedTexts(filename, where, ...parameters).map((text) => (JSON.parse(text) as [unknown, unknown])[1]);

/** Metadata and data of these events, each as the JSON of an array. */
export function storedTexts(filename: string, where: string, ...parameters: readonly string[]): readonly string[] {
  const db = new DatabaseSync(filename, { readOnly: true });
  try {
    const rows = db.prepare(`SELECT stream, data, metadata, packed FROM events WHERE ${where} ORDER BY position`);
    return (rows.all(...parameters) as unknown as (PackedRow & { data: string; metadata: string })[]).map(
      ({ stream, data, metadata, packed }) => (packed ? unpacked(stream, packed) : `[${metadata},${data}]`),
    );
  } finally {
    db.close();
  }
}

/**
 * Writes events as programs did that knew no packed rows, so that a test can change their texts.
 * @param where a condition in SQL
 */
export function storePlainly(filename: string, where = 'TRUE'): void {
  const db = new DatabaseSync(filename);
  const rows = db.prepare(`SELECT * FROM events WHERE ${where}`);
  const write = db.prepare(
    'UPDATE events SET id = ?, data = ?, metadata = ?, packed = NULL, sum = ? WHERE position = ?',
  );
  for (const row of rows.all() as unknown as (PackedRow & { data: string; metadata: string })[]) {
    const { position, stream, revision, type, packed } = row;
    const id = idOfStored(row.id);
    const [metadata, data] = packed
      ? ((JSON.parse(unpacked(stream, packed)) as [unknown, unknown]).map((part) => JSON.stringify(part)) as [
          string,
          string,
        ])
      : [row.metadata, row.data];
    write.run(id, data, metadata, sumOfEvent(stream, revision, { id, type, data, metadata }), position);
  }
  db.close();
}
