import { type Simulation } from '../model/debate-result.js';

/**
 * A debate as a stranger with a link reads it: what its page shows. What it cost, what was used, why it was abandoned and
 * which other debates the account has are the owner's alone; reasons may name balances or servers.
 */
export type SharedDebate = Omit<
  Simulation,
  | 'id'
  | 'castHash'
  | 'credits'
  | 'usage'
  | 'forkedFrom'
  | 'waitingFor'
  | 'problem'
  | 'excused'
  | 'analyst'
  | 'status'
  | 'claimExtraction'
> & {
  readonly status: 'done' | 'abandoned';
  readonly analyst: { readonly engine: string; readonly model: string };
  /** Agents that could not answer. */
  readonly excused: readonly { readonly persona: string; readonly round: number }[];
  /** When the link ends. */
  readonly expiresAt: string;
};

/** Members are named one by one, so that one added to a simulation is not published by accident. */
export function sharedDebateOf(simulation: Simulation, expiresAt: string): SharedDebate {
  const { url, depth, analyst, openedAt, closedAt, article, transcript, votes, platformScores } = simulation;
  const { consensusScore, consensus, basis, summary, claims, flags, excused, status } = simulation;
  return {
    status: status === 'done' ? 'done' : 'abandoned',
    url,
    depth,
    analyst: { engine: analyst.engine, model: analyst.model },
    openedAt,
    closedAt,
    article,
    transcript,
    votes,
    platformScores,
    consensusScore,
    consensus,
    basis,
    summary,
    claims,
    flags,
    excused: excused.map(({ persona, round }) => ({ persona, round })),
    expiresAt,
  };
}
