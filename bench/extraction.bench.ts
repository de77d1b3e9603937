import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { articleOfPage, WorkerPageReader } from '../src/articles/index.js';
import { Refusal } from '../src/kernel/index.js';
import { dataSetFolder } from '../training/data-sets.js';
import { type Bench, type Figure, plain } from './report.js';

/** F1 of the extractors that the data's README names, on the same pages. */
const READABILITY_F1 = 0.947;
const BEST_KNOWN_F1 = 0.97;
const F1_MIN = 0.965;
const CPU_MS_MAX = 40;

interface Score {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly accuracy: number;
}
/** The benchmark's own scorer, which is in the directory of its pages. */
interface Scorer {
  scoreAll(truth: Truth, guess: Guess): unknown;
  summarise(pages: unknown): Score;
}
type Truth = Readonly<Record<string, { readonly url: string }>>;
type Guess = Readonly<Record<string, { readonly articleBody: string }>>;

interface Page {
  readonly id: string;
  readonly url: string;
  readonly html: Buffer;
}

function pagesIn(directory: string, truth: Truth): readonly Page[] {
  return Object.entries(truth).map(([id, { url }]) => ({
    id,
    url,
    html: gunzipSync(readFileSync(join(directory, 'html', `${id}.html.gz`))),
  }));
}

async function textOf(reader: WorkerPageReader, { url, html }: Page): Promise<string> {
  try {
    return (await articleOfPage(reader, { page: html, url, contentType: 'text/html; charset=utf-8' })).text;
  } catch (error) {
    // A refused page is a page without text, and counts as such.
    if (error instanceof Refusal) return '';
    throw error;
  }
}

/** The text of every page, and the CPU per page in milliseconds. */
async function extract(pages: readonly Page[]): Promise<{ readonly guess: Guess; readonly cpuMs: number }> {
  // One thread, because the CPU per page is measured.
  const reader = new WorkerPageReader({ workers: 1 });
  // Warms up, since the service reads many pages and compilation is not part of their cost.
  for (const page of pages.slice(0, 30)) await textOf(reader, page);
  const before = process.cpuUsage();
  const guess: Record<string, { readonly articleBody: string }> = {};
  for (const page of pages) guess[page.id] = { articleBody: await textOf(reader, page) };
  const { user, system } = process.cpuUsage(before);
  await reader.close();
  return { guess, cpuMs: (user + system) / 1_000 / pages.length };
}

/** A figure beside what another extractor reaches on the same pages. */
const beside = (name: string, value: number, other: string, otherValue: number): Figure => ({
  ...plain(name, value, ''),
  against: { name: other, value: otherValue },
});

const figuresOf = ({ f1, precision, recall, accuracy }: Score, cpuMs: number): readonly Figure[] => [
  { ...beside('F1', f1, 'rs_trafilatura, AutoExtract', BEST_KNOWN_F1), bar: `>= ${F1_MIN}`, holds: f1 >= F1_MIN },
  beside('F1', f1, 'Readability as commonly used', READABILITY_F1),
  beside('precision', precision, 'AutoExtract', 0.984),
  beside('recall', recall, 'rs_trafilatura', 0.99),
  beside('exact', accuracy, 'AutoExtract', 0.47),
  { ...plain('CPU per page', cpuMs, 'ms'), bar: `< ${CPU_MS_MAX} ms`, holds: cpuMs < CPU_MS_MAX },
];

export const bench: Bench = {
  summary: 'article text from pages: F1 by the public benchmark’s own scorer, CPU per page',
  async run() {
    // Hand-annotated by Zyte and under their own licence.
    const directory = dataSetFolder('extraction');
    const scorer = (await import(pathToFileURL(join(directory, 'score.mjs')).href)) as Scorer;
    const truth = JSON.parse(readFileSync(join(directory, 'ground-truth.json'), 'utf8')) as Truth;
    const { guess, cpuMs } = await extract(pagesIn(directory, truth));
    return figuresOf(scorer.summarise(scorer.scoreAll(truth, guess)), cpuMs);
  },
};
