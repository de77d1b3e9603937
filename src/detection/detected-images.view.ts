import { type Recorded, type View } from '../kernel/index.js';
import { accountOfQuota, type DetectionFact } from './detection.events.js';
import { type SecondOpinion } from './second-opinion.js';

type Reported = Extract<DetectionFact, { type: 'DetectionReported' }>;

/** The stored answer for an image, without its provenance, which is read again each time and never stored. */
export interface DetectedImageRow extends Pick<Reported['data'], 'sha256' | 'aiScore' | 'verdict'> {
  readonly examined: NonNullable<Reported['data']['examined']>;
  /** The last one that was given. */
  readonly secondOpinion?: SecondOpinion;
}

/** Rows are keyed by account, so that an answer cannot reveal what another account has examined. */
export const detectedImageKey = (accountId: string, sha256: string, model: string): string =>
  `${accountId}/${sha256}/${model}`;

export const detectedImagesView: View<DetectedImageRow, Reported> = {
  name: 'detected_images',
  version: 2,
  types: ['DetectionReported'],
  keys: ({ stream, data: { sha256, model, examined } }: Recorded<Reported>) =>
    examined ? [detectedImageKey(accountOfQuota(stream), sha256, model)] : [],
  apply: (row, { data: { sha256, aiScore, verdict, examined, secondOpinion } }) => {
    if (!examined) return row;
    const opinion = secondOpinion?.status === 'given' ? secondOpinion : row?.secondOpinion;
    return { sha256, aiScore, verdict, examined, ...(opinion ? { secondOpinion: opinion } : {}) };
  },
};
