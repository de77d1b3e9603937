import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure } from '../report.js';
import { type PastLog } from './past-log.js';

const GROWTH_MIB_MAX = 48;

interface Told {
  readonly debates: number;
  readonly sound: number;
  readonly seconds: number;
  readonly peakMib: number;
}

/** Audits a whole log in a separate process. */
async function audited({ filename, keys }: PastLog): Promise<Told> {
  const child = fork(join(import.meta.dirname, 'audit-log.ts'), [filename, JSON.stringify(keys)]);
  const [told] = (await once(child, 'message')) as [Told];
  if (told.sound !== told.debates) throw new Error(`only ${told.sound} of ${told.debates} debates passed the audit`);
  return told;
}

/**
 * `cli audit --all` over a small and a large log: audits per second, and the peak memory, which must not grow with the
 * log.
 */
export async function audits(small: PastLog, large: PastLog): Promise<readonly Figure[]> {
  const few = await audited(small);
  const many = await audited(large);
  const debates = many.debates.toLocaleString('en');
  return [
    {
      name: `audits of ${debates} debates`,
      value: many.debates / many.seconds,
      unit: 'debates/s',
      against: { name: `of ${few.debates}`, value: few.debates / few.seconds },
      bar: null,
      holds: null,
    },
    {
      name: `peak memory, auditing ${debates} debates`,
      value: many.peakMib,
      unit: 'MiB',
      against: { name: `auditing ${few.debates}`, value: few.peakMib },
      bar: `<= ${GROWTH_MIB_MAX} MiB more`,
      holds: many.peakMib - few.peakMib <= GROWTH_MIB_MAX,
    },
  ];
}
