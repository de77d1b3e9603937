import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ALLOCATOR } from '../support/allocator.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

/**
 * Each is close to or over the memory limit of one image. Encoding them takes as long as decoding them, so they are
 * stored. Each has one colour and was written by sharp, at `effort: 0` or 1:
 * - the PNG files with 16 bits a value, `progressive`; one has an alpha channel
 * - large.avif with 8 bits a value, deep.avif with 10; flat.webp `lossless`
 * - animated.gif with three frames, the second of which has a white square; each frame is as large as the limit
 * - progressive.jpg with `chromaSubsampling: '4:4:4'`
 * libheif wrote the HEIC files.
 */
const GIANTS: readonly (readonly [string, string])[] = [
  ['interlaced.png', '8000 x 4900'],
  ['deep-alpha.png', 'image-too-large'],
  ['large.avif', '5000 x 4400'],
  ['deep.avif', '4000 x 4000'],
  ['flat.webp', '10000 x 5000'],
  ['animated.gif', '5000 x 5000'],
  ['progressive.jpg', '8000 x 5000'],
  ['large.heic', '6900 x 5200'],
  ['large-deep.heic', '5200 x 5200'],
  ['column.png', '1 x 60000'],
];

/** A detector's memory grows over its first images. The peak is the same after 60 and after 200 as after this many. */
const SMALL_FIRST = 16;

async function writeGiant(name: string, file: string): Promise<void> {
  const stored = join('test/detection/pictures', name);
  if (name.endsWith('.heic')) await copyFile(stored, file);
  else await writeFile(file, gunzipSync(await readFile(`${stored}.gz`)));
}

it('several giant images at once use at most 1,024 MiB, and the next image is answered', async () => {
  const file = (name: string): string => join(directory.path, name);
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#5a7896' } })
    .jpeg()
    .toFile(file('small'));
  for (const [name] of GIANTS) await writeGiant(name, file(name));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['test/support/peak-memory.mjs', file('small'), ...GIANTS.map(([name]) => file(name))],
    { env: { ...process.env, ...ALLOCATOR, SMALL_FIRST: String(SMALL_FIRST) } },
  );
  const { peakMib, outcomes } = JSON.parse(stdout) as { peakMib: number; outcomes: string[] };
  expect(outcomes).toEqual([...GIANTS.map(([, outcome]) => outcome), '300 x 200']);
  expect(peakMib).toBeLessThan(1_024);
}, 240_000);
