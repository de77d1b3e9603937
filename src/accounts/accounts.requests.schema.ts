import { z } from 'zod';
import { idSchema, KEY_SCOPES, pageFields, ROLES, SANDBOX } from '../http/index.js';

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
/** Six digits, or a recovery code. */
const code = z.string().trim().min(1, 'must not be empty').max(40);
export const signInSchema = credentialsSchema
  .extend({
    code: code
      .optional()
      .describe('The code of the second factor, or a recovery code, where the account has a second factor.'),
  })
  .meta({ examples: [{ email: 'you@example.org', password: 'at least ten characters' }] });
export const secondFactorSetupSchema = z
  .strictObject({ password })
  .meta({ examples: [{ password: 'at least ten characters' }] });
export const secondFactorSchema = z
  .strictObject({ setup: z.string().min(1, 'must not be empty').max(1_000), code })
  .meta({ examples: [{ setup: 'v2.0000', code: '123456' }] });
export const secondFactorRemovalSchema = z
  .strictObject({ password, code })
  .meta({ examples: [{ password: 'at least ten characters', code: '123456' }] });
export const signUpSchema = credentialsSchema
  .extend({
    email: newEmail,
    password: newPassword,
    invitation: z
      .string()
      .max(300)
      .optional()
      .describe('The token of an invitation, with which one can sign up although sign-up is closed.'),
  })
  .meta({ examples: [{ email: 'you@example.org', password: 'at least ten characters' }] });
export const passwordChangeSchema = z
  .strictObject({ password, newPassword })
  .meta({ examples: [{ password: 'at least ten characters', newPassword: 'ten other characters' }] });
export const resetRequestSchema = z.strictObject({ email }).meta({ examples: [{ email: 'you@example.org' }] });
export const resetSchema = z
  .strictObject({ token: z.string().min(1, 'must not be empty').max(300), password: newPassword })
  .meta({
    examples: [
      {
        token: '5abe0264-2b17-8b0b-9570-1a44197db1b3.0000000000000000000000000000000000000000000',
        password: 'ten other characters',
      },
    ],
  });
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
      .array(z.enum(KEY_SCOPES, { error: `must be one of ${KEY_SCOPES.join(', ')}` }))
      .min(1, 'must name at least one scope')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')
      .refine((scopes) => scopes.length < 2 || !scopes.includes(SANDBOX), `${SANDBOX} must be the only scope`)
      .meta({ uniqueItems: true, not: { minItems: 2, contains: { const: SANDBOX } } })
      .optional()
      .describe(
        'All scopes of your role when omitted. `sandbox`, alone: a key that costs nothing and gets recorded examples.',
      ),
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

const INVITATION_HOURS = 7 * 24;
const INVITATION_HOURS_MAX = 30 * 24;
const TOKEN_MAX = 300;

export const invitationSchema = z
  .strictObject({
    role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }),
    email: newEmail
      .optional()
      .describe('Only somebody with this address may accept. Anybody who has the link when omitted.'),
    validHours: z
      .int('must be whole hours')
      .min(1, 'must be at least 1')
      .max(INVITATION_HOURS_MAX, `must be at most ${INVITATION_HOURS_MAX}`)
      .default(INVITATION_HOURS),
  })
  .meta({ examples: [{ role: 'editor', email: 'colleague@example.org' }] });
export const acceptSchema = z
  .strictObject({ token: z.string().min(1, 'must not be empty').max(TOKEN_MAX) })
  .meta({ examples: [{ token: '5abe0264-2b17-8b0b-9570-1a44197db1b3.0000000000000000000000000000000000000000000' }] });
export const roleSchema = z
  .strictObject({ role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }) })
  .meta({ examples: [{ role: 'admin' }] });
export const chosenSchema = z
  .strictObject({ workspaceId: idSchema })
  .meta({ examples: [{ workspaceId: '5abe0264-2b17-8b0b-9570-1a44197db1b3' }] });
export const activityQuery = z.strictObject(pageFields);
