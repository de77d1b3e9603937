import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audits } from './replay/audits.js';
import { framesASecond } from './replay/frames.js';
import { type PastLog, pastLog } from './replay/past-log.js';
import { rebuild } from './replay/rebuild.js';
import { type Bench, type Figure } from './report.js';

const DEBATES = 10_000;
const EVENTS = 1_000_000;
const SMALL = 0.1;

/** Reports progress on standard error, since the work takes minutes. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  process.stderr.write(`${name} …`);
  const result = await work();
  process.stderr.write(` ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  return result;
}

/** Audits and rebuilds over one small and one large log. */
async function overPastLogs(): Promise<readonly Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  try {
    const written = (name: string, share: number): Promise<PastLog> =>
      step(`writing a ${name} log of ${(EVENTS * share).toLocaleString('en')} events`, () =>
        pastLog(join(directory, name), DEBATES * share, EVENTS * share),
      );
    const small = await written('small', SMALL);
    const large = await written('large', 1);
    return [
      ...(await step('auditing both', () => audits(small, large))),
      ...(await step('rebuilding the read models of both logs', () => rebuild(small, large))),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  summary: 'replaying and auditing past debates, and rebuilding the read models',
  run: async () => [...(await step('replaying one debate', framesASecond)), ...(await overPastLogs())],
};
