import { storeIn } from './c2pa-container.js';
import { type ImageFormat } from '../intake/intake-limits.js';
import { C2paError, C2paUnreadError } from './jumbf.js';
import { type C2paCheck, type C2paChecks, type C2paFinding } from './provenance.schema.js';
import { sourceTypeTerm } from './source-type.js';
import { type TrustList } from './trust-list.js';
import { quotable } from './quotable.js';

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
      ...(signer ? { signer: quotable(signer) } : {}),
      ...(claimGenerator ? { claimGenerator: quotable(claimGenerator) } : {}),
      ...(digitalSourceType ? { digitalSourceType: sourceTypeTerm(digitalSourceType) } : {}),
      ...(declares ? { declares } : {}),
      ...(detail === undefined ? {} : { problem: quotable(detail) }),
    };
  } catch (error) {
    const problem = error instanceof C2paError ? error.message : 'the manifest cannot be read';
    return { present: true, ...(error instanceof C2paUnreadError ? {} : { valid: false }), problem: quotable(problem) };
  }
}

/** Details quote labels from the file, so they are sanitised. */
const shown = (checks: C2paChecks): C2paChecks =>
  Object.fromEntries(
    Object.entries(checks as unknown as Record<string, C2paCheck>).map(([name, { outcome, detail }]) => [
      name,
      detail === undefined ? { outcome } : { outcome, detail: quotable(detail) },
    ]),
  ) as unknown as C2paChecks;
