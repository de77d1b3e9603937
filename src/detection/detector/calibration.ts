import { aucOf } from './evaluation.js';
import { type DetectorSettings, type Figures, UNCALIBRATED } from './detector.schema.js';

/** A labelled picture with a detector's log odds of `ai_generated`. */
export interface Measured {
  readonly ai: boolean;
  readonly logit: number;
  /** Kind of a real picture, or generator. */
  readonly kind: string;
}

/** The log odds behind a score that was given under {@link UNCALIBRATED}. Scores have four decimals. */
export function logitOf(score: number): number {
  const within = Math.min(Math.max(score, 0.00005), 0.99995);
  return UNCALIBRATED.temperature * Math.log(within / (1 - within));
}

/** The same pictures in each view; every promise holds in each of them. */
export type MeasuredViews = Readonly<Record<'equal' | 'network', readonly Measured[]>>;

/** The part of a model's settings that is fitted to labelled pictures. */
export type Calibration = {
  readonly [Key in 'temperature' | 'bias' | 'thresholds' | keyof Figures]: NonNullable<DetectorSettings[Key]>;
};

/**
 * What thresholds promise, as those of our own detectors do. `ai` is wrong for at most `allMax` of all real pictures, and for
 * `kindMax` of those of every kind with at least `kindMin`; verdicts are right in these shares if half of all
 * pictures are generated.
 */
export const PROMISE = {
  allMax: 0.04,
  kindMax: 0.05,
  kindMin: 50,
  aiRightMin: 0.95,
  notAiRightMin: 0.9,
  /** Limits of false alarms that a request may state. */
  levels: [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2],
  generatedShare: 0.1,
} as const;

/** Of each class; the limit for all real pictures cannot be shown with much fewer. */
export const PICTURES_MIN = 100;

const probability = (logit: number, { temperature, bias }: Pick<Calibration, 'temperature' | 'bias'>): number =>
  1 / (1 + Math.exp(-(logit / temperature + bias)));

const shareOf = <T>(items: readonly T[], is: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const NEWTON_STEPS = 100;
/** Keeps the slope finite where the classes do not overlap. */
const PRIOR = 1e-3;

/**
 * Temperature and bias of the greatest likelihood if half of all pictures are generated. Newton's method; a step that raises
 * the loss is halved, since on large log odds whole steps overshoot.
 * @throws Error if the log odds of generated pictures are not larger
 */
export function fittedOdds(pictures: readonly Measured[]): Pick<Calibration, 'temperature' | 'bias'> {
  const generated = pictures.filter(({ ai }) => ai).length;
  // In units of their own size, so that the prior means the same for every detector.
  const unit = Math.sqrt(pictures.reduce((sum, { logit }) => sum + logit ** 2, 0) / pictures.length) || 1;
  const weighed = pictures.map(({ ai, logit }) => ({
    logit: logit / unit,
    sign: ai ? 1 : -1,
    weight: 0.5 / (ai ? generated : pictures.length - generated),
  }));
  const lossAt = (slope: number, bias: number): number =>
    weighed.reduce(
      (sum, { logit, sign, weight }) => {
        const margin = sign * (slope * logit + bias);
        return sum + weight * (Math.max(-margin, 0) + Math.log1p(Math.exp(-Math.abs(margin))));
      },
      (PRIOR * slope ** 2) / 2,
    );
  let [slope, bias] = [0, 0];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [slopeGradient, biasGradient, bending, mixed, curve] = [PRIOR * slope, 0, PRIOR, 0, 1e-9];
    for (const { logit, sign, weight } of weighed) {
      const p = 1 / (1 + Math.exp(-(slope * logit + bias)));
      const error = weight * (p - (sign > 0 ? 1 : 0));
      const curvature = weight * p * (1 - p);
      slopeGradient += error * logit;
      biasGradient += error;
      bending += curvature * logit ** 2;
      mixed += curvature * logit;
      curve += curvature;
    }
    const determinant = bending * curve - mixed ** 2;
    const slopeStep = (curve * slopeGradient - mixed * biasGradient) / determinant;
    const biasStep = (bending * biasGradient - mixed * slopeGradient) / determinant;
    const loss = lossAt(slope, bias);
    let size = 1;
    while (size > 1e-6 && lossAt(slope - size * slopeStep, bias - size * biasStep) > loss) size /= 2;
    slope -= size * slopeStep;
    bias -= size * biasStep;
    if (size * Math.max(Math.abs(slopeStep), Math.abs(biasStep)) < 1e-10) break;
  }
  if (slope <= 0) throw new Error('the detector does not give generated pictures a higher score than others');
  return { temperature: unit / slope, bias };
}

/** A picture with its calibrated score. */
interface Judged {
  readonly ai: boolean;
  readonly score: number;
  readonly kind: string;
}
type View = readonly Judged[];

const realOf = (view: View): View => view.filter(({ ai }) => !ai);
const madeOf = (view: View): View => view.filter(({ ai }) => ai);
const kindsOf = (view: View): ReadonlyMap<string, View> => grouped(realOf(view), ({ kind }) => kind);

/** Scores at which a verdict may begin, rising. */
const GRID = Array.from({ length: 980 }, (_, n) => Math.round(20 + n) / 1_000);

/**
 * Conformal risk control (Angelopoulos et al. 2022, arXiv 2208.02814): with one more picture counted as accused, the
 * share at the threshold is at most the limit.
 */
const keepsTo = (pictures: View, threshold: number, limit: number): boolean =>
  (pictures.filter(({ score }) => score >= threshold).length + 1) / (pictures.length + 1) <= limit;

function controls(view: View, threshold: number, allMax: number, kindMax: number): boolean {
  const large = [...kindsOf(view).values()].filter(({ length }) => length >= Math.max(PROMISE.kindMin, 1 / kindMax));
  return keepsTo(realOf(view), threshold, allMax) && large.every((kind) => keepsTo(kind, threshold, kindMax));
}

/** The share of right verdicts if half of all pictures are generated; 0 without a verdict. */
const rightAtHalf = (right: number, wrong: number): number => (right + wrong === 0 ? 0 : right / (right + wrong));

function aiIsRight(view: View, threshold: number): boolean {
  const called = ({ score }: Judged): boolean => score >= threshold;
  return rightAtHalf(shareOf(madeOf(view), called), shareOf(realOf(view), called)) >= PROMISE.aiRightMin;
}

function notAiIsRight(view: View, threshold: number): boolean {
  const called = ({ score }: Judged): boolean => score <= threshold;
  return rightAtHalf(shareOf(realOf(view), called), shareOf(madeOf(view), called)) >= PROMISE.notAiRightMin;
}

/**
 * The lowest threshold for `ai` and the highest for `not_ai` that keep to the promise in each view.
 * @throws Error if no threshold for `ai` does; without one for `not_ai`, that verdict is never given
 */
function thresholdsOf(views: readonly View[]): Calibration['thresholds'] {
  const ai = GRID.find((at) =>
    views.every((view) => controls(view, at, PROMISE.allMax, PROMISE.kindMax) && aiIsRight(view, at)),
  );
  if (ai === undefined)
    throw new Error(
      'no threshold keeps to the promised error: with this detector too many real pictures have the highest scores',
    );
  const notAi = GRID.findLast((at) => at < ai && views.every((view) => notAiIsRight(view, at)));
  return { ai, notAi: notAi ?? 0 };
}

/** Whole per cent. */
const percent = (value: number): number => Math.round(100 * value);

function levelsOf(views: readonly View[]): Calibration['levels'] {
  const levels: Calibration['levels'] = [];
  let least = 0;
  // A stricter level keeps to the laxer ones too, for which smaller kinds count.
  for (const limit of PROMISE.levels.toReversed()) {
    const ai = GRID.find((at) => at >= least && views.every((view) => controls(view, at, limit, limit)));
    if (ai === undefined) break;
    least = ai;
    const found = Math.min(...views.map((view) => shareOf(madeOf(view), ({ score }) => score >= ai)));
    levels.unshift({ maxFalseAlarm: limit, ai, found: percent(found) });
  }
  return levels;
}

/** Shares of the pictures of a view by verdict. */
export interface VerdictShares {
  readonly found: number;
  readonly missed: number;
  readonly realCalledAi: number;
  readonly realPassed: number;
}

function verdictsOf(view: View, { ai, notAi }: Calibration['thresholds']): VerdictShares {
  const isAi = ({ score }: Judged): boolean => score >= ai;
  const isNotAi = ({ score }: Judged): boolean => score <= notAi;
  return {
    found: shareOf(madeOf(view), isAi),
    missed: shareOf(madeOf(view), isNotAi),
    realCalledAi: shareOf(realOf(view), isAi),
    realPassed: shareOf(realOf(view), isNotAi),
  };
}

function priorOf({ found, missed, realCalledAi, realPassed }: VerdictShares): Calibration['prior'] {
  const made = PROMISE.generatedShare;
  return {
    generatedShare: made,
    aiRight: percent(rightAtHalf(made * found, (1 - made) * realCalledAi)),
    notAiRight: percent(rightAtHalf((1 - made) * realPassed, made * missed)),
  };
}

const judgedBy = (pictures: readonly Measured[], odds: Pick<Calibration, 'temperature' | 'bias'>): View =>
  pictures.map(({ ai, logit, kind }) => ({ ai, kind, score: probability(logit, odds) }));

/**
 * Temperature, bias, thresholds and figures of a detector. The pictures must be new to it.
 * @throws Error for fewer than {@link PICTURES_MIN} pictures of a class, or if no threshold keeps to {@link PROMISE}
 */
export function calibrated({ equal, network }: MeasuredViews): Calibration {
  for (const [name, ai] of [
    ['generated', true],
    ['real', false],
  ] as const) {
    const count = Math.min(...[equal, network].map((view) => view.filter((one) => one.ai === ai).length));
    if (count < PICTURES_MIN)
      throw new Error(`a calibration needs at least ${PICTURES_MIN} ${name} pictures, and ${count} could be judged`);
  }
  return calibrationOf([equal, network]);
}

function calibrationOf(measured: readonly (readonly Measured[])[]): Calibration {
  const odds = fittedOdds(measured.flat());
  const views = measured.map((view) => judgedBy(view, odds));
  const thresholds = thresholdsOf(views);
  const [asUploaded = []] = views;
  const falseAlarms = [...kindsOf(asUploaded)].map(([kind, real]) => ({
    kind,
    ai: percent(shareOf(real, ({ score }) => score >= thresholds.ai)),
    images: real.length,
  }));
  return {
    ...odds,
    thresholds,
    falseAlarms,
    prior: priorOf(verdictsOf(asUploaded, thresholds)),
    levels: levelsOf(views),
  };
}

/** What a calibration is worth in one view. */
export interface CalibratedFigures {
  readonly auc: number;
  /** By thresholds of the other half of the pictures; null if that half gives none. */
  readonly verdicts: VerdictShares | null;
}

/** Every second picture of each kind and class. */
function halvesOf(view: readonly Measured[]): readonly [readonly Measured[], readonly Measured[]] {
  const groups = [...grouped(view, ({ ai, kind }) => `${ai} ${kind}`).values()];
  const half = (rest: number): readonly Measured[] => groups.flatMap((group) => group.filter((_, n) => n % 2 === rest));
  return [half(0), half(1)];
}

/**
 * The AUC in each view, and the verdicts that pictures get from a calibration on the other half of them: those of
 * {@link calibrated} were chosen on the very pictures.
 */
export function figuresOf({ equal, network }: MeasuredViews): Readonly<Record<keyof MeasuredViews, CalibratedFigures>> {
  const halves = { equal: halvesOf(equal), network: halvesOf(network) };
  const judged = { equal: [] as VerdictShares[], network: [] as VerdictShares[] };
  for (const [own, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    try {
      const calibration = calibrationOf([halves.equal[other], halves.network[other]]);
      for (const name of ['equal', 'network'] as const)
        judged[name].push(verdictsOf(judgedBy(halves[name][own], calibration), calibration.thresholds));
    } catch {
      return { equal: { auc: aucIn(equal), verdicts: null }, network: { auc: aucIn(network), verdicts: null } };
    }
  }
  return {
    equal: { auc: aucIn(equal), verdicts: meanOf(judged.equal) },
    network: { auc: aucIn(network), verdicts: meanOf(judged.network) },
  };
}

function aucIn(view: readonly Measured[]): number {
  const logitsOf = (wanted: boolean): readonly number[] =>
    view.filter(({ ai }) => ai === wanted).map(({ logit }) => logit);
  return aucOf(logitsOf(true), logitsOf(false)) ?? 0.5;
}

function meanOf(shares: readonly VerdictShares[]): VerdictShares {
  const mean = (of: keyof VerdictShares): number => shares.reduce((sum, one) => sum + one[of], 0) / shares.length;
  return {
    found: mean('found'),
    missed: mean('missed'),
    realCalledAi: mean('realCalledAi'),
    realPassed: mean('realPassed'),
  };
}
