import { readFileSync } from 'node:fs';
import { evidenceOf } from '../src/audit/index.js';
import { type DebateFact, type Frame, replay } from '../src/debate/index.js';
import { type RecordedEvent } from '../src/kernel/index.js';
import { CATALOGUE } from '../src/event-log.js';

/** Writes a bundle's debate and its current result as a golden journal to standard output. */
const [file = ''] = process.argv.slice(2);
const evidence = evidenceOf(readFileSync(file, 'utf8'));
const events = evidence.events.map((event) => event as RecordedEvent);
const frames = [...replay(events.map((event) => CATALOGUE.read<DebateFact>(event)))];
const placesOf = ({ debate, personas }: Frame['after']): string =>
  [debate.value, ...Object.entries(personas).map(([id, { value }]) => `${id}:${value}`)].join(' ');
const { consensus = null, abandonment = null } = frames.at(-1)?.after ?? {};
console.log(
  JSON.stringify(
    { events, places: frames.map(({ after }) => placesOf(after)), consensus, abandonment, keys: evidence.keys },
    null,
    2,
  ),
);
