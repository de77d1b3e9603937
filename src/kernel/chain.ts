import { canonicalJson } from './canonical-json.js';
import { type NewEvent } from './event.js';
import { sha256 } from './identity.js';

/** An event with its position in a stream, before or after it is appended. */
export type PlacedEvent = NewEvent & { readonly stream: string; readonly revision: number };

/** The link before a stream's first event: the SHA-256 of the stream's name. */
export const genesisOf = (stream: string): string => sha256(stream);

/**
 * The event's link in its stream's chain: hex SHA-256 over the canonical JSON (RFC 8785) of `previous`, the link before
 * it, and of every part of the event that an audit sees. The link is stored in `metadata.chain`, which is therefore left
 * out, as is the position, which differs between logs.
 */
export function linkOf(previous: string, { stream, revision, id, type, data, metadata }: PlacedEvent): string {
  const unlinked = metadata['chain'] === undefined ? metadata : { ...metadata, chain: undefined };
  return sha256(canonicalJson({ previous, stream, revision, id, type, data, metadata: unlinked }));
}

/** The events after `head`, each with its link. */
export function chained(
  head: string,
  stream: string,
  firstRevision: number,
  events: readonly NewEvent[],
): readonly NewEvent[] {
  let previous = head;
  return events.map((event, index) => {
    previous = linkOf(previous, { ...event, stream, revision: firstRevision + index });
    return { ...event, metadata: { ...event.metadata, chain: previous } };
  });
}
