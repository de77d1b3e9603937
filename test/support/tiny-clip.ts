import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClipHead } from '../../src/detection/clip/clip.schema.js';
import { Encoder } from '../../src/detection/clip/encoder.js';
import { readGraph, writtenGraph } from '../../src/detection/clip/onnx-graph.js';
import { withClassTokens } from '../../src/detection/clip/vit-graph.js';
import { TINY_VIT, tinyVit } from './tiny-vit.js';

const filled = (value: number): number[] => Array.from({ length: TINY_VIT.width }, () => value);

/** A head on the second block of a tiny vision transformer. Its score has no meaning. */
export const TINY_CLIP_HEAD: ClipHead = {
  version: 1,
  id: 'tiny-clip',
  inputSide: TINY_VIT.side,
  pixelMean: [0.5, 0.5, 0.5],
  pixelStd: [0.25, 0.25, 0.25],
  pipeline: { shortSide: [256, 640], quality: [70, 95], chroma: ['4:2:0', '4:4:4'], draws: 2 },
  layers: [{ block: 2, mean: filled(0), deviation: filled(1), clip: 4, weights: filled(0.1), bias: 0.2, spread: 1 }],
  calibration: { kind: 'logistic', slope: 1, intercept: 0 },
  thresholds: { ai: 0.501, notAi: 0.5 },
  minShortSide: 256,
  flat: { deviationMax: 4 },
  enlarged: { fallMinDb: 11.5 },
  falseAlarms: [{ kind: 'people', ai: 3, images: 60 }],
  prior: { generatedShare: 0.1, aiRight: 88, notAiRight: 99 },
};

/** Writes head.json, and reference.json with the answers of the model that is not quantised. */
export async function writeTinyClip(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const graph = withClassTokens(readGraph(tinyVit()), [1, 2]);
  const encoder = await Encoder.load(Buffer.concat(writtenGraph(graph)), TINY_CLIP_HEAD);
  const tokens = await encoder.referenceTokens();
  await encoder.dispose();
  const blocks = [{ block: 2, tokens: tokens.map((one) => Array.from(one.get(2) ?? [])) }];
  writeFileSync(join(folder, 'head.json'), JSON.stringify(TINY_CLIP_HEAD));
  writeFileSync(join(folder, 'reference.json'), JSON.stringify({ version: 1, blocks }));
}
