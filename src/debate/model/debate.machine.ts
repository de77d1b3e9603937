import { assign, setup } from 'xstate';
import { type DebateFact, type Round } from './debate.events.js';

interface DebateContext {
  /** Agents not excused. */
  readonly standing: number;
  /** Agents that owe an answer in the open round. */
  readonly pending: number;
}

const course = setup({
  types: { context: {} as DebateContext, events: {} as DebateFact },
  actions: {
    seat: assign({ standing: ({ event }) => (event.type === 'DebateOpened' ? event.data.agents.length : 0) }),
    callAll: assign({ pending: ({ context }) => context.standing }),
    hear: assign({ pending: ({ context }) => context.pending - 1 }),
    excuse: assign({
      pending: ({ context }) => context.pending - 1,
      standing: ({ context }) => context.standing - 1,
    }),
  },
  guards: {
    isRound: ({ event }, { round }: { round: Round }) => 'round' in event.data && event.data.round === round,
    allHeard: ({ context, event }, { round }: { round: Round }) =>
      'round' in event.data && event.data.round === round && context.pending === 0,
    someoneOwes: ({ context, event }, { round }: { round: Round }) =>
      'round' in event.data && event.data.round === round && context.pending > 0,
  },
});

const FIRST_ROUND = {
  guard: { type: 'isRound', params: { round: 1 } },
  target: 'round1',
  actions: 'callAll',
} as const;

/** From the first round to the end, the same in every version. */
const ROUNDS = {
  round1: {
    on: {
      ArgumentMade: { guard: { type: 'someoneOwes', params: { round: 1 } }, actions: 'hear' },
      AgentExcused: { guard: { type: 'someoneOwes', params: { round: 1 } }, actions: 'excuse' },
      RoundClosed: { guard: { type: 'allHeard', params: { round: 1 } }, target: 'between' },
      DebateAbandoned: 'abandoned',
    },
  },
  between: {
    on: {
      RoundOpened: { guard: { type: 'isRound', params: { round: 2 } }, target: 'round2', actions: 'callAll' },
      DebateAbandoned: 'abandoned',
    },
  },
  round2: {
    on: {
      ArgumentMade: { guard: { type: 'someoneOwes', params: { round: 2 } }, actions: 'hear' },
      AgentExcused: { guard: { type: 'someoneOwes', params: { round: 2 } }, actions: 'excuse' },
      RoundClosed: { guard: { type: 'allHeard', params: { round: 2 } }, target: 'counted' },
      DebateAbandoned: 'abandoned',
    },
  },
  counted: { on: { ConsensusReached: 'decided', DebateAbandoned: 'abandoned' } },
  decided: { on: { DebateClosed: 'closed' } },
  closed: { type: 'final' },
  abandoned: { type: 'final' },
} as const;

/**
 * The course of debates that were held before claims were identified. It stays for their streams.
 *
 * unopened → opened → imported → round1 → between → round2 → counted → decided → closed, and abandoned from any of
 * them before decided.
 */
export const debateMachine1 = course.createMachine({
  id: 'debate@1',
  initial: 'unopened',
  context: { standing: 0, pending: 0 },
  states: {
    unopened: { on: { DebateOpened: { target: 'opened', actions: 'seat' } } },
    opened: { on: { ArticleImported: 'imported', DebateAbandoned: 'abandoned' } },
    imported: { on: { RoundOpened: FIRST_ROUND, DebateAbandoned: 'abandoned' } },
    ...ROUNDS,
  },
});

/**
 * The course of a debate as a whole; the agents' own courses are {@link personaMachine}'s. Pure, moved by recorded
 * events alone.
 *
 * unopened → opened → imported → identified → round1 → between → round2 → counted → decided → closed, and abandoned
 * from any of them before decided.
 */
export const debateMachine = course.createMachine({
  id: 'debate@2',
  initial: 'unopened',
  context: { standing: 0, pending: 0 },
  states: {
    unopened: { on: { DebateOpened: { target: 'opened', actions: 'seat' } } },
    opened: { on: { ArticleImported: 'imported', DebateAbandoned: 'abandoned' } },
    imported: { on: { ClaimsIdentified: 'identified', DebateAbandoned: 'abandoned' } },
    identified: { on: { RoundOpened: FIRST_ROUND, DebateAbandoned: 'abandoned' } },
    ...ROUNDS,
  },
});
