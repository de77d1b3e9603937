import { continuedFrames } from './continued-frames.js';
import { type AttributionFrame, type CueRates, type FrameKind } from './frame.js';
import { FrameFeatures } from './frame-features.js';
import {
  ADDRESSED,
  INFORMING,
  POSSESSIVE,
  SentenceParts,
  SPEECH,
  SPEECH_FORMS,
  STANCE_ADJECTIVES,
  SUBJECT_SEARCH_MAX,
  trimmed,
  WITHIN_NP,
  wordy,
} from './frame-parts.js';
import { isQuotationMark, type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';

/** Minimum level of {@link CueRates} of verbs whose source may also be the subject of the sentence. */
const REPORTING_RATE_MIN = 4;
/** Minimum level of verbs that report nearly always when "that" follows. */
const SURE_RATE_MIN = 6;
/** Maximum number of frames of one sentence; sentences of news have some ten. */
const FRAMES_MAX = 60;
/** Minimum level of {@link CueRates} of nouns that are considered. */
const NOUN_RATE_MIN = 2;

/** Every place in the reading that may attribute something. Linear in the number of tokens. */
export function framesOf(reading: ParsedText, cueRates: CueRates): AttributionFrame[] {
  const frames = reading.sentences.flatMap((sentence, index) =>
    new SentenceFrames(reading, sentence, index, cueRates).all(),
  );
  return [...frames, ...continuedFrames(reading, frames)];
}

class SentenceFrames {
  readonly #tokens: readonly Token[];
  readonly #parts: SentenceParts;
  readonly #features: FrameFeatures;
  readonly #frames: AttributionFrame[] = [];

  constructor(
    reading: ParsedText,
    private readonly sentence: Sentence,
    private readonly index: number,
    private readonly cueRates: CueRates,
  ) {
    this.#tokens = reading.tokens;
    this.#parts = new SentenceParts(reading, sentence);
    this.#features = new FrameFeatures(reading, sentence, cueRates);
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
        !(token.pos === 'NOUN' && SPEECH_FORMS.has(token.lower) && !this.#parts.isDefined(at)) &&
        !(token.pos === 'ADJ' && (STANCE_ADJECTIVES.has(token.lower) || this.#isInformed(at)))
      )
        continue;
      const group = this.#parts.verbGroup(at);
      const earlier = inherited;
      const subject = this.#parts.subject(group.first, inherited);
      if (subject) inherited = subject.range;
      const main = opening;
      opening ??= inherited;
      this.#inverted(at, group);
      this.#passive(at, group);
      if (subject) this.#heard(at, subject.range);
      // "Smith was told by the council that …": the subject hears it.
      if (subject && this.#isInformed(at)) {
        this.#informed(at, subject.range);
        continue;
      }
      if (subject) {
        this.#after(at, group, subject);
        this.#before(at, group, subject);
        // "Smith contradicted Falk, who said that …": not Smith.
        if (this.#isSaidByWho(at, subject)) continue;
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

  #colon(): void {
    const { last } = this.sentence;
    const first = isQuotationMark(this.#tokens[this.sentence.first]) ? this.sentence.first + 1 : this.sentence.first;
    const np = this.#parts.nounPhraseFrom(first, 8);
    if (!np || this.#tokens[np.last]?.value !== ':' || last - np.last < 4) return;
    this.#add('colon', { first: np.last, last: np.last + 1 }, np, { first: np.last + 1, last }, ['colon-source']);
  }

  #according(cue: number, start: number): void {
    const source = this.#parts.nounPhraseFrom(start);
    if (!source) return;
    const { first, last } = this.sentence;
    const leads = cue <= first + 1;
    if (leads) {
      let at = source.last;
      while (at < last && this.#tokens[at]?.value !== ',' && at - source.last < SUBJECT_SEARCH_MAX) at += 1;
      this.#add(
        'according',
        { first: cue, last: start },
        source,
        { first: at + 1, last: this.#parts.contentEnd(at + 1) },
        ['leads'],
      );
    } else {
      this.#add(
        'according',
        { first: cue, last: start },
        source,
        { first: this.#parts.segmentStart(cue - 1), last: cue },
        ['trails'],
      );
    }
  }

  /** "… was endorsed by Smith." */
  #passive(verb: number, group: TokenRange): void {
    const by = this.#tokens[verb + 1]?.lower === 'by' ? verb + 1 : verb + 2;
    if (this.#tokens[by]?.lower !== 'by' || by >= this.sentence.last) return;
    const source = this.#parts.nounPhraseFrom(by + 1, 8);
    const about = this.#parts.nounPhraseEndingAt(group.first - 1);
    if (!source || !about) return;
    this.#add('passive', { first: group.first, last: verb + 1 }, source, about, [
      `be=${group.last - group.first > 1}`,
      `form=passive+${this.#tokens[verb]?.lemma ?? ''}`,
    ]);
  }

  /** Whether "who" is the subject of a verb that reports nearly always. */
  #isSaidByWho(verb: number, { range, how }: { readonly range: TokenRange; readonly how: string }): boolean {
    if (how !== 'relative' || this.#tokens[range.last - 1]?.lower !== 'who') return false;
    return (this.cueRates.get(this.#tokens[verb]?.lemma ?? '') ?? 0) >= SURE_RATE_MIN;
  }

  #isInformed(verb: number): boolean {
    const { lemma, lower } = this.#tokens[verb] as Token;
    return (
      // A tagger may take "informed" for an adjective, whose base form is itself.
      (INFORMING.has(lemma) || INFORMING.has(lower.replace(/ed$/, ''))) &&
      /(?:ed|told)$/.test(lower) &&
      this.#tokens
        .slice(this.#parts.verbGroup(verb).first, verb)
        .some((token) => /^(?:is|are|was|were|be|been|being)$/.test(token.lower))
    );
  }

  #informed(verb: number, hearer: TokenRange): void {
    let by = verb + 1;
    while (by < this.sentence.last && by - verb < 8 && !/^(?:by|that)$/.test(this.#tokens[by]?.lower ?? '')) by += 1;
    const source = this.#tokens[by]?.lower === 'by' ? this.#parts.nounPhraseFrom(by + 1) : null;
    if (!source) return;
    const start = this.#parts.contentStart(source.last - 1);
    if (start.at >= this.sentence.last || !/^(?:that|clause|colon|quote)$/.test(start.complement)) return;
    const content = { first: start.at, last: this.#parts.contentEnd(start.at) };
    const cue = { first: verb, last: verb + 1 };
    this.#add('before', cue, source, content, [`comp=${start.complement}`], { hearer, settled: true });
  }

  /** "Smith heard from the council that …": the council says it. */
  #heard(verb: number, hearer: TokenRange): void {
    if (!/^(?:hear|learn)$/.test(this.#tokens[verb]?.lemma ?? '') || this.#tokens[verb + 1]?.lower !== 'from') return;
    const source = this.#parts.nounPhraseFrom(verb + 2, 8);
    if (!source || this.#tokens[source.last]?.lower !== 'that') return;
    const content = { first: source.last + 1, last: this.#parts.contentEnd(source.last + 1) };
    this.#add('before', { first: verb, last: verb + 2 }, source, content, ['comp=that'], { hearer, settled: true });
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
      source = this.#parts.nounPhraseEndingAt(at - 2);
    else if (at > this.sentence.first && left !== undefined && POSSESSIVE.test(left.lower))
      source = { first: at - 1, last: at };
    else if (/^(?:by|from|of|among)$/.test(this.#tokens[next]?.lower ?? '') && next < this.sentence.last) {
      source = this.#parts.nounPhraseFrom(next + 1, 6);
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
    for (const end of this.#parts.contentEnds(from))
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
    const source = this.#parts.nounPhraseFrom(verb + 1);
    if (!source) return;
    const next = this.#tokens[source.last];
    const closed = source.last >= this.sentence.last || (next !== undefined && !wordy(next));
    const content = { first: this.#parts.segmentStart(group.first - 1), last: group.first };
    // “…,” replied the mayor.
    const settled =
      closed && isQuotationMark(left) && this.#tokens[content.first]?.quotation !== -1 && this.#speaks(verb);
    this.#add('inverted', group, source, content, [`left=${left.value}`, closed ? 'closed' : 'open'], { settled });
  }

  /** Whether a token outside quotation marks is a verb of speech. */
  #speaks(verb: number): boolean {
    const token = this.#tokens[verb];
    return token?.quotation === -1 && SPEECH.has(token.lemma);
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
    this.#add('after', group, range, { first: this.#parts.segmentStart(range.first - 1), last: range.first }, [
      `left=${left.value.charAt(0)}`,
      `follow=${follow}`,
      `how=${how}`,
    ]);
  }

  /** Smith said that … */
  #before(verb: number, group: TokenRange, { range, how }: { range: TokenRange; how: string }): void {
    const start = this.#parts.contentStart(verb);
    if (start.at >= this.sentence.last) return;
    const { lemma = '' } = this.#tokens[verb] ?? {};
    const hearer = ADDRESSED.has(lemma) ? this.#parts.nounPhraseFrom(verb + 1, 8) : null;
    const quoted = /^(?:colon|quote)$/.test(start.complement) && (this.#tokens[start.at]?.quotation ?? -1) !== -1;
    const told = INFORMING.has(lemma) && start.complement === 'that';
    // "Falk, who had said that …"
    const related =
      start.complement === 'that' && range.last - range.first > 1 && this.#isSaidByWho(verb, { range, how });
    const settled =
      (related || ((quoted || told) && hearer !== null && how === 'adjacent')) && this.#tokens[verb]?.quotation === -1;
    this.#parts.contentEnds(start.at, /^(?:that|clause)$/.test(start.complement)).forEach((end, index, ends) => {
      this.#add(
        'before',
        group,
        range,
        { first: start.at, last: end },
        [
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
        ],
        { hearer, settled: settled && index === ends.length - 1 },
      );
    });
  }

  #add(
    kind: FrameKind,
    cue: TokenRange,
    source: TokenRange,
    content: TokenRange,
    extra: readonly string[],
    more: Pick<AttributionFrame, 'hearer' | 'settled'> = {},
  ): void {
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
      ...more,
      features: [...extra, ...this.#features.of(kind, cue, source, range)],
    });
  }
}
