import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { textKeyStream } from '../../src/erasure/erasure.events.js';
import { TextKey } from '../../src/erasure/text-key.js';
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

/** The data of the events that a condition in SQL selects, decrypted, in the order of the log. */
export function storedData(filename: string, where: string, ...parameters: readonly string[]): readonly unknown[] {
  const db = new DatabaseSync(filename, { readOnly: true });
  try {
    return rowsOf(db, where, parameters).map((row) => dataOf(db, row));
  } finally {
    db.close();
  }
}

/** The data of an event; what it seals with the key of its debate, if anything. */
function dataOf(db: DatabaseSyncInstance, row: StoredRow): unknown {
  const [, data] = JSON.parse(textOf(row)) as [unknown, { readonly sealed?: string } | null];
  if (data?.sealed === undefined) return data;
  const [made] = rowsOf(db, 'stream = ?', [textKeyStream(row.stream.replace('debate-', ''))]);
  if (!made) throw new Error(`${row.stream} has no key`);
  const [, { key }] = JSON.parse(textOf(made)) as [unknown, { readonly key: string }];
  return new TextKey(key).decrypt(data.sealed, idOfStored(row.id), row.stream);
}

type StoredRow = PackedRow & { readonly data: string; readonly metadata: string };

function rowsOf(db: DatabaseSyncInstance, where: string, parameters: readonly string[]): readonly StoredRow[] {
  const rows = db.prepare(`SELECT * FROM events WHERE ${where} ORDER BY position`);
  return rows.all(...parameters).map((row) => row as StoredRow);
}
const textOf = ({ stream, data, metadata, packed }: StoredRow): string =>
  packed ? unpacked(stream, packed) : `[${metadata},${data}]`;

/** Metadata and data of these events, each as the JSON of an array. */
export function storedTexts(filename: string, where: string, ...parameters: readonly string[]): readonly string[] {
  const db = new DatabaseSync(filename, { readOnly: true });
  try {
    return rowsOf(db, where, parameters).map(textOf);
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
