import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Maximum certificates between a signer and a listed authority; real chains have one or two. */
const STEPS_MAX = 8;

/** Trusted authorities, in the format of the C2PA trust list. */
export class TrustList {
  private constructor(private readonly authorities: readonly X509Certificate[]) {}

  /** @throws Error when the file cannot be read, holds no certificate, or holds a malformed one. */
  static read(file: string): TrustList {
    const authorities = [...readFileSync(file, 'latin1').matchAll(PEM)].map(([pem]) => new X509Certificate(pem));
    if (authorities.length === 0) throw new Error(`${file} holds no certificate`);
    return new TrustList(authorities);
  }

  /**
   * Whether the first certificate chains to a listed authority. Each issuer must have been in force when the signer's
   * certificate was issued, not today, since a time-stamped signature remains valid after all certificates expire.
   */
  vouchesFor(chain: readonly Uint8Array[]): boolean {
    try {
      const [signer, ...others] = chain.map((der) => new X509Certificate(der));
      let current = signer;
      for (let step = 0; current && signer && step < STEPS_MAX; step++) {
        const issued = current;
        const by = (issuer: X509Certificate): boolean => isIssuer(issuer, issued, signer);
        if (this.authorities.some(by)) return true;
        current = others.find(by);
      }
      return false;
    } catch {
      // An unreadable certificate is untrusted.
      return false;
    }
  }
}

const isIssuer = (issuer: X509Certificate, issued: X509Certificate, { validFrom: at }: X509Certificate): boolean =>
  issuer.ca &&
  Date.parse(issuer.validFrom) <= Date.parse(at) &&
  Date.parse(at) <= Date.parse(issuer.validTo) &&
  issued.checkIssued(issuer) &&
  issued.verify(issuer.publicKey);
