import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  comparisonText,
  type Detector,
  evaluateDetector,
  evaluationText,
  WorkerDetector,
} from '../../src/detection/index.js';
import { VIEWS } from '../../src/detection/detector/views.js';
import sharp from 'sharp';
import { aucOf, evaluate, recallAt, type Scored } from '../../src/detection/detector/evaluation.js';
import { encode, plain, scene } from '../support/images.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';

const image = (truth: 'ai' | 'not_ai', score: number, source = 'one'): Scored => ({
  file: 'x.png',
  class: truth === 'ai' ? 'ai_generated' : 'not_ai_generated',
  source,
  score,
  verdict: score >= 0.7 ? 'ai' : score <= 0.3 ? 'not_ai' : 'uncertain',
});

describe('the measures of an evaluation', () => {
  it('include AUC, the probability that an AI-generated image scores higher, with ties counting half', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, scores, (ai, notAi) => {
        const pairs = ai.flatMap((a) => notAi.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
        expect(aucOf(ai, notAi)).toBeCloseTo(pairs.reduce((sum, one) => sum + one, 0) / pairs.length, 10);
      }),
    );
    expect(aucOf([], [1])).toBeNull();
  });

  it('include recall, counted above the score that the allowed false alarms exceed', () => {
    const notAi = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    expect(recallAt([0.95, 0.91, 0.9, 0.2], notAi, 0.1)).toBe(0.5);
    expect(recallAt([], notAi, 0.1)).toBeNull();
  });

  it('equal those computed by hand for a small run', () => {
    const found = evaluate(
      [
        image('ai', 0.9, 'a'),
        image('ai', 0.6, 'b'),
        image('ai', 0.2, 'b'),
        image('not_ai', 0.1, 'c'),
        image('not_ai', 0.8, 'c'),
      ],
      [{ file: 'bad.jpg', class: 'ai_generated', source: 'a', code: 'undecodable-image' }],
    );
    expect(found).toMatchObject({
      images: 5,
      refused: [{ file: 'bad.jpg', code: 'undecodable-image' }],
      balancedAccuracy: (2 / 3 + 1 / 2) / 2,
      auc: 4 / 6,
    });
    expect(found.sources).toEqual([
      { class: 'ai_generated', source: 'a', images: 1, aboveHalf: 1, ai: 1, notAi: 0, uncertain: 0, auc: 1 },
      { class: 'ai_generated', source: 'b', images: 2, aboveHalf: 0.5, ai: 0, notAi: 0.5, uncertain: 0.5, auc: 0.5 },
      {
        class: 'not_ai_generated',
        source: 'c',
        images: 2,
        aboveHalf: 0.5,
        ai: 0.5,
        notAi: 0.5,
        uncertain: 0,
        auc: 4 / 6,
      },
    ]);
    expect(found.calibrationError).toBeCloseTo((0.1 + 0.4 + 0.8 + 0.1 + 0.8) / 5, 10);
  });
});

describe('evaluating a detector', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  let detector: Detector;
  beforeAll(async () => {
    detector = new WorkerDetector({
      modelFolder: writeModel(join(folder, 'model'), { onnx: brightnessModel() }),
      workers: 1,
    });
    await detector.ready();
    for (const level of [0, 90, 128, 200, 255])
      writeFileSync(
        join(folder, `${level}.png`),
        await encode(plain(140, 140, level))
          .png()
          .toBuffer(),
      );
    writeFileSync(join(folder, 'bad.png'), 'no image');
  });
  afterAll(async () => {
    await detector.close();
    rmSync(folder, { recursive: true });
  });
  const manifest = (content: unknown): string => {
    const file = join(folder, 'labels.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  it('scores every image, counts refused ones and reports progress', async () => {
    const progress: number[] = [];
    const found = await evaluateDetector(
      detector,
      manifest({
        images: [
          { file: '255.png', class: 'ai_generated', generator: 'white' },
          { file: '200.png', class: 'ai', generator: 'white' },
          { file: '128.png', label: 1, source: 'grey' },
          { file: '90.png', label: 0, source: 'camera' },
          { file: '0.png', class: 'real', source: 'camera' },
          { file: 'bad.png', class: 'real' },
          { file: 'gone.png', class: 'real' },
        ],
      }),
      { onProgress: (done) => progress.push(done) },
    );
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(found).toMatchObject({ images: 5, auc: 1, balancedAccuracy: 1, recallAt10: 1 });
    expect(found.refused).toEqual([
      { file: 'bad.png', code: 'unsupported-media-type' },
      { file: 'gone.png', code: 'unreadable-file' },
    ]);
    expect(found.sources.map(({ source, images }) => [source, images])).toEqual([
      ['grey', 1],
      ['white', 2],
      ['camera', 2],
    ]);
    const text = evaluationText(found);
    expect(text).toMatch(/AUC 1\.000 {3}balanced accuracy 1\.000/);
    expect(text).toMatch(/refused {2}unreadable-file {2}gone\.png/);
  });

  it('passes on each picture in the view that is asked for, the same each time', async () => {
    const large = await encode(scene(2_400, 1_800)).png().toBuffer();
    const seen = async (view: keyof typeof VIEWS): Promise<object> => {
      const [bytes, again] = [await VIEWS[view](large), await VIEWS[view](large)];
      expect(Buffer.from(bytes).equals(again)).toBe(true);
      const { format, width, height, exif } = await sharp(bytes).metadata();
      return { format, long: Math.max(width, height), short: Math.min(width, height), exif };
    };
    expect(await seen('found')).toMatchObject({ format: 'png', long: 2_400 });
    expect(await seen('network')).toMatchObject({ format: 'jpeg', long: 1_600, short: 1_200 });
    const equal = (await seen('equal')) as { format: string; short: number };
    expect(equal.format).toBe('jpeg');
    expect(equal.short >= 256 && equal.short <= 640).toBe(true);
    const small = await encode(scene(160, 120)).png().toBuffer();
    expect(await sharp(await VIEWS.equal(small)).metadata()).toMatchObject({ width: 160, height: 120 });
    const images = [
      { file: '255.png', class: 'ai' },
      { file: '0.png', class: 'real' },
      { file: 'bad.png', class: 'real' },
    ];
    const found = await evaluateDetector(detector, manifest(images), { view: 'equal' });
    expect(found).toMatchObject({ images: 2, auc: 1, refused: [{ file: 'bad.png', code: 'undecodable-image' }] });
    expect(comparisonText([['one', found]])).toMatch(/^detector +images +AUC .*\none +2 +1\.000 +1\.000 +1\.000/);
  });

  it('refuses a manifest with a wrong entry and names its position', async () => {
    const file = manifest([{ file: '0.png', class: 'maybe' }]);
    await expect(evaluateDetector(detector, file)).rejects.toThrow(/maybe(.|\n)*\[0\]\.class/);
    await expect(evaluateDetector(detector, manifest([]))).rejects.toThrow(/lists no image/);
  });
});
