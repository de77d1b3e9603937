import { z } from 'zod';
import { equalPipeline, measuredFigures, pictureLimits } from '../detector/detector.schema.js';

/** The parts of the detector `clip`. training/detector writes head.json. */

const finite = z.number();
const vector = z.array(finite).min(1);
const share = z.number().min(0).max(1);

/** Said wherever the embedded detector answers because no encoder is installed. */
export const HOW_TO_INSTALL = 'A better detector can be installed: npm run -s cli -- detector install';

/** What the class token after one block says: a discriminant of its standardised values. */
const layer = z
  .strictObject({
    /** Counted from 1. */
    block: z.int().min(1),
    mean: vector,
    deviation: z.array(z.number().positive()),
    /** Standardised values beyond it are cut off. */
    clip: z.number().positive(),
    weights: vector,
    bias: finite.default(0),
    /** The layer's score is divided by it. */
    spread: z.number().positive(),
  })
  .refine(
    ({ mean, deviation, weights }) => mean.length === weights.length && deviation.length === weights.length,
    'mean, deviation and weights must have the same length',
  );

const points = z
  .array(z.tuple([finite, share]))
  .min(2)
  .refine(
    (given) => given.every(([x, y], n) => n === 0 || (x > (given[n - 1]?.[0] ?? 0) && y >= (given[n - 1]?.[1] ?? 0))),
    'scores must rise and probabilities must not fall',
  );

export const clipHead = z.strictObject({
  version: z.literal(1),
  id: z.string().min(1),
  /** Side of the encoder's input. */
  inputSide: z.int().min(16),
  pixelMean: z.tuple([finite, finite, finite]),
  pixelStd: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
  pipeline: equalPipeline,
  layers: z.array(layer).min(1),
  calibration: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('logistic'), slope: z.number().positive(), intercept: finite }),
    z.strictObject({ kind: z.literal('points'), points }),
  ]),
  thresholds: z.strictObject({ ai: share, notAi: share }),
  minShortSide: z.int().min(1),
  ...pictureLimits,
  ...measuredFigures,
});
export type ClipHead = z.output<typeof clipHead>;

/** The class tokens of the reference pictures, by block: what an encoder must compute to be the right one. */
export const clipReference = z.strictObject({
  version: z.literal(1),
  blocks: z.array(z.strictObject({ block: z.int().min(1), tokens: z.array(vector).min(1) })).min(1),
});
export type ClipReference = z.output<typeof clipReference>;

/** Where the parts of the detector `clip` are. */
export interface ClipSource {
  /** The folder with head.json and reference.json. */
  readonly headFolder: string;
  /** The installed encoder. */
  readonly encoderFile: string;
}

/** What is known of an installed encoder. */
export const installedEncoder = z.strictObject({
  /** Where the file came from. */
  source: z.string(),
  /** Of the file as it came. */
  sourceSha256: z.string(),
  /** Of the prepared file. */
  sha256: z.string(),
  bytes: z.int(),
  /** `float`: the same answers on every processor; `int8`: a quarter of the size, and answers that differ a little. */
  precision: z.enum(['float', 'int8']),
  /** The last transformer block that it has. */
  lastBlock: z.int(),
  /** The least cosine of its answers to the reference pictures. */
  agreement: z.number(),
  at: z.iso.datetime(),
});
export type InstalledEncoder = z.output<typeof installedEncoder>;

/** The score before calibration, from the class tokens by block. */
export function headScore(head: ClipHead, tokens: ReadonlyMap<number, Float32Array>): number {
  return head.layers.reduce((total, { block, mean, deviation, clip, weights, bias, spread }) => {
    const token = tokens.get(block);
    if (token?.length !== weights.length)
      throw new RangeError(`no class token of ${weights.length} values after block ${block}`);
    const sum = weights.reduce((score, weight, n) => {
      const standardised = ((token[n] as number) - (mean[n] as number)) / (deviation[n] as number);
      return score + weight * Math.max(-clip, Math.min(clip, standardised));
    }, bias);
    return total + sum / spread;
  }, 0);
}

/** The probability of `ai_generated`, 0 to 1. */
export function probabilityOf({ calibration }: Pick<ClipHead, 'calibration'>, score: number): number {
  if (calibration.kind === 'logistic') return 1 / (1 + Math.exp(-(calibration.slope * score + calibration.intercept)));
  const { points: all } = calibration;
  const after = all.findIndex(([x]) => x >= score);
  if (after === 0) return (all[0] as [number, number])[1];
  if (after < 0) return (all.at(-1) as [number, number])[1];
  const [[x0, y0], [x1, y1]] = [all[after - 1] as [number, number], all[after] as [number, number]];
  return y0 + ((y1 - y0) * (score - x0)) / (x1 - x0);
}
