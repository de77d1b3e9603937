import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore } from '../src/event-store/index.js';
import { type NewEvent, START } from '../src/kernel/index.js';
import { type Bench, type Figure, atLeast, median } from './report.js';

const ROUNDS = 7;
const APPENDS_ALONE = 1_500;
const APPENDS_TOGETHER = 12_800;
const WRITERS = 64;
const SHARE = 0.8;
const GROWTH_MIB_MAX = 32;

/** An event of about 1 KB as JSON, in the shape of the service's events. */
function kilobyte(n: number): NewEvent {
  return {
    id: randomUUID(),
    type: 'ArgumentMade',
    data: {
      persona: `persona-${n % 30}`,
      round: 1,
      score: n % 101,
      confidence: 0.7,
      argument: 'The article names its sources, but none of them can be reached. '.repeat(9),
      flags: [{ kind: 'anonymous-source', quote: 'people familiar with the matter' }],
      tokens: { input: 1_200, output: 180 },
    },
    metadata: {
      v: '1',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      actor: 'system',
      at: '2026-01-01T00:00:00.000Z',
    },
  };
}

interface Writer {
  /** Events per second; each writer waits until its event is durable. */
  write(events: readonly NewEvent[], writers: number): Promise<number>;
  /** Events per second for the whole log in order, with decoded data and metadata. */
  read(): Promise<number>;
  close(): Promise<void>;
}

function ours(filename: string): Writer {
  const store = openSqliteEventStore({ filename });
  return {
    write: async (events, writers) => {
      const run = randomUUID();
      const start = performance.now();
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          let revision = -1;
          for (let n = writer; n < events.length; n += writers)
            ({ revision } = await store.append(
              `bench-${run}_${writer}`,
              [events[n]!],
              revision < 0 ? 'none' : revision,
            ));
        }),
      );
      return rate(events.length, start);
    },
    read: async () => {
      const start = performance.now();
      let count = 0;
      for await (const page of store.readAll(START)) count += page.length;
      return rate(count, start);
    },
    close: () => store.close(),
  };
}

/** The same rows in the same table with the same durability, without the features of a store. */
function driver(filename: string): Writer {
  const db = new DatabaseSync(filename);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  db.exec(`CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL,
    UNIQUE (stream, revision)) STRICT`);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const page = db.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT 1000', {
    returnArrays: true,
  });
  const put = (event: NewEvent, stream: string, revision: number): void => {
    insert.run(stream, revision, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata));
  };
  return {
    write: (events, writers) => {
      const run = randomUUID();
      const start = performance.now();
      for (let from = 0; from < events.length; from += writers) {
        begin.run();
        for (let n = from; n < Math.min(from + writers, events.length); n++)
          put(events[n]!, `bench-${run}_${n - from}`, from / writers);
        commit.run();
      }
      return Promise.resolve(rate(events.length, start));
    },
    read: () => {
      const start = performance.now();
      let count = 0;
      let position = 0;
      for (;;) {
        const rows = page.all(position) as (readonly [number, string, number, string, string, string, string])[];
        const events = rows.map(([, , , , , data, metadata]) => [JSON.parse(data), JSON.parse(metadata)] as unknown[]);
        count += events.length;
        if (rows.length === 0) return Promise.resolve(rate(count, start));
        position = rows.at(-1)![0];
      }
    },
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}

function rate(count: number, startMs: number): number {
  return (count * 1_000) / (performance.now() - startMs);
}

/** Alternates the two, each going first every other round, and compares medians. */
async function compared(measures: readonly (() => Promise<number>)[]): Promise<readonly number[]> {
  const rates = measures.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < measures.length; turn++) {
      const index = (round + turn) % measures.length;
      rates[index]!.push(await measures[index]!());
    }
  return rates.map(median);
}

async function speed(directory: string): Promise<readonly Figure[]> {
  const both = [ours(join(directory, 'store.sqlite')), driver(join(directory, 'driver.sqlite'))];
  const against = (value: number): { name: string; value: number } => ({ name: '@photostructure/sqlite', value });
  const writing = (count: number, writers: number): Promise<readonly number[]> =>
    compared(
      both.map(
        (each) => () =>
          each.write(
            Array.from({ length: count }, (_, n) => kilobyte(n)),
            writers,
          ),
      ),
    );
  const alone = await writing(APPENDS_ALONE, 1);
  const together = await writing(APPENDS_TOGETHER, WRITERS);
  const reading = await compared(both.map((each) => () => each.read()));
  await Promise.all(both.map((each) => each.close()));
  return [
    // One writer only waits for the disk, so this is reported without a bar.
    {
      name: 'appends, 1 writer',
      value: alone[0]!,
      unit: 'events/s',
      against: against(alone[1]!),
      bar: null,
      holds: null,
    },
    atLeast(`appends, ${WRITERS} writers`, together[0]!, 'events/s', against(together[1]!), SHARE),
    atLeast('sequential reads', reading[0]!, 'events/s', against(reading[1]!), SHARE),
  ];
}

/** Peak memory of a fresh process that reads logs of two sizes. */
async function memory(directory: string): Promise<Figure> {
  const peaks: number[] = [];
  for (const size of [10_000, 200_000]) {
    const filename = join(directory, `${size}.sqlite`);
    const store = openSqliteEventStore({ filename });
    for (let n = 0; n < size; n += 1_000)
      await store.append(
        `bench-${n}`,
        Array.from({ length: 1_000 }, (_, k) => kilobyte(n + k)),
        'none',
      );
    await store.close();
    const child = fork(join(import.meta.dirname, 'support', 'read-log.ts'), [filename]);
    const [peak] = (await once(child, 'message')) as [{ events: number; peakMib: number }];
    if (peak.events !== size) throw new Error(`read ${peak.events} of ${size} events`);
    peaks.push(peak.peakMib);
  }
  return {
    name: 'peak memory, reading 200,000 events',
    value: peaks[1]!,
    unit: 'MiB',
    against: { name: 'reading 10,000', value: peaks[0]! },
    bar: `<= ${GROWTH_MIB_MAX} MiB more`,
    holds: peaks[1]! - peaks[0]! <= GROWTH_MIB_MAX,
  };
}

export const bench: Bench = {
  summary: 'appends and reads of the embedded event store, compared with the same work directly on its SQLite driver',
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
    try {
      return [...(await speed(directory)), await memory(directory)];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
