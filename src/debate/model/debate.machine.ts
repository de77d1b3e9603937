import { assign, initialTransition, setup, type SnapshotFrom, transition } from 'xstate';

/** The states of a debate, in order. `abandoned` is reached from all states between `opened` and `counted`. */
export type DebateStatus =
  | 'unopened'
  | 'opened'
  | 'imported'
  | 'identified'
  | 'round1'
  | 'between'
  | 'round2'
  | 'counted'
  | 'decided'
  | 'closed'
  | 'abandoned';

export type Round = 1 | 2;

/** What the machines read of an event. */
interface MachineFact {
  readonly type: string;
  readonly data: object;
}

interface DebateContext {
  /** Agents that are not excused. */
  readonly remaining: number;
  /** Agents that owe an answer in the open round. */
  readonly pending: number;
}

const roundOf = ({ data }: MachineFact): unknown => ('round' in data ? data.round : undefined);

const course = setup({
  types: { context: {} as DebateContext, events: {} as MachineFact },
  actions: {
    seat: assign({
      remaining: ({ event: { data } }) => ('agents' in data && Array.isArray(data.agents) ? data.agents.length : 0),
    }),
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
    isRound: ({ event }, { round }: { round: Round }) => roundOf(event) === round,
    allHeard: ({ context, event }, { round }: { round: Round }) => roundOf(event) === round && context.pending === 0,
    someoneOwes: ({ context, event }, { round }: { round: Round }) => roundOf(event) === round && context.pending > 0,
  },
});

/**
 * The versions of the debate's machine, the newest last. A machine whose meaning changes gets a new version; the old
 * one is kept, because its streams still need it. Version 1 has no claims, version 2 no evidence, version 3 no appraisal.
 */
const VERSIONS = ['debate@1', 'debate@2', 'debate@3', 'debate@4'] as const;
export type DebateVersion = (typeof VERSIONS)[number];

/** A version and all newer ones. */
export const since = (version: DebateVersion): readonly DebateVersion[] => VERSIONS.slice(VERSIONS.indexOf(version));

/** One transition of the debate's machine. */
export interface Transition {
  readonly from: DebateStatus;
  /** The state stays the same when omitted. */
  readonly to?: DebateStatus;
  /** The versions that have it; all when omitted. */
  readonly under?: readonly DebateVersion[];
  readonly guard?: {
    readonly type: 'isRound' | 'allHeard' | 'someoneOwes';
    readonly params: { readonly round: Round };
  };
  readonly actions?: 'seat' | 'keep' | 'callAll' | 'hear' | 'excuse';
}

type Machine = ReturnType<typeof debateMachineOf>;
export type DebateSnapshot = SnapshotFrom<Machine> & { readonly value: DebateStatus };

/** Transitions by the type of event. */
export type Transitions = ReadonlyMap<string, readonly Transition[]>;

/**
 * A version of the debate's machine, made from the transitions of the stages. Only recorded events move it.
 * {@link personaMachine} is the course of one agent.
 */

function debateMachineOf(id: DebateVersion, transitions: Transitions) {
  type Targets = { readonly on: Record<string, object[]> };
  const states: Record<string, Targets> = {};
  for (const [type, all] of transitions)
    for (const { from, to, under, ...rest } of all) {
      if (under && !under.includes(id)) continue;
      const { on } = (states[from] ??= { on: {} });
      (on[type] ??= []).push({ ...rest, ...(to === undefined ? {} : { target: to }) });
      if (to !== undefined) states[to] ??= { on: {} };
    }
  const final = ['closed', 'abandoned'];
  return course.createMachine({
    id,
    initial: 'unopened',
    context: { remaining: 0, pending: 0 },
    states: Object.fromEntries(
      Object.entries(states).map(([name, state]) => [name, final.includes(name) ? { type: 'final' as const } : state]),
    ),
  });
}

/**
 * The course of one agent through both rounds. Only recorded events move it and it has no effects. Its id contains its
 * version, which a debate records.
 *
 * waiting ─RoundOpened 1─► arguing ─ArgumentMade─► heard ─RoundOpened 2─► rebutting ─ArgumentMade─► voted
 *                             └──────AgentExcused──────► excused ◄──────AgentExcused──────┘
 */
export const personaMachine = setup({
  types: { events: {} as MachineFact },
  guards: { isRound: ({ event }, { round }: { round: Round }) => roundOf(event) === round },
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
export type PersonaSnapshot = SnapshotFrom<typeof personaMachine>;

/** The machines of one debate, in the versions that its opening records. */
export interface Machines {
  readonly debate: Machine;
  readonly persona: typeof personaMachine;
}

/** The ids of the newest machines, which new debates use. */
export const NEWEST_MACHINES = { debate: 'debate@4', persona: 'persona@1' } as const;

/** Whether claims are identified before round 1 and the verdict has a basis. False under debate@1. */
export const speaksOfClaims = ({ debate }: { readonly debate: string }): boolean => debate !== VERSIONS[0];

/** Whether the article is appraised before round 1, and the score is that of the votes. False before debate@4. */
export const appraisesArticle = ({ debate }: { readonly debate: string }): boolean =>
  since('debate@4').some((version) => version === debate);

/** A stream needs a machine that this program does not have: the program is older, or the machine was removed. */
export class UnknownMachineError extends Error {
  override readonly name = 'UnknownMachineError';
  constructor(id: string, known: readonly string[]) {
    super(`this debate uses the state machine ${id}, and this program has only ${known.join(', ')}`);
  }
}

/** Finds the machines that a debate's opening names. @throws UnknownMachineError */
export function machinesFrom(
  transitions: Transitions,
): (ids: { readonly debate: string; readonly persona: string }) => Machines {
  const debates = new Map<string, Machine>(VERSIONS.map((id) => [id, debateMachineOf(id, transitions)]));
  const personas = new Map([[personaMachine.id, personaMachine]]);
  const known = <M>(machines: ReadonlyMap<string, M>, id: string): M => {
    const machine = machines.get(id);
    if (!machine) throw new UnknownMachineError(id, [...machines.keys()]);
    return machine;
  };
  return ({ debate, persona }) => ({ debate: known(debates, debate), persona: known(personas, persona) });
}

/** Memoizes the initial snapshot of a machine, so that its memoized transitions are found again. */
function beginnings<M extends object, S>(first: (machine: M) => S): (machine: M) => S {
  const known = new WeakMap<M, S>();
  return (machine) => {
    let snapshot = known.get(machine);
    if (!snapshot) known.set(machine, (snapshot = first(machine)));
    return snapshot;
  };
}

export const unopened = beginnings((machine: Machine) => initialTransition(machine)[0] as DebateSnapshot);
export const waiting = beginnings((machine: typeof personaMachine) => initialTransition(machine)[0]);

/** Everything in an event that the machines depend on: its type, its round, and the number of agents. */
function gistOf({ type, data }: MachineFact): string {
  if ('round' in data) return `${type} ${String(data.round)}`;
  return 'agents' in data && Array.isArray(data.agents) ? `${type} ${data.agents.length}` : type;
}

/**
 * Memoizes a machine's transition by snapshot and gist. Machines are pure and snapshots immutable, so debates of the
 * same size share a few snapshots, and folding consists of lookups. Entries are garbage collected with their snapshot.
 */
function remembering<S extends object>(
  step: (snapshot: S, fact: MachineFact) => S,
): (snapshot: S, fact: MachineFact) => S {
  const known = new WeakMap<S, Map<string, S>>();
  return (snapshot, fact) => {
    let nexts = known.get(snapshot);
    if (!nexts) known.set(snapshot, (nexts = new Map<string, S>()));
    const gist = gistOf(fact);
    let next = nexts.get(gist);
    if (!next) nexts.set(gist, (next = step(snapshot, fact)));
    return next;
  };
}

export const debateAfter = remembering(
  (snapshot: DebateSnapshot, fact) => transition(snapshot.machine as Machine, snapshot, fact)[0] as DebateSnapshot,
);
export const personaAfter = remembering(
  (snapshot: PersonaSnapshot, fact) => transition(snapshot.machine, snapshot, fact)[0],
);
