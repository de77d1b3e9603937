import { type Cipher, DecryptionError } from '../crypto/index.js';
import { Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';

/** The {@link Cipher} under the service's own secret. */
export const SERVICE_CIPHER = Symbol('SERVICE_CIPHER');

/**
 * Decrypts a text from the log. When that fails, the service's secret has been changed.
 * @throws Refusal `secret-changed`
 */
export function decryptStored(cipher: Cipher, encrypted: string, context: string): string {
  try {
    return cipher.decrypt(encrypted, context);
  } catch (cause) {
    if (!(cause instanceof DecryptionError)) throw cause;
    throw new Refusal(ACCOUNT_REFUSALS['secret-changed'], { cause });
  }
}
