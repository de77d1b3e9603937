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

describe('sentences between which a page lost the blank', () => {
  it.each([
    [['The lock leaks.', 'The council knew.']],
    [['It shut in Harl.', 'The council knew of it.']],
    [
      [
        'They paid for it in 2012.',
        '“You’re late,” Reed said at Harl.',
        '“Because it leaked.”',
        'Reed left on Monday.',
      ],
    ],
    [['It cost them 48%.', 'Reed knew of it.']],
    [['The board (HAB) met.', 'Reed left it.', 'Castell stayed.']],
    [['The lock leaks.', '"It leaks," said Reed of the board.', '"We knew.”'.replace('”', '"'), 'Castell left it.']],
    [['Who knew?', 'Nobody did!', 'Reed left.']],
    [['It was shut for weeks.', 'Dr. Reed said so.', 'U.S. officials knew.', 'A. Castell did not.']],
    [['He left Harl.', 'He’s gone for good.']],
    [['They called it “a good lock.”', 'Castell left it.']],
    [['Reed called it “old”.', '“It leaks,” she added.', '“It shut”.', 'Castell left.']],
  ])('are apart: %j', (parts) => {
    const text = parts.join('');
    const found = sentencesOf(text);
    expect(found.map(({ text: words }) => words)).toEqual(parts);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(parts);
    expect(found.map(({ text: words, own }) => own.length - words.length)).toEqual(parts.map(() => 0));
  });

  it('are apart between names where the page lost other blanks', () => {
    const parts = [
      'It leaks.',
      'The lock shut.',
      'It rained on the board of HAB.',
      'The keeper left Harl.',
      'Castell stayed.',
    ];
    expect(sentences(parts.join(''))).toEqual(parts);
  });

  it('are of paragraphs of their own', () => {
    expect(
      sentencesOf('It leaks. Reed said so.“We knew,” she said. “It rained.”').map((each) => each.paragraph),
    ).toEqual([0, 0, 1, 1]);
  });

  it.each([
    'The U.S.Army built the lock.',
    'It runs on Node.js and on Math.Random as well.',
    'They booked it at Booking.Com and on harl.com.',
    'It was Gov.Reed who built it with Harl Inc.The board paid.',
    'See https://harl.example/Lock.The and www.harl.Example for it.',
    'He had it before Harl.Castell did.',
    'It was told by Dr.Reed of St.Ives in vs.Castell.',
    'The lock is of type ASP.NET and J.R.Reed keeps it.',
  ])('are not found within a name: %s', (text) => {
    expect(sentences(text)).toEqual([text]);
  });
});
