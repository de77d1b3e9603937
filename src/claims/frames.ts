import { isQuotationMark, type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';

/**
 * How a sentence names the source of what it says:
 * `before` "Smith said that …", `after` "…, Smith said", `inverted` "…, said Smith", `according` "According to …",
 * `colon` "Smith: …", `passive` "… was endorsed by Smith", `noun` "Smith's claim that …",
 * `continued` a sentence of a quotation whose speaker another sentence names.
 */
export const FRAME_KINDS = [
  'before',
  'after',
  'inverted',
  'according',
  'colon',
  'passive',
  'noun',
  'continued',
] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Where the source of a verb was found. */
export const SUBJECT_WAYS = [
  'adjacent',
  'relative',
  'apposition',
  'parenthesis',
  'participle',
  'oblique',
  'inherited',
  'coordinated',
  'earlier',
  'main',
] as const;

/** A place that may attribute a statement to somebody. The model decides whether it does. */
export interface AttributionFrame {
  readonly kind: FrameKind;
  readonly sentence: number;
  readonly cue: TokenRange;
  readonly source: TokenRange;
  readonly content: TokenRange;
  /** Names of the features that the model weighs. */
  readonly features: readonly string[];
}

const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);
const WITHIN_NP = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'ADJ', 'DET', 'SYM']);
const TITLED_PREPOSITIONS = new Set(['of', 'for', 'from', 'at', 'with', 'in', 'on', 'to', 'by', 'near']);
/** Words that attach a phrase to a source. */
const ATTACHED = new Set(['close', 'familiar', 'involved', 'briefed', 'privy', 'acquainted', 'connected']);
const POSSESSIVE = /^(?:his|her|its|their|our|my|your)$/;
/** Minimum level of {@link CueRates} of verbs whose source may also be the subject of the sentence. */
const REPORTING_RATE_MIN = 4;
/** Maximum number of frames of one sentence; sentences of news have some ten. */
const FRAMES_MAX = 60;
/** Minimum level of {@link CueRates} of nouns that are considered. */
const NOUN_RATE_MIN = 2;
const RELATIVE = new Set(['who', 'which', 'that']);
const NP_TOKENS_MAX = 14;
const SUBJECT_SEARCH_MAX = 30;
/** Verbs whose addressee precedes what is said: "told reporters that …". */
const ADDRESSED = new Set([
  'tell',
  'ask',
  'remind',
  'inform',
  'warn',
  'assure',
  'advise',
  'notify',
  'email',
  'convince',
  'urge',
  'persuade',
]);
export const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tomorrow|january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?|morning|afternoon|evening|night|week|month|year|years|(?:19|20)\d\d)$/;
export const CIRCUMSTANCES = new Set(
  'statement interview speech letter email e-mail tweet twitter facebook release conference briefing call report memo post column article testimony hearing reporters journalists television tv radio show rally event debate filing court document documents'.split(
    ' ',
  ),
);
const CLAUSE_BREAK = new Set([
  'while',
  'although',
  'though',
  'whereas',
  'which',
  'who',
  'after',
  'before',
  'when',
  'as',
  'because',
  'since',
]);

const wordy = (token: Token | undefined): boolean => token !== undefined && /[\p{L}\p{N}]/u.test(token.value);

/**
 * How readily a verb reports what somebody says or thinks: from lemma to a level from 0 (never) to 7 (always). The key
 * of a noun is `n:` and its lemma.
 */
export type CueRates = ReadonlyMap<string, number>;

/** Every place in the reading that may attribute something. Linear in the number of tokens. */
export function framesOf(reading: ParsedText, cueRates: CueRates): AttributionFrame[] {
  const frames = reading.sentences.flatMap((sentence, index) =>
    new SentenceFrames(reading, sentence, index, cueRates).all(),
  );
  return [...frames, ...continuedFrames(reading, frames)];
}

/** Verbs that clearly report speech. Their subject may be the speaker of the quotation next to them. */
const SPEECH = new Set(
  'say tell add write ask note explain reply respond argue continue tweet recall state warn insist joke declare conclude testify comment quip lament according'.split(
    ' ',
  ),
);

/** The frames that report speech, in the order of the text, and the speakers of quotations. */
interface Speeches {
  readonly frames: readonly AttributionFrame[];
  /** From the index of a quotation to the frame next to it that names its speaker. */
  readonly speakers: Map<number, AttributionFrame>;
  /** Indexes of sentences with a quotation and its speaker. */
  readonly sentences: ReadonlySet<number>;
}

function speechesOf(tokens: readonly Token[], frames: readonly AttributionFrame[]): Speeches {
  const speakers = new Map<number, AttributionFrame>();
  const sentences = new Set<number>();
  const reporting = frames.filter(({ cue: { last }, kind }) => {
    const cue = tokens[last - 1];
    return cue?.quotation === -1 && (SPEECH.has(cue.lemma) || kind === 'according' || kind === 'colon');
  });
  for (const frame of reporting) {
    const quotation = tokens[frame.content.first]?.quotation ?? -1;
    if (quotation === -1) continue;
    if (frame.kind !== 'before' || !speakers.has(quotation)) speakers.set(quotation, frame);
    sentences.add(frame.sentence);
  }
  return { frames: reporting, speakers, sentences };
}

/**
 * Frames for quoted sentences whose speaker another sentence names: in the same quotation, in the one that continues
 * from the previous paragraph, or in the nearest report of speech before it.
 */
function continuedFrames(reading: ParsedText, frames: readonly AttributionFrame[]): AttributionFrame[] {
  const { tokens, sentences, quotations } = reading;
  const speeches = speechesOf(tokens, frames);
  const { speakers } = speeches;
  const found: AttributionFrame[] = [];
  let nearest = 0;
  sentences.forEach((sentence, index) => {
    while ((speeches.frames[nearest]?.sentence ?? index) < index) nearest += 1;
    if (speeches.sentences.has(index)) return;
    const quotation =
      tokens.slice(sentence.first, sentence.last).find((token) => token.quotation !== -1)?.quotation ?? -1;
    const range = quotations[quotation];
    const content = range && contentWithin(tokens, sentence, range);
    if (!range || !content) return;
    const earlier = quotations[quotation - 1];
    const inside = speakers.get(quotation);
    const carried =
      earlier && !earlier.closed && earlier.paragraph === range.paragraph - 1 ? speakers.get(quotation - 1) : undefined;
    const speaker = inside ?? carried ?? speeches.frames[nearest - 1];
    if (!speaker) return;
    // A quotation that continues over several paragraphs keeps its speaker.
    if (!speakers.has(quotation)) speakers.set(quotation, speaker);
    const link = inside ? 'inside' : carried ? 'carried' : 'before';
    found.push({
      kind: 'continued',
      sentence: index,
      cue: speaker.cue,
      source: speaker.source,
      content,
      features: continuedFeatures(reading, { speaker, link, index, content, range }),
    });
  });
  return found;
}

/** The quoted part of a sentence; null unless it is nearly all of the sentence. */
function contentWithin(tokens: readonly Token[], sentence: TokenRange, range: TokenRange): TokenRange | null {
  const content = trimmed(tokens, {
    first: Math.max(sentence.first, range.first),
    last: Math.min(sentence.last, range.last),
  });
  return content && content.last - content.first >= 0.7 * (sentence.last - sentence.first) - 2 ? content : null;
}

interface Continuation {
  readonly speaker: AttributionFrame;
  readonly link: 'inside' | 'carried' | 'before';
  /** Index of the sentence. */
  readonly index: number;
  readonly content: TokenRange;
  /** Tokens of the quotation. */
  readonly range: TokenRange;
}

function continuedFeatures(
  { tokens, sentences }: ParsedText,
  { speaker, link, index, content, range }: Continuation,
): readonly string[] {
  const sentence = sentences[index] as ParsedText['sentences'][number];
  const away = sentence.paragraph - (sentences[speaker.sentence]?.paragraph ?? 0);
  const cue = tokens[speaker.cue.last - 1] as Token;
  const after = tokens[speaker.cue.last];
  return [
    'kind=continued',
    `link=${link}`,
    `link+away=${link}+${Math.max(-2, Math.min(3, away))}`,
    `link+apart=${link}+${Math.max(-3, Math.min(4, index - speaker.sentence))}`,
    `link+kind=${link}+${speaker.kind}`,
    `cue-lemma=${link}+${cue.lemma}`,
    `colon=${link}+${after?.value === ':'}`,
    `opens=${sentence.first === range.first ? 'start' : 'middle'}`,
    `whole=${content.last - content.first > 0.9 * (sentence.last - sentence.first) - 3}`,
  ];
}

/** The range without marks at its ends; null if fewer than two tokens remain. */
function trimmed(tokens: readonly Token[], { first, last }: TokenRange): TokenRange | null {
  let from = first;
  let to = last;
  while (from < to && !wordy(tokens[from]) && !/^[$£€#]$/.test(tokens[from]?.value ?? '')) from += 1;
  while (to > from && !wordy(tokens[to - 1]) && !/^[%)]$/.test(tokens[to - 1]?.value ?? '')) to -= 1;
  return to - from >= 2 ? { first: from, last: to } : null;
}

class SentenceFrames {
  readonly #tokens: readonly Token[];
  readonly #frames: AttributionFrame[] = [];

  constructor(
    private readonly reading: ParsedText,
    private readonly sentence: Sentence,
    private readonly index: number,
    private readonly cueRates: CueRates,
  ) {
    this.#tokens = reading.tokens;
  }

  all(): AttributionFrame[] {
    const { first, last } = this.sentence;
    let inherited: TokenRange | null = null;
    let opening: TokenRange | null = null;
    this.#colon();
    for (let at = first; at < last; at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.lower === 'according' && this.#tokens[at + 1]?.lower === 'to') {
        this.#according(at, at + 2);
        at += 1;
        continue;
      }
      if (token.pos === 'NOUN' && (this.cueRates.get(`n:${token.lemma}`) ?? 0) >= NOUN_RATE_MIN) this.#noun(at);
      if (
        token.pos !== 'VERB' &&
        !(token.pos === 'NOUN' && SPEECH_FORMS.has(token.lower) && !this.#isDefined(at)) &&
        !(token.pos === 'ADJ' && STANCE_ADJECTIVES.has(token.lower))
      )
        continue;
      const group = this.#verbGroup(at);
      const earlier = inherited;
      const subject = this.#subject(group.first, inherited);
      if (subject) inherited = subject.range;
      const main = opening;
      opening ??= inherited;
      this.#inverted(at, group);
      this.#passive(at, group);
      if (subject) {
        this.#after(at, group, subject);
        this.#before(at, group, subject);
        const other =
          earlier && (earlier.first !== subject.range.first || earlier.last !== subject.range.last) ? earlier : null;
        if (other) this.#before(at, group, { range: other, how: 'earlier' });
        const reports = (this.cueRates.get(token.lemma) ?? 0) >= REPORTING_RATE_MIN;
        if (reports && main && main !== other && main.first < Math.min(subject.range.first, other?.first ?? Infinity))
          this.#before(at, group, { range: main, how: 'main' });
      }
    }
    return this.#frames;
  }

  /** Whether a relative clause defines the noun: "claims that were rejected". */
  #isDefined(noun: number): boolean {
    return this.#tokens[noun + 1]?.lower === 'that' && /^(?:VERB|AUX)$/.test(this.#tokens[noun + 2]?.pos ?? '');
  }

  /** The verb with its auxiliaries, adverbs and `to`. */
  #verbGroup(at: number): TokenRange {
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

  #subject(groupFirst: number, inherited: TokenRange | null): { range: TokenRange; how: string } | null {
    const { first } = this.sentence;
    let at = groupFirst - 1;
    if (at < first) return inherited ? { range: inherited, how: 'inherited' } : null;
    let how = 'adjacent';
    if (this.#tokens[at]?.value === ')' || this.#tokens[at]?.value === ']') {
      const open = this.#backTo(at, /^[([]$/);
      if (open > first) at = open - 1;
    }
    const token = this.#tokens[at] as Token;
    if (RELATIVE.has(token.lower) && token.pos !== 'DET') {
      let back = at - 1;
      if (this.#tokens[back]?.value === ',') back -= 1;
      const np = this.#nounPhraseEndingAt(back);
      return { range: { first: np ? np.first : at, last: at + 1 }, how: 'relative' };
    }
    if (token.value === ',' || token.value === '—' || token.value === '–') {
      const np = this.#nounPhraseEndingAt(at - 1);
      if (np) {
        const outer = this.#tokens[np.first - 1]?.value === ',' ? this.#nounPhraseEndingAt(np.first - 2) : null;
        // "Smith, the mayor, said": the noun phrase with its apposition.
        if (outer) return { range: { first: outer.first, last: np.last }, how: 'apposition' };
      }
      const before = this.#backTo(at - 1, /^[,—–]$/);
      if (before > first && at - before < SUBJECT_SEARCH_MAX) {
        const head = this.#nounPhraseEndingAt(before - 1);
        if (head) return { range: { first: head.first, last: at }, how: 'parenthesis' };
      }
      return inherited ? { range: inherited, how: 'participle' } : null;
    }
    const np = this.#nounPhraseEndingAt(at);
    if (np) {
      const oblique = this.#tokens[np.first - 1]?.pos === 'ADP';
      // "Passengers who were asked at the pier on Wednesday said"
      if (oblique && inherited && CALENDAR.test(token.lower)) return { range: inherited, how: 'inherited' };
      if (oblique && inherited === null) how = 'oblique';
      return { range: np, how };
    }
    return inherited ? { range: inherited, how: token.pos === 'CCONJ' ? 'coordinated' : 'inherited' } : null;
  }

  #backTo(from: number, mark: RegExp): number {
    for (let at = from; at >= this.sentence.first && from - at < SUBJECT_SEARCH_MAX; at -= 1)
      if (mark.test(this.#tokens[at]?.value ?? '')) return at;
    return -1;
  }

  #nounPhraseEndingAt(end: number): TokenRange | null {
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
      if (here.pos === 'PRON' && !/^(his|her|its|their|our|my|your)$/.test(here.lower)) break;
      if (WITHIN_NP.has(left.pos) && !(left.pos === 'PRON' && !/^(his|her|its|their|our|my|your)$/.test(left.lower)))
        first -= 1;
      else if (left.pos === 'PART' && /^['’]s?$/.test(left.lower)) first -= 1;
      else if (/^[-/&]$/.test(left.value) || (left.value === '.' && left.end === here.start)) first -= 1;
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

  #nounPhraseFrom(start: number, most = NP_TOKENS_MAX): TokenRange | null {
    let at = start;
    let nominal = false;
    while (at < this.sentence.last && at - start < most) {
      const token = this.#tokens[at] as Token;
      if (isQuotationMark(token)) break;
      if (WITHIN_NP.has(token.pos)) {
        if (NOMINAL.has(token.pos)) nominal = true;
        at += 1;
        if (token.pos === 'PRON' && at === start + 1 && !/^(his|her|its|their|our|my|your)$/.test(token.lower)) break;
      } else if (token.pos === 'PART' && /^['’]s?$/.test(token.lower)) at += 1;
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

  #colon(): void {
    const { last } = this.sentence;
    const first = isQuotationMark(this.#tokens[this.sentence.first]) ? this.sentence.first + 1 : this.sentence.first;
    const np = this.#nounPhraseFrom(first, 8);
    if (!np || this.#tokens[np.last]?.value !== ':' || last - np.last < 4) return;
    this.#add('colon', { first: np.last, last: np.last + 1 }, np, { first: np.last + 1, last }, ['colon-source']);
  }

  #according(cue: number, start: number): void {
    const source = this.#nounPhraseFrom(start);
    if (!source) return;
    const { first, last } = this.sentence;
    const leads = cue <= first + 1;
    if (leads) {
      let at = source.last;
      while (at < last && this.#tokens[at]?.value !== ',' && at - source.last < SUBJECT_SEARCH_MAX) at += 1;
      this.#add('according', { first: cue, last: start }, source, { first: at + 1, last: this.#contentEnd(at + 1) }, [
        'leads',
      ]);
    } else {
      this.#add('according', { first: cue, last: start }, source, { first: this.#segmentStart(cue - 1), last: cue }, [
        'trails',
      ]);
    }
  }

  /** "… was endorsed by Smith." */
  #passive(verb: number, group: TokenRange): void {
    const by = this.#tokens[verb + 1]?.lower === 'by' ? verb + 1 : verb + 2;
    if (this.#tokens[by]?.lower !== 'by' || by >= this.sentence.last) return;
    const source = this.#nounPhraseFrom(by + 1, 8);
    const about = this.#nounPhraseEndingAt(group.first - 1);
    if (!source || !about) return;
    this.#add('passive', { first: group.first, last: verb + 1 }, source, about, [
      `be=${group.last - group.first > 1}`,
      `form=passive+${this.#tokens[verb]?.lemma ?? ''}`,
    ]);
  }

  /** "Smith's claim that …", "a claim by Smith that …". */
  #noun(noun: number): void {
    const lemma = `n:${this.#tokens[noun]?.lemma ?? ''}`;
    let at = noun;
    while (
      at > this.sentence.first &&
      noun - at < 4 &&
      WITHIN_NP.has(this.#tokens[at - 1]?.pos ?? '') &&
      this.#tokens[at - 1]?.pos !== 'PRON'
    )
      at -= 1;
    const left = this.#tokens[at - 1];
    let source: TokenRange | null = null;
    let how = 'owner';
    let next = noun + 1;
    if (at > this.sentence.first && left?.pos === 'PART' && /^['’]s?$/.test(left.lower))
      source = this.#nounPhraseEndingAt(at - 2);
    else if (at > this.sentence.first && left !== undefined && POSSESSIVE.test(left.lower))
      source = { first: at - 1, last: at };
    else if (/^(?:by|from|of|among)$/.test(this.#tokens[next]?.lower ?? '') && next < this.sentence.last) {
      source = this.#nounPhraseFrom(next + 1, 6);
      how = this.#tokens[next]?.lower ?? '';
      if (source) next = source.last;
    }
    if (!source) return;
    const opening = this.#tokens[next];
    if (!opening || next >= this.sentence.last) return;
    let from = next;
    if (opening.lower === 'that' || opening.value === ':' || opening.value === ',' || opening.pos === 'ADP') from += 1;
    else if (opening.pos === 'AUX' && this.#tokens[next + 1]?.lower === 'that') from += 2;
    else if (!isQuotationMark(opening) && opening.lower !== 'to') return;
    if (from >= this.sentence.last) return;
    for (const end of this.#contentEnds(from))
      this.#add('noun', { first: noun, last: noun + 1 }, source, { first: from, last: end }, [
        `noun=${lemma}`,
        `noun+opens=${lemma}+${opening.lower}`,
        `noun+how=${how}+${opening.lower}`,
        `noun-rate=${this.cueRates.get(lemma) ?? '?'}+${opening.pos}`,
        `end-at=${this.#tokens[end]?.lower ?? '>'}`,
      ]);
  }

  /** "…," said Smith. */
  #inverted(verb: number, group: TokenRange): void {
    const left = this.#tokens[group.first - 1];
    if (group.first <= this.sentence.first || !left || !(/^[,?!…—-]$/.test(left.value) || isQuotationMark(left)))
      return;
    const source = this.#nounPhraseFrom(verb + 1);
    if (!source) return;
    const next = this.#tokens[source.last];
    const closed = source.last >= this.sentence.last || (next !== undefined && !wordy(next));
    this.#add('inverted', group, source, { first: this.#segmentStart(group.first - 1), last: group.first }, [
      `left=${left.value}`,
      closed ? 'closed' : 'open',
    ]);
  }

  /** "…," Smith said. */
  #after(verb: number, group: TokenRange, { range, how }: { range: TokenRange; how: string }): void {
    if (how === 'inherited' || how === 'coordinated' || how === 'participle' || range.first <= this.sentence.first + 1)
      return;
    const left = this.#tokens[range.first - 1] as Token;
    if (!/^[,?!…—–]$/.test(left.value) && !isQuotationMark(left)) return;
    const next = this.#tokens[verb + 1];
    const follow =
      verb + 1 >= this.sentence.last || next === undefined
        ? 'end'
        : wordy(next)
          ? `w:${next.pos}`
          : `m:${next.value.charAt(0)}`;
    this.#add('after', group, range, { first: this.#segmentStart(range.first - 1), last: range.first }, [
      `left=${left.value.charAt(0)}`,
      `follow=${follow}`,
      `how=${how}`,
    ]);
  }

  /** Smith said that … */
  #before(verb: number, group: TokenRange, { range, how }: { range: TokenRange; how: string }): void {
    const start = this.#contentStart(verb);
    if (start.at >= this.sentence.last) return;
    this.#contentEnds(start.at, /^(?:that|clause)$/.test(start.complement)).forEach((end, index, ends) => {
      this.#add('before', group, range, { first: start.at, last: end }, [
        `comp=${start.complement}`,
        `lemma+comp=${this.#tokens[verb]?.lemma ?? ''}+${start.complement}`,
        `skipped=${Math.min(3, start.skipped)}`,
        `how=${how}`,
        `lemma+comp+how=${this.#tokens[verb]?.lemma ?? ''}+${start.complement}+${how}`,
        `lemma+how=${this.#tokens[verb]?.lemma ?? ''}+${how}`,
        `lemma+end=${this.#tokens[verb]?.lemma ?? ''}+${index === ends.length - 1}`,
        `how+form=${how}+${this.#tokens[verb]?.lower.slice(-3) ?? ''}`,
        `rate+comp=${this.cueRates.get(this.#tokens[verb]?.lemma ?? '') ?? '?'}+${start.complement}`,
        `end=${start.complement}+${index}/${ends.length}`,
        `end-at=${this.#tokens[end]?.lower ?? '>'}`,
        `end-at-pos=${this.#tokens[end]?.pos ?? '>'}+${this.#tokens[end + 1]?.pos ?? '>'}`,
        `comp+end-at=${start.complement}+${this.#tokens[end]?.lower ?? '>'}`,
      ]);
    });
  }

  /**
   * Possible ends of what is said: the last one, and up to three earlier places where something may be appended.
   * @param clause whether what is said is a clause
   */
  #contentEnds(start: number, clause = false): number[] {
    const end = this.#contentEnd(start);
    if ((this.#tokens[start]?.quotation ?? -1) !== -1) return [end];
    const ends: number[] = [];
    const object = clause ? null : this.#nounPhraseFrom(start);
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
  #contentStart(verb: number): { at: number; complement: string; skipped: number } {
    const { last } = this.sentence;
    let at = verb + 1;
    const begin = at;
    const lemma = this.#tokens[verb]?.lemma ?? '';
    if (ADDRESSED.has(lemma)) {
      const np = this.#nounPhraseFrom(at, 8);
      if (np) at = np.last;
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
    at = this.#pastCircumstances(at);
    const next = this.#tokens[at];
    if (!next) return { at, complement: 'none', skipped: 0 };
    if (next.value === ',') return { at: at + 1, complement: 'comma', skipped: at - begin };
    if (next.lower === 'to' && next.pos === 'PART') return { at: at, complement: 'to', skipped: at - begin };
    if (/^(whether|if|how|why|what|when|where)$/.test(next.lower)) return { at, complement: 'wh', skipped: at - begin };
    if (next.pos === 'ADP') return { at: at + 1, complement: `p:${next.lower}`, skipped: at - begin };
    const np = this.#nounPhraseFrom(at);
    const behind = np && this.#tokens[np.last];
    if (behind && (behind.pos === 'VERB' || behind.pos === 'AUX'))
      return { at, complement: 'clause', skipped: at - begin };
    return { at, complement: np ? 'np' : `o:${next.pos}`, skipped: at - begin };
  }

  /** Skips when, where and to whom it was said: "on Friday", "in a statement", "to reporters". */
  #pastCircumstances(start: number): number {
    let at = start;
    for (let steps = 0; steps < 3; steps += 1) {
      const token = this.#tokens[at];
      if (!token || at >= this.sentence.last) break;
      if (CALENDAR.test(token.lower)) {
        at += 1;
        continue;
      }
      const np = token.pos === 'ADP' ? this.#nounPhraseFrom(at + 1, 8) : null;
      if (!np) break;
      const words = this.#tokens.slice(np.first, np.last);
      if (!words.some(({ lower }) => CALENDAR.test(lower) || CIRCUMSTANCES.has(lower))) break;
      at = np.last;
    }
    return at;
  }

  /** Where what is said ends: before the next clause, or at the end of its quotation. */
  #contentEnd(start: number): number {
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
        (following.pos === 'AUX' || (following.pos === 'VERB' && this.#finite(at + 1)))
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

  #finite(at: number): boolean {
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
  #segmentStart(end: number): number {
    const { first } = this.sentence;
    let inner = end;
    while (inner > first && !wordy(this.#tokens[inner]) && (this.#tokens[inner]?.quotation ?? -1) === -1) inner -= 1;
    const quotation = this.#tokens[inner]?.quotation ?? -1;
    if (quotation === -1) return first;
    const range = this.reading.quotations[quotation];
    return Math.max(first, range?.first ?? first);
  }

  #add(kind: FrameKind, cue: TokenRange, source: TokenRange, content: TokenRange, extra: readonly string[]): void {
    if (this.#frames.length >= FRAMES_MAX) return;
    const range = trimmed(this.#tokens, {
      first: Math.max(content.first, this.sentence.first),
      last: Math.min(content.last, this.sentence.last),
    });
    if (!range) return;
    this.#frames.push({
      kind,
      sentence: this.index,
      cue,
      source,
      content: range,
      features: [...extra, ...this.#features(kind, cue, source, range)],
    });
  }

  #surroundings(kind: FrameKind, cue: TokenRange, source: TokenRange, content: TokenRange, lemma: string): string[] {
    const { first, last } = this.sentence;
    const word = (at: number): string => (at < first ? '<' : at >= last ? '>' : (this.#tokens[at]?.lower ?? '>'));
    const pos = (at: number): string => (at < first ? '<' : at >= last ? '>' : (this.#tokens[at]?.pos ?? '>'));
    let outer = 0;
    let outerSpeech = false;
    for (let at = first; at < Math.min(cue.first, content.first); at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.pos !== 'VERB' || token.quotation !== -1) continue;
      outer += 1;
      if (SPEECH.has(token.lemma)) outerSpeech = true;
    }
    const verb = this.#tokens.slice(content.first, content.last).find((token) => token.pos === 'VERB');
    const gap = content.first - cue.last;
    return [
      `next=${word(cue.last)}`,
      `next-pos=${kind}+${pos(cue.last)}+${pos(cue.last + 1)}`,
      `lemma+next=${lemma}+${word(cue.last)}`,
      `lemma+next-pos=${lemma}+${pos(cue.last)}`,
      `previous=${word(cue.first - 1)}`,
      `previous-pos=${kind}+${pos(cue.first - 1)}+${pos(cue.first - 2)}`,
      `source-previous=${word(source.first - 1)}`,
      `source-previous-pos=${kind}+${pos(source.first - 1)}`,
      `source-first=${pos(source.first)}+${pos(source.last - 1)}`,
      `source-length=${kind}+${Math.min(6, source.last - source.first)}`,
      `outer=${kind}+${Math.min(2, outer)}`,
      `outer-speech=${kind}+${outerSpeech}`,
      `content-word=${word(content.first)}`,
      `content-verb=${verb?.lemma ?? '-'}`,
      `gap=${kind}+${Math.max(-1, Math.min(6, gap))}`,
      `ends=${word(content.last)}`,
      `whole=${content.last >= last - 2}`,
      `distance=${kind}+${source.last <= cue.first ? Math.min(5, cue.first - source.last) : 'right'}`,
    ];
  }

  #features(kind: FrameKind, cue: TokenRange, source: TokenRange, content: TokenRange): string[] {
    const head = this.#tokens[cue.last - 1] as Token;
    const lemma = kind === 'according' || kind === 'colon' ? kind : head.lemma;
    const rate = this.cueRates.get(lemma) ?? '?';
    const speaker = this.#tokens[source.last - 1] as Token;
    const speakerType = speaker.pos === 'PRON' ? `pron:${speaker.lower}` : speaker.pos;
    const features = [
      `kind=${kind}`,
      `lemma=${lemma}`,
      `kind+lemma=${kind}+${lemma}`,
      `rate=${kind}+${rate}`,
      `rate+speaker=${rate}+${speakerType}`,
      `form=${head.lower}`,
      `speaker=${speakerType}`,
      `kind+speaker=${kind}+${speakerType}`,
    ];
    if (speaker.pos === 'NOUN') features.push(`noun=${speaker.lemma}`, `noun+rate=${speaker.lemma}+${rate}`);
    features.push(`lemma+speaker=${lemma}+${speakerType}`);
    const aux = this.#tokens.slice(cue.first, cue.last - 1).map(({ lower }) => lower);
    for (const word of aux.slice(0, 3)) features.push(`aux=${word}`);
    if (aux.some((word) => /^(be|is|are|was|were|been|being|'s|'re)$/.test(word)) && head.lower.endsWith('ed'))
      features.push('passive');
    if (head.lower.endsWith('ing')) features.push('ing');
    let verbs = 0;
    let quoted = false;
    let past = false;
    for (let at = content.first; at < content.last; at += 1) {
      const token = this.#tokens[at] as Token;
      if (token.pos === 'VERB' || token.pos === 'AUX') verbs += 1;
      if (token.quotation !== -1) quoted = true;
      if (token.pos === 'VERB' && token.lower.endsWith('ed')) past = true;
    }
    const words = content.last - content.first;
    features.push(verbs === 0 ? 'verbless' : 'clausal', quoted ? 'quoted' : 'unquoted');
    if (past) features.push('past');
    features.push(
      `words=${words < 4 ? 's' : words < 8 ? 'm' : words < 20 ? 'l' : 'xl'}`,
      `kind+quoted=${kind}+${quoted}`,
    );
    features.push(`kind+verbs=${kind}+${Math.min(2, verbs)}`);
    if (head.quotation !== -1) features.push('cue-quoted');
    features.push(...this.#surroundings(kind, cue, source, content, lemma));
    features.push(
      `rate+clausal=${kind}+${rate}+${verbs === 0}+${quoted}`,
      `rate+outer=${rate}+${features.find((name) => name.startsWith('outer=')) ?? ''}`,
      `rate+next-pos=${rate}+${this.#tokens[cue.last]?.pos ?? '>'}`,
    );
    const opening = this.#tokens[content.first];
    if (opening) features.push(`opens=${opening.pos}`, `kind+opens=${kind}+${opening.pos}`);
    if (this.sentence.paragraph === 0) features.push('headline');
    return features;
  }
}

/** Adjectives that say what somebody thinks of what follows. */
const STANCE_ADJECTIVES = new Set(
  'confident sure certain aware optimistic pessimistic worried concerned skeptical sceptical hopeful afraid eager willing reluctant unwilling ready unsure critical supportive convinced adamant clear bent opposed free careful angry happy proud glad surprised hesitant dismissive'.split(
    ' ',
  ),
);

/** Forms of reporting verbs that a tagger takes for nouns in headlines. */
const SPEECH_FORMS = new Set([
  'says',
  'claims',
  'reports',
  'calls',
  'warns',
  'finds',
  'shows',
  'vows',
  'slams',
  'urges',
  'hints',
  'promises',
  'plans',
  'wants',
]);
