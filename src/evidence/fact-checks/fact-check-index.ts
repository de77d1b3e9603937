import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { contentKeyOf, FACT_CHECKS_FILE, type FactCheck, type FactCheckVerdict } from './fact-check.js';
import { bm25, type Collection, queryOf } from './features.js';
import { type Candidate, type Match, matchesOf, matchOf, ranked } from './matcher.js';
import { verdictOf } from './rating.js';
import { saysTheSame } from './same-statement.js';
import { termsOf } from './terms.js';
import { sentencesOf } from '../sentences.js';

/**
 * Increase it when `termsOf`, the tables or the reading of ratings change: files with another number are indexed and
 * rated again when they are opened.
 */
const FORMAT = 2;
/** Records per transaction: the most that a crash during an import can lose. */
const BATCH = 2_000;
const MATCHES_MAX = 5;
/**
 * Maximum number of postings that are read for a post. More frequent words only rank the records that rarer words
 * found.
 */
const POSTINGS_MAX = 15_000;
/** POOL records are ranked by BM25; the best CANDIDATES of them are ranked by all features. */
const POOL = 120;
const CANDIDATES = 40;
/** Number of sentences of a post that are compared with a record. */
const SENTENCES_MAX = 12;
const FREQUENCIES_MAX = 200_000;
const SEARCH_MAX = 1_000;
const BUSY_MS = 10_000;

export interface Imported {
  /** Records read. */
  readonly read: number;
  readonly added: number;
  /** Records whose id existed with other contents. */
  readonly changed: number;
  /** Records that existed, under this id or another. */
  readonly doubles: number;
}

export interface FactCheckStats {
  readonly records: number;
  readonly publishers: readonly { readonly publisher: string | null; readonly records: number }[];
  readonly languages: readonly { readonly language: string | null; readonly records: number }[];
  readonly verdicts: Readonly<Record<FactCheckVerdict | 'unclear', number>>;
  /** The most frequent ratings in words whose verdict is unclear. */
  readonly unread: readonly { readonly rating: string; readonly records: number }[];
  /** Size of the index on disk, write-ahead log included. */
  readonly bytes: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS records (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL UNIQUE, claim TEXT NOT NULL, title TEXT NOT NULL,
    rating TEXT, rating_value REAL, rating_worst REAL, rating_best REAL, url TEXT, publisher TEXT, date TEXT, language TEXT,
    verdict TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS words (word TEXT PRIMARY KEY, records INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS totals (one INTEGER PRIMARY KEY CHECK (one = 1), records INTEGER NOT NULL, terms INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO totals VALUES (1, 0, 0);
  CREATE VIRTUAL TABLE IF NOT EXISTS postings USING fts5(
    terms, content = '', detail = 'none', columnsize = 0, tokenize = "ascii tokenchars '.,'");
`;
const COLUMNS =
  'id, claim, title, rating, rating_value, rating_worst, rating_best, url, publisher, date, language, verdict';

type Row = readonly [
  id: string,
  claim: string,
  title: string,
  rating: string | null,
  ratingValue: number | null,
  ratingWorst: number | null,
  ratingBest: number | null,
  url: string | null,
  publisher: string | null,
  date: string | null,
  language: string | null,
  verdict: FactCheckVerdict | null,
];

/**
 * Stores fact checks in an SQLite file with a full-text index (FTS5) over claim and title. Index, search and matching
 * all use the words of `termsOf`. One process writes at a time; others may read.
 */
export class FactCheckIndex {
  readonly #db: DatabaseSyncInstance;
  readonly #file: string;
  readonly #statements = new Map<string, StatementSyncInstance>();
  readonly #frequencies = new Map<string, number>();
  /** SQLite's `data_version` for which `#frequencies` and `#totals` are valid. */
  #version = -1;
  #totals = { records: 0, terms: 0 };

  /** Opens the index of a data directory, or an index file (`.sqlite`). Creates it if it is missing. */
  static open(directoryOrFile: string): FactCheckIndex {
    const file = directoryOrFile.endsWith('.sqlite') ? directoryOrFile : join(directoryOrFile, FACT_CHECKS_FILE);
    mkdirSync(dirname(file), { recursive: true });
    return new FactCheckIndex(file);
  }

  private constructor(file: string) {
    this.#file = file;
    this.#db = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536');
      if (this.#pragma('user_version') !== FORMAT) this.#transaction(() => this.#makeTables());
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Imports records, one transaction per batch. Committed batches remain if a later one fails. */
  async import(
    records: AsyncIterable<FactCheck> | Iterable<FactCheck>,
    onProgress: (soFar: Imported) => void = () => undefined,
  ): Promise<Imported> {
    const total = { read: 0, added: 0, changed: 0, doubles: 0 };
    let batch: FactCheck[] = [];
    const flush = (): void => {
      if (batch.length === 0) return;
      const outcomes = this.#transaction(() => this.#put(batch));
      total.read += batch.length;
      for (const outcome of outcomes) total[outcome] += 1;
      batch = [];
      onProgress({ ...total });
    };
    for await (const record of records) {
      batch.push(record);
      if (batch.length >= BATCH) flush();
    }
    flush();
    return total;
  }

  /**
   * The likeliest fact checks of what a text claims, and the id of the one that matches, or null. A record that a sentence
   * of the text states matches however many other records there are.
   */
  match(text: string): { readonly matches: readonly Match[]; readonly match: string | null } {
    const collection = this.#collection();
    const query = queryOf(termsOf(text), collection);
    const list = ranked(query, this.#candidates(query.all, CANDIDATES, collection), collection);
    const matches = matchesOf(list, MATCHES_MAX, collection.size);
    return { matches, match: matchOf(matches) ?? this.#sameAs(text, matches) };
  }

  #sameAs(text: string, matches: readonly Match[]): string | null {
    const sentences = sentencesOf(text, SENTENCES_MAX).map(({ start, end }) => text.slice(start, end));
    const same = matches.find(({ id }) => {
      const claim = this.get(id)?.claim;
      return claim !== undefined && sentences.some((sentence) => saysTheSame(sentence, claim));
    });
    return same?.id ?? null;
  }

  get(id: string): FactCheck | null {
    const [row] = this.#rows<Row>(`SELECT ${COLUMNS} FROM records WHERE id = ?`, id);
    return row ? factCheckOf(row) : null;
  }

  /** Records, the latest imports first. */
  list(most: number, from = 0): readonly FactCheck[] {
    return this.#rows<Row>(`SELECT ${COLUMNS} FROM records ORDER BY key DESC LIMIT ? OFFSET ?`, most, from).map(
      factCheckOf,
    );
  }

  /** Records that share words with a text, ranked by BM25; at most 1,000. */
  search(text: string, most: number): readonly FactCheck[] {
    const collection = this.#collection();
    const { all } = queryOf(termsOf(text), collection);
    return this.#candidates(all, Math.min(most, SEARCH_MAX), collection).flatMap(({ id }) => this.get(id) ?? []);
  }

  /**
   * Removes a record.
   * @returns whether it existed
   */
  remove(id: string): boolean {
    return this.#transaction(() => {
      const [found] = this.#rows<[number, string, string]>('SELECT key, claim, title FROM records WHERE id = ?', id);
      if (!found) return false;
      const [key, claim, title] = found;
      this.#unindex(key, claim, title);
      this.#statement('DELETE FROM records WHERE key = ?').run(key);
      return true;
    });
  }

  stats(): FactCheckStats {
    const groups = (column: string): readonly (readonly [string | null, number])[] =>
      this.#rows(
        `SELECT ${column}, count(*) FROM records GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT 20`,
      );
    const verdicts = { supports: 0, disputes: 0, mixed: 0, unclear: 0 };
    for (const [verdict, records] of groups('verdict'))
      verdicts[(verdict ?? 'unclear') as FactCheckVerdict | 'unclear'] = records;
    return {
      records: this.#collection().size,
      publishers: groups('publisher').map(([publisher, records]) => ({ publisher, records })),
      languages: groups('language').map(([language, records]) => ({ language, records })),
      verdicts,
      unread: this.#rows<[string, number]>(
        'SELECT rating, count(*) FROM records WHERE verdict IS NULL AND rating IS NOT NULL GROUP BY rating ORDER BY count(*) DESC, rating LIMIT 20',
      ).map(([rating, records]) => ({ rating, records })),
      bytes: [this.#file, `${this.#file}-wal`].reduce(
        (sum, file) => sum + (existsSync(file) ? statSync(file).size : 0),
        0,
      ),
    };
  }

  close(): void {
    // The driver keeps a connection with prepared statements open until they are garbage-collected, so the write-ahead
    // log is merged here.
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    this.#db.close();
  }

  #put(records: readonly FactCheck[]): readonly ('added' | 'changed' | 'doubles')[] {
    const words = new Map<string, number>();
    let [added, terms] = [0, 0];
    const outcomes = records.map((record) => {
      const content = contentKeyOf(record);
      const [same] = this.#rows<[number, ...Row]>(`SELECT key, ${COLUMNS} FROM records WHERE content = ?`, content);
      const [own] = this.#rows<[number, ...Row]>(`SELECT key, ${COLUMNS} FROM records WHERE id = ?`, record.id);
      const elsewhere = same !== undefined && same[0] !== own?.[0];
      // Of a review at two addresses the newer version counts; an equally old one is a copy.
      if (elsewhere && (own || !isOlder(same[DATE], record.date))) return 'doubles';
      const old = own ?? same;
      const values = valuesOf(record);
      if (old) {
        const [key, ...row] = old;
        if (row.every((value, at) => value === values[at]) || isOlder(record.date, old[DATE])) return 'doubles';
        if (!same) {
          this.#unindex(key, row[1], row[2]);
          terms += this.#index(key, record, words);
          added += 1;
        }
        this.#statement(
          `UPDATE records SET (${COLUMNS}, content) = (${values.map(() => '?').join(', ')}, ?) WHERE key = ?`,
        ).run(...values, content, key);
        return 'changed';
      }
      const { lastInsertRowid } = this.#statement(
        `INSERT INTO records (${COLUMNS}, content) VALUES (${values.map(() => '?').join(', ')}, ?)`,
      ).run(...values, content);
      terms += this.#index(Number(lastInsertRowid), record, words);
      added += 1;
      return 'added';
    });
    this.#count(words, added, terms);
    return outcomes;
  }

  /**
   * Adds a record to the full-text index and its words to `words`.
   * @returns the number of the record's terms
   */
  #index(key: number, { claim, title }: Pick<FactCheck, 'claim' | 'title'>, words: Map<string, number>): number {
    const terms = [...termsOf(claim).all, ...termsOf(title).all];
    const own = new Set(terms);
    this.#statement('INSERT INTO postings (rowid, terms) VALUES (?, ?)').run(key, [...own].join(' '));
    for (const word of own) words.set(word, (words.get(word) ?? 0) + 1);
    return terms.length;
  }

  #unindex(key: number, claim: string, title: string): void {
    const terms = [...termsOf(claim).all, ...termsOf(title).all];
    const own = new Set(terms);
    this.#statement("INSERT INTO postings (postings, rowid, terms) VALUES ('delete', ?, ?)").run(
      key,
      [...own].join(' '),
    );
    this.#count(new Map([...own].map((word) => [word, -1])), -1, -terms.length);
  }

  #count(words: ReadonlyMap<string, number>, records: number, terms: number): void {
    const statement = this.#statement(
      'INSERT INTO words VALUES (?, ?) ON CONFLICT (word) DO UPDATE SET records = records + excluded.records',
    );
    for (const [word, change] of words) statement.run(word, change);
    this.#statement('UPDATE totals SET records = records + ?, terms = terms + ?').run(records, terms);
    this.#version = -1;
  }

  /**
   * The records that share the rarest words with a post, ranked by BM25. The most frequent words are not looked up, so
   * that the time does not grow with the index.
   */
  #candidates(weights: ReadonlyMap<string, number>, most: number, collection: Collection): readonly Candidate[] {
    const sums = new Map<number, number>();
    const byRarity = [...weights]
      .map(([term, weight]) => ({ term, weight, records: collection.frequency(term) }))
      .filter(({ records }) => records > 0)
      .sort((a, b) => a.records - b.records);
    let left = POSTINGS_MAX;
    for (const { term, weight, records } of byRarity) {
      if (records > left && sums.size > 0) break;
      for (const [key] of this.#keysOf(term, Math.min(records, POSTINGS_MAX)))
        sums.set(key, (sums.get(key) ?? 0) + weight);
      left -= records;
    }
    return [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, Math.max(POOL, most))
      .flatMap(([key]) => this.#candidate(key))
      .map((candidate) => ({ candidate, score: bm25(weights, candidate.terms, collection) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ candidate }) => candidate);
  }

  #keysOf(term: string, most: number): readonly (readonly [number])[] {
    return this.#rows('SELECT rowid FROM postings WHERE postings MATCH ? LIMIT ?', `"${term}"`, most);
  }

  #candidate(key: number): readonly Candidate[] {
    return this.#rows<[string, string, string]>('SELECT id, claim, title FROM records WHERE key = ?', key).map(
      ([id, claim, title]) => ({ id, terms: { claim: termsOf(claim), title: termsOf(title) } }),
    );
  }

  #collection(): Collection {
    const version = Number(this.#pragma('data_version'));
    if (this.#version !== version) {
      this.#version = version;
      this.#frequencies.clear();
      const [[records, terms] = [0, 0]] = this.#rows<[number, number]>('SELECT records, terms FROM totals');
      this.#totals = { records, terms };
    }
    const { records, terms } = this.#totals;
    return {
      size: records,
      termsMean: Math.max(1, terms / Math.max(1, records)),
      frequency: (term) => this.#frequency(term),
    };
  }

  #frequency(term: string): number {
    const known = this.#frequencies.get(term);
    if (known !== undefined) return known;
    const [[records] = [0]] = this.#rows<[number]>('SELECT records FROM words WHERE word = ?', term);
    if (this.#frequencies.size >= FREQUENCIES_MAX) this.#frequencies.clear();
    this.#frequencies.set(term, records);
    return records;
  }

  #makeTables(): void {
    this.#db.exec('DROP TABLE IF EXISTS postings; DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS totals');
    this.#db.exec(SCHEMA);
    // Records of an older format are kept; their words are indexed again and their ratings read again.
    let last = 0;
    for (;;) {
      const rows = this.#rows<[number, ...Row]>(
        `SELECT key, ${COLUMNS} FROM records WHERE key > ? ORDER BY key LIMIT ?`,
        last,
        BATCH,
      );
      if (rows.length === 0) break;
      const words = new Map<string, number>();
      let terms = 0;
      for (const [key, ...row] of rows) {
        const record = factCheckOf(row);
        terms += this.#index(key, record, words);
        this.#statement('UPDATE records SET verdict = ? WHERE key = ?').run(verdictOf(record), key);
        last = key;
      }
      this.#count(words, rows.length, terms);
    }
    this.#db.exec(`PRAGMA user_version = ${FORMAT}`);
  }

  #statement(sql: string): StatementSyncInstance {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql, { returnArrays: true })));
    return statement;
  }

  /** Runs a query. The caller asserts the type of the rows. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as in `rows` of the event store
  #rows<Row extends readonly unknown[]>(sql: string, ...parameters: (string | number)[]): readonly Row[] {
    return this.#statement(sql).all(...parameters) as Row[];
  }

  #pragma(name: string): unknown {
    return this.#rows(`PRAGMA ${name}`)[0]?.[0];
  }

  #transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Place of the date in a row that starts with its key. */
const DATE = 10;
/** Length of a date to the day. */
const DAY_CHARS = 10;

/** Whether a date is before another, as exactly as the less exact of them says; not if one is missing. */
function isOlder(date: string | null, other: string | null): boolean {
  if (date === null || other === null) return false;
  const length = Math.min(date.length, other.length);
  if (length <= DAY_CHARS) return date.slice(0, length) < other.slice(0, length);
  return Date.parse(date) < Date.parse(other);
}

/** The driver truncates a string at its first NUL. */
const whole = (text: string): string => text.replaceAll('\0', '\ufffd');

function valuesOf(record: FactCheck): Row {
  return [
    whole(record.id),
    whole(record.claim),
    whole(record.title),
    record.rating,
    record.ratingValue,
    record.ratingWorst,
    record.ratingBest,
    record.url,
    record.publisher,
    record.date,
    record.language,
    record.verdict,
  ];
}

function factCheckOf(row: Row): FactCheck {
  const [id, claim, title, rating, ratingValue, ratingWorst, ratingBest, url, publisher, date, language, verdict] = row;
  return { id, claim, title, rating, ratingValue, ratingWorst, ratingBest, url, publisher, date, language, verdict };
}
