import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'elk_';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** CRC-32 (ISO-HDLC) of ASCII text in base62, six characters, most significant first. */
function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(value % ALPHABET.length) + digits;
    value = Math.floor(value / ALPHABET.length);
  }
  return digits;
}

/** A new key: `elk_`, 30 random base62 characters (178 bits), 6 of checksum. */
export function newApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${PREFIX}${secret}${checksum(secret)}`;
}

/** Whether the text has the form of a key; detects typing errors without a look-up. */
export function isWellFormedApiKey(key: string): boolean {
  if (!SHAPE.test(key)) return false;
  const body = key.slice(PREFIX.length);
  return checksum(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH);
}

/** The part of a key that lists may show. */
export function hintOf(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`;
}
