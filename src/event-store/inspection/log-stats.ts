import {
  type Catalogue,
  categoryOf,
  type Position,
  type RecordedEvent,
  START,
  UnreadableEventError,
} from '../../kernel/index.js';
import { type EventStore } from '../event-store.js';
import { type UnreadableStream } from '../projector/quarantine.js';
import { LogDigest } from './log-digest.js';

interface LogStats {
  readonly events: number;
  readonly streams: number;
  /** UTF-16 code units of all data as JSON. */
  readonly dataCharacters: number;
  /** When the first and the last event were decided, ISO 8601; null in an empty log. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** The position of the log's end. A copy of the log that lacks its latest events ends at an earlier one. */
  readonly head: Position;
  /** Most events first. */
  readonly categories: readonly { readonly category: string; readonly streams: number; readonly events: number }[];
  readonly types: readonly { readonly type: string; readonly events: number }[];
  /**
   * Like the digest of a copy, without the ignored streams, which are counted nevertheless. Null when a stored
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
    without = [],
    catalogue,
    readable = store,
  }: {
    readonly without?: readonly string[];
    readonly catalogue?: Pick<Catalogue, 'read'>;
    /** The same log, if its events can be read only otherwise than they are stored. */
    readonly readable?: Pick<EventStore, 'readAll'>;
  } = {},
): Promise<LogStats> {
  const streams = new Set<string>();
  const categories = new Map<string, { streams: number; events: number }>();
  const types = new Map<string, number>();
  const digest = new LogDigest();
  let isDamaged = false;
  let events = 0;
  let dataCharacters = 0;
  let firstAt: string | null = null;
  let lastAt: string | null = null;
  for await (const page of store.readAll(START)) {
    for (const event of page) {
      if (event.damage !== undefined) isDamaged = true;
      else if (!without.some((prefix) => event.stream.startsWith(prefix))) digest.add(event);
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
    head: await store.end(),
    categories: [...categories]
      .map(([category, counts]) => ({ category, ...counts }))
      .sort((a, b) => b.events - a.events || (a.category < b.category ? -1 : 1)),
    types: [...types]
      .map(([type, count]) => ({ type, events: count }))
      .sort((a, b) => b.events - a.events || (a.type < b.type ? -1 : 1)),
    digest: isDamaged ? null : digest.hex(),
    unreadable: catalogue ? await unreadableIn(readable, catalogue) : [],
  };
}

/** The first unreadable event of each stream. */
async function unreadableIn(
  store: Pick<EventStore, 'readAll'>,
  catalogue: Pick<Catalogue, 'read'>,
): Promise<readonly UnreadableStream[]> {
  const unreadable = new Map<string, UnreadableStream>();
  for await (const page of store.readAll(START))
    for (const event of page) {
      const { stream, revision, type } = event;
      const reason = unreadable.has(stream) ? undefined : unreadability(catalogue, event);
      if (reason !== undefined) unreadable.set(stream, { stream, revision, type, reason });
    }
  return [...unreadable.values()];
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
