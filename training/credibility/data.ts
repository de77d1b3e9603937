import { join } from 'node:path';
import { readLines } from '../data-sets.js';
import { readArticle } from '../../src/analysts/offline/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { type Example } from './train-base-model.js';
import { satiristOf, type SatireExample } from './train-satire.js';

export interface LabelledArticle {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly source_dataset: string;
}

/**
 * Articles whose style does not depend on their truth, collected by style_blind.py; null if `ELENCHUS_STYLE_BLIND` is not
 * set.
 */
export function styleBlindArticles(): LabelledArticle[] | null {
  const file = process.env['ELENCHUS_STYLE_BLIND'];
  return file === undefined ? null : readLines<LabelledArticle>(file);
}

type Read = Pick<SatireExample, 'words' | 'features'>;
const reads = new Map<string, Read>();

/** The features of an article. Cached, because several models are trained on the same articles. */
function readOnce(article: LabelledArticle): Read {
  const known = reads.get(article.id);
  if (known !== undefined) return known;
  const { features, document } = readArticle(article, { claims: identifyClaims(article) });
  const read = { features, words: document.text.words };
  reads.set(article.id, read);
  return read;
}

/** An article for the satire model. Satires are held out by author. */
export function satireExampleOf(article: LabelledArticle): SatireExample {
  const satire = article.label === 'satire';
  return { set: satire ? satiristOf(article) : article.source_dataset, satire, ...readOnce(article) };
}

export const exampleOf =
  (measured: boolean) =>
  (article: LabelledArticle): Example => ({
    id: article.id,
    set: article.source_dataset,
    credible: article.label === 'real',
    measured,
    features: readOnce(article).features,
  });

interface Corpus {
  /** The balanced articles on which models are measured. */
  readonly measured: readonly LabelledArticle[];
  /** Further articles, only for training. */
  readonly further: readonly LabelledArticle[];
  readonly satire: readonly LabelledArticle[];
}

export function readCorpus(directory: string): Corpus {
  return {
    satire: readLines<LabelledArticle>(join(directory, 'satire.jsonl')),
    measured: readLines<LabelledArticle>(join(directory, 'articles.jsonl')),
    further: readLines<LabelledArticle>(join(directory, 'train_extra.jsonl.gz')),
  };
}
