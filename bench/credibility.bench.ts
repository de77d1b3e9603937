import { identifyClaims } from '../src/claims/index.js';
import { loadCast } from '../src/personas/index.js';
import { judge } from '../src/analysts/offline/base-model.js';
import { createOfflineAnalyst } from '../src/analysts/offline/index.js';
import { BASE_MODEL } from '../src/analysts/offline/model.data.js';
import { dataDirectory, exampleOf, readCorpus } from '../training/credibility/data.js';
import { articleOf, debate, type Debated } from './credibility/debate.js';
import { withOtherFigures } from './credibility/falsified.js';
import { satireFigures } from './credibility/satire.js';
import { styleBlindFigures, UNSURE, unsure } from './credibility/style-blind.js';
import { tfIdfBaseline } from './credibility/tf-idf.js';
import { auc, trainBaseModel, weightsOf } from '../training/credibility/train-base-model.js';
import { loadedLanguageOnPtc } from './credibility/loaded-language.js';
import { type Bench, type Figure, median } from './report.js';

const RESAMPLES = 1_000;
const AUC_GOOD = 0.78;
const AUC_LEAST = 0.7;
const BRIER_MAX = 0.19;
const SURE_ACCURACY = 0.83;
const LOADED_F1 = 0.45;

/** A fixed pseudo-random sequence, so that the interval is the same on every machine. */
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
  /** Mean confidence of the agents. */
  readonly confidence: number;
  /** The consensus at the other depths, and of the article with other figures in it; null where not measured. */
  readonly micro: number | null;
  readonly deep: number | null;
  readonly falsified: Debated | null;
}

const confidenceOf = ({ second }: Debated): number => mean(second.map(({ confidence }) => confidence));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

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

/** Brier score of deep minus that of micro on the same articles, with the middle 95 % over resamples of articles. */
function depthFigures(rows: readonly Judged[]): Figure[] {
  const loss = (score: number | null, { credible }: Judged): number => ((score ?? 50) / 100 - (credible ? 1 : 0)) ** 2;
  const micro = rows.map((row) => loss(row.micro, row));
  const deep = rows.map((row) => loss(row.deep, row));
  const standard = rows.map((row) => loss(row.consensus, row));
  const differences = deep.map((value, index) => value - (micro[index] ?? 0));
  const next = sequence(11);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(differences.map(() => differences[Math.floor(next() * differences.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const [low, high] = [means[Math.floor(RESAMPLES * 0.025)] ?? 0, means[Math.ceil(RESAMPLES * 0.975) - 1] ?? 0];
  return [
    {
      name: 'Brier at depth deep, held out, without isot',
      value: mean(deep),
      unit: 'loss',
      against: { name: 'at micro', value: mean(micro) },
      bar: null,
      holds: null,
    },
    {
      name: `Brier of deep less that of micro [${low.toFixed(4)}, ${high.toFixed(4)}]`,
      value: mean(differences),
      unit: 'loss',
      against: { name: 'less that of standard', value: mean(deep) - mean(standard) },
      bar: 'interval below 0',
      holds: high < 0,
    },
  ];
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
      const about = articleOf(article.title, article.text);
      const claims = identifyClaims(about);
      const debated = await debate(analyst, cast, about, 'standard', claims);
      // isot can be separated by house style, so it is excluded from the other measurements.
      const proves = set !== 'isot';
      const other = proves && article.label === 'real' ? withOtherFigures(article.text) : null;
      const otherwise = other === null ? null : articleOf(article.title, other);
      const features = examples.find(({ id }) => id === article.id)?.features ?? {};
      judged.push({
        set,
        credible: article.label === 'real',
        consensus: debated.consensus,
        first: debated.first.reduce((sum, { score }) => sum + score, 0) / debated.first.length,
        base: judge(model, features).logOdds,
        words: words[i] ?? 0,
        confidence: confidenceOf(debated),
        micro: proves ? (await debate(analyst, cast, about, 'micro', claims)).consensus : null,
        deep: proves ? (await debate(analyst, cast, about, 'deep', claims)).consensus : null,
        falsified:
          otherwise === null ? null : await debate(analyst, cast, otherwise, 'standard', identifyClaims(otherwise)),
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
      unit: /accuracy|share|confidence/.test(name) ? 'share' : name.includes('Brier') ? 'loss' : 'AUC',
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
  const macro = mean(aucs);
  const without = mean(aucs.filter((_, index) => sets[index] !== 'isot'));
  const plain = judged.filter((row) => row.set !== 'isot');
  const wordsMean = mean(
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
    macro,
    { name: 'TF-IDF, held out', value: wordsMean },
    `>= ${AUC_GOOD}`,
    macro >= AUC_GOOD,
  );
  add(
    'mean consensus AUC over the sets without isot, held out',
    without,
    { name: 'worst set', value: Math.min(...aucs) },
    null,
    null,
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
    mean(rows.map((row) => (row.consensus / 100 - (row.credible ? 1 : 0)) ** 2));
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
  for (const set of sets) {
    const rows = judged.filter((row) => row.set === set);
    add(
      `${set}: Brier, held out`,
      brier(rows),
      { name: 'share of scores from 30 to 70', value: mean(rows.map((row) => (unsure(row.consensus) ? 1 : 0))) },
      null,
      null,
    );
  }
  const falsified = judged.flatMap((row) => (row.falsified === null ? [] : [{ row, debated: row.falsified }]));
  const unsureShare = mean(falsified.map(({ debated }) => (unsure(debated.consensus) ? 1 : 0)));
  add(
    `share of ${falsified.length} credible articles with other figures that score from 30 to 70, held out`,
    unsureShare,
    {
      name: 'the same articles as they were',
      value: mean(falsified.map(({ row }) => (unsure(row.consensus) ? 1 : 0))),
    },
    `>= ${UNSURE.share}`,
    unsureShare >= UNSURE.share,
  );
  add(
    'mean confidence of the agents on them',
    mean(falsified.map(({ debated }) => confidenceOf(debated))),
    { name: 'the same articles as they were', value: mean(falsified.map(({ row }) => row.confidence)) },
    null,
    null,
  );
  add(
    'AUC of articles against the same ones with other figures (0.5: nothing is seen)',
    auc(
      [...falsified.map(({ row }) => row.consensus), ...falsified.map(({ debated }) => debated.consensus)],
      [...falsified.map(() => true), ...falsified.map(() => false)],
    ),
    {
      name: 'median points by which they differ',
      value: median(falsified.map(({ row, debated }) => Math.abs(row.consensus - debated.consensus))),
    },
    null,
    null,
  );
  figures.push(...(await styleBlindFigures(createOfflineAnalyst(), cast)));
  figures.push(...depthFigures(plain), ...satireFigures(directory));
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
