import { describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../src/claims/index.js';

const polarityOf = (text: string, words: string): string | undefined => {
  const claims = identifyClaims({ title: 'The lock of Portwick', text });
  return claims.find(({ field, quote }) => field === 'text' && quote.includes(words))?.polarity;
};

const BEFORE = 'The board of the port met on Monday and closed the old lock.';
const AFTER = 'The board will meet again in May.';

describe('a claim in speech that a page shows without its marks', () => {
  it.each([
    [
      `${BEFORE} However, the host goes on: You just get used to this. The mayor is one vote away from selling the port to his brother.`,
      'one vote away',
    ],
    [
      `${BEFORE} The mayor wrote on Sunday:I never met the woman. The lock was sold by my brother in 2011.`,
      'The lock was sold',
    ],
    [
      `${BEFORE} The port burned down in March. They closed the lock on us! Ann Reed June 29, 2017 ${AFTER}`,
      'The port burned down',
    ],
  ])('is reported: %s', (text, words) => {
    expect(polarityOf(text, words)).not.toBe('asserted');
  });

  it.each([
    [`${BEFORE} The mayor wrote to the board on Sunday. The lock was sold to the county in 2011.`, 'The lock was sold'],
    [
      `${BEFORE} “You just get used to this,” the host said. The mayor sold the port to his brother in 2011.`,
      'sold the port',
    ],
    [
      `${BEFORE} There are three reasons: cost, noise and time. The lock was built in 1931 by the county.`,
      'The lock was built',
    ],
  ])('is no claim of the article itself: %s', (text, words) => {
    expect(polarityOf(text, words)).toBe('asserted');
  });
});
