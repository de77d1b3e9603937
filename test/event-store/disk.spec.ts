import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WriteGate } from '../../src/event-store/index.js';
import { DiskWatch } from '../../src/event-store/disk-watch.js';
import { Connection } from '../../src/event-store/sqlite/sqlite.connection.js';
import { openSqliteEventStore, SqliteEventStore } from '../../src/event-store/sqlite/sqlite.event-store.js';
import { newTrace, traceWrites } from '../../src/kernel/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let directory: ReturnType<typeof temporaryDirectory>;
let said: string[];
let gate: WriteGate;
beforeEach(() => {
  directory = temporaryDirectory();
  said = [];
  gate = new WriteGate((danger, reason) => said.push(`${danger} ${reason === null ? 'over' : 'begins'}`));
});
afterEach(() => directory.remove());

describe('a disk that is nearly full', () => {
  it('refuses what requests begin, and lets what runs go on, until there is room again', async () => {
    const space = { free: 1e9 };
    const watch = new DiskWatch(
      gate,
      directory.path,
      () => undefined,
      () => space.free,
    );
    const store = openSqliteEventStore({ directory: directory.path, gate });
    const request = (): Promise<unknown> =>
      traceWrites(() => store.append('note-1', [newEvent()], 'any'), newTrace({ failsFast: true }));
    await request();
    space.free = 60e6;
    watch.look();
    await expect(request()).rejects.toMatchObject({ code: 'store-unavailable', wroteNothing: true });
    await expect(store.append('note-2', [newEvent()], 'none')).resolves.toMatchObject({ revision: 0 });
    expect(gate).toMatchObject({ isReadable: true, reasons: [expect.stringContaining('64 MB')] });
    // Not by turns around the limit.
    space.free = 70e6;
    watch.look();
    await expect(request()).rejects.toMatchObject({ code: 'store-unavailable' });
    space.free = 100e6;
    watch.look();
    await request();
    expect(said).toEqual(['disk-space begins', 'disk-space over']);
    watch.close();
    await store.close();
  });
});

describe('a disk that fails', () => {
  it('is remembered until an append succeeds, and said once at the beginning and the end', async () => {
    await openSqliteEventStore({ directory: directory.path }).close();
    const db = new Connection(join(directory.path, 'events.sqlite'), 0);
    const store = new SqliteEventStore(db, { gate });
    db.exec(`PRAGMA max_page_count = ${Number(db.pragma('page_count')) + 2}`);
    const append = (): Promise<unknown> =>
      store.append('note-1', [newEvent('Noted', { text: randomBytes(50_000).toString('base64') })], 'any');
    for (let n = 0; n < 3; n++) await expect(append()).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(gate).toMatchObject({ isReadable: false, reasons: [expect.stringContaining('write')] });
    expect(await store.read('note-1', 0, 'forwards', 1)).toEqual([]);
    db.exec('PRAGMA max_page_count = 1000000');
    await append();
    expect(gate.reasons).toEqual([]);
    expect(said).toEqual(['disk-failure begins', 'disk-failure over']);
    await store.close();
  });
});
