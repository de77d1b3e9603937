import { z } from 'zod';

export const waysSchema = z
  .object({
    provider: z
      .object({ name: z.string().meta({ description: 'What people call it.' }) })
      .nullable()
      .meta({ description: 'Null if this server has no sign-in through a provider.' }),
  })
  .meta({ id: 'SignInWays', examples: [{ provider: { name: 'Newsroom' } }] });

export const begunSchema = z
  .object({ url: z.string().meta({ description: 'Where the browser goes next: the provider’s own page.' }) })
  .meta({
    id: 'SignInBegun',
    examples: [{ url: 'https://login.example.org/authorize?client_id=elenchus&response_type=code&state=k3Q9' }],
  });

export const joiningSchema = z
  .object({
    email: z.string().meta({ description: 'The address of the account, which the provider has verified.' }),
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: 'SignInJoining',
    examples: [{ email: 'you@example.org', expiresAt: '2026-11-29T12:10:00.000Z' }],
  });

export const signedOutSchema = z
  .object({
    url: z.string().nullable().meta({
      description: 'Where the browser goes to sign out at the provider too; null where it offers no such page.',
    }),
  })
  .meta({
    id: 'SignedOut',
    examples: [{ url: 'https://login.example.org/session/end?client_id=elenchus' }],
  });

export const identitySchema = z
  .object({
    provider: z
      .object({ name: z.string().meta({ description: 'What people call it, or its host.' }) })
      .nullable()
      .meta({ description: 'The provider through which you sign in; null if you do not.' }),
    hasPassword: z.boolean().meta({ description: 'Whether you can sign in with a password, too.' }),
  })
  .meta({ id: 'OwnIdentity', examples: [{ provider: { name: 'Newsroom' }, hasPassword: true }] });
