import { describe, expect, it } from '@jest/globals';
import { overviewOf } from '../../src/detection/detector/overview.js';
import { byFormula, paint, plain } from '../support/images.js';

describe('the overview', () => {
  // Columns 20 to 25 of row 9, as Pillow 9.4 scales the picture.
  it.each([
    [
      'enlarged',
      { width: 128, height: 128, p: [1, 2, 3], q: [2, 1, 1], s: 6 },
      [138, 143, 185, 138, 145, 187, 140, 145, 188, 139, 147, 190, 140, 147, 191, 141, 149, 193],
    ],
    [
      'reduced to more than half',
      { width: 640, height: 480, p: [0, 1, 0], q: [1, 0, 0], s: 9 },
      [200, 44, 63, 201, 46, 63, 201, 49, 64, 202, 51, 65, 202, 53, 65, 203, 56, 65],
    ],
    [
      'reduced to less than half',
      { width: 1203, height: 1601, p: [1, 0, 1], q: [0, 1, 1], s: 12 },
      [193, 82, 223, 198, 83, 228, 203, 83, 233, 209, 84, 239, 214, 85, 244, 219, 85, 249],
    ],
  ] as const)('is %s as Pillow does it', (_, formula, expected) => {
    const { data } = overviewOf(byFormula(formula), 256, 128);
    const at = (9 * 128 + 20) * 3;
    expect([...data.subarray(at, at + 18)]).toEqual(expected);
  });

  it('is the middle of the image', () => {
    const framed = paint(800, 600, (x, y) => [x >= 240 && x < 560 && y >= 140 && y < 460 ? 200 : 0]);
    expect(new Set(overviewOf(framed, 256, 128).data)).toEqual(new Set([200]));
  });

  it('of a plain image is plain, whatever its size and shape', () => {
    for (const [width, height] of [
      [128, 2_000],
      [257, 256],
      [511, 513],
      [4_000, 130],
    ] as const)
      expect(new Set(overviewOf(plain(width, height, 77), 256, 128).data)).toEqual(new Set([77]));
  });

  it('holds a whole square', () => {
    expect(() => overviewOf(plain(300, 300, 0), 100, 128)).toThrow(RangeError);
  });
});
