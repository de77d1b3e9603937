import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readC2pa } from '../../src/detection/marks/c2pa/c2pa.js';
import { containerOf } from '../../src/detection/marks/c2pa/containers/container.js';
import { type EmbeddedStore } from '../../src/detection/marks/c2pa/containers/embedded-store.js';
import { type JumbfBox, readBoxes } from '../../src/detection/marks/c2pa/jumbf.js';
import { TrustList, type TrustLists } from '../../src/detection/marks/c2pa/trust-list.js';
import { provenanceOf } from '../../src/detection/marks/provenance-reader.js';
import { type C2paFinding } from '../../src/detection/marks/provenance.schema.js';
import { IMAGE_FORMATS, type ImageFormat } from '../../src/detection/intake/intake-limits.js';
import { type Identity, identity, PURPOSES, revocation, timeStampToken } from '../support/claim-authorities.js';
import { seededChance } from '../support/chance.js';
import { encode, scene, tiff } from '../support/images.js';
import {
  CAPTURED,
  cbor,
  countersigned,
  CREATED_BY_AI,
  embedded,
  manifest,
  referenceTo,
  signedFile,
  type Signing,
} from '../support/manifest-builder.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let pictures: Readonly<Record<ImageFormat, Buffer>>;
let root: Identity;
let signer: Identity;
let stampRoot: Identity;
let stamper: Identity;
let lists: TrustLists;

beforeAll(async () => {
  const image = encode(scene(160, 120));
  const made = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'): Promise<Buffer> =>
    image.clone().toFormat(format).toBuffer();
  pictures = {
    jpeg: await made('jpeg'),
    png: await made('png'),
    webp: await made('webp'),
    gif: await made('gif'),
    avif: await made('avif'),
    heic: await readFile('test/detection/pictures/small.heic'),
    tiff: tiff(130, 130, { 305: 'test' }),
  };
  root = await identity('Camera authority', { isAuthority: true });
  signer = await identity('Example Press', { by: root, purposes: [PURPOSES.claimSigning] });
  stampRoot = await identity('Stamp authority', { isAuthority: true });
  stamper = await identity('Stamps', { by: stampRoot, purposes: [PURPOSES.timeStamping] });
  lists = { signers: await listOf(root), timeStamps: await listOf(stampRoot) };
});
afterAll(() => directory.remove());

let listCount = 0;
async function listOf(authority: Identity): Promise<TrustList> {
  listCount += 1;
  const file = join(directory.path, `${listCount}.pem`);
  await writeFile(file, authority.pem);
  return TrustList.read(file);
}

const read = (file: Buffer, format: ImageFormat = 'jpeg'): Promise<C2paFinding> =>
  Promise.resolve(readC2pa(file, format, lists));
const jpegBy = (signing: Omit<Signing, 'signer'> & { readonly signer?: Identity }): Buffer =>
  signedFile(pictures.jpeg, 'jpeg', { signer, ...signing });

function flipped(bytes: Buffer, at: number, random: () => number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 + Math.floor(random() * 255)), at);
  return changed;
}

describe('a manifest', () => {
  it.each(IMAGE_FORMATS)('is read in a %s and bound to the file', async (format) => {
    const file = signedFile(pictures[format], format, { signer });
    expect(await read(file, format)).toMatchObject({
      valid: true,
      signer: 'Example Press',
      declares: 'generated',
      checks: { content: { outcome: 'passed' }, trust: { outcome: 'passed' } },
    });
  });

  it.each(IMAGE_FORMATS)('is absent in a %s without one, even if its letters occur', async (format) => {
    expect(await read(pictures[format], format)).toEqual({ present: false });
    const behind = Buffer.concat([pictures[format], Buffer.from('C2PA c2pa jumdc2pa jumb caBX')]);
    expect(await read(behind, format)).toEqual({ present: false });
  });

  it.each(IMAGE_FORMATS)('is never valid in a %s of which a byte was changed', async (format) => {
    const file = signedFile(pictures[format], format, { signer });
    const { ranges } = containerOf(format).store(file) as EmbeddedStore;
    // C2PA leaves the type of the file out of the hash.
    const from = format === 'avif' || format === 'heic' ? file.readUInt32BE(0) : 0;
    const random = seededChance(7);
    for (let n = 0; n < 100; n++) {
      const at = from + Math.floor(random() * (file.length - from));
      if (ranges.some(({ start, end }) => at >= start && at < end)) continue;
      const { valid } = await read(flipped(file, at, random), format);
      if (valid) throw new Error(`byte ${at} is not covered`);
    }
  });

  it.each(IMAGE_FORMATS)('is never valid in a %s when claim, assertions or signature changed', async (format) => {
    const { bytes } = containerOf(format).store(signedFile(pictures[format], format, { signer })) as EmbeddedStore;
    const store = Buffer.from(bytes);
    const signedParts = [...partsOf(readBoxes(store))];
    const random = seededChance(9);
    for (let n = 0; n < 100; n++) {
      const { start, end } = signedParts[n % signedParts.length] as JumbfBox;
      const at = start + 8 + Math.floor(random() * (end - start - 8));
      const { valid } = await read(embedded(pictures[format], format, flipped(store, at, random)), format);
      if (valid) throw new Error(`byte ${at} of the store is not covered`);
    }
  });

  function* partsOf(box: JumbfBox): Generator<JumbfBox> {
    if (box.type === 'cbor') yield box;
    for (const child of box.children) yield* partsOf(child);
  }

  it.each(IMAGE_FORMATS)('is never valid in a %s that was cut, joined or moved', async (format) => {
    const file = signedFile(pictures[format], format, { signer });
    const other = signedFile(pictures[format], format, { signer, generator: 'other' });
    const random = seededChance(11);
    for (let n = 0; n < 50; n++) {
      const at = 1 + Math.floor(random() * (file.length - 1));
      for (const changed of [file.subarray(0, at), Buffer.concat([file.subarray(0, at), other.subarray(at)])]) {
        const isWhole = changed.equals(file) || changed.equals(other);
        if (!isWhole && (await read(changed, format)).valid) throw new Error(`valid when cut or joined at ${at}`);
      }
    }
  });

  it('of another file is not valid', async () => {
    const other = await encode(scene(150, 120)).jpeg().toBuffer();
    const file = jpegBy({});
    const store = file.subarray(2, file.length - pictures.jpeg.length + 2);
    const moved = Buffer.concat([other.subarray(0, 2), store, other.subarray(2)]);
    expect(await read(moved)).toMatchObject({ valid: false, checks: { content: { outcome: 'failed' } } });
  });
});

describe('a file like those of Microsoft Designer', () => {
  const parts = (file: Buffer) =>
    (containerOf('jpeg').parts?.(file) ?? []).map(({ name, start, end }) => ({
      names: [name],
      range: { start, length: end - start },
    }));
  const designer = async (): Promise<Signing> => ({
    signer: await identity('Microsoft', { by: root, purposes: [PURPOSES.microsoft] }),
    claimVersion: 1,
    binding: 'boxes',
    parts,
    likeMicrosoft: true,
  });

  it('is valid', async () => {
    const file = signedFile(pictures.jpeg, 'jpeg', await designer());
    expect(await read(file)).toMatchObject({ valid: true, signer: 'Microsoft', declares: 'generated' });
  });

  it.each([
    ['a part was changed', (file: Buffer) => flipped(file, file.length - 40, seededChance(1)), false],
    [
      'a part was added',
      (file: Buffer) => inserted(file, file.length - 2, Buffer.from('\xff\xfe\0\x04ab', 'latin1')),
      false,
    ],
    ['bytes were added behind it', (file: Buffer) => Buffer.concat([file, Buffer.alloc(9)]), undefined],
  ])('is not valid when %s', async (_, change, valid) => {
    const { valid: found } = await read(change(signedFile(pictures.jpeg, 'jpeg', await designer())));
    expect(found).toBe(valid);
  });

  const inserted = (file: Buffer, at: number, bytes: Buffer): Buffer =>
    Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
});

describe('a signing certificate', () => {
  it.each(['documentSigning', 'claimSigning', 'microsoft'] as const)('may have the purpose %s', async (purpose) => {
    const own = await identity('Example', { by: root, purposes: [PURPOSES[purpose]], isUsageCritical: false });
    expect(await read(jpegBy({ signer: own }))).toMatchObject({ valid: true });
  });

  it.each([
    ['of a web server', { purposes: [PURPOSES.webServer] }, /signingCredential\.invalid/],
    ['of a time-stamping authority', { purposes: [PURPOSES.timeStamping] }, /signingCredential\.invalid/],
    ['without a purpose', {}, /signingCredential\.invalid/],
    ['of an authority', { purposes: [PURPOSES.claimSigning], isAuthority: true }, /signingCredential\.invalid/],
    [
      'that has expired',
      { purposes: [PURPOSES.claimSigning], to: new Date('2021-01-01') },
      /signingCredential\.expired/,
    ],
  ] as const)('is refused %s', async (_, options, problem) => {
    const own = await identity('Example', { by: root, ...options });
    expect(await read(jpegBy({ signer: own }))).toMatchObject({
      valid: false,
      checks: { signature: { outcome: 'failed', detail: expect.stringMatching(problem) } },
    });
  });

  it('is refused when its issuer says that it was revoked, and only then', async () => {
    const stranger = await identity('Stranger', { purposes: [PURPOSES.ocspSigning] });
    const responder = await identity('Responder', { by: root, purposes: [PURPOSES.ocspSigning] });
    const stapled = (by: Identity): Buffer =>
      jpegBy({
        chain: [root],
        header: () => ({ rVals: { ocspVals: [revocation(by, signer, new Date('2024-01-01'))] } }),
      });
    expect(await read(stapled(responder))).toMatchObject({
      valid: false,
      checks: { signature: { detail: 'the certificate was revoked (signingCredential.ocsp.revoked)' } },
    });
    expect(await read(stapled(stranger))).toMatchObject({ valid: true });
  });
});

describe('the time of a signature', () => {
  const at = new Date('2020-06-01T12:00:00Z');
  const expired = (): Promise<Identity> =>
    identity('Old camera', { by: root, purposes: [PURPOSES.claimSigning], to: new Date('2021-01-01') });
  const stamped =
    (authority: Identity, damage = 0) =>
    ({ protectedHeader, signature }: { protectedHeader: Buffer; signature: Buffer }): object => {
      const token = timeStampToken(authority, countersigned(protectedHeader, cbor(signature)), at);
      if (damage > 0) token.writeUInt8(token.readUInt8(token.length - damage) ^ 1, token.length - damage);
      return { sigTst2: { tstTokens: [{ val: token }] } };
    };

  it('counts when a listed authority stamped it', async () => {
    const file = jpegBy({ signer: await expired(), actions: [CAPTURED], header: stamped(stamper) });
    expect(await read(file)).toMatchObject({
      valid: true,
      signedAt: at.toISOString(),
      checks: { trust: { outcome: 'passed' } },
    });
  });

  it.each([
    ['by anybody', async () => stamped(await identity('Anybody', { purposes: [PURPOSES.timeStamping] }))],
    ['by a signer of claims', () => Promise.resolve(stamped(signer))],
    ['with a damaged token', () => Promise.resolve(stamped(stamper, 10))],
  ])('does not count when it was stamped %s', async (_, header) => {
    const file = jpegBy({ signer: await expired(), actions: [CAPTURED], header: await header() });
    expect(await read(file)).toMatchObject({ valid: false, checks: { trust: { outcome: 'failed' } } });
    const { declared } = await provenanceOf(file, 'jpeg', {}, lists);
    expect(declared).toBeNull();
  });

  it('makes no camera trusted by a stamp of anybody on a claim of version 1', async () => {
    const anybody = await identity('Anybody', { purposes: [PURPOSES.timeStamping] });
    const file = jpegBy({
      signer: await expired(),
      claimVersion: 1,
      actions: [CAPTURED],
      header: ({ protectedHeader, claim }) => ({
        sigTst: { tstTokens: [{ val: timeStampToken(anybody, countersigned(protectedHeader, claim), at) }] },
      }),
    });
    expect(await read(file)).toMatchObject({ valid: true, checks: { trust: { outcome: 'failed' } } });
    expect((await provenanceOf(file, 'jpeg', {}, lists)).declared).toBeNull();
  });
});

describe('what a manifest was made from', () => {
  const LABEL = 'urn:c2pa:22222222-2222-4222-8222-222222222222';
  const ingredient = (
    relationship: string,
    other: Buffer,
    results: object = { failure: [] },
  ): Record<string, object> => ({
    'c2pa.ingredient.v3': {
      relationship,
      activeManifest: referenceTo(other, LABEL),
      validationResults: { activeManifest: { success: [], informational: [], ...results } },
    },
  });
  const part = (options: Partial<Signing> = {}): Buffer =>
    manifest({ signer, label: LABEL, ...options }, [
      'c2pa.hash.data',
      { alg: 'sha256', hash: Buffer.alloc(32), pad: Buffer.alloc(0) },
    ]);

  it.each(['componentOf', 'inputTo'])('makes a capture with an AI part (%s) no capture', async (relationship) => {
    const earlier = part();
    const file = jpegBy({ actions: [CAPTURED], earlier: [earlier], assertions: ingredient(relationship, earlier) });
    const found = await read(file);
    expect(found).toMatchObject({ valid: true, ingredients: 1 });
    expect(found.declares).toBeUndefined();
  });

  it('marks a picture whose manifest without actions has a generated one as its only part', async () => {
    const earlier = part();
    const file = jpegBy({
      claimVersion: 1,
      actions: [],
      earlier: [earlier],
      assertions: ingredient('componentOf', earlier),
    });
    expect(await read(file)).toMatchObject({ valid: true, declares: 'generated' });
  });

  it('is no fault of the file when the signer recorded it', async () => {
    const old = await identity('Old', { by: root, purposes: [PURPOSES.claimSigning], to: new Date('2021-01-01') });
    const earlier = part({ signer: old });
    const actions = [
      {
        action: 'c2pa.opened',
        parameters: { ingredients: [{ url: 'self#jumbf=c2pa.assertions/c2pa.ingredient.v3' }] },
      },
    ];
    const opened = (results: object): Buffer =>
      jpegBy({ actions, earlier: [earlier], assertions: ingredient('parentOf', earlier, results) });
    const url = `self#jumbf=/c2pa/${LABEL}/c2pa.signature`;
    expect(await read(opened({ failure: [{ code: 'signingCredential.expired', url }] }))).toMatchObject({
      valid: true,
    });
    expect(await read(opened({ failure: [] }))).toMatchObject({ valid: false });
  });

  it('may be itself without end', async () => {
    const own = 'urn:c2pa:11111111-1111-4111-8111-111111111111';
    const assertions = {
      'c2pa.ingredient.v3': {
        relationship: 'inputTo',
        activeManifest: { url: `self#jumbf=/c2pa/${own}`, hash: Buffer.alloc(32) },
      },
    };
    expect(await read(jpegBy({ assertions }))).toMatchObject({ present: true, declares: 'generated' });
  });
});

describe('actions', () => {
  it.each([
    ['neither create nor open', [{ action: 'c2pa.edited' }]],
    ['are empty', [{}]],
    ['create without a source', [{ action: 'c2pa.created' }]],
    ['open without an ingredient', [{ action: 'c2pa.opened' }]],
    [
      'place an ingredient that is none',
      [
        CREATED_BY_AI,
        { action: 'c2pa.placed', parameters: { ingredients: [{ url: 'self#jumbf=c2pa.assertions/x' }] } },
      ],
    ],
    ['translate without languages', [CREATED_BY_AI, { action: 'c2pa.translated' }]],
    ['redact nothing', [CREATED_BY_AI, { action: 'c2pa.redacted', parameters: {} }]],
  ])('break a rule when they %s', async (_, actions) => {
    expect(await read(jpegBy({ actions }))).toMatchObject({
      valid: false,
      checks: { manifest: { outcome: 'failed' } },
    });
    expect(await read(jpegBy({ actions, claimVersion: 1 }))).toMatchObject({ valid: true });
  });

  it('must be there since version 2', async () => {
    expect(await read(jpegBy({ actions: [] }))).toMatchObject({ valid: false });
    expect(await read(jpegBy({ actions: [], claimVersion: 1 }))).toMatchObject({ valid: true });
  });
});

describe('a compressed manifest', () => {
  it('is read as if it were not', async () => {
    expect(await read(jpegBy({ isCompressed: true, binding: 'boxes', parts: () => [] }))).toMatchObject({
      present: true,
    });
    expect(await read(jpegBy({ isCompressed: true }))).toMatchObject({ present: true, declares: 'generated' });
  });
});

it('names watermarks and identities that nobody checks here', async () => {
  const assertions = {
    'c2pa.soft-binding': { alg: 'com.example.mark', blocks: [] },
    'cawg.identity': {
      signer_payload: { sig_type: 'cawg.x509.cose', referenced_assertions: [] },
      signature: Buffer.alloc(9),
    },
  };
  expect(await read(jpegBy({ assertions }))).toMatchObject({
    valid: true,
    notChecked: ['soft binding com.example.mark', 'identity cawg.x509.cose'],
  });
});

it('is not valid with an identity that lacks what it must have', async () => {
  const assertions = { 'cawg.identity': { signer_payload: { sig_type: 'cawg.x509.cose' } } };
  expect(await read(jpegBy({ assertions }))).toMatchObject({
    valid: false,
    checks: { manifest: { outcome: 'failed' } },
  });
});

it('names the address of a manifest that is kept elsewhere, and fetches nothing', async () => {
  const address = 'https://example.org/manifest.c2pa';
  const xmp = Buffer.from(
    `<rdf:RDF><rdf:Description xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="${address}"/></rdf:RDF>`,
  );
  const { c2pa, summary } = await provenanceOf(pictures.jpeg, 'jpeg', { xmp }, lists);
  expect(c2pa).toEqual({ present: false, remote: address });
  expect(summary).toMatch(/is not fetched/);
  const inFile = await provenanceOf(jpegBy({}), 'jpeg', { xmp }, lists);
  expect(inFile.c2pa).not.toHaveProperty('remote');
});
