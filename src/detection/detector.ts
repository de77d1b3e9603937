import { existsSync } from 'node:fs';
import { Refusal } from '../kernel/index.js';
import { type ModelName, type ModelSource } from './classifier.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { type Examination, type ImageTask, type Outcome, type ReadyWorker, type StepTimes } from './examination.js';
import { assertSize, INTAKE_LIMITS } from './intake.js';
import { type Provenance } from './provenance.js';
import { WorkerPool, WorkerPoolError } from './worker-pool.js';

export interface DetectorOptions extends ModelSource {
  /** Threads, each with its own copy of the model. One less than the cores when omitted. */
  readonly workers?: number;
  /** Images that may wait; the next is refused as `overloaded`. 32 when omitted. */
  readonly queueLimit?: number;
  /** Bytes that may wait. 100 MB when omitted. */
  readonly queueBytesMax?: number;
  /** Images after which a thread is replaced. 5,000 when omitted. */
  readonly imagesPerWorker?: number;
  /** Time that one image may take in its thread. 20 s when omitted. */
  readonly imageTimeoutMs?: number;
  /** Told after each image where its time went; for metrics and benchmarks. */
  readonly observe?: (took: StepTimes) => void;
}

type Looked = Exclude<Outcome, { kind: 'refused' }>;

export type DetectionResult = Examination & { readonly model: ModelName };

/** Image in, probability out, off the event loop. */
export interface Detector {
  /**
   * @param sha256 of the bytes, where the caller knows it; else a thread computes it.
   * @throws Refusal `invalid-request`, `payload-too-large`, `unsupported-media-type`, `image-too-large`,
   * `undecodable-image`, `overloaded`.
   */
  detect(bytes: Uint8Array, sha256?: string): Promise<DetectionResult>;
  /** What a file that has been scored already says of its own origin. @throws as `detect` */
  provenance(bytes: Uint8Array): Promise<Provenance>;
  /** Resolves when the first thread has the model in memory. @throws Error when the model cannot be loaded. */
  ready(): Promise<void>;
  /** What scores. Known once `ready()` has resolved; before that it throws. */
  readonly model: ModelName;
  /** Images that wait for a thread. */
  readonly waiting: number;
  /** Ends the threads; idempotent. */
  close(): Promise<void>;
}

/** The thread's code: beside this file in dist; a test that runs the TypeScript sources finds it in the last build. */
function workerEntry(): URL {
  const beside = new URL('./classifier.worker.js', import.meta.url);
  if (existsSync(beside)) return beside;
  const built = new URL('../../dist/detection/classifier.worker.js', import.meta.url);
  if (existsSync(built)) return built;
  throw new Error('the classifier’s worker is not built: run `npm run build`');
}

export function createDetector(options: DetectorOptions): Detector {
  const { workers, queueLimit, queueBytesMax, imagesPerWorker, imageTimeoutMs, observe, ...source } = options;
  const pool = new WorkerPool<ImageTask, Outcome, ReadyWorker>({
    entry: workerEntry(),
    workerData: source,
    ...(workers === undefined ? {} : { size: workers }),
    // One is inferred, one decoded, one's header read, and one is on its way.
    jobsAtOnce: 4,
    budget: INTAKE_LIMITS.memoryMax,
    queueLimit: queueLimit ?? 32,
    jobsPerWorker: imagesPerWorker ?? 5_000,
    jobTimeoutMs: imageTimeoutMs ?? 20_000,
    startTimeoutMs: 120_000,
  });
  const bytesMax = queueBytesMax ?? 100_000_000;
  let bytesInside = 0;
  let model: ModelName | undefined;

  const overloaded = (detail: string): Refusal =>
    new Refusal(DETECTION_REFUSALS.overloaded, { detail, retryAfterS: 1 + Math.ceil(pool.waiting / pool.size / 4) });

  async function run(task: ImageTask): Promise<Outcome> {
    try {
      return await pool.run(task);
    } catch (error) {
      if (!(error instanceof WorkerPoolError)) throw error;
      switch (error.code) {
        case 'full':
        case 'closed':
          throw overloaded('Too many images are waiting.');
        case 'crashed':
          throw overloaded('The classifier stopped twice while reading this image.');
        case 'timeout':
          throw new Refusal(DETECTION_REFUSALS['undecodable-image'], { detail: 'The image took too long to read.' });
        case 'failed':
          throw error;
      }
    }
  }

  /** @throws Refusal for a file that is refused, before its thread or in it. */
  async function look({ bytes, ...task }: ImageTask): Promise<Looked> {
    assertSize(bytes);
    if (bytesInside + bytes.byteLength > bytesMax) throw overloaded('Too many bytes are waiting.');
    bytesInside += bytes.byteLength;
    try {
      // A view into a larger buffer would be sent to the thread with all of it.
      const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
      const outcome = await run({ bytes: whole, ...task });
      if (outcome.kind !== 'refused') return outcome;
      const { code, detail, extra } = outcome;
      throw new Refusal(DETECTION_REFUSALS[code], detail === undefined ? { extra } : { detail, extra });
    } finally {
      bytesInside -= bytes.byteLength;
    }
  }

  return {
    async detect(bytes, sha256) {
      const task = { bytes, scored: false, ...(sha256 === undefined ? {} : { sha256 }) };
      const [looked, { model: name }] = await Promise.all([look(task), pool.ready()]);
      if (looked.kind !== 'examined') throw new Error('a thread answered another question');
      observe?.(looked.took);
      return { ...looked.examination, model: name };
    },
    async provenance(bytes) {
      const looked = await look({ bytes, scored: true });
      return looked.kind === 'traced' ? looked.provenance : looked.examination.provenance;
    },
    async ready() {
      model = (await pool.ready()).model;
    },
    get model() {
      if (!model) throw new Error('the detector is not ready');
      return model;
    },
    get waiting() {
      return pool.waiting;
    },
    close: () => pool.close(),
  };
}
