import { Refusal } from '../kernel/index.js';
import { Budget, withoutSlack, WorkerPool, workerEntry, WorkerPoolError } from '../runtime/index.js';
import { type ModelName, type ModelSource } from './classifier.js';
import { concluded, type Conclusion } from './conclusion.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import {
  type Examination,
  type ExaminationOutcome,
  type Examined,
  type ImageTask,
  type MetadataTask,
  type MetadataWorkerData,
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

const START_TIMEOUT_MS = 120_000;

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

/** A {@link Detector} whose work is done in worker threads. */
export class WorkerDetector implements Detector {
  readonly #classifiers: WorkerPool<ImageTask, ExaminationOutcome, ReadyWorker>;
  readonly #metadataReaders: WorkerPool<MetadataTask, Provenance, null>;
  /** How long an answer waits for its metadata: for a thread and for its reading. */
  readonly #metadataWaitMs: number;
  readonly #bytesMax: number;
  readonly #observe: DetectorOptions['observe'];
  /** Bytes of the images that are worked on or wait. */
  #bytes = 0;
  #model: ModelName | undefined;

  /** @throws Error for a trust list that cannot be read, here and not for every image. */
  constructor(options: DetectorOptions) {
    const memory = new Budget(INTAKE_LIMITS.memoryMax);
    this.#classifiers = classifierPool(options, memory);
    this.#metadataReaders = metadataPool(options, memory);
    this.#metadataWaitMs = Math.max(METADATA.waitMaxMs, 2 * (options.metadataTimeoutMs ?? METADATA.timeoutMs));
    this.#bytesMax = options.queueBytesMax ?? 100_000_000;
    this.#observe = options.observe;
  }

  // An image that is refused never gets to its metadata: what costs time there has been answered, and so counts.
  async detect(bytes: Uint8Array, sha256?: string): Promise<DetectionResult> {
    const task = { bytes, ...(sha256 === undefined ? {} : { sha256 }) };
    const [{ examination, took }, { model }] = await Promise.all([this.#examine(task), this.#classifiers.ready()]);
    const asked = performance.now();
    const provenance = await this.provenance(bytes, examination.image.format);
    this.#observe?.({ ...took, provenance: performance.now() - asked });
    return { ...examination, ...concluded(examination, provenance), provenance, model };
  }

  async provenance(bytes: Uint8Array, format: ImageFormat): Promise<Provenance> {
    if (this.#bytes + bytes.byteLength > this.#bytesMax) return notRead('busy');
    this.#bytes += bytes.byteLength;
    try {
      await this.#metadataReaders.ready();
      const task = { bytes: withoutSlack(bytes), format };
      return await this.#metadataReaders.run(task, AbortSignal.timeout(this.#metadataWaitMs));
    } catch (error) {
      return notRead(reasonOf(error));
    } finally {
      this.#bytes -= bytes.byteLength;
    }
  }

  async ready(): Promise<void> {
    this.#model = (await this.#classifiers.ready()).model;
  }

  get model(): ModelName {
    if (!this.#model) throw new Error('the detector is not ready');
    return this.#model;
  }

  get waiting(): number {
    return this.#classifiers.waiting;
  }

  async close(): Promise<void> {
    await Promise.all([this.#classifiers.close(), this.#metadataReaders.close()]);
  }

  /** @throws Refusal for a file that is refused, before its thread or in it. */
  async #examine({ bytes, ...task }: ImageTask): Promise<Examined> {
    assertSize(bytes);
    if (this.#bytes + bytes.byteLength > this.#bytesMax) throw this.#overloaded('Too many bytes are waiting.');
    this.#bytes += bytes.byteLength;
    try {
      const outcome = await this.#classify({ bytes: withoutSlack(bytes), ...task });
      if (outcome.kind === 'examined') return outcome;
      const { code, detail, extra } = outcome;
      throw new Refusal(DETECTION_REFUSALS[code], detail === undefined ? { extra } : { detail, extra });
    } finally {
      this.#bytes -= bytes.byteLength;
    }
  }

  async #classify(task: ImageTask): Promise<ExaminationOutcome> {
    try {
      return await this.#classifiers.run(task);
    } catch (error) {
      if (!(error instanceof WorkerPoolError)) throw error;
      switch (error.code) {
        case 'full':
        case 'closed':
          throw this.#overloaded('Too many images are waiting.');
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

  #overloaded(detail: string): Refusal {
    const { waiting, size } = this.#classifiers;
    return new Refusal(DETECTION_REFUSALS.overloaded, { detail, retryAfterS: 1 + Math.ceil(waiting / size / 4) });
  }
}

function classifierPool(
  options: DetectorOptions,
  budget: Budget,
): WorkerPool<ImageTask, ExaminationOutcome, ReadyWorker> {
  const { workers, queueLimit, imagesPerWorker, imageTimeoutMs } = options;
  // What is left is plain data that a thread can be given.
  const { observe, trustListFile, queueBytesMax, metadataTimeoutMs, ...workerData } = options;
  return new WorkerPool({
    entry: workerEntry('./classifier.worker.js', import.meta.url),
    workerData,
    ...(workers === undefined ? {} : { size: workers }),
    // One is inferred, one decoded, one's header read, and one is on its way.
    jobsAtOnce: 4,
    budget,
    queueLimit: queueLimit ?? 32,
    jobsPerWorker: imagesPerWorker ?? 5_000,
    jobTimeoutMs: imageTimeoutMs ?? 20_000,
    startTimeoutMs: START_TIMEOUT_MS,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
}

function metadataPool(
  { trustListFile, metadataTimeoutMs }: DetectorOptions,
  budget: Budget,
): WorkerPool<MetadataTask, Provenance, null> {
  if (trustListFile !== undefined) TrustList.read(trustListFile);
  const workerData: MetadataWorkerData = trustListFile === undefined ? {} : { trustListFile };
  return new WorkerPool({
    entry: workerEntry('./metadata.worker.js', import.meta.url),
    workerData,
    size: METADATA.threads,
    jobsAtOnce: 1,
    budget,
    queueLimit: METADATA.queueLimit,
    jobsPerWorker: METADATA.imagesPerThread,
    jobTimeoutMs: metadataTimeoutMs ?? METADATA.timeoutMs,
    startTimeoutMs: START_TIMEOUT_MS,
    // It has its thread to itself, so a thread that ends was ended by it.
    attemptsMax: 1,
    resourceLimits: METADATA.resourceLimits,
  });
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
