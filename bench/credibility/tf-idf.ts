import { type LabelledArticle } from '../../training/credibility/data.js';

const EPOCHS = 25;
/** Prime, so that an epoch visits every row once. */
const STRIDE = 7919;
/** Terms in fewer articles, or in a greater share of them, are not used. */
const DOCUMENTS_MIN = 3;
const DOCUMENT_SHARE_MAX = 0.8;

interface Weighted {
  readonly article: LabelledArticle;
  readonly weight: number;
}

type Counts = ReadonlyMap<string, number>;

interface Vocabulary {
  readonly index: ReadonlyMap<string, number>;
  readonly idf: readonly number[];
}

interface SparseVector {
  readonly at: Int32Array;
  readonly value: Float64Array;
}

interface LinearModel {
  readonly weights: Float64Array;
  readonly bias: number;
}

/**
 * The usual baseline: words and pairs of words by TF-IDF, logistic regression by stochastic gradient descent in a fixed
 * order. It shows what words alone achieve, without knowledge of journalism.
 */
export function tfIdfBaseline(train: readonly Weighted[], test: readonly LabelledArticle[]): number[] {
  const counted = train.map(({ article }) => termsOf(article));
  const vocabulary = vocabularyOf(counted);
  const vectors = counted.map((counts) => vectorOf(vocabulary, counts));
  const model = fit(train, vectors, vocabulary.idf.length);
  return test.map((article) => marginOf(model, vectorOf(vocabulary, termsOf(article))));
}

function termsOf({ title, text }: LabelledArticle): Counts {
  const words = `${title} ${text}`.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  const counts = new Map<string, number>();
  words.forEach((word, index) => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    const next = words[index + 1];
    if (next !== undefined) counts.set(`${word} ${next}`, (counts.get(`${word} ${next}`) ?? 0) + 1);
  });
  return counts;
}

function vocabularyOf(counted: readonly Counts[]): Vocabulary {
  const documents = new Map<string, number>();
  for (const counts of counted) for (const term of counts.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  const index = new Map<string, number>();
  const idf: number[] = [];
  for (const [term, count] of documents)
    if (count >= DOCUMENTS_MIN && count <= counted.length * DOCUMENT_SHARE_MAX) {
      index.set(term, idf.length);
      idf.push(Math.log((1 + counted.length) / (1 + count)) + 1);
    }
  return { index, idf };
}

/** A vector of unit length; terms outside the vocabulary are left out. */
function vectorOf({ index, idf }: Vocabulary, counts: Counts): SparseVector {
  const at: number[] = [];
  const value: number[] = [];
  let norm = 0;
  for (const [term, count] of counts) {
    const position = index.get(term);
    if (position === undefined) continue;
    const weight = (1 + Math.log(count)) * (idf[position] ?? 0);
    at.push(position);
    value.push(weight);
    norm += weight * weight;
  }
  const length = Math.sqrt(norm) || 1;
  return { at: Int32Array.from(at), value: Float64Array.from(value, (weight) => weight / length) };
}

/** Log-odds that an article is real. */
function marginOf({ weights, bias }: LinearModel, { at, value }: SparseVector): number {
  let sum = bias;
  for (let k = 0; k < at.length; k += 1) sum += (weights[at[k] ?? 0] ?? 0) * (value[k] ?? 0);
  return sum;
}

function fit(train: readonly Weighted[], vectors: readonly SparseVector[], terms: number): LinearModel {
  const meanWeight = train.reduce((sum, { weight }) => sum + weight, 0) / train.length;
  const weights = new Float64Array(terms);
  let bias = 0;
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (let n = 0; n < vectors.length; n += 1) {
      const i = (n * STRIDE + epoch * 31) % vectors.length;
      const vector = vectors[i];
      const row = train[i];
      if (vector === undefined || row === undefined) continue;
      step += 1;
      const rate = 4 / (1 + step / (2 * vectors.length));
      const p = 1 / (1 + Math.exp(-marginOf({ weights, bias }, vector)));
      const pull = (rate * row.weight * ((row.article.label === 'real' ? 1 : 0) - p)) / meanWeight;
      for (let k = 0; k < vector.at.length; k += 1) {
        const at = vector.at[k] ?? 0;
        weights[at] = (weights[at] ?? 0) * (1 - rate * 1e-4) + pull * (vector.value[k] ?? 0);
      }
      bias += 0.1 * pull;
    }
  return { weights, bias };
}
