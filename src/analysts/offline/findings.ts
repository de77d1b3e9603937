import { type Claim } from '../../claims/index.js';
import { type SignalId, type TopicId } from '../../personas/index.js';
import { type ArgumentFact, type FactKind } from '../facts.js';
import { sourceOf } from './attribution.js';
import { topicsOf } from './topics.js';
import { MONTHS, openWordsIn, WEEKDAYS } from '../../words/index.js';

/** The parts of an article that agents quote. */
export interface Worded {
  readonly title: string;
  readonly text: string;
}

/** A typed fact about a claim, with its weight for a persona of average attention. */
export interface Finding extends Pick<ArgumentFact, 'kind' | 'claims' | 'words' | 'evidence'> {
  readonly signal: SignalId;
  /** Log-odds for the claim. */
  readonly logOdds: number;
}

/** A claim with its findings and the sentence that states it. */
export interface StudiedClaim {
  readonly claim: Claim;
  /** The whole sentence of the text, or the claim's own words where the sentence cannot be quoted; null for neither. */
  readonly sentence: string | null;
  readonly findings: readonly Finding[];
  readonly topics: ReadonlySet<TopicId>;
}

/** An article's claims, prepared once for the arguments of all agents. */
export interface Study {
  readonly claims: readonly StudiedClaim[];
  readonly byId: ReadonlyMap<string, StudiedClaim>;
  /** Names that occur more than once, most frequent first, for articles without a claim that can be quoted. */
  readonly topics: readonly string[];
  /** The headline if it can be quoted whole. */
  readonly headline: string | null;
}

/**
 * What a claim's own words show. What a claim lacks is no finding: a source or a date that was missed would be called
 * missing.
 */
const WEIGHTS: Readonly<Partial<Record<FactKind, readonly [SignalId, number]>>> = {
  source: ['attribution', 0.7],
  hedge: ['hedging', 0.2],
  certainty: ['certainty', -0.5],
  superlative: ['superlatives', -0.35],
};

/** Any sign of a source. Broad on purpose: a number is flagged as unsourced only where its paragraph has none of these. */
const SOURCED =
  /["“”«»:]|\b(?:sa(?:y|ys|id|ying)|tell|tells|told|according|report|stat(?:e|es|ed|ing|ement|ements)\b|announc|confirm|claim|add(?:s|ed|ing)\b|explain|warn|argu(?:e|es|ed|ing)\b|testif|testimon|wrote|writ|tweet|post(?:s|ed)?\b|stud(?:y|ies)\b|survey|poll|data\b|research|document|source|spokes|official|expert|estimat|found|find|show|suggest|indicat|reveal|releas|publish|quot|cit(?:e|es|ed|ing)\b|believ|think|thought|insist|den(?:y|ies|ied)\b|accus|alleg|acknowledg|conced|not(?:e|es|ed)\b|ask(?:s|ed)?\b|call(?:s|ed)?\b|describ|predict|forecast|expect|analys|analyz|index\b|http|www|via\b|record|file|figures\b|letter|interview|conclud|speak|spoke|talk|know|knew|admit|promis|vow|declar|remark|comment|mention|point|recall|agree|critic|witness|learn|hear|heard|see|saw|seen|scientist|author)/i;
const HEDGE =
  /\b(?:may(?= (?:be|have|not|also|well|lose|take|cause|lead|help|need|never|even|become|change))|might|reportedly|allegedly|apparently|perhaps|possibly|probably|(?:appears?|seems?|appeared|seemed|(?:is|are|was|were) (?:believed|thought|expected|likely)) to)\b/;
const CERTAIN =
  /(?<!\b(?:almost|nearly|not|n't|virtually|hardly|less)\s)\b(?:undoubtedly|certainly|definitely|always|never|everyone|everybody|nobody|proves|proven|guaranteed|obviously|absolutely|totally|completely|without (?:a |any )?doubt)\b/i;
const SUPERLATIVE =
  /\b(?:[Tt]he (?:most (?:[a-z]+ly )?(?!\w+ly\b)[a-z]{4,}|biggest|largest|worst|best|greatest|highest|lowest|richest|poorest|deadliest|fastest|oldest|youngest|strongest|wealthiest|smallest|hottest|longest)|unprecedented|first[- ]ever)\b/;

/** A longer sentence is quoted by the claim's own words. */
const SENTENCE_WORDS_MAX = 60;
const HEADLINE_WORDS_MAX = 24;

/** The line of the text that contains a claim. */
export function paragraphOf({ start, end }: { start: number; end: number }, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, to === -1 ? text.length : to);
}

/** Whether a paragraph has any sign of a source. */
export const hasSource = (paragraph: string): boolean => SOURCED.test(paragraph);

/** Whether a claim is inside a quotation: an opening mark without a closing one precedes it in its paragraph. */
function isQuoted({ start }: Claim, text: string): boolean {
  const before = text.slice(Math.max(0, text.lastIndexOf('\n', start)), start);
  return ((before.match(/"/g) ?? []).length & 1) === 1 || before.lastIndexOf('“') > before.lastIndexOf('”');
}

function findingsOn(claim: Claim, { text }: Worded): Finding[] {
  if (claim.field !== 'text') return [];
  const found: Finding[] = [];
  const add = (kind: FactKind, word: string | undefined): void => {
    const [signal, logOdds] = WEIGHTS[kind] ?? [];
    if (word === undefined || signal === undefined || logOdds === undefined || !isPlain(word)) return;
    found.push({ kind, claims: [claim.id], words: [word], signal, logOdds });
  };
  const source = sourceOf(claim, text);
  // Somebody without a name in one sentence may have one in the next.
  if (source?.nameless === false && /\p{Lu}/u.test(source.name.replace(/^(?:The|An?)\s/, '')))
    add('source', source.name);
  // The certainty of a quoted person is not that of the article.
  if (isQuoted(claim, text) || claim.attribution !== null) return found;
  add('hedge', openWordsIn(claim.quote, HEDGE) ?? undefined);
  add('certainty', CERTAIN.exec(claim.quote)?.[0]);
  add('superlative', SUPERLATIVE.exec(claim.quote)?.[0]);
  return found;
}

/** Whether words can be put between quotation marks. */
const isPlain = (words: string): boolean => words.trim() !== '' && !/["“”„«»<>{}\n\r]|\s{2}/.test(words);

/** Whether each quotation that begins in the words ends in them. */
const isWhole = (words: string): boolean =>
  !/[<>{}\n\r„«»]/.test(words) &&
  (words.match(/“/g) ?? []).length === (words.match(/”/g) ?? []).length &&
  ((words.match(/"/g) ?? []).length & 1) === 0;

/** A sentence's place in the text. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** The words in which a claim can be quoted. */
function quotable({ field, start, end, quote }: Claim, text: string, sentences: readonly Place[]): string | null {
  if (field !== 'text') return null;
  const place = sentences.find((sentence) => sentence.start <= start && sentence.end >= end);
  const around = place && text.slice(place.start, place.end).trim();
  for (const words of [around, quote.trim()])
    if (words !== undefined && isWhole(words) && words.split(/\s+/).length <= SENTENCE_WORDS_MAX) return words;
  return null;
}

const TOPIC_PHRASE = /\b(?:the (?:[a-z]{4,} )?[a-z]{4,}|\p{Lu}[\p{L}'’-]{2,}(?: \p{Lu}[\p{L}'’-]{2,}){0,2})\b/gu;
const NO_TOPIC = new RegExp(
  String.raw`^(?:the (?:same|first|last|next|only|most|other|rest|fact|time|best|more|world|very|people|country|year|past|[a-z]+ (?:that|this|with|from|have|were|will|said|they|their|which|when|been|also|more|than|into|would|could|over|about|after))|The|This|That|These|They|There|But|And|You|Your|His|Her|She|When|What|Why|How|Who|It|In|On|For|With|From|After|Before|One|All|Now|Not|Just|Like|Here|${WEEKDAYS}|${MONTHS})\b`,
);

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

/**
 * @param claims must not include orders to a machine
 * @param sentences of the text
 * @param looked the findings from evidence
 */
export function studyOf(
  claims: readonly Claim[],
  article: Worded,
  sentences: readonly Place[],
  looked: readonly Finding[] = [],
): Study {
  const studied = claims.map((claim): StudiedClaim => ({
    claim,
    sentence: quotable(claim, article.text, sentences),
    findings: [...looked.filter(({ claims: about }) => about.includes(claim.id)), ...findingsOn(claim, article)],
    topics: topicsOf(claim.quote),
  }));
  const { title } = article;
  const short = title.split(/\s+/).length <= HEADLINE_WORDS_MAX;
  return {
    claims: studied,
    byId: new Map(studied.map((one) => [one.claim.id, one])),
    topics: topicsNamed(article),
    headline: isPlain(title) && short && !/[.?!]\s/.test(title) ? title.trim() : null,
  };
}
