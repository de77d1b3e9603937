import { describe, expect, it } from '@jest/globals';
import { readFactChecks } from '../../src/evidence/fact-checks/claim-reviews.js';
import { splitJson } from '../../src/evidence/fact-checks/split-json.js';
import { growthFaults, measureGrowth } from '../support/growth.js';
import { review } from './support.js';

const read = (...parts: string[]) => readFactChecks({ parts });
const claims = (...parts: string[]): string[] => read(...parts).records.map(({ claim }) => claim);
const script = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('the reader of ClaimReview records', () => {
  it('reads every field of a review', () => {
    expect(
      read(
        JSON.stringify(review('The moon is made of cheese &amp; <b>ham</b>.', { url: 'https://checks.example/moon' })),
      ).records,
    ).toEqual([
      {
        id: expect.stringMatching(/^fc-[\w-]{16}$/),
        claim: 'The moon is made of cheese & ham .',
        title: 'Is it so?',
        rating: 'False',
        ratingValue: 1,
        ratingWorst: 1,
        ratingBest: 5,
        url: 'https://checks.example/moon',
        publisher: 'Checks',
        date: '2024-05-06',
        language: 'en',
        verdict: 'disputes',
      },
    ]);
  });

  it('finds reviews in an array, a graph with references, a DataFeed, a page and a feed', () => {
    expect(claims(JSON.stringify([review('a'), review('b')]))).toEqual(['a', 'b']);
    const graph = {
      '@graph': [
        { ...review('c'), reviewRating: { '@id': '#r' } },
        { '@id': '#r', '@type': 'Rating', alternateName: 'True' },
      ],
    };
    expect(read(JSON.stringify(graph)).records).toMatchObject([{ claim: 'c', rating: 'True', verdict: 'supports' }]);
    const feed = {
      '@type': 'DataFeed',
      dataFeedElement: [{ '@type': 'DataFeedItem', item: [review('d'), review('e')] }],
    };
    expect(claims(JSON.stringify(feed))).toEqual(['d', 'e']);
    expect(claims(`<!doctype html><html><head>${script([review('f')])}</head><body>…</body></html>`)).toEqual(['f']);
    const escaped = script(review('h')).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    const rss = `<?xml version="1.0"?><rss><channel><item><content><![CDATA[${script(review('g'))}]]></content></item><item><description>${escaped}</description></item></channel></rss>`;
    expect(claims(rss)).toEqual(['g', 'h']);
  });

  it('reads the answers of Google’s Fact Check Tools', () => {
    const answer = {
      claims: [
        {
          text: 'i',
          claimReview: [
            {
              publisher: { name: 'Q', site: 'q.example' },
              url: 'https://q.example/1',
              title: 't',
              reviewDate: '2024-01-02T00:00:00Z',
              textualRating: 'Faux',
              languageCode: 'fr',
            },
          ],
        },
      ],
    };
    expect(read(JSON.stringify(answer)).records).toMatchObject([
      {
        claim: 'i',
        title: 't',
        publisher: 'Q',
        rating: 'Faux',
        verdict: 'disputes',
        language: 'fr',
        date: '2024-01-02T00:00:00Z',
      },
    ]);
  });

  it('reads the valid records and counts the broken ones', () => {
    expect(read(JSON.stringify({ ...review('x'), claimReviewed: undefined }))).toEqual({ records: [], broken: 1 });
    const page = `<html>${script(review('j'))}<script type="application/ld+json">{"@type": </script>`;
    const { records, broken } = read(page);
    expect([records.map(({ claim }) => claim), broken]).toEqual([['j'], 1]);
    expect(read('{"a": [1, 2').broken).toBe(1);
    expect(claims(`${JSON.stringify(review('k')).slice(0, -1)},}`)).toEqual(['k']);
  });

  it('drops addresses that are not web addresses and shortens long texts', () => {
    const [record] = read(JSON.stringify({ ...review('l'.repeat(5_000)), url: 'javascript:alert(1)' })).records;
    expect(record?.url).toBeNull();
    expect(record?.claim).toHaveLength(2_000);
  });

  it.each<[string, (size: number) => string]>([
    ['arrays in arrays', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['objects in objects', (size) => '{"a":'.repeat(size / 6) + '1' + '}'.repeat(size / 6)],
    ['open scripts', (size) => '<script type="application/ld+json">'.repeat(size / 35)],
    ['entities', (size) => `<p>&lt;script${'&amp;'.repeat(size / 5)}`],
    ['a claim of tags', (size) => JSON.stringify(review('<'.repeat(size)))],
    ['a claim of spaces', (size) => JSON.stringify(review(' '.repeat(size)))],
    [
      'many reviews',
      (size) => JSON.stringify(Array.from({ length: Math.ceil(size / 400) }, (_, n) => review(`claim ${n}`))),
    ],
  ])('takes time in proportion to its input: %s', async (_, make) => {
    expect(growthFaults(await measureGrowth(make, (text: string) => readFactChecks({ parts: [text] })))).toEqual([]);
  });
});

describe('the splitter of large JSON texts', () => {
  async function* pieces(text: string, length: number): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += length) yield await Promise.resolve(text.slice(at, at + length));
  }
  const cut = async (text: string, length: number): Promise<string[]> => {
    const parts: string[] = [];
    for await (const group of splitJson(pieces(text, length))) parts.push(...group);
    return parts;
  };

  it('yields the items of the outer arrays, wherever the chunks end', async () => {
    const items = [review('a "quoted" ] } claim'), review('b\\'), { deep: [{ x: ['}'] }] }];
    for (const length of [1, 7, 10_000]) {
      const feed = JSON.stringify({ '@type': 'DataFeed', note: '[{', dataFeedElement: items });
      expect((await cut(feed, length)).map((part) => JSON.parse(part) as unknown)).toEqual(items);
      expect((await cut(JSON.stringify(items), length)).map((part) => JSON.parse(part) as unknown)).toEqual(items);
    }
  });

  it('skips an item that is too long', async () => {
    const text = JSON.stringify([{ long: 'x'.repeat(2_100_000) }, review('after')]);
    expect(await cut(text, 65_536)).toEqual([JSON.stringify(review('after'))]);
  });
});
