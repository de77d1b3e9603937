import { type DetectionDay } from '../../billing/index.js';
import { type AccountFact } from '../../accounts/index.js';
import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type Recorded, type View } from '../../kernel/index.js';
import { accountOfQuota, dayOfQuota, type DetectionFact } from '../detection.events.js';

type Reported = Extract<DetectionFact, { type: 'DetectionReported' }>;
type CountedFact = Extract<DetectionFact, { type: 'DetectionAdmitted' | 'DetectionReturned' }>;
type Erased = Extract<AccountFact, { type: 'PersonalDataErased' }>;
/** One detection as it was answered, by its id. Those recorded before answers were kept are not in it. */
export interface DetectionRow extends Omit<Reported['data'], 'detectionId' | 'examined'> {
  readonly accountId: string;
  readonly at: string;
  readonly examined: NonNullable<Reported['data']['examined']>;
}

export const detectionsView: View<DetectionRow, Reported | Erased | ErasureRequested> = {
  name: 'detections',
  version: 1,
  types: ['DetectionReported', 'PersonalDataErased', 'ErasureRequested'],
  keys: (event) => {
    if (event.type === 'ErasureRequested') return [idOf(event.stream)];
    return event.type === 'DetectionReported' && event.data.examined ? [event.data.detectionId] : [];
  },
  apply: (row, event) => {
    if (event.type === 'ErasureRequested') return undefined;
    if (event.type !== 'DetectionReported' || !event.data.examined) return row;
    const { detectionId, examined, ...report } = event.data;
    return { ...report, examined, accountId: accountOfQuota(event.stream), at: event.metadata.at };
  },
  columns: {
    account_id: (row) => row.accountId,
    at: (row) => row.at,
    verdict: (row) => row.verdict,
    sha256: (row) => row.sha256,
  },
  indexes: [
    ['account_id', 'at'],
    ['account_id', 'sha256', 'at'],
  ],
  clears: { column: 'account_id', value: erasedAccount },
  text: ({ source, provenance, examined: { format } }) => [source?.name, format, ...wordsOf(provenance)].join('\n'),
};

/** What the file declares about its origin, in words. */
function wordsOf(provenance: Reported['data']['provenance']): readonly (string | undefined)[] {
  if (provenance?.status !== 'read') return [];
  const { c2pa, generator, camera, declared } = provenance;
  const signed = [c2pa.signer, c2pa.claimGenerator];
  return [generator?.tool, generator?.model, camera?.make, camera?.model, camera?.software, declared?.what, ...signed];
}

function erasedAccount(event: Recorded<DetectionFact | Erased | ErasureRequested>): string | undefined {
  return event.type === 'PersonalDataErased' ? idOf(event.stream) : undefined;
}

/** Detections used in one day, by `<account>_<yyyymmdd>`. */
export interface QuotaDayRow {
  readonly accountId: string;
  readonly used: number;
}

export const quotaDaysView: View<QuotaDayRow, CountedFact | Erased> = {
  name: 'quota_days',
  version: 2,
  types: ['DetectionAdmitted', 'DetectionReturned', 'PersonalDataErased'],
  keys: (event) => (event.type === 'PersonalDataErased' ? [] : [idOf(event.stream)]),
  apply: (row, { stream, type }) => ({
    accountId: accountOfQuota(stream),
    used: (row?.used ?? 0) + (type === 'DetectionAdmitted' ? 1 : -1),
  }),
  columns: { account_id: (row) => row.accountId },
  clears: { column: 'account_id', value: erasedAccount },
};

/** Detections of a key, or of the account's sessions, in one day. */
export interface DetectionDayRow extends DetectionDay {
  readonly accountId: string;
}

export const detectionDaysView: View<DetectionDayRow, CountedFact | Erased> = {
  name: 'detection_days',
  version: 2,
  types: ['DetectionAdmitted', 'DetectionReturned', 'PersonalDataErased'],
  keys: (event) => (event.type === 'PersonalDataErased' ? [] : [`${idOf(event.stream)}/${event.data.keyId ?? ''}`]),
  apply: (row, event) => {
    if (event.type === 'PersonalDataErased') return row;
    const { keyId = null } = event.data;
    return {
      accountId: accountOfQuota(event.stream),
      day: dayOfQuota(event.stream),
      keyId,
      detections: (row?.detections ?? 0) + (event.type === 'DetectionAdmitted' ? 1 : -1),
    };
  },
  columns: { account_id: (row) => row.accountId, day: (row) => row.day },
  indexes: [['account_id', 'day']],
  clears: { column: 'account_id', value: erasedAccount },
};

/** Detections that were admitted and have not ended, by detection id: still running or interrupted by a crash. */
export interface OpenDetectionRow {
  readonly accountId: string;
  readonly stream: string;
  readonly at: string;
  /** The node that detects; missing in older events. */
  readonly nodeId?: string | undefined;
  /** Its picture is kept; see `deferredView`. */
  readonly isDeferred?: true;
}

export const openDetectionsView: View<OpenDetectionRow, DetectionFact | Erased> = {
  name: 'open_detections',
  version: 5,
  types: [
    'DetectionAdmitted',
    'DetectionReported',
    'DetectionErased',
    'DetectionReturned',
    'DetectionForfeited',
    'PersonalDataErased',
  ],
  keys: (event) => (event.type === 'PersonalDataErased' ? [] : [event.data.detectionId]),
  apply: (_, event) =>
    event.type === 'DetectionAdmitted'
      ? {
          accountId: accountOfQuota(event.stream),
          stream: event.stream,
          at: event.metadata.at,
          ...(event.data.nodeId === undefined ? {} : { nodeId: event.data.nodeId }),
          ...(event.data.deferred ? { isDeferred: true as const } : {}),
        }
      : undefined,
  columns: { at: (row) => row.at, account_id: (row) => row.accountId },
  clears: { column: 'account_id', value: erasedAccount },
};
