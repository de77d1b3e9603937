import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { WorkerDetector, type Detector, type DetectionResult, type ImageRegion } from '../../src/detection/index.js';
import { encode, paint, plain } from '../support/images.js';
import { brightnessModel, tinyVit, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let detector: Detector;
beforeAll(async () => {
  detector = new WorkerDetector({ modelFolder: writeModel(directory.path, { onnx: brightnessModel() }), workers: 1 });
  await detector.ready();
});
afterAll(async () => {
  await detector.close();
  directory.remove();
});

/** White on the left third, black elsewhere. */
const halves = paint(600, 200, (x) => [x < 200 ? 255 : 0]);
const regionsOf = ({ evidence }: DetectionResult): readonly ImageRegion[] => evidence.regions;

describe('the judged regions', () => {
  it('lie within the image, one for each crop, each with a score', async () => {
    const result = await detector.detect(await encode(halves).png().toBuffer());
    const regions = regionsOf(result);
    expect(regions).toHaveLength(result.evidence.crops);
    for (const { x, y, width, height, score } of regions) {
      expect(x >= 0 && y >= 0 && x + width <= 600 && y + height <= 200).toBe(true);
      expect(String(score)).toMatch(/^(0|1|0\.\d{1,4})$/);
    }
    const white = regions.filter(({ x, width }) => x + width <= 200);
    const black = regions.filter(({ x }) => x >= 200);
    expect(white.length).toBeGreaterThan(0);
    expect(Math.min(...white.map(({ score }) => score))).toBeGreaterThan(0.9);
    expect(Math.max(...black.map(({ score }) => score))).toBeLessThan(0.1);
  });

  it('are given in pixels of the upright image', async () => {
    const lying = await sharp(await encode(halves).png().toBuffer())
      .rotate(90)
      .toBuffer();
    const file = await sharp(lying).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer();
    const result = await detector.detect(file);
    expect(result.image).toMatchObject({ width: 600, height: 200 });
    for (const { x, width, score } of regionsOf(result)) {
      if (x + width <= 200) expect(score).toBeGreaterThan(0.9);
      if (x >= 200) expect(score).toBeLessThan(0.1);
    }
  });

  it('are the whole image for a model that scales it, and none for an image that is too small', async () => {
    const onnx = tinyVit({ side: 32, patch: 8, classes: 2 });
    const modelFolder = writeModel(join(directory.path, 'whole'), {
      side: 32,
      labels: ['fake', 'real'],
      settings: null,
      onnx,
    });
    const whole = new WorkerDetector({ modelFolder, workers: 1 });
    try {
      const file = await encode(plain(300, 200, 9))
        .png()
        .toBuffer();
      expect(regionsOf(await whole.detect(file))).toMatchObject([{ x: 0, y: 0, width: 300, height: 200 }]);
    } finally {
      await whole.close();
    }
    expect(
      regionsOf(
        await detector.detect(
          await encode(plain(40, 40, 9))
            .png()
            .toBuffer(),
        ),
      ),
    ).toEqual([]);
  });
});
