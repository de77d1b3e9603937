import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { concluded } from '../../src/detection/conclusion.js';
import { type ImageFormat } from '../../src/detection/intake/intake-limits.js';
import { lastHopOf, lastHopSentence } from '../../src/detection/marks/last-hop/last-hop.js';
import { provenanceOf } from '../../src/detection/marks/provenance-reader.js';
import { encode, png, pngChunk, pngText, scene, tiff, withChunks } from '../support/images.js';

const FOLDER = new URL('pictures/last-hop/', import.meta.url);
const fixture = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
const FORMATS: Readonly<Record<string, ImageFormat>> = { jpg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'avif' };
const formatOf = (name: string): ImageFormat => FORMATS[name.split('.').at(-1) ?? ''] as ImageFormat;

/** One drawn picture, written by these programs; names of files are those of program, version and setting. */
const WRITTEN: readonly (readonly [file: string, writer: string])[] = [
  ['avifenc-0.11.avif', 'libavif'],
  ['chromium-143-q50.jpg', 'Skia'],
  ['chromium-143-q50.webp', 'Skia'],
  ['cjpeg-2.1-optimised.jpg', 'libjpeg'],
  ['cwebp-1.2-q50.webp', 'libwebp'],
  ['ffmpeg-5.1.avif', 'FFmpeg'],
  ['ffmpeg-5.1.gif', 'FFmpeg'],
  ['ffmpeg-5.1.jpg', 'FFmpeg'],
  ['gimp-2.10.jpg', 'GIMP'],
  ['go-1.26-q50.jpg', 'Go image/jpeg'],
  ['go-1.26.gif', 'Go image/gif'],
  ['graphicsmagick-1.4-q50.jpg', 'libjpeg'],
  ['heif-enc-1.15.avif', 'libheif'],
  ['imagemagick-6-q50.jpg', 'libjpeg'],
  ['imagemagick-6.gif', 'ImageMagick or GraphicsMagick'],
  ['imagemagick-6.jpg', 'ImageMagick'],
  ['java-17-q50.jpg', 'Java ImageIO'],
  ['jimp-1.6-q50.jpg', 'jpeg-js'],
  ['opencv-4.10-q50.jpg', 'libjpeg'],
  ['php-gd-8.2-progressive.jpg', 'GD'],
  ['php-gd-8.2-q50.jpg', 'GD'],
  ['pillow-11-progressive.jpg', 'libjpeg'],
  ['pillow-11-q50.jpg', 'libjpeg'],
  ['rust-image-0.25-q50.jpg', 'Rust image'],
  ['rust-image-0.25.webp', 'Rust image'],
  ['squoosh-q50.jpg', 'mozjpeg'],
];

it.each(WRITTEN)('%s was last compressed by %s', (file, writer) => {
  expect(lastHopOf(fixture(file), formatOf(file))).toMatchObject({ writer });
});

it('has an expected writer for every stored file', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(WRITTEN.map(([file]) => file));
});

const noise = (): Sharp => encode(scene(320, 240));

it.each([
  ['jpeg', 'libvips', () => noise().jpeg({ quality: 71 })],
  ['jpeg', 'mozjpeg', () => noise().jpeg({ quality: 71, mozjpeg: true })],
  ['png', 'libvips', () => noise().png()],
  ['webp', 'libwebp', () => noise().webp({ quality: 61 })],
  ['gif', 'libvips', () => noise().gif()],
  ['tiff', 'libvips', () => noise().tiff()],
  ['avif', 'libheif', () => noise().avif({ effort: 0 })],
] as const)('names the library behind a %s by sharp: %s', async (format, writer, encoded) => {
  const bytes = await encoded().toBuffer();
  expect(lastHopOf(bytes, format)).toMatchObject({ writer, programs: expect.arrayContaining(['sharp']) });
});

/** Data chunks of these sizes behind the two bytes that a compressor's level leads to; nothing decodes them here. */
const data = (head: string, ...sizes: number[]): readonly Buffer[] =>
  sizes.map((size, n) =>
    pngChunk('IDAT', Buffer.concat([Buffer.from(n === 0 ? head : '', 'hex'), Buffer.alloc(size)]).subarray(0, size)),
  );
const resolution = (hex: string): Buffer => pngChunk('pHYs', Buffer.from(hex, 'hex'));

it.each([
  ['Pillow', 2, data('789c', 65_536, 65_536, 7_000)],
  ['FFmpeg', 2, [resolution('000000000000000100'), ...data('789c', 4_096, 4_096, 60)]],
  ['ImageMagick', 2, [pngChunk('gAMA', Buffer.alloc(4)), ...data('78da', 32_768, 900), pngText('date:create', '2026')]],
  ['ImageMagick or GraphicsMagick', 2, data('78da', 32_768, 32_768, 900)],
  ['Go image/png', 2, data('789c', 32_768, 900)],
  ['Java ImageIO', 6, data('785e', 32_768, 900)],
  ['OpenCV', 2, data('7801', 8_192, 8_192, 30)],
  ['Skia', 6, data('7801', 4_096, 4_096, 3_710, 4_096, 20)],
  ['pngjs', 6, data('7801ecc1', 90_000)],
  ['Rust png', 2, data('7801edc003a0', 90_000)],
  ['an optimiser of PNG', 2, data('78da', 90_000)],
  ['libpng', 2, data('785e', 8_192, 30)],
] as const)('names the writer of a PNG by its chunks: %s', (writer, colour, chunks) => {
  expect(lastHopOf(png(8, 8, chunks, { colour }), 'png')).toMatchObject({ writer });
});

it('is silent about a PNG whose only data chunk fits into every writer’s buffer', () => {
  expect(lastHopOf(png(8, 8, data('78da', 3_000)), 'png')).toBeUndefined();
});

it('is silent about a JPEG as cameras write it, which a library without EXIF would write too', () => {
  const go = fixture('go-1.26-q50.jpg');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(4, 4, { 0x010f: 'Example' })]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  expect(lastHopOf(Buffer.concat([go.subarray(0, 2), head, exif, go.subarray(2)]), 'jpeg')).toBeUndefined();
});

it('names the same writer when metadata was added to the file afterwards', async () => {
  const bytes = await noise().png().toBuffer();
  expect(lastHopOf(withChunks(bytes, pngText('Comment', 'a caption')), 'png')).toEqual(lastHopOf(bytes, 'png'));
});

it('says what became of metadata, in the answer too', async () => {
  const bytes = fixture('chromium-143-q50.jpg');
  const { lastHop, summary } = await provenanceOf(bytes, 'jpeg', {});
  expect(lastHop).toEqual({ writer: 'Skia', programs: ['Chrome', 'Chromium', 'Edge'], metadata: 'lost' });
  expect(summary).toBe(
    'No manifest, generator trace or camera metadata was found, which is no evidence either way. ' +
      'The picture was last compressed by Skia (as in Chrome, Chromium, Edge), which keeps no metadata: a manifest or a camera’s fields cannot have survived it.',
  );
});

it('affects no score', async () => {
  const provenance = await provenanceOf(fixture('chromium-143-q50.jpg'), 'jpeg', {});
  const { lastHop: _, ...without } = provenance;
  const score = {
    aiScore: 40,
    verdict: 'uncertain',
    classes: [
      { class: 'ai_generated', score: 0.4 },
      { class: 'not_ai_generated', score: 0.6 },
    ],
  } as const;
  expect(concluded(score as never, provenance)).toEqual(concluded(score as never, without));
});

it.each(WRITTEN)('reads %s cut off anywhere', (file) => {
  const whole = fixture(file);
  for (let end = 0; end < whole.length; end += 1 + Math.floor(whole.length / 97))
    expect(() => lastHopOf(whole.subarray(0, end), formatOf(file))).not.toThrow();
});

it('is silent about a file with more parts than any writer makes', () => {
  const tables = Buffer.alloc(4 * 20_000, Buffer.from([0xff, 0xc4, 0, 2]));
  const jpeg = fixture('pillow-11-q50.jpg');
  const end = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  expect(lastHopOf(Buffer.concat([jpeg.subarray(0, end), tables, jpeg.subarray(end)]), 'jpeg')).toBeUndefined();
  const chunks = Array.from({ length: 5_000 }, () => pngChunk('teSt', Buffer.alloc(0)));
  expect(lastHopOf(png(8, 8, [...chunks, ...data('789c', 65_536, 9)], { colour: 2 }), 'png')).toBeUndefined();
});

it('has a sentence for each fate of metadata', () => {
  const sentences = (['lost', 'usually-lost', 'may-be-kept'] as const).map((metadata) =>
    lastHopSentence({ writer: 'A', programs: [], metadata }, true),
  );
  expect(new Set(sentences).size).toBe(3);
});

it('does not excuse the absence of what is there', async () => {
  const hop = { writer: 'A', programs: [] };
  for (const metadata of ['usually-lost', 'may-be-kept'] as const)
    expect(lastHopSentence({ ...hop, metadata }, false)).toBe('The picture was last compressed by A.');
  expect(lastHopSentence({ ...hop, metadata: 'lost' }, false)).toMatch(/what the file states was written afterwards/);
  const camera = await sharp(fixture('pillow-11-q50.jpg'))
    .withExif({ IFD0: { Make: 'Canon', Model: 'EOS R5' } })
    .toBuffer();
  const { summary } = await provenanceOf(camera, 'jpeg', { exif: (await sharp(camera).metadata()).exif });
  expect(summary).toMatch(/Camera metadata: Canon EOS R5/);
  expect(summary).not.toMatch(/absence/);
});
