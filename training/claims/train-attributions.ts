import { contextVectors } from '../../src/claims/frame-context.js';
import { type AttributionModelData } from '../../src/claims/attributions.js';
import { type AttributionFrame, type CueRates } from '../../src/claims/frame.js';
import { framesOf } from '../../src/claims/frames.js';
import { read, type ParsedText } from '../../src/claims/reading.js';
import { type AttributedArticle, locate, matches } from './attributions.js';
import { growTrees } from './grow-trees.js';
import { fitSparse, hashed, packed, probability, type SparseRow } from './sparse-logistic.js';

const FIRST_BITS = 17;
const PENALTY = 0.002;
/** Folds of the first model, so that the second one is trained on probabilities of articles that the first has not seen. */
const PARTS = 3;

type Counts = ReadonlyMap<string, readonly [cues: number, all: number]>;

function verbsIn({ attributions }: AttributedArticle, { tokens }: ParsedText): Map<string, [number, number]> {
  const counts = new Map<string, [number, number]>();
  const cues = attributions.flatMap(({ cue }) => cue);
  for (const { pos, lemma, start } of tokens) {
    if (pos !== 'VERB' && pos !== 'NOUN') continue;
    const name = pos === 'NOUN' ? `n:${lemma}` : lemma;
    const at = counts.get(name) ?? [0, 0];
    at[1] += 1;
    if (cues.some(([from, to]) => start >= from && start < to)) at[0] += 1;
    counts.set(name, at);
  }
  return counts;
}

const LEVELS = [0.02, 0.06, 0.12, 0.25, 0.45, 0.65, 0.85];
const levelOf = (cues: number, all: number): number => {
  const rate = (cues + 0.4) / (all + 2);
  return LEVELS.filter((from) => rate >= from).length;
};

function ratesOf(total: Counts, except?: Counts): Map<string, number> {
  const rates = new Map<string, number>();
  for (const [lemma, [cues, all]] of total) {
    const [ownCues, ownAll] = except?.get(lemma) ?? [0, 0];
    const level = levelOf(cues - ownCues, all - ownAll);
    if (all - ownAll >= 2 && (level > 1 || !lemma.startsWith('n:'))) rates.set(lemma, level);
  }
  return rates;
}

function listedByLevel(rates: CueRates): string[] {
  const levels: string[][] = Array.from({ length: LEVELS.length + 1 }, () => []);
  for (const [lemma, level] of rates) if (/^[^\s]+$/.test(lemma)) levels[level]?.push(lemma);
  return levels.map((lemmas) => lemmas.sort().join(' '));
}

interface Prepared {
  readonly reading: ParsedText;
  readonly frames: readonly AttributionFrame[];
  readonly rows: readonly SparseRow[];
}

const known = new WeakMap<AttributedArticle, ParsedText>();

/** Cached, because several trainings use the same articles. */
function readingOf(article: AttributedArticle): ParsedText {
  const reading = known.get(article) ?? read(article.text);
  known.set(article, reading);
  return reading;
}

/** Fits both models. The rates of an article's own verbs are counted without that article. */
export function trainAttributions(articles: readonly AttributedArticle[]): AttributionModelData {
  const readings = articles.map(readingOf);
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
  const rowsWhere = (kept: (index: number) => boolean): SparseRow[] =>
    prepared.flatMap(({ rows }, index) => (kept(index) ? rows : []));
  const vectors: number[][] = [];
  const labels: number[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const model = fitSparse(
      rowsWhere((index) => index % PARTS !== part),
      FIRST_BITS,
      PENALTY,
    );
    prepared.forEach(({ reading, frames, rows }, index) => {
      if (index % PARTS !== part) return;
      const alone = rows.map(({ active }) => probability(model, active));
      for (const vector of contextVectors(reading, frames, alone)) vectors.push(vector);
      for (const { y } of rows) labels.push(y);
    });
  }
  return {
    cueRates: listedByLevel(ratesOf(total)),
    first: packed(
      fitSparse(
        rowsWhere(() => true),
        FIRST_BITS,
        PENALTY,
      ),
      FIRST_BITS,
    ),
    second: growTrees(vectors, labels),
  };
}
