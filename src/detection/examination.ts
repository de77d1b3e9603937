/** What a classifier's thread says of one image. */
import { type ModelName } from './classifier.js';
import { type Region } from './crops.js';
import { type DetectionRefusalCode } from './detection.refusals.js';
import { type ImageFormat } from './image-format.js';
import { type Answer } from './verdict.js';

export interface ImageFacts {
  /** Of the bytes as they came. */
  readonly sha256: string;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: ImageFormat;
  readonly bytes: number;
}

/** What the verdict rests on. */
export interface DetectionEvidence {
  /** Parts of the image that the model saw. */
  readonly crops: number;
  /** Those parts. Empty for an image that was not judged, and in answers remembered from before regions were stored. */
  readonly regions: readonly Region[];
  /** Population standard deviation of their log odds. */
  readonly spread: number;
  /** How far another compression moved the score; left out when it was not needed for the verdict. */
  readonly recompressionShift?: number;
}

export type Examination = Answer & {
  readonly image: ImageFacts;
  readonly evidence: DetectionEvidence;
};

/** Milliseconds by step. */
export interface StepTimes {
  readonly decode: number;
  readonly inference: number;
  /** In another thread, with the way there. */
  readonly provenance: number;
}

export interface Examined {
  readonly examination: Examination;
  readonly took: Omit<StepTimes, 'provenance'>;
}

/** Bytes to score. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** Of the bytes, where it is known. */
  readonly sha256?: string;
}

/** An image that has been scored, to be asked where it comes from. */
export interface MetadataTask {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
}

export interface MetadataWorkerData {
  /** PEM file of the authorities whose signatures are believed. */
  readonly trustListFile?: string;
}

/** Refusals do not survive a thread's border as objects; their parts do. */
export type ExaminationOutcome =
  | ({ readonly kind: 'examined' } & Examined)
  | {
      readonly kind: 'refused';
      readonly code: DetectionRefusalCode;
      readonly detail?: string;
      readonly extra: Readonly<Record<string, unknown>>;
    };

export interface ReadyWorker {
  readonly model: ModelName;
}
