/** What every adapter does with an append: the size of its events, and the trace of its request. */
import { type NewEvent, noteWrite } from '../kernel/index.js';
import { type AppendResult, type StoreLimits } from './event-store.js';
import {
  EventTooLargeError,
  StoreUnavailableError,
  StreamErasedError,
  WrongExpectedRevisionError,
} from './store-errors.js';

/** The size of an event that counts towards the limit of an append: data and metadata as JSON, the type as UTF-16. */
export function bytesOf({ type, data, metadata }: Pick<NewEvent, 'type' | 'data' | 'metadata'>): number {
  return Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length;
}

/** The event that takes up the most of an append's limit. */
export function largestOf<E extends NewEvent>(events: readonly E[]): E | undefined {
  return events.reduce<E | undefined>(
    (most, event) => (most && bytesOf(most) >= bytesOf(event) ? most : event),
    undefined,
  );
}

/** Size of a character of UTF-16 in UTF-8. */
const UTF8_BYTES_MAX = 3;

/** Like {@link assertFits}, for events that have been converted to JSON. */
export function assertTextFits(
  stream: string,
  events: readonly NewEvent[],
  texts: readonly { readonly data: string; readonly metadata: string }[],
  { eventBytes }: StoreLimits,
): void {
  const characters = texts.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
  if (characters * UTF8_BYTES_MAX > eventBytes / 2) assertFits(stream, events, { eventBytes });
}

/** @throws EventTooLargeError when the events of an append exceed `eventBytes` */
export function assertFits(stream: string, events: readonly NewEvent[], { eventBytes }: StoreLimits): void {
  if (events.reduce((sum, { data, metadata }) => sum + bytesAtMost(data) + bytesAtMost(metadata), 0) <= eventBytes)
    return;
  if (events.reduce((sum, event) => sum + bytesOf(event), 0) > eventBytes) throw tooLarge(stream, events, eventBytes);
}

/** @param cause the refusal of a server, which may count slightly more bytes than {@link bytesOf} */
export function tooLarge(
  stream: string,
  events: readonly NewEvent[],
  bytesMax: number,
  cause?: unknown,
): EventTooLargeError {
  const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
  return new EventTooLargeError(stream, largestOf(events)?.type ?? '', Math.max(bytes, bytesMax + 1), bytesMax, {
    cause,
  });
}

/** Size of a control character as JSON escapes it. */
const CHARACTER_BYTES_MAX = 6;
const SCALAR_BYTES_MAX = 32;

/** An upper bound of the size as JSON, which is much cheaper to compute than the JSON. */
function bytesAtMost(value: unknown): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES_MAX + 2;
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES_MAX;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesAtMost(one) + 1, 2);
  let bytes = 2;
  for (const name in value)
    bytes += name.length * CHARACTER_BYTES_MAX + 4 + bytesAtMost((value as Record<string, unknown>)[name]);
  return bytes;
}

/** Settles like the append, and records in the current write trace if something was or may have been written. */
export async function noted(append: Promise<AppendResult>): Promise<AppendResult> {
  try {
    const result = await append;
    noteWrite();
    return result;
  } catch (error) {
    const refused =
      error instanceof WrongExpectedRevisionError ||
      error instanceof StreamErasedError ||
      error instanceof EventTooLargeError;
    if (!refused && !(error instanceof StoreUnavailableError && error.wroteNothing)) noteWrite();
    throw error;
  }
}
