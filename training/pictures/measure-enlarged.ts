import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Pixels } from '../../src/detection/detector/crops.js';
import { sharpestFall } from '../../src/detection/detector/enlargement.js';
import { CLIP_HEAD_FOLDER } from '../../src/factories.js';
import { readHead } from '../../src/detection/clip/head-files.js';
import { decodeImage, readHeader } from '../../src/detection/intake/intake.js';
import { Refusal } from '../../src/kernel/index.js';
import { seededChance } from '../../test/support/chance.js';

/**
 * Measures how often pictures as found are called enlarged, and how often enlarged ones are:
 *
 *     node --import ./scripts/typescript.mjs training/pictures/measure-enlarged.ts DATA [--write]
 *
 * DATA is the folder that `training.detector.collect` fills. Every picture of the folds is judged as it is, and once at a size
 * below its own, from which it was enlarged with a drawn factor, kernel and JPEG compression.
 */
const [data, ...options] = process.argv.slice(2);
if (data === undefined) throw new Error('the folder of the pictures is missing');
const DETECTOR = join(import.meta.dirname, '../detector');
const PICTURES_OF_A_SOURCE = 30;
const SIDE_MIN = 256;
const PIXELS_MAX = 1_600;
const FACTORS = [1.25, 1.5, 2, 3, 4] as const;
const QUALITIES = [null, 95, 85, 75] as const;
const KERNELS = ['linear', 'cubic', 'lanczos3'] as const;

interface Row {
  readonly source: string;
  readonly ai: boolean;
  readonly kind: string;
}

/** Class and kind of each source, by the manifests. */
function sources(): ReadonlyMap<string, Row> {
  const files = ['manifest.csv', 'manifest-more.csv', 'manifest-wider.csv', 'manifest-widest.csv'];
  const lines = files.flatMap((file) => readFileSync(join(DETECTOR, file), 'utf8').split('\n').slice(1));
  return new Map(
    lines
      .map((line) => line.split(','))
      .filter(([, , , , , split]) => split === 'folds')
      .map(([, , label, source = '', kind = '']) => [source, { source, kind, ai: label === 'ai_generated' }]),
  );
}

interface Judged extends Row {
  readonly enlarged: boolean;
}
interface Enlarged extends Judged {
  readonly factor: number;
  readonly quality: number | null;
  readonly kernel: string;
}

const raw = ({ data: bytes, width, height }: Pixels): Sharp => sharp(bytes, { raw: { width, height, channels: 3 } });

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data: bytes, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: bytes, width: info.width, height: info.height };
}

/** Undefined for a file that the service refuses, such as a bitmap. */
async function decoded(bytes: Buffer): Promise<Pixels | undefined> {
  try {
    return await decodeImage(bytes, await readHeader(bytes));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Enlarges along x by Lanczos' kernel of three lobes, which libvips only has for reduction. */
function widened({ data: bytes, width, height }: Pixels, to: number): Pixels {
  const result = new Uint8ClampedArray(3 * to * height);
  for (let x = 0; x < to; x++) {
    const centre = ((x + 0.5) * width) / to - 0.5;
    const taps = Array.from({ length: 6 }, (_, n) => Math.floor(centre) - 2 + n);
    const weights = taps.map((at) => (Math.abs(at - centre) < 3 ? sinc(at - centre) * sinc((at - centre) / 3) : 0));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let y = 0; y < height; y++)
      for (let channel = 0; channel < 3; channel++)
        result[(y * to + x) * 3 + channel] = taps.reduce((sum, at, n) => {
          const inside = Math.min(width - 1, Math.max(0, at));
          return sum + ((bytes[(y * width + inside) * 3 + channel] as number) * (weights[n] as number)) / total;
        }, 0);
  }
  return { data: new Uint8Array(result.buffer), width: to, height };
}

const turned = async (pixels: Pixels): Promise<Pixels> => pixelsOf(raw(pixels).rotate(90));

async function scaled(pixels: Pixels, short: number, kernel: (typeof KERNELS)[number]): Promise<Pixels> {
  const factor = short / Math.min(pixels.width, pixels.height);
  const [width, height] = [Math.round(pixels.width * factor), Math.round(pixels.height * factor)];
  if (factor <= 1 || kernel !== 'lanczos3') return pixelsOf(raw(pixels).resize({ width, height, fit: 'fill', kernel }));
  return turned(widened(await turned(widened(pixels, width)), height));
}

async function compressed(pixels: Pixels, quality: number | null, chroma: string): Promise<Pixels> {
  if (quality === null) return pixels;
  return pixelsOf(sharp(await raw(pixels).jpeg({ quality, chromaSubsampling: chroma }).toBuffer()));
}

/** The picture as it would be if somebody had enlarged a small copy; undefined if it is too small itself. */
async function enlargedFrom(
  pixels: Pixels,
  row: Row,
  chance: () => number,
): Promise<(Omit<Enlarged, 'enlarged'> & { readonly pixels: Pixels }) | undefined> {
  const drawn = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;
  const [factor, quality, kernel] = [drawn(FACTORS), drawn(QUALITIES), drawn(KERNELS)];
  const [least, most] = [SIDE_MIN / factor, Math.min(Math.min(pixels.width, pixels.height), PIXELS_MAX / factor)];
  const share = chance();
  if (most < least) return undefined;
  const small = await scaled(pixels, Math.round(least * (most / least) ** share), 'lanczos3');
  const before = await compressed(small, drawn([null, 90]), '4:2:0');
  const short = Math.min(before.width, before.height);
  const large = await scaled(before, Math.round(short * factor), kernel);
  return { ...row, factor, quality, kernel, pixels: await compressed(large, quality, drawn(['4:2:0', '4:4:4'])) };
}

const { enlarged: limit } = await readHead(CLIP_HEAD_FOLDER);
if (!limit) throw new Error('the head has no limit for enlarged pictures');
const isEnlarged = (pixels: Pixels): boolean => sharpestFall(pixels).db >= limit.fallMinDb;

const found: Judged[] = [];
const enlarged: Enlarged[] = [];
for (const row of sources().values()) {
  const folder = join(data, 'images/folds', row.source);
  if (!existsSync(folder)) continue;
  for (const file of readdirSync(folder).sort().slice(0, PICTURES_OF_A_SOURCE)) {
    const pixels = await decoded(readFileSync(join(folder, file)));
    if (!pixels || Math.min(pixels.width, pixels.height) < SIDE_MIN) continue;
    found.push({ ...row, enlarged: isEnlarged(pixels) });
    const chance = seededChance(Number.parseInt(file.slice(file.lastIndexOf('-') + 1, file.lastIndexOf('-') + 9), 16));
    const large = await enlargedFrom(pixels, row, chance);
    if (large) {
      const { pixels: seen, ...drawn } = large;
      enlarged.push({ ...drawn, enlarged: isEnlarged(seen) });
    }
  }
}

const shares = <T extends { readonly enlarged: boolean }>(all: readonly T[], keyOf: (one: T) => string) =>
  Object.fromEntries(
    [...new Set(all.map(keyOf))].sort().map((key) => {
      const mine = all.filter((one) => keyOf(one) === key);
      const share = mine.filter((one) => one.enlarged).length / mine.length;
      return [key, { pictures: mine.length, enlarged: Math.round(1_000 * share) / 1_000 }];
    }),
  );

const results = {
  sources: new Set(found.map(({ source }) => source)).size,
  'as found': shares(found, ({ ai }) => (ai ? 'generated' : 'real')),
  'as found, real, by kind': shares(
    found.filter(({ ai }) => !ai),
    ({ kind }) => kind,
  ),
  'enlarged, by factor': shares(enlarged, ({ factor }) => String(factor)),
  'enlarged twice or more, by quality': shares(
    enlarged.filter(({ factor }) => factor >= 2),
    ({ quality }) => (quality === null ? 'lossless' : String(quality)),
  ),
  'enlarged twice or more, by kernel': shares(
    enlarged.filter(({ factor }) => factor >= 2),
    ({ kernel }) => kernel,
  ),
};
console.log(JSON.stringify(results, null, 1));
if (options.includes('--write'))
  writeFileSync(join(DETECTOR, 'results/enlarged.json'), `${JSON.stringify(results, null, 1)}\n`);
