import { isFurniture } from './furniture.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { REPORTING_VERBS, sentencesOfOthers, VERBS_OF_SAYING } from './speech.js';

const NAME = '(?:[Hh]e|[Ss]he|[Tt]hey|(?:\\p{Lu}\\p{L}+ )?\\p{Lu}\\p{Ll}{2,})';
/** What a writer charges somebody with. */
const CHARGES: readonly RegExp[] = [
  /\b(?:his|her|their|[Hh]is|[Hh]er|\p{Lu}\p{L}+['’]s) (?:own |close |long |deep |secret |known )*(?:ties|links|connections) to (?:terror\p{Ll}*|the [Mm]ob|the [Mm]afia|Islamists?|[Jj]ihad\p{Ll}*|ISIS|al[- ]Qaeda|[Cc]ommunis\p{Ll}+)/u,
  /\b(?:[Hh]is|[Hh]er|[Tt]heir) (?:dirty|bloody) hands\b/u,
  /\b(?:[Tt]his|[Ii]t|[Tt]hat)(?: is|['’]s) all (?:lies|a lie|a scam|a fraud)\b/u,
  new RegExp(
    `(?<![\\p{L}])${NAME} (?:is|are|was|were) (?:nothing but |just )?(?:an? |the )?(?:\\p{Ll}+ )?(?:traitors?|criminals?|crooks?|murderers?|terrorists?|pa?edophiles?|frauds?|con ?m[ae]n|thief|thieves|liars?)(?![\\p{L}-])`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])${NAME} (?:has |have |had )?(?:(?:lied|lies) (?:to|about)|stole|bribed|rigged|committed (?:treason|fraud|perjury|murder))(?![\\p{L}])`,
    'u',
  ),
  /\bfunnel(?:s|ed|ing)? (?:\p{Ll}+ )?money\b/u,
];
/** Somebody else says so, a court has said so, or it is asked, denied or supposed. */
const OTHERWISE = new RegExp(
  `["“”?]|\\b(?:${VERBS_OF_SAYING}|${REPORTING_VERBS}|according to|alleg\\p{Ll}+|accus\\p{Ll}+|charg\\p{Ll}+|convict\\p{Ll}+|court|jury|judge|pleaded|admitted|confess\\p{Ll}+|indict\\p{Ll}+|investigat\\p{Ll}+|if|whether|not|never|n['’]t|may|might|could)\\b|n['’]t\\b`,
  'iu',
);

/** A charge in a writer's own words, with its sentence. */
export interface Charge {
  readonly sentence: Sentence;
  readonly pattern: RegExp;
}

/** What the writer of a text charges somebody with himself, without a word on who says so. */
export function chargesIn({ title, text }: { readonly title: string; readonly text: string }): readonly Charge[] {
  const sentences = sentencesOf(text);
  const ofOthers = sentencesOfOthers(sentences);
  return sentences.flatMap((sentence) => {
    if (ofOthers.has(sentence) || OTHERWISE.test(sentence.text) || isFurniture(sentence.text, title)) return [];
    const pattern = CHARGES.find((each) => each.test(sentence.own));
    return pattern === undefined ? [] : [{ sentence, pattern }];
  });
}
