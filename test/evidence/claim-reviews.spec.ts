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

  const field = (more: Readonly<Record<string, unknown>>) => read(JSON.stringify(review('a claim', more))).records[0];

  it.each([
    ['Le pr&eacute;sident a dit que l&rsquo;&eacute;cluse co&ucirc;tera', 'Le président a dit que l’écluse coûtera'],
    ['La alcald&iacute;a pag&oacute; &laquo;cuatro millones&raquo;', 'La alcaldía pagó «cuatro millones»'],
    ['Die Br&uuml;cke f&auml;llt &ndash; morgen', 'Die Brücke fällt – morgen'],
    ['Pr&iacute;li&scaron; &hellip; &euro;5', 'Príliš … €5'],
    ['Caf&amp;eacute; &amp;amp; bar', 'Café & bar'],
    ['A &lt;em&gt;new&lt;/em&gt; law<br/>passed', 'A new law passed'],
    ['If x < 5 and y > 3, it holds', 'If x < 5 and y > 3, it holds'],
    ['&#8220;Fire&#8221; &#x1F525;', '“Fire” 🔥'],
    ['<p class="c">The dam <a href="/x">leaks</a></p>', 'The dam leaks'],
    ['AT&T pays', 'AT&T pays'],
  ])('decodes the claim %s', (stated, claim) => {
    expect(claims(JSON.stringify(review(stated)))).toEqual([claim]);
  });

  it.each<readonly [string, unknown, string | null, string | null]>([
    ['a language map', { alternateName: { en: 'False', es: 'Falso' } }, 'False', 'disputes'],
    ['a language map without English', { alternateName: { es: 'Falso', fr: 'Faux' } }, 'Falso', 'disputes'],
    ['regional tags', { alternateName: { 'pt-BR': 'Falso', 'en-GB': 'Misleading' } }, 'Misleading', 'disputes'],
    [
      'a list of translations',
      {
        alternateName: [
          { '@language': 'hi', '@value': 'झूठा' },
          { '@language': 'en', '@value': 'False' },
        ],
      },
      'False',
      'disputes',
    ],
    ['a map of lists', { alternateName: { en: ['True'], de: ['Wahr'] } }, 'True', 'supports'],
    ['a name in a map', { name: { sr: 'Netačno' } }, 'Netačno', 'disputes'],
    ['1/5', { ratingValue: '1/5' }, '1/5', 'disputes'],
    ['1 out of 5', { ratingValue: '1 out of 5' }, '1 out of 5', 'disputes'],
    ['9 / 10', { ratingValue: '9 / 10' }, '9 / 10', 'supports'],
    ['0 von 5', { alternateName: '0 von 5' }, '0 von 5', 'disputes'],
    ['words beside 5/5', { alternateName: 'See below', ratingValue: '5/5' }, 'See below', 'supports'],
    ['3 sur 5', { alternateName: 'Note : 3 sur 5' }, 'Note : 3 sur 5', 'mixed'],
    [
      'an inverted scale',
      { ratingValue: '5', bestRating: '1', worstRating: '5', alternateName: 'N/A' },
      'N/A',
      'disputes',
    ],
    ['a scale without length', { ratingValue: 0, bestRating: 0, worstRating: 0 }, null, null],
    ['a count of something else', { alternateName: '2 of 3 claims are true' }, '2 of 3 claims are true', null],
    [
      'a number beside a word',
      { alternateName: 'Rating: 1', ratingValue: 1, bestRating: 5, worstRating: 1 },
      'Rating: 1',
      'disputes',
    ],
  ])('reads a rating as %s', (_, rating, words, verdict) => {
    expect(field({ reviewRating: rating })).toMatchObject({ rating: words, verdict });
  });

  it('prefers the language of the review among translations', () => {
    expect(
      field({
        inLanguage: 'fr-FR',
        reviewRating: { alternateName: { en: 'False', fr: 'Faux' } },
        name: { fr: 'Titre' },
      }),
    ).toMatchObject({ rating: 'Faux', title: 'Titre', language: 'fr-FR' });
    const translated = [
      { '@language': 'es', '@value': 'El puente cayó' },
      { '@language': 'en', '@value': 'The bridge fell' },
    ];
    expect(claims(JSON.stringify({ ...review('x'), claimReviewed: translated }))).toEqual(['The bridge fell']);
  });

  it('makes a record of each claim of a review', () => {
    const many = (claimReviewed: unknown, ...ratings: string[]) =>
      read(
        JSON.stringify({
          ...review('x'),
          claimReviewed,
          reviewRating: ratings.map((alternateName) => ({ '@type': 'Rating', alternateName })),
        }),
      ).records.map(({ claim, verdict }) => [claim, verdict]);
    expect(many(['It fell because of termites', 'It was built in 1900'], 'False', 'True')).toEqual([
      ['It fell because of termites', 'disputes'],
      ['It was built in 1900', 'supports'],
    ]);
    expect(many(['a', 'b', 'c'], 'Half true')).toEqual([
      ['a', 'mixed'],
      ['b', 'mixed'],
      ['c', 'mixed'],
    ]);
    expect(many(['a', 'b', 'c'], 'False', 'True')).toEqual([
      ['a', null],
      ['b', null],
      ['c', null],
    ]);
    expect(many([{ '@value': 'd' }, 'e'], 'Faux', 'Vrai')).toEqual([
      ['d', 'disputes'],
      ['e', 'supports'],
    ]);
    const items = { ...review('x'), claimReviewed: undefined, itemReviewed: [{ name: 'f' }, { text: 'g' }] };
    expect(claims(JSON.stringify(items))).toEqual(['f', 'g']);
    const ids = read(JSON.stringify({ ...review('x'), claimReviewed: ['h', 'i'] })).records.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('reads a question that is answered', () => {
    const answered = (claim: string, alternateName: string) =>
      read(JSON.stringify(review(claim, { reviewRating: { alternateName } }))).records[0]?.verdict;
    expect(answered('Did the mayor steal 4 million euros?', 'No')).toBe('disputes');
    expect(answered('Is the lake safe to swim in?', 'Yes')).toBe('supports');
    expect(answered('Does the vaccine contain lead?', 'Nope')).toBe('disputes');
  });

  it.each([
    ['2025-03-04T10:00:00+01:00', 'en', '2025-03-04T10:00:00+01:00'],
    ['2025-03-04 10:00:00', 'en', '2025-03-04'],
    ['2025-03-04 10:00:00 UTC', 'en', '2025-03-04T10:00:00Z'],
    ['2025-3-4', 'en', '2025-03-04'],
    ['2025/03/04', 'en', '2025-03-04'],
    ['20250304', 'en', '2025-03-04'],
    ['March 4, 2025', 'en', '2025-03-04'],
    ['4 Mar 2025', 'fr', '2025-03-04'],
    ['Tuesday, 4th March 2025', 'en', '2025-03-04'],
    ['Tue, 04 Mar 2025 10:00:00 GMT', 'de', '2025-03-04T10:00:00.000Z'],
    ['04.03.2025', 'de', '2025-03-04'],
    ['25/03/2025', 'en', '2025-03-25'],
    ['04/03/2025', 'es', '2025-03-04'],
    ['03/04/2025', 'en', '2025-03-04'],
    ['4 de marzo de 2025', 'es', '2025-03-04'],
    ['4. März 2025', 'de', '2025-03-04'],
    ['4 марта 2025 г.', 'ru', '2025-03-04'],
    ['4 marca 2025', 'pl', '2025-03-04'],
    ['2025年3月4日', 'ja', '2025-03-04'],
    ['1741082400', 'en', '2025-03-04T10:00:00.000Z'],
    ['1741082400000', 'en', '2025-03-04T10:00:00.000Z'],
    ['yesterday', 'en', null],
    ['45/45/2025', 'en', null],
  ])('reads the date %s (%s)', (stated, language, date) => {
    expect(field({ datePublished: stated, inLanguage: language })?.date).toBe(date);
  });

  it('dates a corrected review by its correction', () => {
    expect(field({ dateModified: '2025-01-02' })?.date).toBe('2025-01-02');
    expect(field({ dateModified: '2020-01-02' })?.date).toBe('2024-05-06');
    expect(field({ datePublished: undefined, dateModified: 'Jan 2, 2025' })?.date).toBe('2025-01-02');
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
