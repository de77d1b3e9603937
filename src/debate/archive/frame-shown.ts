import { type Recorded, Refusal } from '../../kernel/index.js';
import { consensusOf, type Vote } from '../model/consensus.js';
import { argumentsOf, basisOf, countedConfidence } from '../model/votes.js';
import { type DebateState, type DebateFact, type Frame } from '../stages/index.js';
import { type DebateStatus } from '../model/debate.machine.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';

const NAMES_SHOWN = 40;

export interface AgentShown {
  /** The state of its machine. */
  readonly state: string;
  readonly platform: string;
  readonly weight: number;
  /** Its latest score, 0 to 100; null before its first argument. */
  readonly score: number | null;
  /** Its score of round 1. */
  readonly firstScore: number | null;
  /** 0 to 1. */
  readonly confidence: number | null;
  /** Number of flags raised in both rounds. */
  readonly flags: number;
}

/** The state of a debate as plain JSON: every actor, and the result of the votes so far. */
export interface StateShown {
  readonly debate: DebateStatus;
  readonly agents: Readonly<Record<string, AgentShown>>;
  /** Platforms with a vote so far. */
  readonly platforms: Readonly<Record<string, { readonly score: number; readonly votes: number }>>;
  /** The consensus of the latest scores, 0 to 100; the verdict's once there is one, null before the first argument. */
  readonly tally: number | null;
  readonly heard: { readonly round1: number; readonly round2: number };
  readonly excused: number;
}

/** A frame of a replay in the form used by HTTP and the command line. */
export interface FrameShown {
  readonly revision: number;
  readonly event: { readonly id: string; readonly type: string; readonly at: string; readonly data: unknown };
  readonly before: StateShown;
  readonly after: StateShown;
  readonly accepted: boolean;
}

export function stateShownOf(state: DebateState): StateShown {
  const first = new Map(argumentsOf(state, 1).map((argument) => [argument.persona, argument]));
  const second = new Map(argumentsOf(state, 2).map((argument) => [argument.persona, argument]));
  const seats = state.opening?.agents ?? [];
  const votes = seats.flatMap(({ id, platform, weight }): Vote[] => {
    const said = second.get(id) ?? first.get(id);
    if (!said || state.personas[id]?.value === 'excused') return [];
    const { score } = said;
    const confidence = countedConfidence(state, said.confidence);
    return [{ persona: id, platform, weight, score, confidence, firstScore: first.get(id)?.score ?? score, flags: [] }];
  });
  const { platformScores, consensusScore } = consensusOf(votes, state.opening?.platforms ?? [], {
    basis: basisOf(state),
  });
  return {
    debate: state.debate.value,
    agents: Object.fromEntries(
      seats.map(({ id, platform, weight }) => {
        const before = first.get(id);
        const last = second.get(id) ?? before;
        const agent: AgentShown = {
          state: state.personas[id]?.value ?? 'unknown',
          platform,
          weight,
          score: last?.score ?? null,
          firstScore: before?.score ?? null,
          confidence: last?.confidence ?? null,
          flags: (before?.flags.length ?? 0) + (second.get(id)?.flags.length ?? 0),
        };
        return [id, agent];
      }),
    ),
    platforms: Object.fromEntries(
      platformScores.map(({ platform, score, votes: count }) => [platform, { score, votes: count }]),
    ),
    tally: votes.length === 0 ? null : consensusScore,
    heard: { round1: first.size, round2: second.size },
    excused: state.excusals.length,
  };
}

/** Frames as plain JSON. The state after a frame is the state before the next one. */
export function* shown(frames: Iterable<Frame>): Generator<FrameShown> {
  let before: StateShown | undefined;
  for (const frame of frames) {
    const after: StateShown = stateShownOf(frame.after);
    yield {
      revision: frame.revision,
      event: eventShown(frame.event),
      before: before ?? stateShownOf(frame.before),
      after,
      accepted: frame.accepted,
    };
    before = after;
  }
}

const eventShown = ({ id, type, data, metadata }: Recorded<DebateFact>): FrameShown['event'] => ({
  id,
  type,
  at: metadata.at,
  data,
});

/** One value of a state. */
export interface ValueShown {
  readonly revision: number;
  readonly path: string;
  readonly value: unknown;
}

/**
 * The value at a dotted path, for instance `agents.night-editor.score` or `simulation.flags.0.quote`.
 * @throws Refusal `no-such-path`
 */
export function valueIn(state: object, path: string): unknown {
  let here: unknown = state;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name))
      throw new Refusal(DEBATE_REFUSALS['no-such-path'], {
        detail: `The path ${path} has no value at "${name}"${typeof here === 'object' && here !== null ? `; the names there are: ${Object.keys(here).slice(0, NAMES_SHOWN).join(', ')}` : ''}.`,
      });
    here = (here as Readonly<Record<string, unknown>>)[name];
  }
  return here;
}
