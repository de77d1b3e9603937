import { type Claim, type Span, statementOf } from '../../claims/index.js';
import { contentWords, sentenceAround } from '../sentences.js';
import { figures } from './figures.js';
import { scopeOf } from './link-scope.js';
import { otherwise } from './otherwise.js';
import {
  type ComparedPage,
  type Context,
  denies,
  isOnlyAsked,
  nearest,
  type PageComparison,
  passageAt,
  quotable,
  readingOf,
} from './page-reading.js';
import { quotation } from './quotations.js';
import { MONTHS, WEEKDAYS } from '../../words/index.js';

export type { ComparedPage, PageComparison } from './page-reading.js';

/** The parts of an article that the comparison uses. */
export interface ComparedArticle {
  readonly text: string;
  /** The place of the link to the page; the claim's own sentence when omitted. */
  readonly link?: Span;
  /** Whether the article cites the page; true when omitted. Only a cited page can contradict by lacking a quotation. */
  readonly cited?: boolean;
}

const SAME_WORDS_SHARE = 0.6;
const RELATED_SHARE = 0.34;
const SHARED_WORDS_MIN = 3;
const NAME = /(?<=[\p{Ll}\d,;:“"’)]\s)\p{Lu}[\p{L}’'-]+/gu;

const FULL_NAME = /\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+/gu;

/**
 * Compares a claim with a page: by quotation, then by what the page says otherwise, then by numbers, then by words. Null
 * if the page has nothing about the claim. What the article does not claim itself is neither supported nor disputed, but
 * for what it reports as another's words. Pure.
 */
export function compare(
  claim: Claim,
  { text, link, cited = true }: ComparedArticle,
  page: ComparedPage,
): PageComparison | null {
  const around = sentenceAround(text, claim);
  const reading = readingOf(page);
  const words = contentWords(claim.quote);
  const context: Context = {
    claim,
    text,
    around,
    link: link ?? around,
    cited,
    page: reading,
    words,
    near: nearest(reading.sentences, words),
    scope: link ? scopeOf(claim, text, around, link) : around,
  };
  const found = quotation(context) ?? otherwise(context) ?? figures(context) ?? sameWords(context);
  return found && isClaimed(claim) ? found : found && { ...found, finding: 'related', why: NOT_CLAIMED };
}

const NOT_CLAIMED = 'The page is about it, and the article does not say that it is so.';

const isClaimed = ({ polarity = 'asserted' }: Claim): boolean => polarity === 'asserted' || polarity === 'reported';

function sameWords({ claim, page, words: own, near }: Context): PageComparison | null {
  const [best] = near;
  if (!best || best.shared < 2 || best.shared < RELATED_SHARE * own.size) return null;
  const names = claim.quote.match(NAME) ?? [];
  const passage = passageAt(page, best.sentence);
  const settles =
    claim.quantities.length === 0 &&
    names.length > 0 &&
    names.every((name) => best.sentence.text.includes(name)) &&
    // "Marsh won the title ahead of Lena Brill" does not say that Brill won it. "On Tuesday Ann Reed" has no other name.
    !(best.sentence.text.replace(OPENING_TIME, '').match(FULL_NAME) ?? []).some(
      (name) => !claim.quote.includes(name.split(' ')[1] ?? name),
    ) &&
    best.shared >= SHARED_WORDS_MIN &&
    best.shared >= SAME_WORDS_SHARE * own.size &&
    keepRoles(names, claim.quote, best.sentence.text) &&
    denies(claim.quote) === denies(best.sentence.text) &&
    !isOnlyAsked(best.sentence.text);
  return settles
    ? {
        finding: 'same-words',
        why: `The page says so of ${[...new Set(names)].join(', ')} in nearly the same words.`,
        passage,
        quotes: { article: claim.quote, evidence: quotable(best.sentence.text) },
      }
    : { finding: 'related', why: 'The page is about it and does not settle it.', passage, quotes: null };
}

type Parts = ReturnType<typeof statementOf>['parts'];
/** "On Tuesday Ann Reed …": a name after it is no part of the time. */
const OPENING_TIME = new RegExp(
  String.raw`^(?:(?:on|in|by|since|last|this|late|early)\s+){1,2}(?:(?:${WEEKDAYS})|(?:${MONTHS}|spring|summer|autumn|winter)(?:\s\d{1,4})?|\d{4}),?\s+`,
  'i',
);

/** Whether each name has the same part in both sentences, so far as both show it: "won by Brill", "won against Brill". */
function keepRoles(names: readonly string[], quote: string, told: string): boolean {
  const [own, there] = [quote, told].map((text) => statementOf(text.replace(OPENING_TIME, '')).parts) as [Parts, Parts];
  const rolesIn = (parts: Parts, name: string): readonly string[] =>
    parts.filter(({ nouns }) => nouns.includes(name.toLowerCase())).map(({ role }) => role);
  return names.every((name) => {
    const [mine, theirs] = [rolesIn(own, name), rolesIn(there, name)];
    return mine.length === 0 || theirs.length === 0 || mine.some((role) => theirs.includes(role));
  });
}
