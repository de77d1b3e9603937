import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { packedJson, plainJson, unpackedJson } from '../event-store/index.js';
import { keyedDigest, sha256 } from '../kernel/index.js';

const KEY_BYTES = 32;
const COUNTER_BYTES = 16;
const METHOD = 'aes-256-ctr';

/**
 * Encrypts what the events of one debate or detection say. Data is packed first, since encrypted bytes have nothing to
 * repeat. There is no tag: the checksum of the row shows accidents, and the chain of a debate shows changes.
 */
export class TextKey {
  readonly #key: Buffer;
  /** The key of {@link digestOf}, base64url. It decrypts nothing. */
  readonly digestKey: string;

  /** @param key base64url, 32 bytes */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64url');
    if (this.#key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    this.digestKey = Buffer.from(sha256(`digest ${key}`), 'hex').toString('base64url');
  }

  /** A new key, base64url. */
  static random(): string {
    return randomBytes(KEY_BYTES).toString('base64url');
  }

  /** Represents the data in the chain of a debate, see `linkOf`. */
  digestOf(data: unknown): string {
    return keyedDigest(this.digestKey, data);
  }

  /**
   * @param eventId unique under this key, since it determines the key stream
   * @param isDense leaves the data as it is, since packing would not make it shorter
   * @returns base64url
   */
  encrypt(data: unknown, eventId: string, stream: string, isDense = false): string {
    const cipher = createCipheriv(METHOD, this.#key, counterOf(eventId));
    return cipher.update(isDense ? plainJson(data) : packedJson(data, stream)).toString('base64url');
  }

  /** @throws Error when the text was not encrypted with this key for this event */
  decrypt(sealed: string, eventId: string, stream: string): unknown {
    const decipher = createDecipheriv(METHOD, this.#key, counterOf(eventId));
    return unpackedJson(decipher.update(Buffer.from(sealed, 'base64url')), stream);
  }
}

const counterOf = (eventId: string): Buffer => hash('sha256', eventId, 'buffer').subarray(0, COUNTER_BYTES);
