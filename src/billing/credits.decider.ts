import { type Decider, Refusal } from '../kernel/index.js';
import { BILLING_ERRORS } from './billing.errors.js';
import { type CreditFact } from './credits.events.js';

/** An account's prepaid credits. `balance` is what may still be reserved; it is never negative. */
export interface Credits {
  readonly balance: number;
  /** Debate → credits set aside for it. */
  readonly reserved: Readonly<Record<string, number>>;
  /**
   * Debates paid for lately, newest last. A second request for one of them (the same idempotency key at the same
   * moment) must not set credits aside again; one that is older is known by its own stream before anybody reserves.
   */
  readonly spentLately: readonly string[];
}

const REMEMBERED = 1_000;

export type CreditCommand =
  | { readonly kind: 'purchase'; readonly amount: number; readonly pack: string; readonly payment: string }
  | { readonly kind: 'grant'; readonly amount: number; readonly reason: string }
  | { readonly kind: 'reserve'; readonly amount: number; readonly debateId: string }
  | { readonly kind: 'spend'; readonly debateId: string }
  | { readonly kind: 'release'; readonly debateId: string; readonly reason: string };

const without = (reserved: Readonly<Record<string, number>>, debateId: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(reserved).filter(([id]) => id !== debateId));

export const creditsDecider: Decider<Credits, CreditCommand, CreditFact> = {
  initialState: () => ({ balance: 0, reserved: {}, spentLately: [] }),

  decide: (command, state) => {
    switch (command.kind) {
      case 'purchase': {
        const { amount, pack, payment } = command;
        return [{ type: 'CreditsPurchased', data: { amount, pack, payment } }];
      }
      case 'grant':
        return [{ type: 'CreditsGranted', data: { amount: command.amount, reason: command.reason } }];
      case 'reserve': {
        const { amount, debateId } = command;
        if (state.spentLately.includes(debateId)) return [];
        const standing = state.reserved[debateId];
        if (standing === amount) return [];
        if (standing !== undefined) throw new Refusal(BILLING_ERRORS['reservation-conflict']);
        if (state.balance < amount)
          throw new Refusal(BILLING_ERRORS['insufficient-credits'], {
            detail: `This debate costs ${amount}; ${state.balance} left.`,
            extra: { required: amount, balance: state.balance },
          });
        return [{ type: 'CreditsReserved', data: { amount, debateId } }];
      }
      case 'spend':
      case 'release': {
        const amount = state.reserved[command.debateId];
        if (amount === undefined) return [];
        return command.kind === 'spend'
          ? [{ type: 'CreditsSpent', data: { amount, debateId: command.debateId } }]
          : [{ type: 'CreditsReleased', data: { amount, debateId: command.debateId, reason: command.reason } }];
      }
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'CreditsPurchased':
      case 'CreditsGranted':
        return { ...state, balance: state.balance + event.data.amount };
      case 'CreditsReserved':
        return {
          ...state,
          balance: state.balance - event.data.amount,
          reserved: { ...state.reserved, [event.data.debateId]: event.data.amount },
        };
      case 'CreditsSpent':
        return {
          ...state,
          reserved: without(state.reserved, event.data.debateId),
          spentLately: [...state.spentLately, event.data.debateId].slice(-REMEMBERED),
        };
      case 'CreditsReleased':
        return {
          ...state,
          balance: state.balance + event.data.amount,
          reserved: without(state.reserved, event.data.debateId),
        };
    }
  },
};
