import { type Recorded, type View } from '../kernel/index.js';
import { accountOfQuota, type DetectionFact } from './detection.events.js';

type Reported = Extract<DetectionFact, { type: 'DetectionReported' }>;

/** What was answered about some bytes, without their provenance, which is read anew and never stored. */
export interface DetectedImageRow extends Pick<Reported['data'], 'sha256' | 'aiScore' | 'verdict'> {
  readonly examined: NonNullable<Reported['data']['examined']>;
}

/** Rows are an account's own, so that nobody learns from an answer what somebody else has looked at. */
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
