import { z } from 'zod';

/** Longest parameter of a redirect; providers' codes have a few hundred characters. */
const PARAMETER_MAX = 4_000;
const parameter = z.string().max(PARAMETER_MAX);

/** What the provider's redirect has in its query. */
export const finishSchema = z
  .strictObject({
    state: parameter,
    code: parameter.optional(),
    iss: parameter.optional().describe('The issuer, where the provider names itself (RFC 9207).'),
    error: parameter.optional(),
    invitation: z
      .string()
      .max(300)
      .optional()
      .describe('The token of an invitation, with which one can sign up with an address of any domain.'),
  })
  .meta({ examples: [{ state: 'k3Q9', code: 'SplxlOBeZQQYbYS6WxSbIA' }] });

const password = z.string().min(1, 'must not be empty').max(200);

export const releaseSchema = z.strictObject({ password }).meta({ examples: [{ password: 'at least ten characters' }] });

export const joinSchema = z
  .strictObject({
    password,
    code: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(40)
      .optional()
      .describe('The code of the second factor, or a recovery code, where the account has a second factor.'),
  })
  .meta({ examples: [{ password: 'at least ten characters' }] });
