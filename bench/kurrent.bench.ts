import { randomUUID } from 'node:crypto';
import { jsonEvent, KurrentDBClient, type JSONType } from '@kurrent/kurrentdb-client';
import { openKurrentEventStore } from '../src/event-store/index.js';
import { type NewEvent } from '../src/kernel/index.js';
import { requestFigures } from './kurrent/requests.js';
import { type Bench, type Figure, median } from './report.js';
import { withKurrentServer } from './support/with-kurrent-server.js';

const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;
const APPENDS = 250;
const READS = 6;
const STREAM_EVENTS = 1_000;
const OVERHEAD_MAX = 1.15;

function kilobyte(n: number): NewEvent {
  return {
    id: randomUUID(),
    type: 'ArgumentMade',
    data: {
      persona: `persona-${n % 30}`,
      round: 1,
      score: n % 101,
      argument: 'The article names its sources, but none of them can be reached. '.repeat(12),
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

/** The same work through the store and directly through its client. */
interface Way {
  append(stream: string, events: readonly NewEvent[]): Promise<void>;
  read(stream: string, count: number): Promise<number>;
  close(): Promise<void>;
}

async function ours(url: string): Promise<Way> {
  const store = await openKurrentEventStore({ url });
  return {
    append: async (stream, events) => {
      let revision = -1;
      for (const event of events)
        ({ revision } = await store.append(stream, [event], revision < 0 ? 'none' : revision));
    },
    read: async (stream, count) => (await store.read(stream, 0, 'forwards', count)).length,
    close: () => store.close(),
  };
}

function bare(url: string): Way {
  const client = KurrentDBClient.connectionString(url);
  return {
    append: async (stream, events) => {
      let revision = -1n;
      for (const { id, type, data, metadata } of events)
        ({ nextExpectedRevision: revision } = await client.appendToStream(
          stream,
          jsonEvent({ id, type, data: data as JSONType, metadata }),
          { streamState: revision < 0n ? 'no_stream' : revision },
        ));
    },
    read: async (stream, count) => {
      const events: unknown[] = [];
      for await (const { event } of client.readStream(stream, {
        direction: 'forwards',
        fromRevision: 'start',
        maxCount: count,
      }))
        events.push(event);
      return events.length;
    },
    close: () => client.dispose(),
  };
}

/** CPU of this process per operation, in microseconds. */
async function cpu(operations: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / operations;
}

/**
 * Alternates the two, each first in every other round. The ratio is the median of the rounds' ratios, since
 * other load changes between rounds and affects both equally.
 */
async function compared(
  [store, client]: readonly [Way, Way],
  measure: (way: Way) => Promise<number>,
): Promise<readonly [number, number]> {
  const rounds: { readonly ratio: number; readonly against: number }[] = [];
  // The first rounds are warm-ups and do not count.
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const first = round % 2 === 0 ? await measure(store) : undefined;
    const against = await measure(client);
    const value = first ?? (await measure(store));
    if (round >= 0) rounds.push({ ratio: value / against, against });
  }
  const against = median(rounds.map((round) => round.against));
  return [median(rounds.map(({ ratio }) => ratio)) * against, against];
}

const overhead = (name: string, [value, against]: readonly [number, number]): Figure => ({
  name,
  value,
  unit: 'µs CPU',
  against: { name: 'bare client', value: against },
  bar: `<= ${OVERHEAD_MAX} x bare client`,
  holds: value <= OVERHEAD_MAX * against,
});

async function measured(url: string): Promise<readonly Figure[]> {
  const ways = [await ours(url), bare(url)] as const;
  const appends = await compared(ways, (way) => {
    const events = Array.from({ length: APPENDS }, (_, n) => kilobyte(n));
    return cpu(APPENDS, () => way.append(`bench-${randomUUID()}`, events));
  });
  const stream = `bench-${randomUUID()}`;
  await ways[0].append(
    stream,
    Array.from({ length: STREAM_EVENTS }, (_, n) => kilobyte(n)),
  );
  const reads = await compared(ways, (way) =>
    cpu(READS * STREAM_EVENTS, async () => {
      for (let n = 0; n < READS; n++)
        if ((await way.read(stream, STREAM_EVENTS)) !== STREAM_EVENTS) throw new Error('events are missing');
    }),
  );
  await Promise.all(ways.map((way) => way.close()));
  return [
    overhead('append of 1 KB, one after the other', appends),
    overhead('event of 1 KB read, 1,000 per page', reads),
    ...(await requestFigures(url)),
  ];
}

export const bench: Bench = {
  summary:
    'the KurrentDB store compared with its bare client, and requests with those on SQLite (KURRENTDB_TEST_URL, or the fake)',
  run: () => withKurrentServer(measured),
};
