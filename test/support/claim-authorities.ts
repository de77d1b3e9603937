import 'reflect-metadata';
import { createHash, createPrivateKey, type KeyObject, sign, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { der, integer, octets, oid, sequence, set, time } from './der-builder.js';

/** A certificate with its private key (P-256). */
export interface Identity {
  readonly der: Buffer;
  readonly pem: string;
  readonly key: KeyObject;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly subject: string;
  readonly serial: number;
}

export interface IdentityOptions {
  /** Issuer; self-signed when omitted. */
  readonly by?: Identity;
  readonly isAuthority?: boolean;
  /** Object identifiers of the extended key usage. */
  readonly purposes?: readonly string[];
  readonly isUsageCritical?: boolean;
  readonly from?: Date;
  readonly to?: Date;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
let serial = 10;

export async function identity(name: string, options: IdentityOptions = {}): Promise<Identity> {
  const { by, isAuthority = false, purposes = [], isUsageCritical = true } = options;
  cryptoProvider.set(webcrypto as never);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  serial += 1;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serial.toString(16).padStart(2, '0'),
    subject: `O=${name}, CN=${name}`,
    issuer: by?.subject ?? `O=${name}, CN=${name}`,
    notBefore: options.from ?? new Date('2020-01-01'),
    notAfter: options.to ?? new Date('2120-01-01'),
    signingAlgorithm: ALGORITHM as never,
    publicKey: keys.publicKey as never,
    signingKey: (by?.keys ?? keys).privateKey as never,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      new KeyUsagesExtension(isAuthority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature, isUsageCritical),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create((by?.keys ?? keys).publicKey as never),
      ...(purposes.length > 0 ? [new ExtendedKeyUsageExtension([...purposes])] : []),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    der: Buffer.from(certificate.rawData),
    pem: certificate.toString('pem'),
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    keys,
    subject: certificate.subject,
    serial,
  };
}

export const PURPOSES = {
  documentSigning: '1.3.6.1.5.5.7.3.36',
  claimSigning: '1.3.6.1.4.1.62558.2.1',
  microsoft: '1.3.6.1.4.1.311.76.59.1.9',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  webServer: '1.3.6.1.5.5.7.3.1',
} as const;

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
const ECDSA = sequence(oid('1.2.840.10045.4.3.2'));
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Issuer's name in DER: the third field of the certificate's body after its version. */
function issuerOf(certificate: Buffer): Buffer {
  const from = (bytes: Buffer): { whole: Buffer; content: Buffer } => {
    const first = bytes[1] as number;
    const size = first < 0x80 ? 0 : first & 0x7f;
    const length = size === 0 ? first : bytes.readUIntBE(2, size);
    return { whole: bytes.subarray(0, 2 + size + length), content: bytes.subarray(2 + size, 2 + size + length) };
  };
  let rest = from(from(certificate).content).content;
  for (let skipped = 0; skipped < 3; skipped++) rest = rest.subarray(from(rest).whole.length);
  return from(rest).whole;
}

/** An RFC 3161 token. */
export function timeStampToken(authority: Identity, stamped: Uint8Array, at: Date): Buffer {
  const imprint = sequence(SHA256, octets(sha256(stamped)));
  const info = sequence(integer(1), oid('1.2.3'), imprint, integer(7), time(at));
  const attributes = [
    sequence(oid('1.2.840.113549.1.9.3'), set(oid('1.2.840.113549.1.9.16.1.4'))),
    sequence(oid('1.2.840.113549.1.9.4'), set(octets(sha256(info)))),
  ].sort((a, b) => Buffer.compare(a, b));
  const signature = sign('sha256', set(...attributes), authority.key);
  const signer = sequence(
    integer(1),
    sequence(issuerOf(authority.der), integer(authority.serial)),
    SHA256,
    der(0xa0, ...attributes),
    ECDSA,
    octets(signature),
  );
  const content = sequence(oid('1.2.840.113549.1.9.16.1.4'), der(0xa0, octets(info)));
  const signed = sequence(integer(3), set(SHA256), content, der(0xa0, authority.der), set(signer));
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, signed));
}

/** An OCSP answer that a certificate was revoked. */
export function revocation(responder: Identity, certificate: Identity, at: Date): Buffer {
  const id = sequence(
    SHA256,
    octets(sha256(issuerOf(certificate.der))),
    octets(Buffer.alloc(32)),
    integer(certificate.serial),
  );
  const answer = sequence(id, der(0xa1, time(at)), time(at));
  const data = sequence(der(0xa2, octets(Buffer.alloc(20))), time(at), sequence(answer));
  const signature = der(0x03, Buffer.from([0]), sign('sha256', data, responder.key));
  const basic = sequence(data, ECDSA, signature, der(0xa0, sequence(responder.der)));
  const bytes = sequence(oid('1.3.6.1.5.5.7.48.1.1'), octets(basic));
  return sequence(der(0x0a, Buffer.from([0])), der(0xa0, bytes));
}
