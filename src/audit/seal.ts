import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { type DebateHead } from '../debate/index.js';
import { canonicalJson } from '../kernel/index.js';

const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url');
/** Seconds since 1970, as JWT's NumericDate. */
const seconds = z.int().min(0);

/** A published verification key: a JSON Web Key (RFC 8037) with the period in which it signed. */
export const publicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: bytes32,
  /** RFC 7638 thumbprint. */
  kid: bytes32,
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
  nbf: seconds,
  /** When it was retired; absent while it is in use. */
  exp: seconds.optional(),
});
export type PublicKey = z.output<typeof publicKeySchema>;

/** A JSON Web Key Set, the response of `/.well-known/elenchus-keys.json`. */
export const publicKeySetSchema = z.object({ keys: z.array(publicKeySchema) });

/** RFC 7638: SHA-256 over the key's required members in canonical form. */
export function thumbprintOf(x: string): string {
  return createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}

/**
 * The bytes that a seal signs. The first member states the purpose, so that the signature is valid for nothing else.
 */
export function sealedText({ stream, revision, hash }: DebateHead): Buffer {
  return Buffer.from(canonicalJson({ seal: 'elenchus-debate@1', stream, revision, hash }));
}

/** Ed25519 (RFC 8032), base64url; the same head and key give the same signature. */
export function signHead(head: DebateHead, { x, d }: { readonly x: string; readonly d: string }): string {
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
  return sign(null, sealedText(head), key).toString('base64url');
}

export function verifyHead(head: DebateHead, signature: string, { x }: Pick<PublicKey, 'x'>): boolean {
  // Only the canonical encoding of a signature is valid; the decoder would accept others.
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, sealedText(head), key, bytes);
}
