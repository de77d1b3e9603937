import { type Claim } from '../../claims/index.js';
import { asPattern, REPORTING_VERBS } from '../../words/index.js';

const SAYS = new RegExp(`^(?:also |later |then |has |have |had )?(?:${REPORTING_VERBS})\\b`);
const PRONOUN =
  /^(?:he|she|it|they|who|i|we|you|which|that|this|one|his|her|their|another|others?|these|those|the (?:former|latter|two|pair|group))\b/i;
/** People who are not named; a nationality before them does not name them. */
const NAMELESS =
  /^(?:(?:some|many|most|both|all|several|other|multiple|various|two|three|the|a|an|one|unnamed|anonymous|senior|inside|former|current|local|government|intelligence|unidentified|well-placed|political|health|medical|top|military|federal|diplomatic|security|police) )*(?:\p{Lu}\p{Ll}+(?:n|sh|se|ch|i) )?(?:sources?|insiders?|officials?|people|critics|experts?|observers|analysts?|witnesses|skeptics|sceptics|rumou?rs|scientists|researchers|doctors|others|diplomats?|aides?)$/iu;
/** The same, recognised by the last word if no name precedes it: "Clinton-campaign sources". */
const NAMELESS_LAST =
  /^[^\s](?:(?![^\p{L}]\p{Lu}).)*\b(?:sources?|insiders?|officials?|people|critics|experts?|observers|analysts?|witnesses|rumou?rs)$/u;
const TITLES = /\b(?:[A-Z]|Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Jr|U\.S)\./g;
const SOURCE_WORDS_MAX = 9;
/** A person with an office and no name, who counts neither as named nor as anonymous: "a California transit chief". */
const SOMEBODY = /^(?:an?|one|another)\s(?:.*\s)?\p{Ll}+$/iu;
/** A title whose name was cut off. */
const ONLY_TITLE = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Lt|Sgt|Capt|Col|Rev|Prof)\.?$/;

const isNameless = (words: string): boolean => NAMELESS.test(words) || NAMELESS_LAST.test(words);

export interface ClaimSource {
  /** In the article's own words. */
  readonly words: string;
  /** The part after the last title or initial, whose full stop would look like the end of a sentence: "John Cornyn". */
  readonly name: string;
  readonly nameless: boolean;
}

const sourceNamed = (words: string): ClaimSource => ({
  words,
  name: words.slice(words.lastIndexOf('. ') === -1 ? 0 : words.lastIndexOf('. ') + 2),
  nameless: isNameless(words),
});

/**
 * The source of a claim, if the claim's own sentence has a name or body next to a neutral verb of saying; else null.
 */
export function sourceOf(claim: Claim, text: string): ClaimSource | null {
  const { attribution, subject, predicate } = claim;
  if (attribution === null) {
    if (subject === null || predicate === null || !SAYS.test(predicate) || PRONOUN.test(subject)) return null;
    if (
      /[,"“”]|\bon \w+day\b/.test(subject) ||
      SOMEBODY.test(subject) ||
      !claim.quote.startsWith(`${subject} ${predicate.slice(0, 8)}`)
    )
      return null;
    if (!isNameless(subject) && !/\b\p{Lu}/u.test(subject.slice(1))) return null;
    return subject.split(/\s+/).length > SOURCE_WORDS_MAX ? null : sourceNamed(subject);
  }
  // A pronoun, other than one after the name that it stands for, names nobody.
  const isNamed = attribution.standsFor === null || attribution.source.startsWith(attribution.standsFor);
  const words = ((attribution.standsFor ?? attribution.source).split(/,|\s[—–-]\s|\swho\s/)[0] ?? '').trim();
  // In "of Heidelberg, Germany, said", the place belongs to the name before it.
  const around = text.slice(Math.max(0, attribution.start - 2), attribution.start);
  if (around === ', ' && text.charAt(attribution.start + words.length) === ',') return null;
  // In "the Ann Arbor, Mich., company", the comma is part of a name.
  const follows = text.slice(attribution.start + words.length, attribution.start + words.length + 3);
  if (/^,\s\p{Lu}/u.test(follows) || /\bon \w+day\b/.test(words) || SOMEBODY.test(words)) return null;
  if (!isNamed || words === '' || PRONOUN.test(words)) return null;
  if (words.split(/\s+/).length > SOURCE_WORDS_MAX || /["“”()\n.;:]/.test(words.replace(TITLES, ''))) return null;
  const [from, to] = attribution.start < claim.start ? [attribution.start, claim.end] : [claim.start, attribution.end];
  if (/[.!?]["”]?\s|\n/.test(text.slice(from, to).replace(new RegExp(`${TITLES.source}\\s`, 'g'), ' '))) return null;
  const near = text.slice(Math.max(0, attribution.start - 30), attribution.start + words.length + 90);
  const here = asPattern(words);
  const beside = new RegExp(
    `(?:[Aa]ccording to|(?:${REPORTING_VERBS})) ${here}|${here}(?:,[^,."“”]{0,60},)? (?:also |later |has )?(?:${REPORTING_VERBS})\\b`,
  );
  if (!beside.test(near) || ONLY_TITLE.test(words)) return null;
  return isNameless(words) || /\p{Lu}/u.test(words) ? sourceNamed(words) : null;
}
