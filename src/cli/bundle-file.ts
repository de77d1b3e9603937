import { readFileSync, statSync } from 'node:fs';
import { AUDIT_REFUSALS, BUNDLE_LIMITS } from '../audit/index.js';
import { Refusal } from '../kernel/index.js';

/** The text of a bundle, which is looked at no further when it is too large. @throws Refusal `bundle-too-large` */
export function bundleText(file: string): string {
  const { size } = statSync(file);
  // A character has up to three bytes of UTF-8 for each UTF-16 unit.
  if (size > 3 * BUNDLE_LIMITS.characters)
    throw new Refusal(AUDIT_REFUSALS['bundle-too-large'], { detail: `${file} has ${size} bytes.` });
  return readFileSync(file, 'utf8');
}
