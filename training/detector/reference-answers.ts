/**
 * Writes models/elenchus-clip/reference.json: what the encoder must compute of the reference pictures. Run once, on the file
 * that the head was fitted with:
 * node --import ./scripts/typescript.mjs training/detector/reference-answers.ts <encoder.onnx>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Encoder } from '../../src/detection/clip/encoder.js';
import { readGraph, writtenGraph } from '../../src/detection/clip/onnx-graph.js';
import { withClassTokens, withFloatWeights } from '../../src/detection/clip/vit-graph.js';

/** Some of the blocks that a head may need; each depends on all before it. */
const BLOCKS = [8, 10, 12];

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('which encoder?');
const graph = withFloatWeights(withClassTokens(readGraph(readFileSync(file)), BLOCKS));
const encoder = await Encoder.load(Buffer.concat(writtenGraph(graph)), {
  inputSide: 224,
  pixelMean: [0.48145466, 0.4578275, 0.40821073],
  pixelStd: [0.26862954, 0.26130258, 0.27577711],
});
const tokens = await encoder.referenceTokens();
const blocks = BLOCKS.map((block) => ({
  block,
  tokens: tokens.map((one) => Array.from(one.get(block) ?? [], (value) => Number(value.toPrecision(4)))),
}));
writeFileSync('models/elenchus-clip/reference.json', `${JSON.stringify({ version: 1, blocks })}\n`);
