import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore, type SqliteEventStore, WriteGate } from '../../src/event-store/index.js';
import { OverwrittenLog } from '../../src/event-store/sqlite/overwritten-log.js';
import { type NewEvent } from '../../src/kernel/index.js';
import { seededChance } from '../support/chance.js';
import { until } from '../support/cluster.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let folder: ReturnType<typeof temporaryDirectory>;
let gate: WriteGate;
let store: SqliteEventStore;
const file = (): string => join(folder.path, 'events.sqlite');

const event = (text: string): NewEvent => ({
  id: randomUUID(),
  type: 'Written',
  data: { text },
  metadata: { v: '1', correlationId: 'c', causationId: 'c', actor: 'a', at: '2026-01-01T00:00:00.000Z' },
});
const write = async (to: SqliteEventStore, stream: string, events: number): Promise<void> => {
  for (let n = 0; n < events; n += 1) await to.append(stream, [event('word '.repeat(300))], 'any');
};
/** Moves what is in the write-ahead log into the file, as SQLite does from time to time. */
function checkpoint(filename = file()): void {
  const db = new DatabaseSync(filename);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}
const reasons = (): readonly string[] => gate.reasons;
/** Writes in place, like `cp`: the inode stays. */
function copyOver(bytes: Uint8Array): void {
  const { ino } = statSync(file());
  writeFileSync(file(), bytes);
  expect(statSync(file()).ino).toBe(ino);
}
async function anotherLog(events: number): Promise<Buffer> {
  const other = temporaryDirectory();
  const filename = join(other.path, 'events.sqlite');
  const log = openSqliteEventStore({ filename });
  await write(log, 'other-1', events);
  await log.close();
  const bytes = readFileSync(filename);
  other.remove();
  return bytes;
}

beforeEach(async () => {
  folder = temporaryDirectory();
  gate = new WriteGate();
  store = openSqliteEventStore({ filename: file(), gate });
  await write(store, 'one-1', 40);
  checkpoint();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

describe('a log whose file is overwritten in place', () => {
  const overwriting: Readonly<Record<string, (older: Buffer) => Uint8Array | Promise<Uint8Array>>> = {
    'an older copy of it': (older) => older,
    'another log that is shorter': () => anotherLog(5),
    'another log that is longer': () => anotherLog(300),
    'something else': () => Buffer.alloc(200_000, 'x'),
    'a part of itself': () => readFileSync(file()).subarray(0, statSync(file()).size / 2),
    nothing: () => Buffer.alloc(0),
  };
  it.each(Object.keys(overwriting))(
    'takes nothing more, and says so within seconds, after it was replaced by %s',
    async (by) => {
      const older = readFileSync(file());
      await write(store, 'one-2', 40);
      checkpoint();
      await write(store, 'one-3', 1);
      copyOver((await overwriting[by]?.(older)) ?? older);
      await expect(store.append('one-4', [event('late')], 'any')).rejects.toMatchObject({
        code: 'store-unavailable',
        wroteNothing: true,
      });
      await until(() => (reasons().length > 0 ? true : undefined));
      expect(reasons()).toEqual([expect.stringContaining('was overwritten')]);
    },
  );

  it('notices it before anything is appended', async () => {
    await store.close();
    store = openSqliteEventStore({ filename: file(), gate });
    copyOver(await anotherLog(5));
    await until(() => (reasons().length > 0 ? true : undefined));
    expect(reasons()).toEqual([expect.stringContaining('was overwritten')]);
  });
});

describe('a log whose file only SQLite writes', () => {
  it('is never said to be overwritten, whatever is appended, erased and moved into it, by this process or another', async () => {
    const chance = seededChance(58);
    const watch = new OverwrittenLog(file());
    const second = openSqliteEventStore({ filename: file(), gate });
    for (let round = 0; round < 150; round += 1) {
      const to = chance() < 0.5 ? store : second;
      const stream = `some-${Math.floor(chance() * 20)}`;
      const what = chance();
      if (what < 0.5) await write(to, stream, 1 + Math.floor(chance() * 10)).catch(() => undefined);
      else if (what < 0.7) await to.erase(stream).catch(() => undefined);
      else if (what < 0.9) checkpoint();
      if (chance() < 0.6) expect(watch.isOverwritten()).toBe(false);
    }
    await second.close();
    watch.close();
    expect(reasons()).toEqual([]);
  });

  it('is not said to be overwritten by a copy of itself', async () => {
    const watch = new OverwrittenLog(file());
    copyOver(readFileSync(file()));
    expect(watch.isOverwritten()).toBe(false);
    watch.close();
    await write(store, 'one-2', 3);
    expect(reasons()).toEqual([]);
  });
});
