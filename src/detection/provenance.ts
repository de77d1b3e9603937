import { type C2paFinding } from './c2pa.js';
import { type Declaration } from './source-type.js';
import { type GeneratorTrace } from './traces.js';

/** The camera that the metadata names. */
export interface CameraMetadata {
  readonly make?: string;
  readonly model?: string;
  readonly lens?: string;
  readonly software?: string;
  /** As the camera's clock had it, ISO 8601 without a zone. */
  readonly takenAt?: string;
  /** The exposure is recorded, which editors and generators seldom invent. */
  readonly exposure: boolean;
}

/** Where a declaration in a C2PA manifest is said to stand. */
export const MANIFEST = 'C2PA manifest';

/** The strongest thing that the file says of how its picture came to be; of equals, what says that it was generated. */
export interface DeclaredOrigin {
  readonly says: Declaration;
  /**
   * Signed: by a C2PA manifest that is valid. A capture counts only where the trust list knows the signer, since anybody
   * can sign one. Unsigned: by metadata, or a manifest that is not valid; anybody can write it.
   */
  readonly signed: boolean;
  /** For instance `C2PA manifest` or `PNG text "parameters"`. */
  readonly where: string;
  /** What stands there: an IPTC term or the name of a tool. */
  readonly what: string;
}

/** What the file says of its own origin. */
export interface ProvenanceRead {
  readonly status: 'read';
  readonly c2pa: C2paFinding;
  readonly generator: GeneratorTrace | null;
  readonly camera: CameraMetadata | null;
  /** IPTC term from the manifest or from XMP. */
  readonly digitalSourceType: string | null;
  /** What enters the verdict, if anything does. */
  readonly declared: DeclaredOrigin | null;
  /** All of it in sentences, with how far each can be trusted. */
  readonly summary: string;
}

/** `time`, `memory`: the file's metadata took more than one image may; `busy`: others' took it all. */
export type NotReadReason = 'time' | 'memory' | 'busy' | 'error';

/** Nothing can be said of the file's origin, neither that it has traces nor that it has none. */
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
  summary: `What the file says of its origin was not read: ${WHY_NOT[reason]}.`,
});
