import { readFileSync } from 'node:fs';
import { isQuotationMark, type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';
import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../words/index.js';

/** frames.json: the word lists of the grammar, and for each of its rules what it must find and what it must spare. */
export interface FrameFile {
  readonly rules: Readonly<Record<string, { readonly catches: string; readonly spares: string }>>;
  readonly words: Readonly<Record<string, { readonly about: string; readonly words: string }>>;
}

export const FRAME_FILE = JSON.parse(readFileSync(new URL('./frames.json', import.meta.url), 'utf8')) as FrameFile;

const wordsOf = (list: string): ReadonlySet<string> => {
  const found = FRAME_FILE.words[list];
  if (found === undefined) throw new Error(`frames.json has no list ${list}`);
  return new Set(found.words.split(' '));
};

export const SPEECH = wordsOf('speech');
export const STANCE_ADJECTIVES = wordsOf('stanceAdjectives');
export const SPEECH_FORMS = wordsOf('speechForms');
export const CIRCUMSTANCES = wordsOf('circumstances');
const TITLED_PREPOSITIONS = wordsOf('titledPrepositions');
const ATTACHED = wordsOf('attached');
export const ADDRESSED = wordsOf('addressed');
export const INFORMING = wordsOf('informing');
const CLAUSE_BREAK = wordsOf('clauseBreak');
export const CALENDAR = new RegExp(
  String.raw`^(?:${WEEKDAYS.toLowerCase()}|yesterday|today|tomorrow|${MONTHS.toLowerCase()}|(?:${SHORT_MONTHS.toLowerCase()})\.?|morning|afternoon|evening|night|week|month|year|years|(?:19|20)\d\d)$`,
);
const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);
export const WITHIN_NP = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'ADJ', 'DET', 'SYM']);
export const POSSESSIVE = /^(?:his|her|its|their|our|my|your)$/;
const RELATIVE = new Set(['who', 'which', 'that']);
const NP_TOKENS_MAX = 14;
export const SUBJECT_SEARCH_MAX = 30;

export const wordy = (token: Token | undefined): boolean => token !== undefined && /[\p{L}\p{N}]/u.test(token.value);

/** The parts of one sentence that rules are made of: noun phrases, verbs with their subjects, what is said. */
export class SentenceParts {
  readonly #tokens: readonly Token[];

  constructor(
    private readonly reading: ParsedText,
    private readonly sentence: Sentence,
  ) {
    this.#tokens = reading.tokens;
  }

  /** Whether a relative clause defines the noun: "claims that were rejected". */
  isDefined(noun: number): boolean {
    return this.#tokens[noun + 1]?.lower === 'that' && /^(?:VERB|AUX)$/.test(this.#tokens[noun + 2]?.pos ?? '');
  }

  /** The verb with its auxiliaries, adverbs and `to`. */
  verbGroup(at: number): TokenRange {
    let first = at;
    while (first > this.sentence.first) {
      const token = this.#tokens[first - 1] as Token;
      if (token.pos === 'AUX' || token.pos === 'ADV' || (token.pos === 'PART' && !/^['’]s?$/.test(token.lower)))
        first -= 1;
      // "are quick to point out"
      else if (token.pos === 'ADJ' && this.#tokens[first]?.pos === 'PART' && this.#tokens[first - 2]?.pos === 'AUX')
        first -= 2;
      // "had last month charged"
      else if (CALENDAR.test(token.lower) && first === at && this.#tokens[first - 3]?.pos === 'AUX') first -= 3;
      else break;
    }
    return { first: Math.max(first, this.sentence.first), last: at + 1 };
  }

  subject(groupFirst: number, inherited: TokenRange | null): { range: TokenRange; how: string } | null {
    const { first } = this.sentence;
    let at = groupFirst - 1;
    if (at < first) return inherited ? { range: inherited, how: 'inherited' } : null;
    let how = 'adjacent';
    if (this.#tokens[at]?.value === ')' || this.#tokens[at]?.value === ']') {
      const open = this.backTo(at, /^[([]$/);
      if (open > first) at = open - 1;
    }
    const token = this.#tokens[at] as Token;
    if (RELATIVE.has(token.lower) && token.pos !== 'DET') {
      let back = at - 1;
      if (this.#tokens[back]?.value === ',') back -= 1;
      const np = this.nounPhraseEndingAt(back);
      return { range: { first: np ? np.first : at, last: at + 1 }, how: 'relative' };
    }
    if (token.value === ',' || token.value === '—' || token.value === '–') {
      const np = this.nounPhraseEndingAt(at - 1);
      // “…,” replied Smith, adding that …
      if (np && this.#tokens[np.first - 1]?.pos === 'VERB' && isQuotationMark(this.#tokens[np.first - 2]))
        return { range: np, how: 'participle' };
      if (np) {
        const outer = this.#tokens[np.first - 1]?.value === ',' ? this.nounPhraseEndingAt(np.first - 2) : null;
        // "Smith, the mayor, said": the noun phrase with its apposition.
        if (outer) return { range: { first: outer.first, last: np.last }, how: 'apposition' };
      }
      const before = this.backTo(at - 1, /^[,—–]$/);
      if (before > first && at - before < SUBJECT_SEARCH_MAX) {
        const head = this.nounPhraseEndingAt(before - 1);
        if (head) return { range: { first: head.first, last: at }, how: 'parenthesis' };
      }
      return inherited ? { range: inherited, how: 'participle' } : null;
    }
    const np = this.nounPhraseEndingAt(at);
    if (np) {
      const oblique = this.#tokens[np.first - 1]?.pos === 'ADP';
      // "Passengers who were asked at the pier on Wednesday said"
      if (oblique && inherited && CALENDAR.test(token.lower)) return { range: inherited, how: 'inherited' };
      if (oblique && inherited === null) how = 'oblique';
      return { range: np, how };
    }
    return inherited ? { range: inherited, how: token.pos === 'CCONJ' ? 'coordinated' : 'inherited' } : null;
  }

  backTo(from: number, mark: RegExp): number {
    for (let at = from; at >= this.sentence.first && from - at < SUBJECT_SEARCH_MAX; at -= 1)
      if (mark.test(this.#tokens[at]?.value ?? '')) return at;
    return -1;
  }

  /** The ending of an owner: "the council's", and "the Officers' Association", where a tagger takes it for a mark. */
  #isPossessive(at: number): boolean {
    const [owner, mark, next] = [this.#tokens[at - 1], this.#tokens[at], this.#tokens[at + 1]];
    if (mark?.pos === 'PART' && /^['’]s?$/.test(mark.lower)) return true;
    return (
      owner !== undefined &&
      mark !== undefined &&
      next !== undefined &&
      /^['’]$/.test(mark.value) &&
      /s$/.test(owner.lower) &&
      owner.end === mark.start &&
      mark.end < next.start &&
      owner.quotation === next.quotation &&
      /^(?:NOUN|PROPN|ADJ)$/.test(next.pos)
    );
  }

  nounPhraseEndingAt(end: number): TokenRange | null {
    if (end < this.sentence.first) return null;
    const head = this.#tokens[end] as Token;
    if (
      !NOMINAL.has(head.pos) &&
      !(head.pos === 'ADJ' && /^(?:DET|PART|NOUN|PROPN)$/.test(this.#tokens[end - 1]?.pos ?? ''))
    )
      return null;
    let first = end;
    while (first > this.sentence.first && end - first < NP_TOKENS_MAX) {
      const left = this.#tokens[first - 1] as Token;
      const here = this.#tokens[first] as Token;
      if (here.pos === 'PRON' && !POSSESSIVE.test(here.lower)) break;
      if (WITHIN_NP.has(left.pos) && !(left.pos === 'PRON' && !POSSESSIVE.test(left.lower))) first -= 1;
      else if (this.#isPossessive(first - 1)) first -= 1;
      else if (
        /^[/&]$/.test(left.value) ||
        // A hyphen with a space on both sides is a dash.
        (left.value === '-' && (left.end === here.start || this.#tokens[first - 2]?.end === left.start)) ||
        (left.value === '.' && left.end === here.start)
      )
        first -= 1;
      else if (
        left.pos === 'ADP' &&
        TITLED_PREPOSITIONS.has(left.lower) &&
        NOMINAL.has(this.#tokens[first - 2]?.pos ?? '')
      )
        first -= 1;
      // "sources close to the matter", "officials briefed on the plan"
      else if (
        left.pos === 'ADP' &&
        ATTACHED.has(this.#tokens[first - 2]?.lower ?? '') &&
        NOMINAL.has(this.#tokens[first - 3]?.pos ?? '')
      )
        first -= 2;
      else if (left.lower === 'and' && NOMINAL.has(this.#tokens[first - 2]?.pos ?? '') && here.pos === 'PROPN')
        first -= 1;
      else break;
    }
    return { first, last: end + 1 };
  }

  nounPhraseFrom(start: number, most = NP_TOKENS_MAX): TokenRange | null {
    let at = start;
    let nominal = false;
    while (at < this.sentence.last && at - start < most) {
      const token = this.#tokens[at] as Token;
      if (isQuotationMark(token)) break;
      if (WITHIN_NP.has(token.pos)) {
        if (NOMINAL.has(token.pos)) nominal = true;
        at += 1;
        if (token.pos === 'PRON' && at === start + 1 && !POSSESSIVE.test(token.lower)) break;
      } else if (this.#isPossessive(at)) at += 1;
      else if (/^[-/&]$/.test(token.value) && at > start) at += 1;
      else if (
        nominal &&
        token.pos === 'ADP' &&
        TITLED_PREPOSITIONS.has(token.lower) &&
        WITHIN_NP.has(this.#tokens[at + 1]?.pos ?? '')
      )
        at += 1;
      else break;
    }
    return nominal ? { first: start, last: at } : null;
  }

  /**
   * Possible ends of what is said: the last one, and up to three earlier places where something may be appended.
   * @param clause whether what is said is a clause
   */
  contentEnds(start: number, clause = false): number[] {
    const end = this.contentEnd(start);
    if ((this.#tokens[start]?.quotation ?? -1) !== -1) return [end];
    const ends: number[] = [];
    const object = clause ? null : this.nounPhraseFrom(start);
    if (object && object.last < end - 1) ends.push(object.last);
    // A clause does not end before its verb.
    let complete = !clause;
    for (let at = clause ? start : start + 2; at < end - 1 && ends.length < 3; at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.pos === 'VERB' || token.pos === 'AUX') complete = true;
      if (!complete || at < start + 2) continue;
      const follows = token.value === ',' ? this.#tokens[at + 1] : token;
      if (!follows) continue;
      if (
        token.value === ',' ||
        CLAUSE_BREAK.has(follows.lower) ||
        /^(?:and|but|or|during|following|until|amid|despite|in|on|at|for|with|by|if|to)$/.test(follows.lower)
      )
        if (!ends.includes(at)) ends.push(at);
    }
    return [...ends, end];
  }

  /** Where what is said begins: after the addressee, the time and the place. */
  contentStart(verb: number): { at: number; complement: string; skipped: number } {
    const { last } = this.sentence;
    let at = verb + 1;
    const begin = at;
    const lemma = this.#tokens[verb]?.lemma ?? '';
    if (ADDRESSED.has(lemma)) {
      const np = this.nounPhraseFrom(at, 8);
      if (np) at = this.#beforeNextPhrase(np);
    }
    // Looks a little ahead for the word or mark that introduces what is said.
    for (let ahead = at; ahead < last && ahead - at < 14; ahead += 1) {
      const token = this.#tokens[ahead] as Token;
      if (token.lower === 'that' && (token.pos === 'SCONJ' || ahead === at))
        return { at: ahead + 1, complement: 'that', skipped: ahead - begin };
      if (token.value === ':') return { at: ahead + 1, complement: 'colon', skipped: ahead - begin };
      if (isQuotationMark(token) && (ahead === at || /^(?:[,:]|that)$/.test(this.#tokens[ahead - 1]?.lower ?? '')))
        return { at: ahead, complement: 'quote', skipped: ahead - begin };
      if (token.pos === 'VERB' && ahead > at + 1) break;
    }
    at = this.pastCircumstances(at);
    const next = this.#tokens[at];
    if (!next) return { at, complement: 'none', skipped: 0 };
    if (next.value === ',') return { at: at + 1, complement: 'comma', skipped: at - begin };
    if (next.lower === 'to' && next.pos === 'PART') return { at: at, complement: 'to', skipped: at - begin };
    if (/^(whether|if|how|why|what|when|where)$/.test(next.lower)) return { at, complement: 'wh', skipped: at - begin };
    if (next.pos === 'ADP') return { at: at + 1, complement: `p:${next.lower}`, skipped: at - begin };
    const np = this.nounPhraseFrom(at);
    const behind = np && this.#tokens[np.last];
    if (behind && (behind.pos === 'VERB' || behind.pos === 'AUX'))
      return { at, complement: 'clause', skipped: at - begin };
    return { at, complement: np ? 'np' : `o:${next.pos}`, skipped: at - begin };
  }

  /** Where the first of two noun phrases ends: "reporters | the mill". */
  #beforeNextPhrase({ first, last }: TokenRange): number {
    for (let at = first + 1; at < last; at += 1)
      if (this.#tokens[at]?.pos === 'DET' && NOMINAL.has(this.#tokens[at - 1]?.pos ?? '')) return at;
    return last;
  }

  /** Skips when, where and to whom it was said: "on Friday", "in a statement", "to reporters". */
  pastCircumstances(start: number): number {
    let at = start;
    for (let steps = 0; steps < 3; steps += 1) {
      const token = this.#tokens[at];
      if (!token || at >= this.sentence.last) break;
      if (CALENDAR.test(token.lower)) {
        at += 1;
        continue;
      }
      const np = token.pos === 'ADP' ? this.nounPhraseFrom(at + 1, 8) : null;
      if (!np) break;
      const words = this.#tokens.slice(np.first, np.last);
      if (!words.some(({ lower }) => CALENDAR.test(lower) || CIRCUMSTANCES.has(lower))) break;
      at = np.last;
    }
    return at;
  }

  /** Where what is said ends: before the next clause, or at the end of its quotation. */
  contentEnd(start: number): number {
    const { last } = this.sentence;
    const quotation = this.#tokens[start]?.quotation ?? -1;
    let verb = false;
    for (let at = start; at < last; at += 1) {
      const token = this.#tokens[at] as Token;
      if (quotation !== -1 && token.quotation !== quotation) return at;
      if (token.pos === 'VERB' || token.pos === 'AUX') verb = true;
      if (quotation !== -1) continue;
      if (
        (/^(?:;|—|–|--)$/.test(token.value) ||
          (token.value === '-' && token.start > (this.#tokens[at - 1]?.end ?? 0))) &&
        at - start > 1
      )
        return at;
      const following = this.#tokens[at + 1];
      if (
        token.pos === 'CCONJ' &&
        at - start > 1 &&
        following &&
        (following.pos === 'AUX' || (following.pos === 'VERB' && this.finite(at + 1)))
      )
        return at;
      if (token.value !== ',' || at - start < (verb ? 5 : 2)) continue;
      const next = this.#tokens[at + 1];
      if (!next) continue;
      if (
        next.pos === 'CCONJ' ||
        CLAUSE_BREAK.has(next.lower) ||
        next.lower.endsWith('ing') ||
        next.lower === 'according'
      )
        return at;
    }
    return last;
  }

  finite(at: number): boolean {
    const { lower } = this.#tokens[at] as Token;
    return (
      lower.endsWith('ed') ||
      lower.endsWith('s') ||
      /^(?:said|told|wrote|made|took|went|gave|got|came|did|saw|found|held|kept|left|led|lost|met|paid|put|sent|won)$/.test(
        lower,
      )
    );
  }

  /** Where the stretch of text that ends before `end` begins: at the start of its quotation, or of the sentence. */
  segmentStart(end: number): number {
    const { first } = this.sentence;
    let inner = end;
    while (inner > first && !wordy(this.#tokens[inner]) && (this.#tokens[inner]?.quotation ?? -1) === -1) inner -= 1;
    const quotation = this.#tokens[inner]?.quotation ?? -1;
    if (quotation === -1) return first;
    const range = this.reading.quotations[quotation];
    return Math.max(first, range?.first ?? first);
  }
}

/** The range without marks at its ends; null if fewer than two tokens remain. */
export function trimmed(tokens: readonly Token[], { first, last }: TokenRange): TokenRange | null {
  let from = first;
  let to = last;
  while (from < to && !wordy(tokens[from]) && !/^[$£€#]$/.test(tokens[from]?.value ?? '')) from += 1;
  while (to > from && !wordy(tokens[to - 1]) && !/^[%)]$/.test(tokens[to - 1]?.value ?? '')) to -= 1;
  return to - from >= 2 ? { first: from, last: to } : null;
}
