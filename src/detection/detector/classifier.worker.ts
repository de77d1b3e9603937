import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { Refusal, sha256 } from '../../kernel/index.js';
import { perceptualHash } from '../copies/perceptual-hash.js';
import { type Examination } from '../detection.answer.schema.js';
import { type Figures } from './detector.schema.js';
import { Classifier, type Judged, type ModelName, type ModelSource } from './classifier.js';
import { type Pixels } from './crops.js';
import { type DetectionRefusalCode } from '../detection.refusals.js';
import { configureDecoder, decodeImage, type ImageHeader, readHeader } from '../intake/intake.js';
import { openWatermark } from '../marks/open-watermark.js';
import { type MarksInPixels } from '../marks/provenance.schema.js';
import { visibleMark } from '../marks/visible-mark.js';
import { endWorkerPools } from '../../runtime/index.js';
import { beforeQuitting, type ClaimMemory, serveJobs } from '../../worker/index.js';

/** Bytes to score. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, if known. */
  readonly sha256?: string;
  /** Makes a small copy instead of a score. */
  readonly preview?: PreviewSize;
}

/** Longest side in pixels and quality of a JPEG. */
export interface PreviewSize {
  readonly sideMax: number;
  readonly quality: number;
}

/** Milliseconds for each step. */
export interface StepTimes {
  readonly decode: number;
  readonly inference: number;
  /** In another thread, including the transfer. */
  readonly provenance: number;
}

export interface Examined {
  readonly examination: Examination;
  readonly took: Omit<StepTimes, 'provenance'>;
  /** Found in the pixels, which are decoded here only. */
  readonly marks: MarksInPixels;
}

/** Refusals cannot cross a thread boundary as objects, so their parts are sent. */
export type ExaminationOutcome =
  | ({ readonly kind: 'examined' } & Examined)
  | { readonly kind: 'previewed'; readonly jpeg: Uint8Array }
  | {
      readonly kind: 'refused';
      readonly code: DetectionRefusalCode;
      readonly detail?: string;
      readonly extra: Readonly<Record<string, unknown>>;
      /** It was found only after much had been decoded. */
      readonly wasCostly: boolean;
    };

export interface ReadyWorker {
  readonly model: ModelName;
  /** Why the installed detector is not used. */
  readonly notice?: string;
  readonly figures?: Figures;
}

/** A loaded model. */
interface Judge {
  readonly name: ModelName;
  readonly figures?: Figures;
  judge(pixels: Pixels, sha256: string): Promise<Judged>;
  dispose(): Promise<void>;
}

configureDecoder();
// The encoder of the detector `clip` has a thread of its own.
beforeQuitting(endWorkerPools);
const { classifier, notice } = await loaded(workerData as ModelSource);

/** The detector `clip`, or the model where it cannot be used on this machine. */
async function loaded(source: ModelSource): Promise<{ classifier: Judge; notice?: string }> {
  if (!source.clip) return { classifier: await Classifier.load(source) };
  try {
    const { ClipClassifier } = await import('../clip/clip-classifier.js');
    return { classifier: await ClipClassifier.load(source.clip) };
  } catch (error) {
    const notice = `The installed detector is not used: ${(error as Error).message}`;
    return { classifier: await Classifier.load(source), notice };
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
// The buffer of the model file is also outside V8's heap.
collectGarbage();

/**
 * Pixel buffers are outside V8's heap, so V8 does not collect them in time. After an image that claimed at least this
 * many bytes, a collection is forced.
 */
const LARGE_CLAIM = 50_000_000;

/** One decode at a time keeps up with inference; more would compete with it for the core. */
const inTurn = pLimit(1);

async function done(task: ImageTask, claim: ClaimMemory): Promise<ExaminationOutcome> {
  let wasCostly = false;
  try {
    const start = performance.now();
    const header = await readHeader(task.bytes);
    wasCostly = header.memory >= LARGE_CLAIM;
    const readMs = performance.now() - start;
    await claim(header.memory);
    try {
      if (task.preview) {
        const pixels = await inTurn(() => decodeImage(task.bytes, header));
        return { kind: 'previewed', jpeg: await preview(pixels, task.preview) };
      }
      return { kind: 'examined', ...(await examine(task, header, readMs)) };
    } finally {
      if (header.memory >= LARGE_CLAIM) collectGarbage();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, detail, extra } = error;
    const refused = { kind: 'refused' as const, code: code as DetectionRefusalCode, extra, wasCostly };
    return detail === undefined ? refused : { ...refused, detail };
  }
}

/** A small JPEG of decoded pixels, without any of the file's metadata. */
async function preview({ data, width, height }: Pixels, { sideMax, quality }: PreviewSize): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

async function examine({ bytes, sha256: known }: ImageTask, header: ImageHeader, readMs: number): Promise<Examined> {
  let begun = 0;
  const pixels = await inTurn(() => {
    begun = performance.now();
    return decodeImage(bytes, header);
  });
  const decoded = performance.now();
  const { width, height, format } = pixels;
  const hash = known ?? sha256(bytes);
  const marks = marksIn(pixels);
  const look = perceptualHash(pixels);
  const { answer, evidence } = await classifier.judge(pixels, hash);
  return {
    examination: {
      ...answer,
      image: {
        sha256: hash,
        width,
        height,
        format,
        bytes: bytes.byteLength,
        ...(look === undefined ? {} : { perceptualHash: look }),
      },
      evidence,
    },
    took: { decode: readMs + (decoded - begun), inference: performance.now() - decoded },
    marks,
  };
}

function marksIn(pixels: Pixels): MarksInPixels {
  const [watermark, drawn] = [openWatermark(pixels), visibleMark(pixels)];
  return { ...(watermark ? { watermark } : {}), ...(drawn ? { visibleMark: drawn } : {}) };
}

serveJobs<ImageTask, ExaminationOutcome, ReadyWorker>({
  ready: {
    model: classifier.name,
    ...(notice === undefined ? {} : { notice }),
    ...(classifier.figures ? { figures: classifier.figures } : {}),
  },
  work: done,
  dispose: async () => {
    await classifier.dispose();
    await endWorkerPools();
  },
});
