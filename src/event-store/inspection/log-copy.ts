import { codeOf, type RecordedEvent, START } from '../../kernel/index.js';
import { bytesOf, largestOf } from '../appends.js';
import { type EventStore } from '../event-store.js';
import { lineOf, LogDigest } from './log-digest.js';

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

interface CopyOptions {
  /** Called at least once a phase, and about every 500 events. */
  readonly onProgress?: (progress: CopyProgress) => void;
  /** Prefixes of streams that are ignored in both logs. */
  readonly without?: readonly string[];
}

interface CopyResult {
  /** Events in the target, all of them equal to the source's in content and order. */
  readonly events: number;
  /** Events that this run appended; the others are from an earlier run. */
  readonly copied: number;
  /** Hex SHA-256 over stream, revision, id, type, metadata and data of every event in order; the same for both logs. */
  readonly digest: string;
}

/** A copy cannot be made or verified. Identified by its `code`. */
class LogCopyError extends Error {
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
 * @throws LogCopyError; WrongExpectedRevisionError when another client writes to the target; StoreUnavailableError; what
 *   `onProgress` throws
 */
export async function copyLog(
  from: EventStore,
  to: EventStore,
  { onProgress = (): void => undefined, without = [] }: CopyOptions = {},
): Promise<CopyResult> {
  const counted = (phase: CopyProgress['phase']): Count => counting(phase, onProgress);
  const source = eventsOf(from, without);
  const digest = new LogDigest();
  const existing = await compare(source, eventsOf(to, without), digest, counted('comparing'));
  const before = digest.events;
  await assertTaken(eventsOf(from, without), before, (await to.limits()).eventBytes, counted('checking'));

  const count = counted('copying');
  for await (const events of appendsOf(existing, source, digest)) {
    await appendCopy(to, events);
    count(events.length);
  }

  const { events } = digest;
  const expected = digest.hex();
  const found = new LogDigest();
  const verified = counted('verifying');
  for await (const event of eventsOf(to, without)) {
    found.add(event);
    verified(1);
  }
  const actual = found.hex();
  if (found.events !== events || actual !== expected)
    throw new LogCopyError(
      'copy-unverified',
      `the target has ${found.events} events (${actual}), but ${events} (${expected}) were copied`,
    );
  return { events, copied: events - before, digest: expected };
}

/** @throws LogCopyError `source-damaged` */
async function* eventsOf(store: EventStore, without: readonly string[]): AsyncGenerator<RecordedEvent, void> {
  for await (const page of store.readAll(START))
    for (const event of page) {
      if (without.some((prefix) => event.stream.startsWith(prefix))) continue;
      const { stream, revision, damage } = event;
      if (damage !== undefined) throw new LogCopyError('source-damaged', `${stream}@${revision}: ${damage}`);
      yield event;
    }
}

interface Existing {
  /** The first event that the target lacks. */
  readonly rest: IteratorResult<RecordedEvent, void>;
  /** The streams of which the target has events. */
  readonly streams: ReadonlySet<string>;
}

/** Compares both logs, event by event, up to the end of the target. @throws LogCopyError `target-differs` */
async function compare(
  source: AsyncGenerator<RecordedEvent, void>,
  target: AsyncGenerator<RecordedEvent, void>,
  digest: LogDigest,
  count: Count,
): Promise<Existing> {
  const streams = new Set<string>();
  let item = await source.next();
  for await (const theirs of target) {
    const ours = item.value;
    if (!ours || lineOf(ours) !== lineOf(theirs))
      throw new LogCopyError(
        'target-differs',
        `event ${digest.events} of the target, ${theirs.stream}@${theirs.revision}, is not ${ours ? `${ours.stream}@${ours.revision}` : 'in the source'}`,
      );
    digest.add(ours);
    streams.add(ours.stream);
    count(1);
    item = await source.next();
  }
  return { rest: item, streams };
}

/**
 * Checks the size of every event after the first `existing` before any is written, so that a log is copied completely
 * or not at all. A server with a lower limit than its version's default still refuses during the copy.
 * @throws LogCopyError `event-refused`
 */
async function assertTaken(
  source: AsyncGenerator<RecordedEvent, void>,
  existing: number,
  bytesMax: number,
  count: Count,
): Promise<void> {
  let seen = 0;
  for await (const event of source) {
    count(1);
    if (++seen > existing && bytesOf(event) > bytesMax)
      throw refused(event, `its limit is ${bytesMax}; nothing was written`);
  }
}

/**
 * The events that the target lacks, grouped into appends. Only adjacent events of the log share an append, which
 * preserves the global order.
 * @throws LogCopyError `source-incomplete`
 */
async function* appendsOf(
  { rest, streams }: Existing,
  source: AsyncGenerator<RecordedEvent, void>,
  digest: LogDigest,
): AsyncGenerator<readonly RecordedEvent[], void> {
  const next = new Map<string, number>();
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for (let item = rest; !item.done; item = await source.next()) {
    const event = item.value;
    const { stream, revision } = event;
    const due = next.get(stream) ?? (streams.has(stream) ? revision : 0);
    if (revision !== due) throw new LogCopyError('source-incomplete', `${stream} has no revision ${due} in the source`);
    next.set(stream, revision + 1);
    const size = digest.add(event);
    if (run[0]?.stream !== stream || run.length === APPEND_EVENTS_MAX || bytes + size > APPEND_BYTES_MAX) {
      if (run.length > 0) yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

/** @throws LogCopyError */
async function appendCopy(to: EventStore, events: readonly RecordedEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const { stream, revision } = first;
  const appended = await to.append(stream, events, revision === 0 ? 'none' : revision - 1).catch((error: unknown) => {
    const isRefused = codeOf(error) === 'append-refused' || codeOf(error) === 'event-too-large';
    throw isRefused ? refused(largestOf(events) ?? first, (error as Error).message, error) : error;
  });
  if (appended.revision !== revision + events.length - 1)
    throw new LogCopyError('target-differs', `${stream}@${revision} has another revision in the target`);
}

function refused(event: RecordedEvent, why: string, cause?: unknown): LogCopyError {
  const { stream, revision, type } = event;
  return new LogCopyError(
    'event-refused',
    `the target does not accept ${stream}@${revision}, a ${type} of ${bytesOf(event)} bytes: ${why}`,
    { cause },
  );
}

type Count = (events: number) => void;

/** Counts the events of a phase and reports its progress. */
function counting(phase: CopyProgress['phase'], report: (progress: CopyProgress) => void): Count {
  let events = 0;
  let reported = 0;
  report({ phase, events });
  return (more) => {
    events += more;
    if (events - reported < PROGRESS_EVENTS) return;
    reported = events;
    report({ phase, events });
  };
}
