import { hash } from 'node:crypto';

/** Hex SHA-256 of UTF-8 text or bytes. */
export function sha256(input: string | Uint8Array): string {
  return hash('sha256', input);
}

/**
 * A UUID that is a function of its parts (version 8 of RFC 9562: custom, here the first 122 bits of a SHA-256), for ids
 * that must come out the same when a command is repeated.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
