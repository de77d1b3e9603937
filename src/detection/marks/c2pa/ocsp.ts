import { createHash } from 'node:crypto';
import { Certificate, CERTIFICATES_MAX, PURPOSE } from './certificate.js';
import { isSigned } from './cms.js';
import { DER, DerElement } from './der.js';

/** Bytes. A real answer has two to four kilobytes. */
const ANSWER_MAX = 32_000;
const ANSWERS_MAX = 100;
const BASIC = '1.3.6.1.5.5.7.48.1.1';
const REVOKED = 0xa1;
const HASHES: Readonly<Record<string, string>> = { '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' };

/**
 * When an OCSP answer (RFC 6960) says that the first certificate of a chain was revoked, in milliseconds since 1970;
 * undefined if it does not say so. Anybody can add an answer to a file, so it counts only if the certificate's issuer,
 * or a responder that it appointed, signed it.
 */
export function revokedAt(der: unknown, [signer, ...others]: readonly Certificate[]): number | undefined {
  if (!(der instanceof Uint8Array) || der.byteLength > ANSWER_MAX || !signer) return undefined;
  try {
    const issuer = others.find((other) => signer.isIssuedBy(other));
    const answers = issuer && answersOf(DerElement.read(der), issuer);
    const revoked =
      issuer && answers?.find((answer) => isAbout(answer.child(0), signer, issuer) && answer.child(1).tag === REVOKED);
    return revoked?.child(1).child(0, DER.generalizedTime).time();
  } catch {
    return undefined;
  }
}

/** Single answers of a response whose signature holds. */
function answersOf(response: DerElement, issuer: Certificate): readonly DerElement[] {
  const [status, bytes] = response.children();
  if (status?.content[0] !== 0 || !bytes || bytes.child(0).child(0).oid() !== BASIC) return [];
  const [data, algorithm, signature, certificates] = DerElement.read(bytes.child(0).child(1).content).children();
  if (!data || !algorithm || !signature) return [];
  const delivered = (certificates?.child(0).children() ?? []).slice(0, CERTIFICATES_MAX);
  const responders = [issuer, ...delivered.map(({ whole }) => Certificate.read(whole)).filter(appointedBy(issuer))];
  const holds = responders.some(({ x509: { publicKey: key } }) =>
    isSigned({ key, signed: data.whole, signature: signature.content.subarray(1), algorithm }),
  );
  const list = data.children().find(({ tag }) => tag === DER.sequence);
  return holds ? (list?.children() ?? []).slice(0, ANSWERS_MAX) : [];
}

const appointedBy =
  (issuer: Certificate) =>
  (responder: Certificate): boolean =>
    responder.purposes.includes(PURPOSE.ocspSigning) && responder.isIssuedBy(issuer);

/** `CertID`: hash algorithm, hash of the issuer's name and of its key, serial number. */
function isAbout(id: DerElement, signer: Certificate, issuer: Certificate): boolean {
  const hash = HASHES[id.child(0).child(0).oid()];
  if (hash === undefined || !id.child(3, DER.integer).content.equals(signer.serial)) return false;
  return createHash(hash).update(signer.issuer).digest().equals(id.child(1).content) && issuer !== signer;
}
