import { type Decider } from '../../kernel/index.js';
import { type BatchEnd, type BatchFact } from './batch.events.js';

export interface Batch {
  readonly status: 'none' | 'running' | 'ended';
}

export type BatchCommand =
  | ({ readonly kind: 'accept' } & Extract<BatchFact, { type: 'BatchAccepted' }>['data'])
  | { readonly kind: 'end'; readonly end: BatchEnd };

/** The record of one batch. The first end counts, whichever process records it. */
export const batchDecider: Decider<Batch, BatchCommand, BatchFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'accept',
  decide: (command, { status }) => {
    if (command.kind === 'end') return status === 'running' ? [{ type: 'BatchEnded', data: command.end }] : [];
    const { kind, ...data } = command;
    return status === 'none' ? [{ type: 'BatchAccepted', data }] : [];
  },
  evolve: (_, { type }) => ({ status: type === 'BatchAccepted' ? 'running' : 'ended' }),
  isOver: ({ status }) => status === 'ended',
};
