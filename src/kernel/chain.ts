import { canonicalJson } from './canonical-json.js';
import { type NewEvent } from './event.js';
import { sha256 } from './identity.js';

/** An event in its place, before or after it was appended. */
export type PlacedEvent = NewEvent & { readonly stream: string; readonly revision: number };

/** What stands before a stream's first event: the SHA-256 of the stream's name. */
export const genesisOf = (stream: string): string => sha256(stream);

/**
 * The event's link in its stream's chain: hex SHA-256 over the canonical JSON (RFC 8785) of `previous`, the link before
 * it, and of everything that an auditor is shown of the event. The link itself stands in `metadata.chain`, which is left
 * out here; so is the position, which every log counts in its own way.
 */
export function linkOf(previous: string, { stream, revision, id, type, data, metadata }: PlacedEvent): string {
  const unlinked = metadata['chain'] === undefined ? metadata : { ...metadata, chain: undefined };
  return sha256(canonicalJson({ previous, stream, revision, id, type, data, metadata: unlinked }));
}

/** The events that follow on `head`, each with its link. */
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
