import {
  formOf,
  isBalanced,
  isFurniture,
  isOfPage,
  type Sentence,
  sentencesOf,
  stemsOf,
  withoutPlace,
} from '../../words/index.js';
import { isQuotable } from './open-first.js';

/** What of a debate is needed for it: whatever is shown elsewhere. */
interface Stating {
  readonly summary: { readonly sentences: readonly string[] } | null;
  readonly outcome: {
    readonly openFirst: readonly { readonly says: string }[];
    readonly standsOut: readonly { readonly quote: string }[];
    readonly cards?: readonly {
      readonly lookedAt: string | null;
      readonly quote: string | null;
      readonly answer: { readonly says: string } | null;
    }[];
    readonly voices: readonly { readonly name: string; readonly says: string }[];
  } | null;
  readonly appraisal: { readonly text: { readonly kind: string } | null } | null;
}

const STATES_MAX = 3;
/** What stands further down is beside the matter. */
const AMONG = 45;
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
  /^(?:For (?:example|instance)|In (?:addition|contrast)|Similarly|Likewise|Moreover|Furthermore|Besides|Still|Yet|Later|Instead|Meanwhile|Both|Such|Neither|Another|Other|His|Her|Its|Their|To accompany|Shortly (?:after|before)|After (?:the|that|this|his|her|their)|Then|(?:\p{L}+|\d+|A few) (?:days?|weeks?|months?|years?|hours?) (?:later|earlier))\b|\b(?:the (?:former|latter)|as well|, too)\b/u;
/** Who wrote it. */
const ABOUT_WRITER =
  /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,2} (?:is|was) (?:a|an|the) .*\b(?:editor|writer|reporter|journalist|correspondent|columnist|contributor)\b/iu;
/** Who says what has a place of its own. */
const SPOKEN =
  /\b(?:said|says|say|told|tells|added|adds|argued|argues|insisted|warned|warns|claimed|claims|wrote|writes|tweeted|explained|recalled|believes?|believed|thinks?|thought|vowed|asked|stressed|noted|continued|responded|replied|acknowledged|admitted|described|complained|joked|calling|urged)\b/u;
/** A heading in capitals or before the sentence, a link, a caption. */
const NO_FACT =
  /^(?:[\p{Lu}\d\s,.’'‘&-]{12,}$|["“][^"”]{3,50}[^,.!?]["”] \p{Lu}|Related|RELATED|Read more)|\b(?:billows|poses?|looks on|stands? (?:outside|near|next)|walks? (?:past|by)|gestures?|(?:is|are) (?:seen|pictured|greeted|shown)) /u;
/** Whoever may stand behind a figure: who says, counts, publishes or decides. Generous, since “it names no source” must not be false. */
const SOURCE =
  /\b(?:according to|sources?|officials?|authorit\p{Ll}+|polic\p{Ll}+|prosecut\p{Ll}+|courts?|judges?|indict\p{Ll}+|affidavit|complaint|lawsuit|filings?|ministr\p{Ll}+|department|agenc\p{Ll}+|bureau|stud(?:y|ies)|surveys?|polls?|polled|census|data|figures|statistics|records?|documents?|reports?|reported|reportedly|allegedly|alleged|estimate\p{Ll}*|research\p{Ll}*|analys[ei]s|analysts?|experts?|found|finds|shows?|showed|showing|counted|announced?|statement|release|video|footage|website|media|quot\p{Ll}+|citing|cited|believed|thought|accus\p{Ll}+|blam\p{Ll}+|deni\p{Ll}+|confirm\p{Ll}*|vot\p{Ll}+|elect\p{Ll}+|won|scored?)\b/iu;
/** A count, a sum or a share; no age, day, year, hour or length of time. */
const FIGURE =
  /[$€£]\d|\d ?(?:%|percent|per cent|million|billion|trillion)|\b\d{1,3}(?:,\d{3})+|\b(?!(?:19|20)\d\d\b)\d{2,} (?!(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|miles?|km|kilomet\p{Ll}+|met(?:er|re)s?|feet|pages?|points?|January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Ll}{3,}/u;
const HARM =
  /\b(?:killed|shot dead|wounded|injured|murdered|executed|raped|tortured|bombed|massacred|kidnapped|abducted|hacked|stole|stolen|displaced|starved|poisoned|tear-?gassed|beaten)\b(?! by (?:hunters|poachers))/u;
/** What everybody can look up, and nobody gives a source for. */
const KNOWN =
  /\b(?:born|graduat\p{Ll}+|founded|established|population|series|episodes?|season|films?|album|box office|stars?|height|located|tickets?|starting at)\b|\b\d{2,3}-year-old\b|\b(?:World War|September 11|Sept\. 11|9\/11|October 7|Oct\. 7|7 October|Holocaust)\b/iu;
const LEAD = 2;
const POLL_WITHIN = 1_000;
/** The beginning tells more of the matter than the rest. */
const EARLY = { first: 8, then: 18 } as const;
/** A fact of less worth is told by the way. */
const WORTH_MIN = 1;
/** With a smaller share of words outside quotation marks, a sentence is what somebody says, and does not say who. */
const OWN_MIN = 0.8;

function isTable(sentence: string): boolean {
  const words = sentence.split(/\s+/);
  return OF_TABLE.test(sentence) || words.filter((word) => /\d/.test(word)).length > DIGITS_MAX * words.length;
}

/** The writer's own sentence with a figure or a harm, whole and understood alone, with no source in it; null for any other. */
function factIn({ text, own }: Sentence, title: string): string | null {
  const says = withoutPlace(text).replace(/[.…]+$/u, '');
  const isHard = (FIGURE.test(own) || HARM.test(own)) && !KNOWN.test(own);
  const isOwn = own.trim().length >= OWN_MIN * text.length && !SPOKEN.test(own) && !SOURCE.test(own);
  const isWhole =
    says.length <= CHARS_MAX &&
    isBalanced(says) &&
    isQuotable(says) &&
    !isOfPage(says) &&
    !isFurniture(text, title) &&
    !isTable(says) &&
    !ABOUT_WRITER.test(says) &&
    !REFERS.test(says) &&
    !NO_FACT.test(says) &&
    !/\b(?:I|we|my|our)\b|\?$/u.test(text);
  return isHard && isOwn && isWhole ? says : null;
}

/** Whether the sentence after it says who says so: “They were told so by …”, “That is what …”. */
const isToldAfter = (after: Sentence | undefined): boolean =>
  after !== undefined &&
  /^(?:["“]|He|She|They|That|Those|These|The (?:figures?|numbers?|toll)|It)\b/u.test(after.text) &&
  SPOKEN.test(after.own);

/** How much a fact is of the matter: what it shares with the headline, a harm, its place. */
function worthOf(fact: string, index: number, head: ReadonlySet<string>): number {
  const shared = [...stemsOf(fact)].filter((stem) => head.has(stem)).length;
  const place = index < EARLY.first ? 0.6 : index < EARLY.then ? 0.2 : 0;
  return 0.45 * Math.min(3, shared) + (HARM.test(fact) ? 0.6 : 0.3) + place;
}

/**
 * The figures and harms that a text states in its own words, where the sentence names nobody who says so: whole sentences
 * without place lines, none that is shown elsewhere, at most three, in the order of the text. Nothing of a table, a list or advice.
 */
export function alsoStates(
  { outcome, summary, appraisal }: Stating,
  article: { readonly title: string; readonly text: string },
): readonly string[] {
  const form = appraisal?.text?.kind === 'other' ? formOf(article) : null;
  if (form !== null && form.does !== 'tells') return [];
  const shown = [
    ...(summary?.sentences ?? []).map(quotedIn),
    ...(outcome?.openFirst ?? []).map(({ says }) => says),
    ...(outcome?.standsOut ?? []).map(({ quote }) => quote),
    ...(outcome?.voices ?? []).map(({ says }) => says),
    ...(outcome?.cards ?? []).flatMap(({ lookedAt, quote, answer }) => [lookedAt, quote, quotedIn(answer?.says ?? '')]),
  ];
  const told = shown.filter((words) => words !== null && words !== '').map((words) => stemsOf(words ?? ''));
  const head = stemsOf(article.title);
  // The shares of a poll are the poll’s, wherever they stand.
  const isOfPoll = /\b(?:polls?|surveys?|stud(?:y|ies))\b/iu.test(article.title + article.text.slice(0, POLL_WITHIN));
  const sentences = sentencesOf(article.text);
  const facts = sentences
    .slice(0, AMONG)
    .flatMap((sentence, index) => {
      // Of the lead the rest of the text says who says so.
      const fact =
        index < LEAD || (isOfPoll && /\d ?(?:%|percent|per cent)/u.test(sentence.own))
          ? null
          : factIn(sentence, article.title);
      return fact === null || isToldAfter(sentences[index + 1])
        ? []
        : [{ fact, index, worth: worthOf(fact, index, head) }];
    })
    .filter(({ worth }) => worth >= WORTH_MIN)
    .sort((a, b) => b.worth - a.worth);
  const stated: typeof facts = [];
  for (const each of facts) {
    if (stated.length === STATES_MAX) break;
    if (isSame(each.fact, told)) continue;
    stated.push(each);
    told.push(stemsOf(each.fact));
  }
  return stated.sort((a, b) => a.index - b.index).map(({ fact }) => fact);
}
