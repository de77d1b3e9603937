const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Begins the stored form of a UUID, which is 23 characters instead of 36. */
const SHORT = '~';
const SHORT_LENGTH = 23;
/** Begins the stored form of an id that would otherwise look like a stored form. */
const AS_IT_IS = '!';

/** The text that a row has for an event's id: of a UUID its bytes in base64url, of any other id the id. */
export function storedId(id: string): string {
  if (UUID.test(id)) return SHORT + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return id.startsWith(SHORT) || id.startsWith(AS_IT_IS) ? AS_IT_IS + id : id;
}

const BASE64URL = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
/** The value of each character of base64url by its code; -1 for any other. */
const SIX_BITS = new Int8Array(128).fill(-1);
BASE64URL.forEach((code, value) => (SIX_BITS[code] = value));
const HEX = Buffer.from('0123456789abcdef');
const HYPHEN = 0x2d;
/** Where a UUID has its digits. */
const DIGIT_PLACES = Uint8Array.from(
  { length: 32 },
  (_, n) => n + [8, 12, 16, 20].filter((hyphen) => hyphen <= n).length,
);
const uuid = Buffer.alloc(36, HYPHEN);

/** The id of a row. Rows of earlier versions have every id as it is. */
export function idOfStored(stored: string): string {
  if (stored.startsWith(AS_IT_IS)) return stored.slice(1);
  if (!stored.startsWith(SHORT) || stored.length !== SHORT_LENGTH) return stored;
  // Written out, because it runs for every event that is read: two characters are three digits.
  for (let at = 1, digit = 0; at < SHORT_LENGTH; at += 2, digit += 3) {
    const bits = ((SIX_BITS[stored.charCodeAt(at)] ?? -1) << 6) | (SIX_BITS[stored.charCodeAt(at + 1)] ?? -1);
    // Not what was written, so the checksum of the row does not match either.
    if (bits < 0) return stored;
    uuid[DIGIT_PLACES[digit] ?? 0] = HEX[bits >> 8] ?? 0;
    uuid[DIGIT_PLACES[digit + 1] ?? 0] = HEX[(bits >> 4) & 15] ?? 0;
    // The last of 33 digits has the bits beyond the sixteen bytes.
    if (digit < 30) uuid[DIGIT_PLACES[digit + 2] ?? 0] = HEX[bits & 15] ?? 0;
  }
  return uuid.toString('latin1');
}

/** Whether a row was written by a version that stored every id as it is. */
export const isStoredAsItIs = (stored: string): boolean => !stored.startsWith(SHORT) && UUID.test(stored);
