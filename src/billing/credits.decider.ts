import { type Decider, Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { type CreditFact } from './credits.events.js';
import { type Funds, NO_FUNDS, paidIn, takenBack } from './funds.js';

/** An account's prepaid credits. `balance` is what may still be reserved; it is never negative. */
export interface Credits extends Funds {
  /** Debate → credits set aside for it. */
  readonly reserved: Readonly<Record<string, number>>;
  /**
   * Debates paid for lately, newest last. A second request for one of them (the same idempotency key at the same
   * moment) must not set credits aside again; one that is older is known by its own stream before anybody reserves.
   */
  readonly spentLately: readonly string[];
  /** Payment → credits that it has brought and that were not taken back. */
  readonly booked: Readonly<Record<string, number>>;
  /** Payment → the newest revision of it that was booked; none where only older events have booked it. */
  readonly bookedRevisions: Readonly<Record<string, number>>;
}

const REMEMBERED = 1_000;

export type CreditCommand =
  /**
   * Brings what a payment has brought so far to `due`, in either direction; repeating it does nothing. `due` holds for
   * `revision` of the payment: once a newer one is booked, an older one changes nothing.
   */
  | {
      readonly kind: 'book-payment';
      readonly due: number;
      readonly pack: string;
      readonly payment: string;
      readonly revision: number;
    }
  | { readonly kind: 'grant'; readonly amount: number; readonly reason: string }
  | { readonly kind: 'reserve'; readonly amount: number; readonly debateId: string }
  | { readonly kind: 'spend'; readonly debateId: string }
  | { readonly kind: 'release'; readonly debateId: string; readonly reason: string };

type CommandOf<K extends CreditCommand['kind']> = Extract<CreditCommand, { kind: K }>;

const without = (reserved: Readonly<Record<string, number>>, debateId: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(reserved).filter(([id]) => id !== debateId));

function book({ due, pack, payment, revision }: CommandOf<'book-payment'>, state: Credits): readonly CreditFact[] {
  // Another node has booked a newer state of the payment since this one was read.
  if (revision < (state.bookedRevisions[payment] ?? 0)) return [];
  const booked = state.booked[payment];
  const amount = due - (booked ?? 0);
  if (amount === 0) return [];
  const about = { payment, paymentRevision: revision };
  if (amount < 0)
    return [
      {
        type: 'CreditsReclaimed',
        data: { amount: -amount, shortfall: takenBack(state, -amount).owed - state.owed, ...about },
      },
    ];
  return booked === undefined
    ? [{ type: 'CreditsPurchased', data: { amount, pack, ...about } }]
    : [{ type: 'CreditsRestored', data: { amount, ...about } }];
}

function reserve({ amount, debateId }: CommandOf<'reserve'>, state: Credits): readonly CreditFact[] {
  if (state.spentLately.includes(debateId)) return [];
  const existing = state.reserved[debateId];
  if (existing === amount) return [];
  if (existing !== undefined) throw new Refusal(BILLING_REFUSALS['reservation-conflict']);
  if (state.owed > 0)
    throw new Refusal(BILLING_REFUSALS['insufficient-credits'], {
      detail: `A payment was taken back: ${state.owed} credits are owed before the next debate.`,
      extra: { required: amount, balance: state.balance, owed: state.owed },
    });
  if (state.balance < amount)
    throw new Refusal(BILLING_REFUSALS['insufficient-credits'], {
      detail: `This debate costs ${amount}; ${state.balance} left.`,
      extra: { required: amount, balance: state.balance },
    });
  return [{ type: 'CreditsReserved', data: { amount, debateId } }];
}

export const creditsDecider: Decider<Credits, CreditCommand, CreditFact> = {
  snapshot: 'credits@2',
  initialState: () => ({ ...NO_FUNDS, reserved: {}, spentLately: [], booked: {}, bookedRevisions: {} }),

  decide: (command, state) => {
    switch (command.kind) {
      case 'book-payment':
        return book(command, state);
      case 'grant':
        return [{ type: 'CreditsGranted', data: { amount: command.amount, reason: command.reason } }];
      case 'reserve':
        return reserve(command, state);
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

  evolve: (state, { type, data }) => {
    const booked = (
      { payment, paymentRevision }: { readonly payment: string; readonly paymentRevision?: number | undefined },
      amount: number,
    ): Pick<Credits, 'booked' | 'bookedRevisions'> => ({
      booked: { ...state.booked, [payment]: (state.booked[payment] ?? 0) + amount },
      bookedRevisions:
        paymentRevision === undefined
          ? state.bookedRevisions
          : { ...state.bookedRevisions, [payment]: paymentRevision },
    });
    switch (type) {
      case 'CreditsGranted':
        return { ...state, ...paidIn(state, data.amount) };
      case 'CreditsPurchased':
      case 'CreditsRestored':
        return { ...state, ...paidIn(state, data.amount), ...booked(data, data.amount) };
      case 'CreditsReclaimed':
        return { ...state, ...takenBack(state, data.amount), ...booked(data, -data.amount) };
      case 'CreditsReserved':
        return {
          ...state,
          balance: state.balance - data.amount,
          reserved: { ...state.reserved, [data.debateId]: data.amount },
        };
      case 'CreditsSpent':
        return {
          ...state,
          reserved: without(state.reserved, data.debateId),
          spentLately: state.spentLately.slice(1 - REMEMBERED).concat(data.debateId),
        };
      case 'CreditsReleased':
        return { ...state, ...paidIn(state, data.amount), reserved: without(state.reserved, data.debateId) };
    }
  },
};
