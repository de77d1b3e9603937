import { assign, setup } from 'xstate';
import { type DebateFact, type Round } from './debate.events.js';

interface DebateContext {
  /** Agents that are not excused. */
  readonly remaining: number;
  /** Agents that owe an answer in the open round. */
  readonly pending: number;
}

const course = setup({
  types: { context: {} as DebateContext, events: {} as DebateFact },
  actions: {
    seat: assign({ remaining: ({ event }) => (event.type === 'DebateOpened' ? event.data.agents.length : 0) }),
    /** Accepts the event without a transition; the state's record keeps its data. */
    keep: assign({}),
    callAll: assign({ pending: ({ context }) => context.remaining }),
    hear: assign({ pending: ({ context }) => context.pending - 1 }),
    excuse: assign({
      pending: ({ context }) => context.pending - 1,
      remaining: ({ context }) => context.remaining - 1,
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

/** The states from the first round to the end, which are the same in every version. */
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

/** The states until the article is imported, which are the same in every version. */
const BEGINNING = {
  unopened: { on: { DebateOpened: { target: 'opened', actions: 'seat' } } },
  opened: { on: { ArticleImported: 'imported', DebateAbandoned: 'abandoned' } },
} as const;
const CLAIMS_AWAITED = { on: { ClaimsIdentified: 'identified', DebateAbandoned: 'abandoned' } } as const;

/**
 * The machine of debates from before claims were identified. It is kept, because their streams still need it.
 *
 * unopened → opened → imported → round1 → between → round2 → counted → decided → closed, and abandoned from any of
 * them between opened and counted.
 */
export const debateMachine1 = course.createMachine({
  id: 'debate@1',
  initial: 'unopened',
  context: { remaining: 0, pending: 0 },
  states: {
    ...BEGINNING,
    imported: { on: { RoundOpened: FIRST_ROUND, DebateAbandoned: 'abandoned' } },
    ...ROUNDS,
  },
});

/** The machine of debates from before evidence was gathered. It is kept, because their streams still need it. */
export const debateMachine2 = course.createMachine({
  id: 'debate@2',
  initial: 'unopened',
  context: { remaining: 0, pending: 0 },
  states: {
    ...BEGINNING,
    imported: CLAIMS_AWAITED,
    identified: { on: { RoundOpened: FIRST_ROUND, DebateAbandoned: 'abandoned' } },
    ...ROUNDS,
  },
});

/**
 * The course of a whole debate; {@link personaMachine} is the course of one agent. Only recorded events move it.
 *
 * unopened → opened → imported → identified → round1 → between → round2 → counted → decided → closed, and abandoned
 * from any of them between opened and counted. Evidence is gathered in the state identified; a debate without evidence
 * skips that.
 */
export const debateMachine = course.createMachine({
  id: 'debate@3',
  initial: 'unopened',
  context: { remaining: 0, pending: 0 },
  states: {
    ...BEGINNING,
    imported: CLAIMS_AWAITED,
    identified: {
      on: {
        EvidenceGathered: { actions: 'keep' },
        EvidenceMissing: { actions: 'keep' },
        RoundOpened: FIRST_ROUND,
        DebateAbandoned: 'abandoned',
      },
    },
    ...ROUNDS,
  },
});

/**
 * The course of one agent through both rounds. Only recorded events move it and it has no effects, so the same machine
 * runs as a live actor and is folded in replay. Its id contains its version, which a debate records.
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

/** The machines of one debate, in the versions that its opening records. */
export interface Machines {
  readonly debate: typeof debateMachine;
  readonly persona: typeof personaMachine;
}

/** A stream needs a machine that this program does not have: the program is older, or the machine was removed. */
export class UnknownMachineError extends Error {
  override readonly name = 'UnknownMachineError';
  constructor(id: string, known: readonly string[]) {
    super(`this debate uses the state machine ${id}, and this program has only ${known.join(', ')}`);
  }
}

const byId = <M extends { readonly id: string }>(...machines: readonly M[]): ReadonlyMap<string, M> =>
  new Map(machines.map((machine) => [machine.id, machine]));

/**
 * Every version, the newest last. A machine whose meaning changes gets a new version; the old one is kept for old
 * streams.
 */
const DEBATE_MACHINES = byId(
  // Their states are a subset of the newest machine's.
  debateMachine1 as unknown as typeof debateMachine,
  debateMachine2 as unknown as typeof debateMachine,
  debateMachine,
);
const PERSONA_MACHINES = byId(personaMachine);

function machineOf<M>(machines: ReadonlyMap<string, M>, id: string): M {
  const machine = machines.get(id);
  if (!machine) throw new UnknownMachineError(id, [...machines.keys()]);
  return machine;
}

/** @throws UnknownMachineError */
export function machinesOf({ debate, persona }: { readonly debate: string; readonly persona: string }): Machines {
  return { debate: machineOf(DEBATE_MACHINES, debate), persona: machineOf(PERSONA_MACHINES, persona) };
}

/** Whether claims are identified before round 1 and the score is bounded by its basis. False under debate@1. */
export const speaksOfClaims = ({ debate }: { readonly debate: string }): boolean => debate !== debateMachine1.id;
