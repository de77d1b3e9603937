import { calibrated } from '../../analysts/index.js';
import { type EvidenceSourceId, type EvidenceStance } from '../../evidence/index.js';
import { type Basis, type Consensus, consensusOf, quorumOf, type Vote } from './consensus.js';
import { appraisesArticle, type Round, speaksOfClaims } from './debate.machine.js';
import { type Flag } from './recorded.js';
import { type CoreState } from './stage.js';

/** What a vote needs of an argument. */
interface Spoken {
  readonly persona: string;
  readonly round: Round;
  readonly score: number;
  readonly confidence: number;
  readonly flags: readonly Flag[];
}

type Seated = Pick<CoreState, 'opening'>;

/** What a verdict depends on: the votes and the evidence. */
export interface Counted {
  readonly arguments: readonly Spoken[];
  readonly evidence: Evidenced['evidence'];
}

/** The arguments of a round in cast order, not in the order of the answers. */
export function argumentsOf<A extends Pick<Spoken, 'persona' | 'round'>>(
  state: Seated & { readonly arguments: readonly A[] },
  round: Round,
): readonly A[] {
  const byPersona = new Map(
    state.arguments.filter((argument) => argument.round === round).map((argument) => [argument.persona, argument]),
  );
  return (state.opening?.agents ?? []).flatMap(({ id }) => byPersona.get(id) ?? []);
}

/** The weight of a stated confidence in this debate's votes. */
export const countedConfidence = ({ opening }: Seated, stated: number): number =>
  calibrated(stated, opening?.analyst.calibration);

/** The votes that count: those of agents that argued in both rounds. */
export function votesOf(state: Seated & { readonly arguments: readonly Spoken[] }): readonly Vote[] {
  const first = new Map(argumentsOf(state, 1).map((argument) => [argument.persona, argument]));
  return argumentsOf(state, 2).flatMap((argument) => {
    const agent = state.opening?.agents.find(({ id }) => id === argument.persona);
    const before = first.get(argument.persona);
    if (!agent || !before) return [];
    return {
      persona: agent.id,
      platform: agent.platform,
      weight: agent.weight,
      score: argument.score,
      confidence: countedConfidence(state, argument.confidence),
      firstScore: before.score,
      flags: [...before.flags, ...argument.flags],
    };
  });
}

/** Evidence, as far as the basis of a score depends on it. */
interface Evidenced {
  readonly evidence: {
    readonly items: readonly {
      readonly source: EvidenceSourceId;
      readonly stance: EvidenceStance;
      readonly instructs: boolean;
    }[];
  } | null;
}

/** The basis of the score; undefined under debate@1. */
export function basisOf({ opening, evidence }: Seated & Evidenced): Basis | undefined {
  if (!opening || !speaksOfClaims(opening.machines)) return undefined;
  // Mentions, missing pages and passages that instruct a model do not count as checks.
  const telling = (evidence?.items ?? []).filter(({ stance, instructs }) => stance !== 'mentions' && !instructs);
  const settledBy = new Set(telling.map(({ source }) => source));
  if (settledBy.has('fact-checks') || settledBy.has('search')) return 'evidence';
  // An account chooses the articles that it debates, so evidence from them alone does not change the bounds.
  return settledBy.has('cited') ? 'sources' : 'manner';
}

/** The verdict on the votes that count. */
export function verdictOf(state: Seated & Counted): Consensus {
  const { platforms = [], trimmedShare } = state.opening ?? {};
  const bounded = state.opening !== null && !appraisesArticle(state.opening.machines);
  return consensusOf(votesOf(state), platforms, { trimmedShare, basis: basisOf(state), bounded });
}

export interface Excused {
  readonly excusals: readonly { readonly reason: string }[];
}

const gistOf = (reason: string): string => reason.replace(/\s+/g, ' ').slice(0, 200);

/** The reason for which most agents were excused, and how many; null when nobody was. The first wins a tie. */
export function commonExcuse({ excusals }: Excused): { readonly reason: string; readonly agents: number } | null {
  const counts = new Map<string, number>();
  for (const { reason } of excusals) counts.set(gistOf(reason), (counts.get(gistOf(reason)) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most ? { reason: most[0], agents: most[1] } : null;
}

/** Why there can be no verdict: too few agents left, or a platform with none; undefined when there can. */
export function missingQuorum(state: Pick<CoreState, 'opening' | 'personas'>): string | undefined {
  const { opening } = state;
  if (!opening) return undefined;
  const remaining = opening.agents.filter(({ id }) => state.personas[id]?.value !== 'excused');
  const needed = quorumOf(opening.agents.length);
  if (remaining.length < needed)
    return `${remaining.length} of ${opening.agents.length} agents answered, ${needed} are needed`;
  const silent = opening.platforms.find(({ id }) => remaining.every(({ platform }) => platform !== id));
  return silent && `no agent of the platform ${silent.id} answered`;
}

/** What ends a debate without a verdict. */
export interface Abandon {
  readonly kind: 'abandon';
  readonly code: string;
  readonly reason: string;
  /** Its reserved credits were released before its end could be recorded, so it costs nothing. */
  readonly released?: true;
}

/** The move, or the end of the debate when there can be no verdict. */
export function withQuorum<M>(
  state: Pick<CoreState, 'opening' | 'personas'> & Excused,
  move: M,
): readonly (M | Abandon)[] {
  const missing = missingQuorum(state);
  if (missing === undefined) return [move];
  const excuse = commonExcuse(state);
  const reason = excuse ? `${missing}; most often excused for: ${excuse.reason} (${excuse.agents})` : missing;
  return [{ kind: 'abandon', code: 'too-few-votes', reason }];
}
