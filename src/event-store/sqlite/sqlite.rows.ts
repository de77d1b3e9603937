import { crc32 } from 'node:zlib';
import { type EventMetadata, type NewEvent, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { LONG } from './row-sum.js';
import { storable } from './sqlite.connection.js';

/** The columns of a {@link Row}. A log that is opened for reading only may have no sums yet. */
export const columns = (hasSums: boolean): string =>
  `position, stream, revision, id, type, data, metadata, ${hasSums ? 'sum' : 'NULL'}`;

export type Row = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
  /** See {@link sumOfEvent}; null in rows that are older than sums. */
  sum: number | null,
];

/** The columns of an event that do not depend on its place in the log. */
export interface Stored {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const CHANGED = 'the stored row does not match its checksum';
const NO_METADATA: EventMetadata = { v: '', correlationId: '', causationId: '', actor: '', at: '' };

export function encoded({ id, type, data, metadata }: NewEvent): Stored {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) throw new TypeError(`the data of ${type} is not JSON`);
  return { id: storable(id), type: storable(type), data: text, metadata: JSON.stringify(metadata) };
}

/**
 * The checksum (`sumOf`) of everything of a row but its position, which the store assigns. Written out, because it is computed
 * for every event that is read.
 */
export function sumOfEvent(stream: string, revision: number, { id, type, data, metadata }: Stored): number {
  const before = `${stream}\0${revision}\0${id}\0${type}\0`;
  const after = `\0${metadata}`;
  return (data.length > LONG ? crc32(after, crc32(data, crc32(before))) : crc32(before + data + after)) | 0;
}

/** The event of a row. Anything in the row that is not as it was written is `damage`, and its data is not shown. */
export function decoded([position, stream, revision, id, type, data, metadata, sum]: Row): RecordedEvent {
  try {
    if (sum !== null && sum !== sumOfEvent(stream, revision, { id, type, data, metadata })) throw new Error(CHANGED);
    const parsedMetadata: unknown = JSON.parse(metadata);
    if (typeof parsedMetadata !== 'object' || parsedMetadata === null)
      throw new TypeError('the stored metadata is not an object');
    return {
      id,
      type,
      stream,
      revision,
      position: printed(position),
      data: JSON.parse(data) as unknown,
      metadata: parsedMetadata as EventMetadata,
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
