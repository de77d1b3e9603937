import { type C2paFinding } from './c2pa.js';
import { type Declaration } from './source-type.js';
import { type GeneratorTrace } from './traces.js';

/** The camera that the metadata names. */
export interface CameraMetadata {
  readonly make?: string;
  readonly model?: string;
  readonly lens?: string;
  readonly software?: string;
  /** By the camera's clock, ISO 8601 without a zone. */
  readonly takenAt?: string;
  /** Whether exposure data is recorded, which editors and generators seldom invent. */
  readonly exposure: boolean;
}

/** Value of `where` for a declaration in a C2PA manifest. */
export const MANIFEST = 'C2PA manifest';

/** The strongest declaration about the origin of the image; in a tie, the one that says it was generated. */
export interface DeclaredOrigin {
  readonly says: Declaration;
  /**
   * Signed: by a valid C2PA manifest. A capture counts only when the signer is on the trust list, since anybody can
   * sign one. Unsigned: by metadata or by a manifest that is not valid; anybody can write it.
   */
  readonly signed: boolean;
  /** For instance `C2PA manifest` or `PNG text "parameters"`. */
  readonly where: string;
  /** The declared value: an IPTC term or the name of a tool. */
  readonly what: string;
}

/** The file's own statements about its origin. */
export interface ProvenanceRead {
  readonly status: 'read';
  readonly c2pa: C2paFinding;
  readonly generator: GeneratorTrace | null;
  readonly camera: CameraMetadata | null;
  /** IPTC term from the manifest or from XMP. */
  readonly digitalSourceType: string | null;
  /** The declaration that affects the verdict; null if none does. */
  readonly declared: DeclaredOrigin | null;
  /** All findings in sentences, with how far each can be trusted. */
  readonly summary: string;
}

/** `time`, `memory`: the metadata exceeded the limit for one image; `busy`: other images used all capacity. */
export type NotReadReason = 'time' | 'memory' | 'busy' | 'error';

/** Metadata was not read, so it is unknown whether the file has traces of its origin. */
export interface ProvenanceNotRead {
  readonly status: 'not-read';
  readonly reason: NotReadReason;
  readonly summary: string;
}

export type Provenance = ProvenanceRead | ProvenanceNotRead;

const WHY_NOT: Readonly<Record<NotReadReason, string>> = {
  time: 'reading the metadata took too long',
  memory: 'reading the metadata took too much memory',
  busy: 'too many images are waiting',
  error: 'the metadata could not be read',
};

export const notRead = (reason: NotReadReason): ProvenanceNotRead => ({
  status: 'not-read',
  reason,
  summary: `The file’s statements about its origin were not read: ${WHY_NOT[reason]}.`,
});
