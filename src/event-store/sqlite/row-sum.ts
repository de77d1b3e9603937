import { crc32 } from 'node:zlib';
import { type Connection } from './sqlite.connection.js';

/** Number of characters from which a text costs less by itself than in one string with the others. */
export const LONG = 4_000;

/**
 * A checksum of the values of a row, which shows that a disk or a copy has changed one of them: the CRC-32 of their
 * contents, as a signed 32-bit integer. It is no protection against people, who can compute it too.
 */
export function sumOf(values: readonly unknown[]): number {
  let sum = 0;
  let text = '';
  let separator = '';
  for (const value of values) {
    text += separator;
    separator = '\0';
    if (typeof value === 'string' && value.length > LONG) {
      sum = crc32(value, crc32(text, sum));
      text = '';
    } else text += value instanceof Uint8Array ? `b${crc32(value)}` : `${(value ?? '') as string | number}`;
  }
  return crc32(text, sum) | 0;
}

/** The column of a row's checksum, which covers the columns before it but not an `INTEGER PRIMARY KEY`. */
export const SUM_COLUMN = 'sum INTEGER';

export const hasColumn = (db: Connection, table: string, column: string): boolean =>
  db.rows<[string, string], [number]>('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !==
  undefined;

/** Whether a table has a column of checksums. */
export const hasSums = (db: Connection, table: string): boolean => hasColumn(db, table, 'sum');

/** Creates a table with checksums in a file that can be rebuilt. Drops one without, of an earlier version. */
export function createSummed(db: Connection, table: string, definition: string): void {
  if (!hasSums(db, table)) db.exec(`DROP TABLE IF EXISTS ${table}`);
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (${definition})`);
}
