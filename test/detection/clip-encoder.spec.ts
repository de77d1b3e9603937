import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type ClipHead, clipReference, headScore, probabilityOf } from '../../src/detection/clip/clip.schema.js';
import { drawsOf, equalised, middleSquare } from '../../src/detection/clip/equal-pipeline.js';
import { Encoder } from '../../src/detection/clip/encoder.js';
import { EncoderStore } from '../../src/detection/clip/encoder-store.js';
import { readGraph, writtenGraph } from '../../src/detection/clip/onnx-graph.js';
import { agreement, COSINE_MIN, cosine, referencePictures } from '../../src/detection/clip/reference-pictures.js';
import {
  blocksIn,
  classTokenOf,
  tokensOf,
  withClassTokens,
  withFloatWeights,
  withUnsignedWeights,
} from '../../src/detection/clip/vit-graph.js';
import { scene } from '../support/images.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { TINY_CLIP_HEAD, writeTinyClip } from '../support/tiny-clip.js';
import { TINY_VIT, tinyVit } from '../support/tiny-vit.js';

const written = (graph: Parameters<typeof writtenGraph>[0]): Buffer => Buffer.concat(writtenGraph(graph));

/** All outputs of a model for one of the reference pictures. */
async function outputsOf(model: Uint8Array, picture = 3): Promise<Readonly<Record<string, Float32Array>>> {
  const session = await InferenceSession.create(model);
  const { data } = referencePictures(TINY_VIT.side)[picture]!;
  const values = Float32Array.from(data, (value) => value / 255);
  const input = new Tensor('float32', values, [1, 3, TINY_VIT.side, TINY_VIT.side]);
  const outputs = await session.run({ pixel_values: input });
  await session.release();
  return Object.fromEntries(Object.entries(outputs).map(([name, tensor]) => [name, tensor.data as Float32Array]));
}

describe('the graph of a vision transformer', () => {
  it.each([
    ['a plain export', {}],
    ['one whose activation adds its input to a cube of it', { tanh: true }],
    ['a quantised export', { quantised: true }],
  ])('has its blocks found by structure in %s', async (_, kind) => {
    const model = tinyVit(kind);
    expect(blocksIn(readGraph(model))).toHaveLength(TINY_VIT.blocks);
    const { logits } = await outputsOf(model);
    const tokens = await outputsOf(written(withClassTokens(readGraph(model), [1, 2, 3])));
    expect(Object.keys(tokens)).toEqual([1, 2, 3].map(classTokenOf));
    expect(tokens[classTokenOf(3)]).toEqual(logits);
    expect(cosine(tokens[classTokenOf(1)]!, logits!)).toBeLessThan(0.999);
  });

  it('ends after the last block that is needed, whose answers stay the same', async () => {
    const graph = readGraph(tinyVit());
    const [whole, cut] = [written(withClassTokens(graph, [1, 2, 3])), written(withClassTokens(graph, [1, 2]))];
    expect(cut.byteLength).toBeLessThan(0.8 * whole.byteLength);
    const [all, some] = [await outputsOf(whole), await outputsOf(cut)];
    expect(some).toEqual({ [classTokenOf(1)]: all[classTokenOf(1)], [classTokenOf(2)]: all[classTokenOf(2)] });
  });

  it('gives the tokens of all patches where they are asked for, the class token first', async () => {
    const outputs = await outputsOf(written(withClassTokens(readGraph(tinyVit()), [2], [2])));
    expect(outputs[tokensOf(2)]).toHaveLength(17 * TINY_VIT.width);
    expect(outputs[tokensOf(2)]!.slice(0, TINY_VIT.width)).toEqual(outputs[classTokenOf(2)]);
  });

  it('is copied byte for byte where nothing changes', async () => {
    const model = tinyVit({ quantised: true });
    expect(await outputsOf(written(readGraph(model)))).toEqual(await outputsOf(model));
  });

  it('computes nearly the same with float or unsigned weights as the original before it was quantised', async () => {
    const { logits } = await outputsOf(tinyVit());
    const graph = withClassTokens(readGraph(tinyVit({ quantised: true })), [3]);
    for (const changed of [withFloatWeights(graph), withUnsignedWeights(graph)]) {
      const outputs = await outputsOf(written(changed));
      expect(cosine(outputs[classTokenOf(3)]!, logits!)).toBeGreaterThan(0.995);
    }
    expect(withFloatWeights(graph).nodes.filter(({ operator }) => /Integer|Quantize/.test(operator))).toEqual([]);
    const types = new Set(withUnsignedWeights(graph).tensors.map(({ type }) => type));
    expect([...types].sort()).toEqual([1, 2, 7]);
  });

  it('is refused when it has too few blocks, or is no graph', () => {
    expect(() => withClassTokens(readGraph(tinyVit()), [4])).toThrow('has 3 transformer blocks, but 4 are needed');
    expect(() => readGraph(Buffer.from([8, 7]))).toThrow('has no graph');
    expect(() => readGraph(Buffer.from('no model at all'))).toThrow('is no ONNX model');
  });
});

describe('the recorded answers of the encoder', () => {
  const reference = clipReference.parse(JSON.parse(readFileSync('models/elenchus-clip/reference.json', 'utf8')));
  /** What the recorded tokens would be if the encoder saw the picture `by` further on. */
  const shifted = (by: number) =>
    referencePictures(16).map(
      (_, n, all) =>
        new Map(reference.blocks.map(({ block, tokens }) => [block, tokens[(n + by) % all.length] ?? []] as const)),
    );

  it('agree with themselves, and with those of another picture far too little', () => {
    expect(agreement(reference, shifted(0))).toBeCloseTo(1, 6);
    for (let by = 1; by < 8; by++) {
      const { block, tokens } = reference.blocks[0]!;
      const other = shifted(by);
      // Without the subtraction of what all tokens have in common they would look alike.
      expect(Math.max(...tokens.map((token, n) => cosine(token, other[n]!.get(block)!)))).toBeGreaterThan(0.8);
      for (const [n] of tokens.entries())
        expect(
          agreement({ ...reference, blocks: [{ block, tokens }] }, swapped(shifted(0), n, other[n]!)),
        ).toBeLessThan(COSINE_MIN);
    }
  });
});

const swapped = <T>(list: readonly T[], at: number, by: T): readonly T[] => list.map((one, n) => (n === at ? by : one));

describe('an installed encoder', () => {
  const directory = temporaryDirectory();
  const headFolder = join(directory.path, 'head');
  const store = new EncoderStore(join(directory.path, 'cache'));
  const raw = (bytes: Uint8Array) => ({ source: 'a test', sha256: 'ab', bytes });
  beforeAll(() => writeTinyClip(headFolder));
  afterAll(() => directory.remove());

  it('computes the recorded answers, whichever way its weights are kept', async () => {
    expect(store.installed()).toBeUndefined();
    for (const precision of ['int8', 'float'] as const) {
      const installed = await store.install(raw(tinyVit({ quantised: true })), headFolder, precision);
      expect(installed).toMatchObject({ source: 'a test', precision, lastBlock: 2 });
      expect(installed.agreement).toBeGreaterThan(0.98);
      expect(store.installed()).toEqual(installed);
    }
  });

  it('stays in place when another file computes something else', async () => {
    const before = store.installed();
    await expect(store.install(raw(tinyVit({ seed: 2 })), headFolder, 'float')).rejects.toThrow(
      /computes something else than it should .* agree by/,
    );
    await expect(store.install(raw(Buffer.from('<html>')), headFolder, 'float')).rejects.toThrow('is no ONNX model');
    expect(store.installed()).toEqual(before);
    expect(existsSync(`${store.file}.part`)).toBe(false);
  });

  it('is gone after its removal', async () => {
    expect(await store.remove()).toBe(true);
    expect(store.installed()).toBeUndefined();
    expect(await store.remove()).toBe(false);
  });

  it('counts as a wrong one when its file is damaged', async () => {
    await store.install(raw(tinyVit()), headFolder, 'float');
    const bytes = readFileSync(store.file);
    for (let at = bytes.length >> 2; at < bytes.length >> 1; at += 4) bytes.writeFloatLE(0, at);
    writeFileSync(store.file, bytes);
    const reference = JSON.parse(readFileSync(join(headFolder, 'reference.json'), 'utf8')) as never;
    const checked = Encoder.load(store.file, TINY_CLIP_HEAD).then((encoder) => encoder.assertComputes(reference));
    await expect(checked).rejects.toThrow();
  });
});

describe('the equal pipeline', () => {
  const { pipeline } = { ...TINY_CLIP_HEAD, pipeline: { ...TINY_CLIP_HEAD.pipeline, draws: 8 } } as ClipHead;

  it('draws size and compression from the hash of the file, within the stated limits', () => {
    for (const hash of ['00'.repeat(32), 'ff'.repeat(32), '0123456789abcdef'.repeat(4)]) {
      const draws = drawsOf(pipeline, hash);
      expect(draws).toEqual(drawsOf(pipeline, hash));
      expect(draws).toHaveLength(8);
      for (const { shortSide, quality } of draws) {
        expect(shortSide).toBeGreaterThanOrEqual(256);
        expect(shortSide).toBeLessThanOrEqual(640);
        expect(quality).toBeGreaterThanOrEqual(70);
        expect(quality).toBeLessThanOrEqual(95);
      }
    }
    expect(drawsOf(pipeline, `010203${'00'.repeat(29)}`)[0]).toEqual({ shortSide: 514, quality: 73, chroma: '4:2:0' });
  });

  it('scales down to the drawn side, keeps the shape, and never enlarges', async () => {
    const pixels = { data: scene(900, 600).data, width: 900, height: 600 };
    const draw = { shortSide: 300, quality: 80, chroma: '4:2:0' } as const;
    expect(await equalised(pixels, draw)).toMatchObject({ width: 450, height: 300 });
    expect(await equalised(pixels, { ...draw, shortSide: 640 })).toMatchObject({ width: 900, height: 600 });
    expect(await middleSquare(pixels, 224)).toMatchObject({ width: 224, height: 224 });
  });
});

describe('the head', () => {
  const [layer] = TINY_CLIP_HEAD.layers;
  const head = {
    ...TINY_CLIP_HEAD,
    layers: [
      { ...layer!, block: 1, mean: [1, 0], deviation: [2, 1], clip: 4, weights: [1, 10], bias: 0.5, spread: 2 },
      { ...layer!, block: 2, mean: [0, 0], deviation: [1, 1], clip: 1, weights: [1, 1], bias: 0, spread: 1 },
    ],
  } as ClipHead;

  it('adds what the layers say of the standardised, limited values, each divided by its spread', () => {
    const tokens = new Map([
      [1, Float32Array.of(5, -9)],
      [2, Float32Array.of(3, -0.5)],
    ]);
    expect(headScore(head, tokens)).toBeCloseTo((0.5 + 2 + 10 * -4) / 2 + (1 - 0.5), 10);
    expect(() => headScore(head, new Map())).toThrow('no class token');
  });

  it('turns a score into a probability by a logistic curve or by points', () => {
    const logistic = { calibration: { kind: 'logistic', slope: 2, intercept: -1 } } as const;
    expect(probabilityOf(logistic, 0.5)).toBeCloseTo(0.5, 10);
    const points: [number, number][] = [
      [-1, 0.1],
      [1, 0.5],
      [2, 0.9],
    ];
    const byPoints = { calibration: { kind: 'points' as const, points } };
    const found = [-5, -1, 0, 1, 1.5, 9].map((score) => probabilityOf(byPoints, score));
    for (const [n, expected] of [0.1, 0.1, 0.3, 0.5, 0.7, 0.9].entries()) expect(found[n]).toBeCloseTo(expected, 10);
  });
});
