import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { WorkerDetector } from '../src/detection/index.js';
import { Refusal } from '../src/kernel/index.js';
import { type Bench, type Figure, median } from './report.js';

const MODEL = join(import.meta.dirname, '../models/elenchus-vit');
const IMAGES = 10_000;
/** Enough images for the first replacement of the thread. */
const WARM_UP = 3_000;
const IMAGES_PER_WORKER = 2_000;
const GROWTH_MB_MAX = 50;
const LOOP_DELAY_MS_MAX = 20;
const REPORT_EVERY = 1_000;

/** Small images of every format, and every fifth one broken in some way. */
async function files(): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  const sizes = [
    [128, 128],
    [150, 200],
    [320, 240],
    [90, 300],
    [640, 480],
  ] as const;
  for (const [n, [width, height]] of sizes.entries()) {
    const data = Buffer.alloc(width * height * 3);
    for (let i = 0; i < data.length; i++)
      data[i] = 100 + 80 * Math.sin(i / (97 + n)) + (Math.imul(i, 2_654_435_761) >>> 28);
    const image = sharp(data, { raw: { width, height, channels: 3 } });
    const [jpeg, png, webp, gif, tiff] = await Promise.all([
      image.clone().jpeg().toBuffer(),
      image.clone().png().toBuffer(),
      image.clone().webp().toBuffer(),
      image.clone().gif({ effort: 1 }).toBuffer(),
      image.clone().tiff().toBuffer(),
    ]);
    all.push(jpeg, png, webp, gif, tiff, jpeg.subarray(0, jpeg.length / 2), png.subarray(0, -40));
  }
  return [...all, Buffer.from('<svg/>'), Buffer.alloc(2_000)];
}

/** Resident memory, in MB, as the median of the last samples, so that a single garbage collection does not matter. */
const settled = (samples: readonly number[]): number => median(samples.slice(-15));

async function run(): Promise<readonly Figure[]> {
  const all = await files();
  const detector = new WorkerDetector({ modelFolder: MODEL, imagesPerWorker: IMAGES_PER_WORKER });
  await detector.ready();
  const samples: number[] = [];
  let [answered, refused, next, before] = [0, 0, 0, 0];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const start = performance.now();
  const work = async (): Promise<void> => {
    for (let n = next++; n < IMAGES; n = next++) {
      try {
        await detector.detect(all[n % all.length]!);
        answered += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused += 1;
      }
      if (n % 50 === 0) samples.push(process.memoryUsage().rss / 1e6);
      // Reports progress on standard error, since the work takes minutes.
      if (n % REPORT_EVERY === 0) process.stderr.write(`${n.toLocaleString('en')} images …\n`);
      if (n === WARM_UP) {
        before = settled(samples);
        delay.enable();
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  delay.disable();
  const seconds = (performance.now() - start) / 1000;
  await detector.close();
  const growth = settled(samples) - before;
  const loop = delay.percentile(99) / 1e6;
  const plain = { against: null, bar: null, holds: null };
  return [
    { ...plain, name: 'images answered', value: answered, unit: 'images' },
    { ...plain, name: 'images refused', value: refused, unit: 'images' },
    { ...plain, name: 'rate', value: IMAGES / seconds, unit: 'images/s' },
    {
      name: 'memory after all',
      value: before + growth,
      unit: 'MB',
      against: { name: `after ${WARM_UP}`, value: before },
      bar: `within ${GROWTH_MB_MAX} MB`,
      holds: growth <= GROWTH_MB_MAX,
    },
    {
      ...plain,
      name: 'event-loop delay p99',
      value: loop,
      unit: 'ms',
      bar: `<= ${LOOP_DELAY_MS_MAX} ms`,
      holds: loop <= LOOP_DELAY_MS_MAX,
    },
  ];
}

export const bench: Bench = { summary: '10,000 mixed images, some broken: memory and the event loop', run };
