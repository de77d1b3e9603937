import { constants, type KeyObject, verify } from 'node:crypto';
import { type DerElement } from './der.js';

const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** SHA-2 by its identifier; others are too weak or unknown. */
export const hashByOid = (oid: string): string | undefined => (Object.hasOwn(HASHES, oid) ? HASHES[oid] : undefined);

/** The hash that a signature algorithm includes; RSA and PSS name it elsewhere. */
const SIGNATURE_HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const RSA_PSS = '1.2.840.113549.1.1.10';

interface SignedBytes {
  readonly key: KeyObject;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
  /** `AlgorithmIdentifier` of the signature. */
  readonly algorithm: DerElement;
  /** Hash that is stated beside the signature, for an algorithm that includes none. */
  readonly hash?: string | undefined;
}

/** Whether a signature over DER holds, as time stamps and OCSP answers have one. */
export function isSigned({ key, signed, signature, algorithm, hash: stated }: SignedBytes): boolean {
  const oid = algorithm.child(0).oid();
  const hash =
    (Object.hasOwn(SIGNATURE_HASHES, oid) ? SIGNATURE_HASHES[oid] : undefined) ?? stated ?? pssHash(algorithm);
  if (hash === undefined || key.asymmetricKeyType === 'ed25519') return false;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  if (key.asymmetricKeyType !== 'ec') return verify(hash, signed, oid === RSA_PSS ? { key, ...pss } : key, signature);
  // DER by the standard; one signer of time stamps writes two plain numbers.
  return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => verify(hash, signed, { key, dsaEncoding }, signature));
}

/** `SEQUENCE { OID, SEQUENCE { [0] hash, … } }` */
function pssHash(algorithm: DerElement): string | undefined {
  const parameters = algorithm.children()[1];
  const hash = parameters?.children().find(({ tag }) => tag === 0xa0);
  return hash && hashByOid(hash.child(0).child(0).oid());
}
