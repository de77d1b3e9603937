import { z } from 'zod';
import { type DeepReadonly } from '../../kernel/index.js';
import { type DebateResult, debateResultSchema } from '../result/debate-result.schema.js';

/**
 * The public form of a debate for anybody with a link. It excludes costs, usage, the reason of an abandonment (which
 * may reveal balances or servers) and other debates of the account.
 */
export const sharedDebateSchema = debateResultSchema
  .omit({
    id: true,
    castHash: true,
    credits: true,
    usage: true,
    forkedFrom: true,
    waitingFor: true,
    problem: true,
    claimExtraction: true,
    plausibility: true,
  })
  .extend({
    status: z.enum(['done', 'abandoned']),
    analyst: z.object({ engine: z.string(), model: z.string() }),
    /** Agents that could not answer. */
    excused: z.array(z.object({ persona: z.string(), round: z.number() })),
    expiresAt: z.iso.datetime().meta({ description: 'When the link expires.' }),
  })
  .meta({ id: 'SharedDebate', description: 'A debate as a link shows it.' });

export type SharedDebate = DeepReadonly<z.output<typeof sharedDebateSchema>>;

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
