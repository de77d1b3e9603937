import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals short texts with AES-256-GCM under a key derived by HKDF from a secret, and makes keyed digests under another
 * one. `context` is bound to the text: a sealed value moved to another place does not open.
 */
export class Seal {
  readonly #key: Buffer;
  readonly #digestKey: Buffer;

  constructor(
    secret: string | Uint8Array,
    /** Stands before what it seals, and says which secret opens it. */
    readonly form: 'v1' | 'v2' = 'v1',
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, 'elenchus', 'seal v1', 32));
    this.#digestKey = Buffer.from(hkdfSync('sha256', secret, 'elenchus', 'digest v1', 32));
  }

  /** The form, a dot, and base64url of nonce, tag and ciphertext. */
  close(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.form}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** @throws Refusal `secret-changed` when secret, form or context is another one, or the text was changed. */
  open(sealed: string, context: string): string {
    try {
      return this.#open(sealed, context);
    } catch (cause) {
      throw new Refusal(ACCOUNT_REFUSALS['secret-changed'], { cause });
    }
  }

  #open(sealed: string, context: string): string {
    if (!sealed.startsWith(`${this.form}.`)) throw new Error('sealed in another form');
    const bytes = Buffer.from(sealed.slice(this.form.length + 1), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** Hex HMAC-SHA-256: the same for the same text, and worth nothing to a guesser without the secret. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('hex');
  }
}

export const SEAL = Symbol('SEAL');
