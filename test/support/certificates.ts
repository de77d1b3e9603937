import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(crypto);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** An unknown authority, and a server's certificate signed by it; all in PEM. */
export interface Certificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Creates certificates like `es-gencert-cli` for a node: valid for `localhost` and 127.0.0.1. */
export async function certificates(): Promise<Certificates> {
  const valid = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) };
  const [above, below] = await Promise.all(
    [0, 1].map(() => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])),
  );
  const serialNumber = (): string => randomUUID().replaceAll('-', '').slice(0, 16);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...valid,
    serialNumber: serialNumber(),
    name: 'CN=a test’s authority',
    keys: above!,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...valid,
    serialNumber: serialNumber(),
    subject: 'CN=eventstoredb-node',
    issuer: authority.subject,
    publicKey: below!.publicKey,
    signingKey: above!.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', below!.privateKey)).toString('base64');
  return {
    authority: authority.toString('pem'),
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.replaceAll(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
  };
}
