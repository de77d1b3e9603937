import { isFragment } from '../../claims/index.js';
import {
  isBalanced,
  isOfPage,
  isOfSpeaking,
  type Sentence,
  sentenceAround,
  sentencesOf,
  stemsOf,
  withoutPlace,
  formOf,
} from '../../words/index.js';
import { type DebateResult } from './debate-result.schema.js';
import { isQuotable } from './open-first.js';

type Shown = Pick<
  DebateResult['claims'][number],
  'field' | 'start' | 'end' | 'quote' | 'predicate' | 'quantities' | 'votes' | 'attribution'
>;
/** What of a debate is needed for it. */
interface Stating {
  readonly claims: readonly Shown[];
  readonly summary: { readonly sentences: readonly string[] } | null;
  readonly outcome: {
    readonly openFirst: readonly { readonly says: string }[];
    readonly standsOut: readonly { readonly quote: string }[];
    readonly cards?: readonly { readonly lookedAt: string | null }[];
    readonly voices: readonly { readonly name: string; readonly says: string }[];
  } | null;
  readonly appraisal: { readonly text: { readonly kind: string } | null } | null;
}

const STATES_MAX = 4;
/** A longer one is several sentences that were read as one. */
const CHARS_MAX = 320;
/** From this share of its words on, a sentence says what another one says. */
const SAME_SHARE = 0.6;
/** From this share on, words with digits are a table and no sentence. */
const DIGITS_MAX = 0.3;
/** Two opponents, a score, a price: a line of a table. */
const OF_TABLE = /\p{Lu}\p{L}+ vs?\.? \p{Lu}|\b\d{1,2}-\d{1,2}(?:, | \d)|[$€£]\d[\d,.]*$/u;

/** Words in quotation marks; straight ones, which may stand inside, are left alone. */
const quotedIn = (sentence: string): string => /“(.+)”/su.exec(sentence)?.[1] ?? '';

function isSame(sentence: string, others: readonly ReadonlySet<string>[]): boolean {
  const own = stemsOf(sentence);
  return others.some((other) => {
    const shared = [...own].filter((stem) => other.has(stem)).length;
    return shared >= SAME_SHARE * Math.min(own.size, other.size);
  });
}

/** It goes on from a sentence that is not quoted. */
const REFERS =
  /^(?:For (?:example|instance)|In (?:addition|contrast)|Similarly|Likewise|Moreover|Furthermore|Besides|Still|Yet|Later|(?:\p{L}+|\d+|A few) (?:days?|weeks?|months?|years?|hours?) (?:later|earlier))\b/u;
/** Who wrote it. */
const ABOUT_WRITER =
  /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,2} (?:is|was) (?:a|an|the) .*\b(?:editor|writer|reporter|journalist|correspondent|columnist|contributor)\b/iu;
/** With a smaller share of words outside quotation marks, a sentence is what somebody says, and does not say who. */
const OWN_MIN = 0.15;

function isSpoken(sentences: readonly Sentence[], { start }: { readonly start: number }): boolean {
  const found = sentences.find((each) => each.start <= start && each.end > start);
  return found !== undefined && found.own.trim().length < OWN_MIN * found.text.length;
}

function isTable(sentence: string): boolean {
  const words = sentence.split(/\s+/);
  return OF_TABLE.test(sentence) || words.filter((word) => /\d/.test(word)).length > DIGITS_MAX * words.length;
}

/**
 * What a text states besides what its summary and what to open first have already: whole sentences without place lines, each once, at most four.
 * Nothing of a table, a list or advice.
 */
export function alsoStates(
  { claims, outcome, summary, appraisal }: Stating,
  article: { readonly title: string; readonly text: string },
): readonly string[] {
  const form = appraisal?.text?.kind === 'other' ? formOf(article) : null;
  if (form !== null && form.does !== 'tells') return [];
  const told = [
    ...(summary?.sentences ?? []).map(quotedIn),
    ...(outcome?.openFirst ?? []).map(({ says }) => says),
    ...(outcome?.standsOut ?? []).map(({ quote }) => quote),
    ...(outcome?.cards ?? []).map(({ lookedAt }) => lookedAt ?? ''),
    ...(outcome?.voices ?? []).map(({ says }) => says),
  ]
    .filter((words) => words !== '')
    .map((words) => stemsOf(words));
  const sentences = sentencesOf(article.text);
  const stated: string[] = [];
  for (const claim of claims) {
    if (stated.length === STATES_MAX) break;
    if (claim.field !== 'text' || isFragment(claim) || claim.votes === 0) continue;
    // What somebody says is told with who says it.
    if (claim.attribution !== null && (outcome?.voices ?? []).length > 0) continue;
    const sentence = withoutPlace(sentenceAround(article, claim)).replace(/[.…]+$/u, '');
    if (isSpoken(sentences, claim)) continue;
    if (
      isOfSpeaking(sentence) &&
      (outcome?.voices ?? []).some(({ name }) => sentence.includes(name.split(' ').at(-1) ?? name))
    )
      continue;
    const isWhole =
      sentence.length <= CHARS_MAX &&
      isBalanced(sentence) &&
      isQuotable(sentence) &&
      !isOfPage(sentence) &&
      !ABOUT_WRITER.test(sentence) &&
      !REFERS.test(sentence);
    if (!isWhole || isTable(sentence) || isSame(sentence, told)) continue;
    stated.push(sentence);
    told.push(stemsOf(sentence));
  }
  return stated;
}
