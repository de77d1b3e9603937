import { describe, expect, it } from '@jest/globals';
import { quotableIn } from '../../../src/analysts/offline/quotable.js';

describe('a sentence that is shown', () => {
  it.each([
    ['a place line', 'HARL, Ostland (AP) — The council of Harl closed the night ferry on Monday.'],
    ['a note of the page', 'License DMCA The council of Harl closed the night ferry on Monday.'],
    ['a button', 'Advertisement The council of Harl closed the night ferry on Monday.'],
  ])('stands without what the page put before it, or is not shown: %s', (_, sentence) => {
    expect([null, 'The council of Harl closed the night ferry on Monday']).toContain(quotableIn(sentence));
  });

  it.each([
    'The council of Harl will let the night ferry and its captain sink and further',
    'The council of Harl sold the night ferry to the firm of Attorney Ann J.',
    'The clubs of Harl and Dunford have met in the house of the',
    'and the council of Harl closed the night ferry on Monday.',
    'The council of Harl said that “the night ferry will lie idle on Monday.',
    'The council of Harl has closed the night ferry and gave as its reasons:',
  ])('is whole: %s', (sentence) => {
    expect(quotableIn(sentence)).toBeNull();
  });

  it.each([
    'The council of Harl closed the night ferry on Monday.',
    '“The night ferry was never safe in the fog,” said Ann Reed.',
    '30 boats of Harl lie in the fog before the quay.',
  ])('loses nothing but its full stop: %s', (sentence) => {
    expect(quotableIn(sentence)).toBe(sentence.replace(/\.$/u, ''));
  });
});
