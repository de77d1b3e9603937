import { describe, expect, it } from '@jest/globals';
import { isFurniture, sentencesOf } from '../../src/words/index.js';

const sentences = (text: string): readonly string[] => sentencesOf(text).map(({ text: words }) => words);

describe('the sentences of a text', () => {
  it.each([
    'It was told by Capt. Ann Reed of the harbour.',
    'The bill of Tom Falk, D-Del. Senator and keeper, was read.',
    'They went with the Rev. Paul Grant to Mt. Harl.',
    'The keeper lives in St. Portwick.',
    'It was shut until Aug. 1 by the board.',
    'The board chose lock No. 7 of nine.',
    'Keepers are calling on Ariz. Gov. Ann Reed to shut the lock.',
    'The lock of Minn. Attorney General Tom Falk was shut.',
    'W.Va. Sen. Paul Grant left with N.C. Republican Ida Moss.',
  ])('do not end with an abbreviation: %s', (text) => {
    expect(sentences(text)).toEqual([text]);
  });

  it.each([
    'It leaks and is called “dry” on Twitter Print This Post The lock did leak.',
    'It leaks, said Ann Reed Email This Post Nobody knew of it.',
    'It leaks and was shared Share on Facebook Keepers were not asked.',
  ])('are apart from the buttons of a page: %s', (text) => {
    const found = sentences(text);
    expect(found).toHaveLength(3);
    expect(isFurniture(found[1] ?? '', '')).toBe(true);
    expect(found.join(' ')).toBe(text);
  });

  it.each([
    ['The keeper lives in Va.', 'Nobody knew.'],
    ['The lock was shut in Ala.', 'Republicans say so.'],
    ['He was at Portwick, Wash.', 'Police came.'],
  ])('end with a state where no office follows: %s %s', (one, other) => {
    expect(sentences(`${one} ${other}`)).toEqual([one, other]);
  });

  it('keep a post that somebody prints', () => {
    expect(sentences('Print this post and pin it to the lock.')).toHaveLength(1);
  });
});
