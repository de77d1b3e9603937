import { z } from 'zod';
import { ERASURE_REASONS, type ErasureReason } from './erasure.events.js';
import { type ErasureRow } from './erasures.view.js';

/** What the owner of a debate or detection is told of its erasure. */
export interface ErasureAnswer {
  readonly id: string;
  /** When it was requested, ISO 8601. Nothing is answered from then on. */
  readonly erasedAt: string;
  readonly reason: ErasureReason;
}

export const erasureAnswer = (id: string, { at, reason }: Pick<ErasureRow, 'at' | 'reason'>): ErasureAnswer => ({
  id,
  erasedAt: at,
  reason,
});

const ERASURE: ErasureAnswer = {
  id: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
  erasedAt: '2026-11-28T18:30:00.000Z',
  reason: 'owner',
};

export const erasureSchema = z
  .object({
    id: z.string(),
    erasedAt: z.iso.datetime().meta({ description: 'When it was requested. Nothing is answered from then on.' }),
    reason: z.enum(ERASURE_REASONS),
  })
  .meta({ id: 'Erasure', examples: [ERASURE] });
