import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const IDENTITY_EVENTS = {
  /** Whoever the provider knows under this name signs in to the account. */
  IdentityJoined: {
    schema: z.strictObject({
      accountId: z.string(),
      /** The provider, as configured. */
      issuer: z.string(),
      /** Why nobody else can have the account: the provider opened it, it had no password, or its password was given. */
      by: z.enum(['sign-up', 'address', 'password']),
    }),
  },
  IdentityReleased: { schema: z.strictObject({ accountId: z.string() }) },
} satisfies EventDefinitions;

export type IdentityFact = FactsOf<typeof IDENTITY_EVENTS>;

/** @param digest keyed digest of issuer and subject */
export const identityStream = (digest: string): string => `identity-${digest}`;
