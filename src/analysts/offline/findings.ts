import { type Claim, type Quantity } from '../../claims/index.js';
import { type SignalId, type TopicId } from '../../personas/index.js';
import { type ArgumentFact, type FactKind } from '../facts.js';
import { sourceOf } from './attribution.js';
import { topicsOf } from './topics.js';
import {
  clauseOf,
  followsInitials,
  isAuthorNote,
  isQuoted,
  isStatement,
  LOOSE,
  mentionIn,
  subjectOf,
  type Worded,
} from './wording.js';

/** A typed fact about a claim, with its weight for a persona of average attention. */
export interface Finding extends Pick<ArgumentFact, 'kind' | 'claims' | 'words' | 'evidence'> {
  readonly signal: SignalId;
  /** Log-odds for the claim. */
  readonly logOdds: number;
}

/** A claim with its findings and the words in which agents can mention it. */
export interface StudiedClaim {
  readonly claim: Claim;
  /**
   * A clause that can follow "that", in the article's words, or a whole quotation; null when neither is possible.
   * `voiced` when the article attributes the words to somebody.
   */
  readonly said: { readonly kind: 'claim' | 'quote'; readonly words: string; readonly voiced: boolean } | null;
  /** The subject as words in a sentence: "the harbour bridge"; null when it has no meaning out of context. */
  readonly subject: string | null;
  /** A name in the claim, used when there is no such subject. */
  readonly mention: string | null;
  readonly findings: readonly Finding[];
  readonly topics: ReadonlySet<TopicId>;
}

/** An article's claims, prepared once for the arguments of all agents. */
export interface Study {
  readonly claims: readonly StudiedClaim[];
  readonly byId: ReadonlyMap<string, StudiedClaim>;
  /** Names that occur more than once, most frequent first, for articles without a claim that can be put into words. */
  readonly topics: readonly string[];
  /** The headline if it can be quoted whole. */
  readonly headline: string | null;
}

const WEIGHTS: Readonly<Partial<Record<FactKind, readonly [SignalId, number]>>> = {
  source: ['attribution', 0.7],
  anonymous: ['attribution', -0.9],
  unsourced: ['unsupported-claims', -0.4],
  figure: ['numbers', 0.2],
  'bare-figure': ['numbers', -0.45],
  'no-figure': ['numbers', -0.15],
  date: ['dates-and-places', 0.3],
  undated: ['dates-and-places', -0.25],
  hedge: ['hedging', 0.2],
  certainty: ['certainty', -0.5],
  superlative: ['superlatives', -0.35],
  headline: ['headline-match', -0.9],
  contradiction: ['numbers', -0.8],
};

/** Any sign of a source. Broad on purpose: a paragraph is said to lack a source only if it has none of these. */
const SOURCED =
  /["“”«»:]|\b(?:sa(?:y|ys|id|ying)|tell|tells|told|according|report|stat(?:e|es|ed|ing|ement|ements)\b|announc|confirm|claim|add(?:s|ed|ing)\b|explain|warn|argu(?:e|es|ed|ing)\b|testif|testimon|wrote|writ|tweet|post(?:s|ed)?\b|stud(?:y|ies)\b|survey|poll|data\b|research|document|source|spokes|official|expert|estimat|found|find|show|suggest|indicat|reveal|releas|publish|quot|cit(?:e|es|ed|ing)\b|believ|think|thought|insist|den(?:y|ies|ied)\b|accus|alleg|acknowledg|conced|not(?:e|es|ed)\b|ask(?:s|ed)?\b|call(?:s|ed)?\b|describ|predict|forecast|expect|analys|analyz|index\b|http|www|via\b|record|file|figures\b|letter|interview|conclud|speak|spoke|talk|know|knew|admit|promis|vow|declar|remark|comment|mention|point|recall|agree|critic|witness|learn|hear|heard|see|saw|seen|scientist|author)/i;
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir|four|fif|six|seven|eigh|nine|twenty|forty|hundred|thousand|million|billion|trillion|dozen|half|halves|third|quarter|twice|double|triple|once|first|second|single|both|couple|percent|zero|none|majority|most|several|many|few)/i;
const DIGITS = /\d+(?:[.,]\d+)*/g;
const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?|half|third|quarter|twice|double|triple)\b/gi;
const TIME =
  /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept|oct|nov|dec)[a-z]*\b|\b(?:today|yesterday|tomorrow|tonight|now|ago|recent|last|next|past|since|until|before|after|during|when|while|week|month|year|decade|centur|hour|minute|day|morning|afternoon|evening|night|noon|spring|summer|autumn|fall|winter|season|early|earlier|late|later|current|then|once|already|soon|time|date|moment|previous|former|christmas|easter|election)/i;
const HEDGE =
  /\b(?:may(?= (?:be|have|not|also|well|lose|take|cause|lead|help|need|never|even|become|change))|might|reportedly|allegedly|apparently|perhaps|possibly|probably|(?:appears?|seems?|appeared|seemed|(?:is|are|was|were) (?:believed|thought|expected|likely)) to)\b/;
const CERTAIN =
  /(?<!\b(?:almost|nearly|not|n't|virtually|hardly|less)\s)\b(?:undoubtedly|certainly|definitely|always|never|everyone|everybody|nobody|proves|proven|guaranteed|obviously|absolutely|totally|completely|without (?:a |any )?doubt)\b/i;
const SUPERLATIVE =
  /\b(?:[Tt]he (?:most (?:[a-z]+ly )?(?!\w+ly\b)[a-z]{4,}|biggest|largest|worst|best|greatest|highest|lowest|richest|poorest|deadliest|fastest|oldest|youngest|strongest|wealthiest|smallest|hottest|longest)|unprecedented|first[- ]ever)\b/;
const QUOTE_WORDS_MAX = 24;
const QUOTE_WORDS_MIN = 4;

/** The line of the text that contains a claim. */
export function paragraphOf({ start, end }: { start: number; end: number }, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, to === -1 ? text.length : to);
}

/** Whether a paragraph has any sign of a source. */
export const hasSource = (paragraph: string): boolean => SOURCED.test(paragraph);

/** A time that can be verified, as opposed to "now" or "7 years". */
const DATED =
  /\b(?:1[5-9]|20)\d\d\b|(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day\b|January|February|March|April|May\b|June|July|August|September|October|November|December|last (?:week|month|year|spring|summer|autumn|winter)/;
const DATE_WORDS_MAX = 5;
/** A missing source, date or number is a finding only for claims of at least this check-worthiness. */
const MISSED_FROM = 0.4;
/** Statements about possibilities need no date. */
const UNREAL = /\b(?:could|would|should|might|may|can|will|if)\b/;
/** Comparisons that should have a number. */
const COMPARES =
  /\b(?:more|less|fewer|higher|lower|rose|risen|fell|fallen|grew|grown|increas\w+|decreas\w+|doubled|most)\b/;

function findingsOn(claim: Claim, { text }: Worded): Finding[] {
  if (claim.field !== 'text') return [];
  const found: Finding[] = [];
  const add = (kind: FactKind, ...words: string[]): void => {
    const [signal, logOdds] = WEIGHTS[kind] ?? [];
    if (signal === undefined || logOdds === undefined || words.some((word) => !isPlain(word))) return;
    found.push({ kind, claims: [claim.id], words, signal, logOdds });
  };
  const paragraph = paragraphOf(claim, text);
  const voiced = isQuoted(claim, text);
  const missed = claim.checkWorthiness >= MISSED_FROM && !voiced;
  const source = sourceOf(claim, text);
  if (source !== null) add(source.nameless ? 'anonymous' : 'source', source.name);
  else if (missed && claim.attribution === null && !hasSource(paragraph)) add('unsourced');
  const figure = claim.quantities.find((at) => numberWords(claim, at, text) !== null);
  const words = figure === undefined ? null : numberWords(claim, figure, text);
  if (figure !== undefined && words !== null) {
    const others = (paragraph.match(DIGITS) ?? []).length + (paragraph.match(NUMBER_WORD) ?? []).length;
    add(others === 1 && figure.unit !== null && isCount(words) ? 'bare-figure' : 'figure', words);
  } else if (missed && claim.attribution === null && COMPARES.test(claim.quote) && !NUMBER.test(paragraph))
    add('no-figure');
  const when = claim.when.find(
    (each) =>
      isPlain(each) && each.split(/\s+/).length <= DATE_WORDS_MAX && DATED.test(each) && !/^[Bb]etween \S+$/.test(each),
  );
  if (when !== undefined) add('date', when);
  else if (
    missed &&
    claim.kind === 'event' &&
    claim.when.length === 0 &&
    !UNREAL.test(claim.quote) &&
    !TIME.test(paragraph)
  )
    add('undated');
  // The certainty of a quoted person is not that of the article.
  if (voiced) return found;
  const hedge = HEDGE.exec(claim.quote)?.[0];
  if (hedge !== undefined) add('hedge', hedge);
  const certain = CERTAIN.exec(claim.quote)?.[0];
  if (certain !== undefined) add('certainty', certain);
  const superlative = SUPERLATIVE.exec(claim.quote)?.[0];
  if (superlative !== undefined) add('superlative', superlative);
  return found;
}

/** Years, which are not counts. */
const YEAR = /^(?:in |of )?(?:1[5-9]|20)\d\d\b(?!,)/;
/** Words before which a number is a name, as of a road or a channel. */
const NAMES =
  /\b(?:freeway|highway|route|interstate|street|avenue|road|channel|session|season|cycle|election|center|centre|flight|model|series)s?$/i;
/** Whether a figure is a count, as opposed to a duration or an age. */
const isCount = (words: string): boolean =>
  !/\b(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|year-old)\b/i.test(words);

/** A number in the claim's own words, with its unit; null when it is not worth mentioning. */
function numberWords(claim: Claim, { start, end, unit, value }: Quantity, text: string): string | null {
  const words = text.slice(start, end);
  if (!claim.quote.includes(words) || !/\d/.test(words) || !isPlain(words) || words.split(/\s+/).length > 5)
    return null;
  // A number such as "180-day" or "5-4" is part of a longer word.
  if (/\d-\p{L}/u.test(words) || /[-\p{L}\d]/u.test(text.charAt(end)) || /[-\p{L}]/u.test(text.charAt(start - 1)))
    return null;
  if (YEAR.test(words) || NAMES.test(words) || /^911\b|^\dG\b|[a-z] \p{Lu}/u.test(words)) return null;
  if (unit !== null) return words;
  // Excludes house numbers, ages, years and parts of ranges.
  const before = text.slice(Math.max(0, start - 6), start);
  if (value < 100 || /^\s\p{Lu}/u.test(text.slice(end)) || /(?:No\.|\bto|#)\s?$/.test(before)) return null;
  return words;
}

/** Whether words can be put between quotation marks. */
const isPlain = (words: string): boolean => words.trim() !== '' && !/["“”„«»<>{}\n\r]|\s{2}/.test(words);

/** Requests of the page to its readers, which are not part of the news. */
const PAGE_TALK =
  /\b(?:please|click|subscribe|newsletter|refresh|sign up|follow us|cookies|copyright|all rights|poll|read more|photo|this material|rewritten|redistributed|rights reserved)\b/i;
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|do|does|did|\p{L}+(?:ed|n't|n’t|['’](?:s|re|ve|ll|m|d)))\b/u;
/** Text after a quotable part of direct speech: the end of the sentence or quotation, or the next clause. */
const SPOKEN_END = /^(?!\s?(?:\.\.|…))(?:$|[.!?]|\n|,?["”]|,\s(?:so|and|but|which|who|because|while)\b)/;

/** Text before a quotable clause inside direct speech. */
const SPOKEN_START = /,\s(?:so|and|but|because)\s$/;

/** A claim's sentence or clause word for word; null when it is too long or incomplete. */
function quotable(claim: Claim, article: Worded): string | null {
  const { title, text } = article;
  const { quote, field, start, end } = claim;
  const words = quote.trim().split(/\s+/).length;
  if (field === 'caption' || !isPlain(quote) || words > QUOTE_WORDS_MAX || words < QUOTE_WORDS_MIN) return null;
  // An abbreviation in a quotation would look like the end of a sentence.
  if (/[.?!]\s+[\p{Lu}“]/u.test(quote) || PAGE_TALK.test(quote)) return null;
  if (field === 'title') return title.trim() === quote.trim() ? quote : null;
  if (isAuthorNote(claim, article) || followsInitials(start, text)) return null;
  if (/[^\p{L}\p{N}%$€£)]$/u.test(quote)) return null;
  // A dateline, or a sentence joined to a heading.
  if (/\s-\s|--|^\p{Lu}{3}|\p{Ll} The \p{Lu}|:.*:/u.test(quote)) return null;
  const before = text.slice(Math.max(0, start - 3), start);
  const after = text.slice(end, end + 10);
  const begins = /(?:^|[.!?]["”]?\s+|\n\s*|["“])$/.test(before);
  const ends = /^(?!\s?(?:\.\.|…))(?:$|[.!?]|\n|,["”])/.test(after);
  if (!VERB.test(quote) && !isStatement(claim)) return null;
  // If the sentence continues, the quotation must not end on a word such as "the".
  if (!ends && LOOSE.test(quote)) return null;
  if (!isQuoted(claim, text)) return begins && ends ? quote : null;
  return (begins || SPOKEN_START.test(text.slice(Math.max(0, start - 10), start))) && SPOKEN_END.test(after)
    ? quote
    : null;
}

const stem = (unit: string): string => unit.replace(/s$/, '');
const sameUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit !== null && b.unit !== null && stem(a.unit) === stem(b.unit);
const contentOf = (claim: Claim): Set<string> =>
  new Set((claim.quote.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/(?:s|ed|ing)$/, '')));

/** Findings on a headline with a bigger number than the sentence of the text that it summarises. */
function headlineFindings(claims: readonly Claim[], article: Worded): Finding[] {
  return claims.flatMap((headline): Finding[] => {
    if (headline.field !== 'title' || headline.overstates?.because.startsWith('The headline says') !== true) return [];
    const below = claims.find(({ id }) => id === headline.overstates?.claim);
    if (below?.field !== 'text') return [];
    for (const above of headline.quantities)
      for (const under of below.quantities) {
        if (!sameUnit(above, under) || above.value <= under.value) continue;
        const words = [article.title.slice(above.start, above.end), article.text.slice(under.start, under.end)];
        if (words.some((word) => !isPlain(word) || !/\d/.test(word))) continue;
        return [{ kind: 'headline', claims: [headline.id, below.id], words, signal: 'headline-match', logOdds: -0.9 }];
      }
    return [];
  });
}

const SAME_SHARE = 0.6;
const PAIRS_MAX = 20_000;

/** Findings on pairs of claims that give different numbers for the same thing. */
function contradictions(claims: readonly Claim[], { text }: Worded): Finding[] {
  const counted = claims
    .filter(({ field, quantities }) => field === 'text' && quantities.some(({ unit }) => unit !== null))
    .map((claim) => ({ claim, content: contentOf(claim) }));
  const found: Finding[] = [];
  let pairs = 0;
  for (const [index, { claim, content }] of counted.entries())
    for (const other of counted.slice(index + 1)) {
      if ((pairs += 1) > PAIRS_MAX) return found;
      let both = 0;
      for (const word of content) if (other.content.has(word)) both += 1;
      if (both < 3 || both < SAME_SHARE * Math.min(content.size, other.content.size)) continue;
      if (claim.subject === null || claim.subject.toLowerCase() !== other.claim.subject?.toLowerCase()) continue;
      for (const one of claim.quantities)
        for (const two of other.claim.quantities) {
          if (!sameUnit(one, two) || one.value === two.value) continue;
          const words = [text.slice(one.start, one.end), text.slice(two.start, two.end)];
          if (words.some((word) => !isPlain(word) || !/\d/.test(word)) || words[0] === words[1]) continue;
          if (claim.when.join() !== other.claim.when.join()) continue;
          found.push({
            kind: 'contradiction',
            claims: [claim.id, other.claim.id],
            words,
            signal: 'numbers',
            logOdds: -0.8,
          });
        }
    }
  return found;
}

const TOPIC_PHRASE = /\b(?:the (?:[a-z]{4,} )?[a-z]{4,}|\p{Lu}[\p{L}'’-]{2,}(?: \p{Lu}[\p{L}'’-]{2,}){0,2})\b/gu;
const NO_TOPIC =
  /^(?:the (?:same|first|last|next|only|most|other|rest|fact|time|best|more|world|very|people|country|year|past|[a-z]+ (?:that|this|with|from|have|were|will|said|they|their|which|when|been|also|more|than|into|would|could|over|about|after))|The|This|That|These|They|There|But|And|You|Your|His|Her|She|When|What|Why|How|Who|It|In|On|For|With|From|After|Before|One|All|Now|Not|Just|Like|Here|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b/;

const TOPICS_MAX = 3;

/** The most frequent names of the text, those in the headline first. */
function topicsNamed({ title, text }: Worded): string[] {
  const inTitle = title.toLowerCase();
  const counts = new Map<string, number>();
  for (const { 0: phrase, index } of text.slice(0, 20_000).matchAll(TOPIC_PHRASE))
    // A capital letter in the middle of a sentence indicates a name.
    if (!NO_TOPIC.test(phrase) && /[\p{Ll}\d,] $/u.test(text.slice(Math.max(0, index - 2), index)))
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return [...counts]
    .filter(([phrase, count]) => count >= 2 && !phrase.startsWith('the ') && phrase.toUpperCase() !== phrase)
    .map(([phrase, count]) => ({
      phrase,
      score: count + (inTitle.includes(phrase.toLowerCase()) ? 100 : 0) + (phrase.includes(' ') ? 2 : 0),
    }))
    .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, TOPICS_MAX)
    .map(({ phrase }) => phrase);
}

/** Number of the most check-worthy claims that are compared for contradictions unless `wide` is set. */
const COMPARED = 12;

/**
 * @param claims must not include orders to a machine
 * @param wide whether every claim is compared with every other
 * @param looked the findings from evidence
 */
export function studyOf(
  claims: readonly Claim[],
  article: Worded,
  wide: boolean,
  looked: readonly Finding[] = [],
): Study {
  const compared = wide ? claims : [...claims].sort((a, b) => b.checkWorthiness - a.checkWorthiness).slice(0, COMPARED);
  const across = [...headlineFindings(claims, article), ...contradictions(compared, article)];
  const studied = claims.map((claim): StudiedClaim => {
    const clause = clauseOf(claim, article);
    const quote = clause === null ? quotable(claim, article) : null;
    return {
      claim,
      said:
        clause !== null
          ? { kind: 'claim', words: clause, voiced: false }
          : quote !== null
            ? { kind: 'quote', words: quote, voiced: isQuoted(claim, article.text) }
            : null,
      subject: subjectOf(claim, article.text),
      mention: mentionIn(claim),
      findings: [
        ...looked.filter(({ claims: about }) => about.includes(claim.id)),
        ...across.filter(({ claims: about }) => about.includes(claim.id)),
        ...findingsOn(claim, article),
      ],
      topics: topicsOf(claim.quote),
    };
  });
  return {
    claims: studied,
    byId: new Map(studied.map((one) => [one.claim.id, one])),
    topics: topicsNamed(article),
    headline:
      isPlain(article.title) && article.title.split(/\s+/).length <= QUOTE_WORDS_MAX && !/[.?!]\s/.test(article.title)
        ? article.title.trim()
        : null,
  };
}
