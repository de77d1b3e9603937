import { z } from 'zod';

const PASSWORD_MAX = 200;

export const email = z.email('must be an e-mail address').max(254);
/** For an existing account: the rules for new passwords do not apply. */
export const password = z.string().min(1, 'must not be empty').max(PASSWORD_MAX);
export const newPassword = z.string().min(10, 'must have at least 10 characters').max(PASSWORD_MAX);
export const credentialsSchema = z
  .strictObject({ email, password })
  .meta({ examples: [{ email: 'you@example.org', password: 'at least ten characters' }] });
