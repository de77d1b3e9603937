import { idOf, type View } from '../kernel/index.js';
import { type CreditFact } from './credits.events.js';
import { type QuotaFact } from './quota.events.js';

const CREDIT_TYPES = [
  'CreditsPurchased',
  'CreditsGranted',
  'CreditsReserved',
  'CreditsSpent',
  'CreditsReleased',
] as const;

/** What an account may still spend, by account id. */
export interface BalanceRow {
  readonly balance: number;
  readonly reserved: number;
}

export const balancesView: View<BalanceRow, CreditFact> = {
  name: 'balances',
  version: 1,
  types: CREDIT_TYPES,
  keys: (event) => [idOf(event.stream)],
  apply: (row = { balance: 0, reserved: 0 }, { type, data: { amount } }) => {
    switch (type) {
      case 'CreditsPurchased':
      case 'CreditsGranted':
        return { ...row, balance: row.balance + amount };
      case 'CreditsReserved':
        return { balance: row.balance - amount, reserved: row.reserved + amount };
      case 'CreditsSpent':
        return { ...row, reserved: row.reserved - amount };
      case 'CreditsReleased':
        return { balance: row.balance + amount, reserved: row.reserved - amount };
    }
  },
};

/** One movement of the ledger, by stream and revision. */
export interface MovementRow {
  readonly accountId: string;
  readonly revision: number;
  readonly at: string;
  readonly kind: 'purchase' | 'grant' | 'reserve' | 'spend' | 'release';
  /** What it does to the balance: positive in, negative out, 0 for spending what was reserved. */
  readonly change: number;
  readonly amount: number;
  readonly debateId: string | null;
  readonly note: string;
}

const movement = (event: CreditFact): Pick<MovementRow, 'kind' | 'change' | 'debateId' | 'note'> => {
  switch (event.type) {
    case 'CreditsPurchased':
      return { kind: 'purchase', change: event.data.amount, debateId: null, note: event.data.pack };
    case 'CreditsGranted':
      return { kind: 'grant', change: event.data.amount, debateId: null, note: event.data.reason };
    case 'CreditsReserved':
      return { kind: 'reserve', change: -event.data.amount, debateId: event.data.debateId, note: '' };
    case 'CreditsSpent':
      return { kind: 'spend', change: 0, debateId: event.data.debateId, note: '' };
    case 'CreditsReleased':
      return { kind: 'release', change: event.data.amount, debateId: event.data.debateId, note: event.data.reason };
  }
};

const padded = (revision: number): string => String(revision).padStart(12, '0');

export const ledgerView: View<MovementRow, CreditFact> = {
  name: 'ledger',
  version: 1,
  types: CREDIT_TYPES,
  keys: (event) => [`${idOf(event.stream)}@${padded(event.revision)}`],
  apply: (_, event) => ({
    accountId: idOf(event.stream),
    revision: event.revision,
    at: event.metadata.at,
    amount: event.data.amount,
    ...movement(event),
  }),
  columns: { account_id: (row) => row.accountId, revision: (row) => row.revision },
};

/** Credits set aside and not settled yet, by debate; a settled one has no row. */
export interface ReservationRow {
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
  apply: (_, event) =>
    event.type === 'CreditsReserved'
      ? { accountId: idOf(event.stream), amount: event.data.amount, at: event.metadata.at }
      : undefined,
  columns: { at: (row) => row.at },
};

/** Detections used of one day, by `<account>_<yyyymmdd>`. */
export interface QuotaDayRow {
  readonly used: number;
}

export const quotaDaysView: View<QuotaDayRow, QuotaFact> = {
  name: 'quota_days',
  version: 1,
  types: ['DetectionAdmitted', 'DetectionReturned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = { used: 0 }, event) => ({ used: row.used + (event.type === 'DetectionAdmitted' ? 1 : -1) }),
};

/** Detections admitted and without an end, by detection id: what a crash left behind. */
export interface OpenDetectionRow {
  readonly stream: string;
  readonly at: string;
}

export const openDetectionsView: View<OpenDetectionRow, QuotaFact> = {
  name: 'open_detections',
  version: 1,
  types: ['DetectionAdmitted', 'DetectionReported', 'DetectionReturned'],
  keys: (event) => [event.data.detectionId],
  apply: (_, event) =>
    event.type === 'DetectionAdmitted' ? { stream: event.stream, at: event.metadata.at } : undefined,
  columns: { at: (row) => row.at },
};
