import { z } from 'zod';
import { ACCOUNT_REFUSALS } from '../../accounts/index.js';
import { ERASURE_REFUSALS } from '../../erasure/index.js';
import { HTTP_REFUSALS, Operation } from '../../http/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { oembedQuerySchema, oembedSchema } from '../sharing/oembed.js';
import { sharedDebateSchema } from '../sharing/shared-debate.js';
import { SHARE_DAYS, SHARE_DAYS_MAX } from '../sharing/shares.js';

const time = z.iso.datetime();
const shareSchema = z
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

const sharesSchema = z.object({ shares: z.array(shareSchema) }).meta({ id: 'Shares' });

const newShareSchema = shareSchema
  .extend({
    token: z.string().meta({ description: 'Returned only once; the service keeps only its digest.' }),
    page: z.string().meta({ description: 'The path of the page to share.' }),
    badge: z.string().meta({ description: 'The path of the badge.' }),
  })
  .meta({ id: 'NewShare' });

export const shareRequestSchema = z
  .strictObject({
    expiresInDays: z
      .int('must be a whole number of days')
      .min(1, 'must be at least 1')
      .max(SHARE_DAYS_MAX, `must be at most ${SHARE_DAYS_MAX}`)
      .default(SHARE_DAYS),
  })
  .meta({ examples: [{ expiresInDays: SHARE_DAYS }] });

/** What each route of links declares. */
export const sharingOperations = {
  shareSimulation: Operation({
    id: 'shareSimulation',
    tag: 'sharing',
    access: 'simulate',
    summary: 'Create a link with which anybody can read a finished debate.',
    description:
      'The link is read-only, expires, and can be revoked. It shows what the page of the debate shows, but nothing about the account.',
    body: shareRequestSchema,
    answers: {
      201: {
        description: 'The link.',
        json: newShareSchema,
        identifies: { path: '/api/shared/:token', member: 'token' },
      },
    },
    refusals: [
      DEBATE_REFUSALS['not-found'],
      ERASURE_REFUSALS.erased,
      DEBATE_REFUSALS['debate-running'],
      DEBATE_REFUSALS['too-many-shares'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  listShares: Operation({
    id: 'listShares',
    tag: 'sharing',
    access: 'read',
    summary: 'Every link to a debate, newest first, without the tokens.',
    answers: { 200: { description: 'The links.', json: sharesSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased],
  }),

  revokeShare: Operation({
    id: 'revokeShare',
    tag: 'sharing',
    access: 'simulate',
    summary: 'Revoke a link immediately. Revoking it again has no effect.',
    answers: { 204: { description: 'The link is revoked.' } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased, DEBATE_REFUSALS['share-not-found']],
  }),

  getSharedDebate: Operation({
    id: 'getSharedDebate',
    tag: 'sharing',
    access: 'public',
    computes: true,
    summary: 'The debate behind a link. Unknown, revoked and expired links get the same answer.',
    answers: { 200: { description: 'The debate.', json: sharedDebateSchema } },
    refusals: [ACCOUNT_REFUSALS['too-many-attempts']],
    revalidates: true,
  }),

  getBadge: Operation({
    id: 'getBadge',
    tag: 'sharing',
    access: 'public',
    computes: true,
    summary: 'The verdict of a shared debate as an image: the score, its meaning and its basis.',
    answers: { 200: { description: 'The badge.', text: { 'image/svg+xml': null } } },
    refusals: [ACCOUNT_REFUSALS['too-many-attempts']],
    revalidates: true,
  }),

  embedShare: Operation({
    id: 'embedShare',
    tag: 'sharing',
    access: 'public',
    computes: true,
    summary: 'How another site may show a link to a debate, by oEmbed.',
    description:
      'The title of a shared debate, and a link around its badge. `url` is the address of its page. Only addresses of this service are known; another one gets the answer of a link that is not open.',
    query: oembedQuerySchema,
    answers: { 200: { description: 'The link.', json: oembedSchema } },
    refusals: [HTTP_REFUSALS['not-found'], ACCOUNT_REFUSALS['too-many-attempts']],
    revalidates: true,
  }),
};
