import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The text was encrypted with another secret, form or context, or was changed since. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  readonly code = 'cannot-decrypt';
}

/**
 * Encrypts short texts with AES-256-GCM and makes keyed digests. Both keys are derived from one secret by HKDF. The
 * `context` is authenticated with the text, so a ciphertext that was moved to another place does not decrypt.
 */
export class Cipher {
  readonly #key: Buffer;
  readonly #digestKey: Buffer;

  constructor(
    secret: string | Uint8Array,
    /** The prefix of every ciphertext, which tells whose secret decrypts it. */
    readonly form: 'v1' | 'v2' = 'v1',
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, 'elenchus', 'seal v1', KEY_BYTES));
    this.#digestKey = Buffer.from(hkdfSync('sha256', secret, 'elenchus', 'digest v1', KEY_BYTES));
  }

  /** @returns the form, a dot, and the base64url of nonce, tag and ciphertext. */
  encrypt(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.form}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** @throws DecryptionError */
  decrypt(encrypted: string, context: string): string {
    try {
      return this.#decrypt(encrypted, context);
    } catch (cause) {
      throw new DecryptionError('the text cannot be decrypted with this secret and context', { cause });
    }
  }

  #decrypt(encrypted: string, context: string): string {
    if (!encrypted.startsWith(`${this.form}.`)) throw new Error('encrypted in another form');
    const bytes = Buffer.from(encrypted.slice(this.form.length + 1), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** Hex HMAC-SHA-256: equal for equal texts, and useless for guessing without the secret. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('hex');
  }
}
