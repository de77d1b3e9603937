import { type LabelledArticle } from '../../training/credibility/data.js';

/**
 * The usual baseline: words and pairs of words by TF-IDF, logistic regression by averaged stochastic gradient descent
 * in a fixed order. The result of a model that learns words without knowledge of journalism.
 */
export function tfIdfBaseline(
  train: readonly { readonly article: LabelledArticle; readonly weight: number }[],
  test: readonly LabelledArticle[],
): number[] {
  const termsOf = ({ title, text }: LabelledArticle): Map<string, number> => {
    const words = `${title} ${text}`.toLowerCase().match(/[a-z0-9']+/g) ?? [];
    const counts = new Map<string, number>();
    words.forEach((word, index) => {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const next = words[index + 1];
      if (next !== undefined) counts.set(`${word} ${next}`, (counts.get(`${word} ${next}`) ?? 0) + 1);
    });
    return counts;
  };
  const counted = train.map(({ article }) => termsOf(article));
  const documents = new Map<string, number>();
  for (const counts of counted) for (const term of counts.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  const index = new Map<string, number>();
  const idf: number[] = [];
  for (const [term, count] of documents)
    if (count >= 3 && count <= train.length * 0.8) {
      index.set(term, idf.length);
      idf.push(Math.log((1 + train.length) / (1 + count)) + 1);
    }
  const vectorOf = (counts: Map<string, number>): { at: Int32Array; value: Float64Array } => {
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
  };
  const vectors = counted.map(vectorOf);
  const meanWeight = train.reduce((sum, { weight }) => sum + weight, 0) / train.length;
  const w = new Float64Array(idf.length);
  let bias = 0;
  const dot = ({ at, value }: { at: Int32Array; value: Float64Array }): number => {
    let sum = bias;
    for (let k = 0; k < at.length; k += 1) sum += (w[at[k] ?? 0] ?? 0) * (value[k] ?? 0);
    return sum;
  };
  const EPOCHS = 25;
  const stride = 7919;
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (let n = 0; n < vectors.length; n += 1) {
      const i = (n * stride + epoch * 31) % vectors.length;
      const vector = vectors[i];
      const row = train[i];
      if (vector === undefined || row === undefined) continue;
      step += 1;
      const rate = 4 / (1 + step / (2 * vectors.length));
      const p = 1 / (1 + Math.exp(-dot(vector)));
      const pull = (rate * row.weight * ((row.article.label === 'real' ? 1 : 0) - p)) / meanWeight;
      for (let k = 0; k < vector.at.length; k += 1) {
        const at = vector.at[k] ?? 0;
        w[at] = (w[at] ?? 0) * (1 - rate * 1e-4) + pull * (vector.value[k] ?? 0);
      }
      bias += 0.1 * pull;
    }
  return test.map((article) => dot(vectorOf(termsOf(article))));
}
