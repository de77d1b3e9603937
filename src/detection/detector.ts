import { Refusal } from '../kernel/index.js';
import { Budget, withoutSlack, WorkerPool, workerEntry, WorkerPoolError } from '../runtime/index.js';
import { type ModelName, type ModelSource } from './classifier.js';
import { concluded, type Conclusion } from './conclusion.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import {
  type Examination,
  type Examined,
  type ImageTask,
  type MetadataTask,
  type MetadataWorkerData,
  type Outcome,
  type ReadyWorker,
  type StepTimes,
} from './examination.js';
import { type ImageFormat } from './image-format.js';
import { assertSize, INTAKE_LIMITS } from './intake.js';
import { notRead, type NotReadReason, type Provenance } from './provenance.js';
import { TrustList } from './trust-list.js';
import { type Answer } from './verdict.js';

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
  /** Time that the metadata of one image may take in its thread. 3 s when omitted. */
  readonly metadataTimeoutMs?: number;
  /** PEM file of the authorities whose C2PA signatures are believed. None are when omitted. */
  readonly trustListFile?: string;
  /** Told after each image where its time went; for metrics and benchmarks. */
  readonly observe?: (took: StepTimes) => void;
}

export type DetectionResult = Conclusion &
  Omit<Examination, keyof Answer> & { readonly provenance: Provenance; readonly model: ModelName };

/** Image in, probability out, off the event loop. */
export interface Detector {
  /**
   * @param sha256 of the bytes, where the caller knows it; else a thread computes it.
   * @throws Refusal `invalid-request`, `payload-too-large`, `unsupported-media-type`, `image-too-large`,
   * `undecodable-image`, `image-too-slow`, `overloaded`.
   */
  detect(bytes: Uint8Array, sha256?: string): Promise<DetectionResult>;
  /** What a file that has been scored already says of its own origin; never throws. */
  provenance(bytes: Uint8Array, format: ImageFormat): Promise<Provenance>;
  /** Resolves when the first thread has the model in memory. @throws Error when the model cannot be loaded. */
  ready(): Promise<void>;
  /** What scores. Known once `ready()` has resolved; before that it throws. */
  readonly model: ModelName;
  /** Images that wait for a thread. */
  readonly waiting: number;
  /** Ends the threads; idempotent. */
  close(): Promise<void>;
}

/** Pixels lie outside of V8's heap. Its default of 48 MB for new objects would be filled with garbage in every thread. */
const YOUNG_GENERATION_MB = 4;

/** Metadata is read beside the classifier, in threads of its own, so that what is slow there delays no other image. */
const METADATA = {
  threads: 2,
  queueLimit: 64,
  timeoutMs: 3_000,
  /** An answer waits no longer than this for a thread and its reading together. */
  waitMaxMs: 6_000,
  imagesPerThread: 5_000,
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, stackSizeMb: 4 },
} as const;

export function createDetector(options: DetectorOptions): Detector {
  const {
    workers,
    queueLimit,
    queueBytesMax,
    imagesPerWorker,
    imageTimeoutMs,
    metadataTimeoutMs,
    trustListFile,
    observe,
    ...source
  } = options;
  // A file that cannot be used is said at the start and not of every image.
  if (trustListFile !== undefined) TrustList.read(trustListFile);
  const metadataWorkerData: MetadataWorkerData = trustListFile === undefined ? {} : { trustListFile };
  const memory = new Budget(INTAKE_LIMITS.memoryMax);
  const pool = new WorkerPool<ImageTask, Outcome, ReadyWorker>({
    entry: workerEntry('./classifier.worker.js', import.meta.url),
    workerData: source,
    ...(workers === undefined ? {} : { size: workers }),
    // One is inferred, one decoded, one's header read, and one is on its way.
    jobsAtOnce: 4,
    budget: memory,
    queueLimit: queueLimit ?? 32,
    jobsPerWorker: imagesPerWorker ?? 5_000,
    jobTimeoutMs: imageTimeoutMs ?? 20_000,
    startTimeoutMs: 120_000,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const readers = new WorkerPool<MetadataTask, Provenance, null>({
    entry: workerEntry('./metadata.worker.js', import.meta.url),
    workerData: metadataWorkerData,
    size: METADATA.threads,
    jobsAtOnce: 1,
    budget: memory,
    queueLimit: METADATA.queueLimit,
    jobsPerWorker: METADATA.imagesPerThread,
    jobTimeoutMs: metadataTimeoutMs ?? METADATA.timeoutMs,
    startTimeoutMs: 120_000,
    // It has its thread to itself, so a thread that ends was ended by it.
    attemptsMax: 1,
    resourceLimits: METADATA.resourceLimits,
  });
  const metadataWaitMs = Math.max(METADATA.waitMaxMs, 2 * (metadataTimeoutMs ?? METADATA.timeoutMs));
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
          throw new Refusal(DETECTION_REFUSALS['image-too-slow'], {
            detail: 'The classifier stopped twice while reading this image.',
          });
        case 'timeout':
          throw new Refusal(DETECTION_REFUSALS['image-too-slow']);
        case 'failed':
          throw error;
      }
    }
  }

  /** @throws Refusal for a file that is refused, before its thread or in it. */
  async function examine({ bytes, ...task }: ImageTask): Promise<Examined> {
    assertSize(bytes);
    if (bytesInside + bytes.byteLength > bytesMax) throw overloaded('Too many bytes are waiting.');
    bytesInside += bytes.byteLength;
    try {
      const outcome = await run({ bytes: withoutSlack(bytes), ...task });
      if (outcome.kind === 'examined') return outcome;
      const { code, detail, extra } = outcome;
      throw new Refusal(DETECTION_REFUSALS[code], detail === undefined ? { extra } : { detail, extra });
    } finally {
      bytesInside -= bytes.byteLength;
    }
  }

  async function provenance(bytes: Uint8Array, format: ImageFormat): Promise<Provenance> {
    if (bytesInside + bytes.byteLength > bytesMax) return notRead('busy');
    bytesInside += bytes.byteLength;
    try {
      await readers.ready();
      return await readers.run({ bytes: withoutSlack(bytes), format }, AbortSignal.timeout(metadataWaitMs));
    } catch (error) {
      return notRead(reasonOf(error));
    } finally {
      bytesInside -= bytes.byteLength;
    }
  }

  return {
    // An image that is refused never gets to its metadata: what costs time there has been answered, and so counts.
    async detect(bytes, sha256) {
      const task = { bytes, ...(sha256 === undefined ? {} : { sha256 }) };
      const [{ examination, took }, { model: name }] = await Promise.all([examine(task), pool.ready()]);
      const asked = performance.now();
      const found = await provenance(bytes, examination.image.format);
      observe?.({ ...took, provenance: performance.now() - asked });
      return { ...examination, ...concluded(examination, found), provenance: found, model: name };
    },
    provenance,
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
    close: async () => {
      await Promise.all([pool.close(), readers.close()]);
    },
  };
}

function reasonOf(error: unknown): NotReadReason {
  if (!(error instanceof WorkerPoolError)) return (error as Error).name === 'TimeoutError' ? 'busy' : 'error';
  switch (error.code) {
    case 'timeout':
      return 'time';
    case 'full':
    case 'closed':
      return 'busy';
    case 'crashed':
      return (error.cause as { readonly code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? 'memory'
        : 'error';
    case 'failed':
      return 'error';
  }
}
