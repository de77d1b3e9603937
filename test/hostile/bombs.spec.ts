import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkerPageReader } from '../../src/articles/index.js';
import { Refusal } from '../../src/kernel/index.js';
import { memoryTogether } from '../support/process-memory.js';
import { PASSWORD } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { HONEST, honestPdf, RIGHT } from './support/honest-files.js';
import { HTML_BOMBS } from './support/html-bombs.js';
import { MARKDOWN_BOMBS } from './support/markdown-bombs.js';
import { PDF_BOMBS } from './support/pdf-bombs.js';

/**
 * All processes of the service together; its own bar. A page of memory that n of them share counts once, not n times: eight
 * processes of one program share some 45 MB each, and the sum of their resident sizes stood a third above what they took.
 */
const MEMORY_MAX = 1_200_000_000;
/** How often that is looked at, in milliseconds: the kernel walks each process's pages for it. */
const MEMORY_EVERY_MS = 200;
/**
 * Of an honest account's estimates beside bombs, of those without them: the longest of the longest, and the middle round of
 * all files of the first. A round counts, not a file: floods can be over in two rounds, and of six times of three unlike files
 * the middle one is now the quick file's, now the slow one's.
 */
const HONEST_TIMES_MAX = 10;
/** Longest time of an honest account's estimate beside bombs, in milliseconds, where a machine has nothing else to do. */
const HONEST_MS_MAX = 20_000;
/** Or of the time that the bombs took together, which one who stood behind them all would wait. */
const HONEST_SHARE_MAX = 0.5;
/** Of an honest account's paid debate beside bombs, of the same debate without them. */
const DEBATE_TIMES_MAX = 3;
/** Bombs that are sent at once, by accounts that send this many each. */
const AT_ONCE = 40;
const BOMBS_AN_ACCOUNT = 5;

const KINDS = { pdf: PDF_BOMBS, md: MARKDOWN_BOMBS, html: HTML_BOMBS } as const;
const ALL = Object.entries(KINDS).flatMap(([kind, bombs]) =>
  Object.entries(bombs).map(([name, make]) => ({ title: `${kind}: ${name}`, file: `a.${kind}`, make })),
);

it('there are sixty, forty and forty kinds', () => {
  expect(Object.keys(PDF_BOMBS).length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(MARKDOWN_BOMBS).length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(HTML_BOMBS).length).toBeGreaterThanOrEqual(40);
});

describe('a bomb alone', () => {
  const reader = new WorkerPageReader({ workers: 1 });
  afterAll(() => reader.close());

  /** What the reader makes of it: an article, or a refusal by its code. */
  async function outcome({ file, make }: (typeof ALL)[number]): Promise<string> {
    try {
      return (await reader.readFile({ bytes: make(), name: file })).text === '' ? 'no text' : 'an article';
    } catch (error) {
      return error instanceof Refusal ? `${error.code}, ${String(error.extra.reason)}` : String(error);
    }
  }

  it.each(ALL.map((bomb) => [bomb.title, bomb] as const))('has an article or a coded refusal: %s', async (_, bomb) => {
    expect(await outcome(bomb)).toMatch(/^(?:an article|not-an-article, [a-z-]+)$/);
  });

  it('leaves the readers as they were', async () => {
    expect(await outcome({ title: '', file: 'a.pdf', make: honestPdf })).toBe('an article');
  });
});

describe('forty bombs at once', () => {
  const directory = temporaryDirectory();
  let service: ServiceProcess;
  let peak = 0;
  let watching: NodeJS.Timeout;
  let accounts = 0;

  beforeAll(async () => {
    service = await spawnService(directory.path);
    watching = setInterval(() => (peak = Math.max(peak, memoryTogether(service.process.pid ?? 0))), MEMORY_EVERY_MS);
  });
  afterAll(async () => {
    clearInterval(watching);
    await service.end('SIGTERM');
    directory.remove();
  });

  async function signUp(): Promise<string> {
    const response = await fetch(`${service.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `bomber${(accounts += 1)}@example.org`, password: PASSWORD }),
    });
    return ((await response.json()) as { apiKey: string }).apiKey;
  }

  async function estimate(apiKey: string, bytes: Buffer, file: string): Promise<{ status: number; body: Estimate }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), file);
    const response = await fetch(`${service.url}/api/simulate/estimate`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Estimate };
  }

  /** Buys credits and holds a debate about the honest PDF. @returns its answer, and how long it took in milliseconds */
  async function paidDebate(apiKey: string): Promise<{ result: Debate; ms: number }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(honestPdf())]), 'story.pdf');
    form.append('depth', 'micro');
    const began = performance.now();
    const response = await fetch(`${service.url}/api/simulate`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: form,
    });
    return { result: (await response.json()) as Debate, ms: performance.now() - began };
  }

  const groups = Array.from({ length: Math.ceil(ALL.length / AT_ONCE) }, (_, n) =>
    // Every group has some of each kind.
    ALL.filter((_, index) => index % Math.ceil(ALL.length / AT_ONCE) === n),
  );

  it.each(groups.map((bombs, n) => [n + 1, bombs] as const))(
    'have coded answers, and an honest account has every right answer in time: group %i',
    async (_, bombs) => {
      const honest = await signUp();
      const senders = await Promise.all(
        Array.from({ length: Math.ceil(bombs.length / BOMBS_AN_ACCOUNT) }, () => signUp()),
      );
      const files = bombs.map(({ make }) => make());
      const rightAnswers = async (): Promise<number[]> => {
        const took: number[] = [];
        for (const [file, make] of Object.entries(HONEST)) {
          const began = performance.now();
          const { status, body } = await estimate(honest, make(), file);
          took.push(performance.now() - began);
          expect({ status, title: body.article?.title, words: body.article?.words }).toEqual({ status: 200, ...RIGHT });
        }
        return took;
      };
      const quiet = await rightAnswers();
      await fetch(`${service.url}/api/billing/test-purchase`, {
        method: 'POST',
        headers: { 'x-api-key': honest, 'content-type': 'application/json' },
        body: JSON.stringify({ pack: 'starter' }),
      });
      const alone = await paidDebate(honest);
      expect(alone.result).toMatchObject({ status: 'done' });
      const flood = { isOver: false, ms: 0 };
      const floodBegan = performance.now();
      const sent = Promise.all(
        bombs.map(async ({ title, file }, index) => {
          const sender = senders[index % senders.length] ?? '';
          const { status, body } = await estimate(sender, files[index] ?? Buffer.alloc(0), file);
          return `${title}: ${status} ${body.code ?? ''} ${body.reason ?? ''}`.trim();
        }),
      ).finally(() => Object.assign(flood, { isOver: true, ms: performance.now() - floodBegan }));
      const debate = paidDebate(honest);
      const took: number[] = [];
      const rounds: number[] = [];
      do {
        const round = await rightAnswers();
        took.push(...round);
        rounds.push(sum(round));
        expect((await fetch(`${service.url}/livez`)).status).toBe(200);
        await pause(50);
      } while (!flood.isOver);
      const answers = await sent;
      const beside = await debate;
      expect(beside.result).toMatchObject({ status: 'done', consensusScore: alone.result.consensusScore });
      expect(beside.ms).toBeLessThan(Math.max(HONEST_MS_MAX, DEBATE_TIMES_MAX * alone.ms));
      const coded = /: (?:200|422 not-an-article [a-z-]+|429 too-many-costly-pages|503 overloaded)$/;
      expect(answers.filter((answer) => !coded.test(answer))).toEqual([]);
      expect(Math.max(...took)).toBeLessThan(
        Math.max(HONEST_MS_MAX, HONEST_TIMES_MAX * Math.max(...quiet), HONEST_SHARE_MAX * flood.ms),
      );
      expect(median(rounds)).toBeLessThan(HONEST_TIMES_MAX * sum(quiet));
      expect(service.process.exitCode).toBeNull();
      expect(peak).toBeLessThan(MEMORY_MAX);
      if (process.env['MEASURE'] !== undefined) measured(quiet, took, peak, answers, [alone.ms, beside.ms, flood.ms]);
    },
  );
});

interface Debate {
  readonly status?: string;
  readonly consensusScore?: number;
}

interface Estimate {
  readonly code?: string;
  readonly reason?: string;
  readonly article?: { readonly title: string; readonly words: number };
}

/** The middle one; of two, the longer. */
const median = (of: readonly number[]): number => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);

function measured(
  quiet: readonly number[],
  took: readonly number[],
  memory: number,
  answers: readonly string[],
  [alone = 0, beside = 0, flood = 0]: readonly number[],
): void {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  const codes = new Map<string, number>();
  for (const answer of answers) {
    const code = answer.slice(answer.lastIndexOf(': ') + 2);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  process.stderr.write(
    `quiet ${quiet.map((ms) => ms.toFixed(0)).join(', ')} ms; ${took.length} honest estimates: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms; debate ${alone.toFixed(0)} and ${beside.toFixed(0)} ms; bombs ${flood.toFixed(0)} ms; ${(memory / 1e6).toFixed(0)} MB; ${JSON.stringify([...codes])}\n`,
  );
}
