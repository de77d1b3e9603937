import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Signature } from '@trustnxt/c2pa-ts/cose';
import { CBORBox } from '@trustnxt/c2pa-ts/jumbf';
import { decodeCbor } from './cbor.js';
import { C2paError } from './jumbf.js';

/** Result of checking a claim's signature. */
export interface SignatureFinding {
  /** Why the signature is invalid; omitted when it is valid. */
  readonly problem?: string;
  /** Organisation or name in the signing certificate. */
  readonly signer?: string;
  /** The signing certificate and the certificates delivered with it, in DER. */
  readonly chain: readonly Uint8Array[];
}

/** Bytes. A real certificate has one or two kilobytes. */
const CERTIFICATE_MAX = 8_000;
/** Bytes. A real time stamp, with its authority's certificates, has six to ten kilobytes. */
const TIME_STAMP_MAX = 32_000;
const CERTIFICATES_MAX = 8;
const DER_DEPTH_MAX = 24;

const COSE_SIGN1 = 18;
const ALGORITHM = 1;
const HASHES: Readonly<Record<number, string>> = {
  [-7]: 'sha256',
  [-35]: 'sha384',
  [-36]: 'sha512',
  [-37]: 'sha256',
  [-38]: 'sha384',
  [-39]: 'sha512',
};
const ED25519 = -8;
const isPss = (algorithm: number): boolean => algorithm <= -37;

/**
 * Checks a COSE signature over a claim, and that its certificate is a signing certificate and was in force. The issuer
 * is not looked up. The library's own signature check is not used, since it computes ES512 with the wrong hash. As C2PA
 * 2 requires, an invalid time stamp is ignored; the certificate must then be in force today.
 * @throws C2paError when the signature cannot be read.
 */
export async function checkSignature(cose: Uint8Array, claim: Uint8Array): Promise<SignatureFinding> {
  const parts = partsOf(cose);
  const signature = readSignature(parts);
  const subject = signature.certificate?.subjectName;
  const signer = subject?.getField('O')[0] ?? subject?.getField('CN')[0];
  const problem = holds(parts, claim, signature)
    ? await credentialProblem(signature, claim)
    : 'claimSignature.mismatch';
  return { ...(problem === undefined ? {} : { problem }), ...(signer ? { signer } : {}), chain: chainOf(parts) };
}

type Parts = readonly [
  protectedHeader: Uint8Array,
  header: Record<string, unknown>,
  payload: unknown,
  signature: Uint8Array,
];

function partsOf(cose: Uint8Array): Parts {
  const decoded = decodeCbor(cose) as { readonly tag?: number; readonly value?: unknown };
  const parts = decoded.tag === COSE_SIGN1 ? decoded.value : undefined;
  if (!Array.isArray(parts) || parts.length !== 4) throw new C2paError('the signature is not a COSE signature');
  const [protectedHeader, header, payload, signature] = parts as unknown[];
  if (!(protectedHeader instanceof Uint8Array) || !(signature instanceof Uint8Array) || !isObject(header))
    throw new C2paError('the signature is malformed');
  return [protectedHeader, header, payload, signature];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function readSignature([protectedHeader, header, payload, bytes]: Parts): Signature {
  const stated = decodeCbor(protectedHeader);
  if (!isObject(stated)) throw new C2paError('the signature is malformed');
  for (const chain of chainsIn(stated, header)) assertCertificates(chain);
  const { sigTst, sigTst2, ...rest } = header;
  const stamped = { ...rest, ...withTokens({ sigTst, sigTst2 }) };
  try {
    return Signature.readFromJUMBFData([protectedHeader, stamped, payload, bytes]);
  } catch {
    // An unreadable time stamp must not invalidate the signature.
    try {
      return Signature.readFromJUMBFData([protectedHeader, rest, payload, bytes]);
    } catch (error) {
      throw new C2paError(`the signature cannot be read: ${(error as Error).message || 'unknown algorithm'}`);
    }
  }
}

/** Every header that may hold certificates; a single certificate is not wrapped in an array. */
const chainsIn = (...headers: readonly Record<string, unknown>[]): readonly (readonly unknown[])[] =>
  headers
    .flatMap((header) => [header['33'], header.x5chain])
    .filter((chain) => chain !== undefined)
    .map((chain) => (Array.isArray(chain) ? (chain as unknown[]) : [chain]));

/** The certificates of a parsed signature; parsing has already validated their form. */
const chainOf = ([protectedHeader, header]: Parts): readonly Uint8Array[] =>
  (chainsIn(decodeCbor(protectedHeader) as Record<string, unknown>, header)[0] ?? []) as readonly Uint8Array[];

function assertCertificates(chain: readonly unknown[]): void {
  if (chain.length > CERTIFICATES_MAX) throw new C2paError(`there are more than ${CERTIFICATES_MAX} certificates`);
  for (const certificate of chain) {
    if (!(certificate instanceof Uint8Array)) throw new C2paError('a certificate is malformed');
    if (!isModestDer(certificate, CERTIFICATE_MAX))
      throw new C2paError('a certificate is too large or nested too deep');
  }
}

/** The time stamps, each as the full response that the library requires: C2PA 2 stores only the token. */
function withTokens(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, container]) => {
      const tokens = isObject(container) ? container.tstTokens : undefined;
      if (!Array.isArray(tokens) || tokens.length !== 1) return [];
      const value: unknown = (tokens[0] as { readonly val?: unknown } | null)?.val;
      if (!(value instanceof Uint8Array) || !isModestDer(value, TIME_STAMP_MAX)) return [];
      return [[name, { tstTokens: [{ val: asResponse(value) }] }]];
    }),
  );
}

/**
 * `SEQUENCE { OBJECT IDENTIFIER …` is a token, `SEQUENCE { SEQUENCE …` a response. A token gets the status "granted"
 * prepended.
 */
function asResponse(der: Uint8Array): Uint8Array {
  const contentAt = (der[1] as number) < 0x80 ? 2 : 2 + ((der[1] as number) & 0x7f);
  if (der[contentAt] !== 0x06) return der;
  const granted = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x00]);
  const head = Buffer.from([0x30, 0x83, 0, 0, 0]);
  head.writeUIntBE(granted.length + der.length, 2, 3);
  return Buffer.concat([head, granted, der]);
}

/** Whether the DER is within `bytesMax` and no deeper than certificates need. */
function isModestDer(der: Uint8Array, bytesMax: number): boolean {
  if (der.byteLength > bytesMax || der.byteLength < 4) return false;
  const ends: number[] = [der.byteLength];
  for (let at = 0; at < der.byteLength;) {
    while (ends.length > 0 && at >= (ends.at(-1) as number)) ends.pop();
    const constructed = ((der[at] as number) & 0x20) !== 0;
    const first = der[at + 1];
    if (first === undefined) return false;
    let length = first;
    at += 2;
    if (first === 0x80 || first > 0x84) return false;
    if (first > 0x80) {
      length = 0;
      for (let n = first & 0x7f; n > 0; n--) length = length * 256 + (der[at++] ?? 0);
    }
    if (at + length > der.byteLength) return false;
    if (constructed) ends.push(at + length);
    else at += length;
    if (ends.length > DER_DEPTH_MAX) return false;
  }
  return true;
}

function holds([protectedHeader, , , signature]: Parts, claim: Uint8Array, { certificate }: Signature): boolean {
  const algorithm = (decodeCbor(protectedHeader) as Record<string, unknown>)[ALGORITHM];
  if (!certificate || typeof algorithm !== 'number') return false;
  const signed = CBORBox.encoder.encode(['Signature1', protectedHeader, new Uint8Array(0), claim]);
  try {
    const key = createPublicKey({ key: Buffer.from(certificate.publicKey.rawData), format: 'der', type: 'spki' });
    return verified(algorithm, key, signed, signature);
  } catch {
    return false;
  }
}

/**
 * COSE encodes an elliptic-curve signature as two plain numbers; some signers write DER, which other readers also
 * accept.
 */
function verified(algorithm: number, key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  if (algorithm === ED25519) return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, signature);
  const hash = HASHES[algorithm];
  if (hash === undefined) return false;
  if (isPss(algorithm)) {
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
    return verify(hash, signed, { key, ...padding }, signature);
  }
  return (
    key.asymmetricKeyType === 'ec' &&
    (['ieee-p1363', 'der'] as const).some((dsaEncoding) => verify(hash, signed, { key, dsaEncoding }, signature))
  );
}

/** Why the certificate is unacceptable. The library judges it at the time of a valid time stamp, otherwise today. */
async function credentialProblem(signature: Signature, claim: Uint8Array): Promise<string | undefined> {
  const { statusEntries } = await signature.validate(claim);
  return statusEntries.find(({ code, success }) => !success && /^(?:signingCredential|algorithm)\./.test(code))?.code;
}
