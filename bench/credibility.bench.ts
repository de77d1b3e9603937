import { loadCast } from '../src/personas/index.js';
import { BASE_MODEL, judge } from '../src/analysts/offline/base-model.js';
import { OfflineAnalyst } from '../src/analysts/offline/index.js';
import { dataSetFolder } from '../training/data-sets.js';
import { confidenceOf, type HeldOut, type Judged, judgeHeldOut, SEPARABLE_SET } from './credibility/held-out.js';
import { satireFigures } from './credibility/satire.js';
import { styleBlindFigures, UNSURE, unsure } from './credibility/style-blind.js';
import { auc } from '../training/credibility/train-base-model.js';
import { loadedLanguageOnPtc } from './credibility/loaded-language.js';
import { type Bench, type Figure, mean, median } from './report.js';

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

const withoutSeparable = (rows: readonly Judged[]): Judged[] => rows.filter(({ set }) => set !== SEPARABLE_SET);

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
      name: 'Brier score at depth deep, held out, without isot',
      value: mean(deep),
      unit: 'loss',
      against: { name: 'at micro', value: mean(micro) },
      bar: null,
      holds: null,
    },
    {
      name: `Brier score of deep minus that of micro [${low.toFixed(4)}, ${high.toFixed(4)}]`,
      value: mean(differences),
      unit: 'loss',
      against: { name: 'minus that of standard', value: mean(deep) - mean(standard) },
      bar: 'interval below 0',
      holds: high < 0,
    },
  ];
}

const unitOf = (name: string): string =>
  /accuracy|share|confidence/.test(name) ? 'share' : name.includes('Brier') ? 'loss' : 'AUC';

/** A figure whose unit follows from its name. It has no minimum when `least` is omitted. */
function compared(name: string, value: number, against: Figure['against'], least?: number): Figure {
  const bar = least === undefined ? null : `>= ${least}`;
  return { name, value, unit: unitOf(name), against, bar, holds: least === undefined ? null : value >= least };
}

const aucOf = (rows: readonly Judged[], scoreOf: (row: Judged) => number): number =>
  auc(
    rows.map(scoreOf),
    rows.map(({ credible }) => credible),
  );

const brierOf = (rows: readonly Judged[]): number =>
  mean(rows.map(({ consensus, credible }) => (consensus / 100 - (credible ? 1 : 0)) ** 2));

const shareUnsure = (scores: readonly number[]): number => mean(scores.map((score) => (unsure(score) ? 1 : 0)));

/** How one set is separated by analysts that were trained on the others. */
function setFigures(set: string, { judged, examples }: HeldOut): Figure[] {
  const rows = judged.filter((row) => row.set === set);
  const [low, high] = interval(
    rows.map(({ consensus }) => consensus),
    rows.map(({ credible }) => credible),
  );
  const trainedOn = examples.filter((at) => at.set === set && at.measured);
  const shipped = auc(
    trainedOn.map((at) => judge(BASE_MODEL, at.features).logOdds),
    trainedOn.map((at) => at.credible),
  );
  const threshold = bestThreshold(judged.filter((row) => row.set !== set));
  return [
    compared(
      `${set}: consensus AUC, held out [${low.toFixed(2)}, ${high.toFixed(2)}]`,
      aucOf(rows, ({ consensus }) => consensus),
      { name: 'TF-IDF, held out', value: aucOf(rows, ({ words }) => words) },
      AUC_LEAST,
    ),
    compared(
      `${set}: base model AUC, held out`,
      aucOf(rows, ({ base }) => base),
      { name: 'shipped base, TRAINED ON this set', value: shipped },
    ),
    compared(`${set}: accuracy at ${threshold.toFixed(1)}, chosen on the other sets`, accuracyAt(threshold, rows), {
      name: 'at 50',
      value: accuracyAt(50, rows),
    }),
  ];
}

/** Separation over all sets: the mean of their AUCs, and the AUC of all articles pooled. */
function overallFigures({ sets, judged }: HeldOut): Figure[] {
  const ofSets = (scoreOf: (row: Judged) => number): number[] =>
    sets.map((set) =>
      aucOf(
        judged.filter((row) => row.set === set),
        scoreOf,
      ),
    );
  const aucs = ofSets(({ consensus }) => consensus);
  const others = withoutSeparable(judged);
  return [
    compared(
      'mean consensus AUC over the sets, held out',
      mean(aucs),
      { name: 'TF-IDF, held out', value: mean(ofSets(({ words }) => words)) },
      AUC_GOOD,
    ),
    compared(
      'mean consensus AUC over the sets without isot, held out',
      mean(aucs.filter((_, index) => sets[index] !== SEPARABLE_SET)),
      { name: 'worst set', value: Math.min(...aucs) },
    ),
    compared(
      'pooled consensus AUC, held out',
      aucOf(judged, ({ consensus }) => consensus),
      { name: 'mean of round 1', value: aucOf(judged, ({ first }) => first) },
    ),
    compared(
      'pooled consensus AUC without isot, held out',
      aucOf(others, ({ consensus }) => consensus),
      { name: 'base model', value: aucOf(others, ({ base }) => base) },
    ),
  ];
}

/** Whether the score can be read as a probability, overall and in each set. */
function calibrationFigures({ sets, judged }: HeldOut): Figure[] {
  const others = withoutSeparable(judged);
  const surest = (rows: readonly Judged[]): Judged[] =>
    [...rows]
      .sort((a, b) => Math.abs(b.consensus - 50) - Math.abs(a.consensus - 50))
      .slice(0, Math.ceil(rows.length / 4));
  return [
    {
      ...compared('Brier score, held out', brierOf(judged), { name: 'without isot', value: brierOf(others) }),
      bar: `<= ${BRIER_MAX}`,
      holds: brierOf(judged) <= BRIER_MAX,
    },
    compared(
      'accuracy on the quarter with the most certain scores, held out',
      accuracyAt(50, surest(judged)),
      { name: 'without isot', value: accuracyAt(50, surest(others)) },
      SURE_ACCURACY,
    ),
    ...sets.map((set) => {
      const rows = judged.filter((row) => row.set === set);
      const value = shareUnsure(rows.map(({ consensus }) => consensus));
      return compared(`${set}: Brier score, held out`, brierOf(rows), { name: 'share of scores from 30 to 70', value });
    }),
  ];
}

/** Credible articles against the same ones with other figures, which style cannot separate. */
function falsifiedFigures(judged: readonly Judged[]): Figure[] {
  const pairs = judged.flatMap((row) => (row.falsified === null ? [] : [{ row, debated: row.falsified }]));
  const asTheyWere = 'the same articles, unchanged';
  return [
    compared(
      `share of ${pairs.length} credible articles with changed figures that score from 30 to 70, held out`,
      shareUnsure(pairs.map(({ debated }) => debated.consensus)),
      { name: asTheyWere, value: shareUnsure(pairs.map(({ row }) => row.consensus)) },
      UNSURE.share,
    ),
    compared(
      'mean confidence of the agents on these articles',
      mean(pairs.map(({ debated }) => confidenceOf(debated))),
      {
        name: asTheyWere,
        value: mean(pairs.map(({ row }) => row.confidence)),
      },
    ),
    compared(
      'AUC of articles against the same articles with changed figures (0.5: no difference)',
      auc(
        [...pairs.map(({ row }) => row.consensus), ...pairs.map(({ debated }) => debated.consensus)],
        [...pairs.map(() => true), ...pairs.map(() => false)],
      ),
      {
        name: 'median difference of their scores',
        value: median(pairs.map(({ row, debated }) => Math.abs(row.consensus - debated.consensus))),
      },
    ),
  ];
}

/** Of the writer's own words, which the flags are about, and of all that the annotators marked. */
function loadedLanguageFigures(directory: string): Figure[] {
  const own = loadedLanguageOnPtc(directory, { own: true });
  const all = loadedLanguageOnPtc(directory);
  return [
    {
      name: "loaded-language flags on PTC sentences, writers' own words, F1 (the lexicon was extended with knowledge of this file)",
      value: own.f1,
      unit: 'F1',
      against: { name: 'flagging every sentence', value: own.always },
      bar: null,
      holds: null,
    },
    {
      name: 'the same of all marked words, also of those that somebody says, F1',
      value: all.f1,
      unit: 'F1',
      against: { name: 'flagging every sentence', value: all.always },
      bar: `>= ${LOADED_F1}`,
      holds: all.f1 >= LOADED_F1,
    },
  ];
}

async function run(): Promise<Figure[]> {
  const directory = dataSetFolder('credibility');
  const cast = await loadCast('personas');
  const heldOut = await judgeHeldOut(directory, cast);
  return [
    ...heldOut.sets.flatMap((set) => setFigures(set, heldOut)),
    ...overallFigures(heldOut),
    ...calibrationFigures(heldOut),
    ...falsifiedFigures(heldOut.judged),
    ...(await styleBlindFigures(new OfflineAnalyst(), cast)),
    ...depthFigures(withoutSeparable(heldOut.judged)),
    ...satireFigures(directory),
    ...loadedLanguageFigures(directory),
  ];
}

export const bench: Bench = {
  summary: 'How well the offline consensus separates credible articles from others, on data sets it was not trained on',
  run,
};
