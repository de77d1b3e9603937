import { z } from 'zod';
import { SCOPES } from '../http/index.js';

const PASSWORD_MAX = 200;
const LABEL_MAX = 80;
const OVERLAP_S = 86_400;
const OVERLAP_S_MAX = 30 * 86_400;
const PER_DAY_MAX = 1_000_000;

/** For an existing account: the rules for new passwords do not apply. */
const password = z.string().min(1, 'must not be empty').max(PASSWORD_MAX);
export const newPassword = z.string().min(10, 'must have at least 10 characters').max(PASSWORD_MAX);

/** Octets of the name before the @ and of the whole (RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.3, less two brackets). */
const [EMAIL_NAME_MAX, EMAIL_MAX] = [64, 254];
const email = z.email('must be an e-mail address').max(EMAIL_MAX);
/** For a new account; an account of before the limit can still sign in. */
export const newEmail = email.refine(
  (address) => address.lastIndexOf('@') <= EMAIL_NAME_MAX,
  `must have at most ${EMAIL_NAME_MAX} characters before the @`,
);

export const credentialsSchema = z
  .strictObject({ email, password })
  .meta({ examples: [{ email: 'you@example.org', password: 'at least ten characters' }] });
export const signUpSchema = credentialsSchema
  .extend({ email: newEmail, password: newPassword })
  .meta({ examples: [{ email: 'you@example.org', password: 'at least ten characters' }] });
export const passwordChangeSchema = z
  .strictObject({ password, newPassword })
  .meta({ examples: [{ password: 'at least ten characters', newPassword: 'ten other characters' }] });
export const closingSchema = z.strictObject({ password }).meta({ examples: [{ password: 'ten other characters' }] });

const perDay = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(PER_DAY_MAX, `must be at most ${PER_DAY_MAX}`)
  .nullable();

export const issueSchema = z
  .strictObject({
    label: z.string().trim().min(1, 'must not be empty').max(LABEL_MAX),
    scopes: z
      .array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }))
      .min(1, 'must name at least one scope')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')
      .meta({ uniqueItems: true })
      .default([...SCOPES]),
    detectionsPerDay: perDay
      .optional()
      .describe('Detections that the key may make per UTC day; null or omitted: no limit of its own.'),
    creditsPerDay: perDay
      .optional()
      .describe('Credits that the key may spend per UTC day; null or omitted: no limit of its own.'),
  })
  .meta({ examples: [{ label: 'newsroom', scopes: ['detect', 'read'], detectionsPerDay: 100 }] });
export const limitsSchema = z
  .strictObject({ detectionsPerDay: perDay, creditsPerDay: perDay })
  .meta({ examples: [{ detectionsPerDay: 100, creditsPerDay: null }] });
export const rotateSchema = z
  .strictObject({
    overlapS: z.int('must be whole seconds').min(0, 'must not be negative').max(OVERLAP_S_MAX).default(OVERLAP_S),
  })
  .meta({ examples: [{ overlapS: 3600 }] });
