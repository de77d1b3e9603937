import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory for a temporary log. */
export function temporaryLog(): { readonly directory: string; readonly remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
