import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage } from './garbage.js';
import { cpuOf, slowness } from './machine-speed.js';

/**
 * Sizes in bytes at which a parser is run. A pattern that is quadratic costs 64 times as much at the second as at the
 * first, one that is n log n 9.5 times.
 */
export const GROWING_SIZES = [64, 512].map((kib) => kib * 1024);

/**
 * The most CPU, in seconds, that a parser may use for 1 MiB or more, on the reference machine of `machine-speed.ts`.
 * Below 1 MiB the limit falls with the size, to half a second at 512 KiB, and no further.
 */
const [CPU_LIMIT_S, CPU_LIMIT_MIN_S, FULL_LIMIT_SIZE] = [1, 0.5, 1024 * 1024];

/** The parser first runs on this many bytes at most, unmeasured, so that the first measured run does less compilation. */
const WARM_UP_SIZE = 8 * 1024;

/** Times that a size is measured before a fault counts: CPU time grows too where others share the processor. */
const TRIES_MAX = 5;

/** A first value below this, in seconds, is measured twice: compilation may have been most of it. */
const SHORT_S = 0.02;

/** A single try above this, in seconds, is not repeated. */
const HOPELESS_S = 10;

/** The process is quiet once it uses less than this share of one processor during a pause; the pauses are limited. */
const [QUIET_SHARE, LOOK_MS, LOOKS_MAX] = [0.1, 40, 50];

/** A first value below this, in seconds, is mostly noise and counts as this much. */
const FLOOR_S = 0.015;

/** How far a ratio of two CPU times may exceed n log n before it counts as worse growth. */
const SLACK = 2.5;

export interface Growth {
  readonly size: number;
  readonly cpuS: number;
  /** How many times slower than the reference machine this one was; measured only where the limit is exceeded. */
  readonly slowness?: number;
}

/**
 * Runs `parse` on inputs of growing size and returns the CPU time of each, with the speed of the machine where it is
 * over the limit. A measurement that shows a fault is repeated, and the lowest value counts, because other work can only
 * add to it. The run stops at the first size over the CPU limit, because a larger input of a super-linear parser might
 * not end.
 */
export async function measureGrowth(
  make: (size: number) => string | Buffer,
  parse: (input: never) => unknown,
  sizes: readonly number[] = GROWING_SIZES,
  triesMax = TRIES_MAX,
): Promise<readonly Growth[]> {
  const warmUp = make(Math.min(WARM_UP_SIZE, ...sizes)) as never;
  await cpuOf(() => parse(warmUp));
  const measured: Growth[] = [];
  for (const size of sizes) {
    const input = make(size) as never;
    let best: Growth = { size, cpuS: Infinity };
    for (let tries = 0; tries < triesMax; tries += 1) {
      // What other threads still do for earlier tests does not count for this parser.
      if (tries > 0 && best.cpuS >= SHORT_S) await quiet();
      const cpuS = await cpuOf(() => parse(input));
      const once = cpuS > limitS(size) ? { size, cpuS, slowness: await slowness() } : { size, cpuS };
      if (scaledS(once) < scaledS(best)) best = once;
      if (measured.length === 0 && tries === 0 && cpuS < SHORT_S) continue;
      // Other work cannot explain so much CPU, and a larger attempt may not end.
      if (cpuS > HOPELESS_S || growthFaults([...measured, best]).length === 0) break;
    }
    measured.push(best);
    if (scaledS(best) > limitS(size)) break;
  }
  return measured;
}

/**
 * What is wrong with the growth of a parser, one sentence each; empty when it is n log n or better and stays under the
 * limit of CPU. Every later size is compared with the first.
 */
export function growthFaults(measured: readonly Growth[]): readonly string[] {
  const base = measured[0];
  return measured.flatMap((each) => {
    const { size, cpuS } = each;
    if (scaledS(each) > limitS(size))
      return [
        `${size} bytes cost ${scaledS(each).toFixed(2)} s of CPU, over the limit of ${limitS(size).toFixed(2)} s`,
      ];
    if (!base || size <= base.size) return [];
    const allowed = SLACK * Math.max(base.cpuS, FLOOR_S) * nLogN(size, base.size);
    return cpuS > allowed
      ? [
          `${size} bytes cost ${cpuS.toFixed(3)} s of CPU, ${base.size} bytes ${base.cpuS.toFixed(3)} s: worse than n log n`,
        ]
      : [];
  });
}

/** Collects garbage, and waits until the threads that sweep it, or compile, have finished; for two seconds at most. */
async function quiet(): Promise<void> {
  collectGarbage();
  for (let looks = 0; looks < LOOKS_MAX; looks += 1)
    if ((await cpuOf(() => pause(LOOK_MS))) < (LOOK_MS / 1_000) * QUIET_SHARE) return;
}

/** The limit of CPU for an input of `size` bytes, in seconds. */
const limitS = (size: number): number => Math.max(CPU_LIMIT_MIN_S, CPU_LIMIT_S * Math.min(1, size / FULL_LIMIT_SIZE));

const nLogN = (size: number, base: number): number => (size * Math.log2(size)) / (base * Math.log2(base));

/** CPU as the reference machine would have used it. Growth compares unscaled values, since both are of this machine. */
const scaledS = ({ cpuS, slowness = 1 }: Growth): number => cpuS / slowness;
