import { readFileSync } from 'node:fs';
import { type FactKind } from '../../facts.js';
import { type FlagId } from '../../analyst.js';
import { type Persona, type SignalId } from '../../../personas/index.js';

type Stock = Required<Omit<NonNullable<Persona['phrases']>, 'sees'>>;

/** sentences.json: what personas say, with slots such as `{w}` that {@link fill} of speech.ts replaces. */
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
  /** Ties a claim to a finding about it. {said} is "that …"; each can follow "because" or "that". */
  readonly joins: readonly string[];
  /** The same, with the article's own words as a quotation. */
  readonly joinsWords: readonly string[];
  /** The same, for words that somebody says in the article. */
  readonly joinsQuoted: readonly string[];
  /** Clauses for a quotation without a finding. */
  readonly quotedAlone: readonly string[];
  /** Clauses for a claim without a finding. */
  readonly claimAlone: readonly string[];
  readonly wordsAlone: readonly string[];
  /** Ties a finding to the subject of its claim. {h} is that subject, such as "the harbour bridge". */
  readonly joinsAbout: readonly string[];
  /** The same with a name that the claim mentions. */
  readonly joinsMention: readonly string[];
  /** The same for a claim without a subject that can be named. */
  readonly joinsAgain: readonly string[];
  /** A question about a claim's subject. */
  readonly asksAbout: readonly string[];
  /** Ties a claim to a finding about its source if the claim's own words name the source. {said} has no "that". */
  readonly joinsSourced: Readonly<Record<'source' | 'anonymous', readonly string[]>>;
  /** The same kind of finding on two claims. */
  readonly tallies: Readonly<Partial<Record<FactKind, readonly string[]>>>;
  /** Names for the finding that a peer's argument is based on. */
  readonly named: Readonly<Partial<Record<FactKind, string>>>;
  /** Opposes a finding to a peer's. {theirs} is one of `named`, {it} a clause. */
  readonly answers: readonly string[];
  /** Adds a finding to a peer's. */
  readonly adds: readonly string[];
  /** Ties a clause to how much a peer trusts the article. */
  readonly besideScores: Readonly<Record<'more' | 'less' | 'alike', readonly string[]>>;
  /** The signal that moves a score most, for an article without a finding. States nothing about the article. */
  readonly movers: Readonly<Record<'up' | 'down', readonly string[]>>;
  readonly signalLabels: Readonly<Record<SignalId, string>>;
  /** Used before a verdict that the findings contradict. */
  readonly turns: readonly string[];
  readonly topicClauses: readonly string[];
  readonly headlineClauses: readonly string[];
  /** Lines for personas that have none of their own. */
  readonly stock: Stock;
  /** Questions for personas that have none of their own. */
  readonly stockQuestions: NonNullable<Persona['asksFor']>;
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
  readonly same: readonly string[];
  readonly scores: readonly string[];
  readonly moves: Readonly<Record<'up' | 'down' | 'stay', readonly string[]>>;
}

export const SENTENCES = JSON.parse(readFileSync(new URL('./sentences.json', import.meta.url), 'utf8')) as Sentences;
