import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { openSync, closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore, Projector, type SqliteEventStore, WriteGate } from '../../src/event-store/index.js';
import { DataDirectoryWatch } from '../../src/event-store/data-directory-watch.js';
import { type View } from '../../src/kernel/index.js';
import { type BalanceFact, catalogue } from '../support/balance.js';
import { until } from '../support/cluster.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const sums: View<{ readonly sum: number }, BalanceFact> = {
  name: 'sums',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [stream],
  apply: (row, { data }) => ({ sum: (row?.sum ?? 0) + data.amount }),
};

let folder: ReturnType<typeof temporaryDirectory>;
let opened: { close(): Promise<void> | void }[];
let said: string[];
const directory = (): string => join(folder.path, 'data');
const readModels = (): string => join(directory(), 'read-models.sqlite');

beforeEach(() => {
  folder = temporaryDirectory();
  opened = [];
  said = [];
});
afterEach(async () => {
  for (const each of opened.reverse()) await each.close();
  folder.remove();
});

function open(gate?: WriteGate): SqliteEventStore {
  const store = openSqliteEventStore({ directory: directory(), ...(gate ? { gate } : {}) });
  opened.push(store);
  return store;
}
function project(store: SqliteEventStore): Projector {
  const projector = new Projector({
    store,
    catalogue,
    filename: readModels(),
    views: [sums],
    onStartingOver: (reason) => said.push(reason),
    onWaiting: (reason) => said.push(`waiting: ${reason?.message ?? 'no more'}`),
  });
  opened.push(projector);
  return projector;
}
async function close(): Promise<void> {
  for (const each of opened.splice(0).reverse()) await each.close();
}
const deposit = (store: SqliteEventStore, stream: string, amount: number): Promise<unknown> =>
  store.append(stream, [newEvent('Deposited', { amount })], 'any');

describe('read models that are damaged', () => {
  /** A log of many streams and read models of several pages. */
  async function filled(): Promise<void> {
    const store = open();
    await Promise.all(Array.from({ length: 300 }, (_, n) => deposit(store, `balance-${n}`, n)));
    const projector = project(store);
    await projector.start();
    await close();
  }
  function overwrite(from: number, to: number): void {
    const file = openSync(readModels(), 'r+');
    for (let at = from; at < to; at += 4_096) writeSync(file, Buffer.alloc(4_096, 0xff), 0, 4_096, at);
    closeSync(file);
  }
  const shown = (projector: Projector): unknown => projector.reader(sums).get('balance-299');

  it.each([
    ['the first page', () => overwrite(0, 4_096)],
    ['every page but the first', () => overwrite(4_096, statSync(readModels()).size)],
    ['the end of the file', () => truncateSync(readModels(), 3 * 4_096)],
  ])('are set aside and made again at the start when the damage is in %s', async (_, damage) => {
    await filled();
    damage();
    const projector = project(open());
    await projector.start();
    expect(shown(projector)).toEqual({ sum: 299 });
    expect(said).toEqual([expect.stringMatching(/^The read models are damaged .* set aside as .* rebuilt\.$/)]);
    expect(readdirSync(directory())).toContain('read-models.sqlite.damaged');
  });

  it('are made again while the service runs, when a reader finds the damage', async () => {
    await filled();
    const projector = project(open());
    await projector.start();
    overwrite(4_096, statSync(readModels()).size);
    const readAll = (): unknown => [...projector.reader(sums).all()];
    await until(() => {
      try {
        readAll();
      } catch {
        // Unavailable until the rows are made again.
      }
      return said.length > 0 && projector.health().caughtUp ? true : undefined;
    });
    expect(readAll()).toHaveLength(300);
    expect(shown(projector)).toEqual({ sum: 299 });
  });

  it('are refused to readers until all rows have been made again, so that no row seems to be missing', async () => {
    await filled();
    const projector = project(open());
    await projector.start();
    const reader = projector.reader(sums);
    /** What a reader is told: the truth, or that it must wait. */
    const told = (): readonly unknown[] =>
      [() => reader.get('balance-299')?.sum, () => reader.count(), () => reader.find({ limit: 1_000 }).length].map(
        (ask) => {
          try {
            return ask();
          } catch (error) {
            return (error as { code?: string }).code;
          }
        },
      );
    projector.noteDamage('a test');
    const seen: unknown[] = [];
    while (said.length === 0 || !projector.health().caughtUp) {
      seen.push(...told());
      await nextTurn();
    }
    expect(new Set(seen)).toEqual(new Set([299, 300, 'store-unavailable']));
    expect(told()).toEqual([299, 300, 300]);
  });
});

describe('read models newer than the log', () => {
  /** Read models of two events, above a log that has one, with the given events after it. */
  async function restored(...later: number[]): Promise<Projector> {
    let store = open();
    await deposit(store, 'balance-1', 1);
    await project(store).start();
    await close();
    cpSync(directory(), join(folder.path, 'older'), { recursive: true });
    store = open();
    await deposit(store, 'balance-2', 2);
    await project(store).start();
    await close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(directory(), `events.sqlite${suffix}`), { force: true });
    for (const suffix of ['', '-wal'])
      if (existsSync(join(folder.path, 'older', `events.sqlite${suffix}`)))
        cpSync(join(folder.path, 'older', `events.sqlite${suffix}`), join(directory(), `events.sqlite${suffix}`));
    store = open();
    for (const amount of later) await deposit(store, 'balance-3', amount);
    return project(store);
  }
  const rows = (projector: Projector): readonly string[] =>
    [...projector.reader(sums).all()].map(({ key, row }) => `${key} ${row.sum}`);

  it.each([
    ['ends before them', [], ['balance-1 1']],
    ['has another event at their position', [3], ['balance-1 1', 'balance-3 3']],
    ['has grown beyond their position', [3, 4, 5], ['balance-1 1', 'balance-3 12']],
  ])('are made again, with one warning, when the log %s', async (_, later, expected) => {
    const projector = await restored(...later);
    await projector.start();
    expect(rows(projector)).toEqual(expected);
    expect(said).toEqual([expect.stringContaining('The log is not the one')]);
  });

  it('are kept when the log is the same, also after an erasure', async () => {
    const store = open();
    await deposit(store, 'balance-1', 1);
    await deposit(store, 'balance-2', 2);
    await project(store).start();
    await store.erase('balance-1');
    await close();
    await project(open()).start();
    expect(said).toEqual([]);
  });
});

describe('a data directory that is deleted or replaced', () => {
  const reasons: (string | null)[] = [];
  function watched(): {
    readonly store: SqliteEventStore;
    readonly watch: DataDirectoryWatch;
    readonly gate: WriteGate;
  } {
    const gate = new WriteGate();
    const store = open(gate);
    const paths = [directory(), join(directory(), 'events.sqlite')];
    const watch = new DataDirectoryWatch(gate, paths, (reason) => reasons.push(reason));
    opened.push(watch);
    return { store, watch, gate };
  }
  const unwritten = expect.objectContaining({ code: 'store-unavailable', wroteNothing: true });

  it.each([
    ['deleted', () => rmSync(directory(), { recursive: true })],
    ['moved away', () => renameSync(directory(), join(folder.path, 'moved'))],
    [
      'replaced',
      () => {
        cpSync(directory(), join(folder.path, 'copy'), { recursive: true });
        rmSync(directory(), { recursive: true });
        renameSync(join(folder.path, 'copy'), directory());
      },
    ],
    [
      'emptied',
      () => {
        rmSync(directory(), { recursive: true });
        mkdirSync(directory());
      },
    ],
  ])('acknowledges no append after it was %s', async (_, lose) => {
    const { store, watch, gate } = watched();
    await deposit(store, 'balance-1', 1);
    lose();
    await expect(deposit(store, 'balance-1', 1)).rejects.toEqual(unwritten);
    watch.look();
    expect(gate.reasons).toEqual([expect.stringContaining('The data directory')]);
    await expect(deposit(store, 'balance-1', 1)).rejects.toEqual(unwritten);
  });

  it('is written again when it is back', async () => {
    const { store, watch, gate } = watched();
    const away = join(folder.path, 'away');
    renameSync(directory(), away);
    watch.look();
    renameSync(away, directory());
    watch.look();
    expect(gate.reasons).toEqual([]);
    await expect(deposit(store, 'balance-1', 1)).resolves.toMatchObject({ revision: 0 });
    expect(reasons.at(-1)).toBeNull();
  });
});
