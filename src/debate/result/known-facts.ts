import { type DebateState } from '../stages/index.js';
import { contradictionsIn } from '../model/contradictions.js';
import { type Judgement } from '../stages/plausibility.stage.js';
import { appraisalOf } from './appraisal.js';

/** What most agents of a debate say that the article states against what is known. */
export interface KnownContradiction {
  /** Number of agents that flag it, and of those that voted. */
  readonly agents: number;
  readonly votes: number;
  /** The words of the article that most of them quote. */
  readonly quote: string;
  /** The limit or sum that an agent names; null when none of them raised an objection. */
  readonly reason: string | null;
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
 * The contradiction with known facts that more than half of the voters flag; null when there is none. Only language
 * models raise this flag, from general knowledge: nothing was looked up.
 */
export function knownContradictionIn({ consensus, arguments: spoken }: DebateState): KnownContradiction | null {
  const flags = consensus?.flags.filter(({ flag }) => flag === 'contradicts-known-facts') ?? [];
  const agents = new Set(flags.flatMap(({ personas }) => personas));
  const votes = consensus?.platformScores.reduce((sum, platform) => sum + platform.votes, 0) ?? 0;
  const [most] = flags;
  if (!most || agents.size * 2 <= votes) return null;
  const objections = spoken
    .filter(({ persona, round, objection }) => round === 1 && agents.has(persona) && objection !== undefined)
    .map(({ objection = '', confidence }) => ({
      objection,
      // A reason with its figures says more than a question.
      worth: Math.min(FIGURES_MAX, figuresIn(objection)) + (objection.includes('?') ? 0 : 1) + confidence,
    }))
    .sort((a, b) => b.worth - a.worth);
  return { agents: agents.size, votes, quote: most.quote, reason: objections[0]?.objection ?? null };
}
