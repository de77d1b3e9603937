import { beforeAll, describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../src/claims/index.js';
import { linksOf } from '../../src/evidence/cited/cited.source.js';
import { compare } from '../../src/evidence/cited/compare.js';
import { allowsPath } from '../../src/evidence/cited/robots.js';
import { readFactChecks } from '../../src/evidence/fact-checks/claim-reviews.js';
import { splitJson } from '../../src/evidence/fact-checks/split-json.js';
import { termsOf } from '../../src/evidence/fact-checks/terms.js';
import { stanceOf } from '../../src/evidence/index.js';
import { numbersIn } from '../../src/evidence/numbers.js';
import { contentWords, sentencesOf } from '../../src/evidence/sentences.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

const filled =
  (unit: string) =>
  (size: number): string =>
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const PROSE: Readonly<Record<string, string>> = {
  'ordinary sentences':
    'The council voted on Monday to close the bridge, Ana Torres said. It cost $4.5 million in 2025. ',
  'one endless sentence': 'the mayor said that he knew and the council said it would and ',
  'quotations that never close': '“ The mayor said that "he knew « the ',
  'interrupted quotations': '“We will,” she said, "',
  'numbers alone': '12 percent of 40,000 ',
  'groups of digits': '123 456 ',
  'one endless number': '1',
  'points and digits': '1.1',
  'one unbroken word': 'the',
  'marks alone': '."!?,;: ',
  'ends of sentences': '.)',
  'spaces alone': ' ',
  'line breaks alone': '\n',
  'words before a number': 'about ',
  'clauses before a number': 'that ',
  'the same sentence': 'The harbour ferry carried 412,000 passengers in 2025.\n',
};

/** A page is cut to this many characters before it is compared. */
const PAGE_SIZES = [15_000, 120_000];

describe('the cost of reading sources', () => {
  const COUNT = 'The harbour ferry carried 912,000 passengers in 2025.';
  const WORDS = 'Ann Reed said in a speech that “we will keep the old ferry running”.';
  const [count, words] = [COUNT, WORDS].map((text) => identifyClaims({ title: '', text })[0]!);
  beforeAll(() => expect([count?.quantities.length, words?.kind]).toEqual([1, 'quotation']));

  it.each(Object.entries(PROSE))('grows at most as n log n with the page: %s', async (_, unit) => {
    const parse = (text: string): void => {
      const line = text.replaceAll('\n', ' ');
      const counted = `The harbour ferry carried passengers ${line}`;
      const number = '412,000 passengers in 2025.';
      for (const page of [text, `${counted} ${number}`, `${counted}, ${number}`, `${counted}* ${number}`]) {
        compare(count!, { text: COUNT }, { text: page, incomplete: false });
        compare(words!, { text: WORDS }, { text: `Ann Reed spoke of the ferry. ${page}`, incomplete: false });
      }
    };
    expect(growthFaults(await measureGrowth(filled(unit), parse, PAGE_SIZES))).toEqual([]);
  });

  it.each(Object.entries(PROSE))('grows at most as n log n with the article: %s', async (_, unit) => {
    const parse = (text: string): void => {
      const all = `${COUNT} ${WORDS} ${text}`;
      const quantities = numbersIn(all).map(({ start, end, value }) => ({ start, end, value, unit: 'passengers' }));
      const whole = { ...count!, end: all.length, quote: all, quantities };
      const article = {
        url: '',
        canonicalUrl: null,
        title: '',
        text: all,
        links: [],
        citations: [],
        publishedAt: null,
      };
      linksOf(whole, article);
      compare(whole, { text: all }, { text: `${COUNT}\n${text.slice(0, 120_000)}`, incomplete: false });
    };
    expect(growthFaults(await measureGrowth(filled(unit), parse))).toEqual([]);
  });

  it.each(Object.entries(PROSE))('grows at most as n log n with the text: %s', async (_, unit) => {
    const parse = (text: string): void => {
      sentencesOf(text, Infinity);
      numbersIn(text);
      contentWords(text);
      termsOf(text);
      stanceOf({ claim: text, evidence: [{ question: text, answer: text, explanation: text }] });
    };
    expect(growthFaults(await measureGrowth(filled(unit), parse))).toEqual([]);
  });

  it.each([
    ['rules', 'disallow: /a\n'],
    ['stars', 'disallow: /*a*a*a*a*a*b$\n'],
    ['agents and rules', 'user-agent: elenchus\ndisallow: /*a\nuser-agent: *\n'],
    ['comments', '###'],
    ['one endless line', 'disallow: /*'],
    ['line breaks', '\r'],
  ])('grows at most as n log n with robots.txt: %s', async (_, unit) => {
    const path = `/${'a'.repeat(2_000)}`;
    const parse = (text: string): boolean => allowsPath(`user-agent: elenchus\n${text}`, path);
    // A robots.txt is cut at 128 KB.
    expect(
      growthFaults(
        await measureGrowth(
          filled(unit),
          parse,
          [16, 128].map((kib) => kib * 1024),
        ),
      ),
    ).toEqual([]);
  });
});

const REVIEW = '{"@type":"ClaimReview","claimReviewed":"The moon is made of cheese","url":"https://a.example/b"},';
const DOCUMENTS: Readonly<Record<string, string>> = {
  reviews: REVIEW,
  'objects in objects': '{"@graph":[{"a":',
  'brackets that open': '[',
  'brackets that close': ']}',
  'quotation marks': '"',
  backslashes: '"\\',
  commas: ', ',
  'commas and line breaks': ',\n\u0001',
  'scripts that never end': '<script type="application/ld+json">',
  'empty scripts': '<script type="application/ld+json"></script>',
  'escaped scripts': '&lt;script type=&quot;application/ld+json&quot;&gt;{}&lt;/script&gt;',
  entities: '&amp;#60;',
  'comments and CDATA': '<!--<![CDATA[/*',
  spaces: ' ',
  'angle brackets': '<',
  'marks of order': '\ufeff',
};

describe('the cost of reading fact checks', () => {
  it.each(Object.entries(DOCUMENTS))('grows at most as n log n with the document: %s', async (_, unit) => {
    const documents: readonly ((text: string) => Parameters<typeof readFactChecks>[0])[] = [
      (text) => ({ bytes: Buffer.from(text, 'latin1'), contentType: null }),
      (text) => ({ parts: [`[${text}]`] }),
      (text) => ({ parts: [`<html>${text}`] }),
      (text) => ({ parts: [`<script type="application/ld+json">${text}</script>`] }),
      (text) => ({
        parts: [
          JSON.stringify({
            '@type': 'ClaimReview',
            claimReviewed: text,
            headline: text,
            url: text,
            author: text,
            datePublished: text,
            reviewRating: { alternateName: text },
          }),
        ],
      }),
    ];
    for (const document of documents)
      expect(growthFaults(await measureGrowth(filled(unit), (text) => readFactChecks(document(text))))).toEqual([]);
  });

  it.each(Object.entries(DOCUMENTS))('grows at most as n log n with a document that is split: %s', async (_, unit) => {
    const parse = async (text: string): Promise<void> => {
      const chunks = async function* (): AsyncGenerator<string> {
        await Promise.resolve();
        for (let at = 0; at < text.length; at += 4_096) yield `${at === 0 ? '[' : ''}${text.slice(at, at + 4_096)}`;
      };
      for await (const parts of splitJson(chunks())) expect(parts.length).toBeGreaterThan(0);
    };
    expect(growthFaults(await measureGrowth(filled(unit), parse))).toEqual([]);
  });
});
