import { type Decider } from '../kernel/index.js';
import { type PaymentFact } from './payment.events.js';

type DataOf<T extends PaymentFact['type']> = Extract<PaymentFact, { type: T }>['data'];

/**
 * One payment. Notifications may arrive in any order and repeatedly: each part of the state changes in one
 * direction only, so that the order does not matter.
 */
export interface Payment {
  /** Null until the provider confirms the payment. */
  readonly settled: DataOf<'PaymentSettled'> | null;
  /** Never decreases. */
  readonly refundedCents: number;
  /** Dispute → cents withheld by it. Never decreases, except to 0 once the dispute is won. */
  readonly disputes: Readonly<Record<string, number>>;
  readonly won: readonly string[];
}

export type PaymentCommand =
  | ({ readonly kind: 'settle' } & DataOf<'PaymentSettled'>)
  | ({ readonly kind: 'refund' } & DataOf<'PaymentRefunded'>)
  | ({ readonly kind: 'dispute' } & DataOf<'PaymentDisputed'>)
  | ({ readonly kind: 'win-dispute' } & DataOf<'PaymentDisputeWon'>);

export const paymentDecider: Decider<Payment, PaymentCommand, PaymentFact> = {
  initialState: () => ({ settled: null, refundedCents: 0, disputes: {}, won: [] }),
  begins: ({ kind }) => kind === 'settle',

  decide: (command, state) => {
    switch (command.kind) {
      case 'settle': {
        const { accountId, pack, credits, amountCents, currency } = command;
        return state.settled
          ? []
          : [{ type: 'PaymentSettled', data: { accountId, pack, credits, amountCents, currency } }];
      }
      case 'refund':
        return command.refundedCents > state.refundedCents
          ? [{ type: 'PaymentRefunded', data: { refundedCents: command.refundedCents } }]
          : [];
      case 'dispute': {
        const { dispute, amountCents } = command;
        return state.won.includes(dispute) || amountCents <= (state.disputes[dispute] ?? -1)
          ? []
          : [{ type: 'PaymentDisputed', data: { dispute, amountCents } }];
      }
      case 'win-dispute':
        return state.won.includes(command.dispute)
          ? []
          : [{ type: 'PaymentDisputeWon', data: { dispute: command.dispute } }];
    }
  },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PaymentSettled':
        return { ...state, settled: data };
      case 'PaymentRefunded':
        return { ...state, refundedCents: data.refundedCents };
      case 'PaymentDisputed':
        return { ...state, disputes: { ...state.disputes, [data.dispute]: data.amountCents } };
      case 'PaymentDisputeWon':
        return { ...state, disputes: { ...state.disputes, [data.dispute]: 0 }, won: [...state.won, data.dispute] };
    }
  },
};

/**
 * Credits that a payment is worth now: all of them, minus the refunded share of the money, rounded
 * down to whole credits. Null while it is not settled.
 */
export function creditsDue({ settled, refundedCents, disputes }: Payment): number | null {
  if (!settled) return null;
  const withheld = Object.values(disputes).reduce((sum, cents) => sum + cents, 0);
  const kept = Math.max(0, settled.amountCents - refundedCents - withheld);
  if (settled.amountCents === 0) return settled.credits;
  // The product may exceed the safe integers.
  return Number((BigInt(settled.credits) * BigInt(kept)) / BigInt(settled.amountCents));
}
