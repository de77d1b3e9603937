/** Facts as they are kept: plain JSON in the past tense, addressed by stream and revision. */

/** Flat string → string, as KurrentDB's metadata conventions want it. */
export interface EventMetadata {
  /** Schema version of `data`, a positive integer in decimal. */
  readonly v: string;
  /** The id that everything caused by one request shares. */
  readonly correlationId: string;
  /** The command or event that led to this one. */
  readonly causationId: string;
  /** Who acted: an account id, `system` or `cli`. */
  readonly actor: string;
  /** When it was decided, ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly [key: string]: string;
}

export interface Fact {
  readonly type: string;
  readonly data: unknown;
}

/** A fact about to be appended. Its `id` is a UUID derived from the command, so appending twice does nothing. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** Where an event stands in the whole log. Opaque, but comparable: a later event's position is the greater string. */
export type Position = string & { readonly __brand: 'Position' };

/** Before every event of the log. */
export const START = '' as Position;

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 0-based place in its stream. */
  readonly revision: number;
  readonly position: Position;
  /** What is wrong with it, where what is stored is no event any more. The catalogue refuses to read it; an audit shows it. */
  readonly damage?: string;
}

/** A recorded event whose data has passed the catalogue's newest schema. */
export type Recorded<F extends Fact> = F extends Fact ? Omit<RecordedEvent, 'type' | 'data'> & F : never;

/** A recorded event as its writer knows it: of several that were appended together only the last one's position is told. */
export type Appended<F extends Fact> = F extends Fact ? Omit<RecordedEvent, 'type' | 'data' | 'position'> & F : never;

/** `credits-abc` → `credits`. A category holds no dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}

/** `credits-abc` → `abc`. */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}
