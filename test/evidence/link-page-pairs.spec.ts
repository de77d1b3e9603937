import { describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../src/claims/index.js';
import { compare, type PageComparison } from '../../src/evidence/cited/compare.js';
import { COMPARED_FINDINGS } from '../../src/evidence/evidence.js';
import * as FURTHER from './further-link-page-pairs.js';
import * as FIRST from './link-page-pairs.js';
import { type LinkPagePair } from './link-page-pairs.js';

const REST =
  '\nPassengers who were asked at the pier on Wednesday said that the weather was good on most days of the week.';

/** What the page says about each claim of fact in the article's sentence. */
function compared({ article, page }: LinkPagePair): readonly PageComparison[] {
  const start = article.indexOf('[[');
  const link = { start, end: article.indexOf(']]') - 2 };
  const own = article.replace('[[', '').replace(']]', '');
  const text = own + REST;
  return identifyClaims({ title: 'Notes from the town', text })
    .filter((claim) => claim.field === 'text' && claim.start < own.length && claim.kind !== 'opinion')
    .flatMap((claim) => compare(claim, { text, link }, { text: page, incomplete: false }) ?? []);
}

const accused = (pair: LinkPagePair): boolean =>
  compared(pair).some(({ finding }) => COMPARED_FINDINGS[finding] === 'disputes');
const confirmed = (pair: LinkPagePair): boolean =>
  compared(pair).some(({ finding }) => COMPARED_FINDINGS[finding] === 'supports');
const toCheck = (pair: LinkPagePair): boolean => compared(pair).some(({ why }) => why.startsWith('A difference'));

const heldBack = (_: LinkPagePair, at: number): boolean => at % 3 === 2;
const worked = (pair: LinkPagePair, at: number): boolean => !heldBack(pair, at);

describe('a link and its page', () => {
  it.each([
    ['of the first set', [...FIRST.CONFIRMING, ...FIRST.UNRELATED]],
    ['of the second set', [...FURTHER.CONFIRMING, ...FURTHER.UNRELATED]],
  ])('accuse nobody where the page confirms or is about something else: pairs %s', (_, pairs) => {
    expect(pairs.filter(accused).map(({ article }) => article)).toEqual([]);
    expect(pairs.filter(toCheck).map(({ article }) => article)).toEqual([]);
  });

  it.each([
    ['of the first set, as they were worked on', FIRST.DIFFERING.filter(worked), 24],
    ['of the first set, held back while working', FIRST.DIFFERING.filter(heldBack), 8],
    ['of the second set, written afterwards', FURTHER.DIFFERING, 18],
  ])('show most differences: pairs %s', (_, pairs, least) => {
    expect(pairs.filter(accused).length).toBeGreaterThanOrEqual(least);
  });

  it.each([FIRST.DIFFERING, FURTHER.DIFFERING])('confirm nothing where the page says something else', (...pairs) => {
    expect(pairs.filter(confirmed).map(({ article }) => article)).toEqual([]);
  });

  it('name both numbers of a difference that a qualifier may explain, and accuse nobody of it', () => {
    const pairs = [...FIRST.DIFFERING, ...FURTHER.DIFFERING].filter(toCheck);
    expect(pairs.flatMap(compared).map(({ finding, why }) => [finding, why])).toEqual([
      [
        'related',
        'A difference to check: The article has $14.2 million where the page has $15.9 million, “including”.',
      ],
      [
        'related',
        'A difference to check: The article has 310 million dollars where the page has 390 million, “including”.',
      ],
    ]);
  });

  it.each([
    ['denies', 'It is not true that the lake lost 60 per cent of its water.'],
    ['asks', 'Has the lake lost 60 per cent of its water?'],
  ])('do not confirm what the page only %s', (_, page) => {
    const pair = { article: 'The lake [[lost 60 per cent of its water]], the ministry says.', page };
    expect(confirmed(pair)).toBe(false);
  });

  it.each([
    'Claims that the lake [[lost 60 per cent of its water]] are false.',
    'The ministry denied that the lake [[lost 60 per cent of its water]].',
  ])('neither confirm nor dispute what the article itself rejects: %s', (article) => {
    for (const page of ['The lake lost 60 per cent of its water.', 'The lake lost 16 per cent of its water.'])
      expect([accused({ article, page }), confirmed({ article, page })]).toEqual([false, false]);
  });

  it('look for quoted words only where the link is on who said them', () => {
    const page = 'Owen Pryce told the council: “The winter was long and the pier is old.” He was applauded.';
    const quoted = 'we have not seen such a storm in any winter of all these years';
    expect(accused({ article: `“W${quoted.slice(1)},” Owen Pryce [[told the council]].`, page })).toBe(true);
    expect(accused({ article: `“W${quoted.slice(1)} on [[the pier]],” Owen Pryce said.`, page })).toBe(false);
    expect(accused({ article: `“W${quoted.slice(1)},” said Owen Pryce, who runs [[the harbour]].`, page })).toBe(false);
  });
});
