/* eslint-disable @typescript-eslint/unbound-method -- wink’s `its` helpers are plain functions that its types call methods */
import { createRequire } from 'node:module';
import type * as Tinyld from 'tinyld';
import winkNLP, { type WinkMethods } from 'wink-nlp';
import { type Span } from '../../claims/index.js';

export type Region = 'title' | 'text';

export interface Token {
  /** As written, after {@link harmless} has replaced invalid characters. */
  readonly value: string;
  readonly lower: string;
  readonly region: Region;
  /** UTF-16 offsets in the article's own title or text. */
  readonly start: number;
  readonly end: number;
  /** Universal part of speech. */
  readonly pos: string;
  /** Whether it is a word or number, as opposed to punctuation, symbols and space. */
  readonly isWord: boolean;
  readonly negated: boolean;
  /** Whether it is inside a quotation of at least four words. */
  readonly quoted: boolean;
}

export interface Sentence {
  readonly region: Region;
  readonly start: number;
  readonly end: number;
  /** Token positions in the region's list, last exclusive. */
  readonly first: number;
  readonly last: number;
  readonly words: number;
}

export interface Quotation {
  readonly region: Region;
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
  readonly words: number;
}

/** An entity found by the NLP model: DATE, TIME, DURATION, MONEY, PERCENT, CARDINAL, ORDINAL, URL, EMAIL … */
export interface Entity {
  readonly type: string;
  readonly region: Region;
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
}

export interface Passage {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly quotations: readonly Quotation[];
  readonly entities: readonly Entity[];
  /** Number of words and numbers. */
  readonly words: number;
  /** Number of words in sentences of running English. */
  readonly prose: number;
  /** Instructions to machines, which are excluded from everything above. */
  readonly orders: readonly Span[];
  /** The source without the excluded parts, each run of white space replaced by one space. */
  readonly plain: string;
}

/** An article split into tokens, sentences, quotations and entities, once for all signals. */
export interface ArticleDocument {
  readonly title: Passage;
  readonly text: Passage;
  /** ISO 639-1, or null when there is too little text to tell. */
  readonly language: string | null;
  readonly english: boolean;
}

/** Number of characters of a title that are read; no headline is longer. */
export const TITLE_CHARS_MAX = 400;
/**
 * Number of characters read of a run without spaces. Longer runs are not words and cost the tokeniser quadratic time.
 */
const RUN_CHARS_MAX = 60;

interface Wink {
  readonly nlp: WinkMethods;
}
let wink: Wink | undefined;

/** The model ships in its npm package and is loaded once, in about 0.1 s. */
function toolkit(): Wink {
  if (wink === undefined) {
    // The model's package is CommonJS without an export map that TypeScript's ESM resolution accepts.
    const require = createRequire(import.meta.url);
    const model = require('wink-eng-lite-web-model') as Parameters<typeof winkNLP>[0];
    wink = { nlp: winkNLP(model, ['sbd', 'negation', 'ner', 'pos']) };
  }
  return wink;
}

/** Loads the model in advance, so that no article has to wait for it. */
export function loadLanguageModel(): void {
  toolkit();
}

/**
 * Replaces characters that the tokeniser must not see (control characters, direction marks, lone surrogates, the tail
 * of very long runs) by spaces, one for one, so that offsets do not change.
 */
export function harmless(text: string): string {
  const plain = text.replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g,
    ' ',
  );
  const lone = plain
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, ' ')
    .replace(/(?<![\ud800-\udbff])[\udc00-\udfff]/g, ' ');
  let out = '';
  let from = 0;
  for (const run of lone.matchAll(/\S{61,}/g)) {
    const cut = run.index + RUN_CHARS_MAX;
    // Does not cut a surrogate pair in half.
    const safe = /[\ud800-\udbff]/.test(lone.charAt(cut - 1)) ? cut - 1 : cut;
    out += lone.slice(from, safe) + ' '.repeat(run.index + run[0].length - safe);
    from = run.index + run[0].length;
  }
  return out + lone.slice(from);
}

const QUOTE_WORDS_MIN = 4;
const QUOTE_CHARS_MAX = 1_200;

/**
 * Finds pairs of double quotation marks, typographic or straight. A straight mark opens a quotation after a space or
 * bracket and closes one otherwise; an opening mark without a partner within two paragraphs' length is ignored.
 */
function quotationsOf(
  source: string,
  values: readonly { value: string; start: number; end: number; isWord: boolean }[],
  region: Region,
): Quotation[] {
  const found: Quotation[] = [];
  let open: { index: number; start: number } | undefined;
  let words = 0;
  values.forEach((token, index) => {
    if (token.isWord) words += 1;
    const mark = token.value;
    if (!/^["“”„«»]+$/.test(mark)) return;
    const before = source.charAt(token.start - 1);
    const opens = /[“„«]/.test(mark) || (mark.startsWith('"') && (before === '' || /[\s([—–-]/.test(before)));
    if (opens && (open === undefined || token.start - open.start > QUOTE_CHARS_MAX || /[“„«]/.test(mark))) {
      open = { index, start: token.start };
      words = 0;
    } else if (open !== undefined) {
      if (token.end - open.start <= QUOTE_CHARS_MAX && words > 0)
        found.push({ region, start: open.start, end: token.end, first: open.index, last: index + 1, words });
      open = undefined;
    }
  });
  return found;
}

/**
 * Frequent English function words. Their share takes precedence over the language detector, which errs on short texts.
 */
const ENGLISH_FUNCTION_WORDS = new Set(
  'the of and to in a is that for it was on with as at by from this be are has have had not but they his her he she we you an or which were been will would there their its who what when said'.split(
    ' ',
  ),
);

/** Markup that the extraction left in the text: tags, character references, template braces. */
export const MARKUP = /<\/?[a-z][a-z0-9]{0,12}(?:\s[^<>]{0,200})?>|&(?:[a-z]{2,8}|#\d{2,5});|\{\{[^{}]{0,60}\}\}/gi;

/** wink's types declare a string where it returns a list. */
const listOf = <T>(values: unknown): T[] => values as T[];

/** Replaces stretches of the source by spaces, so that offsets do not change. */
function blanked(source: string, stretches: readonly Span[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of stretches) {
    out += source.slice(from, start) + ' '.repeat(Math.max(0, end - start));
    from = end;
  }
  return out + source.slice(from);
}

interface Placed {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly isWord: boolean;
}

/** Finds the offsets of each token's value in the text. */
function placed(clean: string, values: readonly string[], types: readonly string[]): Placed[] {
  let cursor = 0;
  return values.map((value, index) => {
    const at = clean.indexOf(value, cursor);
    const start = at === -1 ? cursor : at;
    const end = Math.min(clean.length, start + value.length);
    cursor = end;
    return { value, start, end, isWord: /[\p{L}\p{N}]/u.test(value) && types[index] !== 'tabCRLF' };
  });
}

/** Sentences from token positions (last inclusive), without surrounding blanks. */
function sentencesIn(tokens: readonly Token[], spans: readonly [number, number][], region: Region): Sentence[] {
  const blank = (index: number): boolean => (tokens[index]?.value.trim() ?? '') === '';
  const sentences: Sentence[] = [];
  for (const [first, lastInclusive] of spans) {
    let from = first;
    let to = lastInclusive + 1;
    while (from < to && blank(from)) from += 1;
    while (to > from && blank(to - 1)) to -= 1;
    const head = tokens[from];
    const tail = tokens[to - 1];
    if (head === undefined || tail === undefined || to <= from) continue;
    let words = 0;
    for (let index = from; index < to; index += 1) if (tokens[index]?.isWord === true) words += 1;
    sentences.push({ region, start: head.start, end: tail.end, first: from, last: to, words });
  }
  return sentences;
}

const PROSE_WORDS_MIN = 5;
const FUNCTION_WORD_SHARE_MIN = 0.12;

/** Number of words in sentences of running text, which are long enough and have enough English function words. */
function proseWords(tokens: readonly Token[], sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, sentence) => {
    if (sentence.words < PROSE_WORDS_MIN) return sum;
    let functionWords = 0;
    for (let index = sentence.first; index < sentence.last; index += 1)
      if (ENGLISH_FUNCTION_WORDS.has(tokens[index]?.lower ?? '')) functionWords += 1;
    return functionWords / sentence.words >= FUNCTION_WORD_SHARE_MIN ? sum + sentence.words : sum;
  }, 0);
}

function passage(source: string, region: Region, orders: readonly Span[]): Passage {
  const clean = harmless(blanked(source, orders)).replace(MARKUP, (tag) => ' '.repeat(tag.length));
  const plain = clean.replace(/\s+/g, ' ').trim();
  if (clean.trim() === '')
    return { source, tokens: [], sentences: [], quotations: [], entities: [], words: 0, prose: 0, orders, plain };
  const { nlp } = toolkit();
  const its = nlp.its;
  const read = nlp.readDoc(clean);
  const all = read.tokens();
  const poses = listOf<string>(all.out(its.pos));
  const negations = listOf<boolean>(all.out(its.negationFlag));
  const places = placed(clean, listOf<string>(all.out(its.value)), listOf<string>(all.out(its.type)));

  const quotations = quotationsOf(clean, places, region);
  const quoted = new Uint8Array(places.length);
  for (const quotation of quotations)
    if (quotation.words >= QUOTE_WORDS_MIN) quoted.fill(1, quotation.first, quotation.last);

  const tokens = places.map((token, index): Token => ({
    ...token,
    lower: token.value.toLowerCase().replaceAll('’', "'"),
    region,
    pos: poses[index] ?? 'X',
    negated: negations[index] ?? false,
    quoted: quoted[index] === 1,
  }));
  const sentences = sentencesIn(tokens, listOf<[number, number]>(read.sentences().out(its.span)), region);

  const details = listOf<string>(read.entities().out(its.type));
  const spans = listOf<[number, number]>(read.entities().out(its.span));
  const entities = spans.flatMap(([first, lastInclusive], index): Entity[] => {
    const head = tokens[first];
    const tail = tokens[lastInclusive];
    return head === undefined || tail === undefined
      ? []
      : [{ type: details[index] ?? '', region, start: head.start, end: tail.end, first, last: lastInclusive + 1 }];
  });

  return {
    source,
    orders,
    plain,
    prose: proseWords(tokens, sentences),
    tokens,
    sentences,
    quotations,
    entities,
    words: tokens.reduce((sum, token) => sum + (token.isWord ? 1 : 0), 0),
  };
}

const FOREIGN_CERTAINTY_MIN = 0.08;
const LETTERS_FOREIGN_MIN = 0.5;

/**
 * English if enough function words occur; another language only if the script or the detector is certain. A list of
 * names is treated as English.
 */
function languageOf(title: string, text: string): { language: string | null; english: boolean } {
  const sample = harmless(`${text.slice(0, 3_000)}\n${title}`);
  const letters = sample.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /[a-z]/i.test(letter)).length;
  const words = sample.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const share = words.filter((word) => ENGLISH_FUNCTION_WORDS.has(word)).length / Math.max(1, words.length);
  if (share >= 0.2) return { language: 'en', english: true };
  // Loaded here, since most articles are English and its tables take a tenth of a second.
  const { detectAll } = createRequire(import.meta.url)('tinyld') as typeof Tinyld;
  const guess = detectAll(sample)[0];
  if (letters.length >= 4 && 1 - latin / letters.length >= LETTERS_FOREIGN_MIN)
    return { language: guess === undefined || guess.lang === 'en' ? null : guess.lang, english: false };
  if (words.length < 8 || guess === undefined || guess.lang === 'en')
    return { language: share >= 0.1 ? 'en' : null, english: true };
  const foreign = share < 0.12 && guess.accuracy >= FOREIGN_CERTAINTY_MIN;
  return foreign ? { language: guess.lang, english: false } : { language: null, english: true };
}

/** The part of a text that is read. Excluded stretches do not count towards the limit, up to twice the limit. */
export function readable(text: string, charsMax: number, leftOut: readonly Span[]): string {
  let end = charsMax;
  for (const stretch of leftOut) if (stretch.start < end) end += stretch.end - stretch.start;
  return text.slice(0, Math.min(end, 2 * charsMax));
}

export interface LeftOut {
  readonly title: readonly Span[];
  readonly text: readonly Span[];
}
const NOTHING: LeftOut = { title: [], text: [] };

/** Reads a title and a text without the excluded stretches. Takes linear time. */
export function readDocument(title: string, text: string, leftOut: LeftOut = NOTHING): ArticleDocument {
  const within = (source: string, stretches: readonly Span[]): Span[] =>
    stretches
      .filter(({ start }) => start < source.length)
      .map(({ start, end }) => ({ start, end: Math.min(end, source.length) }));
  const headline = passage(title, 'title', within(title, leftOut.title));
  const body = passage(text, 'text', within(text, leftOut.text));
  return { title: headline, text: body, ...languageOf(headline.plain, body.plain) };
}
