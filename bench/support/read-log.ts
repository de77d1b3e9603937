import { openSqliteEventStore } from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { peakMib } from './peak-memory.js';

/** A process that reads a whole log and tells its parent how many events there were and what it took at most, in MiB. */
const store = openSqliteEventStore({ filename: process.argv[2] ?? '' });
let events = 0;
for await (const page of store.readAll(START)) events += page.length;
await store.close();
process.send?.({ events, peakMib: peakMib() });
