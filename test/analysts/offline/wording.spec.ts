import { describe, expect, it } from '@jest/globals';
import { clauseOf } from '../../../src/analysts/offline/wording.js';
import { identifyClaims } from '../../../src/claims/index.js';

/** All claims of an article as clauses for "that …". */
function clausesOf(text: string): (string | null)[] {
  const article = { title: 'In the news', text };
  return identifyClaims(article).map((claim) => clauseOf(claim, article));
}
const saidOf = (text: string): string[] => clausesOf(text).filter((clause) => clause !== null);

describe('a claim in its own words', () => {
  it('keeps the time and place at the beginning of its sentence', () => {
    expect(saidOf('On Sunday, the ministry closed 14 border crossings.')).toEqual([
      'on Sunday, the ministry closed 14 border crossings',
    ]);
  });

  it('names its source if that is not the article', () => {
    expect(saidOf('“The bridge has lost two of its cables,” said Maria Okafor.')).toContain(
      'Maria Okafor said the bridge has lost two of its cables',
    );
  });

  it('omits a relative clause, but nothing of the statement', () => {
    const [said] = saidOf(
      'The council confirmed on Saturday that one employee, who was hired to count the votes, has left the town.',
    );
    expect(said).toBe('the council confirmed on Saturday that one employee has left the town');
  });

  it('is a whole sentence if its parts form no clause, with inner quotations in single quotation marks', () => {
    expect(saidOf('Last week, two officers found a “very old” boat near the harbour wall.')).toEqual([
      'last week, two officers found a ‘very old’ boat near the harbour wall',
    ]);
  });

  it.each([
    ['is a name with a relative clause', 'Senator Bush, who waited until the storm passed the coast of the county.'],
    ['begins after initials', 'The motion came from L.A. County Department of Health Services said it has 12 offices.'],
    [
      'says who wrote the column',
      'On Sunday, the ministry closed 14 border crossings.\n\nMary Field is president of the Association for Bridges.',
      'on Sunday, the ministry closed 14 border crossings',
    ],
    ['says that nobody answered', 'The mayor did not respond to a request for comment on Monday.'],
    [
      'ends before its verb',
      'The amended slogan, which has yet to appear on any sign, comes after a week of many protests against the man who wore it to the rally in the square beside the old town hall.',
    ],
    ['refers to another sentence', 'He closed the old bridge for six months.'],
  ])('is null if its clause %s', (_, text, ...others) => {
    expect(saidOf(text)).toEqual(others);
  });
});
