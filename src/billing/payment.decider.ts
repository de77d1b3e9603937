import { type Decider } from '../kernel/index.js';
import { type PaymentFact } from './payment.events.js';

type DataOf<T extends PaymentFact['type']> = Extract<PaymentFact, { type: T }>['data'];

/**
 * One payment. What is heard of it may come in any order and any number of times: each part of the state has one
 * direction to move in, so that the order of hearing does not matter.
 */
export interface Payment {
  /** Null until the provider says that the money is there. */
  readonly settled: DataOf<'PaymentSettled'> | null;
  /** Never falls. */
  readonly refundedCents: number;
  /** Dispute → cents withheld by it: never falls, but to 0 for good once it is won. */
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
 * Credits that a payment has earned as it stands: all of them, less the share of the money that went back, rounded
 * down to whole credits. Null while it is not settled.
 */
export function creditsDue({ settled, refundedCents, disputes }: Payment): number | null {
  if (!settled) return null;
  const withheld = Object.values(disputes).reduce((sum, cents) => sum + cents, 0);
  const kept = Math.max(0, settled.amountCents - refundedCents - withheld);
  if (settled.amountCents === 0) return settled.credits;
  // The product may be more than a number can hold exactly.
  return Number((BigInt(settled.credits) * BigInt(kept)) / BigInt(settled.amountCents));
}
