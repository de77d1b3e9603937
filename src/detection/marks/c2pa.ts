import { storeIn } from './c2pa-container.js';
import { type C2paCheck, type C2paChecks } from './c2pa-manifest.js';
import { type ImageFormat } from '../intake/image-format.js';
import { C2paError, C2paUnreadError } from './jumbf.js';
import { type Declaration, sourceTypeTerm } from './source-type.js';
import { type TrustList } from './trust-list.js';
import { visible } from './visible-text.js';

/** What a C2PA manifest in the image says, and which parts of it were checked. */
export interface C2paFinding {
  readonly present: boolean;
  /**
   * True when manifest, signature, content and ingredients all passed, false when one failed, omitted when one could
   * not be checked. It does not cover the signer: see `checks.trust`.
   */
  readonly valid?: boolean;
  /** Omitted when the manifest could not be read at all. */
  readonly checks?: C2paChecks;
  /** Organisation or name in the signing certificate. Anybody can forge it unless `checks.trust` passed. */
  readonly signer?: string;
  /** The software that wrote the claim. */
  readonly claimGenerator?: string;
  /** IPTC term in the manifest for the origin of the image, for instance `trainedAlgorithmicMedia`. */
  readonly digitalSourceType?: string;
  /** What the actions of the manifest or its parents declare about the origin of the image. */
  readonly declares?: Declaration;
  /** Why `valid` is not true. */
  readonly problem?: string;
}

const ABSENT: C2paFinding = { present: false };

/** Reads and checks the manifest. Never throws, even for a malformed one. */
export async function readC2pa(bytes: Uint8Array, format: ImageFormat, trustList?: TrustList): Promise<C2paFinding> {
  const marked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    format === 'webp' ? 'C2PA' : 'c2pa',
  );
  if (!marked) return ABSENT;
  if (format !== 'jpeg' && format !== 'png')
    return { present: true, problem: `manifests in ${format} files cannot be checked` };
  // Few images have a manifest, and loading this code takes as long as starting the rest of the thread.
  const { checkStore } = await import('./c2pa-manifest.js');
  try {
    const store = storeIn(bytes, format);
    if (!store) return ABSENT;
    const { checks, signer, claimGenerator, digitalSourceType, declares } = await checkStore(bytes, store, trustList);
    const found = [checks.manifest, checks.signature, checks.content, checks.ingredients];
    const failed = found.find(({ outcome }) => outcome === 'failed');
    const unchecked = found.find(({ outcome }) => outcome === 'not-checked');
    const detail = (failed ?? unchecked)?.detail;
    return {
      present: true,
      ...(failed ? { valid: false } : unchecked ? {} : { valid: true }),
      checks: shown(checks),
      ...(signer ? { signer: visible(signer) } : {}),
      ...(claimGenerator ? { claimGenerator: visible(claimGenerator) } : {}),
      ...(digitalSourceType ? { digitalSourceType: sourceTypeTerm(digitalSourceType) } : {}),
      ...(declares ? { declares } : {}),
      ...(detail === undefined ? {} : { problem: visible(detail) }),
    };
  } catch (error) {
    const problem = error instanceof C2paError ? error.message : 'the manifest cannot be read';
    return { present: true, ...(error instanceof C2paUnreadError ? {} : { valid: false }), problem: visible(problem) };
  }
}

/** Details quote labels from the file, so they are sanitised. */
const shown = (checks: C2paChecks): C2paChecks =>
  Object.fromEntries(
    Object.entries(checks as unknown as Record<string, C2paCheck>).map(([name, { outcome, detail }]) => [
      name,
      detail === undefined ? { outcome } : { outcome, detail: visible(detail) },
    ]),
  ) as unknown as C2paChecks;
