import { type DetectionDay } from '../billing/index.js';
import { idOf, type View } from '../kernel/index.js';
import { accountOfQuota, dayOfQuota, type DetectionFact } from './detection.events.js';

/** Detections used in one day, by `<account>_<yyyymmdd>`. */
export interface QuotaDayRow {
  readonly used: number;
}

export const quotaDaysView: View<QuotaDayRow, DetectionFact> = {
  name: 'quota_days',
  version: 1,
  types: ['DetectionAdmitted', 'DetectionReturned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = { used: 0 }, event) => ({ used: row.used + (event.type === 'DetectionAdmitted' ? 1 : -1) }),
};

/** Detections of a key, or of the account's sessions, in one day. */
export interface DetectionDayRow extends DetectionDay {
  readonly accountId: string;
}

type CountedFact = Extract<DetectionFact, { type: 'DetectionAdmitted' | 'DetectionReturned' }>;

export const detectionDaysView: View<DetectionDayRow, CountedFact> = {
  name: 'detection_days',
  version: 1,
  types: ['DetectionAdmitted', 'DetectionReturned'],
  keys: (event) => [`${idOf(event.stream)}/${event.data.keyId ?? ''}`],
  apply: (row, { stream, type, data: { keyId = null } }) => ({
    accountId: accountOfQuota(stream),
    day: dayOfQuota(stream),
    keyId,
    detections: (row?.detections ?? 0) + (type === 'DetectionAdmitted' ? 1 : -1),
  }),
  columns: { account_id: (row) => row.accountId, day: (row) => row.day },
  indexes: [['account_id', 'day']],
};

/** Detections that were admitted and have not ended, by detection id: still running or interrupted by a crash. */
export interface OpenDetectionRow {
  readonly stream: string;
  readonly at: string;
}

export const openDetectionsView: View<OpenDetectionRow, DetectionFact> = {
  name: 'open_detections',
  version: 2,
  types: ['DetectionAdmitted', 'DetectionReported', 'DetectionReturned', 'DetectionForfeited'],
  keys: (event) => [event.data.detectionId],
  apply: (_, event) =>
    event.type === 'DetectionAdmitted' ? { stream: event.stream, at: event.metadata.at } : undefined,
  columns: { at: (row) => row.at },
};
