import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

/** Public links to a debate. In a separate stream per debate, because a debate's own stream ends with its end. */
export const SHARE_EVENTS = {
  DebateShared: {
    schema: z.strictObject({
      shareId: z.string(),
      accountId: z.string(),
      /** The API key that created the link; null for a session or the command line. */
      keyId: z.string().nullable(),
      /** SHA-256 of the token, hex. The token itself is never stored. */
      digest: z.string(),
      /** ISO 8601 UTC. */
      expiresAt: z.string(),
    }),
  },
  ShareRevoked: {
    schema: z.strictObject({ shareId: z.string(), reason: z.enum(['owner', 'account-closed']) }),
  },
} satisfies EventDefinitions;

export type ShareFact = FactsOf<typeof SHARE_EVENTS>;
export type DebateShared = Extract<ShareFact, { type: 'DebateShared' }>['data'];
export type ShareRevoked = Extract<ShareFact, { type: 'ShareRevoked' }>['data'];

export const sharesStream = (debateId: string): string => `shares-${debateId}`;
