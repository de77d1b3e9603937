import { CALENDAR, CIRCUMSTANCES } from './frame-parts.js';
import { isQuotationMark, type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';

const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);
const WITHIN_NP = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'ADJ', 'DET', 'SYM']);
const RELATIVE = /^(?:who|which|that|whom|whose)$/;
/** Prepositions that join two nouns into one noun phrase. */
const TYING = /^(?:of|for|from|at|in|on|to|by|with|between|among|near)$/;
const SPLITTING = /^(?:but|and|while|whereas|although|though|so)$/;
/** Words that cannot end a phrase, by part of speech and by form. */
const DANGLING_POS = new Set(['DET', 'ADP', 'CCONJ', 'SCONJ']);
const DANGLING =
  /^(?:to|and|or|but|the|a|an|of|than|because|that|which|who|whose|my|his|her|its|our|your|their|['’]s?)$/;
const LEADING = /^(?:and|but|or|so|nor|that|yet|plus|although|though|while|whereas)$/;
/** A clause with fewer words asserts nothing on its own. */
const CLAUSE_WORDS_MIN = 4;
/** Sentences with fewer words are one statement. */
const SPLIT_WORDS_MIN = 14;

export const wordy = (token: Token | undefined): boolean => token !== undefined && /[\p{L}\p{N}]/u.test(token.value);

export function wordsIn(tokens: readonly Token[], { first, last }: TokenRange): number {
  let words = 0;
  for (let at = first; at < last; at += 1) if (wordy(tokens[at])) words += 1;
  return words;
}

export interface ClauseParts {
  readonly subject: TokenRange;
  readonly predicate: TokenRange;
}

/** The first subject of a stretch of text with its verb phrase; null if no noun phrase has a finite verb. */
export function partsOf(tokens: readonly Token[], whole: TokenRange): ClauseParts | null {
  const range = { first: afterLabel(tokens, whole), last: whole.last };
  let opened: number | null = null;
  for (let at = range.first; at < range.last; at += 1) {
    const token = tokens[at] as Token;
    if (token.pos !== 'VERB' && token.pos !== 'AUX') continue;
    let first = at;
    while (first > range.first && (tokens[first - 1]?.pos === 'ADV' || tokens[first - 1]?.lower === 'not')) first -= 1;
    const left = tokens[first - 1];
    // "Drinking bleach cures …": a gerund may be the subject.
    if (at === range.first && token.pos === 'VERB' && token.lower.endsWith('ing')) {
      opened = at;
      continue;
    }
    if (first === range.first || !left) return null;
    if (left.pos === 'PART' || left.lower === 'to') continue;
    if (RELATIVE.test(left.lower) && first - 1 > range.first) {
      const end = tokens[first - 2]?.value === ',' ? first - 3 : first - 2;
      opened ??= phraseBackFrom(tokens, end, range.first)?.first ?? null;
      continue;
    }
    // "the man standing there": an -ing form is not a finite verb.
    if (token.pos === 'VERB' && token.lower.endsWith('ing')) {
      if (opened === null) opened = phraseBackFrom(tokens, first - 1, range.first)?.first ?? null;
      continue;
    }
    const behind = left.value === ',' || left.value === ')' ? first - 2 : first - 1;
    const near = phraseBackFrom(tokens, behind, range.first);
    if (!near) {
      if (opened === null) continue;
    }
    const from: number = opened ?? headOfApposition(tokens, near ?? { first: behind, last: behind + 1 }, range.first);
    const subject = trimmedMarks(tokens, { first: from, last: first });
    const predicate = trimmedMarks(tokens, { first, last: range.last });
    return subject && predicate ? { subject, predicate } : null;
  }
  return null;
}

/** Number of tokens of a label or an order to the reader: "BREAKING: …", "Make no mistake: …". */
const LABEL_TOKENS_MAX = 10;
/** Number of tokens of what stands before a subject: "Founded in 1950, the firm …". */
const PARTICIPLE_TOKENS_MAX = 16;

/** Where a statement begins after a label or a participle, which would otherwise be read as its verb. */
function afterLabel(tokens: readonly Token[], { first, last }: TokenRange): number {
  const opening = tokens[first];
  if (opening?.pos !== 'VERB' && opening?.pos !== 'AUX') return first;
  const participle = /(?:ed|en|ing|wn|lt)$/.test(opening.lower);
  for (let at = first + 1; at < Math.min(last, first + PARTICIPLE_TOKENS_MAX); at += 1) {
    const { value } = tokens[at] as Token;
    if (value === ':' && at - first < LABEL_TOKENS_MAX) return at + 1;
    if (value === ',' && participle) return at + 1;
  }
  return first;
}

/** The first token of a subject: in "Smith, the mayor, …" that of the noun phrase before the apposition. */
function headOfApposition(tokens: readonly Token[], near: TokenRange, floor: number): number {
  const outer = tokens[near.first - 1]?.value === ',' ? phraseBackFrom(tokens, near.first - 2, floor) : null;
  const behind = tokens[near.last]?.value;
  return outer && behind === ',' && tokens[near.last - 1]?.pos !== 'PRON' ? outer.first : near.first;
}

function phraseBackFrom(tokens: readonly Token[], end: number, floor: number): TokenRange | null {
  const head = tokens[end];
  if (end < floor || !head) return null;
  if (!NOMINAL.has(head.pos) && head.pos !== 'DET' && head.pos !== 'ADJ') return null;
  let first = end;
  while (first > floor && end - first < 16) {
    const left = tokens[first - 1] as Token;
    const here = tokens[first] as Token;
    const joins =
      (WITHIN_NP.has(left.pos) && (left.pos !== 'PRON' || /^(?:his|her|its|their|our|my|your)$/.test(left.lower))) ||
      (left.pos === 'PART' && /^['’]s?$/.test(left.lower)) ||
      (/^[-/&]$/.test(left.value) && left.end === here.start) ||
      (left.value === '.' && left.end === here.start) ||
      (NOMINAL.has(tokens[first - 2]?.pos ?? '') &&
        first - 2 >= floor &&
        ((left.pos === 'ADP' && TYING.test(left.lower)) || left.lower === 'and' || left.lower === 'or'));
    if (!joins || (here.pos === 'PRON' && !/^(?:his|her|its|their|our|my|your)$/.test(here.lower))) break;
    first -= 1;
  }
  return { first, last: end + 1 };
}

/** Splits a sentence into its statements: at semicolons, and at a conjunction between two clauses. */
export function clausesOf({ tokens }: ParsedText, sentence: Sentence): TokenRange[] {
  const found: TokenRange[] = [];
  let from = sentence.first;
  if (wordsIn(tokens, sentence) >= SPLIT_WORDS_MIN) {
    for (let at = sentence.first + 1; at < sentence.last - 1; at += 1) {
      const token = tokens[at] as Token;
      const next = tokens[at + 1] as Token;
      const splits =
        token.value === ';' ||
        (token.value === ',' && SPLITTING.test(next.lower) && token.quotation === next.quotation);
      if (!splits) continue;
      const rest = { first: token.value === ';' ? at + 1 : at + 2, last: sentence.last };
      const here = { first: from, last: at };
      const startsClause = partsOf(tokens, { ...rest, last: Math.min(rest.last, rest.first + 14) });
      const ownSubject = startsClause !== null && startsClause.subject.first - rest.first < 4;
      if (!ownSubject || !partsOf(tokens, here) || wordsIn(tokens, here) < 5 || wordsIn(tokens, rest) < 5) continue;
      found.push(here);
      from = rest.first;
    }
  }
  return [...found, { first: from, last: sentence.last }];
}

/** The range without marks at its ends; null if nothing remains. */
export function trimmedMarks(tokens: readonly Token[], { first, last }: TokenRange): TokenRange | null {
  let from = first;
  let to = last;
  while (from < to && !wordy(tokens[from]) && !/^[$£€¥₹#]$/.test(tokens[from]?.value ?? '')) from += 1;
  while (to > from && !wordy(tokens[to - 1]) && !/^[%)\]]$/.test(tokens[to - 1]?.value ?? '')) to -= 1;
  return to > from ? { first: from, last: to } : null;
}

const touches = (tokens: readonly Token[], at: number): boolean => {
  const here = tokens[at];
  const next = tokens[at + 1];
  return here !== undefined && next !== undefined && here.end === next.start && !/^[,.;:!?)\]"”»…—–]/.test(next.value);
};

/** The range, extended or shortened so that it begins and ends where phrases do; null if nothing remains. */
export function tidied(
  reading: ParsedText,
  range: TokenRange,
  { first: floor, last: ceiling }: TokenRange,
): TokenRange | null {
  const { tokens } = reading;
  let { first, last } = range;
  while (first < last && LEADING.test(tokens[first]?.lower ?? '')) first += 1;
  while (first > floor && touches(tokens, first - 1) && wordy(tokens[first - 1])) first -= 1;
  while (last < ceiling && (touches(tokens, last - 1) || insidePhrase(tokens, last))) last += 1;
  while (last > first && dangles(tokens, last)) last -= 1;
  const trimmed = trimmedMarks(tokens, { first, last });
  return trimmed && balanced(reading, trimmed, { first: floor, last: ceiling });
}

const ATTACHED = /^(?:to|of|for|from|about|against|into|than|with|on|by|at|in|as|over|under|between|toward|towards)$/;
const CLAUSE_OPENS =
  /^(?:and|or|but|that|which|who|while|after|before|when|because|since|although|though|if|during|following|until|amid|despite|according)$/;

/** Extends a statement to include the phrases attached to its end: "the chance to live up | to his potential". */
export function wholePhrase({ tokens }: ParsedText, range: TokenRange, stop: number): TokenRange {
  let { last } = range;
  const quotation = tokens[last - 1]?.quotation;
  const clause = tokens.slice(range.first, last).some(({ pos }) => pos === 'VERB' || pos === 'AUX');
  while (last < stop && ATTACHED.test(tokens[last]?.lower ?? '')) {
    let end = last + 1;
    while (end < stop && continues(tokens[end], quotation)) end += 1;
    const phrase = tokens.slice(last, end);
    if (end === last + 1 || phrase.some(({ lower }) => CIRCUMSTANCES.has(lower))) break;
    // After "said the plan" a date tells when that was said; after "said the plan failed", when it failed.
    if (!clause && phrase.some(({ lower }) => CALENDAR.test(lower))) break;
    last = end;
  }
  return { first: range.first, last };
}

const continues = (token: Token | undefined, quotation: number | undefined): boolean =>
  token !== undefined &&
  token.quotation === quotation &&
  !ATTACHED.test(token.lower) &&
  !CLAUSE_OPENS.test(token.lower) &&
  (wordy(token) || /^[-/'’%$&]$/.test(token.value) || /^['’]s$/.test(token.value));

/** Whether a noun phrase continues at a token: "a 96 | page report". */
function insidePhrase(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const next = tokens[at];
  if (!before || !next || before.quotation !== next.quotation) return false;
  if (next.pos !== 'NOUN' && next.pos !== 'PROPN') return before.pos === 'NUM' && /^%$/.test(next.value);
  if (next.lower.endsWith('day') && next.pos === 'PROPN') return false;
  return (
    before.pos === 'ADJ' ||
    before.pos === 'NUM' ||
    before.pos === 'DET' ||
    (before.pos === next.pos && /^\p{Lu}/u.test(before.value) === /^\p{Lu}/u.test(next.value))
  );
}

const dangles = (tokens: readonly Token[], last: number): boolean => {
  const token = tokens[last - 1] as Token;
  if (!wordy(token)) return !/^[%)\]]$/.test(token.value);
  // "what he is up to": these prepositions may end a clause.
  if (token.pos === 'ADP' && /^(?:up|out|down|off|on|over|in|about|away|back)$/.test(token.lower)) return false;
  return DANGLING_POS.has(token.pos)
    ? !/^(?:this|that|these|those|all|both|it)$/.test(token.lower)
    : DANGLING.test(token.lower);
};

/** Extends a range to both marks of a quotation that begins or ends inside, if they are next to the range. */
function balanced(
  { tokens, quotations }: ParsedText,
  range: TokenRange,
  { first: floor, last: ceiling }: TokenRange,
): TokenRange {
  let { first, last } = range;
  const opening = quotations[tokens[first]?.quotation ?? -1];
  if (opening?.first === first - 1 && opening.closed && opening.last < last && first - 1 >= floor) first -= 1;
  const closing = quotations[tokens[last - 1]?.quotation ?? -1];
  if (
    closing?.closed &&
    closing.first > first &&
    closing.last <= ceiling &&
    closing.last - last <= 2 &&
    last < closing.last
  )
    if (tokens.slice(last, closing.last).every((token) => !wordy(token))) last = closing.last;
  // 'single quotation marks'
  const inside = tokens.slice(first, last).filter(({ value }) => /^['‘’]$/.test(value)).length;
  if (inside % 2 === 1 && last < ceiling && /^['’]$/.test(tokens[last]?.value ?? '')) last += 1;
  return { first, last };
}

/** Whether a stretch of text states something that may be true or false. */
export function asserts(reading: ParsedText, range: TokenRange, end: Token | undefined): boolean {
  const { tokens } = reading;
  if (end?.value.startsWith('?')) return false;
  if (wordsIn(tokens, range) < CLAUSE_WORDS_MIN) return false;
  const opening = tokens[range.first];
  if (!opening || (isQuotationMark(opening) && range.last - range.first < CLAUSE_WORDS_MIN)) return false;
  return partsOf(tokens, range) !== null || isInverted(tokens, range);
}

const TURNS_ROUND = /^(?:not|never|rarely|seldom|hardly|scarcely|only|little)$/;
const HELPS = /^(?:do|does|did|has|have|had|is|are|was|were|can|could|will|would|should)$/;
/** An auxiliary farther away is not turned round by the first word. */
const TURNED_TOKENS_MAX = 4;

/** "Not only did Smith close the lock": a statement whose subject follows its auxiliary. */
function isInverted(tokens: readonly Token[], { first, last }: TokenRange): boolean {
  if (!TURNS_ROUND.test(tokens[first]?.lower ?? '')) return false;
  const helps = tokens
    .slice(first + 1, Math.min(last, first + 1 + TURNED_TOKENS_MAX))
    .findIndex(({ lower }) => HELPS.test(lower));
  const subject = helps < 0 ? undefined : tokens[first + 2 + helps];
  return subject !== undefined && /^(?:NOUN|PROPN|PRON|DET|ADJ|NUM)$/.test(subject.pos);
}
