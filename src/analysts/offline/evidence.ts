import { SIGNALS, type SignalId } from '../../personas/index.js';
import { type Passage, type Token } from './document.js';
import { type Reading } from './reading.js';
import { type Span } from './signal.js';

/** Which way a piece of evidence points: +1 for credible, -1 against. */
export type Side = 1 | -1;

export interface Quote {
  readonly in: 'title' | 'text';
  readonly start: number;
  readonly end: number;
  /** Exactly as the article has it. */
  readonly text: string;
}

/** One sayable finding: a signal, the side it speaks for, and what of the article shows it. */
export interface Evidence {
  readonly signal: SignalId;
  readonly side: Side;
  /** Key of its clauses: `<signal>.<case>`. */
  readonly key: string;
  /** Passages that show it, the clearest first; empty where the finding is an absence. */
  readonly quotes: readonly Quote[];
  /** How many traces were found in all. */
  readonly count: number;
}

const QUOTE_CHARS_MAX = 110;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const MARKS = /[“”„«»"]/;

/**
 * A passage as it can be printed between quotation marks: cut at marks, line ends and a reader's patience, never in the
 * middle of a word; null when nothing printable is left.
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

/** A word that only leads over: a phrase should not end on one. */
const LOOSE_END =
  /^(the|a|an|of|to|in|on|at|and|or|but|that|which|who|is|are|was|were|be|with|for|by|from|as|than|it|its|his|her|their|this|will|would|has|have|had|'s|n't|not|s|he|she|they|you|we|i|so|how|if|because|while|when|where|whose|about|into|just|also|very|more|most|can|could|may|might|do|did|does|had|been|being|my|our|your|these|those|some|any|no|what)$/;
/** A word that ties what follows to what stands before, so that a phrase may begin after it, and end before it. */
const TIE =
  /^(of|and|or|but|that|which|than|'s|n't|s|is|was|are|were|to|been|be|has|have|had|in|on|by|for|with|as|at|from)$/;

/** A passage with a few words around it, so that a single word is quoted in its phrase. */
export function phraseAround(passage: Passage, span: Span, reach: number): Quote | null {
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
  while (last > first && (tokens[last]?.start ?? 0) >= span.end && LOOSE_END.test(tokens[last]?.lower ?? '')) last -= 1;
  while (first < last && (tokens[first]?.end ?? 0) <= span.start && TIE.test(tokens[first]?.lower ?? '')) first += 1;
  const from = Math.min(tokens[first]?.start ?? span.start, span.start);
  const to = Math.max(tokens[last]?.end ?? span.end, span.end);
  return quoteAt(passage, span.in, from, to);
}

/** Where a long clause can be left. */
const SEAM = /^(,|and|but|that|which|who|because|while|when|after|as|in|on|for|to|by|from|with|of)$/;
const CLAIM_WORDS_MAX = 16;
const CLAIM_WORDS_MIN = 5;

/**
 * Who says so together with what is said, since a source without its claim shows little: on from the attribution to the
 * end of the clause, or to where a phrase ends when the clause is long.
 */
function claimFrom(passage: Passage, span: Span): Quote | null {
  const { tokens } = passage;
  if (tokens.length === 0) return null;
  const first = tokenAt(tokens, span.start);
  let last = tokenAt(tokens, Math.max(span.start, span.end - 1));
  let seam = -1;
  let next = tokens[last + 1];
  const goesOn = (token: Token | undefined): token is Token =>
    token !== undefined && !MARKS.test(token.value) && !/^[.!?;:–—()]$/.test(token.value);
  for (; goesOn(next) && last - first + 1 < CLAIM_WORDS_MAX; next = tokens[last + 1]) {
    if (SEAM.test(next.lower)) seam = last;
    last += 1;
  }
  if (goesOn(next) && seam - first + 1 >= CLAIM_WORDS_MIN) last = seam;
  while (last > first && (LOOSE_END.test(tokens[last]?.lower ?? '') || !tokens[last]?.isWord)) last -= 1;
  return quoteAt(passage, span.in, tokens[first]?.start ?? span.start, tokens[last]?.end ?? span.end);
}

const REACH: Readonly<Partial<Record<SignalId, number>>> = {
  'loaded-language': 2,
  insults: 2,
  certainty: 3,
  hedging: 4,
  superlatives: 3,
  numbers: 2,
  documents: 2,
  'dates-and-places': 2,
  conspiracy: 3,
  satire: 3,
  advertising: 3,
  balance: 3,
  shouting: 2,
  'unsupported-claims': 3,
};

function quotesOf(reading: Reading, signal: SignalId, spans: readonly Span[]): Quote[] {
  const seen = new Set<string>();
  const quotes: Quote[] = [];
  const ranked = spans
    .map((span, index) => ({ span, index }))
    .sort((a, b) => b.span.weight - a.span.weight || a.index - b.index)
    .slice(0, 24);
  for (const { span } of ranked) {
    const passage = span.in === 'title' ? reading.document.title : reading.document.text;
    const quote = signal === 'attribution' ? claimFrom(passage, span) : phraseAround(passage, span, REACH[signal] ?? 0);
    if (quote === null || seen.has(quote.text.toLowerCase())) continue;
    seen.add(quote.text.toLowerCase());
    quotes.push(quote);
    if (quotes.length === 10) break;
  }
  return quotes;
}

/** A rule that turns spans of some kinds, or their absence, into one sayable case. */
interface Case {
  readonly name: string;
  readonly kinds: readonly string[];
  /** Spans needed, and the most that still make this case; no kinds and max 0 mean an absence. */
  readonly min?: number;
  readonly max?: number;
  /** A case that needs no quotation to be said. */
  readonly bare?: boolean;
  readonly when?: (reading: Reading) => boolean;
}

const feature =
  (name: string, least: number) =>
  (reading: Reading): boolean =>
    (reading.features[name] ?? 0) > least;

/** For each signal, its cases for and against, tried in order. */
const CASES: Readonly<Record<SignalId, { readonly for: readonly Case[]; readonly against: readonly Case[] }>> = {
  attribution: {
    for: [
      { name: 'named', kinds: ['named'], min: 2 },
      { name: 'institutional', kinds: ['institutional'], min: 1 },
      { name: 'named', kinds: ['named'], min: 1 },
      { name: 'reported', kinds: [], bare: true },
    ],
    against: [
      { name: 'anonymous', kinds: ['anonymous'], min: 1, when: feature('attribution.anonymous', 0.15) },
      { name: 'coloured', kinds: ['coloured'], min: 1 },
      { name: 'none', kinds: ['named', 'institutional', 'anonymous'], max: 0, bare: true },
      { name: 'thin', kinds: ['named', 'institutional'], min: 1, max: 3 },
      { name: 'anonymous', kinds: ['anonymous'], min: 1 },
    ],
  },
  quotation: {
    for: [
      { name: 'spoken', kinds: ['spoken'], min: 1 },
      { name: 'tidy', kinds: ['orphaned', 'scare'], max: 0, bare: true, when: feature('quotation.speeches', 0.05) },
    ],
    against: [
      { name: 'orphaned', kinds: ['orphaned'], min: 1 },
      { name: 'scare', kinds: ['scare'], min: 1 },
      { name: 'none', kinds: ['spoken', 'orphaned'], max: 0, bare: true },
    ],
  },
  numbers: {
    for: [
      { name: 'sourced', kinds: ['sourced'], min: 1 },
      { name: 'figures', kinds: ['bare'], min: 1 },
    ],
    against: [
      { name: 'bare', kinds: ['bare'], min: 2 },
      { name: 'none', kinds: ['sourced', 'bare'], max: 0, bare: true },
      { name: 'bare', kinds: ['bare'], min: 1 },
    ],
  },
  documents: {
    for: [{ name: 'paper', kinds: ['paper'], min: 1 }],
    against: [
      { name: 'invitation', kinds: ['invitation'], min: 1 },
      { name: 'none', kinds: ['paper'], max: 0, bare: true },
    ],
  },
  'dates-and-places': {
    for: [
      { name: 'date', kinds: ['date'], min: 1 },
      { name: 'place', kinds: ['place'], min: 1 },
    ],
    against: [
      { name: 'none', kinds: ['date', 'relative'], max: 0, bare: true },
      { name: 'thin', kinds: ['date', 'relative'], min: 1, max: 3 },
    ],
  },
  hedging: {
    for: [{ name: 'shield', kinds: ['shield'], min: 1 }],
    against: [
      { name: 'hearsay', kinds: ['hearsay'], min: 1 },
      { name: 'none', kinds: ['shield', 'modal'], max: 0, bare: true },
    ],
  },
  certainty: {
    for: [{ name: 'absent', kinds: ['booster'], max: 0, bare: true }],
    against: [
      { name: 'booster', kinds: ['booster'], min: 1 },
      { name: 'absolute', kinds: ['absolute'], min: 1 },
    ],
  },
  'loaded-language': {
    for: [{ name: 'absent', kinds: ['loaded'], max: 1, bare: true }],
    against: [
      { name: 'loaded', kinds: ['loaded'], min: 1 },
      { name: 'emotive', kinds: ['emotive'], min: 1 },
      { name: 'tilt', kinds: [], bare: true, when: feature('loaded-language.tilt', 0.1) },
    ],
  },
  superlatives: {
    for: [
      { name: 'absent', kinds: ['extreme'], max: 0, bare: true },
      { name: 'measured', kinds: ['superlative'], min: 1 },
    ],
    against: [
      { name: 'extreme', kinds: ['extreme'], min: 1 },
      { name: 'superlative', kinds: ['superlative'], min: 1 },
    ],
  },
  insults: {
    for: [{ name: 'absent', kinds: ['name'], max: 0, bare: true }],
    against: [{ name: 'name', kinds: ['name'], min: 1 }],
  },
  'second-person': {
    for: [{ name: 'absent', kinds: ['you', 'question', 'command'], max: 0, bare: true }],
    against: [
      { name: 'command', kinds: ['command'], min: 1 },
      { name: 'question', kinds: ['question'], min: 1 },
      { name: 'you', kinds: ['you'], min: 1 },
      { name: 'first', kinds: [], bare: true, when: feature('second-person.first', 0.5) },
    ],
  },
  shouting: {
    for: [{ name: 'absent', kinds: ['capitals', 'exclamation'], max: 0, bare: true }],
    against: [
      { name: 'capitals', kinds: ['capitals'], min: 1 },
      { name: 'exclamation', kinds: ['exclamation'], min: 1 },
      { name: 'dots', kinds: [], bare: true, when: feature('shouting.dots', 0) },
    ],
  },
  clickbait: {
    for: [
      { name: 'plain', kinds: ['bait', 'headline'], max: 0, bare: true, when: feature('headline-match.untitled', -1) },
    ],
    against: [
      { name: 'headline', kinds: ['headline'], min: 1 },
      { name: 'bait', kinds: ['bait'], min: 1 },
      { name: 'short', kinds: [], bare: true, when: feature('clickbait.short', 0) },
    ],
  },
  'headline-match': {
    for: [{ name: 'match', kinds: ['match'], min: 1 }],
    against: [
      { name: 'mismatch', kinds: ['mismatch'], min: 1 },
      { name: 'missing', kinds: ['missing'], min: 1 },
    ],
  },
  balance: {
    for: [
      { name: 'reply', kinds: ['reply'], min: 1 },
      { name: 'speakers', kinds: ['speaker'], min: 2 },
    ],
    against: [
      { name: 'none', kinds: ['speaker', 'reply'], max: 0, bare: true },
      { name: 'one', kinds: ['speaker'], min: 1, max: 2 },
    ],
  },
  'unsupported-claims': {
    for: [{ name: 'absent', kinds: ['vague'], max: 0, bare: true }],
    against: [
      { name: 'vague', kinds: ['vague'], min: 1 },
      { name: 'comment', kinds: ['comment'], min: 1 },
      { name: 'claim', kinds: ['claim'], min: 1 },
    ],
  },
  conspiracy: {
    for: [{ name: 'absent', kinds: ['frame', 'hint'], max: 0, bare: true }],
    against: [
      { name: 'frame', kinds: ['frame'], min: 1 },
      { name: 'hint', kinds: ['hint'], min: 1 },
    ],
  },
  satire: {
    for: [{ name: 'absent', kinds: ['marker', 'profane'], max: 0, bare: true }],
    against: [
      { name: 'marker', kinds: ['marker'], min: 1 },
      { name: 'profane', kinds: ['profane'], min: 1 },
      { name: 'deadpan', kinds: [], bare: true, when: feature('satire.deadpan', 0) },
    ],
  },
  advertising: {
    for: [{ name: 'absent', kinds: ['selling', 'call'], max: 0, bare: true }],
    against: [
      { name: 'selling', kinds: ['selling'], min: 1 },
      { name: 'call', kinds: ['call'], min: 1 },
    ],
  },
  injection: { for: [], against: [{ name: 'order', kinds: ['order'], min: 1 }] },
  boilerplate: {
    for: [{ name: 'absent', kinds: ['furniture', 'markup'], max: 0, bare: true }],
    against: [
      { name: 'markup', kinds: ['markup'], min: 1 },
      { name: 'furniture', kinds: ['furniture'], min: 1 },
      { name: 'repeated', kinds: [], bare: true, when: feature('boilerplate.repeated', 0) },
    ],
  },
};

function evidenceOn(reading: Reading, signal: SignalId, side: Side): Evidence | null {
  const { spans } = reading.signals[signal];
  for (const one of side === 1 ? CASES[signal].for : CASES[signal].against) {
    const shown = spans.filter((span) => one.kinds.includes(span.kind));
    if (shown.length < (one.min ?? 0) || shown.length > (one.max ?? Number.POSITIVE_INFINITY)) continue;
    if (one.when !== undefined && !one.when(reading)) continue;
    // The headline that says it plainly is its own evidence.
    const headline =
      signal === 'clickbait' && one.name === 'plain' && reading.document.title.words >= 4
        ? quoteAt(reading.document.title, 'title', 0, reading.document.title.source.length)
        : null;
    const quotes = one.bare === true ? (headline === null ? [] : [headline]) : quotesOf(reading, signal, shown);
    if (one.bare !== true && quotes.length === 0) continue;
    return { signal, side, key: `${signal}.${one.name}`, quotes, count: shown.length };
  }
  return null;
}

const memo = new WeakMap<Reading, ReadonlyMap<string, Evidence>>();

/** Everything that can be said of an article, by `<signal>/<side>`; worked out once a reading. */
export function evidenceOf(reading: Reading): ReadonlyMap<string, Evidence> {
  const known = memo.get(reading);
  if (known !== undefined) return known;
  const found = new Map<string, Evidence>();
  for (const signal of SIGNALS)
    for (const side of [1, -1] as const) {
      const evidence = evidenceOn(reading, signal, side);
      if (evidence !== null) found.set(`${signal}/${side}`, evidence);
    }
  memo.set(reading, found);
  return found;
}

const SCENE_WORDS_MIN = 4;
const SCENE_WORDS_MAX = 10;
const SCENES_MAX = 16;
const sceneMemo = new WeakMap<Reading, readonly Quote[]>();

/**
 * Short passages from where the writer speaks, each with a verb of its own: examples for findings that are an absence, so
 * that "nobody is named" says of what. Taken evenly from the whole text.
 */
export function scenesOf(reading: Reading): readonly Quote[] {
  const known = sceneMemo.get(reading);
  if (known !== undefined) return known;
  const { text } = reading.document;
  const scenes: Quote[] = [];
  for (const sentence of text.sentences) {
    const opening = text.tokens[sentence.first];
    // A sentence that opens on a pronoun or a connective says nothing by itself.
    if (
      sentence.words < 7 ||
      opening === undefined ||
      opening.quoted ||
      /^(PRON|CCONJ|SCONJ|ADV|PUNCT|INTJ)$/.test(opening.pos)
    )
      continue;
    if (!/^[A-Z]/.test(opening.value)) continue;
    let words = 0;
    let verb = -1;
    let last = sentence.first;
    for (let index = sentence.first; index < sentence.last && words < SCENE_WORDS_MAX; index += 1) {
      const token = text.tokens[index];
      if (token === undefined || /^[,;:()"“”—–-]$/.test(token.value)) break;
      if (token.isWord) words += 1;
      if (token.pos === 'VERB' && verb < 0) verb = words;
      if (/^(NOUN|PROPN|ADJ|NUM)$/.test(token.pos) && verb > 0) last = index;
    }
    const tail = text.tokens[last];
    if (verb < 2 || words < SCENE_WORDS_MIN || tail === undefined || last - sentence.first < SCENE_WORDS_MIN - 1)
      continue;
    const quote = quoteAt(text, 'text', opening.start, tail.end);
    if (quote !== null && !scenes.some((scene) => scene.text === quote.text)) scenes.push(quote);
    if (scenes.length >= 120) break;
  }
  const step = Math.max(1, scenes.length / SCENES_MAX);
  const picked = Array.from(
    { length: Math.min(SCENES_MAX, scenes.length) },
    (_, k) => scenes[Math.floor(k * step)],
  ).filter((scene): scene is Quote => scene !== undefined);
  sceneMemo.set(reading, picked);
  return picked;
}
