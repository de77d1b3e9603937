import { z } from 'zod';

/** Answers of the routes of links. `Operation` checks the handlers' types against these schemas. */

const time = z.iso.datetime();
export const shareSchema = z
  .object({
    shareId: z.string(),
    createdAt: time,
    keyId: z
      .string()
      .nullable()
      .meta({ description: 'The API key that created the link; null if it was created in a session.' }),
    expiresAt: time,
    revokedAt: time.nullable(),
    open: z.boolean().meta({ description: 'Neither revoked nor expired.' }),
  })
  .meta({ id: 'Share', description: 'A link with which anybody can read a debate.' });

export const sharesSchema = z.object({ shares: z.array(shareSchema) }).meta({ id: 'Shares' });

export const newShareSchema = shareSchema
  .extend({
    token: z.string().meta({ description: 'Returned only once; the service keeps only its digest.' }),
    page: z.string().meta({ description: 'The path of the page to share.' }),
    badge: z.string().meta({ description: 'The path of the badge.' }),
  })
  .meta({ id: 'NewShare' });
