import { type Decisions } from '../../event-store/index.js';
import { type CommandContext } from '../../kernel/index.js';
import { debateDecider } from '../model/debate.decider.js';
import { type DebateData, debateStream } from '../model/debate.events.js';
import { isOver } from '../model/debate-state.js';

/** The last event of an ended debate: with its link, all that was recorded before it. */
export interface DebateHead {
  readonly stream: string;
  readonly revision: number;
  /** Hex SHA-256, the event's link in the chain. */
  readonly hash: string;
}

/** Signs in the service's name; the audit's keys do. */
export interface DebateSealer {
  seal(head: DebateHead): DebateData<'DebateSealed'>;
}

export const DEBATE_SEALER = Symbol('DEBATE_SEALER');

/** Seals a debate that is over; does nothing when it goes on or has its seal. */
export async function sealDebate(
  decisions: Decisions,
  sealer: DebateSealer,
  debateId: string,
  context: CommandContext,
): Promise<void> {
  const stream = debateStream(debateId);
  const { state, revision, head } = await decisions.load(stream, debateDecider);
  if (!isOver(state) || state.seal !== null || head === undefined) return;
  const seal = sealer.seal({ stream, revision, hash: head });
  await decisions.execute(stream, debateDecider, { kind: 'seal', seal }, context);
}
