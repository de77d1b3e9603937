import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { Classifier } from '../src/detection/classifier.js';
import { cropTensor, type Pixels } from '../src/detection/crops.js';
import { createDetector, type Detector, type StepTimes } from '../src/detection/index.js';
import { decodeImage } from '../src/detection/intake.js';
import { recompressCrops } from '../src/detection/recompression.js';
import { type Bench, type Figure, atLeast, median, plain } from './report.js';

const MODEL = join(import.meta.dirname, '../models/elenchus-vit');
const ROUNDS = 5;
const IMAGES_A_ROUND = 96;
const SHARE = 0.8;
const LOOP_DELAY_MS_MAX = 20;

interface Batch {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Photograph-like pixels by formula. */
function scene(width: number, height: number, seed: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const grain = Math.imul(x * 374_761 + y * 668_265 + seed * 974_711, 1_274_126_177) >>> 28;
      data[at] = 120 + 80 * Math.sin((x + seed * 40) / 90) + grain;
      data[at + 1] = 110 + 70 * Math.cos((y - seed * 25) / 70) + grain;
      data[at + 2] = 100 + 60 * Math.sin((x + y) / 120) + grain;
    }
  return { data, width, height };
}

/** Sizes and formats as people send them: mostly JPEG of one to two megapixels. */
async function files(): Promise<readonly Buffer[]> {
  const sizes = [
    [1024, 1024],
    [1280, 960],
    [1600, 1200],
    [800, 600],
    [640, 800],
    [1024, 768],
  ] as const;
  return Promise.all(
    sizes.flatMap(([width, height], n) => {
      const { data } = scene(width, height, n);
      const image = sharp(data, { raw: { width, height, channels: 3 } });
      return [
        image.clone().jpeg({ quality: 85 }).toBuffer(),
        image.clone().jpeg({ quality: 92, progressive: true }).toBuffer(),
        n % 2 === 0 ? image.clone().webp({ quality: 85 }).toBuffer() : image.clone().png().toBuffer(),
      ];
    }),
  );
}

/** The very tensors that the detector makes of each file, second look included where it took one. */
async function tensorsOf(all: readonly Buffer[], detector: Detector): Promise<readonly (readonly Batch[])[]> {
  const classifier = await Classifier.load({ modelFolder: MODEL });
  const { cropSize, cropPolicy, disagreement } = classifier.settings;
  if (cropPolicy.kind !== 'grid') throw new Error('the bundled model cuts crops');
  const tensors: (readonly Batch[])[] = [];
  for (const file of all) {
    const pixels = await decodeImage(file);
    const corners = classifier.corners(pixels, cropPolicy);
    const dims = [corners.length, 3, cropSize, cropSize];
    const looks = [{ pixels: pixels as Pixels, corners }];
    const { evidence } = await detector.detect(file);
    if (disagreement.recompression && evidence.recompressionShift !== undefined)
      looks.push(await recompressCrops(pixels, corners, cropSize, disagreement.recompression));
    tensors.push(
      looks.map((look) => ({ data: cropTensor(look.pixels, look.corners, cropSize, classifier.normalisation), dims })),
    );
  }
  await classifier.dispose();
  return tensors;
}

async function detectAll(detector: Detector, all: readonly Buffer[], together: number, latencies: number[]) {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let n = next++; n < IMAGES_A_ROUND; n = next++) {
        const sent = performance.now();
        await detector.detect(all[n % all.length]!);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return (IMAGES_A_ROUND * 1000) / (performance.now() - start);
}

async function runAll(threads: readonly Worker[], images: number): Promise<number> {
  const shares = threads.map((_, t) =>
    Array.from({ length: IMAGES_A_ROUND }, (_, n) => n)
      .filter((n) => n % threads.length === t)
      .map((n) => n % images),
  );
  const start = performance.now();
  const done = threads.map((thread) => once(thread, 'message'));
  threads.forEach((thread, t) => thread.postMessage(shares[t]));
  await Promise.all(done);
  return (IMAGES_A_ROUND * 1000) / (performance.now() - start);
}

const at = (sorted: readonly number[], q: number): number => sorted[Math.floor((sorted.length - 1) * q)]!;

async function run(): Promise<readonly Figure[]> {
  const workers = Math.max(1, availableParallelism() - 1);
  const all = await files();
  const steps: StepTimes[] = [];
  const detector = createDetector({ modelFolder: MODEL, workers, observe: (took) => steps.push(took) });
  await detector.ready();
  const images = await tensorsOf(all, detector);
  const model = join(MODEL, 'onnx/model.onnx');
  const threads = Array.from(
    { length: workers },
    () => new Worker(new URL('./support/bare-sessions.mjs', import.meta.url), { workerData: { model, images } }),
  );
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  const latencies: number[] = [];
  await detectAll(detector, all, workers + 1, []);
  await runAll(threads, images.length);
  steps.length = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    delay.enable();
    const ours = await detectAll(detector, all, workers + 1, latencies);
    delay.disable();
    rounds.push({ ours, bare: await runAll(threads, images.length) });
  }
  await Promise.all([detector.close(), ...threads.map((thread) => thread.terminate())]);

  const mean = (step: keyof StepTimes): number => steps.reduce((sum, took) => sum + took[step], 0) / steps.length;
  latencies.sort((a, b) => a - b);
  const loop = delay.percentile(99) / 1e6;
  return [
    atLeast(
      `images detected, ${workers} threads`,
      median(rounds.map(({ ours }) => ours)),
      'images/s',
      { name: 'bare session.run on the same tensors and threads', value: median(rounds.map(({ bare }) => bare)) },
      SHARE,
    ),
    plain('latency p50', at(latencies, 0.5), 'ms'),
    plain('latency p99', at(latencies, 0.99), 'ms'),
    plain('decoding an image', mean('decode'), 'ms'),
    plain('reading its provenance', mean('provenance'), 'ms'),
    plain('crops, second compression and inference', mean('inference'), 'ms'),
    {
      ...plain('event-loop delay p99', loop, 'ms'),
      bar: `<= ${LOOP_DELAY_MS_MAX} ms`,
      holds: loop <= LOOP_DELAY_MS_MAX,
    },
  ];
}

export const bench: Bench = { summary: 'the detector beside a bare loop over its model', run };
