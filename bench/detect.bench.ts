import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { Classifier, cornersOf } from '../src/detection/detector/classifier.js';
import { perceptualHash } from '../src/detection/copies/perceptual-hash.js';
import { cropTensor, type Pixels } from '../src/detection/detector/crops.js';
import { doubtAbout } from '../src/detection/detector/doubt.js';
import { decodeImage, readHeader } from '../src/detection/intake/intake.js';
import { drawsOf, equalised } from '../src/detection/clip/equal-pipeline.js';
import { openWatermark } from '../src/detection/marks/open-watermark.js';
import { visibleMark } from '../src/detection/marks/visible-mark.js';
import { sha256 } from '../src/kernel/index.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { type Answer, Client } from './detect/client.js';
import { clipFigures } from './detect/clip.js';
import { pictures } from './detect/pictures.js';
import { type Bench, type Figure, atLeast, mean, median, plain } from './report.js';

const ROOT = join(import.meta.dirname, '..');
const MODEL = join(ROOT, 'models/elenchus-vit');
const ROUNDS = 5;
const IMAGES_A_ROUND = 54;
const SHARE = 0.85;
const TIMES_TORCH = 1.5;
/** Debian's Python, for which torch is packaged. */
const PYTHON = '/usr/bin/python3';

/** The tensors that the service makes from each picture. */
async function tensorsOf(
  all: readonly Buffer[],
  spent: (step: string, work: () => unknown) => Promise<void>,
): Promise<readonly (readonly Float32Array[])[]> {
  const classifier = await Classifier.load({ modelFolder: MODEL });
  const { cropSize, pipeline } = classifier.settings;
  if (!pipeline) throw new Error('the embedded detector has no pipeline');
  const tensors: (readonly Float32Array[])[] = [];
  for (const file of all) {
    const crops: Float32Array[] = [];
    let pixels: Pixels | undefined;
    await spent('decoding', async () => (pixels = await decodeImage(file, await readHeader(file))));
    await spent('marks in the pixels', () => [openWatermark(pixels!), visibleMark(pixels!), perceptualHash(pixels!)]);
    await spent('whether it is flat or enlarged', () => doubtAbout(pixels!, classifier.settings));
    for (const draw of drawsOf(pipeline, sha256(file))) {
      let seen: Pixels | undefined;
      await spent('scaling and compressing', async () => (seen = await equalised(pixels!, draw)));
      await spent('choosing and cutting crops', () => {
        for (const corner of cornersOf(classifier.rectangles(seen!)))
          crops.push(cropTensor(seen!, corner, cropSize, classifier.inputValues));
      });
      await spent('scaling the overview', () => {
        const overview = classifier.overviewTensor(seen!);
        if (overview) crops.push(overview);
      });
    }
    tensors.push(crops);
  }
  await classifier.dispose();
  return tensors;
}

async function detectAll(client: Client, all: readonly Buffer[], together: number, latencies: number[]) {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let n = next++; n < IMAGES_A_ROUND; n = next++)
        latencies.push((await client.detect(all[n % all.length]!)).ms);
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

/** The same pictures with torch and PIL, in a separate process; undefined if torch is not installed. */
class Torch {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: AsyncIterator<string>,
    /** Score and number of inputs of each picture. */
    readonly seen: readonly (readonly [number, number])[],
  ) {}

  static async start(directory: string, all: readonly Buffer[], threads: number): Promise<Torch | undefined> {
    const there = spawn(PYTHON, ['-c', 'import numpy, onnx, PIL, torch'], { stdio: 'ignore' });
    const found = await once(there, 'exit').catch(() => [1]);
    if (found[0] !== 0) return undefined;
    mkdirSync(directory, { recursive: true });
    const files = all.map((bytes, n) => {
      const file = join(directory, String(n));
      writeFileSync(file, bytes);
      return file;
    });
    const script = join(ROOT, 'bench/support/torch_detector.py');
    const child = spawn(PYTHON, [script, String(threads), ...files], {
      env: { ...process.env, OMP_NUM_THREADS: String(threads) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = await lines.next();
    if (first.done === true) throw new Error('the detector under torch did not start');
    return new Torch(child, lines, JSON.parse(first.value) as [number, number][]);
  }

  /** Images per second. */
  async rate(images: number): Promise<number> {
    this.child.stdin?.write(`${images}\n`);
    return Number((await this.lines.next()).value);
  }

  async close(): Promise<void> {
    this.child.stdin?.end();
    await once(this.child, 'exit');
  }
}

const at = (sorted: readonly number[], q: number): number => sorted[Math.floor((sorted.length - 1) * q)]!;

/** The tensors of each picture, and the CPU in milliseconds per image of each step that makes them. */
async function preparedFor(
  all: readonly Buffer[],
): Promise<{ readonly images: readonly (readonly Float32Array[])[]; readonly cpu: ReadonlyMap<string, number> }> {
  const cpu = new Map<string, number>();
  const images = await tensorsOf(all, async (step, work) => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    cpu.set(step, (cpu.get(step) ?? 0) + (user + system) / 1000 / all.length);
  });
  return { images, cpu };
}

interface Measured {
  /** Images per second of each round. */
  readonly rounds: readonly { readonly ours: number; readonly bare: number; readonly torch: number | undefined }[];
  /** Milliseconds of each request, ascending. */
  readonly latencies: readonly number[];
  /** The service's event-loop delay in milliseconds, p99 of each round. */
  readonly loopDelaysMs: readonly number[];
  /** CPU in seconds over all rounds. */
  readonly serviceCpuS: number;
  readonly bareCpuS: number;
}

/** Runs the service, the bare sessions and torch one after the other in each round, after one that warms up. */
async function measure(
  { client, threads, torch }: { client: Client; threads: readonly Worker[]; torch: Torch | undefined },
  all: readonly Buffer[],
  together: number,
): Promise<Measured> {
  await detectAll(client, all, together, []);
  await runAll(threads, all.length);
  const latencies: number[] = [];
  const rounds: { ours: number; bare: number; torch: number | undefined }[] = [];
  const loopDelaysMs: number[] = [];
  let [serviceCpuS, bareCpuS] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await client.metrics();
    const ours = await detectAll(client, all, together, latencies);
    const { cpuS, loopS } = await client.metrics();
    serviceCpuS += cpuS - before.cpuS;
    loopDelaysMs.push(1000 * loopS);
    const { user, system } = process.cpuUsage();
    const bare = await runAll(threads, all.length);
    const after = process.cpuUsage();
    bareCpuS += (after.user - user + after.system - system) / 1e6;
    rounds.push({ ours, bare, torch: await torch?.rate(IMAGES_A_ROUND) });
  }
  return { rounds, latencies: latencies.sort((a, b) => a - b), loopDelaysMs, serviceCpuS, bareCpuS };
}

/** Throughput beside the bare sessions, and beside torch where it is installed. */
function throughputFigures(
  { rounds }: Measured,
  torch: Torch | undefined,
  answers: readonly Answer[],
  { workers, together }: { readonly workers: number; readonly together: number },
): readonly Figure[] {
  const rate = median(rounds.map(({ ours }) => ours));
  const drift = torch && Math.max(...torch.seen.map(([s], n) => Math.abs(s - answers[n]!.result.classes[0].score)));
  return [
    atLeast(
      `POST /api/detect over HTTP, ${workers} threads, ${together} at once, every file new`,
      rate,
      'images/s',
      { name: 'bare session.run, same inputs and threads', value: median(rounds.map(({ bare }) => bare)) },
      SHARE,
    ),
    torch
      ? atLeast(
          `the same compared with torch and PIL, ${workers} threads (scores within ${drift!.toFixed(3)})`,
          rate,
          'images/s',
          { name: 'torch', value: median(rounds.map((round) => round.torch!)) },
          TIMES_TORCH,
        )
      : plain(`not compared with torch: ${PYTHON} has no torch, PIL and onnx`, rate, 'images/s'),
  ];
}

function costFigures(
  { latencies, loopDelaysMs, serviceCpuS, bareCpuS }: Measured,
  { images, cpu }: Awaited<ReturnType<typeof preparedFor>>,
): readonly Figure[] {
  const msAnImage = (seconds: number): number => (1000 * seconds) / (ROUNDS * IMAGES_A_ROUND);
  return [
    plain('latency p50', at(latencies, 0.5), 'ms'),
    plain('latency p99', at(latencies, 0.99), 'ms'),
    plain('model inputs per image', mean(images.map((crops) => crops.length)), ''),
    ...[...cpu].map(([step, ms]) => plain(`CPU per image: ${step}`, ms, 'ms')),
    plain('CPU per image: inference', msAnImage(bareCpuS), 'ms'),
    plain('CPU per image: the whole service', msAnImage(serviceCpuS), 'ms'),
    // detect-soak has a bar on the detector alone; this also includes the service's fsyncs and the client's load.
    plain('event-loop delay p99 of the service, its 10 ms timer included', median(loopDelaysMs), 'ms'),
  ];
}

async function embeddedFigures(): Promise<readonly Figure[]> {
  const workers = Math.max(1, availableParallelism() - 1);
  const together = 4 * (workers + 1);
  const directory = temporaryDirectory();
  const all = await pictures();
  const client = await Client.start(join(directory.path, 'data'), workers);
  const torch = await Torch.start(join(directory.path, 'pictures'), all, workers);
  let threads: readonly Worker[] = [];
  try {
    const answers: Answer[] = [];
    for (const picture of all) answers.push(await client.detect(picture));
    const prepared = await preparedFor(all);
    const { images } = prepared;
    const workerData = { model: join(MODEL, 'onnx/model.onnx'), images };
    const sessions = new URL('./support/bare-sessions.mjs', import.meta.url);
    threads = Array.from({ length: workers }, () => new Worker(sessions, { workerData }));
    await Promise.all(threads.map((thread) => once(thread, 'message')));
    const measured = await measure({ client, threads, torch }, all, together);
    if (torch && torch.seen.some(([, crops], n) => crops !== images[n]!.length))
      throw new Error('torch and the service gave the model different inputs');
    return [...throughputFigures(measured, torch, answers, { workers, together }), ...costFigures(measured, prepared)];
  } finally {
    await Promise.all([client.close(), torch?.close(), ...threads.map((thread) => thread.terminate())]);
    directory.remove();
  }
}

export const bench: Bench = {
  summary: 'POST /api/detect compared with a bare loop over its model, with torch, and with the installed detector',
  run: async () => [...(await embeddedFigures()), ...(await clipFigures())],
};
