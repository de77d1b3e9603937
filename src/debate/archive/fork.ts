import { canonicalJson, type Recorded, Refusal, sha256 } from '../../kernel/index.js';
import { type Cast, castOf, type Persona, type Platform } from '../../personas/index.js';
import { type Analyst } from '../../analysts/index.js';
import { isPriced } from '../model/owed.js';
import { agentOf } from '../model/opening.js';
import { isOver } from '../model/stage.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { DEBATE, type DebateData, type DebateFact, type DebateState } from '../stages/index.js';

/** The changes of a fork; everything else is as in the parent. */
export interface ForkChange {
  /** The last revision whose history is shared; the parent's last when omitted. */
  readonly at?: number | undefined;
  /** Replace the personas with the same ids, or are added. */
  readonly personas?: readonly Persona[] | undefined;
  /** Weights in the consensus, by platform. */
  readonly weights?: Readonly<Record<string, number>> | undefined;
  /** Ids of agents that are removed, with their arguments and votes. */
  readonly without?: readonly string[] | undefined;
  /** The engine for further answers. */
  readonly analyst?: Analyst['engine'] | undefined;
  /** Share of the votes that the trimmed mean leaves out at either end, 0 to 0.45. */
  readonly trim?: number | undefined;
  /**
   * Tries a debate that ended without a verdict again, from its end: it keeps all answers, and asks the agents again that
   * were excused in its last round.
   */
  readonly retry?: true | undefined;
}

export interface Parent {
  readonly id: string;
  readonly events: readonly Recorded<DebateFact>[];
  /** The recorded cast of the parent. */
  readonly cast: { readonly platforms: readonly Platform[]; readonly personas: readonly Persona[] };
}

export interface Fork {
  readonly opening: DebateData<'DebateOpened'>;
  /** The shared events of the parent's history, in order. */
  readonly shared: readonly DebateFact[];
  readonly cast: Cast;
  /** Number of answers that must be asked for, one per agent and round. `forkedFrom.requested` is what it pays for. */
  readonly asks: number;
}

/** Hash of a request, since a repetition with the same idempotency key must ask for the same fork. */
export const forkRequestHash = (parentId: string, change: ForkChange): string =>
  sha256(canonicalJson({ parentId, ...change }));

/** Maximum number of agents of a fork, unless its parent has more. */
export const AGENTS_MAX = 60;

/**
 * Determines a fork of a debate. It shares the longest part of the history up to `at` that the machines accept after
 * removed agents and the arguments of changed personas have been taken out. So a changed persona argues again in both
 * rounds, and all agents answer again in the second. The verdict is never shared. A fork uses its parent's machines.
 * Pure.
 * @throws Refusal `unknown-revision`, `unknown-agent`, `unknown-platform`, `nobody-seated`, `too-many-seats`,
 *   `fork-changes-nothing`, for a retry `still-running` and `has-verdict`, and what `analystOf` throws, which is called
 *   only if an agent must be asked
 */
export function forkOf(
  { id, events, cast }: Parent,
  change: ForkChange,
  analystOf: (engine: Analyst['engine']) => Pick<DebateData<'DebateOpened'>, 'analyst' | 'promptHash'>,
  debate = DEBATE,
): Fork {
  const [opened] = events;
  if (opened?.type !== 'DebateOpened') throw new Refusal(DEBATE_REFUSALS['not-found']);
  const ended = debate.fold(events);
  if (change.retry) assertFailed(ended);
  const last = events.length - 1;
  const { at = last } = change;
  if (at > last)
    throw new Refusal(DEBATE_REFUSALS['unknown-revision'], { detail: `The last revision of the debate is ${last}.` });
  // The parent's webhook does not apply to the fork.
  const before = { ...opened.data };
  delete before.webhook;
  assertKnown(before, cast, change);

  const agents = agentsOf(before, change);
  const changed = new Set(
    agents.filter((agent) => !before.agents.some((known) => known.hash === agent.hash)).map((agent) => agent.id),
  );
  const draft = draftOf(before, cast, agents, change);
  const { shared, state } = debate.inherited(
    draft,
    change.retry ? withoutLastExcusals(events.slice(1)) : events.slice(1, at + 1),
    changed,
    events.slice(at + 1),
  );
  const asks = owedBy(state);
  const same = (key: 'agents' | 'platforms' | 'trimmedShare'): boolean =>
    canonicalJson(draft[key] ?? null) === canonicalJson(before[key] ?? null);
  // A debate that ended just before its verdict has nothing left to ask, but a retry of it reaches the verdict.
  if (!change.retry && asks === 0 && same('agents') && same('platforms') && same('trimmedShare'))
    throw new Refusal(DEBATE_REFUSALS['fork-changes-nothing'], {
      detail: `All agents have answered both rounds by revision ${at}; choose an earlier revision, or change weights, agents or trimming.`,
    });
  const replaced = new Map([...cast.personas, ...(change.personas ?? [])].map((persona) => [persona.id, persona]));
  const { analyst, promptHash, ...unspoken } = asks > 0 ? draft : withoutLastWord(draft, shared);
  const speaking = asks === 0 ? { analyst, promptHash } : analystOf(change.analyst ?? before.analyst.engine);
  const newCast = castOf(cast.platforms, [...replaced.values()]);
  const unpaid = unpaidIn(shared, ended);
  return {
    cast: newCast,
    shared,
    asks,
    opening: {
      ...unspoken,
      castHash: newCast.hash,
      ...speaking,
      forkedFrom: {
        id,
        revision: at,
        arguments: shared.filter(({ type }) => type === 'ArgumentMade').length,
        unpaid,
        requested: asks + unpaid,
        bytes: bytesOf(shared) + (newCast.hash === before.castHash ? 0 : bytesOf(newCast.personas)),
        request: forkRequestHash(id, change),
      },
    },
  };
}

/** A fork that asks nobody asks for no last word either; it keeps that of its parent. */
function withoutLastWord(draft: DebateData<'DebateOpened'>, shared: readonly DebateFact[]): DebateData<'DebateOpened'> {
  const { lastWord: _, ...rest } = draft;
  return shared.some(({ type }) => type === 'ObjectionsAnswered') ? draft : rest;
}

/** @throws Refusal `still-running`, `has-verdict` */
function assertFailed(state: DebateState): void {
  if (!isOver(state)) throw new Refusal(DEBATE_REFUSALS['still-running']);
  if (!state.abandonment) throw new Refusal(DEBATE_REFUSALS['has-verdict']);
}

/**
 * A history in which nobody was excused from the last round that was opened. Excuses from the round before stay, since
 * the answers of the second round were given without these agents, and there were enough others for a verdict. If nobody
 * has answered, the round is opened again, after a judgement of the claims that failed, most likely for the same reason.
 */
function withoutLastExcusals(history: readonly Recorded<DebateFact>[]): readonly Recorded<DebateFact>[] {
  if (!history.some(({ type }) => type === 'ArgumentMade')) {
    const opened = history.findIndex(({ type }) => type === 'RoundOpened');
    return history
      .slice(0, opened < 0 ? history.length : opened)
      .filter(({ type, data }) => type !== 'PlausibilityJudged' || data.problem === null);
  }
  const second = history.some(({ type, data }) => type === 'RoundOpened' && data.round === 2);
  const last = second ? 2 : 1;
  return history.filter(({ type, data }) => type !== 'AgentExcused' || data.round !== last);
}

/** The opening of a fork, before its shared events, cast and analyst are determined. */
function draftOf(
  before: DebateData<'DebateOpened'>,
  cast: Parent['cast'],
  agents: Agents,
  { weights, trim }: ForkChange,
): DebateData<'DebateOpened'> {
  const hasAgents = (platform: string): boolean => agents.some((agent) => agent.platform === platform);
  const added = cast.platforms.filter(({ id }) => !before.platforms.some((known) => known.id === id));
  const trimmedShare = trim ?? before.trimmedShare;
  return {
    ...before,
    credits: 0,
    agents,
    platforms: [...before.platforms, ...added]
      .filter(({ id }) => hasAgents(id))
      .map(({ id, weight }) => ({ id, weight: weights?.[id] ?? weight })),
    ...(trimmedShare === undefined ? {} : { trimmedShare }),
  };
}

function assertKnown(
  { agents, platforms }: DebateData<'DebateOpened'>,
  cast: Parent['cast'],
  { without = [], weights = {}, personas = [] }: ForkChange,
): void {
  const stranger = without.find((id) => !agents.some((agent) => agent.id === id));
  if (stranger !== undefined)
    throw new Refusal(DEBATE_REFUSALS['unknown-agent'], {
      detail: `The debate has no agent ${stranger}; its agents are: ${agents.map(({ id }) => id).join(', ')}.`,
    });
  const both = personas.find(({ id }) => without.includes(id));
  if (both)
    throw new Refusal(DEBATE_REFUSALS['unknown-agent'], { detail: `${both.id} cannot be both removed and changed.` });
  const known = new Set<string>([...platforms, ...cast.platforms].map(({ id }) => id));
  const nowhere = [...Object.keys(weights), ...personas.map(({ platform }) => platform)].find((id) => !known.has(id));
  if (nowhere !== undefined)
    throw new Refusal(DEBATE_REFUSALS['unknown-platform'], {
      detail: `The debate has no platform ${nowhere}; its platforms are: ${[...known].join(', ')}.`,
    });
}

type Agents = DebateData<'DebateOpened'>['agents'];

/** The agents of the fork, in cast order. */
function agentsOf({ agents }: DebateData<'DebateOpened'>, { without = [], personas = [] }: ForkChange): Agents {
  const kept = new Map(agents.filter(({ id }) => !without.includes(id)).map((agent) => [agent.id, agent]));
  for (const persona of personas) kept.set(persona.id, agentOf(persona));
  if (kept.size === 0) throw new Refusal(DEBATE_REFUSALS['nobody-seated']);
  if (kept.size > Math.max(AGENTS_MAX, agents.length))
    throw new Refusal(DEBATE_REFUSALS['too-many-seats'], {
      detail: `The fork would have ${kept.size} agents; the maximum is ${AGENTS_MAX}.`,
    });
  return [...kept.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

const bytesOf = (recorded: unknown): number => Buffer.byteLength(JSON.stringify(recorded));

/**
 * Number of shared arguments that no account has paid for: the parent's own, if it cost nothing, as abandoned debates
 * did before answers were charged. The first arguments of a parent that is a fork were paid for elsewhere.
 */
function unpaidIn(shared: readonly DebateFact[], { opening, abandonment, arguments: spoken }: DebateState): number {
  const isFree = abandonment !== null && !((abandonment.charge?.credits ?? 0) > 0);
  if (!opening || !isPriced(opening) || !isFree) return 0;
  const { arguments: inherited = 0, unpaid = 0 } = opening.forkedFrom ?? {};
  const own = new Set(spoken.slice(inherited - unpaid).map(({ persona, round }) => `${round} ${persona}`));
  return shared.filter(({ type, data }) => type === 'ArgumentMade' && own.has(`${data.round} ${data.persona}`)).length;
}

const OWED: Readonly<Record<string, number>> = { waiting: 2, arguing: 2, heard: 1, rebutting: 1 };

/** Number of answers that the agents still owe, over both rounds. */
function owedBy({ personas }: DebateState): number {
  return Object.values(personas).reduce((sum, { value }) => sum + (OWED[value] ?? 0), 0);
}
