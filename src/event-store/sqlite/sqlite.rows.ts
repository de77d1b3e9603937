import { crc32 } from 'node:zlib';
import { type EventMetadata, type NewEvent, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { charactersIn, unpacked } from './packed-rows.js';
import { hasColumn, LONG } from './row-sum.js';
import { type Connection, storable } from './sqlite.connection.js';
import { idOfStored, storedId } from './stored-ids.js';

/** The columns of a {@link Row}. A log that is opened for reading only may lack those of later versions. */
export function columnsIn(db: Connection): string {
  const known = ['sum', 'packed'].map((name) => (hasColumn(db, 'events', name) ? name : 'NULL'));
  return ['position, stream, revision, id, type, data, metadata', ...known].join(', ');
}

export type Row = [
  position: number,
  stream: string,
  revision: number,
  /** See {@link storedId}. */
  id: string,
  type: string,
  data: string,
  metadata: string,
  /** See {@link sumOfEvent}; null in rows that are older than sums. */
  sum: number | null,
  /** Data and metadata, whose columns are then empty; null if they are not packed. */
  packed: Uint8Array | null,
];

/** The columns of an event that do not depend on its place in the log. */
export interface Stored {
  /** See {@link storedId}. */
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  /** JSON. */
  readonly metadata: string;
}

/** An event as it is written to a stream. */
export interface Storable extends Stored {
  readonly packed: Uint8Array | null;
}

const CHANGED = 'the stored row does not match its checksum';
const NO_METADATA: EventMetadata = { v: '', correlationId: '', causationId: '', actor: '', at: '' };

export function encoded({ id, type, data, metadata }: NewEvent): Stored {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) throw new TypeError(`the data of ${type} is not JSON`);
  return { id: storedId(storable(id)), type: storable(type), data: text, metadata: JSON.stringify(metadata) };
}

/** The metadata and data of a row. @throws Error if they are damaged */
function parsedTexts([, stream, , , , data, metadata, , bytes]: Row): readonly [metadata: unknown, data: unknown] {
  if (bytes === null) return [JSON.parse(metadata), JSON.parse(data)];
  if (data !== '' || metadata !== '') throw new Error(CHANGED);
  return JSON.parse(unpacked(stream, bytes)) as [unknown, unknown];
}

/** About how many characters the data and metadata of a row have. */
export const sizeOf = ([, , , , , data, , , bytes]: Row): number =>
  bytes === null ? data.length : charactersIn(bytes);

/**
 * The checksum (`sumOf`) of everything of a row but its position, which the store assigns. If the row is packed, of the bytes
 * in place of the texts. Written out, because it is computed for every event that is read.
 */
export function sumOfEvent(
  stream: string,
  revision: number,
  { id, type, data, metadata }: Stored,
  bytes: Uint8Array | null = null,
): number {
  if (bytes !== null) return crc32(bytes, sumOfTexts([stream, String(revision), id, type])) | 0;
  const before = `${stream}\0${revision}\0${id}\0${type}\0`;
  const after = `\0${metadata}`;
  return (data.length > LONG ? crc32(after, crc32(data, crc32(before))) : crc32(before + data + after)) | 0;
}

/** The CRC-32 of each byte (ISO 3309, reflected). */
const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The CRC-32 of short texts with a NUL after each. Takes less time than a call of `crc32` unless one is not ASCII. */
function sumOfTexts(texts: readonly string[]): number {
  let sum = -1;
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) return crc32(`${texts.join('\0')}\0`);
      sum = (SUMS[(sum ^ code) & 0xff] ?? 0) ^ (sum >>> 8);
    }
    sum = (SUMS[sum & 0xff] ?? 0) ^ (sum >>> 8);
  }
  return ~sum >>> 0;
}

export const sumOfRow = ([, stream, revision, id, type, data, metadata, , bytes]: Row): number =>
  sumOfEvent(stream, revision, { id, type, data, metadata }, bytes);

/** The event of a row. Anything in the row that is not as it was written is `damage`, and its data is not shown. */
export function decoded(row: Row): RecordedEvent {
  const [position, stream, revision, stored, type, , , sum] = row;
  const id = idOfStored(stored);
  try {
    if (sum !== null && sum !== sumOfRow(row)) throw new Error(CHANGED);
    const [metadata, data] = parsedTexts(row);
    if (typeof metadata !== 'object' || metadata === null) throw new TypeError('the stored metadata is not an object');
    return {
      id,
      type,
      stream,
      revision,
      position: printed(position),
      data,
      metadata: metadata as EventMetadata,
    };
  } catch (error) {
    // A damaged row must not hide the others.
    const damage = error instanceof SyntaxError ? 'the stored row is not JSON' : (error as Error).message;
    return { id, type, stream, revision, position: printed(position), data: null, metadata: NO_METADATA, damage };
  }
}

const ZEROS = '0'.repeat(16);

/** Formats a position, padded to the width of the greatest safe integer, so that positions compare as strings. */
export function printed(position: number): Position {
  const digits = String(position);
  return (ZEROS.slice(digits.length) + digits) as Position;
}

export function parsed(position: Position): number {
  if (position === START) return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`"${position}" is not a position of this log`);
  return Number(position);
}
