import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AutoImageProcessor, env, RawImage } from '@huggingface/transformers';
import { z } from 'zod';
import { drawsOf, equalised } from '../../src/detection/clip/equal-pipeline.js';
import { Classifier } from '../../src/detection/detector/classifier.js';
import { cropTensor } from '../../src/detection/detector/crops.js';
import { WorkerDetector } from '../../src/detection/index.js';
import { overviewOf } from '../../src/detection/detector/overview.js';
import { scoreOf } from '../../src/detection/detector/verdict.js';
import { sha256 } from '../../src/kernel/index.js';
import { encode, paint, byFormula } from '../support/images.js';

const modelFolder = join(import.meta.dirname, '../../models/elenchus-vit');

const numbers = z.array(z.number());
const parity = z.object({
  tolerance: z.number(),
  pictures: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      p: numbers,
      q: numbers,
      s: z.number(),
      sha256OfPixels: z.string(),
      crops: z.array(z.object({ left: z.number(), top: z.number(), logits: numbers })),
      overview: z.object({ sha256OfPixels: z.string(), adds: z.number() }),
      logit: z.number(),
      score: z.number(),
    }),
  ),
});

// The weights come from training/; without them there is nothing to compare.
const suite = existsSync(join(modelFolder, 'parity.json')) ? describe : describe.skip;

suite('the bundled model', () => {
  const worked = existsSync(join(modelFolder, 'parity.json'))
    ? parity.parse(JSON.parse(readFileSync(join(modelFolder, 'parity.json'), 'utf8')))
    : { tolerance: 0, pictures: [] };
  let classifier: Classifier;
  beforeAll(async () => {
    classifier = await Classifier.load({ modelFolder });
  });
  afterAll(() => classifier.dispose());

  it.each(worked.pictures)('gives the logits of the training on $width × $height pixels', async (picture) => {
    const raw = byFormula(picture);
    expect(createHash('sha256').update(raw.data).digest('hex')).toBe(picture.sha256OfPixels);
    const rectangles = classifier.rectangles(raw);
    expect(rectangles.map(({ x, y }) => [x, y])).toEqual(picture.crops.map(({ left, top }) => [left, top]));
    const logits = await classifier.logits(raw, rectangles);
    picture.crops.forEach(({ logits: [ai, notAi] }, n) => {
      expect(Math.abs(logits.crops[n]! - (ai! - notAi!))).toBeLessThan(2 * worked.tolerance);
    });
    expect(Math.abs(logits.overview - picture.overview.adds)).toBeLessThan(2 * worked.tolerance);
    expect(Math.abs(scoreOf(logits, classifier.settings) - picture.score)).toBeLessThan(worked.tolerance);
  });

  it.each(worked.pictures)('scales $width × $height pixels to the overview of the training', (picture) => {
    const { overview, cropSize } = classifier.settings;
    const { data, width, height } = overviewOf(byFormula(picture), overview!.shortSide, cropSize);
    expect([width, height]).toEqual([cropSize, cropSize]);
    expect(createHash('sha256').update(data).digest('hex')).toBe(picture.overview.sha256OfPixels);
  });

  it('judges a file after the pipeline, drawn from its hash', async () => {
    const detector = new WorkerDetector({ modelFolder, workers: 1, imageTimeoutMs: 120_000 });
    const { settings } = classifier;
    try {
      await detector.ready();
      for (const picture of worked.pictures) {
        const pixels = byFormula(picture);
        const file = await encode(pixels).png().toBuffer();
        const [draw] = drawsOf(settings.pipeline!, sha256(file));
        const seen = await equalised(pixels, draw!);
        const score = scoreOf(await classifier.logits(seen, classifier.rectangles(seen)), settings);
        const { aiScore, model, verdict, reason } = await detector.detect(file);
        expect(model).toEqual(detector.model);
        if (Math.min(pixels.width, pixels.height) < 256) {
          expect({ aiScore, verdict }).toEqual({ aiScore: 50, verdict: 'uncertain' });
          expect(reason).toContain('fewer than 256 pixels');
        } else expect(Math.abs(aiScore / 100 - score)).toBeLessThan(worked.tolerance);
      }
    } finally {
      await detector.close();
    }
  });

  it('states how often its verdicts are wrong, and which limits of false alarms it can keep to', () => {
    const { thresholds } = classifier.settings;
    const { falseAlarms, prior, levels } = classifier.figures;
    expect(thresholds.notAi).toBeLessThan(thresholds.ai);
    expect(prior!.aiRight).toBeGreaterThan(50);
    for (const { images, ai } of falseAlarms!) if (images >= 50) expect(ai).toBeLessThanOrEqual(5);
    for (const [n, { maxFalseAlarm, ai }] of levels!.slice(1).entries()) {
      expect(maxFalseAlarm).toBeGreaterThan(levels![n]!.maxFalseAlarm);
      expect(ai).toBeLessThanOrEqual(levels![n]!.ai);
    }
  });

  it('gets the input that the processor of transformers.js makes', async () => {
    env.localModelPath = join(modelFolder, '..') + '/';
    const processor = await AutoImageProcessor.from_pretrained('elenchus-vit');
    const raw = paint(128, 128, (x, y) => [x * 2, y * 2, (x * y) & 255]);
    const { pixel_values } = (await processor([new RawImage(raw.data, 128, 128, 3)])) as {
      pixel_values: { data: Float32Array };
    };
    const mine = cropTensor(raw, { left: 0, top: 0 }, 128, classifier.inputValues);
    expect(mine.length).toBe(pixel_values.data.length);
    mine.forEach((value, i) => expect(Math.abs(value - pixel_values.data[i]!)).toBeLessThan(1e-5));
  });
});
