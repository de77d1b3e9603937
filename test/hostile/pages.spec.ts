import { describe, expect, it } from '@jest/globals';
import { articleOfTextFile } from '../../src/articles/index.js';
import { dateInPath, isoDate, writtenDate } from '../../src/articles/dates.js';
import { languageTag } from '../../src/articles/metadata.js';
import { readPage } from '../../src/articles/read-page.js';
import { GROWING_SIZES, growthFaults, measureGrowth } from '../support/growth.js';
import { ENCODED, type Generator, headingOfOpenTags, JSON_LD, MEASURED_ATTACKS, SHAPES } from './support/pages.js';

const URL_OF_PAGE = 'https://news.example/2024/03/18/storm';
const kib = (size: number): number => size * 1024;
/** Sizes for the many shapes. Quadratic growth over these sizes costs 64 times as much. */
const STEPS = [kib(32), kib(256)];
/** Longer pages are not fetched. */
const PAGE_BYTES_MAX = 10 * 1024 * 1024;

const read = (page: string): unknown => readPage({ page, url: URL_OF_PAGE });

function growsAtMostAsNLogN(generators: Readonly<Record<string, Generator>>, sizes: readonly number[]): void {
  it.each(Object.entries(generators))('%s', async (_, make) => {
    expect(growthFaults(await measureGrowth(make, read, sizes))).toEqual([]);
  });
}

describe('the cost of reading a page grows at most as n log n', () => {
  describe('with an attack that has been measured', () => growsAtMostAsNLogN(MEASURED_ATTACKS, GROWING_SIZES));
  describe('with a hostile shape', () => growsAtMostAsNLogN(SHAPES, STEPS));
  it.each([
    ['too short to be the article', [kib(16), kib(96)]],
    ['taken for the article', [kib(1024)]],
  ])('with a heading of open tags that is %s', async (_, sizes) => {
    expect(growthFaults(await measureGrowth(headingOfOpenTags, read, sizes))).toEqual([]);
  });
  describe('with hostile JSON-LD', () => growsAtMostAsNLogN(JSON_LD, STEPS));

  describe('with bytes in hostile encodings', () => {
    it.each(Object.entries(ENCODED))('%s', async (_, make) => {
      const decoded = (size: number): unknown => readPage({ ...make(size), url: URL_OF_PAGE });
      const measured = await measureGrowth(
        (size) => String(size),
        (size: string) => decoded(Number(size)),
        STEPS,
      );
      expect(growthFaults(measured)).toEqual([]);
    });
  });
});

describe('the longest page that is fetched takes less than a second of CPU', () => {
  it.each(Object.entries(MEASURED_ATTACKS))('with %s', async (_, make) => {
    expect(growthFaults(await measureGrowth(make, read, [PAGE_BYTES_MAX]))).toEqual([]);
  });
});

describe('the cost of parsing a value grows at most as n log n', () => {
  const PARTS = [
    '1 january ',
    '1',
    '1-',
    '1 ',
    '1.1.',
    '2024-',
    '2024-01-01T',
    'Mon, ',
    'jan. ',
    ' ',
    '年',
    '/20240101',
    'en-',
    'a',
    '\n',
    ' \n',
  ];
  const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
    isoDate,
    writtenDate,
    dateInPath,
    languageTag,
    articleOfTextFile: (text) => articleOfTextFile('file:///story.txt', text),
    'the address of a page': (path) => readPage({ page: '<p>a</p>', url: `https://news.example/${path}` }),
  };
  const cases = Object.keys(PARSERS).flatMap((parser) => PARTS.map((part) => [parser, part] as const));

  it.each(cases)('in %s with repetitions of %j', async (parser, part) => {
    const make = (size: number): string => `${part.repeat(size / part.length)}!`;
    expect(growthFaults(await measureGrowth(make, PARSERS[parser] as never, STEPS))).toEqual([]);
  });
});

describe('an ordinary page with hostile parts', () => {
  it.each(['many headings', 'closing tags that close nothing, after the story', 'a title of dashes', 'many authors'])(
    'is read in spite of %s',
    (name) => {
      const page = MEASURED_ATTACKS[name]?.(kib(64)) ?? '';
      expect(readPage({ page, url: URL_OF_PAGE }).article?.text).toContain('The council voted on Monday');
    },
  );
});
