import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** Copies a file with one bit changed. @param at which of its bits, 0 to 1 */
export function copyFlipped(from: string, to: string, at: number): { readonly byte: number; readonly bit: number } {
  copyFileSync(from, to);
  const place = Math.floor(at * statSync(from).size * 8);
  const [byte, bit] = [Math.floor(place / 8), place % 8];
  const file = openSync(to, 'r+');
  const buffer = Buffer.alloc(1);
  readSync(file, buffer, 0, 1, byte);
  writeSync(file, Buffer.of(buffer.readUInt8() ^ (1 << bit)), 0, 1, byte);
  closeSync(file);
  return { byte, bit };
}

/**
 * A digest of all that an SQLite file says: the rows of each table, read without and by each of its indexes. A flip that does
 * not change it is in a part that nobody reads, or says the same. What cannot be read is a part of it too.
 */
export function contentOf(filename: string): string {
  const hash = createHash('sha256');
  const said = (work: () => unknown): void => {
    try {
      hash.update(JSON.stringify(work(), (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)));
    } catch (error) {
      hash.update(String(error));
    }
  };
  let db: DatabaseSyncInstance | undefined;
  said(() => {
    db = new DatabaseSync(filename);
    return [];
  });
  const all = (sql: string): unknown[] => db?.prepare(sql, { returnArrays: true, readBigInts: true }).all() ?? [];
  const named = (sql: string): readonly string[] => {
    try {
      return all(sql).map((row) => String((row as unknown[])[0]));
    } catch {
      return [];
    }
  };
  for (const pragma of ['user_version', 'schema_version', 'journal_mode', 'encoding', 'page_count'])
    said(() => all(`PRAGMA ${pragma}`));
  said(() => all('PRAGMA integrity_check'));
  said(() => all('SELECT * FROM sqlite_schema'));
  for (const table of named("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")) {
    said(() => all(`SELECT rowid, * FROM "${table}" NOT INDEXED`));
    for (const index of named(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = '${table}'`))
      for (const order of ['ASC', 'DESC']) {
        const columns = named(`SELECT name FROM pragma_index_info('${index}')`).map((name) => `"${name}"`);
        const by = columns.map((column) => `${column} ${order}`).join(', ');
        said(() => all(`SELECT rowid, ${columns.join(', ')} FROM "${table}" INDEXED BY "${index}" ORDER BY ${by}`));
      }
  }
  said(() => db?.close());
  return hash.digest('hex');
}
