import { createHash } from 'node:crypto';
import { type Certificate, type CertificateReader, CERTIFICATES_MAX, PURPOSE } from './certificate.js';
import { hashByOid, isSigned } from './cms.js';
import { DER, DerElement } from './der.js';
import { type TrustList } from './trust-list.js';

/** Bytes. A real time stamp, with its authority's certificates, has six to ten kilobytes. */
const TIME_STAMP_MAX = 32_000;

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const STAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SUBJECT_KEY = 0x80;

/** A time stamp whose signature holds and that stamps the right bytes. */
export interface TimeStamp {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The authority's certificate, then those that were delivered with it. */
  readonly chain: readonly Certificate[];
}

/**
 * Reads an RFC 3161 response or token. A damaged one, or one of other bytes, is no time stamp.
 *
 * @param stamped the bytes whose hash it must contain
 */
export function readTimeStamp(der: unknown, stamped: Uint8Array, reader: CertificateReader): TimeStamp | undefined {
  if (!(der instanceof Uint8Array) || der.byteLength > TIME_STAMP_MAX) return undefined;
  try {
    return timeStampOf(tokenIn(DerElement.read(der)), stamped, reader);
  } catch {
    return undefined;
  }
}

/** Whether a listed authority made the time stamp (C2PA 2.2, 15.8.2) with a certificate in force. */
export const isListed = ({ at, chain }: TimeStamp, list: TrustList | undefined): boolean =>
  chain[0]?.isInForce(at) === true && chain[0].fits([PURPOSE.timeStamping]) && list?.vouchesFor(chain) === true;

/** `SEQUENCE { OID, … }` is a token; `SEQUENCE { status, token }` a response. */
function tokenIn(element: DerElement): DerElement {
  return element.child(0).tag === DER.oid ? element : element.child(1, DER.sequence);
}

function timeStampOf(token: DerElement, stamped: Uint8Array, reader: CertificateReader): TimeStamp | undefined {
  if (token.child(0).oid() !== SIGNED_DATA) return undefined;
  const [, , content, ...optional] = token.child(1).child(0, DER.sequence).children();
  const certificates = optional.find(({ tag }) => tag === 0xa0)?.children() ?? [];
  const signers = optional.at(-1)?.children() ?? [];
  const [signer] = signers;
  if (!content || content.child(0).oid() !== STAMP_INFO || certificates.length > CERTIFICATES_MAX) return undefined;
  if (!signer || signers.length > 1) return undefined;
  const info = content.child(1).child(0, DER.octetString).content;
  const chain = certificates.map(({ whole }) => reader.read(whole));
  const own = signedBy(signer, info, chain);
  const { at, hash, digest } = stampInfo(DerElement.read(info));
  if (!own || !createHash(hash).update(stamped).digest().equals(digest)) return undefined;
  return { at, chain: [own, ...chain.filter((other) => other !== own)] };
}

/** `TSTInfo`: version, policy, imprint, serial number, time. */
function stampInfo(info: DerElement): { readonly at: number; readonly hash: string; readonly digest: Buffer } {
  const imprint = info.child(2, DER.sequence);
  const hash = hashByOid(imprint.child(0).child(0).oid());
  if (hash === undefined) throw new Error('the hash is unknown');
  return { at: info.child(4, DER.generalizedTime).time(), hash, digest: imprint.child(1, DER.octetString).content };
}

/** The certificate that signed; undefined if the signature does not hold. */
function signedBy(signer: DerElement, info: Buffer, certificates: readonly Certificate[]): Certificate | undefined {
  const [, id, digestAlgorithm, attributes, algorithm, signature] = signer.children();
  if (!id || !digestAlgorithm || attributes?.tag !== 0xa0 || !algorithm || !signature) return undefined;
  const hash = hashByOid(digestAlgorithm.child(0).oid());
  const own = certificates.find((certificate) => isNamed(id, certificate));
  const signed = hash === undefined ? undefined : signedAttributes(attributes, hash, info);
  if (!own || !signed) return undefined;
  const key = own.x509.publicKey;
  return isSigned({ key, signed, signature: signature.content, algorithm, hash }) ? own : undefined;
}

/** The attributes as they are signed; undefined when they do not contain the hash of the content. */
function signedAttributes(attributes: DerElement, hash: string, info: Buffer): Buffer | undefined {
  const digests = attributes.children().filter((attribute) => attribute.child(0).oid() === MESSAGE_DIGEST);
  const stated = digests.length === 1 ? digests[0]?.child(1, DER.set).child(0, DER.octetString).content : undefined;
  if (!stated || !createHash(hash).update(info).digest().equals(stated)) return undefined;
  // The attributes are signed as a set in DER, which has another tag and a fixed order (RFC 5652, 5.4).
  const sorted = attributes.children().map(({ whole }) => whole);
  sorted.sort((a, b) => Buffer.compare(a, b));
  const head = attributes.whole.subarray(1, attributes.whole.length - attributes.content.length);
  return Buffer.concat([Buffer.from([DER.set]), head, ...sorted]);
}

/** By issuer and serial number, or by the key's identifier. */
function isNamed(id: DerElement, certificate: Certificate): boolean {
  if (id.tag === SUBJECT_KEY) return certificate.keyId?.equals(id.content) === true;
  const [issuer, serial] = id.children();
  return issuer?.whole.equals(certificate.issuer) === true && serial?.content.equals(certificate.serial) === true;
}
