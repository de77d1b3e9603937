import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Connection } from '../../src/event-store/sqlite/sqlite.connection.js';
import { SqliteEventStore as StoreOnConnection } from '../../src/event-store/sqlite/sqlite.event-store.js';
import { START } from '../../src/kernel/index.js';
import { eventStoreContract } from '../contracts/event-store.contract.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

eventStoreContract('the SQLite store', () => {
  const directory = temporaryDirectory();
  const stores = [openSqliteEventStore({ directory: directory.path })];
  return Promise.resolve({
    store: stores[0]!,
    reopen: () => {
      const again = openSqliteEventStore({ directory: directory.path });
      stores.push(again);
      return Promise.resolve(again);
    },
    destroy: async () => {
      await Promise.all(stores.map((store) => store.close()));
      directory.remove();
    },
  });
});

describe('the SQLite store', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  beforeEach(() => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });
  const filename = (): string => join(directory.path, 'events.sqlite');

  it('wakes its subscribers when another process appends, and takes the new revision into account', async () => {
    await store.append('note-1', [newEvent('Noted', { by: 'us' })], 'none');
    const heard: unknown[] = [];
    let child: ReturnType<typeof fork> | undefined;
    for await (const message of store.subscribe(START)) {
      if (message.kind === 'events') heard.push(...message.events.map(({ data }) => data));
      else child ??= fork(join(import.meta.dirname, 'fixtures', 'appending-process.mjs'), [filename(), 'note-1', '1']);
      if (heard.length === 2) break;
    }
    if (child?.exitCode === null) await once(child, 'exit');
    expect(heard).toEqual([{ by: 'us' }, { by: 'another process' }]);
    await expect(store.append('note-1', [newEvent()], 0)).rejects.toMatchObject({ actual: 1 });
    expect((await store.append('note-1', [newEvent()], 1)).revision).toBe(2);
  });

  it('leaves no byte of an erased stream in its files', async () => {
    const traces = (): string =>
      readdirSync(directory.path)
        .map((file) => readFileSync(join(directory.path, file), 'latin1'))
        .join('');
    for (let n = 0; n < 50; n++) await store.append(`note-${n}`, [newEvent('Noted', { n })], 'none');
    const secret = newEvent('Noted', { text: 'a-word-that-must-go'.repeat(400) });
    await store.append('secret-1', [secret], 'none');
    const rows = new DatabaseSync(filename(), { readOnly: true });
    const { packed } = rows.prepare(`SELECT packed FROM events WHERE stream = 'secret-1'`).get() as {
      packed: Uint8Array;
    };
    rows.close();
    const bytes = Buffer.from(packed).toString('latin1');
    expect(traces()).toContain(bytes);
    await store.erase('secret-1');
    expect(traces()).not.toContain(bytes);
    expect(traces()).not.toContain(secret.id);
    expect(traces()).toContain('note-49');
  });

  it('shares the file with writers in other processes without loss', async () => {
    const children = [1, 2].map(() =>
      fork(join(import.meta.dirname, 'fixtures', 'appending-process.mjs'), [filename(), 'note-1', '50']),
    );
    const exits = children.map((child) => once(child, 'exit'));
    for (let n = 0; n < 50; n++) await store.append('note-1', [newEvent()], 'any');
    expect((await Promise.all(exits)).map(([code]) => code as number)).toEqual([0, 0]);
    const events = await store.read('note-1', 0, 'forwards', 1_000);
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 150 }, (_, n) => n));
  });

  it('shows an append to other connections as soon as it is acknowledged', async () => {
    await store.append('note-1', [newEvent()], 'none');
    const other = new DatabaseSync(filename(), { readOnly: true });
    expect(other.prepare('SELECT count(*) AS n FROM events').get()).toMatchObject({ n: 1 });
    expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    other.close();
  });

  it('has everything in its file after it is closed, so that the file can be copied', async () => {
    await store.append('note-1', [newEvent(), newEvent()], 'none');
    for await (const message of store.subscribe(START)) if (message.kind === 'caught-up') break;
    await store.close();
    copyFileSync(filename(), join(directory.path, 'copy.sqlite'));
    const copy = new DatabaseSync(join(directory.path, 'copy.sqlite'), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS n FROM events').get()).toMatchObject({ n: 2 });
    copy.close();
  });

  it('keeps every append acknowledged before its process was killed, and no part of another', async () => {
    const child = fork(join(import.meta.dirname, 'fixtures', 'killed-process.ts'), [filename()], {
      execArgv: ['--import', pathToFileURL(join(import.meta.dirname, '../../scripts/typescript.mjs')).href],
    });
    const acknowledged = new Map<string, number>();
    let count = 0;
    child.on('message', ({ stream, revision }: { stream: string; revision: number }) => {
      acknowledged.set(stream, revision);
      if (++count === 100) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    for (const [stream, revision] of acknowledged) {
      const events = await store.read(stream, 0, 'forwards', 4_096);
      expect(events.length).toBeGreaterThan(revision);
      // Each append has three events.
      expect(events.length % 3).toBe(0);
    }
  });

  it('ignores later changes of appended data by the caller', async () => {
    const data = { n: 1 };
    const appended = store.append('note-1', [newEvent('Noted', data)], 'none');
    data.n = 2;
    await appended;
    expect((await store.read('note-1', 0, 'forwards', 1))[0]!.data).toEqual({ n: 1 });
  });

  it('refuses data that is not JSON, a position of another log and a log of a later version', async () => {
    await expect(store.append('note-1', [newEvent('Noted', () => 1)], 'any')).rejects.toThrow('not JSON');
    expect(() => store.subscribe('12' as never)).toThrow('not a position');
    await store.close();
    const db = new DatabaseSync(filename());
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(() => openSqliteEventStore({ filename: filename() })).toThrow('schema 99');
  });

  it('fails with a code if it cannot be opened', () => {
    expect(() => openSqliteEventStore({ filename: directory.path })).toThrow(
      expect.objectContaining({ code: 'store-unavailable' }),
    );
  });

  describe('when it cannot write', () => {
    it('refuses with a code on a full disk, acknowledges nothing, and works again when there is room', async () => {
      await store.close();
      const db = new Connection(filename(), 0);
      const narrow = new StoreOnConnection(db);
      db.exec(`PRAGMA max_page_count = ${Number(db.pragma('page_count')) + 2}`);
      // Cannot be packed.
      const large = { text: randomBytes(50_000).toString('base64') };
      const outcomes = await Promise.allSettled([
        narrow.append('note-1', [newEvent('Noted', large)], 'none'),
        narrow.append('note-2', [newEvent('Noted', large)], 'none'),
      ]);
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'store-unavailable' } });
      expect(await narrow.read('note-1', 0, 'forwards', 1)).toEqual([]);
      db.exec('PRAGMA max_page_count = 1000000');
      expect((await narrow.append('note-1', [newEvent('Noted', large)], 'none')).revision).toBe(0);
      await narrow.close();
    });

    it('refuses with a code if another connection holds the write lock for too long', async () => {
      await store.close();
      const waiting = new StoreOnConnection(new Connection(filename(), 1));
      const other = new DatabaseSync(filename());
      other.exec('BEGIN IMMEDIATE');
      await expect(waiting.append('note-1', [newEvent()], 'none')).rejects.toMatchObject({ code: 'store-unavailable' });
      other.exec('COMMIT');
      other.close();
      expect((await waiting.append('note-1', [newEvent()], 'none')).revision).toBe(0);
      await waiting.close();
    });
  });
});
