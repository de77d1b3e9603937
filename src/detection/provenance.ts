import exifr from 'exifr';
import { type C2paFinding, readC2pa, sourceTypeTerm } from './c2pa.js';
import { type EmbeddedMetadata, type ImageFormat } from './image-format.js';
import { generatorIn, type GeneratorTrace, type MetadataText, saysGenerated, xmpProperties } from './traces.js';

/** The camera that the metadata names. */
export interface CameraMetadata {
  readonly make?: string;
  readonly model?: string;
  readonly lens?: string;
  readonly software?: string;
  /** As the camera's clock had it, ISO 8601 without a zone. */
  readonly takenAt?: string;
  /** The exposure is recorded, which editors and generators seldom invent. */
  readonly exposure: boolean;
}

/** What the file says of its own origin. Stands beside the score and never enters it. */
export interface Provenance {
  readonly c2pa: C2paFinding;
  readonly generator: GeneratorTrace | null;
  readonly camera: CameraMetadata | null;
  /** IPTC term from the manifest or from XMP. */
  readonly digitalSourceType: string | null;
  /** All of it in sentences, with how far each can be trusted. */
  readonly summary: string;
}

/** Larger blocks are not looked into: what matters is short, and the time is bounded. */
const BLOCK_MAX = 512 * 1024;

const EXIF_FIELDS = [
  'Make',
  'Model',
  'LensModel',
  'Software',
  'HostComputer',
  'ImageDescription',
  'Artist',
  'DateTimeOriginal',
  'ExposureTime',
  'FNumber',
  'UserComment',
];

/** Reads everything; what is malformed is as good as absent. */
export async function provenanceOf(
  bytes: Uint8Array,
  format: ImageFormat,
  embedded: EmbeddedMetadata,
): Promise<Provenance> {
  const [c2pa, exif] = await Promise.all([readC2pa(bytes, format), readExif(bytes, format, embedded.exif)]);
  const xmp = xmpProperties(Buffer.from((embedded.xmp ?? new Uint8Array()).subarray(0, BLOCK_MAX)).toString('utf8'));
  const texts: readonly MetadataText[] = [
    ...(embedded.comments ?? []).map(({ keyword, text }) => ({ key: keyword, where: `PNG text "${keyword}"`, text })),
    ...Object.entries(exif).map(([key, value]) => ({ key, where: `EXIF ${key}`, text: textOf(value) })),
    ...xmp,
  ].filter(({ text }) => text !== '');
  const stated = xmp.find(({ key }) => key === 'DigitalSourceType')?.text;
  const found = {
    c2pa,
    generator: generatorIn(texts) ?? null,
    camera: cameraIn(exif),
    digitalSourceType: c2pa.digitalSourceType ?? (stated === undefined ? null : sourceTypeTerm(stated)),
  };
  return { ...found, summary: summaryOf(found) };
}

type Exif = Readonly<Record<string, unknown>>;

async function readExif(bytes: Uint8Array, format: ImageFormat, block: Uint8Array | undefined): Promise<Exif> {
  // A TIFF file is its own EXIF block; elsewhere the block begins with "Exif\0\0", or at once with the TIFF header.
  const tiff = format === 'tiff' ? bytes : block?.subarray(block[0] === 0x45 ? 6 : 0);
  if (!tiff || (format !== 'tiff' && tiff.byteLength > BLOCK_MAX)) return {};
  try {
    const parsed = (await exifr.parse(tiff, {
      tiff: true,
      exif: true,
      userComment: true,
      gps: false,
      ifd1: false,
      interop: false,
      xmp: false,
      icc: false,
      iptc: false,
      translateValues: false,
      reviveValues: false,
      pick: EXIF_FIELDS,
    })) as Exif | undefined;
    return parsed ?? {};
  } catch {
    return {};
  }
}

/** EXIF text, as a string or as bytes; a user comment begins with eight bytes that name its encoding. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number') return String(value);
  if (!ArrayBuffer.isView(value)) return '';
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength).subarray(0, BLOCK_MAX);
  const encoding = bytes.toString('latin1', 0, 8);
  if (encoding.startsWith('ASCII')) return clean(bytes.toString('utf8', 8));
  if (!encoding.startsWith('UNICODE')) return clean(bytes.toString('utf8'));
  const utf16 = Buffer.from(bytes.subarray(8, bytes.length - (bytes.length % 2)));
  // Written in either byte order; Latin text has its zero bytes first in big-endian.
  return clean((utf16[0] === 0 ? utf16.swap16() : utf16).toString('utf16le'));
}

const clean = (text: string): string => text.replace(/\u0000+/g, '').trim();

function cameraIn(exif: Exif): CameraMetadata | null {
  const field = (key: string): string => textOf(exif[key]).slice(0, 100);
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

function summaryOf({ c2pa, generator, camera, digitalSourceType }: Omit<Provenance, 'summary'>): string {
  const sentences: string[] = [];
  if (c2pa.present) {
    const by = c2pa.signer ?? 'an unnamed signer';
    if (c2pa.valid) sentences.push(`C2PA: valid signature by ${by}; whether ${by} deserves trust is not checked.`);
    else if (c2pa.valid === false) sentences.push(`C2PA: a manifest is present but not valid (${c2pa.problem ?? ''}).`);
    else sentences.push(`C2PA: a manifest is present but was not checked (${c2pa.problem ?? ''}).`);
  }
  if (digitalSourceType !== null)
    sentences.push(
      saysGenerated(digitalSourceType)
        ? `The file declares itself made by a generative model (${digitalSourceType}).`
        : `The file declares its source as ${digitalSourceType}.`,
    );
  if (generator) sentences.push(`${generator.where} names ${generator.tool}; metadata can be written by anybody.`);
  if (camera)
    sentences.push(
      `Camera metadata: ${[camera.make, camera.model].filter(Boolean).join(' ')}; it can be copied from another file.`,
    );
  return sentences.length > 0
    ? sentences.join(' ')
    : 'No manifest, generator trace or camera metadata was found, which says nothing either way.';
}
