import { join } from 'node:path';
import { KurrentDBClient, streamNameFilter } from '@kurrent/kurrentdb-client';
import { openKurrentEventStore, Projector } from '../../src/event-store/index.js';
import { CATALOGUE, STREAM_TYPES, VIEWS } from '../../src/event-log.js';
import { peakMib } from '../support/peak-memory.js';

/**
 * A process that reads a whole log once, and reports to its parent the number of events, the time, and the peak memory
 * in MiB. `bare` reads with the client alone; `start` builds all read models from nothing, like a new node;
 * `rebuild` rebuilds those of an existing node.
 */
const [way, url = '', namespace = '', directory = ''] = process.argv.slice(2);

interface Reading {
  readonly events: number;
  readonly ms: number;
  /** CPU time of this process, in milliseconds. */
  readonly cpuMs: number;
}

/** Measures time and CPU from now until the returned function is called. */
function clock(): () => Pick<Reading, 'ms' | 'cpuMs'> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
  };
}

/** Reads every event of the namespace with the client alone, with decoded data. */
async function bare(): Promise<Reading> {
  const client = KurrentDBClient.connectionString(url);
  const filter = streamNameFilter({ prefixes: [`${namespace}.`] });
  // Connects first, because that takes half a second and is not part of reading.
  await client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }).next();
  const spent = clock();
  let events = 0;
  for await (const { event } of client.readAll({ filter })) if (event) events++;
  const taken = spent();
  await client.dispose();
  return { events, ...taken };
}

async function projected(): Promise<Reading> {
  const store = await openKurrentEventStore({ url, namespace });
  // Connects both of its connections first, as above.
  await store.limits();
  await store.read('nothing', 0, 'forwards', 1);
  const projector = new Projector({
    store,
    catalogue: CATALOGUE,
    filename: join(directory, 'read-models.sqlite'),
    views: VIEWS,
    streams: STREAM_TYPES,
  });
  let events = 0;
  projector.onStored(() => events++);
  let spent = clock();
  await projector.start();
  if (way === 'rebuild') {
    spent = clock();
    await projector.rebuild();
  }
  const taken = spent();
  await projector.close();
  await store.close();
  return { events, ...taken };
}

const result = way === 'bare' ? await bare() : await projected();
process.send?.({ ...result, peakMib: peakMib() });
process.disconnect();
