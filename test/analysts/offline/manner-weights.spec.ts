import { describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { readArticle } from '../../../src/analysts/offline/index.js';
import { judgeAs } from '../../../src/analysts/offline/judgement.js';
import { loadCast } from '../../../src/personas/index.js';

const { personas } = await loadCast(resolve(import.meta.dirname, '../../../personas'));

/** Points that a signal counts with each person. */
function pointsOf(signal: string, text: string): readonly number[] {
  const reading = readArticle({ title: 'The lock of Portwick is closed', text });
  return personas.map((persona) => judgeAs(reading, persona).parts.find(({ ref }) => ref === signal)?.points ?? 0);
}

const DATED =
  'On Monday the lock of Portwick was closed. On Tuesday the board met in London. On Wednesday boats waited in Paris, and on Thursday in Berlin. ' +
  'On Friday the keeper found a crack in Rome. On Saturday it was measured in Vienna, and on Sunday nobody came to the lock in Madrid.';
const told = (who: string): string =>
  `According to ${who}, the lock has two gates of oak and stone. Boats wait in front of it for hours. The water leaks through the lower gate at night. ` +
  `According to ${who}, nobody has repaired it for years, and the wood is rotten.`;
const UNCREDITED = told('insiders');

describe('what a vote is made of', () => {
  it('has less for days than for what proves something', () => {
    const points = pointsOf('dates-and-places', DATED);
    expect(Math.max(...points)).toBeGreaterThan(3);
    expect(Math.max(...points)).toBeLessThanOrEqual(8);
  });

  it('has little against a text that credits somebody by name', () => {
    const without = pointsOf('attribution', UNCREDITED);
    const credited = pointsOf('attribution', told('the Harbour Institute'));
    expect(Math.min(...without)).toBeLessThan(-6);
    expect(Math.min(...credited)).toBeGreaterThanOrEqual(-6);
  });

  it('adds up to the vote', () => {
    for (const text of [DATED, UNCREDITED]) {
      const reading = readArticle({ title: 'The lock of Portwick is closed', text });
      for (const persona of personas) {
        const { score, parts } = judgeAs(reading, persona);
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5);
      }
    }
  });
});
