import { isPress, sentencesOf, type Sentence, wholePointsOf } from '../../words/index.js';
import { type TextKind } from '../../appraisal/index.js';
import { OPENLY_LIMITED, standingOf } from './standing.js';

interface Titled {
  readonly title: string;
  readonly text: string;
}

function denial(article: Titled): string | null {
  return wholePointsOf(article).some(({ kind }) => kind === 'answer-told') ? 'it reports a denial' : null;
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

function limits(article: Titled, kind: TextKind | undefined): string | null {
  return standingOf(article, kind).some(({ says }) => says === OPENLY_LIMITED)
    ? 'it says itself what is not known'
    : null;
}

/** What speaks for a text, as far as its words show it, in the order in which it matters. */
export const substanceOf = (article: Titled, kind: TextKind | undefined): readonly string[] =>
  [denial(article), figures(article), limits(article, kind)].filter((clause) => clause !== null);
