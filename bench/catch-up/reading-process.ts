import { join } from 'node:path';
import { KurrentDBClient, streamNameFilter } from '@kurrent/kurrentdb-client';
import { openKurrentEventStore, Projector } from '../../src/event-store/index.js';
import { CATALOGUE, STREAM_TYPES, VIEWS } from '../../src/event-log.js';
import { peakMib } from '../support/peak-memory.js';

/**
 * A process that reads a whole log once, and tells its parent how many events there were, for how long it read, and what it took
 * at most, in MiB. `bare` reads with the client alone; `start` makes all read models from nothing, as a new node does;
 * `rebuild` makes those of a node that has some.
 */
const [way, url = '', namespace = '', directory = ''] = process.argv.slice(2);

interface Reading {
  readonly events: number;
  readonly ms: number;
  /** CPU of this process meanwhile. */
  readonly cpuMs: number;
}

/** From now on until it is called. */
function clock(): () => Pick<Reading, 'ms' | 'cpuMs'> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
  };
}

/** As the client gives them: every event of the namespace, its data decoded. */
async function bare(): Promise<Reading> {
  const client = KurrentDBClient.connectionString(url);
  const filter = streamNameFilter({ prefixes: [`${namespace}.`] });
  // Connecting takes half a second and is no part of reading.
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
  // As above: both of its connections.
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
