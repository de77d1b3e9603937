import { type RecordedEvent } from '../../kernel/index.js';

/** The ids that stand in one stream, from revision 0 on without a gap. */
export interface StreamIds {
  /** Id → revision. */
  readonly ids: ReadonlyMap<string, number>;
  /** Up to this revision the ids are known; -1 when none is. */
  readonly last: number;
}

interface Known extends StreamIds {
  readonly ids: Map<string, number>;
  last: number;
  /** How many of the latest ids are of use. */
  keep: number;
}

const IDS_MAX = 200_000;
const NOTHING: StreamIds = { ids: new Map(), last: -1 };

/**
 * Remembers which event ids stand where, since KurrentDB itself compares ids only with the events right after the
 * expected revision, or, when any is expected, with those it happens to have in memory. Streams used least lately are
 * forgotten first, and read again when they are needed.
 */
export class KurrentStreamIds {
  readonly #streams = new Map<string, Known>();
  readonly #max: number;
  /** Ids and streams. */
  #count = 0;

  constructor(max = IDS_MAX) {
    this.#max = max;
  }

  has(stream: string): boolean {
    return this.#streams.has(stream);
  }

  /** What is known, maybe nothing. Does not count as use. */
  of(stream: string): StreamIds {
    return this.#streams.get(stream) ?? NOTHING;
  }

  /** Takes note of events read forwards or appended; what does not follow on what is known is let go. */
  saw(stream: string, events: readonly Pick<RecordedEvent, 'id' | 'revision'>[]): void {
    const [first] = events;
    if (!first || (!this.#streams.has(stream) && first.revision !== 0)) return;
    const known = this.#use(stream);
    for (const { id, revision } of events) {
      if (revision !== known.last + 1) continue;
      known.last = revision;
      known.ids.set(id, revision);
      this.#count++;
    }
    this.#shorten(known);
    this.#forget();
  }

  /** Events before this revision are gone for ever: the stream was truncated. */
  skipTo(stream: string, revision: number): void {
    const known = this.#use(stream);
    known.last = Math.max(known.last, revision - 1);
  }

  /** Of this stream only the last events are kept. */
  keepLast(stream: string, count: number): void {
    const known = this.#use(stream);
    known.keep = count;
    this.#shorten(known);
  }

  /** The stream has been erased. */
  forget(stream: string): void {
    const known = this.#streams.get(stream);
    if (!known) return;
    this.#streams.delete(stream);
    this.#count -= known.ids.size + 1;
  }

  #use(stream: string): Known {
    let known = this.#streams.get(stream);
    if (!known) {
      known = { ids: new Map<string, number>(), last: -1, keep: Infinity };
      this.#count++;
    }
    // Deleted and set again, so that the map's order is the order of last use.
    this.#streams.delete(stream);
    this.#streams.set(stream, known);
    return known;
  }

  #shorten({ ids, keep }: Known): void {
    for (const id of ids.keys()) {
      if (ids.size <= keep) return;
      ids.delete(id);
      this.#count--;
    }
  }

  #forget(): void {
    for (const [stream, { ids }] of this.#streams) {
      if (this.#count <= this.#max || this.#streams.size === 1) return;
      this.#streams.delete(stream);
      this.#count -= ids.size + 1;
    }
  }
}
