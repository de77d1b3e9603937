import { describe, expect, it } from '@jest/globals';
import { substanceOf } from '../../src/debate/result/substance.js';

const of = (text: string): readonly string[] => substanceOf({ title: 'The lock of Harl', text }, 'report');

describe('what a text rests on', () => {
  it.each([
    ['Traffic fell by 12% in May, according to the Harl Port Office.', 'the Harl Port Office'],
    ['About 4,500 boats passed, according to data from the Lock Trust.', 'the Lock Trust'],
    ['Some 2.4 million was paid, according to the Bank of Velden, and nobody knows why.', 'the Bank of Velden'],
  ])('has figures of somebody: %s', (text, maker) => {
    expect(of(text)).toContain(`it says whose figures it has, such as those of ${maker}`);
  });

  it.each([
    'The lock opened on May 4, 2019, according to the Harl Port Office.',
    'Traffic fell by 12% in May, according to the Harl Times.',
    'Traffic fell by 12% in May, according to somebody.',
  ])('has none by a sentence like it: %s', (text) => {
    expect(of(text).join()).not.toContain('whose figures');
  });

  it.each([
    [
      'it reports a denial',
      'Prosecutors accused Tom Lind of theft in May. Lind denied all the accusations on Tuesday.',
    ],
    ['it says itself what is not known', 'It was not immediately clear who had opened the lower gate on Sunday.'],
  ])('has what an open text has: %s', (clause, text) => {
    expect(of(text)).toContain(clause);
  });
});
