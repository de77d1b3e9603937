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

/** As the client gives them: every event of the namespace, its data decoded. */
async function bare(): Promise<{ readonly events: number; readonly ms: number }> {
  const client = KurrentDBClient.connectionString(url);
  const filter = streamNameFilter({ prefixes: [`${namespace}.`] });
  // Connecting takes half a second and is no part of reading.
  await client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }).next();
  const start = performance.now();
  let events = 0;
  for await (const { event } of client.readAll({ filter })) if (event) events++;
  const ms = performance.now() - start;
  await client.dispose();
  return { events, ms };
}

async function projected(): Promise<{ readonly events: number; readonly ms: number }> {
  const store = await openKurrentEventStore({ url, namespace });
  await store.limits();
  const projector = new Projector({
    store,
    catalogue: CATALOGUE,
    filename: join(directory, 'read-models.sqlite'),
    views: VIEWS,
    streams: STREAM_TYPES,
  });
  let events = 0;
  projector.onStored(() => events++);
  const begun = performance.now();
  await projector.start();
  const started = performance.now();
  if (way === 'rebuild') await projector.rebuild();
  const ms = way === 'rebuild' ? performance.now() - started : started - begun;
  await projector.close();
  await store.close();
  return { events, ms };
}

const result = way === 'bare' ? await bare() : await projected();
process.send?.({ ...result, peakMib: peakMib() });
process.disconnect();
