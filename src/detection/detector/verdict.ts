import { type PublishedScore, type Verdict } from '../detection.answer.schema.js';
import { type ScoreCalibration } from './detector.schema.js';

type ClassScores = PublishedScore['classes'];

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The model's output for one image. */
export interface Logits {
  /** logit(ai) - logit(not ai) of each crop. */
  readonly crops: readonly number[];
  /** What the overview adds to their mean; 0 for a model without an overview. */
  readonly overview: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Probability of `ai_generated`, 0 to 1. */
export function scoreOf(
  { crops, overview }: Logits,
  { temperature, bias }: Pick<ScoreCalibration, 'temperature' | 'bias'>,
): number {
  return sigmoid((mean(crops) + overview) / temperature + bias);
}

/** Population standard deviation of the crops' logit differences: how much the parts of one image disagree. */
export function spreadOf({ crops }: Logits): number {
  const centre = mean(crops);
  return Math.sqrt(mean(crops.map((value) => (value - centre) ** 2)));
}

export const BETWEEN_THRESHOLDS = 'The score is between the thresholds of the two verdicts.';

export const DOUBT = {
  crops: 'Parts of the image disagree with each other.',
  recompression: 'The score changes too much after another compression of the image.',
  flat: 'The image is nearly flat, so it shows too little to judge.',
  enlarged: 'The image was enlarged or blurred, so it shows less than its size suggests: too little to judge.',
  tooSmall: (side: number) => `The image is too small to judge: its shorter side has fewer than ${side} pixels.`,
} as const;

function side(score: number, thresholds: ScoreCalibration['thresholds']): Verdict {
  if (score >= thresholds.ai) return 'ai';
  return score <= thresholds.notAi ? 'not_ai' : 'uncertain';
}

/**
 * The verdict and, when it is `uncertain`, the first reason found. `shift` is how far recompression moved the score.
 */
export function judge(
  logits: Logits,
  calibration: ScoreCalibration,
  shift?: number,
): { readonly verdict: Verdict; readonly reason?: string } {
  // The printed score decides, so that a printed 75.00 at a threshold of 75 always matches the verdict.
  const verdict = side(classesOf(scoreOf(logits, calibration))[0].score, calibration.thresholds);
  if (verdict === 'uncertain') return { verdict, reason: BETWEEN_THRESHOLDS };
  const { cropSpreadMax, recompression } = calibration.disagreement;
  if (cropSpreadMax !== undefined && spreadOf(logits) > cropSpreadMax)
    return { verdict: 'uncertain', reason: DOUBT.crops };
  if (recompression && shift !== undefined && shift > recompression.scoreShiftMax)
    return { verdict: 'uncertain', reason: DOUBT.recompression };
  return { verdict };
}

/** Both scores with four decimals, adding up to 1 in decimal and in binary arithmetic (all 10,001 pairs are tested). */
export function classesOf(score: number): ClassScores {
  const tenThousandths = Math.round(score * 10_000);
  return [
    { class: 'ai_generated', score: tenThousandths / 10_000 },
    { class: 'not_ai_generated', score: (10_000 - tenThousandths) / 10_000 },
  ];
}

/** The printed percentage of the printed probability; both represent the same whole number of ten-thousandths. */
const percentOf = (classes: ClassScores): number => Math.round(classes[0].score * 10_000) / 100;

export function publishedScoreOf(logits: Logits, calibration: ScoreCalibration, shift?: number): PublishedScore {
  const classes = classesOf(scoreOf(logits, calibration));
  return { aiScore: percentOf(classes), ...judge(logits, calibration, shift), classes };
}

/** The published form of a score (0 to 100, two decimals) and verdict. */
export const publishedScore = (aiScore: number, verdict: Verdict, reason?: string): PublishedScore => ({
  aiScore,
  verdict,
  ...(reason === undefined ? {} : { reason }),
  classes: classesOf(aiScore / 100),
});

/** The same score without a verdict, if there is a reason why the picture shows too little. */
export const doubted = (answer: PublishedScore, doubt: string | undefined): PublishedScore =>
  doubt === undefined ? answer : { ...answer, verdict: 'uncertain', reason: doubt };

/** An image with too few pixels is not classified: both classes are equally likely, and the reason is given. */
export function tooSmallToJudge(minShortSide: number): PublishedScore {
  return publishedScore(50, 'uncertain', DOUBT.tooSmall(minShortSide));
}
