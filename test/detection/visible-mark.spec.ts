import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { type PublishedScore } from '../../src/detection/detection.answer.schema.js';
import { concluded } from '../../src/detection/conclusion.js';
import { provenanceOf } from '../../src/detection/marks/provenance-reader.js';
import { visibleMark } from '../../src/detection/marks/visible-mark.js';
import { encode, paint, plain, type Raw, scene } from '../support/images.js';

async function changed(picture: Raw, change: (image: Sharp) => Sharp): Promise<Raw> {
  const { data, info } = await sharp(await change(encode(picture)).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws white of a given opacity over some pixels. */
const over = ({ data, width, height }: Raw, share: (x: number, y: number) => number): Raw =>
  paint(width, height, (x, y) =>
    [0, 1, 2].map((c) => {
      const value = data[(y * width + x) * 3 + c] as number;
      return Math.round(value + share(x, y) * (255 - value));
    }),
  );

/** A star of four concave sides, cut off at its square; opacity, side and distance from both edges as Gemini draws it. */
const starred = (picture: Raw, { side = 48, margin = 32, opacity = 0.5, power = 0.59 } = {}): Raw =>
  over(picture, (x, y) => {
    const place = (at: number, length: number): number => Math.abs((at + 0.5 - (length - margin - side / 2)) / side);
    const [u, v] = [place(x, picture.width), place(y, picture.height)];
    return u <= 0.5 && v <= 0.5 && (u / 0.61) ** power + (v / 0.61) ** power <= 1 ? opacity : 0;
  });

const COLOURS = ['ffff66', '42ffff', '51da4c', 'ff6e3c', '3c46ff'].map((hex) => [...Buffer.from(hex, 'hex')]);
const barred = (picture: Raw, colours = COLOURS): Raw => {
  const { data, width, height } = picture;
  return paint(width, height, (x, y) => {
    const n = Math.floor((x - (width - 80)) / 16);
    const at = (y * width + x) * 3;
    return (y >= height - 16 && colours[n]) || [...data.subarray(at, at + 3)];
  });
};

describe('Gemini’s star', () => {
  it.each([
    ['of 48 pixels on a picture', scene(512, 400), {}],
    ['of 96 pixels', scene(1200, 900), { side: 96, margin: 64 }],
    ['of 96 pixels further inside', plain(900, 600, 90), { side: 96, margin: 192, opacity: 0.36 }],
    ['on black', plain(512, 512, 0), {}],
    ['on nearly white', plain(512, 512, 225), {}],
  ] as const)('is found: %s', (_, picture, options) => {
    expect(visibleMark(starred(picture, options))).toMatchObject({ tool: 'Gemini' });
  });

  it.each([
    ['compressed', (image: Sharp) => image.jpeg({ quality: 60 })],
    ['half as large', (image: Sharp) => image.resize(600).jpeg({ quality: 75 })],
    ['enlarged', (image: Sharp) => image.resize(1_500).webp({ quality: 75 })],
  ] as const)('is found in a picture that was %s', async (_, change) => {
    const picture = starred(scene(1_200, 900), { side: 96, margin: 64 });
    expect(visibleMark(await changed(picture, change))).toMatchObject({ tool: 'Gemini' });
  });

  it.each([
    ['a picture without it', scene(512, 400)],
    ['a plain picture', plain(512, 400, 120)],
    ['a solid star', starred(scene(512, 400), { opacity: 1 })],
    ['a faint star', starred(plain(512, 400, 60), { opacity: 0.06 })],
    ['a diamond', starred(plain(512, 400, 60), { power: 1 })],
    ['a disc', starred(plain(512, 400, 60), { power: 2 })],
    ['a star in the middle of the edge', starred(plain(900, 400, 60), { margin: 200 })],
    ['a picture smaller than a star', scene(20, 16)],
    ['a picture of one pixel', plain(1, 1, 0)],
  ] as const)('is not found in %s', (_, picture) => {
    expect(visibleMark(picture)).toBeUndefined();
  });
});

describe('DALL-E 2’s bar', () => {
  it('is found, also in a compressed copy of half the size', async () => {
    const picture = barred(scene(1_024, 1_024));
    expect(visibleMark(picture)).toMatchObject({ tool: 'DALL-E 2' });
    const copy = await changed(picture, (image) => image.resize(512).jpeg({ quality: 80 }));
    expect(visibleMark(copy)).toMatchObject({ tool: 'DALL-E 2' });
  });

  it('is not found with other colours, in another order, or in a picture that is no square', () => {
    expect(visibleMark(barred(scene(1_024, 1_024), COLOURS.toReversed()))).toBeUndefined();
    expect(visibleMark(barred(scene(1_024, 1_024), COLOURS.with(2, [200, 30, 30])))).toBeUndefined();
    expect(visibleMark(barred(scene(1_024, 900)))).toBeUndefined();
  });
});

describe('what a visible mark says', () => {
  const score = (aiScore: number, verdict: 'ai' | 'not_ai'): PublishedScore => ({
    aiScore,
    verdict,
    classes: [
      { class: 'ai_generated', score: aiScore / 100 },
      { class: 'not_ai_generated', score: 1 - aiScore / 100 },
    ],
  });
  const provenance = async (tool: 'Gemini' | 'DALL-E 2') => {
    const bytes = await encode(scene(200, 160)).jpeg().toBuffer();
    return provenanceOf(bytes, 'jpeg', {}, {}, { visibleMark: { tool, looks: 'a mark' } });
  };

  it('is that a model made or changed the picture, in Gemini’s case', async () => {
    const found = await provenance('Gemini');
    expect(found.declared).toMatchObject({ says: 'partly-generated', signed: false, where: 'visible mark' });
    expect(found.summary).toMatch(/shows a mark, the mark of Gemini; anybody can draw it/);
    expect(concluded(score(12, 'not_ai'), found)).toMatchObject({
      verdict: 'uncertain',
      aiScore: 50,
      decidedBy: 'unsigned-metadata',
      reason: expect.stringMatching(/the mark of Gemini.*Anybody can draw it/),
    });
    expect(concluded(score(97, 'ai'), found)).toMatchObject({ verdict: 'ai', decidedBy: 'model' });
  });

  it('is that a model made the picture, in DALL-E 2’s', async () => {
    expect(concluded(score(12, 'not_ai'), await provenance('DALL-E 2'))).toMatchObject({ verdict: 'ai', aiScore: 90 });
  });
});
