import { type Calibration } from './detector.schema.js';

export type Verdict = 'ai' | 'not_ai' | 'uncertain';

export interface ClassScore {
  readonly class: 'ai_generated' | 'not_ai_generated';
  /** 0 to 1, four decimals. */
  readonly score: number;
}

/** The score as it is answered. The two classes add up to 1 exactly as printed; `aiScore` is 100 times the first. */
export interface Answer {
  /** 0 to 100, two decimals. */
  readonly aiScore: number;
  readonly verdict: Verdict;
  /** Why the verdict is `uncertain`, or what else than the pixels it rests on, for a person. */
  readonly reason?: string;
  readonly classes: readonly [ClassScore, ClassScore];
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Of each crop: logit(ai) - logit(not ai). */
export type CropLogits = readonly number[];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Probability of `ai_generated`, 0 to 1. */
export function scoreOf(logits: CropLogits, { temperature, bias }: Pick<Calibration, 'temperature' | 'bias'>): number {
  return sigmoid(mean(logits) / temperature + bias);
}

/** Population standard deviation of the crops' logit differences: how far the parts of one image disagree. */
export function spreadOf(logits: CropLogits): number {
  const centre = mean(logits);
  return Math.sqrt(mean(logits.map((value) => (value - centre) ** 2)));
}

const DOUBT = {
  between: 'The score lies between the thresholds for a call either way.',
  crops: 'Parts of the image disagree with each other.',
  recompression: 'The score does not survive another compression of the same image.',
  tooSmall: (side: number) => `The image is too small to judge: its shorter side has fewer than ${side} pixels.`,
} as const;

function side(score: number, thresholds: Calibration['thresholds']): Verdict {
  if (score >= thresholds.ai) return 'ai';
  return score <= thresholds.notAi ? 'not_ai' : 'uncertain';
}

/** The call and, when it is `uncertain`, the first doubt found. `shift` is how far recompression moved the score. */
export function judge(
  logits: CropLogits,
  calibration: Calibration,
  shift?: number,
): { readonly verdict: Verdict; readonly reason?: string } {
  // The printed score decides, so that nobody sees 75.00 beside a threshold of 75 and another verdict.
  const verdict = side(classesOf(scoreOf(logits, calibration))[0].score, calibration.thresholds);
  if (verdict === 'uncertain') return { verdict, reason: DOUBT.between };
  const { cropSpreadMax, recompression } = calibration.disagreement;
  if (cropSpreadMax !== undefined && spreadOf(logits) > cropSpreadMax)
    return { verdict: 'uncertain', reason: DOUBT.crops };
  if (recompression && shift !== undefined && shift > recompression.scoreShiftMax)
    return { verdict: 'uncertain', reason: DOUBT.recompression };
  return { verdict };
}

/** Both scores with four decimals, adding up to 1 in decimal and in binary arithmetic (all 10,001 pairs are tested). */
export function classesOf(score: number): readonly [ClassScore, ClassScore] {
  const tenThousandths = Math.round(score * 10_000);
  return [
    { class: 'ai_generated', score: tenThousandths / 10_000 },
    { class: 'not_ai_generated', score: (10_000 - tenThousandths) / 10_000 },
  ];
}

/** The printed percentage of the printed probability; both are the same whole number of ten-thousandths. */
const percentOf = (classes: readonly [ClassScore, ClassScore]): number => Math.round(classes[0].score * 10_000) / 100;

export function answerOf(logits: CropLogits, calibration: Calibration, shift?: number): Answer {
  const classes = classesOf(scoreOf(logits, calibration));
  return { aiScore: percentOf(classes), ...judge(logits, calibration, shift), classes };
}

/** An answer whose score, 0 to 100 with two decimals, and verdict are known. */
export const answerWith = (aiScore: number, verdict: Verdict, reason?: string): Answer => ({
  aiScore,
  verdict,
  ...(reason === undefined ? {} : { reason }),
  classes: classesOf(aiScore / 100),
});

/** An image with too few pixels is not shown to the model: both classes are equally likely, and the reason is said. */
export function tooSmallToJudge(minShortSide: number): Answer {
  return answerWith(50, 'uncertain', DOUBT.tooSmall(minShortSide));
}
