import { describe, expect, it } from '@jest/globals';
import { shownMerit } from '../../src/debate/result/shown-merit.js';

const finding = (type: 'named-sources' | 'asked-those-concerned', says: string, text: string, quote: string) =>
  ({
    id: 'f1',
    type,
    speaks: 'for',
    says,
    passage: { in: 'text', start: text.indexOf(quote), end: text.indexOf(quote) + quote.length, quote },
    amount: 0.1,
  }) as const;

describe('a finding that speaks for a text', () => {
  it.each([
    '“Ann Reed” and “Harl Council”',
    '“A jury in Harl” and “Ann Reed”',
    '“the Mayor’s top aide” and “Mr. Reed”',
  ])('does not name those whom who says what names: %s', (names) => {
    const text = 'Ann Reed said so.';
    const told = finding('named-sources', `It names sources such as ${names}.`, text, 'Ann Reed');
    expect(shownMerit({ title: '', text }, told)).toBeNull();
  });

  it('has nobody asked of the matter who speaks of everything else', () => {
    const text =
      'Leo Varad said that the answer of the navy was revenge. Mr Varad declined to comment on a sailor who is missing.';
    const says = 'Those whom it concerns were asked.';
    expect(
      shownMerit({ title: '', text }, finding('asked-those-concerned', says, text, 'declined to comment')),
    ).toBeNull();
    const other = 'Leo Varad said that it was revenge. The navy declined to comment on the charge.';
    expect(
      shownMerit({ title: '', text: other }, finding('asked-those-concerned', says, other, 'declined to comment')),
    ).toBe(says);
  });

  it.each([
    'She has declined to comment on the matter.',
    'He did not respond to a request for comment.',
    'They declined to comment on Friday.',
  ])('has not asked those concerned where it is not told who: %s', (text) => {
    const says = 'Those whom it concerns were asked.';
    expect(shownMerit({ title: '', text }, finding('asked-those-concerned', says, text, text.slice(4, 20)))).toBeNull();
  });
});
