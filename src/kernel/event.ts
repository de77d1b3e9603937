/** Stored facts: plain JSON in the past tense, addressed by stream and revision. */

/** Flat string → string, as KurrentDB's conventions for metadata require. */
export interface EventMetadata {
  /** Schema version of `data`, a positive integer in decimal. */
  readonly v: string;
  /** Shared by everything that one request causes. */
  readonly correlationId: string;
  /** The command or event that led to this one. */
  readonly causationId: string;
  /**
   * Who acted: an account id, `operator:` and the account id of an operator, `system` or `cli`. What a member's request causes also has `workspace`, `member` (both account ids)
   * and, if it was made with a key, `key`.
   */
  readonly actor: string;
  /** When it was decided, ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly [key: string]: string;
}

export interface Fact {
  readonly type: string;
  readonly data: unknown;
}

/** A fact to append. Its `id` is a UUID derived from the command, so appending it twice has no effect. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** Position of an event in the whole log. Opaque, but ordered: a later event has a greater string. */
export type Position = string & { readonly __brand: 'Position' };

/** Before every event of the log. */
export const START = '' as Position;

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 0-based place in its stream. */
  readonly revision: number;
  readonly position: Position;
  /** Why the stored data is no longer an event. The catalogue refuses to read it; an audit reports it. */
  readonly damage?: string;
}

/** A recorded event whose data has passed the catalogue's newest schema. */
export type Recorded<F extends Fact> = F extends Fact ? Omit<RecordedEvent, 'type' | 'data'> & F : never;

/** A recorded event as known to its writer: of several appended together only the last one's position is known. */
export type Appended<F extends Fact> = F extends Fact ? Omit<RecordedEvent, 'type' | 'data' | 'position'> & F : never;

/** `credits-abc` → `credits`. A category contains no dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}

/** `credits-abc` → `abc`. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}
