import { readFileSync } from 'node:fs';
import { lengthOf, Packing, type PackingDictionary } from './packing/packing.js';

/** The dictionary of new rows. Those of older rows must stay. */
const DICTIONARY = 2;

/**
 * The first byte of an event whose data ends with an encrypted member: the length of what follows packed, in two bytes; the
 * event without that member, packed; the encrypted bytes.
 */
const SEALED = 3;
const SEALED_HEAD_BYTES = 3;
const END = '}]';
const PACKED_LENGTH_MAX = 0xffff;
/** A guess: what is encrypted is packed before. */
const SEALED_CHARACTERS_A_BYTE = 5;
const SEALED_MEMBER = /,?"sealed":"([A-Za-z0-9_-]{22,})"\}$/;

const packings = new Map<number, Packing>();

/**
 * Data and metadata of an event as bytes; null if that would not be shorter.
 * @param texts both as JSON
 */
export function packed(stream: string, texts: { readonly data: string; readonly metadata: string }): Uint8Array | null {
  const sealed = texts.data.endsWith('"}') ? SEALED_MEMBER.exec(texts.data) : null;
  if (sealed?.[1] !== undefined)
    return packedBeside(stream, texts.metadata, texts.data.slice(0, sealed.index), sealed[1]);
  // One text, since parsing one takes less time than parsing two.
  return packingOf(DICTIONARY).pack(`[${texts.metadata},${texts.data}]`, stream) ?? null;
}

/**
 * Encrypted bytes have nothing to repeat, so they are stored beside the rest.
 * @param before the data up to the encrypted member
 * @param sealed base64url
 */
function packedBeside(stream: string, metadata: string, before: string, sealed: string): Uint8Array | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.toString('base64url') !== sealed) return null;
  const rest = packingOf(DICTIONARY).pack(`[${metadata},${before}}]`, stream);
  if (rest === undefined || rest.length > PACKED_LENGTH_MAX) return null;
  return Buffer.concat([Buffer.of(SEALED, rest.length >>> 8, rest.length & 0xff), rest, bytes]);
}

/**
 * The JSON of an array of metadata and data.
 * @throws Error if the bytes are damaged, or packed with a dictionary of a later version
 */
export function unpacked(stream: string, bytes: Uint8Array): string {
  if (bytes[0] !== SEALED) return packingOf(bytes[0] ?? 0).unpack(bytes, stream);
  const end = SEALED_HEAD_BYTES + restLengthOf(bytes);
  const rest = bytes.subarray(SEALED_HEAD_BYTES, end);
  const text = packingOf(rest[0] ?? 0).unpack(rest, stream);
  if (!text.endsWith(END)) throw new Error('the stored row cannot be unpacked');
  const before = text.slice(0, -END.length);
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset + end, bytes.length - end).toString('base64url');
  return `${before}${before.endsWith('{') ? '' : ','}"sealed":"${sealed}"${END}`;
}

const restLengthOf = (bytes: Uint8Array): number => ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0);

/** About how many characters the data and metadata of a row have. */
export const charactersIn = (bytes: Uint8Array): number =>
  bytes[0] === SEALED
    ? lengthOf(bytes.subarray(SEALED_HEAD_BYTES)) + SEALED_CHARACTERS_A_BYTE * bytes.length
    : lengthOf(bytes);

/**
 * JSON as bytes, packed if that is shorter: with the id of the dictionary first, or 0 and the text.
 * @param context as for `Packing.pack`
 */
export function packedJson(value: unknown, context: string): Uint8Array {
  const text = JSON.stringify(value);
  return packingOf(DICTIONARY).pack(text, context) ?? Buffer.concat([Buffer.of(0), Buffer.from(text)]);
}

/** @throws Error if the bytes are not what {@link packedJson} has made */
export function unpackedJson(bytes: Uint8Array, context: string): unknown {
  const text =
    bytes[0] === 0
      ? Buffer.from(bytes.buffer, bytes.byteOffset + 1, bytes.length - 1).toString('utf8')
      : packingOf(bytes[0] ?? 0).unpack(bytes, context);
  return JSON.parse(text);
}

function packingOf(id: number): Packing {
  const known = packings.get(id);
  if (known) return known;
  if (id < 1 || id > DICTIONARY) throw new Error(`the stored row is packed with dictionary ${id}, which is not known`);
  const file = new URL(`packing/dictionary-${id}.json`, import.meta.url);
  const packing = new Packing(JSON.parse(readFileSync(file, 'utf8')) as PackingDictionary);
  packings.set(id, packing);
  return packing;
}
