import { type Passage, type Token } from './document.js';
import { type SignalSpan } from './signal.js';

export interface Quote {
  readonly in: 'title' | 'text';
  readonly start: number;
  readonly end: number;
  /** In the article's exact characters. */
  readonly text: string;
}

/** Connecting words, on which a phrase should not end. */
const LOOSE_END =
  /^(the|a|an|of|to|in|on|at|and|or|but|that|which|who|is|are|was|were|be|with|for|by|from|as|than|it|its|his|her|their|this|will|would|has|have|had|'s|n't|not|s|he|she|they|you|we|i|so|how|if|because|while|when|where|whose|about|into|just|also|very|more|most|can|could|may|might|do|did|does|had|been|being|my|our|your|these|those|some|any|no|what)$/;
const QUOTE_CHARS_MAX = 110;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const MARKS = /[“”„«»"]/;

/**
 * A passage that can be printed between quotation marks: cut at quotation marks, line ends and a maximum length, never
 * inside a word. Null if nothing printable is left.
 */
export function quoteAt(passage: Passage, region: 'title' | 'text', start: number, end: number): Quote | null {
  const { source } = passage;
  let from = Math.max(0, start);
  let to = Math.min(source.length, end);
  while (from < to && !/[\p{L}\p{N}$£€#]/u.test(source.charAt(from))) from += 1;
  const cut = source.slice(from, to).search(/[“”„«»"<>\n\r\u0000-\u001f\u007f]/);
  if (cut >= 0) to = from + cut;
  if (to - from > QUOTE_CHARS_MAX) {
    const comma = source.lastIndexOf(',', from + QUOTE_CHARS_MAX);
    const space = source.lastIndexOf(' ', from + QUOTE_CHARS_MAX);
    to = comma > from + 40 ? comma : space > from + 20 ? space : from + QUOTE_CHARS_MAX;
    // Drops connecting words from the end of a phrase that was cut.
    for (;;) {
      const word = /\s(\S+)$/.exec(source.slice(from, to));
      if (word?.[1] === undefined || !LOOSE_END.test(word[1].toLowerCase())) break;
      to -= word[0].length;
    }
  }
  while (to > from && /[\s',;:([.\u2013\u2014-]/.test(source.charAt(to - 1))) to -= 1;
  const text = source.slice(from, to);
  if (text.length < 2 || !/[\p{L}\p{N}]/u.test(text) || LONE_SURROGATE.test(text)) return null;
  return { in: region, start: from, end: to, text };
}

/** Position of the last token that starts at or before an offset. */
function tokenAt(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tokens[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A word between phrases: a phrase may begin after it and end before it. */
const TIE =
  /^(of|and|or|but|that|which|than|'s|'re|'ve|'ll|'d|'m|n't|s|re|ve|ll|is|was|are|were|to|been|be|has|have|had|in|on|by|for|with|as|at|from)$/;

/** Maximum number of words added on each side to complete a noun phrase. */
const NOUNS_MAX = 3;

/** Quotes a passage with a few words around it, so that a single word is shown within its phrase. */
export function phraseAround(passage: Passage, span: SignalSpan, reach: number): Quote | null {
  const { tokens } = passage;
  if (tokens.length === 0) return null;
  let first = tokenAt(tokens, span.start);
  let last = tokenAt(tokens, Math.max(span.start, span.end - 1));
  const joins = (token: Token | undefined): boolean =>
    token !== undefined && (token.isWord || token.lower.startsWith("'")) && !MARKS.test(token.value);
  const words = last - first + 1;
  const room = Math.max(0, reach - Math.max(0, words - 2));
  for (let step = 0; step < room && joins(tokens[first - 1]); step += 1) first -= 1;
  for (let step = 0; step < room && joins(tokens[last + 1]); step += 1) last += 1;
  // Keeps noun phrases whole.
  const nominal = (at: number): boolean => /^(?:NOUN|PROPN|ADJ)$/.test(tokens[at]?.pos ?? '') && joins(tokens[at]);
  for (let step = 0; step < NOUNS_MAX && nominal(last) && nominal(last + 1); step += 1) last += 1;
  for (let step = 0; step < NOUNS_MAX && room > 0 && nominal(first) && nominal(first - 1); step += 1) first -= 1;
  const dangles = ({ lower, pos }: Token): boolean =>
    LOOSE_END.test(lower) ||
    /^(?:ADP|ADV|AUX|CCONJ|SCONJ|DET|PART)$/.test(pos) ||
    (pos === 'VERB' && joins(tokens[last + 1]));
  for (let tail = tokens[last]; last > first && tail !== undefined && tail.start >= span.end && dangles(tail);) {
    last -= 1;
    tail = tokens[last];
  }
  while (first < last && (tokens[first]?.end ?? 0) <= span.start && TIE.test(tokens[first]?.lower ?? '')) first += 1;
  let from = Math.min(tokens[first]?.start ?? span.start, span.start);
  let to = Math.max(tokens[last]?.end ?? span.end, span.end);
  // Keeps hyphenated words and names with a figure whole, which are several tokens: "247Sports".
  const head = /(?:[\p{L}\p{N}]{1,30}-)+$/u.exec(passage.source.slice(Math.max(0, from - 40), from));
  const isCut = /[\p{L}\p{N}]/u.test(passage.source.charAt(to - 1));
  const tail = (isCut ? /^[\p{L}\p{N}]{0,30}(?:-[\p{L}\p{N}]{1,30})*/u : /^(?:-[\p{L}\p{N}]{1,30})+/u).exec(
    passage.source.slice(to, to + 40),
  );
  from -= head?.[0].length ?? 0;
  to += tail?.[0].length ?? 0;
  return quoteAt(passage, span.in, from, to);
}
