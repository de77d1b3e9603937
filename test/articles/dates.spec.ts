import { describe, expect, it } from '@jest/globals';
import { dateInPath, isoDate, writtenDate } from '../../src/articles/dates.js';

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

  it('finds a date in a path', () => {
    expect(dateInPath('/news/2024/03/18/bridge')).toBe('2024-03-18');
    expect(dateInPath('/news/bridge-2024')).toBeNull();
  });
});
