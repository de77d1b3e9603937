import { C2paError } from './c2pa.errors.js';
import { type CborMap, isMap } from './cbor.js';

/** Readers of members of a manifest. */

/** A reference by address and hash. */
export interface HashedUri {
  readonly url: string;
  readonly hash: Uint8Array;
  readonly algorithm: string | undefined;
}

export function fieldsOf(value: unknown): CborMap {
  if (!isMap(value)) throw new C2paError('a map is missing');
  return value;
}

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export function hashedUri(value: unknown, algorithm?: string): HashedUri {
  const { url, hash, alg } = fieldsOf(value);
  if (typeof url !== 'string' || !(hash instanceof Uint8Array)) throw new C2paError('a reference is malformed');
  return { url, hash, algorithm: textIn(alg) ?? algorithm };
}

const HASHES = new Set(['sha256', 'sha384', 'sha512']);

/** @throws C2paError for a hash that C2PA does not allow. */
export function hashName(algorithm: unknown): string {
  if (typeof algorithm !== 'string' || !HASHES.has(algorithm))
    throw new C2paError('a hash has an unknown algorithm', 'algorithm.unsupported');
  return algorithm;
}

/**
 * The labels of an address: `self#jumbf=/c2pa/urn:uuid:1/c2pa.assertions/x` leads from the store, `c2pa.assertions/x`
 * from the manifest. Microsoft writes the first without its leading slash.
 */
export function addressOf(url: string): { readonly isAbsolute: boolean; readonly path: readonly string[] } | undefined {
  const address = /^self#jumbf=(.*)$/su.exec(url)?.[1];
  if (address === undefined) return undefined;
  const path = address.split('/').filter((label, n) => n > 0 || label !== '');
  return path[0] === 'c2pa' ? { isAbsolute: true, path: path.slice(1) } : { isAbsolute: false, path };
}

/** The label of the manifest that an address names; its last label for a relative one. */
export const labelIn = (url: string): string | undefined => addressOf(url)?.path[0];

/** `c2pa.actions.v2__1` → `c2pa.actions.v2`. */
export const withoutInstance = (label: string): string => label.replace(/__\d{1,9}$/, '');
