import { type Recorded, type View } from '../kernel/index.js';
import { accountOfQuota, type DetectionFact } from './detection.events.js';

type Reported = Extract<DetectionFact, { type: 'DetectionReported' }>;

/** The stored answer for an image, without its provenance, which is read again each time and never stored. */
export interface DetectedImageRow extends Pick<Reported['data'], 'sha256' | 'aiScore' | 'verdict'> {
  readonly examined: NonNullable<Reported['data']['examined']>;
}

/** Rows are keyed by account, so that an answer cannot reveal what another account has examined. */
export const detectedImageKey = (accountId: string, sha256: string, model: string): string =>
  `${accountId}/${sha256}/${model}`;

export const detectedImagesView: View<DetectedImageRow, Reported> = {
  name: 'detected_images',
  version: 1,
  types: ['DetectionReported'],
  keys: ({ stream, data: { sha256, model, examined } }: Recorded<Reported>) =>
    examined ? [detectedImageKey(accountOfQuota(stream), sha256, model)] : [],
  apply: (row, { data: { sha256, aiScore, verdict, examined } }) =>
    examined ? { sha256, aiScore, verdict, examined } : row,
};
