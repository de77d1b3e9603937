import { type Decider, Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { type SecondFactorFact } from './accounts.events.js';

type DataOf<T extends SecondFactorFact['type']> = Extract<SecondFactorFact, { type: T }>['data'];

export type SecondFactor =
  | { readonly status: 'off' }
  | {
      readonly status: 'on';
      readonly factorId: string;
      /** Encrypted with the account's key. */
      readonly secret: string;
      /** Keyed digests of the recovery codes that were not used. */
      readonly recovery: readonly string[];
      /** The time step of the last code that was accepted. Earlier ones are worth nothing (RFC 6238, section 5.2). */
      readonly counter: number;
      /** ISO 8601. */
      readonly since: string;
    };

export type SecondFactorCommand =
  | { readonly kind: 'enable'; readonly factor: DataOf<'SecondFactorEnabled'> }
  /** `factorId`: of the secret that the code was compared with. */
  | { readonly kind: 'use-code'; readonly factorId: string; readonly counter: number }
  | { readonly kind: 'use-recovery'; readonly digest: string }
  | { readonly kind: 'remove' };

/** What somebody needs beside the password to sign in. Every code is accepted once, whoever asks at the same time. */
export const secondFactorDecider: Decider<SecondFactor, SecondFactorCommand, SecondFactorFact> = {
  initialState: () => ({ status: 'off' }),
  decide: (command, state) => {
    if (command.kind === 'enable') {
      if (state.status === 'on') throw new Refusal(ACCOUNT_REFUSALS['second-factor-on']);
      return [{ type: 'SecondFactorEnabled', data: command.factor }];
    }
    if (command.kind === 'remove') return state.status === 'on' ? [{ type: 'SecondFactorRemoved', data: {} }] : [];
    if (state.status === 'off') throw new Refusal(ACCOUNT_REFUSALS['wrong-code']);
    if (command.kind === 'use-recovery') {
      if (!state.recovery.includes(command.digest)) throw new Refusal(ACCOUNT_REFUSALS['wrong-code']);
      return [{ type: 'RecoveryCodeUsed', data: { digest: command.digest } }];
    }
    if (command.factorId !== state.factorId || command.counter <= state.counter)
      throw new Refusal(ACCOUNT_REFUSALS['wrong-code']);
    return [{ type: 'SecondFactorUsed', data: { counter: command.counter } }];
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SecondFactorEnabled':
        return { status: 'on', ...event.data };
      case 'SecondFactorRemoved':
        return { status: 'off' };
      case 'SecondFactorUsed':
        return state.status === 'on' ? { ...state, ...event.data } : state;
      case 'RecoveryCodeUsed':
        return state.status === 'on'
          ? { ...state, recovery: state.recovery.filter((digest) => digest !== event.data.digest) }
          : state;
    }
  },
};
