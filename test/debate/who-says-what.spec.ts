import { describe, expect, it } from '@jest/globals';
import { voicesOf } from '../../src/words/index.js';
import { contradiction } from '../../src/debate/result/who-says-what.js';

const told = (...paragraphs: readonly string[]): string | null =>
  contradiction(voicesOf({ title: '', text: paragraphs.join('\n\n') }));

describe('who denies what whom says', () => {
  it.each([
    [
      'Ann Reed, the mayor, accused Tom Castell of hiding the report.',
      'Tom Castell, the contractor, denied that he had seen it.',
    ],
    ['Ann Reed, the mayor, said the gates had rusted.', 'Tom Castell, the contractor, rejected Ms. Reed’s claims.'],
    [
      'Ann Reed, the mayor, blamed Mr. Castell for the flood.',
      'Tom Castell, the contractor, called the charge “completely false”.',
    ],
  ])('is told where a denial and a charge name each other: %s %s', (...text) => {
    expect(told(...text)).toBe('Tom Castell denies what Ann Reed says.');
  });

  it.each([
    ['Ann Reed, the mayor, said the gates had rusted.', 'Tom Castell, the contractor, denied that he had seen them.'],
    ['Ann Reed, the mayor, accused the board of waste.', 'Tom Castell, the contractor, denied any part in the flood.'],
    [
      'Ann Reed, the mayor, accused Tom Castell of hiding the report.',
      'Tom Castell, the contractor, said it was in the post.',
    ],
    ['Ann Reed, the mayor, accused Mr. Castell of waste.', 'Some residents denied Ms. Reed’s claims.'],
    [
      'Ann Reed, the mayor, said the lock must close.',
      'Tom Castell, the contractor, rejected Ms. Reed’s plan to close it on a claim of the board.',
    ],
  ])('is not told where somebody else may be meant: %s %s', (...text) => {
    expect(told(...text)).toBeNull();
  });
});
