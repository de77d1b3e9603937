import { dirname } from 'node:path';
import { genesisOf, linkOf } from '../../kernel/index.js';
import { isReadOnlyDirectory } from '../read-only-directory.js';
import { hasSums, sumOf } from './row-sum.js';
import { Connection, connectReadOnly, isBusy, storable } from './sqlite.connection.js';
import { columnsIn, decoded, type Row, sumOfRow } from './sqlite.rows.js';

/** An event that is damaged or lost. */
export interface DamagedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly reason: string;
  /** Reads of the stream may lack it. */
  readonly isMissing: boolean;
}

export interface FileFindings {
  /** What is wrong with the structure of the file, or with rows that are no events; empty for a sound file. */
  readonly problems: readonly string[];
  readonly events: readonly DamagedEvent[];
  /** Number of events that were given a checksum. */
  readonly summed: number;
}

const PROBLEMS_MAX = 100;
/** Few, because an event may have 16 MB. */
const PAGE_ROWS = 16;
const INDEX_ROWS = 500;
/** How long a transaction waits for the lock of the service. */
const LOCK_MS = 10_000;
const ROW_MISSING = /^row (\d+) missing from index (.+)$/;

/**
 * Checks an SQLite file of the service whole: its structure and indexes (`PRAGMA integrity_check`), and the checksum of
 * every row that has one. Events without one, of an earlier version, are given one if their chain agrees with them. Takes
 * about as long as reading the file twice, and may run beside the service.
 * @param lockMs how long it waits for a lock
 * @throws StoreUnavailableError when another process holds the lock for too long, which says nothing about the file
 */
export function checkFile(filename: string, lockMs = LOCK_MS): FileFindings {
  const problems: string[] = [];
  const events: DamagedEvent[] = [];
  let summed = 0;
  const attempt = (what: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (isBusy(error)) throw error;
      problems.push(`${what}: ${(error as Error).message}`);
    }
  };
  let db: Connection;
  const isReadOnly = isReadOnlyDirectory(dirname(filename));
  try {
    db = isReadOnly ? connectReadOnly(filename, lockMs) : new Connection(filename, lockMs);
  } catch (error) {
    if (isBusy(error)) throw error;
    return { problems: [(error as Error).message], events, summed };
  }
  try {
    let lines: readonly string[] = [];
    attempt('structure', () => (lines = integrityOf(db)));
    const isLog = lines.length + problems.length > 0 && isTable(db, 'events');
    problems.push(...lines.filter((line) => !isLog || !ROW_MISSING.test(line)));
    if (isLog) {
      attempt('index of ids', () => unindexed(db, lines).forEach((event) => events.push(event)));
      attempt('index of revisions', () => misindexed(db).forEach((event) => events.push(event)));
    }
    attempt('schema', () => problems.push(...oddEntries(db)));
    let tables: readonly string[] = [];
    attempt('tables', () => {
      tables = db
        .rows<[], [string]>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%sum INTEGER%'")
        .all()
        .map(([name]) => name);
    });
    for (const table of tables)
      attempt(table, () => {
        if (table === 'events') summed += checkEvents(db, events, isReadOnly);
        else problems.push(...wrongSumsOf(db, table));
      });
  } finally {
    db.close();
  }
  return { problems: problems.slice(0, PROBLEMS_MAX), events: firstOfEach(events), summed };
}

function integrityOf(db: Connection): readonly string[] {
  return db
    .rows<[], [string]>(`PRAGMA integrity_check(${PROBLEMS_MAX})`)
    .all()
    .flatMap(([text]) => text.split('\n'))
    .filter((line) => line !== 'ok' && line !== '' && !line.startsWith('***'));
}

/** Entries of the schema with values of a type that SQLite does not write there, which its own check reads over. */
function oddEntries(db: Connection): readonly string[] {
  const odd = db.rows<[], [string]>(
    `SELECT CAST(name AS TEXT) FROM sqlite_schema WHERE typeof(type) <> 'text' OR typeof(name) <> 'text'
     OR typeof(tbl_name) <> 'text' OR typeof(rootpage) <> 'integer' OR typeof(sql) NOT IN ('text', 'null')`,
  );
  return odd.all().map(([name]) => `the entry ${name} of the schema is damaged`);
}

/** Whether there is such a table; false when the file is too damaged to say. */
function isTable(db: Connection, name: string): boolean {
  try {
    return hasSums(db, name);
  } catch {
    return false;
  }
}

/** Events that an index does not have: their stream cannot be read whole, or a repeated command not be recognised. */
function unindexed(db: Connection, lines: readonly string[]): readonly DamagedEvent[] {
  const event = db.rows<[number], [string, number, string]>(
    'SELECT stream, revision, type FROM events NOT INDEXED WHERE position = ?',
  );
  return lines.flatMap((line) => {
    const found = event.get(Number(ROW_MISSING.exec(line)?.[1] ?? -1));
    if (!found) return [];
    const [stream, revision, type] = found;
    return [{ stream, revision, type, reason: 'an index of the log lacks the event', isMissing: true }];
  });
}

/** Streams of which the index leads to other events than the table has. */
function misindexed(db: Connection): readonly DamagedEvent[] {
  const inTable = new Map<string, number>();
  const page = db.rows<[number], [number, string]>(
    `SELECT position, stream FROM events NOT INDEXED WHERE position > ? ORDER BY position LIMIT ${INDEX_ROWS}`,
  );
  for (let after = 0; ;) {
    const rows = page.all(after);
    for (const [, stream] of rows) inTable.set(stream, (inTable.get(stream) ?? 0) + 1);
    const last = rows.at(-1);
    if (!last || rows.length < INDEX_ROWS) break;
    after = last[0];
  }
  const indexed = db.rows<[string], [events: number, last: number | null]>(
    'SELECT count(*), max(revision) FROM events INDEXED BY sqlite_autoindex_events_2 WHERE stream = ?',
  );
  const isWhole = (stream: string, events: number): boolean => {
    try {
      const found = indexed.get(stream);
      return found?.[0] === events && found[1] === events - 1;
    } catch {
      return false;
    }
  };
  return [...inTable].flatMap(([stream, events]) =>
    isWhole(stream, events)
      ? []
      : [{ stream, revision: 0, type: '', reason: 'the index of the log lacks events', isMissing: true }],
  );
}

/** @returns the number of events that were given a checksum */
function checkEvents(db: Connection, damaged: DamagedEvent[], isReadOnly: boolean): number {
  // A row that moves because it grows must leave no copy of itself: its stream may be erased later.
  db.exec('PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL');
  const page = db.rows<[number], Row>(
    `SELECT ${columnsIn(db)} FROM events NOT INDEXED WHERE position > ? ORDER BY position LIMIT ${PAGE_ROWS}`,
  );
  const put = db.prepare('UPDATE events SET sum = ? WHERE position = ? AND sum IS NULL');
  let summed = 0;
  for (let after = 0; ;) {
    const rows = page.all(after);
    const unsummed: Row[] = [];
    for (const row of rows) {
      const [, stream, revision, , type, , , sum] = row;
      const reason = sum === null ? unlinked(db, row) : decoded(row).damage;
      if (reason !== undefined) damaged.push({ stream, revision, type, reason, isMissing: false });
      else if (sum === null && !isReadOnly) unsummed.push(row);
    }
    if (unsummed.length > 0)
      db.transaction(() => {
        for (const row of unsummed) put.run(sumOfRow(row), row[0]);
      });
    summed += unsummed.length;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return summed;
    after = last[0];
  }
}

/** Why the chain of its stream shows that an event is not as it was written; undefined when it does not. */
function unlinked(db: Connection, row: Row): string | undefined {
  const event = decoded(row);
  if (event.damage !== undefined) return event.damage;
  const link = event.metadata['chain'];
  if (link === undefined) return undefined;
  const previous = event.revision === 0 ? genesisOf(event.stream) : chainOf(db, event.stream, event.revision - 1);
  return previous !== undefined && linkOf(previous, event) !== link
    ? 'the stored row does not match the chain of its stream'
    : undefined;
}

/** The link of an event in the chain of its stream; undefined if it has none. */
function chainOf(db: Connection, stream: string, revision: number): string | undefined {
  const row = db
    .rows<[string, number], Row>(`SELECT ${columnsIn(db)} FROM events WHERE stream = ? AND revision = ?`)
    .get(stream, revision);
  return row && decoded(row).metadata['chain'];
}

function wrongSumsOf(db: Connection, table: string): readonly string[] {
  try {
    return [...wrongSums(db, table)];
  } catch (error) {
    // A rebuild drops the table that it replaces.
    if (isTable(db, table)) throw error;
    return [];
  }
}

function* wrongSums(db: Connection, table: string): Generator<string> {
  const covered = db
    .rows<[string], [name: string, type: string, pk: number]>('SELECT name, type, pk FROM pragma_table_info(?)')
    .all(table);
  const before = covered.slice(
    0,
    covered.findIndex(([name]) => name === 'sum'),
  );
  const names = before.filter(([, type, pk]) => pk === 0 || type !== 'INTEGER').map(([name]) => `"${name}"`);
  const page = db.rows<[number], [rowid: number, sum: number, ...values: unknown[]]>(
    `SELECT rowid, sum, ${names.join(', ')} FROM "${table}" NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE_ROWS}`,
  );
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = page.all(after);
    for (const [rowid, sum, ...values] of rows)
      if (sum !== sumOf(values.map(storable))) yield `row ${rowid} of ${table} does not match its checksum`;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last[0];
  }
}

/** The first damaged event of each stream; one that is missing counts before one that is changed. */
function firstOfEach(events: readonly DamagedEvent[]): readonly DamagedEvent[] {
  const found = new Map<string, DamagedEvent>();
  for (const event of events) {
    const known = found.get(event.stream);
    if (!known || event.revision < known.revision)
      found.set(event.stream, { ...event, isMissing: event.isMissing || known?.isMissing === true });
    else if (event.isMissing && !known.isMissing) found.set(event.stream, { ...known, isMissing: true });
  }
  return [...found.values()];
}
