import { readFileSync } from 'node:fs';
import { type Polarity } from './claim.js';
import { SPEECH_FORMS, wordy } from './frame-parts.js';
import { type AttributionFrame } from './frame.js';
import { type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';

/** polarity.json: the classes of words with which a sentence makes, rejects or only mentions a statement. */
type WordClasses = Readonly<Record<string, { readonly about: string; readonly words: string }>>;

const FILE = JSON.parse(readFileSync(new URL('./polarity.json', import.meta.url), 'utf8')) as WordClasses;

const classOf = (name: string): ReadonlySet<string> => {
  const found = FILE[name];
  if (found === undefined) throw new Error(`polarity.json has no class ${name}`);
  return new Set(found.words.split(' '));
};

const DENYING_VERBS = classOf('denyingVerbs');
const DENYING_NOUNS = classOf('denyingNouns');
const DENYING_ADJECTIVES = classOf('denyingAdjectives');
const TRUTH_ADJECTIVES = classOf('truthAdjectives');
const SUPPORT_NOUNS = classOf('supportNouns');
const FACTIVE_VERBS = classOf('factiveVerbs');
const REPORTING_NOUNS = classOf('reportingNouns');
const RAISING_VERBS = classOf('raisingVerbs');
const REPORTING_ADVERBS = classOf('reportingAdverbs');
const DENYING_ADVERBS = classOf('denyingAdverbs');
const FAILING = classOf('failingVerbs');
const IMAGINING_VERBS = classOf('imaginingVerbs');
const IMAGINED_WORKS = classOf('imaginedWorks');
const NEGATIONS = classOf('negations');
const SAYING_VERBS = classOf('sayingVerbs');
const POSSIBILITIES = classOf('possibilities');
const CHECKING_LABELS = classOf('checkingLabels');

/** The polarity that counts if several apply, the strongest first. */
const STRONGEST: readonly Polarity[] = ['denied', 'questioned', 'imagined', 'reported'];
/** Minimum share of a claim's words that must be in the scope of an operator, and their minimum number. */
const SCOPE_SHARE_MIN = 0.3;
const SCOPE_WORDS_MIN = 3;
/** How far before a word its negation may stand, in words. */
const NEGATION_REACH = 6;
/** Minimum share of a claim's tokens in quotation marks for it to be somebody else's words. */
const QUOTED_SHARE = 0.7;

/** A label before a colon has fewer words. */
const LABEL_TOKENS_MAX = 5;
/** Words before an infinitive that has not happened yet. */
const PLANNED = /^(?:expected|set|due|poised|scheduled|slated|going|about|prepared)$/;
/** Parts of speech in the words that name who says something. */
const WITHIN_SOURCE = new Set(['DET', 'NOUN', 'PROPN', 'ADJ', 'NUM', 'PRON', 'ADP', 'PART']);
/** How far before "that" its verb may stand, in tokens. */
const CIRCUMSTANCE_TOKENS_MAX = 10;
/** How far into a sentence its first verb is looked for, in tokens. */
const SUBJECT_TOKENS_MAX = 9;

/** A word that rejects, questions or only reports what stands in its scope. */
interface Operator {
  readonly polarity: Polarity;
  readonly scope: TokenRange;
}

/** Whether a class contains a token in any of its common forms. */
function isIn(words: ReadonlySet<string>, token: Token | undefined): boolean {
  if (!token) return false;
  const { lower, lemma } = token;
  if (words.has(lemma) || words.has(lower)) return true;
  return formsOf(lower).some((form) => words.has(form));
}

const formsOf = (lower: string): readonly string[] => {
  const stem = lower.replace(/(?:ing|ed|es|s)$/, '');
  return stem === lower || stem.length < 3
    ? []
    : [stem, `${stem}e`, lower.replace(/s$/, ''), lower.replace(/i(?:es|ed)$/, 'y')];
};

const isNegation = (token: Token | undefined): boolean =>
  token !== undefined && (NEGATIONS.has(token.lower) || /n['’]t$/.test(token.lower));

/** Whether a token negates what it belongs to: "not", "never", "fails to", "without". */
export const isNegating = (token: Token): boolean =>
  isNegation(token) || (token.pos !== 'NOUN' && isIn(FAILING, token));

/**
 * What the article does with the statements of a text: it makes them, rejects them, asks or imagines them, or reports
 * them as another's. Reads each sentence once.
 */
export class Polarities {
  readonly #operators = new Map<number, readonly Operator[]>();

  constructor(private readonly reading: ParsedText) {}

  /**
   * The polarity of what a range states.
   * @param frame how the sentence attributes it; null if it does not
   * @param attributed whether it has a source
   */
  of(
    range: TokenRange,
    sentence: number,
    { frame, attributed }: { readonly frame: AttributionFrame | null; readonly attributed: boolean },
  ): Polarity {
    const found = new Set<Polarity>();
    const { tokens } = this.reading;
    for (const { polarity, scope } of this.#of(sentence)) if (covers(tokens, scope, range)) found.add(polarity);
    // "They deny it, but …": what follows is the article's.
    const opening = tokens.slice(range.first, Math.min(range.last, range.first + 4));
    const turns = opening.some(({ lower }, at) => lower === 'but' && opening[at - 1]?.value === ',');
    if (frame && !turns) {
      const own = this.#ofFrame(frame);
      if (own) found.add(own);
    } else if (!frame && attributed && !this.#isEndorsed(range, sentence)) found.add('reported');
    const inside = tokens.slice(range.first, range.last);
    if (inside.filter(({ quotation }) => quotation !== -1).length >= QUOTED_SHARE * inside.length)
      found.add(this.#isAsked(range) ? 'questioned' : 'reported');
    return STRONGEST.find((polarity) => found.has(polarity)) ?? 'asserted';
  }

  /** “Did the minister know?” asked Smith: whether the quoted words of a range end as a question. */
  #isAsked({ first, last }: TokenRange): boolean {
    const { tokens } = this.reading;
    let end = Math.min(last + 1, tokens.length - 1);
    while (end > first && (tokens[end]?.quotation === -1 || !/[\p{L}\p{N}?]/u.test(tokens[end]?.value ?? ''))) end -= 1;
    return tokens[end]?.value === '?';
  }

  /** Null if the cue vouches for what it reports, as in "the court found that …", or if the article itself speaks. */
  #ofFrame({ kind, cue, source }: AttributionFrame): Polarity | null {
    const { tokens } = this.reading;
    const head = tokens[cue.last - 1];
    const speaker = tokens[source.first];
    // "We found …", "You read that right: …"
    if (source.last - source.first === 1 && /^(?:we|i|you)$/.test(speaker?.lower ?? '') && speaker?.quotation === -1)
      return null;
    if (tokens.slice(source.first, source.last).some(isDenial)) return 'denied';
    if (kind === 'according' || kind === 'colon') return 'reported';
    const negated = this.#isNegated(cue.last - 1, cue.first - NEGATION_REACH);
    if (isIn(DENYING_VERBS, head) || isIn(DENYING_NOUNS, head)) return negated ? 'reported' : 'denied';
    return isIn(FACTIVE_VERBS, head) && !negated ? null : 'reported';
  }

  /** Whether the verb right before a statement vouches for it, for statements whose cue is not known. */
  #isEndorsed({ first }: TokenRange, sentence: number): boolean {
    const { tokens, sentences } = this.reading;
    const floor = Math.max(sentences[sentence]?.first ?? 0, first - 3);
    return tokens.slice(floor, first).some((token) => token.pos === 'VERB' && isIn(FACTIVE_VERBS, token));
  }

  #of(index: number): readonly Operator[] {
    const known = this.#operators.get(index);
    if (known) return known;
    const sentence = this.reading.sentences[index];
    const found = sentence ? [...this.#within(sentence), ...this.#around(sentence, index)] : [];
    this.#operators.set(index, found);
    return found;
  }

  /** The operators of a sentence whose scope lies in it. */
  #within(sentence: Sentence): Operator[] {
    const { tokens } = this.reading;
    const found: Operator[] = [];
    const add = (polarity: Polarity, first: number, last: number): void => {
      if (last > first) found.push({ polarity, scope: { first, last } });
    };
    for (let at = sentence.first; at < sentence.last; at += 1) {
      const token = tokens[at] as Token;
      const end = this.#clauseEnd(at + 1, sentence);
      if (token.lower === 'that' && at > sentence.first) {
        const polarity = this.#complement(at, sentence);
        if (polarity) add(this.#isRejected(at + 1, sentence) ? 'denied' : polarity, at + 1, end);
      } else if (token.lower === 'whether') add('questioned', at + 1, end);
      else if (token.lower === 'if' || token.lower === 'unless') {
        const asked =
          tokens[at - 1]?.pos === 'VERB' || (tokens[at - 1]?.pos === 'PRON' && tokens[at - 2]?.pos === 'VERB');
        add(asked ? 'questioned' : 'imagined', at + 1, this.#commaOrEnd(at + 1, sentence));
      } else if (REPORTING_ADVERBS.has(token.lower)) add('reported', this.#clauseStart(at, sentence), end);
      else if (token.lower === 'to' && at > sentence.first) {
        const raised = this.#raised(at, sentence);
        if (raised) add(raised, this.#clauseStart(at, sentence), end);
      } else if (token.pos === 'VERB' && token.lower.endsWith('ing') && isIn(RAISING_VERBS, token))
        add('reported', at + 1, end);
      else if (token.pos === 'VERB' && isIn(DENYING_VERBS, token)) {
        if (this.#hasBareClause(at, sentence) && !this.#isNegated(at, sentence.first)) add('denied', at + 1, end);
      } else if (
        token.pos === 'VERB' &&
        SAYING_VERBS.has(token.lemma) &&
        tokens[sentence.first]?.lower !== 'what' &&
        this.#isNegated(at, sentence.first)
      )
        add('denied', at + 1, end);
      else if (isIn(REPORTING_NOUNS, token) || isIn(DENYING_NOUNS, token)) {
        const scope = this.#ofNoun(at, sentence);
        if (scope !== null) add(isIn(DENYING_NOUNS, token) ? 'denied' : 'reported', scope, end);
      }
    }
    return found;
  }

  /** "denies it hid …", "denied having hidden …": a clause without "that" follows the verb. */
  #hasBareClause(verb: number, { last }: Sentence): boolean {
    const { tokens } = this.reading;
    const next = tokens[verb + 1];
    if (!next || verb + 2 >= last) return false;
    if (next.pos === 'VERB' && next.lower.endsWith('ing')) return true;
    return /^(?:he|she|it|they|we|i|there)$/.test(next.lower) && /^(?:VERB|AUX|ADV)$/.test(tokens[verb + 2]?.pos ?? '');
  }

  /** What governs a clause that "that" opens; null for a relative clause, a result or a fact. */
  #complement(that: number, { first }: Sentence): Polarity | null {
    const { tokens } = this.reading;
    const next = tokens[that + 1];
    if (!next || next.pos === 'AUX') return null;
    // "Let that sink in", "You read that right": the word is the object.
    if (next.pos === 'VERB' && !next.lower.endsWith('ing') && tokens[that - 1]?.pos === 'VERB') return null;
    if (/^[,:;.]$/.test(tokens[that + 1]?.value ?? '') || /^[,:;.]$/.test(tokens[that + 2]?.value ?? '')) return null;
    let head = that - 1;
    while (head > first && !wordy(tokens[head])) head -= 1;
    // "It is not so that …"
    if (tokens[head]?.lower === 'so' && this.#isNegated(head, Math.max(first, head - 2))) return 'denied';
    // "It turned out that …"
    if (tokens[head]?.lower === 'out' && tokens[head - 1]?.lower.startsWith('turn')) return null;
    // "What nobody tells you is that …"
    if (tokens[head]?.pos === 'AUX' && tokens[first]?.lower === 'what') return null;
    // "The truth is that …"
    if (tokens[head]?.pos === 'AUX') while (head > first && tokens[head]?.pos !== 'NOUN') head -= 1;
    // "told him on Monday that …", "told readers that …": the verb is before its circumstances.
    if (!governs(tokens[head])) head = this.#verbBefore(head, first);
    const word = tokens[head];
    if (!word || /^(?:so|such|now|provided|given|except|in|order)$/.test(word.lower)) return null;
    if (tokens.slice(Math.max(first, that - 6), that).some(({ lower }) => lower === 'so' || lower === 'such'))
      return null;
    const negated = this.#isNegated(head, first);
    if (isIn(DENYING_VERBS, word) || isIn(DENYING_NOUNS, word) || DENYING_ADJECTIVES.has(word.lower))
      return negated ? null : 'denied';
    if (
      isIn(SUPPORT_NOUNS, word) ||
      TRUTH_ADJECTIVES.has(word.lower) ||
      (word.pos !== 'NOUN' && isIn(FACTIVE_VERBS, word))
    )
      return negated ? 'denied' : null;
    // "the lock that the council sold": a relative clause lacks its object, which only its noun tells.
    if (word.pos === 'NOUN' || word.pos === 'PROPN') {
      if (!isIn(REPORTING_NOUNS, word)) return this.#case(head);
      return negated ? 'denied' : 'reported';
    }
    if (negated) return 'denied';
    const before = tokens.slice(Math.max(first, head - 4), head);
    return before.some(({ lower }) => POSSIBILITIES.has(lower) || PLANNED.test(lower)) ? 'imagined' : 'reported';
  }

  /** "It is not the case that …". */
  #case(head: number): Polarity | null {
    const { tokens } = this.reading;
    return tokens[head]?.lower === 'case' && this.#isNegated(head, head - NEGATION_REACH) ? 'denied' : null;
  }

  /** The nearest verb or reporting noun before a noun phrase or adverbial. */
  #verbBefore(from: number, first: number): number {
    const { tokens } = this.reading;
    for (let at = from; at >= first && from - at < CIRCUMSTANCE_TOKENS_MAX; at -= 1) {
      const token = tokens[at] as Token;
      if (governs(token) && (token.pos === 'VERB' || isIn(REPORTING_NOUNS, token))) return at;
      if (token.value === ',') break;
    }
    return from;
  }

  /** Whether a predicate after a clause says that it is not true: "claims that … have been debunked". */
  #isRejected(from: number, { last }: Sentence): boolean {
    const { tokens } = this.reading;
    // "The contract was forged" is what is claimed; a second verb judges it.
    let own = from;
    while (own < last && !this.#isMainVerb(own)) own += 1;
    for (let at = own + 1; at < last - 1; at += 1) {
      if (tokens[at]?.pos !== 'AUX') continue;
      for (let ahead = at + 1; ahead < Math.min(last, at + 5); ahead += 1)
        if (isDenial(tokens[ahead])) return !tokens.slice(at, ahead).some(isNegation);
    }
    return false;
  }

  /** Whether a token is a verb, or an auxiliary without one: "was built", but "is bankrupt". */
  #isMainVerb(at: number): boolean {
    const { tokens } = this.reading;
    const pos = tokens[at]?.pos;
    return pos === 'VERB' || (pos === 'AUX' && !tokens.slice(at + 1, at + 4).some((next) => next.pos === 'VERB'));
  }

  /** "is wrongly believed to …", "purports to …": the polarity that a verb before an infinitive gives its clause. */
  #raised(to: number, { first }: Sentence): Polarity | null {
    const { tokens } = this.reading;
    const verb = tokens[to - 1];
    if (!verb || tokens[to + 1]?.pos === 'DET' || !isIn(RAISING_VERBS, verb) || verb.pos === 'NOUN') return null;
    const before = tokens.slice(Math.max(first, to - 5), to - 1);
    const passive = before.some(({ pos, lower }) => pos === 'AUX' && /^(?:is|are|was|were|be|been|being)$/.test(lower));
    const active = /^(?:purport|pretend|claim|profess|seem|appear)/.test(verb.lower);
    if (!passive && !active) return null;
    return before.some(({ lower }) => DENYING_ADVERBS.has(lower)) || before.some(isNegation) ? 'denied' : 'reported';
  }

  /** Where the scope of "the idea of X doing …" or "rumours about …" begins; null if the noun has none. */
  #ofNoun(noun: number, { last }: Sentence): number | null {
    const { tokens } = this.reading;
    const next = tokens[noun + 1];
    if (!next || noun + 1 >= last) return null;
    if (
      /^(?:about|on|over|regarding|concerning|linking|blaming|accusing|alleging|saying|claiming|suggesting)$/.test(
        next.lower,
      )
    )
      return noun + 2;
    if (next.lower !== 'of') return null;
    const gerund = tokens
      .slice(noun + 2, Math.min(last, noun + 8))
      .some(({ pos, lower }) => pos === 'VERB' && lower.endsWith('ing'));
    return gerund ? noun + 2 : null;
  }

  /** The operators that stand beside the statements of a sentence: labels, questions, comments, fiction. */
  #around(sentence: Sentence, index: number): Operator[] {
    const { tokens, sentences } = this.reading;
    const { first, last } = sentence;
    const found: Operator[] = [];
    const add = (polarity: Polarity, scope: TokenRange): void => void found.push({ polarity, scope });
    const opening = tokens[first];
    const ending = tokens.slice(Math.max(first, last - 2), last);
    if (ending.some(({ value }) => value.startsWith('?'))) add('questioned', sentence);
    if (IMAGINING_VERBS.has(opening?.lower ?? '')) add('imagined', sentence);
    const colon = this.#colon(sentence);
    const introduced = colon === null ? null : this.#introducedBy({ first, last: colon });
    if (colon !== null && introduced) add(introduced, { first: colon + 1, last });
    // "That … is an invention."
    if (opening?.lower === 'that' && this.#isRejected(first + 1, sentence)) add('denied', sentence);
    // "Far from banning trees, the town planted four."
    if (opening?.lower === 'far' && tokens[first + 1]?.lower === 'from')
      add('denied', { first, last: this.#commaOrEnd(first + 1, sentence) });
    if (this.#isInvertedCondition(sentence)) add('imagined', { first, last: this.#commaOrEnd(first + 1, sentence) });
    const verb = this.#firstVerb(sentence);
    // "A doctored screenshot shows …", "A deepfake of the minister admits …"
    if (tokens.slice(first, verb).some(isDenial)) add('reported', { first: verb + 1, last });
    for (const quoted of this.#quotedClauses(sentence)) add('reported', quoted);
    // "Hoax. The bank …" and "False: the bank …" differ in the mark only.
    const before = sentences[index - 1];
    if (before?.paragraph === sentence.paragraph && before.last - before.first <= 4) {
      const words = tokens.slice(before.first, before.last);
      if (words.some(isDenial) && !words.some(isNegation)) add('denied', sentence);
      else if (words.some(({ value }) => value === ':') && words.some((word) => isIn(REPORTING_NOUNS, word)))
        add('reported', sentence);
    }
    if (opening?.lower === 'in') {
      const work = tokens.slice(first, Math.min(last, first + 6)).find((token) => IMAGINED_WORKS.has(token.lemma));
      if (work) add('imagined', sentence);
    }
    const comment = this.#comment(sentence);
    if (comment) add(comment.polarity, comment.scope);
    const next = sentences[index + 1];
    if (next && next.paragraph <= sentence.paragraph + 1) {
      if (this.#rejectsEarlier(next)) add('denied', sentence);
      else if (this.#reportsEarlier(next)) add('reported', sentence);
    }
    return found;
  }

  /** The colon, or the dash after a label, that opens what a sentence introduces; null if there is none. */
  #colon({ first, last }: Sentence): number | null {
    const { tokens } = this.reading;
    for (let at = first + 1; at < last - 1; at += 1) {
      const { value, quotation } = tokens[at] as Token;
      if (quotation === -1 && (value === ':' || (/^[—–|]$/.test(value) && at - first < LABEL_TOKENS_MAX))) return at;
    }
    return null;
  }

  /** What the words before a colon say of those after it: "Hoax: …", "A chain message says it all: …". */
  #introducedBy({ first, last }: TokenRange): Polarity | null {
    const { tokens } = this.reading;
    // "They call it proof, but it is a myth: …": the last clause judges.
    for (let at = last - 2; at > first; at -= 1)
      if (tokens[at]?.value === ',' && /^(?:but|and|yet)$/.test(tokens[at + 1]?.lower ?? '')) {
        const judges = tokens.slice(at + 2, last).some((word) => isDenial(word) || TRUTH_ADJECTIVES.has(word.lower));
        if (judges) return this.#introducedBy({ first: at + 2, last });
      }
    const words = tokens.slice(first, last).filter(wordy);
    const label = words.length < LABEL_TOKENS_MAX;
    if (/^(?:none|nothing)$/.test(words[0]?.lower ?? ''))
      return words.some((word) => TRUTH_ADJECTIVES.has(word.lower) || /^(?:happened|this)$/.test(word.lower))
        ? 'denied'
        : null;
    if (label && words.some(({ lower }) => CHECKING_LABELS.has(lower))) return 'questioned';
    // "It is clear: …", "No myth: …"
    if (words.some(isNegation) || words.some((word) => TRUTH_ADJECTIVES.has(word.lower) || isIn(SUPPORT_NOUNS, word)))
      return null;
    const denied = label ? words.some(isDenial) : words.some((word) => isIn(DENYING_NOUNS, word));
    if (denied) return 'denied';
    if (words.some((word) => word.pos !== 'VERB' && IMAGINED_WORKS.has(word.lemma))) return 'imagined';
    return words.some((word) => isIn(REPORTING_NOUNS, word)) ? 'reported' : null;
  }

  /** "Had the ministry hidden …, the hospitals would …", "Should the court find …" */
  #isInvertedCondition({ first, last }: Sentence): boolean {
    const { tokens } = this.reading;
    const opening = tokens[first];
    const next = tokens[first + 1];
    return (
      /^(?:had|were|should)$/.test(opening?.lower ?? '') &&
      /^(?:DET|PRON|PROPN|NOUN|ADJ)$/.test(next?.pos ?? '') &&
      tokens.slice(first + 2, last).some(({ value }) => value === ',')
    );
  }

  /** Index of the first verb of a sentence; its beginning if it has none near. */
  #firstVerb({ first, last }: Sentence): number {
    const { tokens } = this.reading;
    for (let at = first; at < Math.min(last, first + SUBJECT_TOKENS_MAX); at += 1)
      if (/^(?:VERB|AUX)$/.test(tokens[at]?.pos ?? '') && (at === first || !/ed$/.test(tokens[at]?.lower ?? '')))
        return at;
    return first;
  }

  /** The quotations within a sentence that have a verb: whole statements, which are somebody else's. */
  #quotedClauses({ first, last }: Sentence): readonly TokenRange[] {
    const { tokens, quotations } = this.reading;
    const inside = new Set(tokens.slice(first, last).map(({ quotation }) => quotation));
    return [...inside].flatMap((index) => {
      const range = quotations[index];
      return range && tokens.slice(range.first, range.last).some(({ pos }) => pos === 'VERB') ? [range] : [];
    });
  }

  /** "…, a claim that was debunked", "…, which is false", "…, or so a letter says". */
  #comment(sentence: Sentence): Operator | null {
    const { tokens } = this.reading;
    const { first, last } = sentence;
    for (let at = first + 3; at < last - 1; at += 1) {
      // A claim may hold its comment.
      const scope = { first, last: this.#clauseEnd(at + 1, sentence) };
      const rest = tokens.slice(at + 1, last);
      const [one, two] = rest;
      // "… and other tales"
      if (tokens[at]?.lower === 'and' && one?.lower === 'other' && rest.slice(1, 4).some(isStory))
        return { polarity: 'reported', scope };
      if (!/^[,:;—–(-]$/.test(tokens[at]?.value ?? '')) continue;
      if (this.#saysWhose(rest)) return { polarity: rest.some(isDenial) ? 'denied' : 'reported', scope };
      // "…: that rumour went round for a week"
      if (/^(?:this|that|these|those)$/.test(one?.lower ?? '') && isStory(two))
        return { polarity: rest.some(isDenial) || isRefuted(rest) ? 'denied' : 'reported', scope };
      if (/^[:;]$/.test(tokens[at]?.value ?? '')) continue;
      if ((one?.lower === 'or' && two?.lower === 'so') || (one?.lower === 'according' && two?.lower === 'to'))
        return { polarity: 'reported', scope };
      const clause = rest.slice(0, 12);
      // "… – this is the sort of nonsense that spreads"
      if (/^(?:this|that|it)$/.test(one?.lower ?? '') && two?.pos === 'AUX' && clause.slice(0, 8).some(isDenial))
        return clause.slice(0, 8).some(isNegation) ? null : { polarity: 'denied', scope };
      if (/^(?:which|who)$/.test(one?.lower ?? '') && clause.some(isDenial) && !clause.some(isNegation))
        return { polarity: 'denied', scope };
      const phrase = rest.slice(0, 4);
      if (one?.pos === 'DET' && phrase.some((token) => isIn(DENYING_NOUNS, token)))
        return { polarity: 'denied', scope };
      if (one?.pos === 'DET' && phrase.some((token) => isIn(REPORTING_NOUNS, token)))
        return { polarity: clause.some(isDenial) ? 'denied' : 'reported', scope };
    }
    return null;
  }

  /** "That is what leaflets say", "so the story goes", and the end of a headline: "opposition claims". */
  #saysWhose(rest: readonly Token[]): boolean {
    const all = rest.filter(wordy);
    // "or at least that is what the sign says"
    const words = all.slice(all.findIndex(({ lower }) => !/^(?:or|and|but|at|least|anyway)$/.test(lower)));
    const [one, two, three] = words;
    if (/^(?:that|this|it|so)$/.test(one?.lower ?? '')) {
      if (two?.pos === 'AUX' && /^(?:what|how)$/.test(three?.lower ?? '')) return true;
      if (one?.lower === 'so' && (two?.pos === 'VERB' || words.slice(1, 6).some(isStory))) return true;
    }
    // "warns a recording that is passed on", "says anonymous account"
    if (SPEECH_FORMS.has(one?.lower ?? '') && /^(?:DET|NOUN|PROPN|ADJ|PRON)$/.test(two?.pos ?? '')) return true;
    const ending = words.at(-1);
    return (
      words.length >= 2 &&
      words.length <= 6 &&
      ending !== undefined &&
      (SPEECH_FORMS.has(ending.lower) || SAYING_VERBS.has(ending.lower)) &&
      words.slice(0, -1).every(({ pos, lower }) => WITHIN_SOURCE.has(pos) && !lower.startsWith('what'))
    );
  }

  /** Whether a sentence says of the one before it that others say it: "At least that is what leaflets say." */
  #reportsEarlier({ first, last }: Sentence): boolean {
    const { tokens } = this.reading;
    const words = tokens.slice(first, last).filter(wordy);
    const from = words.findIndex(({ lower }) => /^(?:that|this|so)$/.test(lower));
    return from !== -1 && from <= 2 && this.#saysWhose(words.slice(from));
  }

  /** "It does not.", "They didn't, the auditor replied": a denial without a verb of its own. */
  #isBareDenial({ first, last }: Sentence): boolean {
    const { tokens } = this.reading;
    for (let at = first + 1; at < Math.min(last, first + LABEL_TOKENS_MAX + 1); at += 1) {
      const token = tokens[at] as Token;
      const contracted = /n['’]t$/.test(token.lower);
      if (!isNegation(token) || !(contracted || tokens[at - 1]?.pos === 'AUX')) continue;
      return !wordy(tokens[at + 1]) || at + 1 >= last;
    }
    return false;
  }

  /** Whether a sentence says of the one before it that it is not true: "That is wrong.", "Nothing of it is true." */
  #rejectsEarlier(sentence: Sentence): boolean {
    const { tokens } = this.reading;
    const { first, last } = sentence;
    if (this.#isBareDenial(sentence) || this.#isVerdict(sentence) || this.#isTakenBack(sentence)) return true;
    const words = tokens.slice(first, Math.min(last, first + 12)).filter(wordy);
    if (isRefuted(words)) return true;
    const opening = words.slice(0, 3);
    // "Johnson denied that he knew" rejects what follows.
    const refers = opening.some(
      (word, at) =>
        (/^(?:this|that|it|these|they|those|both|such|none|nothing|neither)$/.test(word.lower) &&
          !(
            word.lower === 'that' &&
            isIn(DENYING_VERBS, opening[at - 1]) &&
            !/^(?:ADP|PUNCT)$/.test(words[at + 1]?.pos ?? 'PUNCT')
          )) ||
        isIn(REPORTING_NOUNS, word),
    );
    const verdict = opening.some(({ lower }) => lower === 'verdict' || lower === 'there');
    if (!refers && !verdict) return false;
    const negated = words.some(isNegation);
    const denial = words.some(isDenial);
    const support = words.some(
      (word) => TRUTH_ADJECTIVES.has(word.lower) || isIn(SUPPORT_NOUNS, word) || word.lower === 'true',
    );
    if (denial) return !negated || support;
    return negated && (support || opening[0]?.lower === 'verdict') && !words.some(({ lower }) => lower === 'doubt');
  }

  /** "False.", "Not true.", "Pure invention." */
  #isVerdict({ first, last }: Sentence): boolean {
    const words = this.reading.tokens.slice(first, last).filter(wordy);
    if (words.length === 0 || words.length > 3) return false;
    return words.some(isNegation) ? words.some(({ lower }) => TRUTH_ADJECTIVES.has(lower)) : words.some(isDenial);
  }

  /** "This has been shared by thousands, but it is not true.": a later clause rejects what a pronoun stands for. */
  #isTakenBack({ first, last }: Sentence): boolean {
    const { tokens } = this.reading;
    if (!/^(?:this|that|it|these|they|those)$/.test(tokens[first]?.lower ?? '')) return false;
    for (let at = first + 2; at < last - 2; at += 1) {
      if (!/^(?:but|yet|though|although)$/.test(tokens[at]?.lower ?? '')) continue;
      const clause = tokens.slice(at + 1, Math.min(last, at + 8));
      const refers = /^(?:this|that|it|these|they|those|none|nothing)$/.test(clause[0]?.lower ?? '');
      const negated = clause.some(isNegation);
      if (!refers) continue;
      if (negated ? clause.some(({ lower }) => TRUTH_ADJECTIVES.has(lower)) : clause.some(isDenial)) return true;
    }
    return false;
  }

  /** Whether a word is negated: by a word before it in its clause, or by its subject. */
  #isNegated(at: number, floor: number): boolean {
    const { tokens } = this.reading;
    for (let back = at - 1; back >= Math.max(0, floor, at - NEGATION_REACH); back -= 1) {
      const token = tokens[back] as Token;
      if (/^[,;:—–]$/.test(token.value)) return false;
      if (isNegation(token) || token.lower === 'lack') return true;
      if (token.lower === 'far' && tokens[back + 1]?.lower === 'from') return true;
      if (isIn(FAILING, token) && token.pos !== 'NOUN') return true;
    }
    return false;
  }

  /** Where a clause ends: at a semicolon, or at a comma before the next clause. */
  #clauseEnd(from: number, { last }: Sentence): number {
    const { tokens } = this.reading;
    for (let at = from; at < last; at += 1) {
      if (tokens[at]?.value === ';') return at;
      if (tokens[at]?.value === ',' && /^(?:but|and|while|so|yet|although|though)$/.test(tokens[at + 1]?.lower ?? ''))
        return at;
    }
    return last;
  }

  #commaOrEnd(from: number, { last }: Sentence): number {
    const { tokens } = this.reading;
    for (let at = from + 2; at < last; at += 1) if (tokens[at]?.value === ',') return at;
    return last;
  }

  #clauseStart(from: number, { first }: Sentence): number {
    const { tokens } = this.reading;
    for (let at = from; at > first; at -= 1) if (/^[;,:]$/.test(tokens[at - 1]?.value ?? '')) return at;
    return first;
  }
}

/** Whether a word may govern a clause with "that". */
const governs = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.pos === 'VERB' ||
    (token.pos === 'ADJ' && (DENYING_ADJECTIVES.has(token.lower) || TRUTH_ADJECTIVES.has(token.lower))) ||
    isIn(REPORTING_NOUNS, token) ||
    isIn(DENYING_NOUNS, token) ||
    isIn(SUPPORT_NOUNS, token) ||
    token.lower === 'case');

/** Whether a word names a statement of others, true or not. */
const isStory = (token: Token | undefined): boolean => isIn(REPORTING_NOUNS, token) || isIn(DENYING_NOUNS, token);

/** "found nothing of the sort", "there was no such sale", "has seen no trace of it", "not a word of it is so". */
const isRefuted = (words: readonly Token[]): boolean => REFUTED.test(words.map(({ lower }) => lower).join(' '));
const REFUTED =
  /\b(?:nothing of the (?:sort|kind)|no such|(?:no|not an?|without) (?:sign|trace|record|word|evidence) of (?:it|this|that|any of (?:it|this|that)))\b/;

const isDenial = (token: Token | undefined): boolean =>
  token !== undefined &&
  (DENYING_ADJECTIVES.has(token.lower) ||
    isIn(DENYING_NOUNS, token) ||
    (token.pos === 'VERB' && isIn(DENYING_VERBS, token)));

function covers(tokens: readonly Token[], scope: TokenRange, range: TokenRange): boolean {
  let [words, inside] = [0, 0];
  for (let at = range.first; at < range.last; at += 1) {
    if (!wordy(tokens[at])) continue;
    words += 1;
    if (at >= scope.first && at < scope.last) inside += 1;
  }
  return inside >= Math.min(words, SCOPE_WORDS_MIN) && inside >= SCOPE_SHARE_MIN * words;
}

/**
 * Whether a frame reports something that was not said: "never said that …", "may argue that …", "if the court says
 * that …", "stopped short of saying that …".
 */
export function isUnsaid(
  { tokens, sentences }: ParsedText,
  { kind, cue, source, content, sentence }: AttributionFrame,
): boolean {
  if (kind === 'continued' || kind === 'according' || kind === 'colon' || kind === 'noun') return false;
  const head = tokens[cue.last - 1];
  if (!head || head.quotation !== -1) return false;
  // "refused to confirm that …"
  const skipped = tokens.slice(cue.last, content.first);
  if (head.pos === 'VERB' && isIn(FAILING, head) && skipped.some((token) => isIn(SAYING_VERBS, token))) return true;
  if (!isIn(SAYING_VERBS, head)) return false;
  const floor = sentences[sentence]?.first ?? 0;
  const group = tokens.slice(cue.first, cue.last - 1);
  const subject = tokens.slice(source.first, source.last);
  const negatedSubject =
    /^(?:no|nobody|none|neither|nothing)$/.test(subject[0]?.lower ?? '') || subject[0]?.lower === 'nor';
  // "Nobody at the ministry has said"
  const above = tokens.slice(Math.max(floor, source.first - 3), source.first);
  const negatedHead = above.some(({ lower }) => /^(?:nobody|none|no-one|neither)$/.test(lower));
  if (group.some(isNegation) || negatedSubject || (negatedHead && source.last <= cue.first)) return true;
  if (group.some(({ lower }) => POSSIBILITIES.has(lower))) return true;
  // "declined to say", "stopped short of saying"
  const before = tokens.slice(Math.max(floor, cue.last - 5), cue.last - 1);
  if (
    before.some((token) => isIn(FAILING, token) && token.pos !== 'NOUN') &&
    /^(?:to|of|from)$/.test(tokens[cue.last - 2]?.lower ?? '')
  )
    return true;
  // "is expected to say"
  if (tokens[cue.last - 2]?.lower === 'to' && PLANNED.test(tokens[cue.last - 3]?.lower ?? '')) return true;
  const opens = tokens.slice(Math.max(floor, source.first - 2), source.first);
  return opens.some(({ lower }) => /^(?:if|unless|whether)$/.test(lower)) && source.last <= cue.first + 1;
}
