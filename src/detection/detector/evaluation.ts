import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../kernel/index.js';
import { type Verdict } from '../detection.answer.schema.js';
import { type Detector } from './detector.js';
import { type ViewName, VIEWS } from './views.js';

const CLASS_NAMES = {
  ai: ['ai_generated', 'ai', 'fake', '1', 'true'],
  notAi: ['not_ai_generated', 'real', '0', 'false'],
};

const labelledClass = z.union([z.string(), z.number(), z.boolean()]).transform((value, context) => {
  const name = String(value).toLowerCase();
  if (CLASS_NAMES.ai.includes(name)) return 'ai_generated' as const;
  if (CLASS_NAMES.notAi.includes(name)) return 'not_ai_generated' as const;
  context.addIssue(`"${name}" is neither ai_generated nor not_ai_generated`);
  return z.NEVER;
});

const labelledImage = z
  .object({
    /** Path of the image, relative to the manifest's folder. */
    file: z.string().min(1),
    class: labelledClass.optional(),
    label: labelledClass.optional(),
    /** Key of the per-source table, such as a generator or a photo collection. */
    source: z.string().optional(),
    generator: z.string().optional(),
  })
  .transform(({ file, class: stated, label, source, generator }, context) => {
    const truth = stated ?? label;
    if (truth) return { file, class: truth, source: source ?? generator ?? 'all' };
    context.addIssue('an image needs a "class"');
    return z.NEVER;
  });

/** `labels.json`: a list of labelled images, either the array itself or under `images`. */
const evaluationManifest = z.preprocess(
  (content) => (typeof content === 'object' && content !== null && 'images' in content ? content.images : content),
  z.array(labelledImage).min(1, 'the manifest lists no image'),
);

type LabelledImage = z.output<typeof labelledImage>;

/** A labelled image with the detector's result. */
export interface Scored extends LabelledImage {
  /** Probability of `ai_generated`, 0 to 1. */
  readonly score: number;
  readonly verdict: Verdict;
  /** Too small, so its score says nothing. */
  readonly notJudged?: true;
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
  };
}

const percent = (value: number): string => `${(100 * value).toFixed(0)} %`;
const figure = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(3));

/** Rows in columns; the first `left` columns begin, and the others end, at the same place. */
function aligned(rows: readonly (readonly string[])[], left: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number): string =>
    column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}

/** The evaluation formatted for a terminal. */
export function evaluationText(evaluation: Evaluation): string {
  const { sources, reliability, verdicts, refused } = evaluation;
  return [
    `${evaluation.images} images, ${refused.length} refused`,
    `AUC ${figure(evaluation.auc)}   balanced accuracy ${figure(evaluation.balancedAccuracy)}   ` +
      `recall at 10 % false alarms ${figure(evaluation.recallAt10)}   calibration error ${figure(evaluation.calibrationError)}`,
    '',
    aligned(
      [
        ['class', 'verdict', 'ai', 'not_ai', 'uncertain'],
        ...Object.entries(verdicts).map(([name, { ai, not_ai, uncertain }]) => [
          name,
          '',
          percent(ai),
          percent(not_ai),
          percent(uncertain),
        ]),
      ],
      2,
    ),
    '',
    aligned(
      [
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
      ],
      2,
    ),
    '',
    aligned(
      [
        ['score', '', 'images', 'said', 'was AI'],
        ...reliability.map(({ from, to, images, said, was }) => [
          `${from.toFixed(1)}-${to.toFixed(1)}`,
          '',
          String(images),
          percent(said),
          percent(was),
        ]),
      ],
      2,
    ),
    ...(refused.length > 0 ? ['', ...refused.map(({ file, code }) => `refused  ${code}  ${file}`)] : []),
  ].join('\n');
}

/** Evaluations of several detectors on the same pictures, one row each. */
export function comparisonText(rows: readonly (readonly [detector: string, evaluation: Evaluation])[]): string {
  const cells = rows.map(([detector, { auc, balancedAccuracy, recallAt10, verdicts, calibrationError, images }]) => [
    detector,
    String(images),
    figure(auc),
    figure(balancedAccuracy),
    figure(recallAt10),
    percent(verdicts.not_ai_generated.ai),
    percent(verdicts.ai_generated.ai),
    figure(calibrationError),
  ]);
  const head = [
    'detector',
    'images',
    'AUC',
    'balanced',
    'recall at 10 %',
    'real called ai',
    'found',
    'calibration error',
  ];
  return aligned([head, ...cells], 1);
}

interface EvaluationOptions {
  /** Called after each image. */
  readonly onProgress?: (done: number, of: number) => void;
  /** Images in the detector at once; keep it below the detector's queue limit. Default: 8. */
  readonly concurrency?: number;
  /** How each picture is passed on before it is detected. Default: `found`. */
  readonly view?: ViewName;
}

/** Scores every image of a manifest with a detector and computes the measures. @throws as {@link scoredImages} */
export async function evaluateDetector(
  detector: Detector,
  manifestFile: string,
  options: EvaluationOptions = {},
): Promise<Evaluation> {
  const { scored, refused } = await scoredImages(detector, manifestFile, options);
  return evaluate(scored, refused);
}

/**
 * Every image of a manifest with the detector's result.
 * @throws Error for an unreadable manifest, naming every wrong entry; a refused image is counted, not thrown.
 */
export async function scoredImages(
  detector: Detector,
  manifestFile: string,
  { onProgress, concurrency = 8, view = 'found' }: EvaluationOptions = {},
): Promise<{ readonly scored: readonly Scored[]; readonly refused: readonly Unscored[] }> {
  const text = await readFile(manifestFile, 'utf8');
  const parsed = evaluationManifest.safeParse(jsonOf(text, manifestFile));
  if (!parsed.success) throw new Error(`${manifestFile}: ${z.prettifyError(parsed.error)}`);
  const folder = dirname(resolve(manifestFile));
  const images = parsed.data;
  const answers = new Array<Scored | Unscored>(images.length);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < images.length; n = next++) {
      const image = images[n] as LabelledImage;
      answers[n] = await answer(detector, image, resolve(folder, image.file), view);
      onProgress?.(++done, images.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return {
    scored: answers.filter((given): given is Scored => 'score' in given),
    refused: answers.filter((given): given is Unscored => 'code' in given),
  };
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

async function answer(
  detector: Detector,
  image: LabelledImage,
  file: string,
  view: ViewName,
): Promise<Scored | Unscored> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch {
    return { ...image, code: 'unreadable-file' };
  }
  let seen: Uint8Array;
  try {
    seen = await VIEWS[view](bytes);
  } catch {
    return { ...image, code: 'undecodable-image' };
  }
  try {
    // Metadata would improve the figures; the evaluation measures only the model's result for the pixels.
    const { modelScore, modelVerdict, evidence } = await detector.detect(seen);
    const notJudged = evidence.crops === 0 ? { notJudged: true as const } : {};
    return { ...image, score: modelScore / 100, verdict: modelVerdict, ...notJudged };
  } catch (error) {
    if (error instanceof Refusal) return { ...image, code: error.code };
    throw error;
  }
}
