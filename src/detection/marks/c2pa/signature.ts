import { constants, type KeyObject, verify } from 'node:crypto';
import { C2paError } from './c2pa.errors.js';
import { type CborMap, cborString, decodeCbor, isMap, Tagged } from './cbor.js';
import { type Certificate, type CertificateReader, CERTIFICATES_MAX, CLAIM_SIGNING } from './certificate.js';
import { revokedAt } from './ocsp.js';
import { isListed, readTimeStamp, type TimeStamp } from './time-stamp.js';
import { type TrustLists } from './trust-list.js';

/** Result of checking a claim's signature. */
export interface SignatureFinding {
  /** Status code of C2PA for why the signature is not valid; omitted when it is. */
  readonly problem?: string;
  /** Organisation or name in the signing certificate. */
  readonly signer?: string;
  /** The signing certificate and the certificates delivered with it. */
  readonly chain: readonly Certificate[];
  /** Time of an intact time stamp, in milliseconds since 1970, and whether an authority on the list made it. */
  readonly stamp?: { readonly at: number; readonly isListed: boolean };
  /** Whether the certificate was in force at the time that a listed authority stamped, or else is in force now. */
  readonly wasInForce: boolean;
}

/** What a signature is checked with. */
export interface SignatureContext {
  readonly reader: CertificateReader;
  readonly lists: TrustLists;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** 1 or 2. */
  readonly claimVersion: number;
  /** Time stamps of this signature in assertions of later manifests. */
  readonly laterStamps: readonly unknown[];
}

const ALGORITHM = '1';
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

interface CoseSignature {
  readonly protectedHeader: Uint8Array;
  readonly algorithm: unknown;
  readonly header: CborMap;
  readonly signature: Uint8Array;
  readonly chain: readonly Certificate[];
}

/**
 * Checks a COSE signature over a claim, and that its certificate is a signing certificate that was in force and not
 * revoked. The issuer is not looked up here. The certificate must have been in force at the time that a listed
 * authority stamped, else today. Claims of version 1 come from a time without a list of such authorities: for them, as
 * for the reference implementation, any intact stamp counts, but `wasInForce` does not follow it.
 * @throws C2paError when the signature cannot be read.
 */
export function checkSignature(cose: Uint8Array, claim: Uint8Array, context: SignatureContext): SignatureFinding {
  const parts = partsOf(cose, context.reader);
  const [certificate] = parts.chain;
  const signer = certificate?.name;
  const stamp = stampOf(parts, claim, context);
  const listed = stamp?.isListed === true ? stamp.at : undefined;
  const finding = {
    ...(signer ? { signer } : {}),
    chain: parts.chain,
    ...(stamp ? { stamp } : {}),
    wasInForce: certificate?.isInForce(listed ?? context.now) === true,
  };
  const problem = problemOf(parts, claim, listed ?? (context.claimVersion === 1 ? stamp?.at : undefined), context);
  return { ...finding, ...(problem === undefined ? {} : { problem }) };
}

/** What the codes of a signature that does not count mean; for people. */
export const SIGNATURE_PROBLEMS: Readonly<Record<string, string>> = {
  'algorithm.unsupported': 'the signature is of an unknown kind',
  'claimSignature.mismatch': 'the signature does not belong to the claim',
  'signingCredential.invalid': 'the certificate is not one for signing pictures',
  'signingCredential.expired': 'the certificate was not in force',
  'signingCredential.ocsp.revoked': 'the certificate was revoked',
};

/** @param at the time of signing, if it is known */
function problemOf(
  parts: CoseSignature,
  claim: Uint8Array,
  at: number | undefined,
  { now }: SignatureContext,
): string | undefined {
  const { algorithm, chain, header } = parts;
  const [certificate] = chain;
  if (typeof algorithm !== 'number' || (algorithm !== ED25519 && !(algorithm in HASHES)))
    return 'algorithm.unsupported';
  if (!certificate || !holds(parts, claim)) return 'claimSignature.mismatch';
  if (isDerSignature(parts) || !certificate.fits(CLAIM_SIGNING)) return 'signingCredential.invalid';
  if (!certificate.isInForce(at ?? now)) return 'signingCredential.expired';
  const revoked = ocspAnswers(header).map((answer) => revokedAt(answer, chain));
  return revoked.some((time) => time !== undefined && time <= (at ?? now))
    ? 'signingCredential.ocsp.revoked'
    : undefined;
}

function partsOf(cose: Uint8Array, reader: CertificateReader): CoseSignature {
  const decoded = decodeCbor(cose);
  const parts = decoded instanceof Tagged ? decoded.value : undefined;
  if (!Array.isArray(parts) || parts.length !== 4)
    throw new C2paError('the signature is not a COSE signature', MISMATCH);
  const [protectedHeader, header, , signature] = parts as unknown[];
  if (!(protectedHeader instanceof Uint8Array) || !(signature instanceof Uint8Array) || !isMap(header))
    throw new C2paError('the signature is malformed', MISMATCH);
  const stated = decodeCbor(protectedHeader);
  if (!isMap(stated)) throw new C2paError('the signature is malformed', MISMATCH);
  return { protectedHeader, algorithm: stated[ALGORITHM], header, signature, chain: chainIn(reader, stated, header) };
}

const MISMATCH = 'claimSignature.mismatch';

/** The certificates, in one of the headers; a single certificate is not wrapped in an array. */
function chainIn(reader: CertificateReader, ...headers: readonly CborMap[]): readonly Certificate[] {
  const [chain, ...others] = headers
    .flatMap((header) => [header['33'], header.x5chain])
    .filter((found) => found !== undefined);
  if (chain === undefined || others.length > 0)
    throw new C2paError('the signature does not have exactly one chain of certificates', MISMATCH);
  const certificates: readonly unknown[] = Array.isArray(chain) ? chain : [chain];
  if (certificates.length > CERTIFICATES_MAX)
    throw new C2paError(`there are more than ${CERTIFICATES_MAX} certificates`);
  return certificates.map((certificate) => reader.read(certificate));
}

/**
 * The first intact time stamp, a listed one before others: `sigTst2` stamps the signature, `sigTst` the claim; stamps in
 * assertions stamp the bare signature.
 */
function stampOf(
  { protectedHeader, header, signature }: CoseSignature,
  claim: Uint8Array,
  { lists, laterStamps, reader }: SignatureContext,
): { readonly at: number; readonly isListed: boolean } | undefined {
  const countersigned = (payload: Uint8Array): Uint8Array =>
    signedStructure('CounterSignature', protectedHeader, payload);
  const read = [
    ...laterStamps.map((token) => readTimeStamp(token, signature, reader)),
    readTimeStamp(tokenIn(header.sigTst2), countersigned(cborString(signature)), reader),
    readTimeStamp(tokenIn(header.sigTst), countersigned(claim), reader),
  ];
  const stamps = read
    .filter((stamp): stamp is TimeStamp => stamp?.chain[0]?.isInForce(stamp.at) === true)
    .map((stamp) => ({ at: stamp.at, isListed: isListed(stamp, lists.timeStamps) }));
  return stamps.find((stamp) => stamp.isListed) ?? stamps[0];
}

/** The only token of a header; more than one are not allowed. */
function tokenIn(container: unknown): unknown {
  const tokens = isMap(container) ? container.tstTokens : undefined;
  const [token] = Array.isArray(tokens) && tokens.length === 1 ? (tokens as unknown[]) : [];
  return isMap(token) ? token.val : undefined;
}

const OCSP_ANSWERS_MAX = 4;

function ocspAnswers({ rVals }: CborMap): readonly unknown[] {
  const answers = isMap(rVals) ? rVals.ocspVals : undefined;
  return Array.isArray(answers) ? answers.slice(0, OCSP_ANSWERS_MAX) : [];
}

/** `[context, protected header, external data, payload]` (RFC 9052, 4.4). */
const signedStructure = (context: string, protectedHeader: Uint8Array, payload: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from([0x84]),
    cborString(context),
    cborString(protectedHeader),
    cborString(new Uint8Array(0)),
    cborString(payload),
  ]);

function holds(
  { protectedHeader, algorithm, signature, chain: [certificate] }: CoseSignature,
  claim: Uint8Array,
): boolean {
  if (!certificate) return false;
  try {
    const signed = signedStructure('Signature1', protectedHeader, claim);
    return isVerified(algorithm as number, certificate.x509.publicKey, signed, signature);
  } catch {
    return false;
  }
}

function isVerified(algorithm: number, key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  if (algorithm === ED25519) return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, signature);
  const hash = HASHES[algorithm];
  if (hash === undefined) return false;
  if (isPss(algorithm)) {
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
    return verify(hash, signed, { key, ...padding }, signature);
  }
  return (
    key.asymmetricKeyType === 'ec' &&
    ENCODINGS.some((dsaEncoding) => verify(hash, signed, { key, dsaEncoding }, signature))
  );
}

/** COSE encodes an elliptic-curve signature as two plain numbers. */
const ENCODINGS = ['ieee-p1363', 'der'] as const;

/** Whether an intact signature is encoded as DER, which C2PA does not allow: the two numbers are not of equal length. */
function isDerSignature({ signature, chain: [certificate] }: CoseSignature): boolean {
  const curve = certificate?.x509.publicKey.asymmetricKeyDetails?.namedCurve;
  const length = { prime256v1: 64, secp384r1: 96, secp521r1: 132 }[curve ?? ''];
  return length !== undefined && signature.length !== length;
}
