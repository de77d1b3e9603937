import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { articleOfPage, WorkerPageReader } from '../src/articles/index.js';
import { Refusal } from '../src/kernel/index.js';
import { dataSetFolder, DataSetMissingError } from '../training/data-sets.js';
import { type Bench, type Figure, plain } from './report.js';

/** Bars of the readers' comparison on pages of public evaluation sets. */
const F1_MIN = 0.93;
const BYTES_MAX = 1_000_000_000;

interface Page {
  readonly id: string;
  readonly url: string;
  readonly html: string;
}

/** One line as `extract --jsonl` prints it. */
interface Answer {
  readonly id: string;
  readonly title: string | null;
  readonly byline: string | null;
  readonly publishedAt: string | null;
  readonly text: string;
}

interface Reading {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly pagesPerS: number;
}

/** What score-pages.py prints. */
interface Score {
  readonly f1: number;
  readonly halfLost: number;
  readonly empty: number;
  readonly author: Readonly<Record<string, number>>;
  readonly noAuthor: Readonly<Record<string, number>>;
  readonly date: Readonly<Record<string, number>>;
  readonly title: Readonly<Record<string, number>>;
}

function output(command: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...(input === undefined ? {} : { input }),
    encoding: 'utf8',
    maxBuffer: BYTES_MAX,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${String(status)}: ${stderr.slice(-500)}`);
  return stdout;
}

function parsedLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

const nothing = (id: string): Answer => ({ id, title: null, byline: null, publishedAt: null, text: '' });

async function byElenchus(pages: readonly Page[]): Promise<readonly Answer[]> {
  const reader = new WorkerPageReader({ workers: 1 });
  const answers: Answer[] = [];
  try {
    for (const { id, url, html } of pages)
      try {
        const { title, byline, publishedAt, text } = await articleOfPage(reader, { page: html, url });
        answers.push({ id, title, byline, publishedAt, text });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answers.push(nothing(id));
      }
  } finally {
    await reader.close();
  }
  return answers;
}

/** Mozilla's Readability without the rules around it, on the same tree of nodes. */
function byReadability(pages: readonly Page[]): readonly Answer[] {
  return pages.map(({ id, html }) => {
    try {
      const { document } = parseHTML(html);
      const found = new Readability(document as never).parse();
      if (!found) return nothing(id);
      const { title, byline, publishedTime, textContent } = found;
      return {
        id,
        title: title ?? null,
        byline: byline ?? null,
        publishedAt: publishedTime ?? null,
        text: textContent ?? '',
      };
    } catch {
      return nothing(id);
    }
  });
}

/** trafilatura, if `ELENCHUS_TRAFILATURA` names a Python that has it. */
function byTrafilatura(lines: string): readonly Answer[] | undefined {
  const python = process.env['ELENCHUS_TRAFILATURA'];
  return python === undefined
    ? undefined
    : parsedLines<Answer>(output(python, [join(import.meta.dirname, 'pages', 'read-with-trafilatura.py')], lines));
}

async function timed(
  name: string,
  pages: number,
  read: () => Promise<readonly Answer[] | undefined> | readonly Answer[] | undefined,
): Promise<Reading | undefined> {
  const start = performance.now();
  const answers = await read();
  return answers && { name, answers, pagesPerS: (pages * 1_000) / (performance.now() - start) };
}

function scored(folder: string, answers: readonly Answer[]): Score {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-pages-'));
  try {
    const file = join(directory, 'answers.jsonl');
    writeFileSync(file, answers.map((answer) => JSON.stringify(answer)).join('\n'));
    return JSON.parse(output('python3', [join(folder, 'score-pages.py'), join(folder, 'truth.json'), file])) as Score;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const of = (counts: Readonly<Record<string, number>>, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);

function figuresOf({ name, pagesPerS }: Reading, score: Score): readonly Figure[] {
  const count = (what: string, value: number): Figure => plain(`${name}: ${what}`, value, 'pages');
  return [
    name === 'elenchus'
      ? { ...plain(`${name}: F1`, score.f1, ''), bar: `>= ${F1_MIN}`, holds: score.f1 >= F1_MIN }
      : plain(`${name}: F1`, score.f1, ''),
    count('more than 40 % lost', score.halfLost),
    count('all lost', score.empty),
    count('byline right', of(score.author, 'right', 'partial')),
    count('byline wrong', of(score.author, 'wrong', 'extra')),
    count('named where there is none', of(score.noAuthor, 'named')),
    count('day right', of(score.date, 'right')),
    count('day wrong', of(score.date, 'wrong', 'off1')),
    count('day missed', of(score.date, 'missed')),
    count('title right', of(score.title, 'right')),
    plain(`${name}: speed`, pagesPerS, 'pages/s'),
  ];
}

export const bench: Bench = {
  summary: 'text, byline, day and title of pages with right answers by others, beside other readers',
  async run() {
    const folder = dataSetFolder('pages');
    let lines: string;
    try {
      lines = output('xz', ['-dc', join(folder, 'pages.jsonl.xz')]);
      readFileSync(join(folder, 'score-pages.py'));
    } catch (error) {
      throw new DataSetMissingError(`the pages in ${folder} are unreadable: ${String(error)}`);
    }
    const pages = parsedLines<Page>(lines);
    const readings = [
      await timed('elenchus', pages.length, () => byElenchus(pages)),
      await timed('Readability.js', pages.length, () => byReadability(pages)),
      await timed('trafilatura', pages.length, () => byTrafilatura(lines)),
    ];
    return readings.flatMap((reading) => (reading ? figuresOf(reading, scored(folder, reading.answers)) : []));
  },
};
