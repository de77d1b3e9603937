import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { CoseAlgorithmIdentifier, LocalSigner } from '@trustnxt/c2pa-ts/cose';
import {
  ActionAssertion,
  ActionType,
  DataHashAssertion,
  DigitalSourceType,
  ManifestStore,
} from '@trustnxt/c2pa-ts/manifest';

/** The image with a C2PA manifest that says a model made it, signed by a certificate made on the spot. */
export async function signed(bytes: Uint8Array, format: 'jpeg' | 'png', organisation: string): Promise<Uint8Array> {
  cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: '01',
    subject: `O=${organisation}, CN=Test signer`,
    issuer: 'O=Test authority, CN=Test authority',
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2120-01-01'),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    extensions: [
      await AuthorityKeyIdentifierExtension.create(keys.publicKey),
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.36']),
    ],
  });
  const key = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const signer = new LocalSigner(key, CoseAlgorithmIdentifier.ES256, certificate);
  const asset = format === 'jpeg' ? new JPEG(bytes) : new PNG(bytes);
  const store = new ManifestStore();
  const manifest = store.createManifest({
    assetFormat: `image/${format}`,
    instanceID: 'xmp:iid:00000000-0000-4000-8000-000000000000',
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  const actions = new ActionAssertion();
  actions.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: DigitalSourceType.TrainedAlgorithmicMedia,
  });
  manifest.addAssertion(actions);
  const binding = DataHashAssertion.create('SHA-512');
  manifest.addAssertion(binding);
  await asset.ensureManifestSpace(store.measureSize());
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}
