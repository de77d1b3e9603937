import { readFileSync } from 'node:fs';
import { lengthOf, Packing, type PackingDictionary } from './packing/packing.js';

/** The dictionary of new rows. Those of older rows must stay. */
const DICTIONARY = 6;
const DICTIONARIES: ReadonlySet<number> = new Set([1, 2, 4, DICTIONARY]);

/**
 * The first byte of an event whose data ends with an encrypted member: the length of what follows packed, in two bytes; the
 * event without that member, packed; the encrypted bytes. In older rows.
 */
const SEALED = 3;
/** The same with that length in one byte, or in two whose first one has its highest bit set. */
const SEALED_SHORTLY = 5;
const END = '}]';
const PACKED_LENGTH_MAX = 0x7fff;
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
  const length = rest.length <= 0x7f ? [rest.length] : [0x80 | (rest.length >>> 8), rest.length & 0xff];
  return Buffer.concat([Buffer.of(SEALED_SHORTLY, ...length), rest, bytes]);
}

/**
 * The JSON of an array of metadata and data.
 * @throws Error if the bytes are damaged, or packed with a dictionary of a later version
 */
export function unpacked(stream: string, bytes: Uint8Array): string {
  const begin = restBeginsAt(bytes);
  if (begin === 0) return packingOf(bytes[0] ?? 0).unpack(bytes, stream);
  const end = begin + restLengthOf(bytes);
  const rest = bytes.subarray(begin, end);
  const text = packingOf(rest[0] ?? 0).unpack(rest, stream);
  if (!text.endsWith(END)) throw new Error('the stored row cannot be unpacked');
  const before = text.slice(0, -END.length);
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset + end, bytes.length - end).toString('base64url');
  return `${before}${before.endsWith('{') ? '' : ','}"sealed":"${sealed}"${END}`;
}

/** Where the packed part of an event with an encrypted member begins; 0 for an event without one. */
function restBeginsAt(bytes: Uint8Array): number {
  if (bytes[0] === SEALED) return 3;
  if (bytes[0] !== SEALED_SHORTLY) return 0;
  return (bytes[1] ?? 0) <= 0x7f ? 2 : 3;
}

function restLengthOf(bytes: Uint8Array): number {
  const first = bytes[1] ?? 0;
  if (bytes[0] === SEALED) return (first << 8) | (bytes[2] ?? 0);
  return first <= 0x7f ? first : ((first & 0x7f) << 8) | (bytes[2] ?? 0);
}

/** About how many characters the data and metadata of a row have. */
export function charactersIn(bytes: Uint8Array): number {
  const begin = restBeginsAt(bytes);
  return begin === 0 ? lengthOf(bytes) : lengthOf(bytes.subarray(begin)) + SEALED_CHARACTERS_A_BYTE * bytes.length;
}

/**
 * JSON as bytes, packed if that is shorter: with the id of the dictionary first, or 0 and the text.
 * @param context as for `Packing.pack`
 */
export function packedJson(value: unknown, context: string): Uint8Array {
  const text = JSON.stringify(value);
  return packingOf(DICTIONARY).pack(text, context) ?? plain(text);
}

/** Like {@link packedJson}, for what packing would not make shorter. */
export const plainJson = (value: unknown): Uint8Array => plain(JSON.stringify(value));

const plain = (text: string): Uint8Array => Buffer.concat([Buffer.of(0), Buffer.from(text)]);

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
  if (!DICTIONARIES.has(id)) throw new Error(`the stored row is packed with dictionary ${id}, which is not known`);
  const file = new URL(`packing/dictionary-${id}.json`, import.meta.url);
  const packing = new Packing(JSON.parse(readFileSync(file, 'utf8')) as PackingDictionary);
  packings.set(id, packing);
  return packing;
}
