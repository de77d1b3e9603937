import { readC2pa } from './c2pa.js';
import { type Exif, readExif } from './exif.js';
import { type ImageFormat } from '../intake/intake-limits.js';
import { textsOf } from './png-text.js';
import {
  type C2paFinding,
  type C2paOutcome,
  type CameraMetadata,
  type DeclaredOrigin,
  type GeneratorTrace,
  MANIFEST,
  type ProvenanceRead,
} from './provenance.schema.js';
import { declaredBy, sourceTypeTerm } from './source-type.js';
import { generatorIn, type MetadataText, xmpProperties } from './traces.js';
import { type TrustList } from './trust-list.js';
import { quotable } from './quotable.js';

/** Metadata blocks as the decoder extracted them from the container. */
export interface EmbeddedMetadata {
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
}

/** Larger blocks are ignored; relevant metadata is short. */
const BLOCK_MAX = 512 * 1024;
/** Keyword of the XMP text in a PNG. */
const XMP_KEYWORD = 'XML:com.adobe.xmp';

/** Reads all provenance; malformed metadata counts as absent. */
export async function provenanceOf(
  bytes: Uint8Array,
  format: ImageFormat,
  embedded: EmbeddedMetadata,
  trustList?: TrustList,
): Promise<ProvenanceRead> {
  const c2pa = await readC2pa(bytes, format, trustList);
  const exif = exifOf(bytes, format, embedded.exif);
  const pngTexts = format === 'png' ? textsOf(bytes) : [];
  const packet =
    pngTexts.find(({ keyword }) => keyword === XMP_KEYWORD)?.text ?? utf8(embedded.xmp ?? new Uint8Array());
  const xmp = xmpProperties(packet);
  const texts: readonly MetadataText[] = [
    ...pngTexts.map(({ keyword, text }) => ({ key: keyword, where: `PNG text "${keyword}"`, text })),
    ...Object.keys(exif).map((key) => ({ key, where: `EXIF ${key}`, text: textOf(exif, key) })),
    ...xmp,
  ].filter(({ text }) => text !== '');
  const property = xmp.find(({ key }) => key === 'DigitalSourceType')?.text;
  const stated = property === undefined ? null : sourceTypeTerm(property);
  const generator = generatorIn(texts) ?? null;
  const found = {
    c2pa,
    generator,
    camera: cameraIn(exif),
    digitalSourceType: c2pa.digitalSourceType ?? stated,
    declared: strongest(c2pa, stated, generator),
  };
  return { status: 'read', ...found, summary: summaryOf(found) };
}

/** @param stated the term in XMP, which is unsigned. */
function strongest(c2pa: C2paFinding, stated: string | null, generator: GeneratorTrace | null): DeclaredOrigin | null {
  const { declares, digitalSourceType: what = '' } = c2pa;
  const signed = c2pa.valid === true;
  const manifest = declares && { says: declares, signed, where: MANIFEST, what };
  const unsigned = stated === null ? undefined : declaredBy(stated);
  const property = unsigned && { says: unsigned, signed: false, where: 'XMP DigitalSourceType', what: stated ?? '' };
  const tool = generator?.declares && { says: 'generated' as const, signed: false, ...generator, what: generator.tool };
  for (const says of ['generated', 'partly-generated'] as const)
    for (const origin of [manifest, property, tool]) if (origin && origin.says === says) return originOf(origin);
  const trusted = signed && c2pa.checks?.trust.outcome === 'passed';
  return manifest?.says === 'captured' && trusted ? manifest : null;
}

const originOf = ({ says, signed, where, what }: DeclaredOrigin): DeclaredOrigin => ({ says, signed, where, what });

/** A TIFF file is its own EXIF block; elsewhere the block begins with "Exif\0\0" or directly with the TIFF header. */
function exifOf(bytes: Uint8Array, format: ImageFormat, block: Uint8Array | undefined): Exif {
  if (format === 'tiff') return readExif(bytes);
  return block ? readExif(block.subarray(block[0] === 0x45 ? 6 : 0)) : {};
}

const utf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, BLOCK_MAX)).toString('utf8');

function textOf(exif: Exif, key: string): string {
  const bytes = exif[key];
  if (!bytes || key === 'ExposureTime' || key === 'FNumber') return '';
  return clean(key === 'UserComment' ? userComment(bytes) : utf8(bytes));
}

/** A user comment begins with eight bytes that name its encoding. */
function userComment(comment: Uint8Array): string {
  const bytes = Buffer.from(comment.buffer, comment.byteOffset, comment.byteLength);
  const encoding = bytes.toString('latin1', 0, 8);
  if (encoding.startsWith('ASCII')) return bytes.toString('utf8', 8);
  if (!encoding.startsWith('UNICODE')) return bytes.toString('utf8');
  const utf16 = Buffer.from(bytes.subarray(8, bytes.length - (bytes.length % 2)));
  // Either byte order occurs; Latin text in big-endian has its zero bytes first.
  return (utf16[0] === 0 ? utf16.swap16() : utf16).toString('utf16le');
}

const clean = (text: string): string => text.replaceAll('\0', '').trim();

function cameraIn(exif: Exif): CameraMetadata | null {
  const field = (key: string): string => quotable(textOf(exif, key), 100);
  const make = field('Make');
  const model = field('Model');
  if (!make && !model) return null;
  const lens = field('LensModel');
  const software = field('Software');
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(field('DateTimeOriginal'));
  return {
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
    ...(lens ? { lens } : {}),
    ...(software ? { software } : {}),
    ...(taken ? { takenAt: `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}` } : {}),
    exposure: exif.ExposureTime !== undefined && exif.FNumber !== undefined,
  };
}

function sourceSentence(term: string): string {
  switch (declaredBy(term)) {
    case 'generated':
      return `The file declares that a generative model made it (${term}).`;
    case 'partly-generated':
      return `The file declares that a generative model made a part of it (${term}).`;
    case 'captured':
    case undefined:
      return `The file declares its source as ${term}.`;
  }
}

function summaryOf({
  c2pa,
  generator,
  camera,
  digitalSourceType,
}: Pick<ProvenanceRead, 'c2pa' | 'generator' | 'camera' | 'digitalSourceType'>): string {
  const sentences: string[] = [];
  if (c2pa.present) sentences.push(c2paSentence(c2pa));
  if (digitalSourceType !== null) sentences.push(sourceSentence(digitalSourceType));
  if (generator) sentences.push(`${generator.where} names ${generator.tool}; metadata can be written by anybody.`);
  if (camera)
    sentences.push(
      `Camera metadata: ${[camera.make, camera.model].filter(Boolean).join(' ')}; it can be copied from another file.`,
    );
  return sentences.length > 0
    ? sentences.join(' ')
    : 'No manifest, generator trace or camera metadata was found, which is no evidence either way.';
}

const ISSUER: Readonly<Record<C2paOutcome, string>> = {
  passed: 'the certificate’s issuer is on the C2PA trust list',
  failed: 'the certificate’s issuer is not on the C2PA trust list, and anybody can create such a certificate',
  'not-checked': 'issuer not checked against a trust list',
  none: 'issuer not checked against a trust list',
};

const CHECKED = ['manifest', 'signature', 'content', 'ingredients'] as const;

function c2paSentence({ checks, valid, signer, problem }: C2paFinding): string {
  if (!checks)
    return `C2PA: a manifest is present but ${valid === false ? 'cannot be read' : 'was not checked'} (${problem ?? ''}).`;
  const named = (wanted: C2paOutcome): string => CHECKED.filter((name) => checks[name].outcome === wanted).join(', ');
  const by = `${signer ?? 'an unnamed signer'} (${ISSUER[checks.trust.outcome]})`;
  const parts = [
    checks.signature.outcome === 'passed'
      ? `signed by ${by}`
      : 'a manifest is present, but its signature could not be verified',
    named('passed') && `passed: ${named('passed')}`,
    named('failed') && `failed: ${named('failed')}`,
    named('not-checked') && `not checked: ${named('not-checked')}`,
    problem,
  ];
  return `C2PA: ${parts.filter(Boolean).join('; ')}.`;
}
