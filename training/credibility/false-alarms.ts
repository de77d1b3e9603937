/**
 * Counts, on sober articles, each finding of the appraisal that speaks against an article: on those it is taken to be a false
 * alarm. `node --import ./scripts/typescript.mjs training/credibility/false-alarms.ts`; status 1 when one is above 2 %.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/claims.js';
import { requiredDataSet } from '../data-sets.js';

const ARTICLES = 300;
const SHARE_MAX = 0.02;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly source_dataset: string;
}

const folder = requiredDataSet('credibility');
const rowsOf = (text: string): readonly Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const all = [
  ...rowsOf(readFileSync(join(folder, 'articles.jsonl'), 'utf8')),
  ...rowsOf(gunzipSync(readFileSync(join(folder, 'train_extra.jsonl.gz'))).toString('utf8')),
].filter(({ label, text }) => label === 'real' && text.length >= 600);

/** As many of each data set as there are, in turns, until there are enough. */
const bySet = [...new Set(all.map((row) => row.source_dataset))].map((set) =>
  all.filter((row) => row.source_dataset === set),
);
const sober: Row[] = [];
for (let at = 0; sober.length < ARTICLES && bySet.some((set) => set[at]); at += 1)
  sober.push(...bySet.flatMap((set) => set[at] ?? []).slice(0, ARTICLES - sober.length));

const counts = new Map<string, number>();
const kinds = new Map<string, number>();
for (const { id, title, text } of sober) {
  const { text: kind, findings } = appraise({ title, text }, identifyClaims({ title, text }));
  kinds.set(kind?.kind ?? 'unread', (kinds.get(kind?.kind ?? 'unread') ?? 0) + 1);
  const against = findings.filter(({ speaks }) => speaks === 'against');
  for (const type of new Set(against.map((finding) => finding.type))) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const { type, passage } of against) console.log(`${id}\t${type}\t${passage.quote.slice(0, 140)}`);
}
console.log(`\n${sober.length} sober articles of ${bySet.length} data sets`);
for (const [type, count] of counts) {
  const share = count / sober.length;
  console.log(`${type}\t${count}\t${(100 * share).toFixed(1)} %${share > SHARE_MAX ? '\ttoo many' : ''}`);
  if (share > SHARE_MAX) process.exitCode = 1;
}
console.log([...kinds].map(([kind, count]) => `${kind} ${count}`).join(', '));
