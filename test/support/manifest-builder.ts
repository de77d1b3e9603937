import { createHash, sign } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { CBORBox } from '@trustnxt/c2pa-ts/jumbf';
import { type ImageFormat } from '../../src/detection/intake/intake-limits.js';
import { type Identity } from './claim-authorities.js';
import { pngChunk } from './images.js';
import { box, superbox } from './jumbf-builder.js';

/** Signs files as signers do that the library for tests cannot imitate: other containers, bindings and versions. */

export const cbor = (value: unknown): Buffer => Buffer.from(CBORBox.encoder.encode(value) as Uint8Array);

interface Range {
  readonly start: number;
  readonly length: number;
}

export type Binding = 'data' | 'boxes' | 'bmff';

export interface Signing {
  readonly signer: Identity;
  /** Certificates behind the signer's. */
  readonly chain?: readonly Identity[];
  readonly claimVersion?: 1 | 2;
  readonly label?: string;
  readonly generator?: string;
  readonly actions?: readonly object[];
  /** Further assertions by label. */
  readonly assertions?: Readonly<Record<string, object>>;
  readonly binding?: Binding;
  /** Names of the parts for a binding by boxes, in groups. */
  readonly parts?: (file: Buffer) => readonly { readonly names: readonly string[]; readonly range: Range }[];
  /** Manifests that come before this one. */
  readonly earlier?: readonly Buffer[];
  readonly isUpdate?: boolean;
  readonly isCompressed?: boolean;
  /** Addresses without their leading slash and a packet number of zero, as Microsoft writes them. */
  readonly likeMicrosoft?: boolean;
  /** Makes the unprotected header from what is signed. */
  readonly header?: (signed: {
    readonly claim: Buffer;
    readonly protectedHeader: Buffer;
    readonly signature: Buffer;
  }) => object;
}

const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
export const CREATED_BY_AI = { action: 'c2pa.created', digitalSourceType: AI };
export const CAPTURED = {
  action: 'c2pa.created',
  digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
};

const sha256 = (...bytes: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(bytes)).digest();
const assertionBox = (label: string, fields: unknown): Buffer => superbox('cbor', label, box('cbor', cbor(fields)));

/** The manifest as a box, for `earlier` and for the references of ingredients. */
export function manifest(signing: Signing, binding?: readonly [label: string, fields: unknown]): Buffer {
  const { signer, chain = [], claimVersion = 2, label = 'urn:c2pa:11111111-1111-4111-8111-111111111111' } = signing;
  const contents: readonly (readonly [string, unknown])[] = [
    ...(signing.actions === undefined || signing.actions.length > 0
      ? [
          [
            claimVersion === 2 ? 'c2pa.actions.v2' : 'c2pa.actions',
            { actions: signing.actions ?? [CREATED_BY_AI] },
          ] as const,
        ]
      : []),
    ...Object.entries(signing.assertions ?? {}),
    ...(binding ? [binding] : []),
  ];
  const boxes = contents.map(([name, fields]) => assertionBox(name, fields));
  const from = signing.likeMicrosoft ? `self#jumbf=c2pa/${label}/` : 'self#jumbf=';
  const references = contents.map(([name], n) => ({
    url: `${from}c2pa.assertions/${name}`,
    hash: sha256((boxes[n] as Buffer).subarray(8)),
  }));
  const info = { name: signing.generator ?? 'test', version: '1' };
  const claim = cbor({
    alg: 'sha256',
    signature: `${from}c2pa.signature`,
    instanceID: 'xmp:iid:1',
    ...(claimVersion === 2
      ? { claim_generator_info: info, created_assertions: references }
      : {
          claim_generator: info.name,
          claim_generator_info: [info],
          assertions: references,
          'dc:format': 'image/jpeg',
        }),
  });
  const protectedHeader = cbor(
    new Map<number, unknown>([
      [1, -7],
      [33, [signer, ...chain].map((each) => each.der)],
    ]),
  );
  const payload = cbor(['Signature1', protectedHeader, Buffer.alloc(0), claim]);
  const signature = sign('sha256', payload, { key: signer.key, dsaEncoding: 'ieee-p1363' });
  const header = signing.header?.({ claim, protectedHeader, signature }) ?? {};
  const cose = Buffer.concat([Buffer.from([0xd2]), cbor([protectedHeader, header, null, signature])]);
  const whole = superbox(
    signing.isUpdate ? 'c2um' : 'c2ma',
    label,
    superbox('c2as', 'c2pa.assertions', ...boxes),
    superbox('c2cl', claimVersion === 2 ? 'c2pa.claim.v2' : 'c2pa.claim', box('cbor', claim)),
    superbox('c2cs', 'c2pa.signature', box('cbor', cose)),
  );
  return signing.isCompressed ? superbox('c2cm', label, box('brob', brotliCompressSync(whole))) : whole;
}

/** A reference to another manifest, for an ingredient assertion. */
export const referenceTo = (other: Buffer, label: string): object => ({
  url: `self#jumbf=/c2pa/${label}`,
  hash: sha256(other.subarray(8)),
});

/** What a countersignature covers: `sigTst2` stamps this. */
export const countersigned = (protectedHeader: Buffer, payload: Buffer): Buffer =>
  cbor(['CounterSignature', protectedHeader, Buffer.alloc(0), payload]);

/**
 * The picture with a manifest. The binding depends on where the store ends, and signatures in DER vary in length, so
 * this is repeated until two rounds are equally long.
 */
export function signedFile(picture: Buffer, format: ImageFormat, signing: Signing): Buffer {
  let file = picture;
  for (let [round, length] = [0, -1]; round < 100 && (round < 3 || length !== file.length); round++) {
    length = file.length;
    const binding = bindingOf(file, format, signing, round === 0);
    const made = manifest(signing, signing.isUpdate ? undefined : [binding.label, binding.fields]);
    const store = superbox('c2pa', 'c2pa', ...(signing.earlier ?? []), made);
    file = embedded(picture, format, store, signing.likeMicrosoft);
  }
  return file;
}

function bindingOf(
  file: Buffer,
  format: ImageFormat,
  signing: Signing,
  isFirst: boolean,
): { readonly label: string; readonly fields: unknown } {
  const { binding = format === 'avif' || format === 'heic' ? 'bmff' : 'data' } = signing;
  if (binding === 'bmff') return { label: 'c2pa.hash.bmff.v3', fields: bmffHash(file) };
  if (binding === 'boxes') {
    const parts = isFirst ? [{ names: ['C2PA'], range: { start: 0, length: 1 } }] : (signing.parts?.(file) ?? []);
    const boxes = parts.map(({ names, range: { start, length } }) =>
      names[0] === 'C2PA'
        ? { names, hash: Buffer.alloc(0), pad: Buffer.alloc(0) }
        : { names, alg: 'sha256', hash: sha256(file.subarray(start, start + length)), pad: Buffer.alloc(0) },
    );
    return { label: 'c2pa.hash.boxes', fields: { boxes } };
  }
  const { start, length } = isFirst ? { start: 70_000, length: 70_000 } : rangeOf(file, format);
  const hash = sha256(file.subarray(0, start), file.subarray(start + length));
  return {
    label: 'c2pa.hash.data',
    fields: { exclusions: [{ start, length }], alg: 'sha256', hash, pad: Buffer.alloc(0) },
  };
}

function bmffHash(file: Buffer): unknown {
  const exclusions = [
    { xpath: '/uuid', data: [{ offset: 8, value: STORE_TYPE }] },
    ...['/ftyp', '/free', '/skip', '/mfra'].map((xpath) => ({ xpath })),
  ];
  const digest = createHash('sha256');
  for (let at = 0; at + 8 <= file.length;) {
    const end = at + (file.readUInt32BE(at) || file.length - at);
    const type = file.toString('latin1', at + 4, at + 8);
    const offset = Buffer.alloc(8);
    offset.writeBigUInt64BE(BigInt(at));
    if (!['ftyp', 'free', 'skip', 'mfra', 'uuid'].includes(type)) digest.update(offset).update(file.subarray(at, end));
    at = end;
  }
  return { exclusions, alg: 'sha256', hash: digest.digest(), name: 'x' };
}

const STORE_TYPE = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

/** Where the store of a file made here is. */
function rangeOf(file: Buffer, format: ImageFormat): Range {
  const start = { jpeg: 2, png: 33, webp: 0, gif: 0, tiff: 0, avif: 0, heic: 0 }[format];
  if (format === 'jpeg') {
    let end = start;
    while (file[end] === 0xff && file[end + 1] === 0xeb) end += 2 + file.readUInt16BE(end + 2);
    return { start, length: end - start };
  }
  if (format === 'png') return { start, length: 12 + file.readUInt32BE(start) };
  if (format === 'webp') {
    const at = file.lastIndexOf('C2PA');
    return { start: at, length: file.length - at };
  }
  if (format === 'gif') {
    const at = file.indexOf('C2PA_GIF') - 3;
    let end = at + 14;
    while (file[end] !== 0) end += 1 + (file[end] as number);
    return { start: at, length: end + 1 - at };
  }
  const at = file.lastIndexOf('jumb', file.lastIndexOf('jumdc2pa')) - 4;
  return { start: at, length: file.readUInt32BE(at) };
}

/** The picture with a store. */
export function embedded(picture: Buffer, format: ImageFormat, store: Buffer, likeMicrosoft = false): Buffer {
  switch (format) {
    case 'jpeg':
      return Buffer.concat([picture.subarray(0, 2), ...app11(store, likeMicrosoft ? 0 : 1), picture.subarray(2)]);
    case 'png':
      return Buffer.concat([picture.subarray(0, 33), pngChunk('caBX', store), picture.subarray(33)]);
    case 'webp': {
      const head = Buffer.from('C2PA\0\0\0\0', 'latin1');
      head.writeUInt32LE(store.length, 4);
      const file = Buffer.concat([picture, head, store, Buffer.alloc(store.length % 2)]);
      file.writeUInt32LE(file.length - 8, 4);
      return file;
    }
    case 'gif': {
      const flags = picture[10] as number;
      const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
      const blocks: Buffer[] = [];
      for (let from = 0; from < store.length; from += 255) {
        const part = store.subarray(from, from + 255);
        blocks.push(Buffer.from([part.length]), part);
      }
      const head = Buffer.from('!\xff\x0bC2PA_GIF\x01\0\0', 'latin1');
      return Buffer.concat([picture.subarray(0, at), head, ...blocks, Buffer.from([0]), picture.subarray(at)]);
    }
    case 'tiff':
      return inTiff(picture, store);
    case 'avif':
    case 'heic': {
      const content = Buffer.concat([STORE_TYPE, Buffer.alloc(4), Buffer.from('manifest\0'), Buffer.alloc(8), store]);
      return Buffer.concat([picture, box('uuid', content)]);
    }
  }
}

function app11(store: Buffer, first: number): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8, n = first; at < store.length; at += 60_000, n++) {
    const head = Buffer.from('\xff\xeb\0\0JP\0\x01\0\0\0\0', 'latin1');
    head.writeUInt32BE(n, 8);
    const part = Buffer.concat([head, store.subarray(0, 8), store.subarray(at, at + 60_000)]);
    part.writeUInt16BE(part.length - 2, 2);
    parts.push(part);
  }
  return parts;
}

/** Copies the first directory of a little-endian TIFF to its end, with a tag for the store. */
function inTiff(picture: Buffer, store: Buffer): Buffer {
  const at = picture.readUInt32LE(4);
  const count = picture.readUInt16LE(at);
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(0xcd41, 0);
  entry.writeUInt16LE(7, 2);
  entry.writeUInt32LE(store.length, 4);
  const directory = picture.length + (picture.length % 2);
  entry.writeUInt32LE(directory + 2 + (count + 1) * 12 + 4, 8);
  const head = Buffer.alloc(2);
  head.writeUInt16LE(count + 1, 0);
  const entries = picture.subarray(at + 2, at + 2 + count * 12);
  const parts = [picture, Buffer.alloc(picture.length % 2), head, entries, entry, Buffer.alloc(4), store];
  const file = Buffer.concat(parts);
  file.writeUInt32LE(directory, 4);
  return file;
}
