import { type Basis } from './consensus.js';

/** Minimum score of an article that reads like careful reporting. */
export const CAREFUL_MIN = 60;
/** Below it an article does not. */
export const CARELESS_BELOW = 40;

/** What a basis means in words. */
export const CHECKED: Readonly<Record<Basis, string>> = {
  manner: 'Nothing in it was checked.',
  sources: 'Only its own sources were read.',
  evidence: 'Some of its claims were checked.',
};

/** Describes the embedded analyst; shown with each of its scores. */
export const EMBEDDED_READER =
  'An embedded reader without a language model: it weighs how the article reports, not whether it is true.';
/** The same for a debate with evidence. */
const EMBEDDED_COMPARER =
  'An embedded reader without a language model: it weighs how the article reports and compares it with what was looked up.';

/** What agents with a language model mean by a score, by the scale that they are given: the lowest score of each. */
const JUDGED = [
  [76, 'The agents find it well supported.'],
  [56, 'The agents find it mostly sound, with gaps.'],
  [36, 'The agents find it doubtful or one-sided.'],
  [16, 'The agents find it hardly supported.'],
] as const;
const DISBELIEVED = 'The agents do not believe it.';

/** What a score means in words: without a language model how the article reads, with one what the agents think of it. */
export function mannerInWords(score: number, engine?: string): string {
  if (engine === 'llm') return JUDGED.find(([from]) => Math.round(score) >= from)?.[1] ?? DISBELIEVED;
  if (score >= CAREFUL_MIN) return 'Reads like careful reporting.';
  if (score < CARELESS_BELOW) return 'Does not read like careful reporting.';
  return 'It stands in the middle.';
}

/** What was checked and, for the embedded analyst, a description of it. */
export function checkedInWords(basis: Basis, engine?: string): string {
  if (engine !== 'offline') return CHECKED[basis];
  return `${CHECKED[basis]} ${basis === 'manner' ? EMBEDDED_READER : EMBEDDED_COMPARER}`;
}

/**
 * A score in words where the text is not at hand. What the embedded analyst makes of a manner of writing depends on the
 * kind of text: satire and a recipe may read like a careful report, and nobody should take them for one.
 */
export const scoreInWords = (score: number, engine?: string): string =>
  engine === 'offline' ? 'By how it is written.' : mannerInWords(score, engine);

/** A score in words where the text is not at hand, with its basis and, for the embedded analyst, a description of it. */
export const verdictInWords = (score: number, basis: Basis, engine?: string): string =>
  `${scoreInWords(score, engine)} ${checkedInWords(basis, engine)}`;

/** What counts in a vote, in whole points with their sign. */
export const signedWhole = (points: number): string => `${points < 0 ? '−' : '+'}${Math.round(Math.abs(points))}`;

/** A difference in points with its sign. */
export const signed = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points).toFixed(1)}`;
