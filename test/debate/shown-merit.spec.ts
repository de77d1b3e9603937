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
    ['“One Bernie Supporter”, “Ann Reed” and “Mac Zeff”', 'It names sources such as “Ann Reed” and “Mac Zeff”.'],
    ['“A jury in Harl”, “One witness, Felicia Sand” and “Ann Reed”', null],
    ['“Ann Reed” and “Harl Council”', 'It names sources such as “Ann Reed” and “Harl Council”.'],
  ])('names sources without descriptions: %s', (names, shown) => {
    const text = 'Ann Reed said so.';
    expect(
      shownMerit({ title: '', text }, finding('named-sources', `It names sources such as ${names}.`, text, 'Ann Reed')),
    ).toBe(shown);
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
});
