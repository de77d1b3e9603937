import { calibrated, type Calibration, CAUTIOUS_CALIBRATION } from './analyst.js';

/** One vote on a question whose answer is known. */
export interface Judgement {
  readonly stated: number;
  /** 1 right, 0 wrong, 0.5 undecided. */
  readonly right: number;
}

/**
 * Weight of the cautious prior at each step: one debate's votes, so that a few debates change the calibration only a
 * little.
 */
const PRIOR_JUDGEMENTS = 30;

/**
 * Fits a calibration to recorded judgements: the share of correct ones at each stated step, made non-decreasing by
 * pooling adjacent steps.
 * @param steps number of intervals into which 0 to 1 is divided
 */
export function fitCalibration(judgements: readonly Judgement[], steps: number): Calibration {
  const blocks: { weight: number; stated: number; right: number }[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const stated = step / steps;
    const here = judgements.filter((judgement) => Math.round(judgement.stated * steps) === step);
    if (here.length === 0 && step > 0 && step < steps) continue;
    const weight = here.length + PRIOR_JUDGEMENTS;
    const right = here.reduce((sum, judgement) => sum + judgement.right, 0);
    const prior = PRIOR_JUDGEMENTS * calibrated(stated, CAUTIOUS_CALIBRATION);
    let block = { weight, stated: stated * weight, right: right + prior };
    for (
      let last = blocks.at(-1);
      last && last.right / last.weight > block.right / block.weight;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = {
        weight: last.weight + block.weight,
        stated: last.stated + block.stated,
        right: last.right + block.right,
      };
    }
    blocks.push(block);
  }
  return blocks.map(({ weight, stated, right }) => [hundredths(stated / weight), hundredths(right / weight)]);
}

/** Mean squared difference between the counted confidence and the outcome, 0 to 1; lower is better. */
export function brierScore(judgements: readonly Judgement[], calibration: Calibration | undefined): number {
  const squares = judgements.map(({ stated, right }) => (calibrated(stated, calibration) - right) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length);
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
