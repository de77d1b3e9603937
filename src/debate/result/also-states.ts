import {
  formOf,
  isBalanced,
  isFurniture,
  isOfPage,
  MONTHS_AS_WRITTEN,
  type Sentence,
  sentencesOf,
  stemsOf,
  WEEKDAYS,
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

const STATES_MAX = 4;
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
/** An office or a document that counts, and nobody's opinion. */
const COUNTED_BY =
  /\b(?:according to|(?:study|report|survey|poll|data|figures|statistics|census|records|filings?|documents|ministry|department|agency|bureau|police|authorities|company|institute|indictment|complaint)(?: (?:also|have|has))? (?:said|says|show\p{Ll}*|found|finds|reported|estimates?|estimated))\b/u;
const FIGURE =
  /[$€£]\d|\d ?(?:%|percent|per cent|million|billion|trillion|thousand)|\b\d{1,3}(?:,\d{3})+|\b\d+(?:\.\d+)? (?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Ll}{3,}|\b\d+-(?:to-)?\d+ vote/u;
const DECIDED =
  /\b(?:voted|approved|rejected|passed|signed|ruled|ordered|charged|convicted|sentenced|arrested|appointed|elected|resigned|banned|agreed|announced|launched|killed|died|closed|opened|fined|sued|filed|released|blocked|dismissed|suspended|withdrew|won|lost|declined|refused|denied|pleaded)\b/u;
const DAY = new RegExp(`\\b(?:${WEEKDAYS})\\b|\\b(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}\\b`, 'u');
const YEAR = /\b(?:19|20)\d\d\b/u;
/** The beginning tells more of the matter than the rest. */
const LEAD = 3;
const EARLY = { first: 8, then: 18 } as const;
/** A fact of less worth is told by the way. */
const WORTH_MIN = 1.4;
/** With a smaller share of words outside quotation marks, a sentence is what somebody says, and does not say who. */
const OWN_MIN = 0.5;

function isTable(sentence: string): boolean {
  const words = sentence.split(/\s+/);
  return OF_TABLE.test(sentence) || words.filter((word) => /\d/.test(word)).length > DIGITS_MAX * words.length;
}

/** The writer's own sentence, whole and understood alone; null for any other. */
function factIn({ text, own }: Sentence, title: string): string | null {
  const says = withoutPlace(text).replace(/[.…]+$/u, '');
  const isOwn = own.trim().length >= OWN_MIN * text.length && (!SPOKEN.test(own) || COUNTED_BY.test(own));
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
    !/\b(?:I|we|my|our)\b/u.test(own);
  return isOwn && isWhole ? says : null;
}

/** How much a fact is of the matter: what it shares with the headline, a figure, a decision, a day, its place. */
function worthOf(fact: string, index: number, head: ReadonlySet<string>): number {
  const shared = [...stemsOf(fact)].filter((stem) => head.has(stem)).length;
  const place = index < EARLY.first ? 0.6 : index < EARLY.then ? 0.2 : 0;
  const isPast = YEAR.test(fact) ? (shared === 0 ? 0.8 : 0.4) : 0;
  return (
    (shared === 0 && index >= LEAD ? -0.5 : 0.45 * Math.min(3, shared)) +
    (FIGURE.test(fact) ? 0.9 : 0) +
    (DECIDED.test(fact) ? 0.5 : 0) +
    (DAY.test(fact) ? 0.2 : 0) +
    place -
    isPast
  );
}

/**
 * The facts that a text states itself besides what is shown elsewhere: whole sentences without place lines, each once, at most four, in the
 * order of the text. Nothing of a table, a list or advice.
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
  const facts = sentencesOf(article.text)
    .slice(0, AMONG)
    .flatMap((sentence, index) => {
      const fact = factIn(sentence, article.title);
      return fact === null ? [] : [{ fact, index, worth: worthOf(fact, index, head) }];
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
