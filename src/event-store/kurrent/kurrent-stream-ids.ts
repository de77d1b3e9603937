import { type RecordedEvent } from '../../kernel/index.js';

/** The event ids of one stream, from revision 0 without gaps. */
interface StreamIds {
  /** Revision by id. */
  readonly ids: ReadonlyMap<string, number>;
  /** The ids are known up to this revision; -1 when none is known. */
  readonly last: number;
}

interface Known extends StreamIds {
  readonly ids: Map<string, number>;
  last: number;
  /** Number of the latest ids that are kept. */
  keep: number;
}

const IDS_MAX = 200_000;
const NOTHING: StreamIds = { ids: new Map(), last: -1 };

/**
 * Remembers the revisions of event ids. KurrentDB compares ids only with the events right after the expected revision
 * or, when any revision is expected, with those it happens to have in memory. The least recently used streams are
 * forgotten first and read again when needed.
 */
export class KurrentStreamIds {
  readonly #streams = new Map<string, Known>();
  readonly #max: number;
  /** Number of ids plus number of streams. */
  #count = 0;

  constructor(max = IDS_MAX) {
    this.#max = max;
  }

  has(stream: string): boolean {
    return this.#streams.has(stream);
  }

  /** The known ids, possibly none. Does not count as use. */
  of(stream: string): StreamIds {
    return this.#streams.get(stream) ?? NOTHING;
  }

  /** Records events that were read forwards or appended. Ignores events that leave a gap after the known ones. */
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

  /** Records that events before this revision no longer exist because the stream was truncated. */
  skipTo(stream: string, revision: number): void {
    const known = this.#use(stream);
    known.last = Math.max(known.last, revision - 1);
  }

  /** Records that only the last events of the stream are kept. */
  keepLast(stream: string, count: number): void {
    const known = this.#use(stream);
    known.keep = count;
    this.#shorten(known);
  }

  /** Forgets a stream, for instance because it was erased. */
  forget(stream: string): void {
    const known = this.#streams.get(stream);
    if (!known) return;
    this.#streams.delete(stream);
    this.#count -= known.ids.size + 1;
  }

  /** Forgets all streams, because the log may be another one. */
  clear(): void {
    this.#streams.clear();
    this.#count = 0;
  }

  #use(stream: string): Known {
    let known = this.#streams.get(stream);
    if (!known) {
      known = { ids: new Map<string, number>(), last: -1, keep: Infinity };
      this.#count++;
    }
    // Deleted and set again to keep the map in order of last use.
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
