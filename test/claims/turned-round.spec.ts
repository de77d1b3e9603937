import { describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../src/claims/index.js';

const claimsIn = (sentence: string): readonly string[] =>
  identifyClaims({
    title: 'The lock',
    text: `The port is old and has many boats. ${sentence} The keeper lives in Harl.`,
  })
    .filter(({ field }) => field === 'text')
    .map(({ quote }) => quote);

describe('a statement whose subject follows its verb', () => {
  it.each([
    'Not only did Jen Marsh give birth to her twins eight weeks early, she did it while sick with the flu.',
    'Rarely has the county spent 40 million on a lock.',
    'Never before had the lock of Portwick been closed for a year.',
  ])('is a claim: %s', (sentence) => {
    const words = sentence.split(' ').slice(3, 6).join(' ');
    expect(claimsIn(sentence).some((quote) => quote.includes(words))).toBe(true);
  });

  it.each([
    'Did the board close the lock of the port?',
    'Had the board closed the lock, nobody would have died.',
    'Not a word of it.',
    'Only the old lock of the port.',
  ])('is none in a question, a condition or a fragment: %s', (sentence) => {
    expect(claimsIn(sentence).some((quote) => quote.includes(sentence.split(' ').slice(1, 4).join(' ')))).toBe(false);
  });
});
