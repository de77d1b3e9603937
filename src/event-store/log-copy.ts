import { createHash, type Hash } from 'node:crypto';
import {
  canonicalJson,
  type Catalogue,
  categoryOf,
  codeOf,
  type RecordedEvent,
  START,
  UnreadableEventError,
} from '../kernel/index.js';
import { bytesOf, type EventStore } from './event-store.js';
import { type UnreadableStream } from './quarantine.js';

/** The progress of a copy. The phases follow each other; each counts events from 0. */
export interface CopyProgress {
  /**
   * `comparing` the events that the target already has, `checking` that it accepts the rest, `copying` the rest,
   * `verifying` all events by reading them back.
   */
  readonly phase: 'comparing' | 'checking' | 'copying' | 'verifying';
  /** Events of this phase so far. */
  readonly events: number;
}

export interface CopyOptions {
  /** Called at least once a phase, and about every 500 events. */
  readonly onProgress?: (progress: CopyProgress) => void;
  /** Stops between two appends; the same copy can be continued later. */
  readonly signal?: AbortSignal;
  /** Prefixes of streams that are ignored in both logs. */
  readonly without?: readonly string[];
}

export interface CopyResult {
  /** Events in the target, all of them equal to the source's in content and order. */
  readonly events: number;
  /** Events that this run appended; the others are from an earlier run. */
  readonly copied: number;
  /** Hex SHA-256 over stream, revision, id, type, metadata and data of every event in order; the same for both logs. */
  readonly digest: string;
}

/** A copy cannot be made or verified. Identified by its `code`. */
export class LogCopyError extends Error {
  override readonly name = 'LogCopyError';
  constructor(
    /**
     * `target-differs`: the events of the target are not the beginning of the source.
     * `source-incomplete`: the beginning of a source stream is missing, so its revisions cannot be preserved.
     * `source-damaged`: a stored event of either log cannot be read.
     * `event-refused`: the target refuses an event, for instance because it is too large.
     * `copy-unverified`: the events read back differ from those written, so another client writes to the target.
     */
    readonly code: 'target-differs' | 'source-incomplete' | 'source-damaged' | 'event-refused' | 'copy-unverified',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const PROGRESS_EVENTS = 500;
/** Limits of one append of the copy; below KurrentDB's default limit of 1 MiB, unless a single event is larger. */
const APPEND_EVENTS_MAX = 200;
const APPEND_BYTES_MAX = 500_000;

/**
 * Copies a whole log with ids, types, metadata, revisions and order, and verifies it by reading it back. If the target
 * already has the first part of the source, from an interrupted copy, it is compared and continued. Events appended to
 * the source meanwhile are included until the end is reached. No other client may write to the target.
 * @throws LogCopyError; WrongExpectedRevisionError when another client writes to the target; StoreUnavailableError; the
 *   signal's reason
 */
export async function copyLog(
  from: EventStore,
  to: EventStore,
  { onProgress = (): void => undefined, signal, without = [] }: CopyOptions = {},
): Promise<CopyResult> {
  const digest = createHash('sha256');
  const source = eventsOf(from, without);
  const advance = progress(onProgress, signal);

  const existing = await compare(source, eventsOf(to, without), digest, advance('comparing'));

  await assertTaken(from, to, { without, after: existing.events, advance: advance('checking') });

  const copying = advance('copying');
  let run: RecordedEvent[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    const [first] = run;
    if (!first) return;
    const expected = first.revision === 0 ? 'none' : first.revision - 1;
    const { revision } = await to.append(first.stream, run, expected).catch((error: unknown) => {
      const isRefused = codeOf(error) === 'append-refused' || codeOf(error) === 'event-too-large';
      throw isRefused ? refusedBy(error as Error, run) : error;
    });
    if (revision !== first.revision + run.length - 1)
      throw new LogCopyError('target-differs', `${first.stream}@${first.revision} has another revision in the target`);
    copying(run.length);
    run = [];
    bytes = 0;
  };
  const next = new Map<string, number>();
  let copied = 0;
  for (let item = existing.rest; !item.done; item = await source.next()) {
    const event = item.value;
    const due = next.get(event.stream);
    if (due === undefined ? existing.isNew(event) && event.revision !== 0 : event.revision !== due)
      throw new LogCopyError('source-incomplete', `${event.stream} has no revision ${due ?? 0} in the source`);
    next.set(event.stream, event.revision + 1);
    const size = add(digest, event);
    // Only adjacent events of the log share an append, which preserves the global order.
    if (run[0]?.stream !== event.stream || run.length === APPEND_EVENTS_MAX || bytes + size > APPEND_BYTES_MAX)
      await write();
    run.push(event);
    bytes += size;
    copied++;
  }
  await write();

  const expected = digest.digest('hex');
  const events = existing.events + copied;
  const found = await digestOf(to, { without, advance: advance('verifying') });
  if (found.events !== events || found.digest !== expected)
    throw new LogCopyError(
      'copy-unverified',
      `the target has ${found.events} events (${found.digest}), but ${events} (${expected}) were copied`,
    );
  return { events, copied, digest: expected };
}

/**
 * Checks the size of every remaining event before the first is written, so that a log is copied completely or not at
 * all. A server with a lower limit than its version's default still refuses during the copy.
 * @throws LogCopyError `event-refused`
 */
async function assertTaken(
  from: EventStore,
  to: EventStore,
  {
    without,
    after,
    advance,
  }: { readonly without: readonly string[]; readonly after: number; readonly advance: (events: number) => void },
): Promise<void> {
  const { eventBytes } = await to.limits();
  let seen = 0;
  for await (const event of eventsOf(from, without)) {
    advance(1);
    if (++seen <= after) continue;
    const bytes = bytesOf(event);
    if (bytes <= eventBytes) continue;
    const { stream, revision, type } = event;
    throw new LogCopyError(
      'event-refused',
      `the target does not accept ${stream}@${revision}, a ${type} of ${bytes} bytes: its limit is ${eventBytes}; nothing was written`,
    );
  }
}

/** Names the event that does not fit: the largest of the refused append. */
function refusedBy(error: Error, run: readonly RecordedEvent[]): LogCopyError {
  const largest = run.reduce((most, event) => (bytesOf(event) > bytesOf(most) ? event : most));
  const { stream, revision, type } = largest;
  return new LogCopyError(
    'event-refused',
    `the target does not accept ${stream}@${revision}, a ${type} of ${bytesOf(largest)} bytes: ${error.message}`,
    { cause: error },
  );
}

/** A digest that is equal for two logs only if they have the same events in the same order. */
export async function digestOf(
  store: EventStore,
  {
    without = [],
    advance = (): void => undefined,
  }: Pick<CopyOptions, 'without'> & { readonly advance?: (events: number) => void } = {},
): Promise<{ readonly events: number; readonly digest: string }> {
  const digest = createHash('sha256');
  let events = 0;
  for await (const event of eventsOf(store, without)) {
    add(digest, event);
    events++;
    advance(1);
  }
  return { events, digest: digest.digest('hex') };
}

export interface LogStats {
  readonly events: number;
  readonly streams: number;
  /** UTF-16 code units of all data as JSON. */
  readonly dataCharacters: number;
  /** When the first and the last event were decided, ISO 8601; null in an empty log. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Most events first. */
  readonly categories: readonly { readonly category: string; readonly streams: number; readonly events: number }[];
  readonly types: readonly { readonly type: string; readonly events: number }[];
  /**
   * Like {@link CopyResult.digest}, without the ignored streams, which are counted nevertheless. Null when a stored
   * event is damaged.
   */
  readonly digest: string | null;
  /** The first unreadable event of each stream; empty without a catalogue. */
  readonly unreadable: readonly UnreadableStream[];
}

/** Statistics of a log, computed in one pass. */
export async function logStats(
  store: EventStore,
  {
    signal,
    without = [],
    catalogue,
  }: Pick<CopyOptions, 'signal' | 'without'> & { readonly catalogue?: Pick<Catalogue, 'read'> } = {},
): Promise<LogStats> {
  const streams = new Set<string>();
  const categories = new Map<string, { streams: number; events: number }>();
  const types = new Map<string, number>();
  const unreadable = new Map<string, UnreadableStream>();
  const digest = createHash('sha256');
  let isDamaged = false;
  let events = 0;
  let dataCharacters = 0;
  let firstAt: string | null = null;
  let lastAt: string | null = null;
  for await (const page of store.readAll(START)) {
    signal?.throwIfAborted();
    for (const event of page) {
      if (event.damage !== undefined) isDamaged = true;
      else if (!without.some((prefix) => event.stream.startsWith(prefix))) add(digest, event);
      if (catalogue && !unreadable.has(event.stream)) {
        const reason = unreadability(catalogue, event);
        const { stream, revision, type } = event;
        if (reason !== undefined) unreadable.set(stream, { stream, revision, type, reason });
      }
      events++;
      dataCharacters += JSON.stringify(event.data).length;
      firstAt ??= event.metadata.at;
      lastAt = event.metadata.at;
      types.set(event.type, (types.get(event.type) ?? 0) + 1);
      const category = categoryOf(event.stream);
      const counts = categories.get(category) ?? { streams: 0, events: 0 };
      categories.set(category, counts);
      counts.events++;
      if (!streams.has(event.stream)) counts.streams++;
      streams.add(event.stream);
    }
  }
  return {
    events,
    streams: streams.size,
    dataCharacters,
    firstAt,
    lastAt,
    categories: [...categories]
      .map(([category, counts]) => ({ category, ...counts }))
      .sort((a, b) => b.events - a.events || (a.category < b.category ? -1 : 1)),
    types: [...types]
      .map(([type, count]) => ({ type, events: count }))
      .sort((a, b) => b.events - a.events || (a.type < b.type ? -1 : 1)),
    digest: isDamaged ? null : digest.digest('hex'),
    unreadable: [...unreadable.values()],
  };
}

/** Why the event cannot be read; undefined when it can. */
function unreadability(catalogue: Pick<Catalogue, 'read'>, event: RecordedEvent): string | undefined {
  try {
    catalogue.read(event);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableEventError) return error.reason;
    throw error;
  }
}

interface Existing {
  readonly events: number;
  /** The first event that the target lacks. */
  readonly rest: IteratorResult<RecordedEvent, void>;
  /** Whether the target had nothing of this event's stream. */
  readonly isNew: (event: RecordedEvent) => boolean;
}

/** Compares both logs, event by event, up to the end of the target. */
async function compare(
  source: AsyncGenerator<RecordedEvent, void>,
  target: AsyncGenerator<RecordedEvent, void>,
  digest: Hash,
  advance: (events: number) => void,
): Promise<Existing> {
  const streams = new Set<string>();
  let events = 0;
  let item = await source.next();
  for await (const theirs of target) {
    const ours = item.value;
    if (!ours || line(ours) !== line(theirs))
      throw new LogCopyError(
        'target-differs',
        `event ${events} of the target, ${theirs.stream}@${theirs.revision}, is not ${ours ? `${ours.stream}@${ours.revision}` : 'in the source'}`,
      );
    add(digest, ours);
    streams.add(ours.stream);
    events++;
    advance(1);
    item = await source.next();
  }
  return { events, rest: item, isNew: ({ stream }) => !streams.has(stream) };
}

async function* eventsOf(store: EventStore, without: readonly string[]): AsyncGenerator<RecordedEvent, void> {
  for await (const page of store.readAll(START))
    for (const event of page) if (!without.some((prefix) => event.stream.startsWith(prefix))) yield event;
}

/** All fields of an event except the position, which differs between logs. */
function line({ stream, revision, id, type, metadata, data, damage }: RecordedEvent): string {
  if (damage !== undefined) throw new LogCopyError('source-damaged', `${stream}@${revision}: ${damage}`);
  return `${canonicalJson([stream, revision, id, type, metadata, data])}\n`;
}

/** @returns number of bytes added */
function add(digest: Hash, event: RecordedEvent): number {
  const text = line(event);
  digest.update(text);
  return Buffer.byteLength(text);
}

/** Counts the events of a phase, reports progress, and throws when the signal is aborted. */
function progress(report: (progress: CopyProgress) => void, signal: AbortSignal | undefined) {
  return (phase: CopyProgress['phase']): ((events: number) => void) => {
    let events = 0;
    let reported = 0;
    report({ phase, events });
    return (more) => {
      events += more;
      signal?.throwIfAborted();
      if (events - reported < PROGRESS_EVENTS) return;
      reported = events;
      report({ phase, events });
    };
  };
}
