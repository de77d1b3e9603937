import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dataSetFolder, readLines } from '../training/data-sets.js';
import { WebArticleReader, WorkerPageReader } from '../src/articles/index.js';
import { identifyClaims } from '../src/claims/index.js';
import { CitedSource } from '../src/evidence/cited/cited.source.js';
import { SourcePages } from '../src/evidence/cited/pages.js';
import { EvidenceGatherer, FactCheckIndex, stanceOf } from '../src/evidence/index.js';
import { systemClock } from '../src/runtime/index.js';
import { UndiciSafeFetch } from '../src/safe-fetch/index.js';
import { htmlPage, ScriptedWeb } from '../test/evidence/scripted-web.js';
import { record } from '../test/evidence/support.js';
import { checkedClaims, type Post } from '../training/evidence/matching.js';
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
    const records = checkedClaims(directory).map(({ id, claim, title }) => record(id, claim, { title }));
    await index.import(records);
    const byId = new Map(records.map((each) => [each.id, each]));
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
      atMost('matches although the right answer was removed, dev', share(tally.invented), INVENTED_MAX),
      plain('CPU per post, median', median(cpu), 'ms'),
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
    atLeast('stances that are right, on left-out folds', right, RIGHT_MIN),
    atLeast('claims with a stance, on left-out folds', spoken, SPOKEN_MIN),
    plain('CPU per weighed claim', cpu / claims.length, 'ms'),
  ];
}

const VOCABULARY = 200_000;
const SEARCHES = 100;
const POST_WORDS = 20;
const LINES_AT_ONCE = 1_000;
const PROGRESS_MS = 1_000;

/** Words with frequencies by Zipf's law, from a fixed sequence. */
function zipf(): (count: number) => string {
  let state = 1;
  const word = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `w${Math.floor(VOCABULARY ** (state / 2 ** 32)).toString(36)}x`;
  };
  return (count) => Array.from({ length: count }, word).join(' ');
}

/** Generated fact checks as lines of JSON, many at a time. */
function* generated(count: number, text: (words: number) => string): Generator<string> {
  let lines = '';
  for (let at = 0; at < count; at += 1) {
    const url = `https://checks.example/${at}`;
    const publisher = `Publisher ${at % 50}`;
    lines += `${JSON.stringify({ id: `g${at}`, claim: text(16), title: text(8), rating: 'False', url, publisher })}\n`;
    if ((at + 1) % LINES_AT_ONCE === 0 || at + 1 === count) {
      yield lines;
      lines = '';
    }
  }
}

/** CPU seconds that a process has used so far; undefined where there is no /proc. */
function cpuSOf(pid: number): number | undefined {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return undefined;
  }
}

/** Imports generated fact checks with the command into an empty data directory. */
async function imported(
  folder: string,
  count: number,
  text: (words: number) => string,
): Promise<{ readonly wallS: number; readonly cpuS: number }> {
  const startedAt = performance.now();
  const wallS = (): number => (performance.now() - startedAt) / 1_000;
  const command = ['dist/cli.js', 'fact-checks', 'import', '--jsonl', '-', '--json'];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ELENCHUS_DATA_DIR: folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let [given, cpuS] = [0, 0];
  const progress = setInterval(() => {
    cpuS = cpuSOf(child.pid ?? 0) ?? cpuS;
    process.stderr.write(
      `\r${given.toLocaleString('en')} of ${count.toLocaleString('en')} fact checks sent to the import, ${Math.round(wallS())} s `,
    );
  }, PROGRESS_MS);
  try {
    const counted = function* (): Generator<string> {
      for (const lines of generated(count, text)) {
        yield lines;
        given = Math.min(count, given + LINES_AT_ONCE);
      }
    };
    await pipeline(Readable.from(counted()), child.stdin);
    const [code] = await exited;
    if (code !== 0) throw new Error(`the import ended with status ${code}`);
    return { wallS: wallS(), cpuS };
  } finally {
    clearInterval(progress);
    process.stderr.write('\n');
  }
}

async function size(count: number): Promise<readonly Figure[]> {
  const text = zipf();
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  try {
    const { wallS, cpuS } = await imported(folder, count, text);
    const index = FactCheckIndex.open(folder);
    const posts = Array.from({ length: SEARCHES }, () => text(POST_WORDS));
    const searches = posts.map((post) => cpuMs(() => index.search(post, 10)));
    const matches = posts.map((post) => cpuMs(() => index.match(post)));
    const { records, bytes } = index.stats();
    index.close();
    const many = records.toLocaleString('en');
    return [
      plain(`${many} imported, per second`, records / wallS, 'records'),
      ...(cpuS > 0 ? [plain(`${many} imported, per second of CPU`, records / cpuS, 'records')] : []),
      plain(`${many} on disk`, bytes / 1e6, 'MB'),
      atMost(`search among ${many}, CPU, median`, median(searches), SEARCH_MS_MAX, 'ms'),
      plain(`match among ${many}, CPU, median`, median(matches), 'ms'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SLOWEST_MS = 2_000;
const SOURCES = 12;
const STEP_RATIO_MAX = 1.25;

/**
 * The whole step for an article that cites twelve sites, each slower than the one before: how much longer
 * it takes than the slowest of them.
 */
async function step(): Promise<readonly Figure[]> {
  const webs = await Promise.all(Array.from({ length: SOURCES }, () => ScriptedWeb.start()));
  const pages = new WorkerPageReader({ workers: 1 });
  const safeFetch = new UndiciSafeFetch({ allowHosts: webs.map(({ host }) => host), userAgent: 'bench' });
  try {
    const towns = webs.map((web, n) => {
      const passengers = `${412 + n},000`;
      const source = htmlPage(
        'Report',
        `The ferry of town ${n} carried ${passengers} passengers in 2025, the trust says.`,
      );
      web.page('/source', (_, response) => {
        setTimeout(() => response.setHeader('content-type', 'text/html').end(source), (SLOWEST_MS * (n + 1)) / SOURCES);
      });
      return `The ferry of town ${n} carried ${passengers} passengers in 2025, <a href="${web.url('/source')}">its trust says</a>.`;
    });
    const [front] = webs;
    if (!front) return [];
    front.page('/article', htmlPage('Ferries', ...towns));
    const article = await new WebArticleReader({ safeFetch, pages, renderer: 'http' }).read(front.url('/article'));
    const gatherer = new EvidenceGatherer([new CitedSource(new SourcePages({ safeFetch, pages, clock: systemClock }))]);
    const claims = identifyClaims(article);
    const startedAt = performance.now();
    const gathered = await gatherer.gather(
      { article, claims, depth: 'standard', sources: ['cited'] },
      new AbortController().signal,
    );
    const stepMs = performance.now() - startedAt;
    return [
      plain('sources that were read in the step', new Set(gathered.items.map(({ url }) => url)).size, ''),
      plain('time of the step', stepMs, 'ms'),
      atMost(`time of the step ÷ slowest source (${SLOWEST_MS} ms)`, stepMs / SLOWEST_MS, STEP_RATIO_MAX),
    ];
  } finally {
    await Promise.all([safeFetch.close(), pages.close(), ...webs.map((web) => web.close())]);
  }
}

/** Generated fact checks, unless `--records` says otherwise. */
const RECORDS = 1_000_000;

export const bench: Bench = {
  summary:
    'fact checks found for posts, stances of evidence, CPU per claim, a large index; --records=50000 for a smaller index',
  async run() {
    const directory = dataSetFolder('factchecks');
    const [, wanted] = /^--records=(\d+)$/.exec(process.argv.find((each) => each.startsWith('--records=')) ?? '') ?? [];
    return [
      ...(await matching(directory)),
      ...stance(directory),
      ...(await step()),
      ...(await size(wanted === undefined ? RECORDS : Number(wanted))),
    ];
  },
};
