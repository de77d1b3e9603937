import { Refusal, refusals } from '../kernel/index.js';
import { type ErasureRow } from './erasures.view.js';

export const ERASURE_REFUSALS = refusals({
  erased: ['gone', 'This was erased for good.'],
  'recorded-in-clear': [
    'conflict',
    'The detection was recorded before detections could be erased one by one; closing the account erases it.',
  ],
});

const REASONS: Readonly<Record<ErasureRow['reason'], string>> = {
  owner: 'by its owner',
  'account-closed': 'because its account was closed',
  retention: 'because the time that this service keeps texts had passed',
  operator: 'by the operator of this service',
};

/** `erased on 2026-11-28 at 18:00 UTC by its owner` */
export const erasureInWords = ({ at, reason }: Pick<ErasureRow, 'at' | 'reason'>): string =>
  `erased on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC ${REASONS[reason]}`;

/** The refusal of everything that would show an erased debate or detection. */
export function erasedRefusal({ kind, at, reason }: Pick<ErasureRow, 'kind' | 'at' | 'reason'>): Refusal {
  return new Refusal(ERASURE_REFUSALS.erased, {
    detail: `This ${kind} was ${erasureInWords({ at, reason })}.`,
    extra: { erasedAt: at, reason },
  });
}
