import { describe, expect, it } from '@jest/globals';
import { studyOf } from '../../../src/analysts/offline/findings.js';
import { identifyClaims } from '../../../src/claims/index.js';

/** The kinds and words of the findings on the claims of a text. */
function foundIn(text: string): string[] {
  const article = { title: 'In the news', text };
  return studyOf(identifyClaims(article), article, false).claims.flatMap(({ findings }) =>
    findings.map(({ kind, words }) => [kind, ...words].join(' ')),
  );
}

describe('the findings on a claim', () => {
  it('include the unit of a number', () => {
    expect(foundIn('The council paid 340 workers of the ferry company.').join()).toContain('figure 340 workers');
  });

  it.each([
    ['a house number', 'Police closed the office at 2134 Harbour Street.'],
    ['part of a longer word', 'The council ordered a 180-day review of the bridge.'],
    ['a kind of network', 'The ministry closed the 5G network of the northern towns.'],
    ['a number to call', 'The neighbours called 911 before the police came.'],
  ])('do not treat %s as a figure', (_, text) => {
    expect(foundIn(text).filter((found) => found.includes('figure'))).toEqual([]);
  });

  it('do not treat “almost certainly” as certainty', () => {
    expect(foundIn('The bridge will almost certainly be closed in May.').join()).not.toContain('certainty');
  });

  it('include no hedge from quoted words', () => {
    expect(foundIn('“It sounded like the debate might be cool,” said Paul Hedge.').join()).not.toContain('hedge');
    expect(foundIn('The new law might close the harbour for good.').join()).toContain('hedge might');
  });
});
