/** Result of a classifier thread for one image. */
import { type ModelName } from './classifier.js';
import { type ImageRegion } from './crops.js';
import { type DetectionRefusalCode } from '../detection.refusals.js';
import { type ImageFormat } from '../intake/image-format.js';
import { type PreviewSize } from '../intake/preview-size.js';
import { type PublishedScore } from './verdict.js';

export interface ImageFacts {
  /** SHA-256 of the original bytes. */
  readonly sha256: string;
  /** Pixels of the upright image. */
  readonly width: number;
  readonly height: number;
  readonly format: ImageFormat;
  readonly bytes: number;
}

/** The basis of the verdict. */
export interface DetectionEvidence {
  /** Number of judged parts. */
  readonly crops: number;
  /** The judged parts. Empty for an image that was not judged, and in answers stored before regions were recorded. */
  readonly regions: readonly ImageRegion[];
  /** Population standard deviation of the parts' log odds. */
  readonly spread: number;
  /** How far recompression moved the score; omitted when the verdict did not need it. */
  readonly recompressionShift?: number;
}

export type Examination = PublishedScore & {
  readonly image: ImageFacts;
  readonly evidence: DetectionEvidence;
};

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
}

/** Bytes to score. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, if known. */
  readonly sha256?: string;
  /** Makes a small copy instead of a score. */
  readonly preview?: PreviewSize;
}

/** A scored image whose provenance is to be read. */
export interface MetadataTask {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
}

export interface MetadataWorkerData {
  /** PEM file of trusted signing authorities. */
  readonly trustListFile?: string;
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
    };

export interface ReadyWorker {
  readonly model: ModelName;
}
