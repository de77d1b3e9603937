import { quorumOf } from './consensus.js';
import { type DebateState, pendingAgents } from './debate-state.js';
import { type Round } from './debate.events.js';
import { speaksOfClaims } from './debate.machine.js';
import { listsStatements } from './stored-article.js';
import { claimsToWeigh } from './weighed-evidence.js';

/**
 * A next step of a debate. `ask`, `list-statements` and `weigh-evidence` need an analyst, `import-article` and
 * `gather-evidence` the network, and `identify-claims` a worker; the others are decided at once.
 */
export type Move =
  | { readonly kind: 'import-article' }
  | { readonly kind: 'list-statements' }
  | { readonly kind: 'identify-claims' }
  | { readonly kind: 'gather-evidence' }
  | { readonly kind: 'weigh-evidence'; readonly claim: string }
  | { readonly kind: 'open-round'; readonly round: Round }
  | { readonly kind: 'ask'; readonly persona: string; readonly round: Round }
  | { readonly kind: 'close-round'; readonly round: Round }
  | { readonly kind: 'conclude' }
  | { readonly kind: 'close' }
  | { readonly kind: 'abandon'; readonly code: string; readonly reason: string };

const gistOf = (reason: string): string => reason.replace(/\s+/g, ' ').slice(0, 200);

/** The reason for which most agents were excused, and how many; null when nobody was. The first wins a tie. */
export function commonExcuse({
  excusals,
}: Pick<DebateState, 'excusals'>): { readonly reason: string; readonly agents: number } | null {
  const counts = new Map<string, number>();
  for (const { reason } of excusals) counts.set(gistOf(reason), (counts.get(gistOf(reason)) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most ? { reason: most[0], agents: most[1] } : null;
}

/** Why there can be no verdict: too few agents left, or a platform with none; undefined when there can. */
export function missingQuorum(state: DebateState): string | undefined {
  const { opening } = state;
  if (!opening) return undefined;
  const remaining = opening.agents.filter(({ id }) => state.personas[id]?.value !== 'excused');
  const needed = quorumOf(opening.agents.length);
  if (remaining.length < needed)
    return `${remaining.length} of ${opening.agents.length} agents answered, ${needed} are needed`;
  const silent = opening.platforms.find(({ id }) => remaining.every(({ platform }) => platform !== id));
  return silent && `no agent of the platform ${silent.id} answered`;
}

/** Whether evidence is still to be gathered. */
export const seeksEvidence = ({ opening, claims, evidence }: DebateState): boolean =>
  evidence === null && (claims?.claims.length ?? 0) > 0 && (opening?.evidence?.sources.length ?? 0) > 0;

/** The moves that are open in a state and may be made concurrently; none when the debate is over. */
export function nextMoves(state: DebateState): readonly Move[] {
  const abandonOr = (move: Move): readonly Move[] => {
    const missing = missingQuorum(state);
    if (missing === undefined) return [move];
    const excuse = commonExcuse(state);
    const reason = excuse ? `${missing}; most often excused for: ${excuse.reason} (${excuse.agents})` : missing;
    return [{ kind: 'abandon', code: 'too-few-votes', reason }];
  };
  const askOrClose = (round: Round): readonly Move[] => {
    const pending = pendingAgents(state);
    return pending.length === 0
      ? [{ kind: 'close-round', round }]
      : pending.map((persona) => ({ kind: 'ask', persona, round }));
  };
  const speaks = state.opening !== null && speaksOfClaims(state.opening.machines);
  switch (state.debate.value) {
    case 'unopened':
      return [];
    case 'opened':
      return [{ kind: 'import-article' }];
    case 'imported':
      if (listsStatements(state)) return [{ kind: 'list-statements' }];
      return [speaks ? { kind: 'identify-claims' } : { kind: 'open-round', round: 1 }];
    case 'identified': {
      if (seeksEvidence(state)) return [{ kind: 'gather-evidence' }];
      const unweighed = claimsToWeigh(state);
      return unweighed.length > 0
        ? unweighed.map((claim) => ({ kind: 'weigh-evidence', claim }))
        : [{ kind: 'open-round', round: 1 }];
    }
    case 'round1':
      return askOrClose(1);
    case 'between':
      return abandonOr({ kind: 'open-round', round: 2 });
    case 'round2':
      return askOrClose(2);
    case 'counted':
      return abandonOr({ kind: 'conclude' });
    case 'decided':
      return [{ kind: 'close' }];
    case 'closed':
    case 'abandoned':
      return [];
  }
}
