import { type DebateState } from '../stages/index.js';
import { contradictionsIn } from '../model/contradictions.js';
import { argumentsOf } from '../model/votes.js';
import { type Judgement } from '../stages/plausibility.stage.js';
import { appraisalOf } from './appraisal.js';
import { flagRows } from './flag-rows.js';
import { claimAbout } from './quoted-claim.js';

/** What most agents of a debate say that the article states against what is known. */
export interface KnownContradiction {
  /** Number of agents that flag it, and of those that voted. */
  readonly agents: number;
  readonly votes: number;
  /** The words of the article that most of them quote. */
  readonly quote: string;
  /** The limit or sum that an agent names who argues about these words; null when none of them does. */
  readonly reason: string | null;
  /** Whether the article falls with it: the agents do not believe the article, and it is about what these words say. */
  readonly isDecisive: boolean;
}

/** From this score on agents believe an article, whatever they hold against a passage of it. */
const BELIEVED_MIN = 50;

/**
 * The claims that the article is about, most central first, before them those that contradict what is known and with which
 * it falls. Nothing else of the judgement before round 1 counts.
 */
export function centralIn(state: DebateState): readonly string[] {
  const fatal = contradictionsIn(state.plausibility).filter(({ main }) => main);
  return [...new Set([...fatal.map(({ claim }) => claim), ...(appraisalOf(state)?.central ?? [])])];
}

/**
 * The contradiction with what is known with which the article falls, as judged before round 1; null when there is none. A
 * contradiction in passing says nothing about what the article is about.
 */
export function judgedContradictionIn(state: DebateState): Judgement | null {
  const central = new Set(appraisalOf(state)?.central);
  return contradictionsIn(state.plausibility).find(({ main, claim }) => main || central.has(claim)) ?? null;
}

/** How concrete a reason is: a limit is named with its figures. */
const figuresIn = (text: string): number => (text.match(/\d[\d.,]*/g) ?? []).length;
const FIGURES_MAX = 2;

/**
 * The contradiction with known facts about one passage that more than half of the voters flag; null when there is none. Only
 * language models raise this flag, from general knowledge: nothing was looked up.
 */
export function knownContradictionIn(state: DebateState): KnownContradiction | null {
  const { consensus } = state;
  const rows = flagRows(state.article?.article, consensus?.flags ?? []);
  const most = rows.find(({ flag }) => flag === 'contradicts-known-facts');
  const votes = consensus?.platformScores.reduce((sum, platform) => sum + platform.votes, 0) ?? 0;
  if (!consensus || !most || most.personas.length * 2 <= votes) return null;
  const claim = claimAbout(state, most.quote);
  const central = centralIn(state);
  return {
    agents: most.personas.length,
    votes,
    quote: most.quote,
    reason: reasonFor(state, most, claim),
    isDecisive:
      consensus.consensusScore < BELIEVED_MIN && (claim === null || central.length === 0 || central.includes(claim)),
  };
}

/** The objection of an agent that argues about the flagged words; what is said about another passage proves nothing of them. */
function reasonFor(
  state: DebateState,
  { quote, personas }: { readonly quote: string; readonly personas: readonly string[] },
  claim: string | null,
): string | null {
  const objections = argumentsOf(state, 1)
    .filter(({ persona, objection }) => personas.includes(persona) && objection !== undefined)
    .filter(({ on, argument }) => argument.includes(quote) || (claim === null ? on.length === 0 : on.includes(claim)))
    .map(({ objection = '', confidence }) => ({
      objection,
      // A reason with its figures says more than a question.
      worth: Math.min(FIGURES_MAX, figuresIn(objection)) + (objection.includes('?') ? 0 : 1) + confidence,
    }))
    .sort((a, b) => b.worth - a.worth);
  return objections[0]?.objection ?? null;
}
