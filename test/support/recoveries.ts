import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Rewrites the file in which a stopped process counts crashes: a debate that crashed it twice counts as if it had also
 * crashed it after each of the waits, the last of which is longer than a test.
 */
export function asIfAllWaitsWereOver(directory: string): void {
  const filename = join(directory, 'recoveries.json');
  if (!existsSync(filename)) return;
  const attempts = JSON.parse(readFileSync(filename, 'utf8')) as Record<string, { crashes: number; begun: boolean }>;
  for (const attempt of Object.values(attempts))
    if (attempt.crashes + (attempt.begun ? 1 : 0) >= 2) attempt.crashes = 5;
  writeFileSync(filename, JSON.stringify(attempts));
}
