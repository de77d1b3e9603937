import { setup } from 'xstate';
import { type DebateFact, type Round } from './debate.events.js';

/**
 * The two-round life of one agent. It moves on recorded events alone and holds no effect, so the same machine runs as a
 * live actor and is folded in replay. Its id carries its version; a debate names the one that it was held under.
 *
 * waiting ─RoundOpened 1─► arguing ─ArgumentMade─► heard ─RoundOpened 2─► rebutting ─ArgumentMade─► voted
 *                             └──────AgentExcused──────► excused ◄──────AgentExcused──────┘
 */
export const personaMachine = setup({
  types: { events: {} as DebateFact },
  guards: {
    isRound: ({ event }, { round }: { round: Round }) => 'round' in event.data && event.data.round === round,
  },
}).createMachine({
  id: 'persona@1',
  initial: 'waiting',
  states: {
    waiting: { on: { RoundOpened: { guard: { type: 'isRound', params: { round: 1 } }, target: 'arguing' } } },
    arguing: {
      on: {
        ArgumentMade: { guard: { type: 'isRound', params: { round: 1 } }, target: 'heard' },
        AgentExcused: { guard: { type: 'isRound', params: { round: 1 } }, target: 'excused' },
      },
    },
    heard: { on: { RoundOpened: { guard: { type: 'isRound', params: { round: 2 } }, target: 'rebutting' } } },
    rebutting: {
      on: {
        ArgumentMade: { guard: { type: 'isRound', params: { round: 2 } }, target: 'voted' },
        AgentExcused: { guard: { type: 'isRound', params: { round: 2 } }, target: 'excused' },
      },
    },
    voted: { type: 'final' },
    excused: { type: 'final' },
  },
});
