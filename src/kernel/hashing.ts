import { createHmac, hash } from 'node:crypto';
import { type NewEvent } from './event.js';

/**
 * JSON with sorted keys and no white space, the form over which hashes are taken (RFC 8785; ECMAScript's own number and
 * string forms are the ones that the RFC prescribes).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const object = value as Readonly<Record<string, unknown>>;
    let members = '';
    // The default order is by UTF-16 code units, as the RFC requires.
    for (const key of Object.keys(object).sort()) {
      const member = object[key];
      if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  return JSON.stringify(value);
}

/** Hex SHA-256 of UTF-8 text or bytes. */
export function sha256(input: string | Uint8Array): string {
  return hash('sha256', input);
}

/**
 * A UUID that is a function of its parts (version 8 of RFC 9562: custom, here the first 122 bits of a SHA-256), for ids
 * that must come out the same when a command is repeated.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The digest of an event's data that stands for it in a link; undefined where the data itself is linked. */
export type DigestOf = (event: Pick<NewEvent, 'type' | 'data'>) => string | undefined;

/**
 * Hex HMAC-SHA-256 over the canonical JSON of a value. Nobody without the key can tell which value it belongs to.
 * @param key base64url
 */
export function keyedDigest(key: string, value: unknown): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(canonicalJson(value)).digest('hex');
}

/** An event with its position in a stream, before or after it is appended. */
type PlacedEvent = NewEvent & { readonly stream: string; readonly revision: number };

/** The link before a stream's first event: the SHA-256 of the stream's name. */
export const genesisOf = (stream: string): string => sha256(stream);

/**
 * The event's link in its stream's chain: hex SHA-256 over the canonical JSON (RFC 8785) of `previous`, the link before
 * it, and of every part of the event that an audit sees. The link is stored in `metadata.chain`, which is therefore left
 * out, as is the position, which differs between logs. Data that can be erased is represented by its `digest`, so that the
 * link can be checked when the data is gone.
 */
export function linkOf(
  previous: string,
  { stream, revision, id, type, data, metadata }: PlacedEvent,
  digest?: string,
): string {
  const unlinked = metadata['chain'] === undefined ? metadata : { ...metadata, chain: undefined };
  const content = digest === undefined ? { data } : { digest };
  return sha256(canonicalJson({ previous, stream, revision, id, type, ...content, metadata: unlinked }));
}

/** The events after `head`, each with its link. */
export function chained(
  head: string,
  stream: string,
  firstRevision: number,
  events: readonly NewEvent[],
  digestOf: DigestOf = () => undefined,
): readonly NewEvent[] {
  let previous = head;
  return events.map((event, index) => {
    previous = linkOf(previous, { ...event, stream, revision: firstRevision + index }, digestOf(event));
    return { ...event, metadata: { ...event.metadata, chain: previous } };
  });
}
