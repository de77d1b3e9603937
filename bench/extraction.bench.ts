import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { articleOfPage, WorkerPageReader } from '../src/articles/index.js';
import { Refusal } from '../src/kernel/index.js';
import { type Bench, type Figure } from './report.js';

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
  scoreAll(truth: Truth, guess: Readonly<Record<string, { readonly articleBody: string }>>): unknown;
  summarise(pages: unknown): Score;
}
type Truth = Readonly<Record<string, { readonly url: string }>>;

/** The pages, hand-annotated by Zyte and under their own licence, are not part of this repository. */
function dataDirectory(): string | null {
  const directory = join(process.env['ELENCHUS_DATA'] ?? join(process.cwd(), '..', 'shared', 'data'), 'extraction');
  return existsSync(join(directory, 'ground-truth.json')) ? directory : null;
}

export const bench: Bench = {
  summary: 'article text from pages: F1 by the public benchmark’s own scorer, CPU a page',
  async run() {
    const directory = dataDirectory();
    if (directory === null)
      throw new Error('the pages are not here: set ELENCHUS_DATA to the folder that holds extraction/');
    const scorer = (await import(pathToFileURL(join(directory, 'score.mjs')).href)) as Scorer;
    const truth = JSON.parse(readFileSync(join(directory, 'ground-truth.json'), 'utf8')) as Truth;
    const pages = Object.entries(truth).map(([id, { url }]) => ({
      id,
      url,
      html: gunzipSync(readFileSync(join(directory, 'html', `${id}.html.gz`))),
    }));
    // One thread, because the CPU per page is measured.
    const reader = new WorkerPageReader({ workers: 1 });
    const read = async ({ url, html }: (typeof pages)[number]): Promise<string> => {
      try {
        return (await articleOfPage(reader, { page: html, url, contentType: 'text/html; charset=utf-8' })).text;
      } catch (error) {
        // A refused page is a page without text, and counts as such.
        if (error instanceof Refusal) return '';
        throw error;
      }
    };
    // Warms up, since the service reads many pages and compilation is not part of their cost.
    for (const page of pages.slice(0, 30)) await read(page);
    const before = process.cpuUsage();
    const guess: Record<string, { readonly articleBody: string }> = {};
    for (const page of pages) guess[page.id] = { articleBody: await read(page) };
    const { user, system } = process.cpuUsage(before);
    await reader.close();
    const { f1, precision, recall, accuracy } = scorer.summarise(scorer.scoreAll(truth, guess));
    const cpuMs = (user + system) / 1_000 / pages.length;
    const figures: readonly Figure[] = [
      {
        name: 'F1',
        value: f1,
        unit: '',
        against: { name: 'rs_trafilatura, AutoExtract', value: BEST_KNOWN_F1 },
        bar: `>= ${F1_MIN}`,
        holds: f1 >= F1_MIN,
      },
      {
        name: 'F1',
        value: f1,
        unit: '',
        against: { name: 'Readability as commonly used', value: READABILITY_F1 },
        bar: null,
        holds: null,
      },
      {
        name: 'precision',
        value: precision,
        unit: '',
        against: { name: 'AutoExtract', value: 0.984 },
        bar: null,
        holds: null,
      },
      {
        name: 'recall',
        value: recall,
        unit: '',
        against: { name: 'rs_trafilatura', value: 0.99 },
        bar: null,
        holds: null,
      },
      {
        name: 'exact',
        value: accuracy,
        unit: '',
        against: { name: 'AutoExtract', value: 0.47 },
        bar: null,
        holds: null,
      },
      {
        name: 'CPU a page',
        value: cpuMs,
        unit: 'ms',
        against: null,
        bar: `< ${CPU_MS_MAX} ms`,
        holds: cpuMs < CPU_MS_MAX,
      },
    ];
    return figures;
  },
};
