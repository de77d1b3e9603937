import { randomUUID } from 'node:crypto';

/** The memory behind the protocol fake: streams, one global order, and the server's rules of appending. */

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Recorded extends Proposed {
  readonly stream: string;
  readonly revision: number;
  /** Position of its own record in the log. */
  readonly position: number;
  /** Position of the first event of the same append; servers before 23.10 return it as the prepare position. */
  readonly transaction: number;
  /** Milliseconds since 1970. */
  readonly createdMs: number;
}

/** The expected state of the stream, in the protocol's terms. */
export type Expected = 'any' | 'no-stream' | 'stream-exists' | number;

export type Appended =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  /** The same events are already there; `position` is -1 if the server does not know it. */
  | { readonly kind: 'idempotent'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  | { readonly kind: 'stream-deleted' };

export type Deleted = 'deleted' | 'wrong-expected-version' | 'stream-deleted';

export const TOMBSTONE = '$streamDeleted';
/** The first record of a real log is never an event of a user. */
const FIRST_POSITION = 1_317;
const RECORD_OVERHEAD_BYTES = 137;

/** A change of the log that one server of a cluster replicates to the others. */
export type Written =
  | {
      readonly kind: 'events';
      readonly stream: string;
      readonly events: readonly Proposed[];
      readonly createdMs: number;
    }
  | { readonly kind: 'delete'; readonly stream: string; readonly hard: boolean };

export class EventLog {
  /** The contents of `$all`, including deleted and truncated events until the log is scavenged. */
  all: Recorded[] = [];
  readonly #streams = new Map<string, Recorded[]>();
  readonly #tombstones = new Set<string>();
  /** Revisions below which a soft-deleted stream shows nothing. */
  readonly #truncatedBefore = new Map<string, number>();
  /** Ids of recent appends, which the server loses when it restarts. */
  readonly #recent = new Map<string, { readonly stream: string; readonly revision: number }>();
  readonly #listeners = new Set<(event: Recorded) => void>();
  #next = FIRST_POSITION;
  /** Events from this position on are not replicated yet: they count for conflicts, but no read returns them. */
  #readableBefore = Infinity;
  /** Called with each change, if other servers follow. */
  onWritten: ((change: Written) => void) | undefined;
  /** Whether answers to idempotent appends omit the position, as servers may. */
  hidesIdempotentPositions = false;

  /** The events of a stream that can be read; undefined when there is no such stream. */
  stream(name: string): readonly Recorded[] | undefined {
    const events = this.#streams.get(name);
    const from = this.#firstOf(name);
    return events && (from === 0 ? events : from >= events.length ? undefined : events.slice(from));
  }

  /** Position of the next event. */
  get end(): number {
    return this.#next;
  }

  isReadable(event: Recorded): boolean {
    return event.position < this.#readableBefore;
  }

  /** Makes events before a position readable, and notifies listeners of new ones. */
  showBefore(position: number): void {
    const from = this.#readableBefore;
    this.#readableBefore = position;
    const first = this.all.findLastIndex((event) => event.position < from) + 1;
    for (const event of this.all.slice(first)) if (this.isReadable(event)) this.#tell(event);
  }

  /** Applies a change of another server. */
  follow(change: Written): void {
    if (change.kind === 'events') this.#write(change.stream, change.events, change.createdMs);
    else this.#remove(change.stream, change.hard);
  }

  /** Removes events that no stream shows any more; keeps tombstones. */
  scavenge(): void {
    this.all = this.all.filter(({ stream, revision, type }) =>
      this.#tombstones.has(stream) ? type === TOMBSTONE : revision >= this.#firstOf(stream),
    );
  }

  #firstOf(name: string): number {
    const { $maxCount, $tb } = this.#metadataOf(name);
    return Math.max(
      this.#truncatedBefore.get(name) ?? 0,
      $tb ?? 0,
      $maxCount === undefined ? 0 : this.last(name) + 1 - $maxCount,
    );
  }

  #metadataOf(name: string): { readonly $maxCount?: number; readonly $tb?: number } {
    const written = this.#streams.get(`$$${name}`)?.at(-1);
    try {
      return written ? (JSON.parse(Buffer.from(written.data).toString()) as { $maxCount?: number; $tb?: number }) : {};
    } catch {
      // The server also ignores metadata that it cannot parse.
      return {};
    }
  }

  /** Forgets everything from a position on, like a server whose files were replaced by an older backup. */
  restore(end: number): void {
    this.all = this.all.filter(({ position }) => position < end);
    for (const [name, events] of this.#streams) {
      const kept = events.filter(({ position }) => position < end);
      if (kept.length > 0) this.#streams.set(name, kept);
      else this.#streams.delete(name);
    }
    this.#recent.clear();
    this.#next = end;
  }

  isTombstoned(name: string): boolean {
    return this.#tombstones.has(name);
  }

  last(name: string): number {
    return (this.#streams.get(name)?.length ?? 0) - 1;
  }

  /** Forgets recent ids like a restart; repetitions are still recognised by revision. */
  forgetRecentIds(): void {
    this.#recent.clear();
  }

  onAppend(listener: (event: Recorded) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  append(stream: string, expected: Expected, proposed: readonly Proposed[]): Appended {
    if (this.#tombstones.has(stream)) return { kind: 'stream-deleted' };
    const last = this.last(stream);
    const repeated =
      expected === 'any' || expected === 'stream-exists'
        ? this.#repeatedByMemory(stream, proposed)
        : this.#repeatedByRevision(stream, expected === 'no-stream' ? -1 : expected, proposed);
    if (repeated === 'in part') return { kind: 'wrong-expected-version', current: last };
    if (repeated !== undefined)
      return {
        kind: 'idempotent',
        revision: repeated,
        position: this.hidesIdempotentPositions ? -1 : (this.#streams.get(stream)?.[repeated]?.position ?? -1),
      };
    const holds =
      expected === 'any' ||
      (expected === 'stream-exists' ? last >= 0 : last === (expected === 'no-stream' ? -1 : expected)) ||
      (expected === 'no-stream' && last >= 0 && this.stream(stream) === undefined);
    if (!holds) return { kind: 'wrong-expected-version', current: last };
    const createdMs = Date.now();
    const appended = this.#write(stream, proposed, createdMs);
    this.onWritten?.({ kind: 'events', stream, events: proposed, createdMs });
    return appended;
  }

  delete(stream: string, expected: Expected, hard: boolean): Deleted {
    if (this.#tombstones.has(stream)) return 'stream-deleted';
    const last = this.last(stream);
    const holds =
      expected === 'any' ||
      (expected === 'stream-exists' ? last >= 0 : last === (expected === 'no-stream' ? -1 : expected));
    if (!holds) return 'wrong-expected-version';
    this.#remove(stream, hard);
    this.onWritten?.({ kind: 'delete', stream, hard });
    return 'deleted';
  }

  #remove(stream: string, hard: boolean): void {
    if (hard) {
      const none = new Uint8Array();
      const tombstone = { id: randomUUID(), type: TOMBSTONE, isJson: false, data: none, metadata: none };
      this.#write(stream, [tombstone], Date.now());
      this.#tombstones.add(stream);
      this.#streams.delete(stream);
    } else this.#truncatedBefore.set(stream, this.last(stream) + 1);
  }

  #tell(event: Recorded): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #write(stream: string, proposed: readonly Proposed[], createdMs: number): Appended {
    const events = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, events);
    const transaction = this.#next;
    const written = proposed.map((event, index): Recorded => {
      const position = this.#next;
      this.#next += RECORD_OVERHEAD_BYTES + event.data.length + event.metadata.length;
      return { ...event, stream, revision: events.length + index, position, transaction, createdMs };
    });
    for (const event of written) {
      events.push(event);
      this.all.push(event);
      this.#recent.set(event.id, { stream, revision: event.revision });
    }
    for (const event of written) if (this.isReadable(event)) this.#tell(event);
    const last = written.at(-1)!;
    return { kind: 'appended', revision: last.revision, position: last.position };
  }

  /** Without an expected revision, the server only compares with recent ids in memory. */
  #repeatedByMemory(stream: string, proposed: readonly Proposed[]): number | 'in part' | undefined {
    let revision: number | undefined;
    for (const [index, { id }] of proposed.entries()) {
      const known = this.#recent.get(id);
      if (known?.stream !== stream) return index === 0 ? undefined : 'in part';
      revision = known.revision;
    }
    return revision;
  }

  /** With an expected revision, the events after it are compared. If the expectation holds, ids are not checked. */
  #repeatedByRevision(stream: string, expected: number, proposed: readonly Proposed[]): number | 'in part' | undefined {
    const events = this.#streams.get(stream) ?? [];
    if (expected >= events.length - 1) return undefined;
    for (const [index, { id }] of proposed.entries())
      if (events[expected + 1 + index]?.id !== id) return index === 0 ? undefined : 'in part';
    return expected + proposed.length;
  }
}
