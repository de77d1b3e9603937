import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cropGrid,
  cropStarts,
  cropTensor,
  inputValues,
  type Pixels,
  texturedCrops,
} from '../../src/detection/detector/crops.js';
import { recompress, recompressCrops } from '../../src/detection/detector/recompression.js';
import { paint, scene } from '../support/images.js';

describe('the crops of an image', () => {
  it('cover short sides and span long ones', () => {
    expect(cropStarts(128, 128, 3)).toEqual([0]);
    expect(cropStarts(129, 128, 3)).toEqual([0, 1]);
    expect(cropStarts(300, 128, 3)).toEqual([0, 86, 172]);
    expect(cropStarts(1001, 128, 3)).toEqual([0, 436, 873]);
    expect(cropStarts(1001, 128, 1)).toEqual([436]);
  });

  it('stay inside the image and span it from edge to edge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 128, max: 60_000 }), fc.integer({ min: 2, max: 8 }), (length, perAxis) => {
        const starts = cropStarts(length, 128, perAxis);
        expect(starts[0]).toBe(0);
        expect(starts.at(-1)).toBe(length - 128);
        expect(starts.length).toBeLessThanOrEqual(perAxis);
        for (const start of starts) expect(Number.isInteger(start)).toBe(true);
      }),
    );
  });

  it('are ordered row by row', () => {
    expect(cropGrid(200, 129, 128, 2)).toEqual([
      { left: 0, top: 0 },
      { left: 72, top: 0 },
      { left: 0, top: 1 },
      { left: 72, top: 1 },
    ]);
  });

  it('require an image at least as large as one crop', () => {
    expect(() => cropStarts(127, 128, 3)).toThrow(RangeError);
  });

  it('become planes of normalised colour', () => {
    const pixels = paint(4, 4, (x, y) => [x * 10, y * 10, 255]);
    const half = [0.5, 0.5, 0.5] as const;
    const tensor = cropTensor(
      pixels,
      { left: 1, top: 2 },
      2,
      inputValues({ rescaleFactor: 1 / 255, mean: half, std: half }),
    );
    const scaled = [10, 20, 10, 20, 20, 20, 30, 30, 255, 255, 255, 255].map((value) => (value / 255 - 0.5) / 0.5);
    expect([...tensor].map((value) => value.toFixed(5))).toEqual(scaled.map((value) => value.toFixed(5)));
  });
});

describe('the selected crops', () => {
  // Stripes in the right half, a flat left half; the strongest at the bottom.
  const pixels = paint(512, 384, (x, y) => [0, x < 256 ? 90 : (y % 2) * (y < 128 ? 20 : 200), 0]);
  const corners = cropGrid(512, 384, 128, 4);

  it('have the most texture and keep the grid’s order', () => {
    expect(texturedCrops(pixels, corners, 128, 4)).toEqual([
      { left: 256, top: 128 },
      { left: 384, top: 128 },
      { left: 256, top: 256 },
      { left: 384, top: 256 },
    ]);
  });

  it('are the first ones if the texture is equal, and all of them if there are too few', () => {
    expect(
      texturedCrops(
        paint(512, 384, () => [1, 2, 3]),
        corners,
        128,
        3,
      ),
    ).toEqual(corners.slice(0, 3));
    expect(texturedCrops(pixels, corners, 128, 12)).toEqual(corners);
  });
});

describe('compressing only the needed blocks', () => {
  const cut = (pixels: Pixels, left: number, top: number, side: number): number[] =>
    Array.from({ length: side }, (_, y) => {
      const at = ((top + y) * pixels.width + left) * 3;
      return [...pixels.data.subarray(at, at + side * 3)];
    }).flat();

  it.each([
    [640, 480, '4:2:0'],
    [333, 257, '4:2:0'],
    [129, 500, '4:2:0'],
    [128, 128, '4:2:0'],
    [333, 257, '4:4:4'],
  ] as const)('gives the same result as compressing all %i × %i pixels at %s', async (width, height, chroma) => {
    const pixels = scene(width, height);
    const corners = cropGrid(width, height, 128, 3);
    const how = { format: 'jpeg', quality: 60, chroma, scoreShiftMax: 0.1 } as const;
    const [whole, parts] = await Promise.all([
      recompress(pixels, 60, chroma),
      recompressCrops(pixels, corners, 128, how),
    ]);
    corners.forEach(({ left, top }, n) => {
      const expected = cut(whole, left, top, 128);
      const found = cut(parts.pixels, parts.corners[n]!.left, parts.corners[n]!.top, 128);
      expect(Buffer.from(found).equals(Buffer.from(expected))).toBe(true);
    });
  });
});
