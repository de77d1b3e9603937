import { type LabelledImage } from './evaluation.schema.js';
import { type Verdict } from './verdict.js';

/** A labelled image with the detector's result. */
export interface Scored extends LabelledImage {
  /** Probability of `ai_generated`, 0 to 1. */
  readonly score: number;
  readonly verdict: Verdict;
}

/** An image that the detector refused. Excluded from every measure. */
export interface Unscored extends LabelledImage {
  readonly code: string;
}

export interface SourceRow {
  readonly class: LabelledImage['class'];
  readonly source: string;
  readonly images: number;
  /** Share of its images with a score of at least 0.5. */
  readonly aboveHalf: number;
  /** Shares by verdict; the three add up to 1. */
  readonly ai: number;
  readonly notAi: number;
  readonly uncertain: number;
  /** Area under the ROC curve of this source against all of the other class. */
  readonly auc: number;
}

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly images: number;
  /** Mean score in the bin. */
  readonly said: number;
  /** Share of its images that are AI-generated. */
  readonly was: number;
}

/** Quality of a detector on one manifest. Shares and areas are 0 to 1; null where a class is missing. */
export interface Evaluation {
  readonly images: number;
  readonly refused: readonly { readonly file: string; readonly code: string }[];
  readonly auc: number | null;
  /** Mean of both classes' shares on the correct side of 0.5. */
  readonly balancedAccuracy: number | null;
  /** Recall of AI-generated images at a false alarm rate of 10 %. */
  readonly recallAt10: number | null;
  /** Shares of each class by verdict. */
  readonly verdicts: Readonly<Record<LabelledImage['class'], Readonly<Record<Verdict, number>>>>;
  readonly sources: readonly SourceRow[];
  readonly reliability: readonly ReliabilityBin[];
  /** Mean gap between `said` and `was`, weighted by the number of images in each bin. */
  readonly calibrationError: number;
  /** Corners of the ROC curve: false alarms and recall, from (0, 0) to (1, 1). */
  readonly roc: readonly (readonly [number, number])[];
}

const share = <T>(items: readonly T[], is: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Probability that an AI-generated image scores above another one, ties counting half (Mann–Whitney); null without
 * both.
 */
export function aucOf(ai: readonly number[], notAi: readonly number[]): number | null {
  if (ai.length === 0 || notAi.length === 0) return null;
  const all = [...ai.map((score) => ({ score, ai: true })), ...notAi.map((score) => ({ score, ai: false }))];
  all.sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end++;
    const rank = (start + 1 + end) / 2;
    for (; start < end; start++) if (all[start]?.ai) ranks += rank;
  }
  return (ranks - (ai.length * (ai.length + 1)) / 2) / (ai.length * notAi.length);
}

/** Linear interpolation between order statistics, as numpy does it. */
function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * Share of AI-generated images above the score that a share `falseAlarms` of the others exceeds; null without both
 * classes.
 */
export function recallAt(ai: readonly number[], notAi: readonly number[], falseAlarms: number): number | null {
  if (ai.length === 0 || notAi.length === 0) return null;
  const limit = quantile(notAi, 1 - falseAlarms);
  return share(ai, (score) => score > limit);
}

function rocOf(ai: readonly number[], notAi: readonly number[]): readonly (readonly [number, number])[] {
  if (ai.length === 0 || notAi.length === 0) return [];
  const limits = [...new Set([...ai, ...notAi])].sort((a, b) => b - a);
  return [[0, 0], ...limits.map((limit) => [share(notAi, (s) => s >= limit), share(ai, (s) => s >= limit)] as const)];
}

const BINS = 10;

function reliabilityOf(scored: readonly Scored[]): readonly ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, n) => {
    const inBin = scored.filter(({ score }) => Math.min(Math.floor(score * BINS), BINS - 1) === n);
    return {
      from: n / BINS,
      to: (n + 1) / BINS,
      images: inBin.length,
      said: inBin.length === 0 ? 0 : mean(inBin.map(({ score }) => score)),
      was: share(inBin, (image) => image.class === 'ai_generated'),
    };
  }).filter(({ images }) => images > 0);
}

/** All measures of one run. */
export function evaluate(scored: readonly Scored[], refused: readonly Unscored[]): Evaluation {
  const of = (wanted: LabelledImage['class']): readonly Scored[] => scored.filter((image) => image.class === wanted);
  const scoresOf = (images: readonly Scored[]): readonly number[] => images.map(({ score }) => score);
  const [ai, notAi] = [of('ai_generated'), of('not_ai_generated')];
  const [aiScores, notAiScores] = [scoresOf(ai), scoresOf(notAi)];
  const byVerdict = (images: readonly Scored[]): Readonly<Record<Verdict, number>> => ({
    ai: share(images, ({ verdict }) => verdict === 'ai'),
    not_ai: share(images, ({ verdict }) => verdict === 'not_ai'),
    uncertain: share(images, ({ verdict }) => verdict === 'uncertain'),
  });
  const sources = [...new Set(scored.map((image) => `${image.class}\n${image.source}`))]
    .sort()
    .map((key): SourceRow => {
      const images = scored.filter((image) => `${image.class}\n${image.source}` === key);
      const { class: truth, source } = images[0] as Scored;
      const made = truth === 'ai_generated';
      const verdicts = byVerdict(images);
      return {
        class: truth,
        source,
        images: images.length,
        aboveHalf: share(images, ({ score }) => score >= 0.5),
        ai: verdicts.ai,
        notAi: verdicts.not_ai,
        uncertain: verdicts.uncertain,
        auc: (made ? aucOf(scoresOf(images), notAiScores) : aucOf(aiScores, scoresOf(images))) ?? 0.5,
      };
    });
  const reliability = reliabilityOf(scored);
  return {
    images: scored.length,
    refused: refused.map(({ file, code }) => ({ file, code })),
    auc: aucOf(aiScores, notAiScores),
    balancedAccuracy:
      ai.length === 0 || notAi.length === 0
        ? null
        : (share(aiScores, (s) => s >= 0.5) + share(notAiScores, (s) => s < 0.5)) / 2,
    recallAt10: recallAt(aiScores, notAiScores, 0.1),
    verdicts: { ai_generated: byVerdict(ai), not_ai_generated: byVerdict(notAi) },
    sources,
    reliability,
    calibrationError: reliability.reduce(
      (sum, { images, said, was }) => sum + (images / scored.length) * Math.abs(said - was),
      0,
    ),
    roc: rocOf(aiScores, notAiScores),
  };
}

const percent = (value: number): string => `${(100 * value).toFixed(0)} %`;
const figure = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(3));

/** The evaluation formatted for a terminal. */
export function evaluationText(evaluation: Evaluation): string {
  const { sources, reliability, verdicts, refused } = evaluation;
  const table = (rows: readonly (readonly string[])[]): string => {
    const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    return rows
      .map((row) =>
        row
          .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  };
  return [
    `${evaluation.images} images, ${refused.length} refused`,
    `AUC ${figure(evaluation.auc)}   balanced accuracy ${figure(evaluation.balancedAccuracy)}   ` +
      `recall at 10 % false alarms ${figure(evaluation.recallAt10)}   calibration error ${figure(evaluation.calibrationError)}`,
    '',
    table([
      ['class', 'verdict', 'ai', 'not_ai', 'uncertain'],
      ...Object.entries(verdicts).map(([name, { ai, not_ai, uncertain }]) => [
        name,
        '',
        percent(ai),
        percent(not_ai),
        percent(uncertain),
      ]),
    ]),
    '',
    table([
      ['class', 'source', 'images', '>= 0.5', 'ai', 'not_ai', 'uncertain', 'AUC'],
      ...sources.map((row) => [
        row.class,
        row.source,
        String(row.images),
        percent(row.aboveHalf),
        percent(row.ai),
        percent(row.notAi),
        percent(row.uncertain),
        figure(row.auc),
      ]),
    ]),
    '',
    table([
      ['score', '', 'images', 'said', 'was AI'],
      ...reliability.map(({ from, to, images, said, was }) => [
        `${from.toFixed(1)}-${to.toFixed(1)}`,
        '',
        String(images),
        percent(said),
        percent(was),
      ]),
    ]),
    ...(refused.length > 0 ? ['', ...refused.map(({ file, code }) => `refused  ${code}  ${file}`)] : []),
  ].join('\n');
}
