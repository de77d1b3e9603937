import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

/** Links under which strangers read a debate. One stream a debate, apart from the debate, whose end is its last event. */
export const SHARE_EVENTS = {
  DebateShared: {
    schema: z.strictObject({
      shareId: z.string(),
      accountId: z.string(),
      /** The API key that asked for it; null in a session or on the command line. */
      keyId: z.string().nullable(),
      /** SHA-256 of the token, hex. The token itself is stored nowhere. */
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
