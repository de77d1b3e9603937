import { closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  connect,
  Connection,
  connectRebuildable,
  isUniqueViolation,
} from '../../src/event-store/sqlite/sqlite.connection.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Writes and returns rows, so that it fits every method. */
const WRITE = 'INSERT INTO notes SELECT note || note FROM notes RETURNING note';
const READ = 'SELECT max(length(note)), note FROM notes GROUP BY note';

const METHODS: Readonly<Record<string, (db: Connection, sql: string) => unknown>> = {
  exec: (db, sql) => db.exec(sql),
  run: (db, sql) => db.prepare(sql).run(),
  get: (db, sql) => db.rows(sql).get(),
  all: (db, sql) => db.rows(sql).all(),
  transaction: (db, sql) => db.transaction(() => db.exec(sql)),
};

describe('a connection to an SQLite file', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let opened: Connection[];
  const filename = (): string => join(directory.path, 'notes.sqlite');
  const open = (readOnly = false): Connection => {
    const db = new Connection(filename(), 0, readOnly);
    opened.push(db);
    return db;
  };
  const filled = (pragmas = ''): Connection => {
    const db = open();
    db.exec(pragmas);
    db.exec('CREATE TABLE notes (note TEXT UNIQUE)');
    const insert = db.prepare('INSERT INTO notes VALUES (?)');
    db.transaction(() => {
      for (let n = 0; n < 1_000; n++) insert.run(`${n} `.repeat(200));
    });
    return db;
  };

  beforeEach(() => {
    directory = temporaryDirectory();
    opened = [];
  });
  afterEach(() => {
    for (const db of opened) db.close();
    directory.remove();
  });

  /** Returns a connection on which the statement meets the failure. */
  const failures: Readonly<Record<string, () => { readonly db: Connection; readonly sql: string }>> = {
    SQLITE_BUSY: () => {
      const db = filled();
      open().exec('BEGIN EXCLUSIVE');
      return { db, sql: READ };
    },
    SQLITE_READONLY: () => {
      filled();
      return { db: open(true), sql: WRITE };
    },
    SQLITE_IOERR: () => {
      const db = filled('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 1');
      // The pages are still in the write-ahead log, so they cannot be read.
      truncateSync(`${filename()}-wal`, 5_000);
      return { db, sql: READ };
    },
    SQLITE_CORRUPT: () => {
      filled();
      const pages = openSync(filename(), 'r+');
      for (let page = 2; page < statSync(filename()).size / 4_096; page++)
        writeSync(pages, Buffer.alloc(4_096, 0xff), 0, 4_096, page * 4_096);
      closeSync(pages);
      return { db: open(), sql: READ };
    },
    SQLITE_FULL: () => {
      const db = filled();
      db.exec(`PRAGMA max_page_count = ${Number(db.pragma('page_count'))}`);
      return { db, sql: WRITE };
    },
    SQLITE_NOTADB: () => {
      writeFileSync(filename(), 'This is not a database. '.repeat(500));
      return { db: open(), sql: READ };
    },
  };

  describe.each(Object.entries(METHODS))('calling %s', (_, call) => {
    it.each(Object.entries(failures))('reports %s as unavailable', (name, failure) => {
      const { db, sql } = failure();
      expect(() => call(db, sql)).toThrow(
        expect.objectContaining({ code: 'store-unavailable', message: expect.stringContaining(`${name}: `) }),
      );
    });

    it('passes on the error of a wrong statement', () => {
      expect(() => call(filled(), 'SELECT nothing FROM notes')).toThrow(
        expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }),
      );
    });
  });

  it('reports a file that cannot be opened as unavailable', () => {
    expect(() => new Connection(directory.path, 0)).toThrow(
      expect.objectContaining({ code: 'store-unavailable', message: expect.stringContaining('SQLITE_CANTOPEN: ') }),
    );
  });

  it('tells a violated unique index from other errors', () => {
    const db = filled();
    const errorOf = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error;
      }
    };
    const insert = db.prepare('INSERT INTO notes VALUES (?)');
    insert.run('once');
    expect(isUniqueViolation(errorOf(() => insert.run('once')))).toBe(true);
    expect(isUniqueViolation(errorOf(() => db.exec('SELECT nothing FROM notes')))).toBe(false);
  });

  it('stores and finds a text with NUL characters, which the driver would cut off', () => {
    const db = filled();
    db.prepare('INSERT INTO notes VALUES (?)').run('a\0b');
    const find = db.rows<[string], [string]>('SELECT note FROM notes WHERE note = ?');
    expect(find.get('a\0b')).toEqual(['a\ufffdb']);
    expect(find.get('a')).toBeUndefined();
  });

  describe('with a write-ahead log', () => {
    const walBytes = (): number => statSync(`${filename()}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const grown = (): Connection => {
      const db = connect(filename(), 'FULL', 0);
      db.exec('CREATE TABLE notes (note TEXT); PRAGMA wal_autocheckpoint = 0');
      for (let n = 0; n < 4; n++) db.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(1_000_000));
      expect(walBytes()).toBeGreaterThan(4_000_000);
      return db;
    };

    it('shrinks it once its content is in the file', () => {
      const db = grown();
      opened.push(db);
      db.pragma('wal_checkpoint(PASSIVE)');
      db.prepare('INSERT INTO notes VALUES (?)').run('next');
      expect(walBytes()).toBeLessThanOrEqual(1_000_000);
    });

    it('leaves none behind when it is closed', () => {
      grown().close();
      expect(walBytes()).toBe(0);
      const again = open(true);
      expect(again.rows('SELECT count(*) FROM notes').get()).toEqual([4]);
    });

    it('is closed without waiting for a reader, whose view is kept', () => {
      const db = grown();
      const reader = open(true);
      reader.exec('BEGIN');
      expect(reader.rows('SELECT count(*) FROM notes').get()).toEqual([4]);
      db.prepare('INSERT INTO notes VALUES (?)').run('later');
      db.close();
      expect(reader.rows('SELECT count(*) FROM notes').get()).toEqual([4]);
      reader.exec('COMMIT');
      expect(reader.rows('SELECT count(*) FROM notes').get()).toEqual([5]);
    });
  });

  it('replaces a damaged file that can be rebuilt', () => {
    writeFileSync(filename(), 'This is not a database. '.repeat(500));
    const db = connectRebuildable(filename(), { timeoutMs: 0 });
    opened.push(db);
    expect(db.rows('SELECT name FROM sqlite_schema').all()).toEqual([]);
  });
});
