import { describe, expect, it } from '@jest/globals';
import { growthFaults, measureGrowth } from '../support/growth.js';

const spaces = (size: number): string => ' '.repeat(size);

describe('measuring the growth of a parser', () => {
  it('accepts a linear parser', async () => {
    expect(growthFaults(await measureGrowth(spaces, (text: string) => text.split('').length))).toEqual([]);
  });

  it('reports a quadratic pattern', async () => {
    const quadratic = (text: string): unknown => / +$/.exec(`${text}x`);
    const measured = await measureGrowth(spaces, quadratic, [8_192, 49_152], 1);
    expect(growthFaults(measured)).not.toEqual([]);
  });

  it.each([
    ['reports', 64 * 0.006],
    ['accepts', 9.5 * 0.006],
  ])('%s growth from a first value that is mostly noise', (verb, cpuS) => {
    const [small, large] = [65_536, 524_288];
    const faults = growthFaults([
      { size: small, cpuS: 0.006 },
      { size: large, cpuS },
    ]);
    expect(faults).toHaveLength(verb === 'reports' ? 1 : 0);
  });

  it('compares measured times for growth, and times scaled to the reference machine for the limit', () => {
    const [small, large] = [65_536, 524_288];
    const base = { size: small, cpuS: 0.03 };
    expect(growthFaults([base, { size: large, cpuS: 0.9, slowness: 3 }])).toEqual([
      '524288 bytes cost 0.900 s of CPU, 65536 bytes 0.030 s: worse than n log n',
    ]);
    expect(growthFaults([base, { size: large, cpuS: 0.6, slowness: 3 }])).toEqual([]);
  });

  it.each([
    [64, 0.51, '0.50'],
    [512, 0.51, '0.50'],
    [768, 0.76, '0.75'],
    [1024, 1.01, '1.00'],
    [10_240, 1.01, '1.00'],
  ])('reports a parser of %i KiB that takes %d s', (kib, cpuS, limit) => {
    const size = kib * 1024;
    expect(growthFaults([{ size, cpuS: cpuS - 0.02 }])).toEqual([]);
    expect(growthFaults([{ size, cpuS }])).toEqual([
      `${size} bytes cost ${cpuS.toFixed(2)} s of CPU, over the limit of ${limit} s`,
    ]);
  });
});
