import {
  inQuotes,
  isPress,
  listed,
  personsSpeakingIn,
  sentencesOf,
  type Sentence,
  wholePointsOf,
} from '../../words/index.js';
import { documentsNamedIn } from './checks.js';
import { type TextKind } from '../../appraisal/index.js';
import { OPENLY_LIMITED, standingOf } from './standing.js';

interface Titled {
  readonly title: string;
  readonly text: string;
}

const EXAMPLES_MAX = 2;
const PEOPLE_MIN = 2;
const DOCUMENT_WORDS_MAX = 8;

/** A document that is named by more than its kind. */
const isTelling = (document: string): boolean =>
  document.split(/\s+/u).length <= DOCUMENT_WORDS_MAX &&
  /\p{Lu}\p{Ll}/u.test(document) &&
  !/[.!?;]\s/u.test(document) &&
  !document.startsWith('DOI');

function documents({ text }: Titled): string | null {
  const [first] = documentsNamedIn(text).filter(isTelling);
  return first === undefined ? null : `it names what it rests on, such as ${inQuotes(first)}`;
}

function bothSides(article: Titled): string | null {
  return wholePointsOf(article).some(({ kind }) => kind === 'answer-told') ? 'whoever is accused answers in it' : null;
}

const FIGURE =
  /(?<![\p{L}\d-])(?:[$£€]\s?)?\d[\d,.]*\d(?!\d)|(?<![\p{L}\d-])\d+\s?(?:%|percent|per cent|million|billion)/u;
/** A day or a year is no figure. */
const DATES =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.? \d{1,2}(?:, \d{4})?|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|(?<![\d,.$£€])(?:19|20)\d\d(?![\d,.]*\d|%)/gu;
const COUNTED_BY =
  /\b[Aa]ccording to (?:(?:data|figures|statistics|numbers|estimates|a (?:report|survey|poll|study|tally|count)) (?:from|by|of|compiled by|released by|published by) )?((?:the )?(?:\p{Lu}[\p{L}.&’'-]*|US|UN)(?: (?:of the|of|for|and|on) \p{Lu}[\p{L}.&’'-]*| \p{Lu}[\p{L}.&’'-]*){0,5})(?=[.,;:)”"]|\s(?:and|in|on|at|which|who|the|as|show|that|said)\b|$)/u;

/** Whose the figures are, by the name of an office or a firm. */
function figures({ text }: Titled): string | null {
  const own = (sentence: Sentence): string => sentence.own.replaceAll(DATES, ' ');
  for (const sentence of sentencesOf(text)) {
    const [, maker = ''] = COUNTED_BY.exec(sentence.own) ?? [];
    const bare = maker.replace(/[’']s$/u, '').replace(/[.,]+$/u, '');
    if (bare.split(' ').length < 2 && !/^\p{Lu}{2,}$/u.test(bare)) continue;
    if (isPress(bare) || !FIGURE.test(own(sentence))) continue;
    return `it says whose figures it has, such as those of ${bare}`;
  }
  return null;
}

function people(article: Titled): string | null {
  const found = personsSpeakingIn(article);
  if (found.length < PEOPLE_MIN) return null;
  const shown = [...found].sort((a, b) => b.count - a.count).slice(0, EXAMPLES_MAX);
  return `people speak in it by name, such as ${listed(shown.map(({ name }) => name))}`;
}

const LIMIT_CHARS_MAX = 110;
function limits(article: Titled, kind: TextKind | undefined): string | null {
  const told = standingOf(article, kind).find(({ says }) => says === OPENLY_LIMITED);
  return told === undefined || told.words.length > LIMIT_CHARS_MAX || /^(?:but|and|that|which)\b/iu.test(told.words)
    ? null
    : `it says itself how far it goes: ${inQuotes(told.words)}`;
}

/** What a text rests on, as far as its words show it, in the order in which it matters: documents, both sides, whose figures, voices. */
export function substanceOf(article: Titled, kind: TextKind | undefined): readonly string[] {
  return [documents(article), bothSides(article), figures(article), limits(article, kind), people(article)].filter(
    (clause) => clause !== null,
  );
}
