import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore, Projector } from '../../src/event-store/index.js';
import { unpacked } from '../../src/event-store/sqlite/packed-rows.js';
import { CATALOGUE, VIEWS } from '../../src/event-log.js';
import { atLeast, type Figure } from '../report.js';
import { type PastLog } from './past-log.js';

const SHARE = 1 / 3;
/** Minimum rate on the large log, as a share of that on the small one. */
const LINEAR = 0.7;
/** Each is measured this often, in turn, and the best counts: other work can only slow it down. */
const TURNS = 3;

type Scanned = readonly [position: number, stream: string, data: string, metadata: string, packed: Uint8Array | null];

/** Events per second for every row of the log in order, directly from the driver, with decoded data and metadata. */
function scan({ filename, events }: PastLog): number {
  const db = new DatabaseSync(filename);
  const page = db.prepare(
    'SELECT position, stream, data, metadata, packed FROM events WHERE position > ? ORDER BY position LIMIT 1000',
    { returnArrays: true },
  );
  const start = performance.now();
  let position = 0;
  let count = 0;
  for (;;) {
    const rows = page.all(position) as unknown as Scanned[];
    const decoded = rows.map(
      ([, stream, data, metadata, packed]) =>
        (packed ? JSON.parse(unpacked(stream, packed)) : [JSON.parse(metadata), JSON.parse(data)]) as unknown[],
    );
    count += decoded.length;
    position = rows.at(-1)?.[0] ?? position;
    if (rows.length === 0) break;
  }
  db.close();
  if (count !== events) throw new Error(`${count} of ${events} events were scanned`);
  return (count * 1_000) / (performance.now() - start);
}

/** Events per second for building all read models from nothing, like a start without them. */
async function rebuilt({ filename, events }: PastLog): Promise<number> {
  const readModels = join(dirname(filename), 'read-models.sqlite');
  for (const suffix of ['', '-wal', '-shm']) rmSync(readModels + suffix, { force: true });
  const store = openSqliteEventStore({ filename });
  const projector = new Projector({ store, catalogue: CATALOGUE, filename: readModels, views: VIEWS });
  const start = performance.now();
  await projector.start();
  const rate = (events * 1_000) / (performance.now() - start);
  await projector.close();
  await store.close();
  return rate;
}

/** The rebuild compared with scans of the same rows, and whether it is linear in the log. */
export async function rebuild(small: PastLog, large: PastLog): Promise<readonly Figure[]> {
  let [few, many, bare] = [0, 0, 0];
  for (let turn = 0; turn < TURNS; turn += 1) {
    few = Math.max(few, await rebuilt(small));
    bare = Math.max(bare, scan(large));
    many = Math.max(many, await rebuilt(large));
  }
  const events = large.events.toLocaleString('en');
  return [
    atLeast(
      `rebuild of all read models from ${events} events`,
      many,
      'events/s',
      { name: 'bare scan', value: bare },
      SHARE,
    ),
    atLeast(
      'the same, compared with a small log',
      many,
      'events/s',
      { name: `${small.events.toLocaleString('en')} events`, value: few },
      LINEAR,
    ),
  ];
}
