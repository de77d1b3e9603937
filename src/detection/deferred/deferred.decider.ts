import { type Decider } from '../../kernel/index.js';
import { type DeferredFact } from './deferred.events.js';

/** How often a picture is begun. One that ends the process each time would otherwise be tried at every start. */
export const ATTEMPTS_MAX = 5;

export interface Deferred {
  readonly attempts: number;
  readonly isEnded: boolean;
}

export type DeferredCommand =
  { readonly kind: 'begin'; readonly nodeId: string } | { readonly kind: 'end'; readonly accountId: string };

/** The work on one deferred detection. Ending it twice changes nothing; after {@link ATTEMPTS_MAX} it is not begun again. */
export const deferredDecider: Decider<Deferred, DeferredCommand, DeferredFact> = {
  initialState: () => ({ attempts: 0, isEnded: false }),
  decide: (command, { attempts, isEnded }) => {
    if (isEnded) return [];
    if (command.kind === 'end') return [{ type: 'DeferredDetectionEnded', data: { accountId: command.accountId } }];
    return attempts < ATTEMPTS_MAX ? [{ type: 'DeferredDetectionBegun', data: { nodeId: command.nodeId } }] : [];
  },
  evolve: (state, { type }) =>
    type === 'DeferredDetectionBegun' ? { ...state, attempts: state.attempts + 1 } : { ...state, isEnded: true },
  isOver: ({ isEnded }) => isEnded,
};
