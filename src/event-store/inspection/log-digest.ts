import { createHash } from 'node:crypto';
import { canonicalJson, type RecordedEvent } from '../../kernel/index.js';

/** A digest of events in order; equal for two logs only if they have the same events in the same order. */
export class LogDigest {
  readonly #hash = createHash('sha256');
  #events = 0;

  get events(): number {
    return this.#events;
  }

  /** @returns number of bytes added */
  add(event: RecordedEvent): number {
    const text = lineOf(event);
    this.#hash.update(text);
    this.#events++;
    return Buffer.byteLength(text);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

/** All fields of an event except the position, which differs between logs. */
export function lineOf({ stream, revision, id, type, metadata, data }: RecordedEvent): string {
  return `${canonicalJson([stream, revision, id, type, metadata, data])}\n`;
}
