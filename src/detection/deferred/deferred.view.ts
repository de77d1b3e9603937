import { type AccountFact } from '../../accounts/index.js';
import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type View } from '../../kernel/index.js';
import { accountOfQuota, type DetectionFact } from '../detection.events.js';
import { type DeferredFact, type PictureFact } from './deferred.events.js';

type Erased = Extract<AccountFact, { type: 'PersonalDataErased' }>;
type Kept = Extract<PictureFact, { type: 'PictureKept' }>;
type Ended = Extract<DeferredFact, { type: 'DeferredDetectionEnded' }>;

/** A detection that is answered after its request, by its id, until it is answered and its picture is erased. */
export interface DeferredRow {
  readonly accountId: string;
  /** The quota's stream with its admission. */
  readonly stream: string;
  /** When it was admitted, ISO 8601. */
  readonly at: string;
  readonly nodeId?: string | undefined;
  /** Size of the picture. */
  readonly bytes: number;
  /** Of the picture while it is kept; missing as long as the picture is not whole, so that nobody was promised an answer. */
  readonly sha256?: string | undefined;
  /** Those that failed stay, so that whoever asks is told. */
  readonly status: 'pending' | 'answered' | 'failed';
  /** The code why it failed. */
  readonly reason?: string | undefined;
  /** Whether the picture is not erased yet. */
  readonly isKept: boolean;
}

export const deferredView: View<DeferredRow, DetectionFact | Kept | Ended | Erased | ErasureRequested> = {
  name: 'deferred_detections',
  version: 1,
  types: [
    'DetectionAdmitted',
    'DetectionReported',
    'DetectionErased',
    'DetectionReturned',
    'DetectionForfeited',
    'PictureKept',
    'DeferredDetectionEnded',
    'PersonalDataErased',
    'ErasureRequested',
  ],
  keys: (event) => {
    switch (event.type) {
      case 'PersonalDataErased':
        return [];
      case 'PictureKept':
      case 'DeferredDetectionEnded':
      case 'ErasureRequested':
        return [idOf(event.stream)];
      case 'DetectionAdmitted':
        return event.data.deferred ? [event.data.detectionId] : [];
      default:
        return [event.data.detectionId];
    }
  },
  apply: (row, event) => {
    if (event.type === 'DetectionAdmitted' && event.data.deferred) {
      const { nodeId, deferred } = event.data;
      const { stream, metadata } = event;
      const node = nodeId === undefined ? {} : { nodeId };
      const about = { accountId: accountOfQuota(stream), stream, at: metadata.at, ...node, bytes: deferred.bytes };
      return { ...about, status: 'pending', isKept: true };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'PictureKept':
        return { ...row, sha256: event.data.sha256 };
      case 'DetectionReported':
      case 'DetectionErased':
        return { ...row, status: 'answered' };
      case 'DetectionReturned':
      case 'DetectionForfeited':
        return { ...row, status: 'failed', reason: event.data.reason };
      case 'DeferredDetectionEnded': {
        const { sha256: _, ...rest } = row;
        return row.status === 'answered' ? undefined : { ...rest, isKept: false };
      }
      case 'ErasureRequested':
        return undefined;
      default:
        return row;
    }
  },
  columns: {
    account_id: ({ accountId }) => accountId,
    kept: ({ isKept }) => (isKept ? 1 : 0),
    sha256: ({ sha256 }) => sha256 ?? null,
    at: ({ at }) => at,
  },
  indexes: [
    ['kept', 'at'],
    ['account_id', 'sha256'],
  ],
  clears: {
    column: 'account_id',
    value: (event) => (event.type === 'PersonalDataErased' ? idOf(event.stream) : undefined),
  },
};
