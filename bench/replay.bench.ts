import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audits } from './replay/audits.js';
import { framesASecond } from './replay/frames.js';
import { pastLog } from './replay/past-log.js';
import { rebuild } from './replay/rebuild.js';
import { type Bench, type Figure } from './report.js';

const DEBATES = 10_000;
const EVENTS = 1_000_000;
const SMALL = 0.1;

/** Audits and rebuilds over one small and one large log. */
async function overPastLogs(): Promise<readonly Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  try {
    const small = await pastLog(join(directory, 'small'), DEBATES * SMALL, EVENTS * SMALL);
    const large = await pastLog(join(directory, 'large'), DEBATES, EVENTS);
    return [...(await audits(small, large)), ...(await rebuild(small, large))];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  summary: 'replaying and auditing past debates, and rebuilding the read models',
  run: async () => [...(await framesASecond()), ...(await overPastLogs())],
};
