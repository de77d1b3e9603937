import { readFileSync } from 'node:fs';
import { type FactKind } from '../../facts.js';
import { type FlagId } from '../../analyst.js';
import { type FindingType } from '../../../appraisal/index.js';
import { type SignalId } from '../../../personas/index.js';

type Stock = Readonly<Record<'trusts' | 'wavers' | 'doubts', readonly string[]>>;

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
  /** Begins an argument with a whole sentence of the article, {said}. */
  readonly central: readonly string[];
  /** What a reason did to the vote. {n} is "−9". */
  readonly effects: readonly string[];
  /** Grants a reason that a peer gave: {signal}, which counted {before} and counts {after}. */
  readonly conceded: readonly string[];
  /** Asks a peer about a reason, {signal}, which counts {theirs} with it and {before} with the agent. */
  readonly asked: readonly string[];
  /** Words of the article, {w}, as an example of a {signal}. */
  readonly shown: readonly string[];
  /** A reason that nothing short can show, and what it did to the vote. States nothing about the article. */
  readonly movers: readonly string[];
  readonly signalLabels: Readonly<Record<SignalId, string>>;
  readonly topicClauses: readonly string[];
  readonly headlineClauses: readonly string[];
  /** Lines for personas that have none of their own. */
  readonly stock: Stock;
  /** For an article without claims. At most six words, because longer sentences may not repeat in a debate. */
  readonly noClaim: readonly string[];
  /** For an article with hardly any text. At most six words, as above. */
  readonly short: readonly string[];
  readonly shortTail: readonly string[];
  /** For a text in another language. {what} is "in German" or similar. At most six words, as above. */
  readonly foreign: readonly string[];
  readonly foreignTail: readonly string[];
  readonly foreignEnd: readonly string[];
  /** For a reply to a peer without anything new; used in place of a finding. */
  readonly apart: readonly string[];
  /** To a peer whose vote the same finding decides. */
  readonly agreed: readonly string[];
  readonly same: readonly string[];
  readonly scores: readonly string[];
  readonly moves: Readonly<Record<'up' | 'down' | 'stay', readonly string[]>>;
}

export const SENTENCES = JSON.parse(readFileSync(new URL('./sentences.json', import.meta.url), 'utf8')) as Sentences;
