import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { type PublishedScore } from '../../src/detection/detection.answer.schema.js';
import { concluded } from '../../src/detection/conclusion.js';
import { cornerLabel } from '../../src/detection/marks/corner-label.js';
import { provenanceOf } from '../../src/detection/marks/provenance-reader.js';
import { visibleMark } from '../../src/detection/marks/visible-mark.js';
import { encode, paint, plain, type Raw, scene } from '../support/images.js';

/** Words drawn in weights that are no templates: white on black, 48 pixels an em. */
const WORDS = new URL('pictures/labels/', import.meta.url);

interface Drawing {
  readonly low?: boolean;
  readonly right?: boolean;
  /** Height of a character, in shorter sides of the picture. */
  readonly em?: number;
  readonly opacity?: number;
  readonly level?: number;
}

async function labelled(
  picture: Raw,
  word: string,
  { low = true, right = true, em = 0.05, opacity = 0.8, level = 255 }: Drawing = {},
): Promise<Raw> {
  const file = readFileSync(new URL(`${word}.png`, WORDS));
  const { width, height } = await sharp(file).metadata();
  const side = em * Math.min(picture.width, picture.height);
  const size = { width: Math.round((width * side) / 48), height: Math.round((height * side) / 48) };
  const ink = await sharp(file).resize(size.width, size.height).greyscale().raw().toBuffer();
  const margin = Math.round(side / 2);
  const left = right ? picture.width - margin - size.width : margin;
  const top = low ? picture.height - margin - size.height : margin;
  return paint(picture.width, picture.height, (x, y) => {
    const isInside = x >= left && x < left + size.width && y >= top && y < top + size.height;
    const share = isInside ? (opacity * (ink[(y - top) * size.width + x - left] ?? 0)) / 255 : 0;
    return [0, 1, 2].map((c) => {
      const value = picture.data[(y * picture.width + x) * 3 + c] ?? 0;
      return Math.round(value + share * (level - value));
    });
  });
}

async function changed(picture: Raw, change: (image: Sharp) => Sharp): Promise<Raw> {
  const { data, info } = await sharp(await change(encode(picture)).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

let picture: Raw;
beforeAll(() => {
  picture = scene(600, 480);
});

describe('a label of GB 45438-2025', () => {
  it.each([
    ['made-by-ai', 'AI生成'],
    ['doubao', 'AI生成'],
    ['ai-composed', 'AI合成'],
    ['artificial-intelligence', '智能生成'],
  ])('is found in the lower right corner: %s', async (word, text) => {
    expect(cornerLabel(await labelled(picture, word))).toEqual({ text, corner: 'lower right' });
  });

  it.each([
    ['lower left', { right: false }],
    ['upper right', { low: false }],
    ['upper left', { low: false, right: false }],
  ] as const)('is found in the %s corner', async (corner, place) => {
    expect(cornerLabel(await labelled(picture, 'made-by-ai', place))).toEqual({ text: 'AI生成', corner });
  });

  it.each([
    ['small', 600, { em: 0.03 }],
    ['large', 600, { em: 0.08 }],
    ['in a picture of many pixels', 2_000, {}],
  ] as const)('is found %s', async (_, width, drawing) => {
    expect(cornerLabel(await labelled(plain(width, width * 0.8, 90), 'doubao', drawing))).toBeDefined();
  });

  it.each([
    ['translucent', 60, { opacity: 0.35 }],
    ['on white, in grey', 255, { level: 190 }],
    ['dark on light', 220, { level: 30 }],
  ] as const)('is found %s', async (_, level, drawing) => {
    expect(cornerLabel(await labelled(plain(600, 480, level), 'doubao', drawing))).toBeDefined();
  });

  it.each([
    ['compressed', (image: Sharp) => image.jpeg({ quality: 60 })],
    ['half as large', (image: Sharp) => image.resize(300).jpeg({ quality: 75 })],
    ['enlarged', (image: Sharp) => image.resize(900).webp({ quality: 75 })],
  ] as const)('is found in a picture that was %s', async (_, change) => {
    expect(cornerLabel(await changed(await labelled(picture, 'made-by-ai'), change))).toBeDefined();
  });

  it.each(['photographer', 'ai-painting', 'contract', 'generated-report', 'conference', 'ai-life', 'copyright'])(
    'is not what other words say: %s',
    async (word) => {
      expect(cornerLabel(await labelled(picture, word))).toBeUndefined();
      expect(cornerLabel(await labelled(plain(600, 480, 40), word))).toBeUndefined();
    },
  );

  it('is not looked for away from the corners, where a caption or a sign in the picture may quote it', async () => {
    const small = await labelled(plain(300, 240, 90), 'doubao');
    const framed = paint(900, 720, (x, y) => {
      const at = ((y - 240) * 300 + x - 300) * 3;
      return x >= 300 && x < 600 && y >= 240 && y < 480 ? [...small.data.subarray(at, at + 3)] : [90];
    });
    expect(cornerLabel(framed)).toBeUndefined();
  });

  it.each([
    ['plain', plain(400, 300, 128)],
    ['one pixel large', plain(1, 1, 128)],
    ['one pixel high', plain(3_000, 1, 128)],
    ['a net', paint(400, 300, (x, y) => [x % 12 < 2 || y % 12 < 2 ? 255 : 0])],
  ] as const)('is not found in a picture that is %s', (_, raw) => {
    expect(cornerLabel(raw)).toBeUndefined();
  });

  it('says that a model made or changed the picture, which anybody can draw', async () => {
    const found = visibleMark(await labelled(picture, 'made-by-ai'));
    expect(found).toEqual({ tool: 'AI label', looks: 'the words “AI生成” in the lower right corner' });
    const bytes = await encode(picture).jpeg().toBuffer();
    const provenance = await provenanceOf(bytes, 'jpeg', {}, {}, found ? { visibleMark: found } : {});
    expect(provenance.summary).toMatch(
      /the words “AI生成” in the lower right corner, a label that Chinese law demands/,
    );
    const model: PublishedScore = {
      aiScore: 12,
      verdict: 'not_ai',
      classes: [
        { class: 'ai_generated', score: 0.12 },
        { class: 'not_ai_generated', score: 0.88 },
      ],
    };
    expect(concluded(model, provenance)).toMatchObject({
      verdict: 'uncertain',
      aiScore: 50,
      decidedBy: 'unsigned-metadata',
      reason: expect.stringMatching(/shows a label .* Anybody can draw it\./),
    });
  });
});
