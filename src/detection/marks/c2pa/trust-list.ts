import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { Certificate } from './certificate.js';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Maximum certificates between a signer and a listed authority; real chains have one or two. */
const STEPS_MAX = 8;

/** Trusted authorities, in the format of the C2PA trust lists. */
export class TrustList {
  private constructor(private readonly authorities: readonly Certificate[]) {}

  /** @throws Error when the file cannot be read, holds no certificate, or holds a malformed one. */
  static read(file: string): TrustList {
    const authorities = [...readFileSync(file, 'latin1').matchAll(PEM)].map(([pem]) =>
      Certificate.read(new X509Certificate(pem).raw),
    );
    if (authorities.length === 0) throw new Error(`${file} holds no certificate`);
    return new TrustList(authorities);
  }

  /**
   * Whether the first certificate chains to a listed authority. Each issuer must have been in force when the signer's
   * certificate was issued, not today, since a time-stamped signature remains valid after all certificates expire.
   */
  vouchesFor([signer, ...others]: readonly Certificate[]): boolean {
    let current = signer;
    for (let step = 0; current && signer && step < STEPS_MAX; step++) {
      const issued = current;
      const by = (issuer: Certificate): boolean => issuer.isInForce(signer.validFrom) && issued.isIssuedBy(issuer);
      if (this.authorities.some(by)) return true;
      current = others.find(by);
    }
    return false;
  }
}

/** The lists that judge a signature; without one, nobody is on it. */
export interface TrustLists {
  readonly signers?: TrustList | undefined;
  readonly timeStamps?: TrustList | undefined;
}
