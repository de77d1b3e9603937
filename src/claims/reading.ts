/* eslint-disable @typescript-eslint/unbound-method -- wink's `its` helpers are plain functions that its types call methods */
import { createRequire } from 'node:module';
import winkNLP, { type WinkMethods } from 'wink-nlp';
import { repairTags } from './tags.js';

/** A word, number or mark. Offsets count UTF-16 code units of the string that was read. */
export interface Token {
  readonly value: string;
  /** Lower case, with the straight apostrophe. */
  readonly lower: string;
  readonly lemma: string;
  /** Universal part of speech. */
  readonly pos: string;
  readonly start: number;
  readonly end: number;
  /** Index of the quotation that contains it, −1 outside. The quotation marks count as inside. */
  readonly quotation: number;
}

/** Positions of tokens, `last` exclusive. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

export interface Sentence extends TokenRange {
  readonly paragraph: number;
}

export interface Quotation extends TokenRange {
  readonly paragraph: number;
  /** False for a quotation that continues in the next paragraph, or whose end mark is missing. */
  readonly closed: boolean;
}

/** A string cut into tokens, sentences and quotations. */
export interface ParsedText {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly quotations: readonly Quotation[];
  /** Dates and times that the language model names. */
  readonly times: readonly TokenRange[];
}

let toolkit: WinkMethods | undefined;

/** Loads the language model on first use, in about 0.1 s. It ships in its package. */
function nlp(): WinkMethods {
  // The package of the model is CommonJS without an export map that TypeScript's ESM resolution accepts.
  toolkit ??= winkNLP(createRequire(import.meta.url)('wink-eng-lite-web-model') as Parameters<typeof winkNLP>[0], [
    'pos',
    'ner',
  ]);
  return toolkit;
}

/** Longer unbroken runs are cut to this length: they are not words, and the tokenizer is quadratic in them. */
const RUN_CHARS_MAX = 60;

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Replaces characters that disturb the tokenizer by spaces, one for one, so that offsets remain those of the article.
 */
function printable(text: string): string {
  return (
    dialogueMarked(doubleMarked(text))
      // Danish and German papers open with the mark with which others close.
      .replace(/»(?=\S)([^«»\n]{1,1500}\S)«/g, '“$1”')
      .replace(INVISIBLE, ' ')
      .replace(LONE_SURROGATE, ' ')
      // Wire services write two single marks for a double one.
      .replace(/''|``/g, '" ')
      .replace(/\S{61,}/g, (run) => {
        const half = run.charCodeAt(RUN_CHARS_MAX - 1);
        const cut = half >= 0xd800 && half < 0xdc00 ? RUN_CHARS_MAX - 1 : RUN_CHARS_MAX;
        return run.slice(0, cut).padEnd(run.length);
      })
  );
}

/** A quotation in single marks that opens where a word may begin and closes where one ends. */
const SINGLE_OPENS = /(?<=^|[\s([{—–"“«])[‘'](?=[\p{L}\p{N}"“£$€…[])/gmu;
/** A closing single mark: after a mark of punctuation, or at the end of a word. */
const SINGLE_CLOSES = /[’'](?![\p{L}\p{N}])/gu;
/** Words whose first letters an apostrophe replaces: "’tis", "’em", "’90s". */
const ELIDED = /^[‘'](?:t(?:is|was|will)|em|cause|til|n|round|bout|\d\ds?)\b/iu;
const SINGLE_QUOTED_MAX = 1_500;
/** Shorter quotations in single marks are words in a headline or terms, unless they end in punctuation. */
const SINGLE_WORDS_MIN = 4;

/**
 * Writes quotations in single marks with double ones, as British papers do the other way round, one for one; the marks
 * of a quotation inside become single ones. An apostrophe at the end of a plural closes only where nothing later does.
 */
function doubleMarked(text: string): string {
  if (!/[‘']/.test(text)) return text;
  const out = text.split('');
  let from = 0;
  for (const { index } of text.matchAll(SINGLE_OPENS)) {
    if (index < from || ELIDED.test(text.slice(index, index + 12)) || isInDouble(text, index)) continue;
    const line = text.indexOf('\n', index);
    const end = Math.min(line === -1 ? text.length : line, index + SINGLE_QUOTED_MAX);
    const close = closingSingle(text, index, end);
    const next = text.slice(end).match(/^\n+(.)/u)?.[1];
    // A quotation that the next paragraph continues has no closing mark.
    if (close === -1 && !(line === end && (next === '‘' || next === text[index]))) continue;
    if (
      close !== -1 &&
      !/[,.!?…]/.test(text.charAt(close - 1)) &&
      text.slice(index, close).split(/\s+/).length < SINGLE_WORDS_MIN
    )
      continue;
    const last = close === -1 ? end : close;
    for (let at = index + 1; at < last; at += 1) {
      if (/["“]/.test(text.charAt(at)) && !/[\p{L}\p{N}.,!?]/u.test(text.charAt(at - 1))) out[at] = '‘';
      else if (/["”]/.test(text.charAt(at))) out[at] = '’';
    }
    out[index] = '“';
    if (close !== -1) out[close] = '”';
    from = last;
  }
  return out.join('');
}

/** A paragraph of dialogue as Romance and Slavic papers print it: "— The pier is rotten, said Amsel." */
const DASHED = /^\s*[—–](?=\s?[\p{Lu}“"‘…¿¡])/u;
const SPOKE =
  '(?:said|says|asked|asks|replied|replies|answered|answers|added|adds|cried|shouted|whispered|called|continued|insisted|told)\\b';
/** Where the words of a speaker end: before "said Amsel", "— said Amsel" or "Amsel said". */
const SPOKEN_ENDS = new RegExp(
  `(?:[,!?.…]|\\s[—–])(?=\\s+${SPOKE}|\\s+(?:[Tt]he |[Aa]n? )?[\\p{L}.’'-]{1,40}(?: [\\p{L}.’'-]{1,40}){0,3} ${SPOKE})`,
  'u',
);
const DIALOGUE_CHARS_MAX = 1_500;

/** Writes marks around what is said in paragraphs of dialogue that open with a dash, one for one. */
function dialogueMarked(text: string): string {
  if (!/[—–]/.test(text)) return text;
  const lines = text.split('\n');
  let run: number[] = [];
  const mark = (): void => {
    if (run.some((at) => SPOKEN_ENDS.test((lines[at] ?? '').slice(0, DIALOGUE_CHARS_MAX))))
      for (const at of run) lines[at] = spokenLine(lines[at] ?? '');
    run = [];
  };
  lines.forEach((line, at) => {
    if (DASHED.test(line)) run.push(at);
    else if (line.trim() !== '') mark();
  });
  mark();
  return lines.join('\n');
}

function spokenLine(line: string): string {
  const out = line.split('');
  out[line.search(/[—–]/)] = '“';
  const ends = SPOKEN_ENDS.exec(line.slice(0, DIALOGUE_CHARS_MAX));
  const close = ends ? ends.index + ends[0].length - 1 : line.trimEnd().length - 1;
  out[close] = '”';
  // "— I saw it — said Amsel — and told the mayor."
  const resumes = ends && ends[0].trim() !== ',' ? line.slice(close + 1).search(/\s[—–]\s/) : -1;
  if (resumes !== -1) {
    out[close + 1 + resumes + 1] = '“';
    out[line.trimEnd().length - 1] = '”';
  }
  return out.join('');
}

function closingSingle(text: string, open: number, end: number): number {
  let plural = -1;
  SINGLE_CLOSES.lastIndex = open + 1;
  for (let match = SINGLE_CLOSES.exec(text); match && match.index < end; match = SINGLE_CLOSES.exec(text)) {
    if (!/[\p{L}\p{N}\p{P}%]/u.test(text.charAt(match.index - 1))) continue;
    if (text.charAt(match.index - 1) === 's' && /^\s[\p{Ll}]/u.test(text.slice(match.index + 1, match.index + 3))) {
      if (plural === -1) plural = match.index;
    } else return match.index;
  }
  return plural;
}

/** Whether a double quotation mark is open at an offset, in its paragraph. */
function isInDouble(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - SINGLE_QUOTED_MAX), at);
  const typographic = (line.match(/[“„«]/g)?.length ?? 0) > (line.match(/[”»]/g)?.length ?? 0);
  return typographic || (line.match(/"/g)?.length ?? 0) % 2 === 1;
}

const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  ə: 'e',
};

/**
 * A Latin letter beyond Latin-1 as its base letter, and a combining mark or a Greek or Cyrillic letter as some letter,
 * because the tokenizer cuts words at them. One for one.
 */
const plainLetters = (text: string): string =>
  text
    .replace(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, (letter) => (/\p{Lu}/u.test(letter) ? 'K' : 'k'))
    .replace(/[\u0100-\u024f\u1e00-\u1eff]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter.normalize('NFD').charAt(0))
    .replace(/(?<=\p{L})\p{M}/gu, 'h');

/** Casts a list that wink's types declare as a string. */
const listOf = <T>(values: unknown): T[] => values as T[];

type Placed = Omit<Token, 'quotation'>;

/** Splits a string into tokens, sentences and quotations. Linear in its length, about 6 ms of CPU for 1,000 words. */
export function read(source: string): ParsedText {
  const clean = printable(source);
  const tokens: Placed[] = [];
  const times: TokenRange[] = [];
  const paragraphs: TokenRange[] = [];
  for (const paragraph of paragraphsOf(clean)) {
    const first = tokens.length;
    readParagraph(clean, paragraph, tokens, times);
    if (tokens.length > first) paragraphs.push({ first, last: tokens.length });
  }
  const quotations = paragraphs.flatMap((range, paragraph) => quotationsIn(tokens, range, paragraph, clean));
  const inside = new Int32Array(tokens.length).fill(-1);
  quotations.forEach(({ first, last }, index) => inside.fill(index, first, last));
  const whole = tokens.map((token, index): Token => ({ ...token, quotation: inside[index] ?? -1 }));
  return {
    source,
    tokens: whole,
    sentences: paragraphs.flatMap((range, paragraph) => sentencesIn(whole, range, paragraph)),
    quotations,
    times,
  };
}

/** The lines of a text that are not empty. */
function paragraphsOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (text.slice(start, end).trim() !== '') found.push({ start, end });
    start = end + 1;
  }
  return found;
}

function readParagraph(
  clean: string,
  { start, end }: { start: number; end: number },
  tokens: Placed[],
  times: TokenRange[],
): void {
  const text = clean.slice(start, end);
  const { its } = nlp();
  const document = nlp().readDoc(plainLetters(text));
  const all = document.tokens();
  const values = listOf<string>(all.out(its.value));
  const poses = listOf<string>(all.out(its.pos));
  const lemmas = listOf<string>(all.out(its.lemma as typeof its.pos));
  repairTags(values, poses, (lower) => listOf<string>(nlp().readDoc(lower).tokens().out(its.pos)), text);
  const positions: number[] = [];
  let cursor = 0;
  values.forEach((value, index) => {
    while (cursor < text.length && text.charAt(cursor).trim() === '') cursor += 1;
    // The tokeniser may rewrite a character; its token then keeps its length and place.
    const to = Math.min(text.length, cursor + value.length);
    positions.push(tokens.length);
    if (value.trim() !== '' && to > cursor) {
      tokens.push({
        value: text.slice(cursor, to),
        lower: (value.length === to - cursor ? text.slice(cursor, to) : value).toLowerCase().replaceAll('’', "'"),
        lemma: lemmas[index] ?? value.toLowerCase(),
        pos: poses[index] ?? 'X',
        start: start + cursor,
        end: start + to,
      });
      cursor = to;
    }
  });
  const types = listOf<string>(document.entities().out(its.type));
  listOf<[number, number]>(document.entities().out(its.span)).forEach(([first, last], index) => {
    const from = positions[first];
    const to = positions[last];
    if (from === undefined || to === undefined || !/^(DATE|TIME|DURATION)$/.test(types[index] ?? '')) return;
    times.push({ first: from, last: to + 1 });
  });
}

const MARK = /^["“”„«»‟]/;
const OPENING = /^[“„«‟]$/;
const CLOSING = /^[”»]$/;

/**
 * Pairs of double quotation marks: typographic, straight or guillemets. A straight mark opens after a space or bracket
 * and closes elsewhere. A quotation without its end mark reaches to the end of the paragraph.
 */
function quotationsIn(
  tokens: readonly Placed[],
  { first, last }: TokenRange,
  paragraph: number,
  text: string,
): Quotation[] {
  const found: Quotation[] = [];
  let open = -1;
  for (let index = first; index < last; index += 1) {
    const { value, start } = tokens[index] as Placed;
    const mark = MARK.exec(value)?.[0];
    if (mark === undefined) continue;
    const before = index === first ? '' : text.charAt(start - 1);
    const straight = mark === '"';
    const straightOpens = straight && open === -1 && (before === '' || /[\s([{—–:-]/.test(before));
    if (OPENING.test(mark) || straightOpens) {
      if (open === -1) open = index;
    } else if (open !== -1 && (CLOSING.test(mark) || straight || mark === '“')) {
      if (index > open + 1) found.push({ first: open, last: index + 1, paragraph, closed: true });
      open = -1;
    }
  }
  if (open !== -1 && last > open + 1) found.push({ first: open, last, paragraph, closed: false });
  return found;
}

const ABBREVIATION =
  /^(?:[A-Z]|mr|mrs|ms|dr|prof|sen|rep|gov|gen|lt|col|sgt|capt|cmdr|adm|rev|hon|pres|st|jr|sr|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|vs|no|inc|ltd|co|corp|bros|dept|est|fig|approx|ave|blvd|rd|u\.s|u\.k|u\.n|d\.c|e\.g|i\.e|a\.m|p\.m|[a-z](?:\.[a-z])+)$/i;
/** A longer sentence is cut here, which bounds the work per sentence. */
const SENTENCE_TOKENS_MAX = 150;
const ENDS = /^(?:[.!?]+|…|\.{2,})$/;
const CLOSES = /^(?:["”»’')\]]+)$/;
/** Whether a token is a quotation mark. */
export const isQuotationMark = (token: Token | undefined): boolean => token !== undefined && MARK.test(token.value);

/** Sentences end at `.`, `!` or `?` with the closing marks after it, before a token that can begin a sentence. */
function sentencesIn(tokens: readonly Token[], { first, last }: TokenRange, paragraph: number): Sentence[] {
  const found: Sentence[] = [];
  let from = first;
  for (let index = first; index < last; index += 1) {
    const { value, start } = tokens[index] as Token;
    if (index - from >= SENTENCE_TOKENS_MAX) {
      found.push({ first: from, last: index, paragraph });
      from = index;
    }
    const dotted = value.length > 1 && value.endsWith('.') && ABBREVIATION.test(value.slice(0, -1));
    if (!ENDS.test(value) && !dotted) continue;
    let to = index + 1;
    while (to < last && CLOSES.test(tokens[to]?.value ?? '') && !opensQuotation(tokens, to)) to += 1;
    const next = tokens[to];
    if (to < last) {
      if (next === undefined || !/^[\p{Lu}\p{N}"“„«'‘`([—–•*-]/u.test(next.value)) continue;
      const previous = tokens[index - 1];
      const touching = previous !== undefined && previous.end === start;
      if (value === '.' && touching && ABBREVIATION.test(previous.value)) continue;
      if (dotted && !/^(?:the|a|in|he|she|it|they|but|and|we|this|that|“|")$/i.test(next.value)) continue;
    }
    found.push({ first: from, last: to, paragraph });
    from = to;
    index = to - 1;
  }
  if (from < last) found.push({ first: from, last, paragraph });
  return found;
}

const opensQuotation = (tokens: readonly Token[], index: number): boolean => {
  const here = tokens[index];
  return here !== undefined && here.quotation !== -1 && tokens[index - 1]?.quotation !== here.quotation;
};
