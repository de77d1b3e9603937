import { Refusal } from '../../kernel/index.js';
import {
  Budget,
  currentOwner,
  FairMemory,
  type Hold,
  withoutSlack,
  WorkerPool,
  workerEntry,
  WorkerPoolError,
} from '../../runtime/index.js';
import { type ModelName, type ModelSource } from './classifier.js';
import {
  type ExaminationOutcome,
  type Examined,
  type ImageTask,
  type PreviewSize,
  type ReadyWorker,
  type StepTimes,
} from './classifier.worker.js';
import { type Figures } from './detector.schema.js';
import { concluded, measuredErrorOf } from '../conclusion.js';
import { type DetectionAnswer, type DetectionResult } from '../detection.answer.schema.js';
import { DETECTION_REFUSALS } from '../detection.refusals.js';
import { type ImageFormat, assertSize, INTAKE_LIMITS } from '../intake/intake-limits.js';
import { type MetadataTask, type MetadataWorkerData } from '../marks/metadata.worker.js';
import { notRead, type NotReadReason, type MarksInPixels, type Provenance } from '../marks/provenance.schema.js';
import { TrustList } from '../marks/c2pa/trust-list.js';

export interface DetectorOptions extends ModelSource {
  /** Number of threads, each with its own copy of the model. Default: one less than the cores. */
  readonly workers?: number;
  /** Images that may wait; further ones are refused as `overloaded`. Default: 32. */
  readonly queueLimit?: number;
  /** Bytes that may wait. Default: 100 MB. */
  readonly queueBytesMax?: number;
  /** A thread is replaced after this many images. Default: 5,000. */
  readonly imagesPerWorker?: number;
  /** Time limit for one image in its thread. Default: 20 s. */
  readonly imageTimeoutMs?: number;
  /** Time limit for the metadata of one image in its process. Default: 3 s. */
  readonly metadataTimeoutMs?: number;
  /** PEM file of trusted C2PA signing authorities. Default: none. */
  readonly trustListFile?: string;
  /** PEM file of trusted authorities for time stamps. Default: none. */
  readonly timeStampListFile?: string;
  /** How to get a better detector, if there is one. */
  readonly notice?: string;
  /** Called after each image with the time each step took; for metrics and benchmarks. */
  readonly observe?: (took: StepTimes) => void;
}

const NOT_USED = 'The installed detector cannot be used on this machine. The log of the service says why.';

/** Another start takes about as long as `retryAfterS`. */
const stopping = (): Refusal =>
  new Refusal(DETECTION_REFUSALS.overloaded, { detail: 'The service is stopping.', retryAfterS: 10 });

/** Token of the {@link Detector}. */
export const DETECTOR = Symbol('DETECTOR');

/** Scores an image off the event loop. */
export interface Detector {
  /**
   * @param sha256 of the bytes, if the caller knows it; otherwise a thread computes it.
   * @throws Refusal `invalid-request`, `payload-too-large`, `unsupported-media-type`, `image-too-large`,
   * `undecodable-image`, `image-too-slow`, `overloaded`.
   */
  detect(bytes: Uint8Array, sha256?: string): Promise<DetectionResult>;
  /** Provenance of a file that has already been scored, with the marks in its pixels. Never throws. */
  provenance(bytes: Uint8Array, format: ImageFormat, marks?: MarksInPixels): Promise<Provenance>;
  /**
   * A small JPEG of an image, without its metadata.
   * @throws Refusal for an image that cannot be read; the signal's reason when it is aborted.
   */
  preview(bytes: Uint8Array, size: PreviewSize, signal?: AbortSignal): Promise<Uint8Array>;
  /** Loads the model. Resolves when the first thread has it in memory. @throws Error when the model cannot be loaded. */
  ready(): Promise<void>;
  /** The loaded model, with the public note. Throws before `ready()` has resolved. */
  readonly model: DetectionAnswer['model'];
  /** What is known of the loaded model's error; undefined if nothing is. Throws before `ready()` has resolved. */
  readonly figures: Figures | undefined;
  /** The same, if `model` is the one that is loaded; undefined otherwise, also before `ready()` has resolved. */
  figuresOf(model: ModelName): Figures | undefined;
  /** For the operator: why the better detector is not used, or how to get it; null if there is nothing to say. */
  readonly notice: string | null;
  /** The same for everybody: without an error's text, which may name files of this machine. */
  readonly note: string | null;
  /** Images that wait for a thread. */
  readonly waiting: number;
  /** Ends the workers; idempotent. */
  close(): Promise<void>;
}

/**
 * Pixel buffers are outside V8's heap. The default of 48 MB for new objects would only fill with garbage in every
 * thread.
 */
const YOUNG_GENERATION_MB = 4;

/** The part of the waiting bytes that one account may hold: three of the largest images. */
const OWN_PART = 0.6;

/**
 * How long a thread may take to end: the time of the longest native call (decoding or inference) that an image can
 * cause on a busy machine.
 */
const ENDS_WITHIN_MS = 60_000;
const START_TIMEOUT_MS = 120_000;

/** Metadata is read in processes of its own, so that slow metadata delays no other image. */
const METADATA = {
  processes: 2,
  queueLimit: 64,
  timeoutMs: 3_000,
  /** Total time that an answer waits for metadata, including the wait for a process. */
  waitMaxMs: 6_000,
  imagesPerProcess: 5_000,
  heapMbMax: 96,
  /** The decoder reads the pixels of some formats to reach their metadata. */
  bufferMbMax: 352,
} as const;

/** The cause of the refusal of a large image that was found to be damaged only by decoding it. */
export class DecodedInVain extends Error {
  override readonly name = 'DecodedInVain';
}

/** A {@link Detector} whose work is done in workers: pictures are scored in threads, metadata is read in child processes. */
export class WorkerDetector implements Detector {
  readonly #classifiers: WorkerPool<ImageTask, ExaminationOutcome, ReadyWorker>;
  readonly #metadataReaders: WorkerPool<MetadataTask, Provenance, null>;
  /** Total time that an answer waits for metadata, including the wait for a process. */
  readonly #metadataWaitMs: number;
  readonly #observe: DetectorOptions['observe'];
  /** Bytes of the images that are in progress or waiting. */
  readonly #memory: FairMemory;
  #ready: ReadyWorker | undefined;
  readonly #notice: string | null;

  /** @throws Error for an unreadable trust list, at construction instead of on every image. */
  constructor(options: DetectorOptions) {
    const memory = new Budget(INTAKE_LIMITS.memoryMax);
    this.#classifiers = classifierPool(options, memory);
    this.#metadataReaders = metadataPool(options, memory);
    this.#metadataWaitMs = Math.max(METADATA.waitMaxMs, 2 * (options.metadataTimeoutMs ?? METADATA.timeoutMs));
    this.#memory = new FairMemory(options.queueBytesMax ?? 100_000_000);
    this.#observe = options.observe;
    this.#notice = options.notice ?? null;
  }

  // A refused image never reaches metadata reading, so slow metadata only affects images that were answered and count.
  async detect(bytes: Uint8Array, sha256?: string): Promise<DetectionResult> {
    const task = { bytes, ...(sha256 === undefined ? {} : { sha256 }) };
    // The metadata readers start while the first image is examined; provenance() reports a failure to start.
    this.#metadataReaders.ready().catch(() => undefined);
    const [{ examination, took, marks }] = await Promise.all([this.#examine(task), this.ready()]);
    const asked = performance.now();
    const provenance = await this.provenance(bytes, examination.image.format, marks);
    this.#observe?.({ ...took, provenance: performance.now() - asked });
    const conclusion = concluded(examination, provenance);
    const measured = measuredErrorOf(conclusion, this.figures);
    return { ...examination, ...conclusion, provenance, model: this.model, ...measured };
  }

  async provenance(bytes: Uint8Array, format: ImageFormat, marks?: MarksInPixels): Promise<Provenance> {
    const hold = this.#hold();
    if (!hold.take(bytes.byteLength)) return notRead('busy');
    try {
      await this.#metadataReaders.ready();
      const task = { bytes: withoutSlack(bytes), format, ...(marks ? { marks } : {}) };
      return await this.#metadataReaders.run(task, AbortSignal.timeout(this.#metadataWaitMs));
    } catch (error) {
      return notRead(reasonOf(error));
    } finally {
      hold.release();
    }
  }

  async preview(bytes: Uint8Array, size: PreviewSize, signal?: AbortSignal): Promise<Uint8Array> {
    const outcome = await this.#taken({ bytes, preview: size }, signal);
    if (outcome.kind !== 'previewed') throw new Error('expected a preview, received a score');
    return outcome.jpeg;
  }

  async ready(): Promise<void> {
    try {
      this.#ready = await this.#classifiers.ready();
    } catch (error) {
      if (error instanceof WorkerPoolError && error.code === 'closed') throw stopping();
      throw error;
    }
  }

  get model(): DetectionAnswer['model'] {
    if (!this.#ready) throw new Error('the detector is not ready');
    const { note } = this;
    return note === null ? this.#ready.model : { ...this.#ready.model, note };
  }

  get figures(): Figures | undefined {
    if (!this.#ready) throw new Error('the detector is not ready');
    return this.#ready.figures;
  }

  figuresOf({ id, revision }: ModelName): Figures | undefined {
    const { model, figures } = this.#ready ?? {};
    return model?.id === id && model.revision === revision ? figures : undefined;
  }

  get notice(): string | null {
    return this.#ready?.notice ?? this.#notice;
  }

  get note(): string | null {
    return this.#ready?.notice === undefined ? this.#notice : NOT_USED;
  }

  get waiting(): number {
    return this.#classifiers.waiting;
  }

  async close(): Promise<void> {
    await Promise.all([this.#classifiers.close(), this.#metadataReaders.close()]);
  }

  async #examine(task: ImageTask): Promise<Examined> {
    const outcome = await this.#taken(task);
    if (outcome.kind !== 'examined') throw new Error('expected a score, received a preview');
    return outcome;
  }

  /** @throws Refusal for a file that is refused before or inside its thread. */
  async #taken(
    { bytes, ...task }: ImageTask,
    signal?: AbortSignal,
  ): Promise<Exclude<ExaminationOutcome, { readonly kind: 'refused' }>> {
    assertSize(bytes);
    const hold = this.#hold();
    if (!hold.take(bytes.byteLength)) throw this.#overloaded('Too many bytes are waiting.');
    try {
      const outcome = await this.#classify({ bytes: withoutSlack(bytes), ...task }, signal);
      if (outcome.kind !== 'refused') return outcome;
      const { code, detail, extra, wasCostly } = outcome;
      const cause = wasCostly ? new DecodedInVain() : undefined;
      throw new Refusal(DETECTION_REFUSALS[code], { extra, cause, ...(detail === undefined ? {} : { detail }) });
    } finally {
      hold.release();
    }
  }

  #hold(): Hold {
    return this.#memory.hold({ owner: currentOwner(), part: OWN_PART });
  }

  async #classify(task: ImageTask, signal?: AbortSignal): Promise<ExaminationOutcome> {
    try {
      return await this.#classifiers.run(task, signal);
    } catch (error) {
      if (!(error instanceof WorkerPoolError)) throw error;
      switch (error.code) {
        case 'full':
          throw this.#overloaded('Too many images are waiting.');
        case 'closed':
          throw stopping();
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

/**
 * onnxruntime otherwise sends data about this machine and its models, and stores an identifier of the machine. It reads the
 * variable when its first session is created. To be called in the main thread: native code does not see the `process.env`
 * of another.
 */
function disableInferenceTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}

function classifierPool(
  options: DetectorOptions,
  budget: Budget,
): WorkerPool<ImageTask, ExaminationOutcome, ReadyWorker> {
  const { workers, queueLimit, imagesPerWorker, imageTimeoutMs } = options;
  // The remaining options are plain data that can be sent to a thread.
  const { observe, notice, trustListFile, timeStampListFile, queueBytesMax, metadataTimeoutMs, ...workerData } =
    options;
  disableInferenceTelemetry();
  return new WorkerPool({
    entry: workerEntry('./classifier.worker.js', import.meta.url),
    workerData,
    ...(workers === undefined ? {} : { size: workers }),
    // One image is in inference, one in decoding, one in header reading, and one in transit.
    jobsAtOnce: 4,
    budget,
    queueLimit: queueLimit ?? 32,
    jobsPerWorker: imagesPerWorker ?? 5_000,
    jobTimeoutMs: imageTimeoutMs ?? 20_000,
    endsWithinMs: ENDS_WITHIN_MS,
    startTimeoutMs: START_TIMEOUT_MS,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
}

function metadataPool(
  { trustListFile, timeStampListFile, metadataTimeoutMs }: DetectorOptions,
  budget: Budget,
): WorkerPool<MetadataTask, Provenance, null> {
  for (const file of [trustListFile, timeStampListFile]) if (file !== undefined) TrustList.read(file);
  const workerData: MetadataWorkerData = {
    ...(trustListFile === undefined ? {} : { trustListFile }),
    ...(timeStampListFile === undefined ? {} : { timeStampListFile }),
  };
  return new WorkerPool({
    entry: workerEntry('../marks/metadata.worker.js', import.meta.url),
    workerData,
    size: METADATA.processes,
    jobsAtOnce: 1,
    budget,
    queueLimit: METADATA.queueLimit,
    jobsPerWorker: METADATA.imagesPerProcess,
    jobTimeoutMs: metadataTimeoutMs ?? METADATA.timeoutMs,
    startTimeoutMs: START_TIMEOUT_MS,
    // The job has the process to itself, so it caused any crash; a retry would crash again.
    attemptsMax: 1,
    process: {
      heapMbMax: METADATA.heapMbMax,
      bufferMbMax: METADATA.bufferMbMax,
      addons: true,
      readable: [trustListFile, timeStampListFile].filter((file) => file !== undefined),
    },
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
