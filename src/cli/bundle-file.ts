import { readFileSync, statSync } from 'node:fs';
import { AUDIT_REFUSALS, BUNDLE_LIMITS } from '../audit/index.js';
import { Refusal } from '../kernel/index.js';

/** Reads a bundle; a file over the limit is refused before it is read. @throws Refusal `bundle-too-large` */
export function bundleText(file: string): string {
  const { size } = statSync(file);
  // UTF-8 uses up to three bytes for each UTF-16 unit.
  if (size > 3 * BUNDLE_LIMITS.characters)
    throw new Refusal(AUDIT_REFUSALS['bundle-too-large'], { detail: `${file} has ${size} bytes.` });
  return readFileSync(file, 'utf8');
}
