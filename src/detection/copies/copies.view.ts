import { type AccountFact } from '../../accounts/index.js';
import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type View } from '../../kernel/index.js';
import { accountOfQuota, type DetectionFact } from '../detection.events.js';
import { BIT_DIGITS } from './perceptual-hash.js';

type Reported = Extract<DetectionFact, { type: 'DetectionReported' }>;
type Erased = Extract<AccountFact, { type: 'PersonalDataErased' }>;

/** What is compared of a picture, and its answer, by the detection's id. */
export interface LookRow {
  readonly accountId: string;
  readonly at: string;
  readonly perceptualHash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly aiScore: number;
  readonly verdict: string;
  readonly decidedBy: string;
}

/** Parts of the hash’s bits, four digits each: two hashes that differ in at most seven bits have one in common. */
export const BANDS = Array.from({ length: BIT_DIGITS / 4 }, (_, n) => `band_${n}`);

/** The part of a hash that a column holds. */
export const bandOf = (hash: string, n: number): string => hash.slice(4 * n, 4 * n + 4);

/** Pictures that have a perceptual hash: not those that are too plain, and none of older events. */
export const looksView: View<LookRow, Reported | Erased | ErasureRequested> = {
  name: 'picture_looks',
  version: 1,
  types: ['DetectionReported', 'PersonalDataErased', 'ErasureRequested'],
  keys: (event) => {
    if (event.type === 'ErasureRequested') return [idOf(event.stream)];
    return event.type === 'DetectionReported' && event.data.examined?.perceptualHash !== undefined
      ? [event.data.detectionId]
      : [];
  },
  apply: (row, event) => {
    if (event.type === 'ErasureRequested') return undefined;
    const examined = event.type === 'DetectionReported' ? event.data.examined : undefined;
    if (event.type !== 'DetectionReported' || examined?.perceptualHash === undefined) return row;
    const { aiScore, verdict } = event.data;
    const { perceptualHash, width, height, bytes, decidedBy = 'model' } = examined;
    const accountId = accountOfQuota(event.stream);
    return { accountId, at: event.metadata.at, perceptualHash, width, height, bytes, aiScore, verdict, decidedBy };
  },
  columns: {
    account_id: (row) => row.accountId,
    at: (row) => row.at,
    ...Object.fromEntries(BANDS.map((band, n) => [band, (row: LookRow) => bandOf(row.perceptualHash, n)])),
  },
  indexes: BANDS.map((band) => ['account_id', band, 'at']),
  clears: {
    column: 'account_id',
    value: (event) => (event.type === 'PersonalDataErased' ? idOf(event.stream) : undefined),
  },
};
