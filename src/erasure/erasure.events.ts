import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const ERASURE_REASONS = ['owner', 'account-closed', 'retention', 'operator'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const TEXT_KEY_EVENTS = {
  /** The key of what a debate or detection says, 32 bytes in base64url. Erasing its stream erases the texts. */
  TextKeyMade: { schema: z.strictObject({ key: z.string() }) },
} satisfies EventDefinitions;

export const ERASURE_EVENTS = {
  /** Nothing of the debate or detection is answered from here on. Its key is destroyed next. */
  ErasureRequested: {
    schema: z.strictObject({
      kind: z.enum(['debate', 'detection']),
      /** Null for a debate without an account. */
      accountId: z.string().nullable(),
      reason: z.enum(ERASURE_REASONS),
      /** The digest that each event of a debate has in its chain, by revision, without its seal; none for a detection. */
      digests: z.array(z.string()),
      /** What a debate has reserved and what it cost, for the books. */
      money: z.strictObject({ credits: z.int().min(0), charged: z.int().min(0), at: z.string() }).optional(),
      /** What a debate without a charge has added to the log, which counts for a day. */
      unpaid: z.strictObject({ bytes: z.int().min(0), openedAt: z.string() }).optional(),
      /** The debate was recorded in clear, before debates had keys: its whole stream is erased, and no chain is left. */
      whole: z.literal(true).optional(),
    }),
  },
  /** The key is destroyed. */
  TextsErased: { schema: z.strictObject({}) },
} satisfies EventDefinitions;

export type TextKeyFact = FactsOf<typeof TEXT_KEY_EVENTS>;
export type ErasureFact = FactsOf<typeof ERASURE_EVENTS>;
/** The event by which a debate or detection leaves every view. */
export type ErasureRequested = Extract<ErasureFact, { type: 'ErasureRequested' }>;
export type ErasureRequest = ErasureRequested['data'];

/** Who has something erased, and why. */
export interface Eraser {
  readonly reason: ErasureReason;
  /** An account's id, `cli` or `system`. */
  readonly actor: string;
}

export const textKeyStream = (id: string): string => `textkey-${id}`;
/** @param id of the debate or detection */
export const erasureStream = (id: string): string => `erasure-${id}`;
