import { readC2pa } from './c2pa/c2pa.js';
import { strongestOf } from './evidence.js';
import { commentsIn } from './file-comments.js';
import { type Exif, orderOf, readExif, type TiffOrder } from './exif.js';
import { type ImageFormat } from '../intake/intake-limits.js';
import { type PngText, textsOf } from './png-text.js';
import {
  type C2paFinding,
  type C2paOutcome,
  type CameraMetadata,
  type GeneratorTrace,
  type MarksInPixels,
  type ProvenanceRead,
  type VisibleMark,
} from './provenance.schema.js';
import { decisive, declaredBy, sourceTypeTerm } from './source-type.js';
import { lastHopOf, lastHopSentence } from './last-hop/last-hop.js';
import { generatorIn, holdsParameters, isGenerator, type MetadataText, xmpFindings } from './traces.js';
import { type TrustLists } from './c2pa/trust-list.js';
import { quotable } from './quotable.js';
import { stealthText } from './stealth-text.js';
import { userCommentText } from './user-comment.js';

/** Metadata blocks as the decoder extracted them from the container. */
export interface EmbeddedMetadata {
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
}

/** Larger blocks are ignored; relevant metadata is short. */
const BLOCK_MAX = 512 * 1024;
/** Keyword of the XMP text in a PNG. */
const XMP_KEYWORD = 'XML:com.adobe.xmp';

/** Reads all provenance; malformed metadata counts as absent. `marks`: found in the pixels. */
export async function provenanceOf(
  bytes: Uint8Array,
  format: ImageFormat,
  embedded: EmbeddedMetadata,
  lists: TrustLists = {},
  { watermark, visibleMark }: MarksInPixels = {},
): Promise<ProvenanceRead> {
  const embeddedC2pa = readC2pa(bytes, format, lists);
  const pngTexts = format === 'png' ? textsOf(bytes) : [];
  const tiff = format === 'tiff' ? bytes : tiffIn(embedded.exif ?? rawProfile(pngTexts, ['exif', 'APP1']));
  const exif = exifTexts(tiff);
  const xmp = xmpFindings(packetIn(pngTexts, embedded.xmp));
  const c2pa =
    embeddedC2pa.present || xmp.remoteManifest === undefined
      ? embeddedC2pa
      : { ...embeddedC2pa, remote: quotable(xmp.remoteManifest) };
  const texts: readonly MetadataText[] = [
    ...pngTexts.map(({ keyword, text }) => ({ key: keyword, where: `PNG text "${keyword}"`, text })),
    ...Object.entries(exif.texts).map(([key, text]) => ({ key, where: `EXIF ${key}`, text })),
    ...xmp.texts,
    ...commentsIn(bytes, format),
    ...signaturePair(exif.texts),
  ].filter(({ text }) => text !== '');
  const property = decisive(xmp.sourceTypes, ({ value }) => value);
  const stated = property && { where: `XMP ${property.name}`, term: sourceTypeTerm(property.value) };
  const generator = generatorIn(texts) ?? (c2pa.present ? null : await hiddenGenerator(bytes, format));
  const lastHop = lastHopOf(bytes, format);
  const found = {
    c2pa,
    generator,
    camera: cameraIn(exif, generator),
    digitalSourceType: c2pa.digitalSourceType ?? stated?.term ?? null,
    ...(watermark ? { watermark } : {}),
    ...(visibleMark ? { visibleMark } : {}),
    ...(lastHop ? { lastHop } : {}),
    declared: strongestOf({ c2pa, generator, stated, watermark, visibleMark }),
  };
  return { status: 'read', ...found, summary: summaryOf(found) };
}

/** A block begins with "Exif\0\0" or directly with the TIFF header. */
const tiffIn = (block: Uint8Array | undefined): Uint8Array =>
  block === undefined ? new Uint8Array() : block.subarray(block[0] === 0x45 ? 6 : 0);

/** ImageMagick keeps metadata of other formats as hexadecimal text, after a line with its type and one with its length. */
function rawProfile(texts: readonly PngText[], types: readonly string[]): Buffer | undefined {
  const profile = texts.find(({ keyword }) => types.some((type) => keyword === `Raw profile type ${type}`));
  const digits = profile && /^\s*[\w-]{1,20}\s+\d{1,9}\s([\da-f\s]*)$/i.exec(profile.text)?.[1];
  return digits === undefined ? undefined : Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}

function packetIn(texts: readonly PngText[], embedded: Uint8Array | undefined): string {
  const text = texts.find(({ keyword }) => keyword === XMP_KEYWORD)?.text;
  return text ?? packetText(embedded ?? rawProfile(texts, ['xmp']) ?? new Uint8Array());
}

/** A packet may be UTF-16, with a byte order mark or beginning directly with its first tag. */
function packetText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 2)).toString('latin1');
  const block = bytes.subarray(0, BLOCK_MAX);
  if (start === '\xff\xfe' || start === '<\0') return new TextDecoder('utf-16le').decode(block);
  if (start === '\xfe\xff' || start === '\0<') return new TextDecoder('utf-16be').decode(block);
  return utf8(bytes);
}

const utf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, BLOCK_MAX)).toString('utf8');

const NUMBERS = new Set(['ExposureTime', 'FNumber']);

/** Pixels are decoded only for a file that says nothing of itself. */
async function hiddenGenerator(bytes: Uint8Array, format: ImageFormat): Promise<GeneratorTrace | null> {
  const text = await stealthText(bytes, format);
  return (text && generatorIn([text])) ?? null;
}

const SIGNATURE = /^Signature: [A-Za-z0-9+/=]{64,4000}$/;
const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** xAI signs its pictures by two fields that no other software combines: a signature and the picture's id as artist. */
const signaturePair = ({ ImageDescription = '', Artist = '' }: ExifTexts['texts']): readonly MetadataText[] =>
  SIGNATURE.test(ImageDescription) && IMAGE_ID.test(Artist)
    ? [{ key: 'Software', where: 'EXIF ImageDescription', text: 'Grok' }]
    : [];

interface ExifTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly exposure: boolean;
}

function exifTexts(tiff: Uint8Array): ExifTexts {
  const exif = readExif(tiff);
  const order = orderOf(tiff);
  const texts = Object.keys(exif)
    .filter((key) => !NUMBERS.has(key))
    .map((key) => [key, textOf(exif, key, order)] as const);
  return {
    texts: Object.fromEntries(texts),
    exposure: exif.ExposureTime !== undefined && exif.FNumber !== undefined,
  };
}

function textOf(exif: Exif, key: string, order: TiffOrder): string {
  const bytes = exif[key] ?? new Uint8Array();
  return clean(key === 'UserComment' ? userCommentText(bytes, order) : utf8(bytes));
}

const clean = (text: string): string => text.replaceAll('\0', '').trim();

/**
 * The camera, unless its fields hold a generator's name or parameters, or a generator wrote the block and nothing in it
 * is of a camera.
 */
function cameraIn({ texts, exposure }: ExifTexts, generator: GeneratorTrace | null): CameraMetadata | null {
  const field = (key: string): string => quotable(texts[key] ?? '', 100);
  const make = isGenerator(texts.Make ?? '') ? '' : field('Make');
  const model = holdsParameters(texts.Model ?? '') ? '' : field('Model');
  const written = generator?.declares === true && generator.where.startsWith('EXIF ') && !exposure;
  if ((!make && !model) || written || make !== field('Make')) return null;
  const lens = field('LensModel');
  const software = field('Software');
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(field('DateTimeOriginal'));
  return {
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
    ...(lens ? { lens } : {}),
    ...(software ? { software } : {}),
    ...(taken ? { takenAt: `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}` } : {}),
    exposure,
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
  watermark,
  visibleMark,
  lastHop,
}: Pick<
  ProvenanceRead,
  'c2pa' | 'generator' | 'camera' | 'digitalSourceType' | 'watermark' | 'visibleMark' | 'lastHop'
>): string {
  const sentences: string[] = [];
  if (c2pa.present) sentences.push(c2paSentence(c2pa));
  if (c2pa.remote !== undefined)
    sentences.push(`C2PA: the file names a manifest at ${c2pa.remote}, which is not fetched.`);
  if (digitalSourceType !== null) sentences.push(sourceSentence(digitalSourceType));
  if (watermark)
    sentences.push(
      `The pixels hold the watermark of ${watermark.tool} (z = ${watermark.z}), which open code writes into pictures that it generates; anybody can run that code.`,
    );
  if (visibleMark) sentences.push(drawnSentence(visibleMark));
  if (generator) sentences.push(`${generator.where} names ${generator.tool}; metadata can be written by anybody.`);
  if (camera)
    sentences.push(
      `Camera metadata: ${[camera.make, camera.model].filter(Boolean).join(' ')}; it can be copied from another file.`,
    );
  if (sentences.length === 0)
    sentences.push('No manifest, generator trace or camera metadata was found, which is no evidence either way.');
  const isSilent = !c2pa.present && !generator && !camera && digitalSourceType === null;
  if (lastHop) sentences.push(lastHopSentence(lastHop, isSilent));
  return sentences.join(' ');
}

function drawnSentence({ tool, looks }: VisibleMark): string {
  const means =
    tool === 'AI label'
      ? 'a label that Chinese law demands of pictures that a model made or changed'
      : `the mark of ${tool}`;
  return `The picture shows ${looks}, ${means}; anybody can draw it.`;
}

const ISSUER: Readonly<Record<C2paOutcome, string>> = {
  passed: 'the certificate’s issuer is on the C2PA trust list',
  failed: 'the certificate’s issuer is not on the C2PA trust list, and anybody can create one',
  'not-checked': 'issuer not checked against a trust list',
  none: 'issuer not checked against a trust list',
};

const CHECKED = ['manifest', 'signature', 'content', 'ingredients'] as const;

function c2paSentence({ checks, valid, signer, problem }: C2paFinding): string {
  if (!checks)
    return `C2PA: a manifest is present but ${valid === false ? 'cannot be read' : 'was not checked'} (${problem ?? ''}).`;
  const named = (wanted: C2paOutcome): string => CHECKED.filter((name) => checks[name].outcome === wanted).join(', ');
  const { outcome, detail } = checks.trust;
  const issuer = outcome === 'failed' ? (detail ?? ISSUER.failed) : ISSUER[outcome];
  const by = `${signer ?? 'an unnamed signer'} (${issuer})`;
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
