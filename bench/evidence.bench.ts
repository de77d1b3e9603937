import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FactCheck, FactCheckIndex, stanceOf } from '../src/evidence/index.js';
import { readLines } from '../training/credibility/data.js';
import { checkedClaims, factChecksDirectory, type Post } from '../training/evidence/matching.js';
import { examplesOf, leftOut, stanceFigures, THRESHOLDS, weighedClaims } from '../training/evidence/stance.js';
import { type Bench, type Figure, median, plain } from './report.js';

const MAP_MIN = 0.85;
const FOUND_MIN = 0.5;
const INVENTED_MAX = 0.05;
const RIGHT_MIN = 0.8;
const SPOKEN_MIN = 0.25;
const SEARCH_MS_MAX = 20;

const atLeast = (name: string, value: number, min: number): Figure => ({
  ...plain(name, value, ''),
  bar: `>= ${min}`,
  holds: value >= min,
});
const atMost = (name: string, value: number, max: number, unit = ''): Figure => ({
  ...plain(name, value, unit),
  bar: `<= ${max}`,
  holds: value <= max,
});

const recordOf = ({ id, claim, title }: { id: string; claim: string; title: string }): FactCheck => ({
  id,
  claim,
  title,
  rating: null,
  ratingValue: null,
  ratingWorst: null,
  ratingBest: null,
  url: null,
  publisher: null,
  date: null,
  language: null,
  verdict: null,
});

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function matching(directory: string): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  const index = FactCheckIndex.open(folder);
  try {
    const records = checkedClaims(directory).map(recordOf);
    await index.import(records);
    const byId = new Map(records.map((record) => [record.id, record]));
    const posts = readLines<Post>(join(directory, 'queries-dev.jsonl'));
    const tally = { map5: 0, found: 0, wrong: 0, invented: 0 };
    const cpu: number[] = [];
    for (const { text, relevant } of posts) {
      let answer = index.match('');
      cpu.push(
        cpuMs(() => {
          answer = index.match(text);
        }),
      );
      const rank = answer.matches.findIndex(({ id }) => relevant.includes(id));
      if (rank >= 0) tally.map5 += 1 / (rank + 1);
      if (answer.match !== null) tally[relevant.includes(answer.match) ? 'found' : 'wrong'] += 1;
      for (const id of relevant) index.remove(id);
      if (index.match(text).match !== null) tally.invented += 1;
      await index.import(relevant.flatMap((id) => byId.get(id) ?? []));
    }
    const share = (count: number): number => count / posts.length;
    return [
      atLeast('MAP@5, dev', share(tally.map5), MAP_MIN),
      atLeast('right matches, dev', share(tally.found), FOUND_MIN),
      plain('wrong matches, dev', share(tally.wrong), ''),
      atMost('matches with the right answer taken out, dev', share(tally.invented), INVENTED_MAX),
      plain('CPU a post, median', median(cpu), 'ms'),
    ];
  } finally {
    index.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function stance(directory: string): readonly Figure[] {
  const claims = weighedClaims(directory);
  const { right, spoken } = stanceFigures(leftOut(examplesOf(claims)), THRESHOLDS);
  const cpu = cpuMs(() => {
    for (const { claim, evidence } of claims) stanceOf({ claim, evidence });
  });
  return [
    atLeast('stances that are right, folds left out', right, RIGHT_MIN),
    atLeast('claims with a stance, folds left out', spoken, SPOKEN_MIN),
    plain('CPU a claim weighed', cpu / claims.length, 'ms'),
  ];
}

/** Words whose frequencies follow Zipf's law, from a fixed sequence. */
function* generated(count: number, words: () => string): Generator<FactCheck> {
  for (let at = 0; at < count; at += 1) {
    const text = (length: number): string => Array.from({ length }, words).join(' ');
    yield {
      ...recordOf({ id: `g${at}`, claim: text(16), title: text(8) }),
      rating: 'False',
      url: `https://checks.example/${at}`,
      publisher: `Publisher ${at % 50}`,
      verdict: 'disputes',
    };
  }
}

const VOCABULARY = 200_000;
const SEARCHES = 100;
const POST_WORDS = 20;

async function size(count: number): Promise<readonly Figure[]> {
  let state = 1;
  const words = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `w${Math.floor(VOCABULARY ** (state / 2 ** 32)).toString(36)}x`;
  };
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  const index = FactCheckIndex.open(folder);
  try {
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await index.import(generated(count, words));
    const wallS = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(before);
    const posts = Array.from({ length: SEARCHES }, () => Array.from({ length: POST_WORDS }, words).join(' '));
    const searches = posts.map((post) => cpuMs(() => index.search(post, 10)));
    const matches = posts.map((post) => cpuMs(() => index.match(post)));
    const records = count.toLocaleString('en');
    return [
      plain(`${records} imported a second`, count / wallS, 'records'),
      plain(`${records} imported a second of CPU`, (count * 1e6) / (user + system), 'records'),
      plain(`${records} on disk`, index.stats().bytes / 1e6, 'MB'),
      atMost(`search among ${records}, CPU, median`, median(searches), SEARCH_MS_MAX, 'ms'),
      plain(`match among ${records}, CPU, median`, median(matches), 'ms'),
    ];
  } finally {
    index.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Generated fact checks: `--records=1000000` is the figure of docs/evidence.md. */
const RECORDS = 50_000;

export const bench: Bench = {
  summary: 'fact checks found for posts, stances of evidence, CPU a claim; --records=1000000 for a large index',
  async run() {
    const directory = factChecksDirectory();
    if (directory === null) throw new Error('no data: set ELENCHUS_DATA to the folder that holds factchecks/');
    const [, wanted] = /^--records=(\d+)$/.exec(process.argv.find((each) => each.startsWith('--records=')) ?? '') ?? [];
    return [
      ...(await matching(directory)),
      ...stance(directory),
      ...(await size(wanted === undefined ? RECORDS : Number(wanted))),
    ];
  },
};
