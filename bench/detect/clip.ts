import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readHead } from '../../src/detection/clip/head-files.js';
import { drawsOf, equalised, middleSquare } from '../../src/detection/clip/equal-pipeline.js';
import { cropTensor, inputValues } from '../../src/detection/detector/crops.js';
import { decodeImage, readHeader } from '../../src/detection/intake/intake.js';
import { readConfig } from '../../src/config/index.js';
import { CLIP_HEAD_FOLDER, encoderStoreOf } from '../../src/factories.js';
import { sha256 } from '../../src/kernel/index.js';
import { temporaryDirectory } from '../../test/support/temporary-directory.js';
import { atLeast, type Figure, median, plain } from '../report.js';
import { Client } from './client.js';
import { pictures } from './pictures.js';

const ROUNDS = 3;
/** So many that the first picture's decoding and the last one's metadata are a small part. */
const IMAGES_A_ROUND = 36;
const SHARE = 0.85;
/** Of the whole service with one thread, in MB. */
const MEMORY_MAX = { float: 900, int8: 450 } as const;
/** What the start may take beside that of a service with the embedded detector. */
const START_SHARE = 1.25;

/** The encoder's input for each picture, as the service makes it. */
async function inputsOf(all: readonly Buffer[]): Promise<readonly (readonly Float32Array[])[]> {
  const head = await readHead(CLIP_HEAD_FOLDER);
  const values = inputValues({ rescaleFactor: 1 / 255, mean: head.pixelMean, std: head.pixelStd });
  return Promise.all(
    all.map(async (file) => {
      const pixels = await decodeImage(file, await readHeader(file));
      const squares = drawsOf(head.pipeline, sha256(file)).map(async (draw) =>
        middleSquare(await equalised(pixels, draw), head.inputSide),
      );
      return (await Promise.all(squares)).map((square) =>
        cropTensor(square, { left: 0, top: 0 }, head.inputSide, values),
      );
    }),
  );
}

interface Measured {
  /** Images a second of each round. */
  readonly rounds: readonly { readonly ours: number; readonly bare: number }[];
  /** CPU in milliseconds an image. */
  readonly serviceMs: number;
  readonly bareMs: number;
}

/** The service and the bare sessions, one after the other in each round. */
async function measured(client: Client, threads: readonly Worker[], all: readonly Buffer[]): Promise<Measured> {
  const order = Array.from({ length: IMAGES_A_ROUND }, (_, n) => n % all.length);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return (1000 * IMAGES_A_ROUND) / (performance.now() - start);
  };
  const ours = (): Promise<unknown> => {
    const waiting = [...order];
    const one = async (): Promise<void> => {
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await client.detect(all[n]!);
    };
    return Promise.all(Array.from({ length: 4 * threads.length }, one));
  };
  const bare = (): Promise<unknown> => {
    const done = threads.map((thread) => once(thread, 'message'));
    threads.forEach((thread, t) => thread.postMessage(order.filter((_, n) => n % threads.length === t)));
    return Promise.all(done);
  };
  await ours();
  await bare();
  const rounds: { readonly ours: number; readonly bare: number }[] = [];
  let [serviceS, bareS] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const { cpuS } = await client.metrics();
    const served = await timed(ours);
    serviceS += (await client.metrics()).cpuS - cpuS;
    const before = process.cpuUsage();
    rounds.push({ ours: served, bare: await timed(bare) });
    const { user, system } = process.cpuUsage(before);
    bareS += (user + system) / 1e6;
  }
  const ms = (seconds: number): number => (1000 * seconds) / (ROUNDS * IMAGES_A_ROUND);
  return { rounds, serviceMs: ms(serviceS), bareMs: ms(bareS) };
}

/** How long a service takes to listen that loads its detector at the start, and its slowest sign of life meanwhile. */
async function startOf(directory: string, settings: Record<string, string>) {
  const client = await Client.start(directory, 1, { ...settings, ELENCHUS_LOAD_MODELS: 'at-start' });
  try {
    const [first] = await pictures();
    const answered = client.detect(first!).then(() => true);
    let slowestMs = 0;
    for (let done = false; !done;) {
      slowestMs = Math.max(slowestMs, await client.livezMs());
      done = await Promise.race([answered, new Promise<false>((resolve) => setTimeout(() => resolve(false), 20))]);
    }
    return { startMs: client.startMs, slowestMs };
  } finally {
    await client.close();
  }
}

/** The installed detector beside a bare session over its encoder; one line if there is none. */
export async function clipFigures(): Promise<readonly Figure[]> {
  const store = encoderStoreOf(readConfig(process.env));
  const installed = store.installed();
  if (!installed) return [plain('not measured: clip, of which no encoder is installed', 0, 'images/s')];
  const workers = Math.max(1, availableParallelism() - 1);
  const directory = temporaryDirectory();
  const clip = { ELENCHUS_DETECTOR: 'clip', ELENCHUS_CACHE_DIR: join(store.folder, '..') };
  const all = await pictures();
  const embedded = await startOf(join(directory.path, 'embedded'), { ELENCHUS_DETECTOR: 'embedded' });
  const own = await startOf(join(directory.path, 'start'), clip);
  const client = await Client.start(join(directory.path, 'data'), workers, clip);
  let threads: readonly Worker[] = [];
  try {
    const workerData = { model: store.file, images: await inputsOf(all) };
    const sessions = new URL('../support/bare-sessions.mjs', import.meta.url);
    threads = Array.from({ length: workers }, () => new Worker(sessions, { workerData }));
    await Promise.all(threads.map((thread) => once(thread, 'message')));
    const { rounds, serviceMs, bareMs } = await measured(client, threads, all);
    const { memoryMb } = await client.metrics();
    const memoryMax = MEMORY_MAX[installed.precision] * workers;
    return [
      atLeast(
        `clip (${installed.precision}): POST /api/detect over HTTP, ${workers} threads, every file new`,
        median(rounds.map(({ ours }) => ours)),
        'images/s',
        { name: 'bare session.run, same inputs and threads', value: median(rounds.map(({ bare }) => bare)) },
        SHARE,
      ),
      plain('clip: CPU per image: inference', bareMs, 'ms'),
      plain('clip: CPU per image: the whole service', serviceMs, 'ms'),
      {
        ...plain(`clip: memory of the service, ${workers} threads`, memoryMb, 'MB'),
        ...atMost(memoryMb, memoryMax, 'MB'),
      },
      {
        ...plain('clip: start until the service listens', own.startMs, 'ms'),
        against: { name: 'with the embedded detector', value: embedded.startMs },
        ...atMost(own.startMs, START_SHARE * embedded.startMs, 'ms'),
      },
      {
        ...plain('clip: slowest /livez while the encoder is loaded and checked', own.slowestMs, 'ms'),
        against: { name: 'with the embedded detector', value: embedded.slowestMs },
      },
    ];
  } finally {
    await Promise.all([client.close(), ...threads.map((thread) => thread.terminate())]);
    directory.remove();
  }
}

const atMost = (value: number, most: number, unit: string): Pick<Figure, 'bar' | 'holds'> => ({
  bar: `<= ${Math.round(most)} ${unit}`,
  holds: value <= most,
});
