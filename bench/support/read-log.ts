import { openSqliteEventStore } from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { peakMib } from './peak-memory.js';

/** A process that reads a whole log and reports the number of events and its peak memory in MiB to its parent. */
const store = openSqliteEventStore({ filename: process.argv[2] ?? '' });
let events = 0;
for await (const page of store.readAll(START)) events += page.length;
await store.close();
process.send?.({ events, peakMib: peakMib() });
