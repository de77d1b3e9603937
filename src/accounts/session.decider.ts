import { type Decider, Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { type SessionFact } from './accounts.events.js';

export type Session =
  | { readonly status: 'none' | 'ended' }
  | { readonly status: 'open'; readonly accountId: string; readonly epoch: number; readonly expiresAt: string };

export type SessionCommand =
  | {
      readonly kind: 'open';
      readonly session: Extract<SessionFact, { type: 'SessionOpened' }>['data'];
    }
  | { readonly kind: 'end' };

/** One sign-in in one browser. It ends by expiry, by signing out, or with any change of the account's password. */
export const sessionDecider: Decider<Session, SessionCommand, SessionFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'open',
  decide: (command, state) => {
    if (command.kind === 'end') return state.status === 'open' ? [{ type: 'SessionEnded', data: {} }] : [];
    if (state.status !== 'none') throw new Refusal(ACCOUNT_REFUSALS['invalid-session']);
    return [{ type: 'SessionOpened', data: command.session }];
  },
  evolve: (_, event) => (event.type === 'SessionOpened' ? { status: 'open', ...event.data } : { status: 'ended' }),
};
