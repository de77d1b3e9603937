import { debateMachine, debateMachine1 } from './debate.machine.js';
import { personaMachine } from './persona.machine.js';

/** The machines that one debate is held under, named by the versions that its opening carries. */
export interface Machines {
  readonly debate: typeof debateMachine;
  readonly persona: typeof personaMachine;
}

/** A stream was written under a machine that this program does not have: it is older, or the machine was taken out. */
export class UnknownMachineError extends Error {
  override readonly name = 'UnknownMachineError';
  constructor(id: string, known: readonly string[]) {
    super(`this debate was held under ${id}, and this program has ${known.join(', ')} only`);
  }
}

const byId = <M extends { readonly id: string }>(...machines: readonly M[]): ReadonlyMap<string, M> =>
  new Map(machines.map((machine) => [machine.id, machine]));

/** Every version, the newest last. One that was changed in meaning is added beside the old, which stays for old streams. */
const DEBATE_MACHINES = byId(
  // Its places are some of the newest machine's.
  debateMachine1 as unknown as typeof debateMachine,
  debateMachine,
);
const PERSONA_MACHINES = byId(personaMachine);

function chosen<M>(machines: ReadonlyMap<string, M>, id: string): M {
  const machine = machines.get(id);
  if (!machine) throw new UnknownMachineError(id, [...machines.keys()]);
  return machine;
}

/** @throws UnknownMachineError */
export function machinesOf({ debate, persona }: { readonly debate: string; readonly persona: string }): Machines {
  return { debate: chosen(DEBATE_MACHINES, debate), persona: chosen(PERSONA_MACHINES, persona) };
}

/** Whether a debate's claims are identified before round 1, and its score bounded by its basis. Not so under debate@1. */
export const speaksOfClaims = ({ debate }: { readonly debate: string }): boolean => debate !== debateMachine1.id;
