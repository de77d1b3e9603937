import { z } from 'zod';

/** An absolute http or https address without credentials. safe-fetch decides whether it may be fetched. */
export const webUrl = z
  .string({ error: 'must be an absolute http or https address' })
  .max(4_096, 'must have at most 4096 characters')
  .superRefine((value, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
    if (!URL.canParse(value)) {
      refuse('must be an absolute http or https address');
      return;
    }
    const { protocol, username, password } = new URL(value);
    if (protocol !== 'http:' && protocol !== 'https:') refuse(`must be an http or https address, not ${protocol}`);
    if (username !== '' || password !== '') refuse('must not contain a user name or password');
  })
  .meta({ format: 'uri' });
