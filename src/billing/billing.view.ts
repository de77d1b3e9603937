import { idOf, type Recorded, type View } from '../kernel/index.js';
import { CREDIT_EVENTS, type CreditFact, SIGN_UP } from './credits.events.js';
import { type Funds, fundsAfter, NO_FUNDS } from './funds.js';

const CREDIT_TYPES = Object.keys(CREDIT_EVENTS) as (keyof typeof CREDIT_EVENTS)[];

/** Credits of an account, by account id. */
interface BalanceRow extends Funds {
  readonly reserved: number;
  /** What the sign-up gave and no debate has spent yet; reserved credits are the first of it. */
  readonly free: number;
  /** The revision of the account's last movement. */
  readonly revision: number;
}

/** The change of what is reserved. */
function reservedBy({ type, data: { amount } }: CreditFact): number {
  if (type === 'CreditsReserved') return amount;
  return type === 'CreditsSpent' || type === 'CreditsReleased' ? -amount : 0;
}

/** The first debate that is paid for uses up what was free. */
function freeAfter(free: number, { type, data: { amount }, metadata }: Recorded<CreditFact>): number {
  if (type === 'CreditsGranted' && metadata.actor === SIGN_UP) return amount;
  return type === 'CreditsSpent' ? 0 : free;
}

export const balancesView: View<BalanceRow, CreditFact> = {
  name: 'balances',
  version: 3,
  types: CREDIT_TYPES,
  keys: (event) => [idOf(event.stream)],
  apply: ({ balance, owed, reserved, free } = { ...NO_FUNDS, reserved: 0, free: 0, revision: -1 }, event) => ({
    ...fundsAfter({ balance, owed }, event),
    reserved: reserved + reservedBy(event),
    free: freeAfter(free, event),
    revision: event.revision,
  }),
};

/** One movement of the ledger, by stream and revision. */
export interface MovementRow {
  readonly accountId: string;
  readonly revision: number;
  readonly at: string;
  readonly kind: 'purchase' | 'grant' | 'reclaim' | 'restore' | 'reserve' | 'spend' | 'release';
  /** Change of balance minus debt: positive for income, negative for expense, 0 for spending reserved credits. */
  readonly change: number;
  readonly amount: number;
  readonly debateId: string | null;
  /** `<provider>_<reference>`. */
  readonly payment: string | null;
  readonly note: string;
  /** Whether it is the last movement of a debate. */
  readonly settles: boolean;
}

type Movement = Pick<MovementRow, 'kind' | 'change' | 'debateId' | 'payment' | 'note' | 'settles'>;

const movement = ({ type, data }: CreditFact): Movement => {
  const plain = { debateId: null, payment: null, note: '', settles: false };
  switch (type) {
    case 'CreditsPurchased':
      return { ...plain, kind: 'purchase', change: data.amount, payment: data.payment, note: data.pack };
    case 'CreditsGranted':
      return { ...plain, kind: 'grant', change: data.amount, note: data.reason };
    case 'CreditsReclaimed':
      return { ...plain, kind: 'reclaim', change: -data.amount, payment: data.payment };
    case 'CreditsRestored':
      return { ...plain, kind: 'restore', change: data.amount, payment: data.payment };
    case 'CreditsReserved':
      return { ...plain, kind: 'reserve', change: -data.amount, debateId: data.debateId };
    case 'CreditsSpent':
      return { ...plain, kind: 'spend', change: 0, debateId: data.debateId, note: data.reason ?? '', settles: true };
    case 'CreditsReleased':
      return {
        ...plain,
        kind: 'release',
        change: data.amount,
        debateId: data.debateId,
        note: data.reason,
        settles: data.part !== true,
      };
  }
};

/** The key of a movement. Those of one account are in the order of its revisions. */
export const movementKey = (accountId: string, revision: number): string =>
  `${accountId}@${String(revision).padStart(12, '0')}`;

export const ledgerView: View<MovementRow, CreditFact> = {
  name: 'ledger',
  version: 3,
  types: CREDIT_TYPES,
  keys: (event) => [movementKey(idOf(event.stream), event.revision)],
  apply: (_, event) => ({
    accountId: idOf(event.stream),
    revision: event.revision,
    at: event.metadata.at,
    amount: event.data.amount,
    ...movement(event),
  }),
  columns: { account_id: (row) => row.accountId, revision: (row) => row.revision },
};

/** Reserved credits by debate. A settled reservation has no row. */
interface ReservationRow {
  readonly accountId: string;
  readonly amount: number;
  readonly at: string;
}

type ReservationFact = Extract<CreditFact, { type: 'CreditsReserved' | 'CreditsSpent' | 'CreditsReleased' }>;

export const reservationsView: View<ReservationRow, ReservationFact> = {
  name: 'reservations',
  version: 1,
  types: ['CreditsReserved', 'CreditsSpent', 'CreditsReleased'],
  keys: (event) => [event.data.debateId],
  // A part of a reservation is released in the same append in which the rest is spent.
  apply: (_, event) =>
    event.type === 'CreditsReserved'
      ? { accountId: idOf(event.stream), amount: event.data.amount, at: event.metadata.at }
      : undefined,
  columns: { at: (row) => row.at },
};

/** Credits that a key, or the account's sessions, spent on debates in one UTC day. A reservation counts on the day it was made. */
export interface SpendingDayRow {
  readonly accountId: string;
  /** `2026-11-23` */
  readonly day: string;
  /** Null for sessions, and for events from before keys were recorded. */
  readonly keyId: string | null;
  readonly debates: number;
  readonly credits: number;
  /** For debates in progress. */
  readonly reserved: number;
}

/** Key and day of a reservation. Older events lack both; of those only spending counts, on the day it was recorded. */
const spenderOf = ({
  type,
  data,
  metadata,
}: Recorded<ReservationFact>): { day: string; keyId: string | null } | null => {
  if (data.day !== undefined) return { day: data.day, keyId: data.keyId ?? null };
  return type === 'CreditsSpent' ? { day: metadata.at.slice(0, 10), keyId: null } : null;
};

export const spendingDaysView: View<SpendingDayRow, ReservationFact> = {
  name: 'spending_days',
  version: 1,
  types: ['CreditsReserved', 'CreditsSpent', 'CreditsReleased'],
  keys: (event) => {
    const spender = spenderOf(event);
    return spender ? [`${idOf(event.stream)}/${spender.day}/${spender.keyId ?? ''}`] : [];
  },
  apply: (before, event) => {
    const spender = spenderOf(event);
    if (!spender) return before;
    const row = before ?? { accountId: idOf(event.stream), ...spender, debates: 0, credits: 0, reserved: 0 };
    const { amount, day } = event.data;
    switch (event.type) {
      case 'CreditsReserved':
        return { ...row, reserved: row.reserved + amount };
      case 'CreditsReleased':
        return { ...row, reserved: row.reserved - amount };
      case 'CreditsSpent':
        return {
          ...row,
          debates: row.debates + 1,
          credits: row.credits + amount,
          reserved: day === undefined ? row.reserved : row.reserved - amount,
        };
    }
  },
  columns: { account_id: (row) => row.accountId, day: (row) => row.day },
  indexes: [['account_id', 'day']],
};
