import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { WorkerDetector, type Detector, type DetectionResult, type ImageRegion } from '../../src/detection/index.js';
import { encode, paint, plain } from '../support/images.js';
import { brightnessModel, GRID, tinyVit, writeModel } from '../support/stand-in-models.js';
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

describe('the regions of a model that judges every picture at a drawn size and compression', () => {
  let equal: Detector;
  const draws = 2;
  beforeAll(async () => {
    const pipeline = { shortSide: [140, 180], quality: [70, 95], chroma: ['4:2:0', '4:4:4'], draws };
    const modelFolder = writeModel(join(directory.path, 'equal'), {
      settings: { ...GRID, pipeline },
      onnx: brightnessModel(),
    });
    equal = new WorkerDetector({ modelFolder, workers: 1 });
    await equal.ready();
  });
  afterAll(() => equal.close());

  it.each([
    [900, 300],
    [1203, 401],
    [150, 150],
  ])('lie in the picture of %i × %i pixels as it was uploaded, once for each draw', async (width, height) => {
    const file = await encode(paint(width, height, (x) => [x < width / 3 ? 255 : 0]))
      .png()
      .toBuffer();
    const result = await equal.detect(file);
    const regions = regionsOf(result);
    expect(regions).toHaveLength(result.evidence.crops);
    for (const { x, y, width: across, height: down, score } of regions) {
      expect(x >= 0 && y >= 0 && across > 0 && down > 0 && x + across <= width && y + down <= height).toBe(true);
      if (x + across <= width / 3 - 20) expect(score).toBeGreaterThan(0.9);
      if (x >= width / 3 + 20) expect(score).toBeLessThan(0.1);
    }
    for (const edge of [0, width])
      expect(regions.filter(({ x, width: across }) => x === edge || x + across === edge).length).toBeGreaterThanOrEqual(
        draws,
      );
    expect(await equal.detect(file)).toMatchObject({ aiScore: result.aiScore, evidence: result.evidence });
  });

  it('say nothing of the file: a picture that is only larger or less compressed gets the same score', async () => {
    const checkers = paint(640, 640, (x, y) => [((x >> 5) + (y >> 5)) % 2 === 0 ? 90 : 150]);
    const png = await encode(checkers).png().toBuffer();
    const large = await sharp(png).resize(1_920, 1_920, { kernel: 'nearest' }).jpeg({ quality: 98 }).toBuffer();
    const [one, other] = [await equal.detect(png), await equal.detect(large)];
    expect(Math.abs(one.aiScore - other.aiScore)).toBeLessThan(5);
  });
});
