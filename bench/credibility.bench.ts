import { loadCast } from '../src/personas/index.js';
import { judge } from '../src/analysts/offline/base-model.js';
import { createOfflineAnalyst } from '../src/analysts/offline/index.js';
import { BASE_MODEL } from '../src/analysts/offline/model.data.js';
import { dataDirectory, exampleOf, readCorpus } from '../training/credibility/data.js';
import { articleOf, debate } from './credibility/debate.js';
import { tfIdfBaseline } from './credibility/tf-idf.js';
import { auc, trainBaseModel, weightsOf } from '../training/credibility/train-base-model.js';
import { loadedLanguageOnPtc } from './credibility/loaded-language.js';
import { type Bench, type Figure } from './report.js';

const RESAMPLES = 1_000;
const AUC_GOOD = 0.78;
const AUC_LEAST = 0.7;
const BRIER_MAX = 0.2;
const SURE_ACCURACY = 0.85;
const LOADED_F1 = 0.45;

/** A fixed sequence, so that the interval is the same on every machine. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The middle 95 % of the AUC over resamples with replacement. */
function interval(scores: readonly number[], positive: readonly boolean[]): [number, number] {
  const next = sequence(7);
  const values = Array.from({ length: RESAMPLES }, () => {
    const picks = scores.map(() => Math.floor(next() * scores.length));
    return auc(
      picks.map((i) => scores[i] ?? 0),
      picks.map((i) => positive[i] === true),
    );
  }).sort((a, b) => a - b);
  return [values[Math.floor(RESAMPLES * 0.025)] ?? 0, values[Math.ceil(RESAMPLES * 0.975) - 1] ?? 1];
}

interface Judged {
  readonly set: string;
  readonly credible: boolean;
  readonly consensus: number;
  readonly first: number;
  readonly base: number;
  readonly words: number;
}

const accuracyAt = (threshold: number, rows: readonly Judged[]): number =>
  rows.filter(({ consensus, credible }) => consensus >= threshold === credible).length / Math.max(1, rows.length);

/** The threshold with the best accuracy, in steps of half a point. */
function bestThreshold(rows: readonly Judged[]): number {
  let best = { threshold: 50, accuracy: 0 };
  for (let threshold = 20; threshold <= 80; threshold += 0.5) {
    const accuracy = accuracyAt(threshold, rows);
    if (accuracy > best.accuracy) best = { threshold, accuracy };
  }
  return best.threshold;
}

async function run(): Promise<Figure[]> {
  const directory = dataDirectory();
  if (directory === null) {
    console.error(
      'credibility: no data sets here; set ELENCHUS_DATA to the directory that holds credibility/. Skipped.',
    );
    return [];
  }
  const cast = await loadCast('personas');
  const { measured, further } = readCorpus(directory);
  const examples = [...measured.map(exampleOf(true)), ...further.map(exampleOf(false))];
  const articles = new Map([...measured, ...further].map((article) => [article.id, article]));
  const sets = [...new Set(measured.map((article) => article.source_dataset))].sort();
  const judged: Judged[] = [];

  for (const set of sets) {
    const training = examples.filter((example) => example.set !== set);
    const weights = weightsOf(training);
    const model = trainBaseModel(training);
    const analyst = createOfflineAnalyst({ model });
    const own = measured.filter((article) => article.source_dataset === set);
    const words = tfIdfBaseline(
      training.flatMap((example, i) => {
        const article = articles.get(example.id);
        return article === undefined ? [] : [{ article, weight: weights[i] ?? 1 }];
      }),
      own,
    );
    for (const [i, article] of own.entries()) {
      const debated = await debate(analyst, cast, articleOf(article.title, article.text));
      const features = examples.find(({ id }) => id === article.id)?.features ?? {};
      judged.push({
        set,
        credible: article.label === 'real',
        consensus: debated.consensus,
        first: debated.first.reduce((sum, { score }) => sum + score, 0) / debated.first.length,
        base: judge(model, features).logOdds,
        words: words[i] ?? 0,
      });
    }
  }

  const figures: Figure[] = [];
  const credible = (rows: readonly Judged[]): boolean[] => rows.map((row) => row.credible);
  const add = (
    name: string,
    value: number,
    against: Figure['against'],
    bar: string | null,
    holds: boolean | null,
  ): void => {
    figures.push({
      name,
      value,
      unit: name.includes('accuracy') ? 'share' : name.includes('Brier') ? 'loss' : 'AUC',
      against,
      bar,
      holds,
    });
  };
  const aucs: number[] = [];
  for (const set of sets) {
    const rows = judged.filter((row) => row.set === set);
    const others = judged.filter((row) => row.set !== set);
    const scores = rows.map((row) => row.consensus);
    const value = auc(scores, credible(rows));
    const [low, high] = interval(scores, credible(rows));
    aucs.push(value);
    const baseline = auc(
      rows.map((row) => row.words),
      credible(rows),
    );
    add(
      `${set}: consensus AUC, held out [${low.toFixed(2)}, ${high.toFixed(2)}]`,
      value,
      { name: 'TF-IDF, held out', value: baseline },
      `>= ${AUC_LEAST}`,
      value >= AUC_LEAST,
    );
    add(
      `${set}: base model AUC, held out`,
      auc(
        rows.map((row) => row.base),
        credible(rows),
      ),
      {
        name: 'shipped base, TRAINED ON this set',
        value: auc(
          examples.filter((at) => at.set === set && at.measured).map((at) => judge(BASE_MODEL, at.features).logOdds),
          examples.filter((at) => at.set === set && at.measured).map((at) => at.credible),
        ),
      },
      null,
      null,
    );
    const threshold = bestThreshold(others);
    add(
      `${set}: accuracy at ${threshold.toFixed(1)}, chosen on the other sets`,
      accuracyAt(threshold, rows),
      { name: 'at 50', value: accuracyAt(50, rows) },
      null,
      null,
    );
  }
  const mean = aucs.reduce((sum, value) => sum + value, 0) / aucs.length;
  const plain = judged.filter((row) => row.set !== 'isot');
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const wordsMean = meanOf(
    sets.map((set) => {
      const rows = judged.filter((row) => row.set === set);
      return auc(
        rows.map((row) => row.words),
        credible(rows),
      );
    }),
  );
  add(
    'mean consensus AUC over the sets, held out',
    mean,
    { name: 'TF-IDF, held out', value: wordsMean },
    `>= ${AUC_GOOD}`,
    mean >= AUC_GOOD,
  );
  const pooled = auc(
    judged.map((row) => row.consensus),
    credible(judged),
  );
  add(
    'pooled consensus AUC, held out',
    pooled,
    {
      name: 'mean of round 1',
      value: auc(
        judged.map((row) => row.first),
        credible(judged),
      ),
    },
    null,
    null,
  );
  add(
    'pooled without isot, held out',
    auc(
      plain.map((row) => row.consensus),
      credible(plain),
    ),
    {
      name: 'base model',
      value: auc(
        plain.map((row) => row.base),
        credible(plain),
      ),
    },
    null,
    null,
  );
  const brier = (rows: readonly Judged[]): number =>
    meanOf(rows.map((row) => (row.consensus / 100 - (row.credible ? 1 : 0)) ** 2));
  add(
    'Brier, held out',
    brier(judged),
    { name: 'without isot', value: brier(plain) },
    `<= ${BRIER_MAX}`,
    brier(judged) <= BRIER_MAX,
  );
  const sure = (rows: readonly Judged[]): Judged[] =>
    [...rows]
      .sort((a, b) => Math.abs(b.consensus - 50) - Math.abs(a.consensus - 50))
      .slice(0, Math.ceil(rows.length / 4));
  const sureAccuracy = accuracyAt(50, sure(judged));
  add(
    'accuracy on the quarter it is most sure of, held out',
    sureAccuracy,
    { name: 'without isot', value: accuracyAt(50, sure(plain)) },
    `>= ${SURE_ACCURACY}`,
    sureAccuracy >= SURE_ACCURACY,
  );
  const loaded = loadedLanguageOnPtc(directory);
  figures.push({
    name: 'loaded-language flags on PTC sentences, F1 (its lexicon was widened with this file in view)',
    value: loaded.f1,
    unit: 'F1',
    against: { name: 'flagging every sentence', value: loaded.always },
    bar: `>= ${LOADED_F1}`,
    holds: loaded.f1 >= LOADED_F1,
  });
  return figures;
}

export const bench: Bench = {
  summary: 'How well the offline consensus tells credible from not, on data sets that it was not trained on',
  run,
};
