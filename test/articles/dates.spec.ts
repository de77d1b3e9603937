import { describe, expect, it } from '@jest/globals';
import { dateInPath, isoDate, labelledDates, writtenDate } from '../../src/articles/dates.js';

describe('the date parser', () => {
  it.each([
    ['2024-03-18T10:00:00+01:00', '2024-03-18T10:00:00+01:00'],
    ['2024-03-18T10:00:00.123Z', '2024-03-18T10:00:00.123Z'],
    ['2024-03-18 10:00:00 +0530', '2024-03-18T10:00:00+05:30'],
    ['2024-03-18T10:00:00', '2024-03-18'],
    ['2024-03-18', '2024-03-18'],
    ['Mon, 18 Mar 2024 10:00:00 GMT', '2024-03-18T10:00:00.000Z'],
    ['1710756000', '2024-03-18T10:00:00.000Z'],
    ['1710756000000', '2024-03-18T10:00:00.000Z'],
    ['March 18, 2024', '2024-03-18'],
    ['18th March 2024', '2024-03-18'],
    ['Published Mar. 18, 2024 at 10:00', '2024-03-18'],
    ['18. März 2024', '2024-03-18'],
    ['18 mars 2024', '2024-03-18'],
    ['18 de marzo de 2024', '2024-03-18'],
    ['18 марта 2024', '2024-03-18'],
    ['2024年3月18日', '2024-03-18'],
    ['18.03.2024', '2024-03-18'],
    ['03/18/2024', '2024-03-18'],
    ['18/03/2024', '2024-03-18'],
    ['yesterday', null],
    ['2024-13-45', null],
    ['', null],
    [null, null],
  ])('parses %s as %s', (written, expected) => expect(isoDate(written)).toBe(expected));

  it('resolves an ambiguous date by the page’s convention', () => {
    expect(isoDate('3/4/2024', true)).toBe('2024-03-04');
    expect(isoDate('3/4/2024', false)).toBe('2024-04-03');
  });

  it('finds the first date in running text', () => {
    expect(writtenDate('By Ada, 18 March 2024. Updated March 20, 2024')).toBe('2024-03-18');
  });

  it.each([
    'On May 4, 2016, Ann Reed, the keeper, left the lock.',
    'Keepers have waited since May 4, 2016 for the board.',
    'It was shut on May 4, 2016 by the board of the town.',
    'The keepers stand at the gate of the old lock near Velden, May 4, 2016. The board has voted.',
    'A keeper waits at the gate of the lock in Velden, Harland, on May 4, 2016. The board has voted.',
    'Keepers and boats in front of the old lock, Wednesday, May 4, 2016 The board has voted.',
  ])('takes no date of a sentence for that of its page: %s', (text) => expect(labelledDates(text).plain).toBeNull());

  it.each([
    'By Ann Reed, May 4, 2016. Updated May 6, 2016',
    'Lock is shut for the year | May 4, 2016 The board voted to shut it.',
    'Posted by Ann Reed in news of the lock on May 4, 2016',
    'Ann Reed, Harl Daily May 4, 2016 The board voted to shut it.',
    'May 4, 2016, 10:30 am',
    'VELDEN, May 4, 2016 – The board voted.',
    'On May 4, 2016 by Ann Reed',
  ])('takes a date that stands alone: %s', (text) => expect(labelledDates(text).plain).toBe('2016-05-04'));

  it('finds a date in a path', () => {
    expect(dateInPath('/news/2024/03/18/bridge')).toBe('2024-03-18');
    expect(dateInPath('/news/bridge-2024')).toBeNull();
  });
});
