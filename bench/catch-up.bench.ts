import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { copyLog, openKurrentEventStore, openSqliteEventStore } from '../src/event-store/index.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { pastLog } from './replay/past-log.js';
import { atLeast, type Bench, type Figure, median, plain } from './report.js';
import { withKurrentServer } from './support/with-kurrent-server.js';

/** `ELENCHUS_BENCH_EVENTS` for another size; a million takes some minutes. */
const EVENTS = Number(process.env['ELENCHUS_BENCH_EVENTS'] ?? 200_000);
const EVENTS_A_DEBATE = 100;
const SMALL = 0.25;
/** Limit of V8's old generation in a reading process. A larger log must not need more; garbage is collected early. */
const HEAP_MIB = 256;
const ROUNDS = 3;
/** Minimum rate, as a share of that of the bare client on the same log. */
const SHARE = 0.7;
/** Maximum peak memory, as a multiple of that for a quarter of the log. */
const MEMORY_FACTOR = 1.25;

type Way = 'bare' | 'start' | 'rebuild';

interface Reading {
  readonly rate: number;
  /** Microseconds of CPU per event. */
  readonly cpuUs: number;
  readonly peakMib: number;
}

async function read(way: Way, url: string, namespace: string, events: number): Promise<Reading> {
  const directory = temporaryDirectory();
  try {
    const child = fork(
      join(import.meta.dirname, 'catch-up/reading-process.ts'),
      [way, url, namespace, directory.path],
      {
        execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MIB}`],
      },
    );
    const ended = once(child, 'exit');
    const [found] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`the process for ${way} ended without a result`))),
    ])) as [{ readonly events: number; readonly ms: number; readonly cpuMs: number; readonly peakMib: number }];
    await ended;
    if (found.events !== events) throw new Error(`${way}: ${found.events} of ${events} events were read`);
    const { ms, cpuMs, peakMib } = found;
    return { rate: (events * 1_000) / ms, cpuUs: (cpuMs * 1_000) / events, peakMib };
  } finally {
    directory.remove();
  }
}

/** A log of several years, copied to the server under its own namespace. */
async function written(url: string, events: number): Promise<{ readonly namespace: string; readonly events: number }> {
  const directory = temporaryDirectory();
  const namespace = `bench${randomUUID().replaceAll('-', '')}`;
  try {
    const past = await pastLog(directory.path, Math.ceil(events / EVENTS_A_DEBATE), events);
    const from = openSqliteEventStore({ filename: past.filename });
    const to = await openKurrentEventStore({ url, namespace });
    await copyLog(from, to);
    await Promise.all([from.close(), to.close()]);
    return { namespace, events: past.events };
  } finally {
    directory.remove();
  }
}

async function measured(url: string): Promise<readonly Figure[]> {
  const small = await written(url, EVENTS * SMALL);
  const large = await written(url, EVENTS);
  const rounds: Readonly<Record<Way, Reading[]>> = { bare: [], start: [], rebuild: [] };
  // Alternates, so that other load affects each of them equally.
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ['bare', 'start', 'rebuild'] as const)
      rounds[way].push(await read(way, url, large.namespace, large.events));
  const little: Reading[] = [];
  for (let round = 0; round < ROUNDS; round++) little.push(await read('start', url, small.namespace, small.events));
  const rate = (way: Way): number => median(rounds[way].map((one) => one.rate));
  const cpu = (way: Way): number => median(rounds[way].map((one) => one.cpuUs));
  const bare = { name: 'bare readAll', value: rate('bare') };
  const bareCpu = { name: 'bare readAll', value: cpu('bare') };
  const events = large.events.toLocaleString('en');
  // The peak depends on the timing of garbage collection, so the median counts.
  const peakOf = (readings: readonly Reading[]): number => median(readings.map(({ peakMib }) => peakMib));
  const [peak, littlePeak] = [peakOf(rounds.start), peakOf(little)];
  return [
    atLeast(`first start on ${events} events`, rate('start'), 'events/s', bare, SHARE),
    atLeast(`projections rebuild of ${events} events`, rate('rebuild'), 'events/s', bare, SHARE),
    { ...plain('CPU of the reading process in a first start', cpu('start'), 'µs/event'), against: bareCpu },
    { ...plain('CPU of the reading process in a rebuild', cpu('rebuild'), 'µs/event'), against: bareCpu },
    {
      name: `memory of a first start on ${events} events`,
      value: peak,
      unit: 'MiB',
      against: { name: `${small.events.toLocaleString('en')} events`, value: littlePeak },
      bar: `<= ${MEMORY_FACTOR} x the smaller log`,
      holds: peak <= MEMORY_FACTOR * littlePeak,
    },
  ];
}

export const bench: Bench = {
  summary:
    'building all read models from a KurrentDB, compared with a bare readAll of its client (KURRENTDB_TEST_URL, or the fake)',
  run: () => withKurrentServer(measured),
};
