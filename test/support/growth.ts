/** Sizes in bytes at which a parser is run. A pattern that is quadratic costs 256 times as much at the last as at the first. */
export const DOUBLING_SIZES = [64, 128, 256, 512, 1024].map((kib) => kib * 1024);

/** The most CPU, in seconds, that a parser may use at its size limit. */
const CPU_LIMIT_S = 1;

/** Below this much CPU, in seconds, a measurement is mostly noise and says nothing about growth. */
const NOISE_S = 0.02;

/** How far a ratio of two CPU times may exceed n log n before it counts as worse growth. */
const SLACK = 2.5;

export interface Growth {
  readonly size: number;
  readonly cpuS: number;
}

/**
 * Runs `parse` on inputs of doubling size and returns the CPU time of this process, all its threads included, for each.
 * Each size is measured twice and the lower value counts. The run stops at the first size over the CPU limit, because a
 * larger input of a super-linear parser might not end.
 */
export async function measureGrowth(
  make: (size: number) => string | Buffer,
  parse: (input: never) => unknown,
  sizes: readonly number[] = DOUBLING_SIZES,
): Promise<readonly Growth[]> {
  await cpuOf(() => parse(make(1024) as never));
  const measured: Growth[] = [];
  for (const size of sizes) {
    const input = make(size) as never;
    const first = await cpuOf(() => parse(input));
    const cpuS = first > CPU_LIMIT_S ? first : Math.min(first, await cpuOf(() => parse(input)));
    measured.push({ size, cpuS });
    if (cpuS > CPU_LIMIT_S) break;
  }
  return measured;
}

/**
 * What is wrong with the growth of a parser, one sentence each; empty when it is n log n or better and stays under one
 * second of CPU. Every later size is compared with the first one that is above the noise.
 */
export function growthFaults(measured: readonly Growth[]): readonly string[] {
  const base = measured.find(({ cpuS }) => cpuS > NOISE_S);
  return measured.flatMap(({ size, cpuS }) => {
    if (cpuS > CPU_LIMIT_S)
      return [`${size} bytes cost ${cpuS.toFixed(2)} s of CPU, over the limit of ${CPU_LIMIT_S} s`];
    if (!base || size <= base.size) return [];
    const allowed = SLACK * base.cpuS * nLogN(size, base.size);
    return cpuS > allowed
      ? [
          `${size} bytes cost ${cpuS.toFixed(3)} s of CPU, ${base.size} bytes ${base.cpuS.toFixed(3)} s: worse than n log n`,
        ]
      : [];
  });
}

const nLogN = (size: number, base: number): number => (size * Math.log2(size)) / (base * Math.log2(base));

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work();
  } catch {
    // A parser may refuse hostile input; what counts here is what the refusal cost.
  }
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}
