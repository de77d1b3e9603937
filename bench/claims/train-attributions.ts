import { contextFeatures } from '../../src/claims/frame-context.js';
import { type Frame, framesOf } from '../../src/claims/frames.js';
import { HashedModel, type HashedModelData } from '../../src/claims/hashed-model.js';
import { read, type Reading } from '../../src/claims/reading.js';
import { type AttributedArticle, locate, matches } from './attributions.js';
import { fitSparse, hashed, packed, type SparseRow } from './sparse-logistic.js';

export interface AttributionModel {
  readonly threshold: number;
  readonly cueRates: Readonly<Record<string, number>>;
  readonly first: HashedModelData;
  readonly second: HashedModelData;
}

const FIRST_BITS = 17;
const SECOND_BITS = 13;
const PENALTY = 0.002;
/** Parts of the training articles that the first model leaves out in turn, so that the second sees honest figures. */
const PARTS = 3;

type Counts = ReadonlyMap<string, readonly [cues: number, all: number]>;

function verbsIn({ attributions }: AttributedArticle, { tokens }: Reading): Map<string, [number, number]> {
  const counts = new Map<string, [number, number]>();
  const cues = attributions.flatMap(({ cue }) => cue);
  for (const { pos, lemma, start } of tokens) {
    if (pos !== 'VERB') continue;
    const at = counts.get(lemma) ?? [0, 0];
    at[1] += 1;
    if (cues.some(([from, to]) => start >= from && start < to)) at[0] += 1;
    counts.set(lemma, at);
  }
  return counts;
}

const LEVELS = [0.02, 0.06, 0.12, 0.25, 0.45, 0.65, 0.85];
const levelOf = (cues: number, all: number): number => {
  const rate = (cues + 0.4) / (all + 2);
  return LEVELS.filter((from) => rate >= from).length;
};

function ratesOf(total: Counts, except?: Counts): Record<string, number> {
  const rates: Record<string, number> = {};
  for (const [lemma, [cues, all]] of total) {
    const [ownCues, ownAll] = except?.get(lemma) ?? [0, 0];
    if (all - ownAll >= 2) rates[lemma] = levelOf(cues - ownCues, all - ownAll);
  }
  return rates;
}

interface Prepared {
  readonly reading: Reading;
  readonly frames: readonly Frame[];
  readonly rows: readonly SparseRow[];
}

/** Fits both models. The rates of an article's own verbs are counted without that article. */
export function trainAttributions(articles: readonly AttributedArticle[], threshold: number): AttributionModel {
  const readings = articles.map(({ text }) => read(text));
  const counts = articles.map((article, i) => verbsIn(article, readings[i]!));
  const total = new Map<string, [number, number]>();
  for (const one of counts)
    for (const [lemma, [cues, all]] of one) {
      const at = total.get(lemma) ?? [0, 0];
      total.set(lemma, [at[0] + cues, at[1] + all]);
    }
  const prepared = articles.map((article, i): Prepared => {
    const reading = readings[i]!;
    const frames = framesOf(reading, ratesOf(total, counts[i]));
    const rows = frames.map((frame) => ({
      active: hashed(frame.features, FIRST_BITS),
      y: matches(locate(frame, reading), article).length > 0 ? (1 as const) : (0 as const),
    }));
    return { reading, frames, rows };
  });
  const second: SparseRow[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const model = fitSparse(prepared.filter((_, i) => i % PARTS !== part).flatMap(({ rows }) => rows), FIRST_BITS, PENALTY);
    const kept = new HashedModel(packed(model, FIRST_BITS));
    for (const [i, { reading, frames, rows }] of prepared.entries()) {
      if (i % PARTS !== part) continue;
      const alone = frames.map(({ features }) => kept.probability(features));
      contextFeatures(reading, frames, alone).forEach((features, j) =>
        second.push({ active: hashed(features, SECOND_BITS), y: rows[j]!.y }),
      );
    }
  }
  const whole = fitSparse(prepared.flatMap(({ rows }) => rows), FIRST_BITS, PENALTY);
  return {
    threshold,
    cueRates: ratesOf(total),
    first: packed(whole, FIRST_BITS),
    second: packed(fitSparse(second, SECOND_BITS, PENALTY, 10), SECOND_BITS),
  };
}


