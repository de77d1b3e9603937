import { X509Certificate } from 'node:crypto';
import { C2paError } from './c2pa.errors.js';
import { DER, DerElement } from './der.js';

/** Bytes. A real certificate has one or two kilobytes. */
const CERTIFICATE_MAX = 8_000;
export const CERTIFICATES_MAX = 8;

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const AUTHORITY_KEY = '2.5.29.35';
const SUBJECT_KEY = '2.5.29.14';
/** Extensions that a reader of certificates knows, so that they may be critical. */
const KNOWN_EXTENSIONS = new Set([
  ...[14, 15, 17, 18, 19, 30, 31, 32, 33, 35, 36, 37, 54].map((arc) => `2.5.29.${arc}`),
  '1.3.6.1.5.5.7.1.1',
]);

/** Purposes that a certificate is issued for. */
export const PURPOSE = { timeStamping: '1.3.6.1.5.5.7.3.8', ocspSigning: '1.3.6.1.5.5.7.3.9' } as const;

/**
 * Purposes by which a certificate may sign claims: e-mail protection and document signing as in C2PA 1, Microsoft's
 * own, and claim signing (C2PA 2.2, 14.4.1).
 */
export const CLAIM_SIGNING: readonly string[] = [
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.76.59.1.9',
  '1.3.6.1.4.1.62558.2.1',
];
const ANY_PURPOSE = '2.5.29.37.0';

/** RSA with SHA-2, RSA-PSS, ECDSA with SHA-2, Ed25519 (C2PA 2.2, 14.5.1.1). */
const SIGNATURES = new Set([
  ...[10, 11, 12, 13].map((arc) => `1.2.840.113549.1.1.${arc}`),
  ...[2, 3, 4].map((arc) => `1.2.840.10045.4.3.${arc}`),
  '1.3.101.112',
]);
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
const RSA_BITS_MIN = 2_048;

interface Extension {
  readonly critical: boolean;
  readonly value: Buffer;
}

/** A certificate with what Node does not tell of it. */
export class Certificate {
  readonly #extensions: ReadonlyMap<string, Extension>;
  readonly #version: number;
  readonly #hasUniqueIds: boolean;
  readonly #signatureAlgorithm: string;
  readonly #subject: DerElement;
  /** Issuer and serial number in DER, by which signatures of CMS name their certificate. */
  readonly issuer: Buffer;
  readonly serial: Buffer;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;

  private constructor(readonly x509: X509Certificate) {
    const [body, signatureAlgorithm] = DerElement.read(x509.raw).children();
    if (!body || !signatureAlgorithm) throw malformed();
    const [first, ...rest] = body.children();
    const versioned = first?.tag === 0xa0;
    const fields = versioned ? rest : [first as DerElement, ...rest];
    const [serial, , issuer, validity, subject, , ...optional] = fields;
    if (!serial || !issuer || !validity || !subject) throw malformed();
    this.#version = versioned ? (first.child(0, DER.integer).content[0] ?? 0) : 0;
    this.serial = serial.content;
    this.issuer = issuer.whole;
    this.validFrom = validity.child(0).time();
    this.validTo = validity.child(1).time();
    this.#subject = subject;
    this.#signatureAlgorithm = signatureAlgorithm.child(0).oid();
    this.#hasUniqueIds = optional.some(({ tag }) => (tag & 0x1f) === 1 || (tag & 0x1f) === 2);
    this.#extensions = extensionsIn(optional.find(({ tag }) => tag === 0xa3));
  }

  /** @throws C2paError when it is too large or malformed. */
  static read(der: unknown): Certificate {
    if (!(der instanceof Uint8Array)) throw malformed();
    if (der.byteLength > CERTIFICATE_MAX) throw new C2paError('a certificate is too large');
    try {
      return new Certificate(new X509Certificate(der));
    } catch {
      throw malformed();
    }
  }

  get isAuthority(): boolean {
    return this.x509.ca;
  }

  /** Organisation or common name of the subject; undefined if it has neither. */
  get name(): string | undefined {
    return this.#nameOf(ORGANISATION) ?? this.#nameOf(COMMON_NAME);
  }

  #nameOf(wanted: string): string | undefined {
    const attributes = this.#subject.children().flatMap((set) => set.children());
    return attributes
      .find((attribute) => attribute.child(0).oid() === wanted)
      ?.child(1)
      .text();
  }

  /** Identifier of its key, if it states one. */
  get keyId(): Buffer | undefined {
    const extension = this.#extensions.get(SUBJECT_KEY);
    return extension && DerElement.read(extension.value).content;
  }

  isInForce(at: number): boolean {
    return this.validFrom <= at && at <= this.validTo;
  }

  readonly #issuers = new Map<Certificate, boolean>();

  /** Whether the other certificate issued this one. The dates are not compared. */
  isIssuedBy(other: Certificate): boolean {
    const known = this.#issuers.get(other);
    if (known !== undefined) return known;
    const isIssuer =
      this.issuer.equals(other.#subject.whole) &&
      other.isAuthority &&
      this.x509.checkIssued(other.x509) &&
      this.x509.verify(other.x509.publicKey);
    this.#issuers.set(other, isIssuer);
    return isIssuer;
  }

  /** @throws C2paError */
  get purposes(): readonly string[] {
    const extension = this.#extensions.get(EXTENDED_KEY_USAGE);
    return extension
      ? DerElement.read(extension.value)
          .children()
          .map((purpose) => purpose.oid())
      : [];
  }

  /**
   * Whether this may be the certificate of a signer with one of these purposes: the certificate profile of C2PA (2.2,
   * 14.5.1). A key usage that is not marked critical is accepted, since many signers leave out the mark.
   */
  fits(wanted: readonly string[]): boolean {
    try {
      return (
        this.#version === 2 &&
        !this.#hasUniqueIds &&
        !this.isAuthority &&
        SIGNATURES.has(this.#signatureAlgorithm) &&
        this.#hasStrongKey() &&
        this.#extensions.has(AUTHORITY_KEY) &&
        this.#maySign() &&
        this.#hasPurpose(wanted) &&
        [...this.#extensions].every(([oid, { critical }]) => !critical || KNOWN_EXTENSIONS.has(oid))
      );
    } catch {
      return false;
    }
  }

  #hasStrongKey(): boolean {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = this.x509.publicKey;
    if (type === 'ec') return CURVES.has(details?.namedCurve ?? '');
    if (type === 'rsa' || type === 'rsa-pss') return (details?.modulusLength ?? 0) >= RSA_BITS_MIN;
    return type === 'ed25519';
  }

  /** Digital signature or non-repudiation; a certificate that signs others is an authority. */
  #maySign(): boolean {
    const extension = this.#extensions.get(KEY_USAGE);
    if (!extension) return false;
    const bits = DerElement.read(extension.value).content[1] ?? 0;
    const [signs, isFinal, issues] = [(bits & 0x80) !== 0, (bits & 0x40) !== 0, (bits & 0x04) !== 0];
    return (signs || isFinal) && !issues;
  }

  #hasPurpose(wanted: readonly string[]): boolean {
    const { purposes } = this;
    const exclusive = purposes.filter((oid) => oid === PURPOSE.timeStamping || oid === PURPOSE.ocspSigning);
    if (exclusive.length > 0 && purposes.length > 1) return false;
    return !purposes.includes(ANY_PURPOSE) && purposes.some((oid) => wanted.includes(oid));
  }
}

function extensionsIn(element: DerElement | undefined): ReadonlyMap<string, Extension> {
  const found = new Map<string, Extension>();
  for (const extension of element?.child(0, DER.sequence).children() ?? []) {
    const [oid, ...rest] = extension.children();
    const value = rest.at(-1);
    if (!oid || value?.tag !== DER.octetString || found.has(oid.oid())) throw malformed();
    found.set(oid.oid(), { critical: rest.length > 1 && rest[0]?.content[0] !== 0, value: value.content });
  }
  return found;
}

const malformed = (): C2paError => new C2paError('a certificate is malformed');

/** The certificates of one manifest store, each read once: the same authorities stand behind most of its signatures. */
export class CertificateReader {
  readonly #read = new Map<string, Certificate>();

  /** @throws C2paError when it is too large or malformed. */
  read(der: unknown): Certificate {
    const key = der instanceof Uint8Array ? Buffer.from(der).toString('latin1') : '';
    const certificate = this.#read.get(key) ?? Certificate.read(der);
    this.#read.set(key, certificate);
    return certificate;
  }
}
