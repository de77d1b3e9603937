import { readFileSync } from 'node:fs';
import { type FactKind } from '../../facts.js';
import { type FlagId } from '../../analyst.js';
import { type FindingType } from '../../../appraisal/index.js';
import { type SignalId } from '../../../personas/index.js';

/**
 * sentences.json: what personas say, with slots such as `{w}` that {@link fill} of speech.ts replaces. Of at
 * most six words beside what they quote, because a debate repeats no longer sentence.
 */
export interface Sentences {
  /**
   * Clauses that state a fact of each kind. {w} and {v} are its words, quoted. A clause must state only the fact;
   * test/analysts/offline/statements.spec.ts verifies that with the checker.
   */
  readonly clauses: Readonly<Partial<Record<FactKind, readonly string[]>>>;
  readonly flagLabels: Readonly<Record<FlagId, string>>;
  /** Clauses that point out a flagged passage. {w} is the passage, quoted; {label} is the name of the flag. */
  readonly flagClauses: readonly string[];
  /** The same for flags with wording of their own. */
  readonly flagClausesOf: Readonly<Partial<Record<FlagId, readonly string[]>>>;
  /** The same for a flagged headline, which is not repeated. */
  readonly flagClausesHeadline: Readonly<Partial<Record<FlagId, readonly string[]>>>;
  /** A finding of the appraisal, with its words {w} or without them. */
  readonly found: Readonly<
    Record<FindingType, { readonly quoting: readonly string[]; readonly bare: readonly string[] }>
  >;
  /** Words of the article, {w}, as an example of a {signal}. */
  readonly shown: readonly string[];
  readonly signalLabels: Readonly<Record<SignalId, string>>;
  /** What each finding is, in a few words that follow a vote. */
  readonly findingLabels: Readonly<Record<FindingType, string>>;
  /** For an agent that has nothing of its own to say. */
  readonly nothing: readonly string[];
  /** To a peer whose question it cannot answer. */
  readonly open: readonly string[];
  /** To a peer who asks nothing. */
  readonly unasked: readonly string[];
  /** Grants a reason that counted {before} and counts {after}. */
  readonly weighed: readonly string[];
  /** A reason that counts {theirs} with a peer and {before} with the agent. */
  readonly parted: readonly string[];
  /** What counts more with the agent itself: {label}, {n}. */
  readonly own: readonly string[];
  /** To a peer about a text that was not read. */
  readonly undecided: readonly string[];
  /** For an article with hardly any text. At most six words, as above. */
  readonly short: readonly string[];
  readonly shortTail: readonly string[];
  /** For a text in another language. {what} is "in German" or similar. At most six words, as above. */
  readonly foreign: readonly string[];
  readonly foreignTail: readonly string[];
  readonly foreignEnd: readonly string[];
  /** To a peer whose vote the same finding decides. */
  readonly agreed: readonly string[];
  readonly scores: readonly string[];
  readonly moves: Readonly<Record<'up' | 'down' | 'stay', readonly string[]>>;
}

export const SENTENCES = JSON.parse(readFileSync(new URL('./sentences.json', import.meta.url), 'utf8')) as Sentences;
