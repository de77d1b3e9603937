import 'reflect-metadata';
import { constants, createPrivateKey, sign, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  DigitalSourceType,
  IngredientAssertion,
  type Manifest,
  ManifestStore,
  ManifestType,
  RelationshipType,
} from '@trustnxt/c2pa-ts/manifest';

type KeyKind = 'ES256' | 'ES512' | 'PS256' | 'Ed25519';

const SOURCE_TYPES = {
  trainedAlgorithmicMedia: DigitalSourceType.TrainedAlgorithmicMedia,
  digitalCapture: DigitalSourceType.DigitalCapture,
} as const;
const ACTIONS = { cropped: ActionType.C2paCropped, edited: ActionType.C2paEdited } as const;

/** A certificate authority for signers. */
export interface Authority {
  readonly pem: string;
  readonly certificate: X509Certificate;
  readonly privateKey: webcrypto.CryptoKey;
}

export interface SigningOptions {
  /** Issues the signer's certificate and is added to its chain; the certificate is self-signed when omitted. */
  readonly authority?: Authority;
  /** IPTC term for the origin of the image; `trainedAlgorithmicMedia` when omitted. */
  readonly source?: keyof typeof SOURCE_TYPES;
  /** The action after the creation of the image. */
  readonly then?: keyof typeof ACTIONS;
  /** The kind of the certificate's key; ES256 when omitted. */
  readonly key?: KeyKind;
  readonly claimVersion?: 1 | 2;
  /** A signed file whose manifest becomes that of an ingredient, and the version of the ingredient assertion. */
  readonly madeFrom?: { readonly bytes: Uint8Array; readonly version: 1 | 2 | 3 };
  /** Whether this is an update manifest, without content hash, with the manifest of `madeFrom` as its parent. */
  readonly update?: boolean;
  /** An ingredient without a manifest. */
  readonly withPlainIngredient?: boolean;
  /** Redacts an assertion of the manifest of `madeFrom`. */
  readonly redact?: 'c2pa.actions.v2' | 'c2pa.ingredient';
  /** An assertion in the store that the claim does not name. */
  readonly undeclared?: boolean;
  /** Number of bytes after the manifest that the content hash also excludes. */
  readonly leaveOut?: number;
}

/** Adds a C2PA manifest that declares the image as AI-made, signed with a new certificate. */
export async function signed(
  bytes: Uint8Array,
  format: 'jpeg' | 'png',
  organisation: string,
  options: SigningOptions = {},
): Promise<Uint8Array> {
  const { key = 'ES256', claimVersion = 1, madeFrom, update = false, redact, leaveOut } = options;
  const signer = await signerFor(organisation, key, options.authority);
  const asset = assetOf(bytes, format);
  const store = madeFrom ? storeOf(madeFrom.bytes, format) : new ManifestStore();
  const parent = store.getActiveManifest();
  if (redact !== undefined) takeOut(parent as Manifest, redact);
  const manifest = store.createManifest({
    claimVersion: claimVersion === 2 ? ClaimVersion.V2 : ClaimVersion.V1,
    assetFormat: `image/${format}`,
    instanceID: `xmp:iid:00000000-0000-4000-8000-${String(store.manifests.length).padStart(12, '0')}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  if (update) manifest.type = ManifestType.Update;
  else manifest.addAssertion(created(options));
  if (parent && madeFrom) manifest.addAssertion(ingredient(manifest, parent, madeFrom.version));
  if (redact !== undefined && parent) stateRedaction(manifest, parent, redact);
  if (options.withPlainIngredient) manifest.addAssertion(plainIngredient());
  if (options.undeclared) manifest.assertions?.assertions.push(created({}, 1));
  const binding = update ? undefined : DataHashAssertion.create('SHA-512');
  if (binding) manifest.addAssertion(binding);
  await asset.ensureManifestSpace(store.measureSize());
  await binding?.updateWithAsset(asset);
  if (binding && leaveOut !== undefined) await leaveOutToo(binding, asset, leaveOut);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

const assetOf = (bytes: Uint8Array, format: 'jpeg' | 'png'): JPEG | PNG =>
  format === 'jpeg' ? new JPEG(bytes) : new PNG(bytes);

function storeOf(bytes: Uint8Array, format: 'jpeg' | 'png'): ManifestStore {
  const jumbf = assetOf(bytes, format).getManifestJUMBF();
  return ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(jumbf as Uint8Array)));
}

function created(
  { source = 'trainedAlgorithmicMedia', then }: Pick<SigningOptions, 'source' | 'then'>,
  suffix?: number,
): ActionAssertion {
  const actions = new ActionAssertion();
  if (suffix !== undefined) actions.labelSuffix = suffix;
  actions.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: SOURCE_TYPES[source],
  });
  if (then !== undefined) actions.actions.push({ action: ACTIONS[then] });
  return actions;
}

function plainIngredient(): IngredientAssertion {
  const assertion = IngredientAssertion.create('made-from', 'image/jpeg', 'xmp:iid:1');
  assertion.relationship = RelationshipType.ComponentOf;
  return assertion;
}

function ingredient(manifest: Manifest, parent: Manifest, version: 1 | 2 | 3): IngredientAssertion {
  const reference = manifest.createHashedReference(`/c2pa/${parent.label}`);
  if (version === 3) {
    const assertion = IngredientAssertion.createV3(RelationshipType.ParentOf);
    assertion.activeManifest = reference;
    assertion.claimSignature = manifest.createHashedReference(`/c2pa/${parent.label}/c2pa.signature`);
    assertion.validationResults = { activeManifest: { success: [], informational: [], failure: [] } };
    return assertion;
  }
  const assertion = version === 1 ? plainIngredient() : IngredientAssertion.createV2('made-from', 'image/jpeg');
  assertion.relationship = RelationshipType.ParentOf;
  assertion.c2pa_manifest = reference;
  return assertion;
}

/** Removes an assertion of a signed manifest. */
function takeOut({ sourceBox }: Manifest, label: string): void {
  const assertions = sourceBox?.getByPath('c2pa.assertions');
  if (!assertions) throw new Error('the manifest has no assertions');
  assertions.contentBoxes = assertions.contentBoxes.filter(
    (box) => !(box instanceof SuperBox && box.descriptionBox?.label === label),
  );
}

/** Replaces redactions by addresses, as C2PA requires; the library writes references with hashes. */
function stateRedaction({ claim }: Manifest, parent: Manifest, label: string): void {
  if (!claim) throw new Error('the manifest has no claim');
  const url = `self#jumbf=/c2pa/${parent.label}/c2pa.assertions/${label}`;
  const write = claim.reverseMapHashedURI.bind(claim);
  claim.redactedAssertions = [url as never];
  claim.reverseMapHashedURI = ((uri: unknown) => (typeof uri === 'string' ? uri : write(uri as never))) as never;
}

async function leaveOutToo(binding: DataHashAssertion, asset: JPEG | PNG, bytes: number): Promise<void> {
  const range = asset.getHashExclusionRange();
  asset.getHashExclusionRange = () => ({ start: range.start, length: range.length + bytes });
  await binding.updateWithAsset(asset);
}

const ALGORITHMS: Readonly<Record<KeyKind, object>> = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  ES512: { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-512' },
  PS256: {
    name: 'RSA-PSS',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
    saltLength: 32,
  },
  Ed25519: { name: 'Ed25519' },
};

/** A certificate authority with a self-signed certificate. */
export async function authorityNamed(name: string): Promise<Authority> {
  cryptoProvider.set(webcrypto as never);
  const keys = await webcrypto.subtle.generateKey(ALGORITHMS.ES256 as never, true, ['sign', 'verify']);
  const pair = keys as never as { readonly publicKey: webcrypto.CryptoKey; readonly privateKey: webcrypto.CryptoKey };
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '02',
    name: `O=${name}, CN=${name}`,
    notBefore: new Date('2019-01-01'),
    notAfter: new Date('2121-01-01'),
    signingAlgorithm: ALGORITHMS.ES256 as never,
    keys: pair as never,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(pair.publicKey),
    ],
  });
  return { pem: certificate.toString('pem'), certificate, privateKey: pair.privateKey };
}

/** Signs with Node's own crypto in COSE's format, because the library's signer uses a wrong hash for ES512. */
async function signerFor(organisation: string, kind: KeyKind, authority?: Authority): Promise<Signer> {
  cryptoProvider.set(webcrypto as never);
  const algorithm = ALGORITHMS[kind];
  const keys = (await webcrypto.subtle.generateKey(algorithm as never, true, ['sign', 'verify'])) as never as {
    readonly publicKey: never;
    readonly privateKey: never;
  };
  const certificate: X509Certificate = await X509CertificateGenerator.create({
    serialNumber: '01',
    subject: `O=${organisation}, CN=Test signer`,
    issuer: authority?.certificate.subject ?? 'O=Test authority, CN=Test authority',
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2120-01-01'),
    signingAlgorithm: (authority ? ALGORITHMS.ES256 : algorithm) as never,
    publicKey: keys.publicKey,
    signingKey: (authority?.privateKey ?? keys.privateKey) as never,
    extensions: [
      await AuthorityKeyIdentifierExtension.create((authority?.certificate.publicKey ?? keys.publicKey) as never),
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.36']),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const hash = { ES256: 'sha256', ES512: 'sha512', PS256: 'sha256', Ed25519: null }[kind];
  const form =
    kind === 'PS256'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
      : { dsaEncoding: 'ieee-p1363' as const };
  return {
    algorithm: CoseAlgorithmIdentifier[kind],
    certificate,
    chainCertificates: authority ? [authority.certificate] : [],
    sign: (payload) =>
      Promise.resolve(new Uint8Array(sign(hash, payload, kind === 'Ed25519' ? key : { key, ...form }))),
  };
}
