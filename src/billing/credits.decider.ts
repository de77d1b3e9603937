import { type Decider, Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { type CreditFact } from './credits.events.js';
import { type Funds, NO_FUNDS, paidIn, takenBack } from './funds.js';

/** An account's prepaid credits. `balance` is what may still be reserved; it is never negative. */
export interface Credits extends Funds {
  /** Debate → credits reserved for it. */
  readonly reserved: Readonly<Record<string, number>>;
  /**
   * Debates paid for recently, newest last. A second request for one of them (the same idempotency key at the same
   * moment) must not reserve again. Older ones are recognised by their own stream before anything is reserved.
   */
  readonly spentLately: readonly string[];
  /** Payment → credits that it granted and that were not taken back. */
  readonly booked: Readonly<Record<string, number>>;
  /** Payment → the newest revision that was booked; none when only older events booked it. */
  readonly bookedRevisions: Readonly<Record<string, number>>;
  /**
   * Debate → who reserved for it and when, while it is reserved and for a while after a release: the same debate may
   * reserve again. None for older reservations.
   */
  readonly payers: Readonly<Record<string, Payer>>;
  /** UTC day → key → credits that it reserved on that day and that were not released; of the last two days. */
  readonly byKey: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Who reserves: an API key (null in a session), and the UTC day. */
export interface Payer {
  readonly keyId: string | null;
  readonly day: string;
}

/** Number of days counted: clocks of nodes may differ around midnight. */
const DAYS_COUNTED = 2;

const REMEMBERED = 1_000;

export type CreditCommand =
  /**
   * Sets the credits granted for a payment to `due`, up or down. Repeating it does nothing. `due` was computed from
   * `revision` of the payment. Once a newer revision is booked, an older one changes nothing.
   */
  | {
      readonly kind: 'book-payment';
      readonly due: number;
      readonly pack: string;
      readonly payment: string;
      readonly revision: number;
    }
  | { readonly kind: 'grant'; readonly amount: number; readonly reason: string }
  | {
      readonly kind: 'reserve';
      readonly amount: number;
      readonly debateId: string;
      /** Missing when a debate that was admitted before reserves again. */
      readonly payer?: Payer & {
        /** Null without a limit. */
        readonly creditsPerDay: number | null;
        /** Seconds until 00:00 UTC, for the refusal. */
        readonly resetsInS: number;
      };
    }
  | {
      readonly kind: 'spend';
      readonly debateId: string;
      /** Spends so much of the reservation and releases the rest. All of it is spent when omitted. */
      readonly part?: { readonly amount: number; readonly reason: string };
    }
  | { readonly kind: 'release'; readonly debateId: string; readonly reason: string };

type CommandOf<K extends CreditCommand['kind']> = Extract<CreditCommand, { kind: K }>;

const without = <T>(entries: Readonly<Record<string, T>>, debateId: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => id !== debateId));

/** Reservations after a part of one, or all of it, was released. */
function lessened(
  reserved: Credits['reserved'],
  { debateId, amount }: { readonly debateId: string; readonly amount: number },
): Credits['reserved'] {
  const left = (reserved[debateId] ?? 0) - amount;
  return left > 0 ? { ...reserved, [debateId]: left } : without(reserved, debateId);
}

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

function reserve({ amount, debateId, payer }: CommandOf<'reserve'>, state: Credits): readonly CreditFact[] {
  if (state.spentLately.includes(debateId)) return [];
  const existing = state.reserved[debateId];
  if (existing === amount) return [];
  if (existing !== undefined) throw new Refusal(BILLING_REFUSALS['reservation-conflict']);
  if (state.owed > 0)
    throw new Refusal(BILLING_REFUSALS['insufficient-credits'], {
      detail: `A payment was reversed: the account owes ${state.owed} credits, which must be paid before the next debate.`,
      extra: { required: amount, balance: state.balance, owed: state.owed },
    });
  if (state.balance < amount)
    throw new Refusal(BILLING_REFUSALS['insufficient-credits'], {
      detail: `This debate costs ${amount} credits; the account has ${state.balance}.`,
      extra: { required: amount, balance: state.balance },
    });
  if (payer) assertWithinLimit(amount, payer, state);
  return [{ type: 'CreditsReserved', data: { amount, debateId, ...payerIn(payer ?? state.payers[debateId]) } }];
}

function assertWithinLimit(
  required: number,
  { keyId, day, creditsPerDay, resetsInS }: NonNullable<CommandOf<'reserve'>['payer']>,
  { byKey }: Credits,
): void {
  const used = keyId === null ? 0 : (byKey[day]?.[keyId] ?? 0);
  if (creditsPerDay === null || used + required <= creditsPerDay) return;
  throw new Refusal(BILLING_REFUSALS['key-limit-reached'], {
    detail: `This debate costs ${required} credits; the key has used ${used} of ${creditsPerDay} today. The limit resets at 00:00 UTC.`,
    extra: { limit: 'creditsPerDay', allowed: creditsPerDay, used, required },
    retryAfterS: resetsInS,
  });
}

function spend(command: CommandOf<'spend'>, state: Credits): readonly CreditFact[] {
  const reserved = state.reserved[command.debateId];
  if (reserved === undefined) return [];
  const { amount, ...why } = command.part ?? { amount: reserved };
  const about = aboutOf(command, state);
  const spent = Math.min(amount, reserved);
  const spending: CreditFact = { type: 'CreditsSpent', data: { amount: spent, ...about, ...why } };
  if (spent === reserved) return [spending];
  const reason = command.part?.reason ?? '';
  return [{ type: 'CreditsReleased', data: { amount: reserved - spent, ...about, reason, part: true } }, spending];
}

const aboutOf = (
  { debateId }: { readonly debateId: string },
  { payers }: Credits,
): { readonly debateId: string } & Partial<Payer> => ({ debateId, ...payerIn(payers[debateId]) });

const payerIn = (payer: Payer | undefined): Partial<Payer> => (payer ? { keyId: payer.keyId, day: payer.day } : {});

/** The counts by key after `change` more credits. */
function counted(
  byKey: Credits['byKey'],
  { keyId, day }: { readonly keyId?: string | null | undefined; readonly day?: string | undefined },
  change: number,
): Credits['byKey'] {
  if (day === undefined || keyId === undefined || keyId === null) return byKey;
  const today = byKey[day] ?? {};
  const all = { ...byKey, [day]: { ...today, [keyId]: (today[keyId] ?? 0) + change } };
  const days = Object.keys(all).sort().slice(-DAYS_COUNTED);
  return Object.fromEntries(Object.entries(all).filter(([one]) => days.includes(one)));
}

/** Keeps the latest of the released reservations. */
function remembered(payers: Credits['payers'], reserved: Credits['reserved']): Credits['payers'] {
  const entries = Object.entries(payers);
  const superfluous = entries.length - REMEMBERED;
  if (superfluous <= 0) return payers;
  const oldest = entries.filter(([debateId]) => !(debateId in reserved)).slice(0, superfluous);
  const gone = new Set(oldest.map(([debateId]) => debateId));
  return Object.fromEntries(entries.filter(([debateId]) => !gone.has(debateId)));
}

export const creditsDecider: Decider<Credits, CreditCommand, CreditFact> = {
  snapshot: 'credits@3',
  initialState: () => ({
    ...NO_FUNDS,
    reserved: {},
    spentLately: [],
    booked: {},
    bookedRevisions: {},
    payers: {},
    byKey: {},
  }),

  decide: (command, state) => {
    switch (command.kind) {
      case 'book-payment':
        return book(command, state);
      case 'grant':
        return [{ type: 'CreditsGranted', data: { amount: command.amount, reason: command.reason } }];
      case 'reserve':
        return reserve(command, state);
      case 'spend':
        return spend(command, state);
      case 'release': {
        const amount = state.reserved[command.debateId];
        if (amount === undefined) return [];
        return [{ type: 'CreditsReleased', data: { amount, ...aboutOf(command, state), reason: command.reason } }];
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
      case 'CreditsReserved': {
        const reserved = { ...state.reserved, [data.debateId]: data.amount };
        const { keyId = null, day } = data;
        const payers = day === undefined ? state.payers : { ...state.payers, [data.debateId]: { keyId, day } };
        return {
          ...state,
          balance: state.balance - data.amount,
          reserved,
          payers: remembered(payers, reserved),
          byKey: counted(state.byKey, data, data.amount),
        };
      }
      case 'CreditsSpent':
        return {
          ...state,
          reserved: without(state.reserved, data.debateId),
          spentLately: state.spentLately.slice(1 - REMEMBERED).concat(data.debateId),
          payers: without(state.payers, data.debateId),
        };
      case 'CreditsReleased':
        return {
          ...state,
          ...paidIn(state, data.amount),
          reserved: lessened(state.reserved, data),
          byKey: counted(state.byKey, data, -data.amount),
        };
    }
  },
};
