import { describe, expect, it } from '@jest/globals';
import { growthFaults, measureGrowth } from '../support/growth.js';

const spaces = (size: number): string => ' '.repeat(size);

describe('measuring the growth of a parser', () => {
  it('accepts a linear parser', async () => {
    expect(growthFaults(await measureGrowth(spaces, (text: string) => text.split('').length))).toEqual([]);
  });

  it('reports a quadratic pattern', async () => {
    const measured = await measureGrowth(spaces, (text: string) => / +$/.exec(`${text}x`), [8_192, 32_768]);
    expect(growthFaults(measured)).not.toEqual([]);
  });

  it('reports a parser that takes more than a second', () => {
    expect(growthFaults([{ size: 65536, cpuS: 1.5 }])).toEqual([
      '65536 bytes cost 1.50 s of CPU, over the limit of 1 s',
    ]);
  });
});
