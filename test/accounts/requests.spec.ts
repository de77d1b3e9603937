import { expect, it } from '@jest/globals';
import { credentialsSchema, signUpSchema } from '../../src/accounts/accounts.requests.schema.js';

const of = (letters: number) => ({ email: `${'a'.repeat(letters)}@example.org`, password: 'a long password' });

it('takes names of up to 64 characters before the @ in new addresses, and signs in those that were taken before', () => {
  expect([64, 65].map((letters) => signUpSchema.safeParse(of(letters)).success)).toEqual([true, false]);
  expect([64, 65].map((letters) => credentialsSchema.safeParse(of(letters)).success)).toEqual([true, true]);
});
