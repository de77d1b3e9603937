import { type AttributionModel, attributionsIn, labelEnd, SHIPPED_MODEL } from './attributions.js';
import { checkWorthiness, isBoilerplate, isPost } from './check-worthiness.js';
import {
  type Claim,
  type ClaimAttribution,
  type ClaimedArticle,
  type ClaimField,
  type Span,
  type Statement,
} from './claim.js';
import { asserts, clausesOf, partsOf, tidied, trimmedMarks, wholePhrase, wordsIn, wordy } from './clauses.js';
import { isEnglish } from './english.js';
import { type AttributionFrame } from './frame.js';
import { kindOf } from './kind.js';
import { contentWords, likeness, shared } from './likeness.js';
import { type Comparable, overstatementOf } from './overstatement.js';
import { isUnsaid, Polarities } from './polarity.js';
import { quantitiesIn } from './quantities.js';
import { read, type ParsedText, type Sentence, type Token, type TokenRange } from './reading.js';
import { Sources } from './sources.js';
import {
  furnitureBefore,
  isFurniture,
  isSpeakerLabel,
  MONTHS,
  nameInCapitals,
  sentencesOf,
  turnsIn,
  unmarkedSpeech,
  WEEKDAYS,
} from '../words/index.js';

/** Maximum number of claims of an article. The most check-worthy are kept; claims with a source have a bonus. */
export const CLAIMS_MAX = 200;
/** Longer texts are truncated to this length, some 6,000 words. */
export const TEXT_CHARS_MAX = 36_000;
/** The bonus: claims with a source are preferred because the source can be asked. */
const SOURCED = 0.5;
const TITLE_CHARS_MAX = 500;
const CAPTION_CHARS_MAX = 300;
const CAPTIONS_MAX = 20;
/** Maximum number of claims that are compared with each other. Only hostile texts have more. */
const CANDIDATES_MAX = 2_000;
/** A clause with a larger share of attributed words is not the article's own. */
const OWN_SHARE_MAX = 0.45;
/** Minimum likeness of a claim that repeats an earlier one, and its minimum number of words. */
const REPEATS_MIN = 0.75;
const REPEATS_WORDS_MIN = 3;
/** Maximum number of tokens of a range that is only a name. */
const NAME_TOKENS_MAX = 3;
/** A line with fewer words and without a full stop is a heading, an item of a list or a verse. */
const LINE_WORDS_MIN = 14;
/** The name of a speaker in capitals at the beginning of a paragraph: "SMITH: …". */
const SPEAKER = /^(?:\[?\(?[\d:]+\]?\)?\s*)?(\p{Lu}[\p{Lu}\p{M} .,'’()-]{1,48}?)\s?:/u;

interface Draft {
  readonly field: ClaimField;
  readonly caption: number;
  readonly reading: ParsedText;
  readonly range: TokenRange;
  readonly sentence: number;
  /** The source with its tokens; null if the article itself states it. */
  readonly attribution: (ClaimAttribution & { readonly range: TokenRange }) | null;
  /** How the sentence attributes it; null if it does not, or if a language model listed the statement. */
  readonly frame: AttributionFrame | null;
}

type Unnumbered = Omit<Claim, 'id' | 'repeatedBy' | 'overstates'>;
interface Found {
  readonly claim: Unnumbered;
  readonly words: ReadonlySet<string>;
  readonly sentence: string;
}

/** Whether claims can be identified in the article: it must be in English. */
export function isReadable({ title, text }: ClaimedArticle): boolean {
  return isEnglish(text.trim() === '' ? cut(title, TITLE_CHARS_MAX) : cut(text, TEXT_CHARS_MAX));
}

export interface ClaimsOptions {
  readonly model?: AttributionModel | undefined;
  /**
   * Statements of the text, in its order, as a language model listed them. Headline and captions are read here in any
   * case.
   */
  readonly statements?: readonly Statement[] | undefined;
}

/** The claims of an article and their sources. Deterministic. Empty for a text that is not in English. */
export function identifyClaims(
  article: ClaimedArticle,
  { model = SHIPPED_MODEL, statements }: ClaimsOptions = {},
): Claim[] {
  if (!isReadable(article)) return [];
  const text = cut(article.text, TEXT_CHARS_MAX);
  const title = cut(article.title, TITLE_CHARS_MAX);
  const titleReading = read(title);
  const headline = contentWords(titleReading.tokens);
  const drafts = [
    ...titleDrafts(titleReading, model),
    ...(statements
      ? statedDrafts(read(text), statements)
      : textDrafts(read(text), { field: 'text', caption: 0, title }, model)),
    ...(article.captions ?? [])
      .slice(0, CAPTIONS_MAX)
      .flatMap((caption, index) =>
        textDrafts(read(cut(caption, CAPTION_CHARS_MAX)), { field: 'caption', caption: index, title: '' }, model),
      ),
  ];
  const found = drafts.slice(0, CANDIDATES_MAX).map((draft) => described(draft, headline));
  const isSpoken = spokenIn(text);
  return linked(
    mostWorthy(
      found.map(({ claim, ...rest }) => ({
        ...rest,
        claim: claim.polarity === 'asserted' && isSpoken(claim) ? { ...claim, polarity: 'reported' as const } : claim,
      })),
    ),
  );
}

/** Whether a claim stands in what may be somebody's speech in a text that lost the marks of quotations, or in an embedded post. */
function spokenIn(text: string): (claim: Pick<Claim, 'field' | 'start'>) => boolean {
  const sentences = sentencesOf(text);
  const places = unmarkedSpeech(sentences).map(({ first, last, at }) => ({
    from: (sentences[first]?.start ?? 0) + at,
    to: sentences[last]?.end ?? 0,
  }));
  return ({ field, start }) => field === 'text' && places.some(({ from, to }) => start >= from && start < to);
}

/** The beginning of a string, without half of a surrogate pair. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}

/** A headline is one claim: what somebody says in it, or else all of it. */
function titleDrafts(reading: ParsedText, model: AttributionModel): Draft[] {
  const { tokens } = reading;
  const whole = trimmedMarks(tokens, {
    first: labelEnd(reading, { first: 0, last: tokens.length }),
    last: tokens.length,
  });
  if (!whole || wordsIn(tokens, whole) < 3) return [];
  const sources = new Sources(reading);
  const said = attributionsIn(reading, model)
    .map(({ frame }) => frame)
    .filter((frame) => !isUnsaid(reading, frame))
    .find(({ content }) => wordsIn(tokens, content) >= 0.5 * wordsIn(tokens, whole));
  const range = said ? tidied(reading, said.content, whole) : null;
  const title = { field: 'title', caption: 0, reading, sentence: 0 } as const;
  if (!said || !range) return [{ ...title, range: whole, attribution: null, frame: null }];
  const attribution = { ...attributedTo(reading, said.source, sources, said), range: said.source };
  return [{ ...title, range, attribution, frame: said }];
}

function attributedTo(
  reading: ParsedText,
  range: TokenRange,
  sources: Sources,
  { sentence, hearer = null }: Pick<AttributionFrame, 'sentence' | 'hearer'>,
): ClaimAttribution {
  const { start, end } = placeOf(reading, range);
  const named = withoutRelative(reading, range);
  const { kind, standsFor } = sources.describe(range, sentence);
  const to = hearer && placeOf(reading, hearer);
  return {
    kind,
    start,
    end,
    source: reading.source.slice(start, end),
    standsFor: standsFor ?? (named.last < range.last ? reading.source.slice(start, placeOf(reading, named).end) : null),
    ...(to ? { hearer: reading.source.slice(to.start, to.end) } : {}),
  };
}

/** Where what is told about a source begins, or a pause before it. */
const BEGINS_RELATIVE = /^(?:who|whom|whose|which|that|where|,)$/;

/** "Wang Liping, who" (said that it leaks) is Wang Liping; so is "Wang Liping, who came in May". */
function withoutRelative({ tokens }: ParsedText, { first, last }: TokenRange): TokenRange {
  const told = tokens
    .slice(first, last)
    .findIndex(
      ({ value }, at, all) => at > 0 && value === ',' && /^(?:who|whom|whose|which)$/.test(all[at + 1]?.lower ?? ''),
    );
  let end = told === -1 ? last : first + told;
  while (end > first + 1 && BEGINS_RELATIVE.test(tokens[end - 1]?.lower ?? '')) end -= 1;
  return { first, last: end };
}

function placeOf({ tokens }: ParsedText, { first, last }: TokenRange): Span {
  const start = tokens[first]?.start ?? 0;
  return { start, end: tokens[last - 1]?.end ?? start };
}

/** Attributed claims and the article's own statements, in the order of the text. */
function textDrafts(
  reading: ParsedText,
  { field, caption, title }: { readonly field: ClaimField; readonly caption: number; readonly title: string },
  model: AttributionModel,
): Draft[] {
  const { tokens, sentences } = reading;
  const sources = new Sources(reading);
  const bySentence = new Map<number, AttributionFrame[]>();
  for (const { frame } of attributionsIn(reading, model)) {
    // "The minister never said that …" is a claim of the article about the minister.
    if (isUnsaid(reading, frame)) continue;
    const beside = bySentence.get(frame.sentence);
    if (beside) beside.push(frame);
    else bySentence.set(frame.sentence, [frame]);
  }
  const speakers = speakersOf(reading);
  return sentences.flatMap((sentence, index): Draft[] => {
    const begins = afterFurniture(reading, sentence, title);
    if (begins === null) return [];
    const frames = bySentence.get(index) ?? [];
    const draft = (
      range: TokenRange,
      attribution: Draft['attribution'],
      frame: AttributionFrame | null = null,
    ): Draft => ({ field, caption, reading, range, sentence: index, attribution, frame });
    const speaker = speakers[index];
    const attributed = frames.flatMap((frame) => {
      const { content, source, cue } = frame;
      // Who says "we know that …" in an answer is who answers.
      const speaks = speaker?.range && isFirstPerson(tokens, source) ? speaker.range : null;
      const attribution = speaks
        ? spokenBy(reading, speaks, sources, index)
        : { ...attributedTo(reading, source, sources, frame), range: source };
      const stop = Math.min(...[source.first, cue.first].filter((at) => at >= content.last), sentence.last);
      return statementsIn(reading, wholePhrase(reading, content, stop), sentence).map((range) =>
        draft(range, attribution, frame),
      );
    });
    // "Smith rejected the plan" is a claim of the article, though "the plan" is attributed.
    const stated = frames.filter(({ content }) => partsOf(tokens, content) !== null);
    const first = speaker ? Math.max(begins, Math.min(speaker.says, sentence.last)) : begins;
    const own = clausesOf(reading, { ...sentence, first })
      .filter((clause) => shareTaken(tokens, clause, stated) <= OWN_SHARE_MAX)
      .flatMap((clause) => {
        const range = tidied(reading, clause, sentence);
        if (!range || !asserts(reading, range, tokens[sentence.last - 1]) || isLine(reading, sentence)) return [];
        const subject = partsOf(tokens, range)?.subject;
        if (subject) sources.mention(subject, index);
        return [draft(range, speaker?.range ? spokenBy(reading, speaker.range, sources, index) : null)];
      });
    return [...attributed, ...own].sort((a, b) => a.range.first - b.range.first || b.range.last - a.range.last);
  });
}

/** Drafts at the given places. Places without a whole word have none. */
function statedDrafts(reading: ParsedText, statements: readonly Statement[]): Draft[] {
  const { tokens, sentences } = reading;
  const sources = new Sources(reading);
  let sentence = 0;
  return statements.flatMap(({ source, ...place }): Draft[] => {
    const words = tokensWithin(reading, place);
    const range = words && trimmedMarks(tokens, words);
    if (!range || wordsIn(tokens, range) === 0) return [];
    while (sentence < sentences.length - 1 && (sentences[sentence]?.last ?? 0) <= range.first) sentence += 1;
    const speaker = source && tokensWithin(reading, source);
    if (!speaker) {
      const subject = partsOf(tokens, range)?.subject;
      if (subject) sources.mention(subject, sentence);
    }
    const attribution = speaker ? { ...attributedTo(reading, speaker, sources, { sentence }), range: speaker } : null;
    return [{ field: 'text', caption: 0, reading, range, sentence, attribution, frame: null }];
  });
}

/** The tokens that lie entirely within a place; null if there are none. */
function tokensWithin({ tokens }: ParsedText, { start, end }: Span): TokenRange | null {
  const first = firstFrom(tokens, start);
  let last = firstFrom(tokens, end);
  if (last > first && (tokens[last - 1]?.end ?? 0) > end) last -= 1;
  return last > first ? { first, last } : null;
}

/** Index of the first token that begins at an offset or after it. */
function firstFrom(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Splits what is said into its statements. */
function statementsIn(reading: ParsedText, content: TokenRange, sentence: Sentence): TokenRange[] {
  const clauses = clausesOf(reading, { ...content, paragraph: sentence.paragraph });
  return clauses
    .flatMap((clause) => tidied(reading, clause, clauses.length > 1 ? content : sentence) ?? [])
    .filter((range) => !isOnlyNamed(reading, range));
}

/** "Smith praised the engineer, who …": whether a range only names whom the sentence goes on to tell of. */
function isOnlyNamed({ tokens }: ParsedText, { first, last }: TokenRange): boolean {
  const next = tokens[last]?.value === ',' ? tokens[last + 1] : tokens[last];
  return (
    /^whom?$/.test(next?.lower ?? '') &&
    last - first <= NAME_TOKENS_MAX &&
    tokens.slice(first, last).every(({ pos, quotation }) => quotation === -1 && /^(?:DET|NOUN|PROPN|PRON)$/.test(pos))
  );
}

/** Share of a clause's words that belong to attributions; 1 for a clause without words. */
function shareTaken(
  tokens: readonly Token[],
  clause: TokenRange,
  frames: readonly { content: TokenRange; source: TokenRange; cue: TokenRange }[],
): number {
  let words = 0;
  let taken = 0;
  for (let at = clause.first; at < clause.last; at += 1) {
    if (!wordy(tokens[at])) continue;
    words += 1;
    if (
      frames.some((frame) =>
        [frame.content, frame.source, frame.cue].some(({ first, last }) => at >= first && at < last),
      )
    )
      taken += 1;
  }
  return words === 0 ? 1 : taken / words;
}

/** Sentences are looked at up to here for parts of the page. */
const FURNITURE_CHARS_MAX = 400;
/** What follows a label in capitals states something from this number of words. */
const STATED_WORDS_MIN = 4;

/** The first token of what a sentence itself says, after a label, a dateline, a credit or the repeated title; null in a part of the page. */
function afterFurniture(reading: ParsedText, { first, last }: Sentence, title: string): number | null {
  const { tokens, source } = reading;
  const labelled = labelEnd(reading, { first, last });
  // "Watch: Interview with the mayor" is a link, "WATCH: Police shot at children." a post.
  const shouted = labelled > first && tokens.slice(first, labelled).every(({ value }) => !/\p{Ll}/u.test(value));
  const from = shouted && wordsIn(tokens, { first: labelled, last }) >= STATED_WORDS_MIN ? labelled : first;
  const start = tokens[from]?.start ?? 0;
  const text = source.slice(start, Math.min(tokens[last - 1]?.end ?? start, start + FURNITURE_CHARS_MAX));
  if (isFurniture(text, title)) return null;
  const before = furnitureBefore(text, title);
  let at = from;
  while (at < last && (tokens[at]?.start ?? 0) < start + before) at += 1;
  return labelEnd(reading, { first: at < last ? at : from, last });
}

/** Whether a sentence is a short line without an end mark: a heading, an item of a list or a verse. */
function isLine({ tokens, sentences }: ParsedText, sentence: Sentence): boolean {
  const end = tokens[sentence.last - 1];
  if (end && /[.!?…:"”»)]$/.test(end.value)) return false;
  return wordsIn(tokens, sentence) < LINE_WORDS_MIN && sentences.length > 1;
}

/** Who speaks a sentence of an interview or a transcript. */
interface Speaker {
  /** The words that name who speaks; null where that is unsure. */
  readonly range: TokenRange | null;
  /** Index of the first token after a label. */
  readonly says: number;
}

/** The speaker of each sentence of an interview or a transcript; empty for other texts. */
function speakersOf(reading: ParsedText): readonly (Speaker | undefined)[] {
  const { tokens, sentences, source } = reading;
  const turns = turnsIn(source);
  if (turns.length === 0) return speakersOfParagraphs(reading);
  let at = 0;
  return sentences.map(({ first }) => {
    const start = tokens[first]?.start ?? 0;
    while (at < turns.length && (turns[at]?.end ?? 0) <= start) at += 1;
    const turn = turns[at];
    if (!turn || turn.start > start) return undefined;
    let says = first;
    while (says < tokens.length && (tokens[says]?.start ?? turn.says) < turn.says) says += 1;
    return { range: turn.speaker && tokensWithin(reading, turn.speaker), says };
  });
}

/** The speaker of each paragraph that begins with a name: "SMITH: …". Empty unless two paragraphs do. */
function speakersOfParagraphs({ tokens, sentences, source }: ParsedText): readonly (Speaker | undefined)[] {
  const found = new Map<number, Speaker>();
  const seen = new Set<number>();
  for (const { first, paragraph } of sentences) {
    if (seen.has(paragraph)) continue;
    seen.add(paragraph);
    const from = tokens[first]?.start ?? 0;
    const [label, name] = SPEAKER.exec(source.slice(from, from + 60)) ?? [];
    if (label === undefined || name === undefined || !isSpeakerLabel(name)) continue;
    let last = first;
    while (last < tokens.length && (tokens[last]?.end ?? 0) < from + label.length) last += 1;
    if (last > first) found.set(paragraph, { range: { first, last }, says: last + 1 });
  }
  return found.size >= 2 ? sentences.map(({ paragraph }) => found.get(paragraph)) : [];
}

const isFirstPerson = (tokens: readonly Token[], { first, last }: TokenRange): boolean =>
  last - first === 1 && /^(?:i|we)$/.test(tokens[first]?.lower ?? '');

/** The attribution to a speaker. A name in capitals stands for the same name as the text writes it elsewhere. */
function spokenBy(
  reading: ParsedText,
  range: TokenRange,
  sources: Sources,
  sentence: number,
): NonNullable<Draft['attribution']> {
  const told = attributedTo(reading, range, sources, { sentence });
  return { ...told, standsFor: nameInCapitals(reading.source, told.source) ?? told.standsFor, range };
}

/** Counts up to this are figures of speech: "two sides", "three friends". */
const COUNTED_MAX = 3;
/** Units that make a quantity a measurement even if it is small. */
const MEASURES = /^(?:%|[A-Z]{3})$/;

function withoutRange({ range: _, ...attribution }: NonNullable<Draft['attribution']>): ClaimAttribution {
  return attribution;
}

const polarities = new WeakMap<ParsedText, Polarities>();

function polaritiesOf(reading: ParsedText): Polarities {
  const known = polarities.get(reading) ?? new Polarities(reading);
  polarities.set(reading, known);
  return known;
}

/** The line below or beside "Claim" in a text that rates it: the text repeats it and does not make it. */
const EXAMINED =
  /(?:^|\n)[ \t]*(?:the )?(?:claim|rumou?r|what was claimed)[ \t]*(?::[ \t]*(?=\S)|:?[ \t]*\n\s*)([^\n]+)/iu;
const RATED = /(?:^|\n)[ \t]*(?:(?:our )?(?:rating|ruling|verdict)|about this rating)\b[^\n]{0,60}(?:\n|$)/iu;
const EXAMINED_CHARS = 1_500;
const examined = new Map<string, { readonly start: number; readonly end: number } | null>();

function isExamined(text: string, start: number): boolean {
  let place = examined.get(text);
  if (place === undefined) {
    const found = EXAMINED.exec(text.slice(0, EXAMINED_CHARS));
    const line = found?.[1] ?? '';
    const from = found ? found.index + found[0].length - line.length : 0;
    place = found && RATED.test(text) ? { start: from, end: from + line.length } : null;
    examined.clear();
    examined.set(text, place);
  }
  return place !== null && start >= place.start && start < place.end;
}

/** Completes a draft with all data that its own words and the headline give. */
function described(
  { field, caption, reading, range, sentence, attribution, frame }: Draft,
  headline: ReadonlySet<string>,
): Found {
  const { tokens, source, times } = reading;
  const inside = tokens.slice(range.first, range.last);
  const start = inside[0]?.start ?? 0;
  const end = inside.at(-1)?.end ?? start;
  const words = (part: TokenRange): string =>
    source.slice(tokens[part.first]?.start ?? 0, tokens[part.last - 1]?.end ?? 0);
  const quantities = quantitiesIn(tokens, range, times);
  const kind = kindOf(tokens, range, { quantities, attributed: attribution !== null });
  const parts = partsOf(tokens, range);
  const whole = reading.sentences[sentence] ?? { ...range, paragraph: 0 };
  const mark = tokens[whole.last - 1];
  const content = contentWords(inside);
  const quote = source.slice(start, end);
  const subject = parts?.subject ?? null;
  const pronoun = subject !== null && subject.last - subject.first === 1 && tokens[subject.first]?.pos === 'PRON';
  const claim: Unnumbered = {
    field,
    caption,
    start,
    end,
    quote,
    kind,
    subject: subject ? words(subject) : null,
    predicate: parts ? words(parts.predicate) : null,
    quantities,
    when: times
      .filter(({ first, last }) => first >= range.first && last <= range.last)
      .map(words)
      .filter((time) => DATED.test(time)),
    where: placesIn(tokens, range).map(words),
    attribution: attribution && withoutRange(attribution),
    polarity:
      field === 'text' && isExamined(source, start)
        ? 'questioned'
        : polaritiesOf(reading).of(range, sentence, { frame, attributed: attribution !== null }),
    checkWorthiness: checkWorthiness(mark && !wordy(mark) && range.last < whole.last ? [...inside, mark] : inside, {
      field,
      kind,
      attribution: attribution?.kind ?? 'none',
      measured: quantities.some(({ unit, value }) => value > COUNTED_MAX || (unit !== null && MEASURES.test(unit))),
      clause: parts !== null,
      pronounSubject: pronoun,
      pronounObject: /^(?:this|that|it|them|so)$/.test(inside.findLast(wordy)?.lower ?? ''),
      question: mark?.value.startsWith('?') ?? false,
      firstPerson: inside.some(({ lower }) => /^(?:i|i'm|i've|my|me|we|our|us)$/.test(lower)),
      boilerplate: isBoilerplate(quote),
      post: isPost(quote),
      central: headline.size < 3 || field === 'title' ? 0 : Math.min(1, shared(headline, content) / headline.size),
      position: sentence,
      words: wordsIn(tokens, range),
    }),
  };
  return { claim, words: content, sentence: words(whole).toLowerCase() };
}

/** The wording of a date or a span of time. The language model also takes "Election Day" for a date. */
const DATED = new RegExp(
  String.raw`\d|^(?:.*\b)?(?:${WEEKDAYS})\b|\b(?:${MONTHS}|today|yesterday|tomorrow|tonight|week|weeks|weekend|month|months|year|years|decade|decades|century|centuries|hour|hours|days|morning|afternoon|evening|night|spring|summer|autumn|fall|winter)\b`,
  'i',
);
const CALENDAR = new RegExp(String.raw`^(?:${WEEKDAYS.toLowerCase()}|${MONTHS.toLowerCase()})$`);

/** Capitalized names of up to four words after "in", "at", "near", "outside" or "across". */
function placesIn(tokens: readonly Token[], { first, last }: TokenRange): TokenRange[] {
  const found: TokenRange[] = [];
  for (let at = first; at < last - 1; at += 1) {
    if (!/^(?:in|at|near|outside|across)$/.test(tokens[at]?.lower ?? '')) continue;
    let from = at + 1;
    if (tokens[from]?.lower === 'the') from += 1;
    let to = from;
    while (to < last && to - from < 4 && tokens[to]?.pos === 'PROPN' && !CALENDAR.test(tokens[to]?.lower ?? ''))
      to += 1;
    if (to > from && /^\p{Lu}/u.test(tokens[from]?.value ?? '')) found.push({ first: from, last: to });
  }
  return found;
}

function mostWorthy(found: readonly Found[]): readonly Found[] {
  if (found.length <= CLAIMS_MAX) return found;
  const order = found.map((one, index) => ({
    index,
    worth: one.claim.checkWorthiness + (one.claim.attribution ? SOURCED : 0),
  }));
  const kept = new Set(
    order
      .sort((a, b) => b.worth - a.worth || a.index - b.index)
      .slice(0, CLAIMS_MAX)
      .map(({ index }) => index),
  );
  return found.filter((_, index) => kept.has(index));
}

/** Adds ids, repetitions, and what the headline overstates. */
function linked(found: readonly Found[]): Claim[] {
  const repeats = found.map((): string[] => []);
  const first: number[] = [];
  found.forEach(({ words, claim }, index) => {
    if (words.size < REPEATS_WORDS_MIN) return;
    const same = first.find((other) => repeatsOf(found[other] as Found, { words, claim }));
    if (same === undefined) first.push(index);
    else repeats[same]?.push(idOf(index));
  });
  const claims = found.map(({ claim }, index): Claim => ({
    id: idOf(index),
    ...claim,
    repeatedBy: repeats[index] ?? [],
    overstates: null,
  }));
  const comparable = claims.map((claim, index): Comparable => ({
    claim,
    words: found[index]?.words ?? new Set(),
    sentence: found[index]?.sentence ?? '',
  }));
  const text = comparable.filter(({ claim }) => claim.field === 'text');
  return comparable.map((one) =>
    one.claim.field === 'title' ? { ...one.claim, overstates: overstatementOf(one, text) } : one.claim,
  );
}

const idOf = (index: number): string => `c${index + 1}`;

function repeatsOf(earlier: Pick<Found, 'words' | 'claim'>, later: Pick<Found, 'words' | 'claim'>): boolean {
  if (likeness(earlier.words, later.words) < REPEATS_MIN) return false;
  const numbers = (claim: Unnumbered): string =>
    claim.quantities
      .map(({ value }) => value)
      .sort((a, b) => a - b)
      .join();
  return numbers(earlier.claim) === numbers(later.claim);
}
