import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { ALLOCATOR } from '../support/allocator.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

const blank = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 150, alpha: 0.5 } } });

/** Three frames, each as large as the limit for a single image. */
const animated = (): Sharp =>
  sharp({ create: { width: 5_000, height: 15_000, pageHeight: 5_000, channels: 3, background: '#358' } }).composite([
    { input: { create: { width: 50, height: 50, channels: 3, background: '#fff' } }, left: 0, top: 5_000 },
  ]);

/** No library used here can write HEIC. */
const stored = undefined;

// Each is close to or over the memory limit of one image.
const GIANTS: readonly (readonly [string, string, (() => Sharp) | undefined])[] = [
  ['interlaced.png', '8000 x 4900', () => blank(8_000, 4_900).toColourspace('rgb16').png({ progressive: true })],
  ['deep-alpha.png', 'image-too-large', () => blank(8_000, 4_900, 4).toColourspace('rgb16').png({ progressive: true })],
  ['large.avif', '5000 x 4400', () => blank(5_000, 4_400).avif({ effort: 0 })],
  ['deep.avif', '4000 x 4000', () => blank(4_000, 4_000).avif({ effort: 0, bitdepth: 10 })],
  ['flat.webp', '10000 x 5000', () => blank(10_000, 5_000).webp({ effort: 0, lossless: true })],
  ['animated.gif', '5000 x 5000', () => animated().gif({ effort: 1 })],
  ['progressive.jpg', '8000 x 5000', () => blank(8_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['large.heic', '6900 x 5200', stored],
  ['large-deep.heic', '5200 x 5200', stored],
  ['column.png', '1 x 60000', () => blank(1, 60_000).png()],
];

it('several giant images at once use at most 1,024 MiB, and the next image is answered', async () => {
  const file = (name: string): string => join(directory.path, name);
  await blank(300, 200).jpeg().toFile(file('small'));
  for (const [name, , make] of GIANTS)
    await (make ? make().toFile(file(name)) : copyFile(join('test/detection/pictures', name), file(name)));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['test/support/peak-memory.mjs', file('small'), ...GIANTS.map(([name]) => file(name))],
    { env: { ...process.env, ...ALLOCATOR } },
  );
  const { peakMib, outcomes } = JSON.parse(stdout) as { peakMib: number; outcomes: string[] };
  expect(outcomes).toEqual([...GIANTS.map(([, outcome]) => outcome), '300 x 200']);
  expect(peakMib).toBeLessThan(1_024);
}, 240_000);
