import { type ImageFormat } from '../../intake/intake-limits.js';
import { type C2paCheck, type C2paChecks, type C2paFinding } from '../provenance.schema.js';
import { quotable } from '../quotable.js';
import { sourceTypeTerm } from '../source-type.js';
import { C2paError, C2paUnreadError } from './c2pa.errors.js';
import { containerOf } from './containers/container.js';
import { ManifestStore, type StoreFinding } from './manifest-store.js';
import { type TrustLists } from './trust-list.js';

const ABSENT: C2paFinding = { present: false };
/** Watermarks and identities that are named in an answer. */
const NAMED_MAX = 10;

/**
 * Reads and checks the manifest. Never throws, even for a malformed one.
 *
 * @param now milliseconds since 1970
 */
export function readC2pa(
  bytes: Uint8Array,
  format: ImageFormat,
  lists: TrustLists = {},
  now = Date.now(),
): C2paFinding {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.includes('c2pa')) return ABSENT;
  try {
    const store = containerOf(format).store(file);
    if (!store) return ABSENT;
    const manifests = new ManifestStore(file, store, { format, lists, now });
    return { present: true, ...findingOf({ ...manifests.declared(), ...manifests.checked() }) };
  } catch (error) {
    const problem = error instanceof C2paError ? error.message : 'the manifest cannot be read';
    return { present: true, ...(error instanceof C2paUnreadError ? {} : { valid: false }), problem: quotable(problem) };
  }
}

function findingOf(found: StoreFinding): Omit<C2paFinding, 'present'> {
  const { checks, signer, claimGenerator, digitalSourceType, declares, signedAt, ingredients, notChecked } = found;
  const parts = [checks.manifest, checks.signature, checks.content, checks.ingredients];
  const failed = parts.find(({ outcome }) => outcome === 'failed');
  const unchecked = parts.find(({ outcome }) => outcome === 'not-checked');
  const detail = (failed ?? unchecked)?.detail;
  return {
    ...(failed ? { valid: false } : unchecked ? {} : { valid: true }),
    checks: shown(checks),
    ...(signer ? { signer: quotable(signer) } : {}),
    ...(signedAt === undefined ? {} : { signedAt: new Date(signedAt).toISOString() }),
    ...(claimGenerator ? { claimGenerator: quotable(claimGenerator) } : {}),
    ...(digitalSourceType ? { digitalSourceType: sourceTypeTerm(digitalSourceType) } : {}),
    ...(declares ? { declares } : {}),
    ingredients,
    ...(notChecked.length > 0 ? { notChecked: notChecked.slice(0, NAMED_MAX).map((name) => quotable(name, 80)) } : {}),
    ...(detail === undefined ? {} : { problem: quotable(detail) }),
  };
}

/** Details quote labels from the file, so they are sanitised. */
const shown = (checks: C2paChecks): C2paChecks =>
  Object.fromEntries(
    Object.entries(checks as unknown as Record<string, C2paCheck>).map(([name, { outcome, detail }]) => [
      name,
      detail === undefined ? { outcome } : { outcome, detail: quotable(detail) },
    ]),
  ) as unknown as C2paChecks;
