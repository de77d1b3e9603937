import { type DebateResult } from '../result/debate-result.schema.js';

/**
 * The public form of a debate for anybody with a link. It excludes costs, usage, the reason of an abandonment (which
 * may reveal balances or servers) and other debates of the account.
 */
export type SharedDebate = Omit<
  DebateResult,
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
  | 'plausibility'
> & {
  readonly status: 'done' | 'abandoned';
  readonly analyst: { readonly engine: string; readonly model: string };
  /** Agents that could not answer. */
  readonly excused: readonly { readonly persona: string; readonly round: number }[];
  /** When the link expires. */
  readonly expiresAt: string;
};

/** Copies fields one by one, so that a field added to a result is not published by accident. */
export function sharedDebateOf(result: DebateResult, expiresAt: string): SharedDebate {
  const { url, depth, analyst, openedAt, closedAt, article, transcript, votes, platformScores } = result;
  const { consensusScore, consensus, basis, summary, outcome, appraisal, claims, flags, excused, status } = result;
  const { lastWord } = result;
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
    outcome,
    appraisal,
    claims,
    // The reason for which there is none may name a server.
    lastWord: lastWord?.problem === null ? lastWord : null,
    flags,
    excused: excused.map(({ persona, round }) => ({ persona, round })),
    expiresAt,
  };
}
