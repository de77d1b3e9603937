import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Cipher } from '../crypto/index.js';

const DEVICE_BYTES = 16;
/** A year. The cookie admits nobody; it only says that somebody has signed in here before. */
const DEVICE_S = 365 * 86_400;
const VALUE = /^([\w-]{22})\.([0-9a-f]{64})$/;

/**
 * A cookie that names a browser in which one account has signed in, so that the guesses of strangers are not counted against
 * its owner (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It is signed with the
 * service's secret, is valid for this account only, and replaces no password.
 */
export class DeviceCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(
    secure: boolean,
    private readonly cipher: Pick<Cipher, 'digest'>,
  ) {
    this.#name = secure ? '__Host-elenchus-device' : 'elenchus-device';
    this.#attributes = `Max-Age=${DEVICE_S}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  /** The value of a Set-Cookie header. The device keeps its name when the account has signed in here before. */
  set(accountId: string, header: string | undefined): string {
    const device = this.read(header, accountId) ?? randomBytes(DEVICE_BYTES).toString('base64url');
    return `${this.#name}=${device}.${this.#signatureOf(device, accountId)}; ${this.#attributes}`;
  }

  /** The device that a Cookie header names, if this account has signed in there. */
  read(header: string | undefined, accountId: string): string | undefined {
    for (const pair of (header ?? '').split(';')) {
      const [name, value = ''] = pair.trim().split('=', 2);
      const [, device, signature] = (name === this.#name && VALUE.exec(value)) || [];
      if (device === undefined || signature === undefined) continue;
      const expected = this.#signatureOf(device, accountId);
      if (timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return device;
    }
    return undefined;
  }

  #signatureOf(device: string, accountId: string): string {
    return this.cipher.digest(`device:${accountId}:${device}`);
  }
}

export const DEVICE_COOKIE = Symbol('DEVICE_COOKIE');
