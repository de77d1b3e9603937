import { EvidenceReader, publicKeySetSchema, verify } from '../../src/audit/index.js';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { peakMib } from '../support/peak-memory.js';

/** A process that audits every debate of a log and reports their number, the time and the peak memory to its parent. */
const [, , filename = '', keys = ''] = process.argv;
const trusted = publicKeySetSchema.parse(JSON.parse(keys)).keys;
const store = openSqliteEventStore({ filename });
const start = performance.now();
let debates = 0;
let sound = 0;
const { each } = await new EvidenceReader(store, () => trusted).all();
for await (const evidence of each()) {
  debates += 1;
  if (verify(evidence).outcome === 'passed') sound += 1;
}
const seconds = (performance.now() - start) / 1_000;
await store.close();
process.send?.({ debates, sound, seconds, peakMib: peakMib() });
