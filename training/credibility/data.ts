import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readArticle } from '../../src/analysts/offline/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { type Example } from './train-base-model.js';

export interface LabelledArticle {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly source_dataset: string;
}

/** Where the data sets lie: `ELENCHUS_DATA`, else ../shared/data beside the repository; null when there are none. */
export function dataDirectory(): string | null {
  const directory = join(process.env['ELENCHUS_DATA'] ?? join(process.cwd(), '..', 'shared', 'data'), 'credibility');
  return existsSync(join(directory, 'articles.jsonl')) ? directory : null;
}

export function readLines<T>(file: string): T[] {
  const raw = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

export const exampleOf =
  (measured: boolean) =>
  (article: LabelledArticle): Example => ({
    id: article.id,
    set: article.source_dataset,
    credible: article.label === 'real',
    measured,
    features: readArticle(article, { claims: identifyClaims(article) }).features,
  });

/** The balanced articles that are measured on, and the further ones that only train. */
export function readCorpus(directory: string): { measured: LabelledArticle[]; further: LabelledArticle[] } {
  return {
    measured: readLines<LabelledArticle>(join(directory, 'articles.jsonl')),
    further: readLines<LabelledArticle>(join(directory, 'train_extra.jsonl.gz')),
  };
}
