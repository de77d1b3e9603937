import { type EventMetadata, type NewEvent, type Position, type RecordedEvent, START } from '../../kernel/index.js';

export const COLUMNS = 'position, stream, revision, id, type, data, metadata';

export type Row = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** The columns of an event that do not depend on its place in the log. */
export interface Stored {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const NO_METADATA: EventMetadata = { v: '', correlationId: '', causationId: '', actor: '', at: '' };

export function encoded({ id, type, data, metadata }: NewEvent): Stored {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) throw new TypeError(`the data of ${type} is not JSON`);
  return { id, type, data: text, metadata: JSON.stringify(metadata) };
}

export function decoded([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent {
  try {
    const parsedMetadata: unknown = JSON.parse(metadata);
    if (typeof parsedMetadata !== 'object' || parsedMetadata === null)
      throw new TypeError('the metadata is not an object');
    return {
      id,
      type,
      stream,
      revision,
      position: printed(position),
      data: JSON.parse(data) as unknown,
      metadata: parsedMetadata as EventMetadata,
    };
  } catch {
    // A damaged row must not hide the others.
    const damage = 'the stored row is not JSON';
    return { id, type, stream, revision, position: printed(position), data: null, metadata: NO_METADATA, damage };
  }
}

/** Formats a position, padded to the width of the greatest safe integer, so that positions compare as strings. */
export function printed(position: number): Position {
  return String(position).padStart(16, '0') as Position;
}

export function parsed(position: Position): number {
  if (position === START) return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`"${position}" is not a position of this log`);
  return Number(position);
}
