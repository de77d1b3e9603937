import { type Decider, Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { type SessionFact } from './accounts.events.js';

export type Session =
  | { readonly status: 'none' | 'ended' }
  | {
      readonly status: 'open';
      /** The person's account. */
      readonly accountId: string;
      readonly epoch: number;
      readonly expiresAt: string;
      /** Missing for the person's own workspace. */
      readonly workspaceId?: string | undefined;
      /** Begun through the sign-in provider. */
      readonly provider?: true | undefined;
    };

export type SessionCommand =
  | {
      readonly kind: 'open';
      readonly session: Extract<SessionFact, { type: 'SessionOpened' }>['data'];
    }
  | { readonly kind: 'choose'; readonly workspaceId: string }
  | { readonly kind: 'end' };

/** One sign-in in one browser. It ends by expiry, by signing out, or with any change of the account's password. */
export const sessionDecider: Decider<Session, SessionCommand, SessionFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'open',
  decide: (command, state) => {
    if (command.kind === 'end') return state.status === 'open' ? [{ type: 'SessionEnded', data: {} }] : [];
    if (command.kind === 'choose') {
      if (state.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['invalid-session']);
      const { workspaceId } = command;
      return (state.workspaceId ?? state.accountId) === workspaceId
        ? []
        : [{ type: 'WorkspaceChosen', data: { workspaceId } }];
    }
    if (state.status !== 'none') throw new Refusal(ACCOUNT_REFUSALS['invalid-session']);
    return [{ type: 'SessionOpened', data: command.session }];
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SessionOpened':
        return { status: 'open', ...event.data };
      case 'WorkspaceChosen':
        return state.status === 'open' ? { ...state, ...event.data } : state;
      case 'SessionEnded':
        return { status: 'ended' };
    }
  },
};
