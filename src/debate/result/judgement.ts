import {
  countWords,
  isBalanced,
  isFurniture,
  isOfPage,
  sentencesOf,
  sentencesOfOthers,
  withoutPlace,
} from '../../words/index.js';

/** What shows most that a writer judges, and how much it shows. */
const JUDGES: readonly (readonly [worth: number, pattern: RegExp])[] = [
  [3, /\bthe only (?:\p{Ll}+ ){0,2}(?:way|plan|option|solution|answer|hope|reason|explanation|path|choice)\b/iu],
  [
    3,
    /\b(?:must (?!have\b)|should (?!(?:be able|have)\b)|ought to|cannot afford|needs? to|it is (?:high )?time|let us|no excuse)/iu,
  ],
  [
    3,
    /\b(?:is|are|was|were) (?:simply |just |plainly |deeply |morally |an? )*(?:wrong|unfair|unjust|dangerous|absurd|shameful|disgrace\p{Ll}*|outrage\p{Ll}*|mistake|disaster|betrayal|failure|nonsense|insufficient|inadequate|unacceptable|indefensible|immoral|essential|right)\b/iu,
  ],
  [
    2,
    /\b(?:fails?|failed|refus(?:es|ed)|betray\p{Ll}*|hypocri\p{Ll}+|reckless\p{Ll}*|cowardly|cynical\p{Ll}*|disastrous\p{Ll}*|lies|nothing (?:less|more) than|far from|not enough|too (?:little|late|weak|far))\b/iu,
  ],
  [1, /\b(?:only|never|deserves?|credible|real|true|better|worse|best|worst|unprecedented|clearly|surely)\b/iu],
];
const WORDS = { least: 7, most: 34 } as const;
/** What leans on a sentence before it. */
const LEANS =
  /^(?:But|And|So|Or|Yet|He|She|They|It|This|That|These|Those|Such|Its|His|Her|Their|Indeed|However|Moreover|Then)(?![\p{L}])/u;
const WORTH_MIN = 3;

const known = new WeakMap<object, string | null>();

/** The sentence of an opinion in which its writer judges most, which stands alone and is nobody else's; null without such. Found once for an article. */
export function judgementIn(article: { readonly title: string; readonly text: string }): string | null {
  const made = known.get(article);
  if (made !== undefined) return made;
  const sentences = sentencesOf(article.text);
  const ofOthers = sentencesOfOthers(sentences);
  const [best] = sentences
    .filter((sentence) => !ofOthers.has(sentence) && !/["“”?]/u.test(sentence.text))
    .map(({ text }) => withoutPlace(text))
    .filter(
      (text) =>
        /^\p{Lu}/u.test(text) &&
        !LEANS.test(text) &&
        countWords(text) >= WORDS.least &&
        countWords(text) <= WORDS.most &&
        isBalanced(text) &&
        !isOfPage(text) &&
        !isFurniture(text, article.title),
    )
    .map((text) => ({
      text,
      worth: JUDGES.reduce((sum, [worth, pattern]) => sum + (pattern.test(text) ? worth : 0), 0),
    }))
    .filter(({ worth }) => worth >= WORTH_MIN)
    .sort((a, b) => b.worth - a.worth);
  const found = best?.text ?? null;
  known.set(article, found);
  return found;
}
