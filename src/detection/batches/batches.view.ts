import { type AccountFact } from '../../accounts/index.js';
import { idOf, type Recorded, type View } from '../../kernel/index.js';
import { accountOfQuota, type DetectionFact } from '../detection.events.js';
import { type BatchEnd, type BatchFact } from './batch.events.js';

type Erased = Extract<AccountFact, { type: 'PersonalDataErased' }>;
type Ended = Extract<BatchFact, { type: 'BatchEnded' }>;

const erasedAccount = ({ type, stream }: Pick<Recorded<Erased>, 'stream'> & { readonly type: string }) =>
  type === 'PersonalDataErased' ? idOf(stream) : undefined;

/** A batch, by its id. */
export interface BatchRow {
  readonly accountId: string;
  readonly pictures: number;
  readonly at: string;
  readonly nodeId: string;
  /** Missing while it runs. */
  readonly end?: Omit<BatchEnd, 'accountId'> & { readonly at: string };
}

export const batchesView: View<BatchRow, BatchFact | Erased> = {
  name: 'batches',
  version: 1,
  types: ['BatchAccepted', 'BatchEnded', 'PersonalDataErased'],
  keys: ({ type, stream }) => (type === 'PersonalDataErased' ? [] : [idOf(stream)]),
  apply: (row, { type, data, metadata: { at } }) => {
    if (type === 'BatchAccepted') return { ...data, at };
    if (type !== 'BatchEnded' || !row) return row;
    const { accountId: _, ...end } = data;
    return { ...row, end: { ...end, at } };
  },
  columns: { account_id: ({ accountId }) => accountId, running: ({ end }) => (end ? 0 : 1) },
  clears: { column: 'account_id', value: erasedAccount },
};

/** A detection of a batch that has not ended, by its id, unless it was given back. */
export interface BatchDetectionRow {
  readonly batchId: string;
  readonly accountId: string;
  /** The quota's stream with its admission. */
  readonly stream: string;
  readonly status: 'open' | 'judged' | 'forfeited';
}

export const batchDetectionsView: View<BatchDetectionRow, DetectionFact | Ended | Erased> = {
  name: 'batch_detections',
  version: 1,
  types: [
    'DetectionAdmitted',
    'DetectionReported',
    'DetectionErased',
    'DetectionReturned',
    'DetectionForfeited',
    'BatchEnded',
    'PersonalDataErased',
  ],
  keys: (event) => {
    switch (event.type) {
      case 'PersonalDataErased':
        return [];
      case 'BatchEnded':
        return event.data.charged;
      default:
        return [event.data.detectionId];
    }
  },
  apply: (row, event) => {
    switch (event.type) {
      case 'DetectionAdmitted': {
        const { stream } = event;
        const { batchId } = event.data;
        if (batchId === undefined) return undefined;
        return { batchId, accountId: accountOfQuota(stream), stream, status: 'open' };
      }
      case 'DetectionReported':
      case 'DetectionErased':
        return row && { ...row, status: 'judged' };
      case 'DetectionForfeited':
        return row && { ...row, status: 'forfeited' };
      default:
        return undefined;
    }
  },
  columns: { batch_id: ({ batchId }) => batchId, account_id: ({ accountId }) => accountId },
  clears: { column: 'account_id', value: erasedAccount },
};
