import {
  type Catalogue,
  categoryOf,
  type Fact,
  type Position,
  type Recorded,
  type RecordedEvent,
  START,
  UnreadableEventError,
} from '../../kernel/index.js';
import { isDriverDefect } from '../sqlite/sqlite.connection.js';
import { isUnavailable, StoreUnavailableError } from '../store-errors.js';
import { type AnyView, type StreamTypes } from './projected-view.js';
import { type QuarantinedStream } from './quarantine.js';
import { type UnreadableStreams, ViewError } from './unreadable-streams.js';
import { type ViewTable } from './view-table.js';

/** A table that events are applied to. */
interface Feed {
  readonly view: AnyView;
  readonly table: ViewTable<unknown>;
  /** Events up to here have been applied to the table. */
  readonly position: Position;
}

interface FeedInMemory extends Feed {
  /** Whether the table is empty, so that rows need not be looked up; determined on first use. */
  isEmpty?: boolean;
  /** Rows as they were loaded and as they are now. A changed row is stored once, however often it changes. */
  readonly touched: Map<string, { readonly stored: unknown; readonly row: unknown }>;
}

export interface ChunkParts {
  readonly catalogue: Catalogue;
  /** Categories whose events are applied; all when undefined. */
  readonly streams: StreamTypes | undefined;
  readonly unreadable: UnreadableStreams;
}

/** Events that have been applied in memory but not stored yet. All work must run in transactions of the file. */
export class Chunk {
  readonly #parts: ChunkParts;
  readonly #feeds: readonly FeedInMemory[];
  readonly #wanting = new Map<string, FeedInMemory[]>();
  #upto = START;
  /** Stays true after an interrupted batch, of which an unknown part was applied. */
  #isApplying = false;

  constructor(feeds: readonly Feed[], parts: ChunkParts) {
    this.#parts = parts;
    this.#feeds = feeds.map((feed) => ({ ...feed, touched: new Map() }));
    for (const feed of this.#feeds)
      for (const type of feed.view.types as readonly string[])
        this.#wanting.set(type, [...(this.#wanting.get(type) ?? []), feed]);
  }

  get feeds(): readonly Feed[] {
    return this.#feeds;
  }

  /** Events up to here have been examined. */
  get upto(): Position {
    return this.#upto;
  }

  /**
   * Applies a batch in memory. An event is upcast and validated once, however many views use it.
   * @returns the streams that proved to be unreadable
   */
  apply(batch: readonly RecordedEvent[]): readonly QuarantinedStream[] {
    const { streams, unreadable } = this.#parts;
    if (this.#isApplying) throw new StoreUnavailableError('a batch was interrupted');
    this.#isApplying = true;
    const found: QuarantinedStream[] = [];
    unreadable.load();
    for (const event of batch) {
      if (event.position <= this.#upto) continue;
      this.#upto = event.position;
      if (streams && !Object.hasOwn(streams, categoryOf(event.stream))) continue;
      if (unreadable.covers(event)) continue;
      try {
        this.#applyOne(event);
      } catch (error) {
        if (!(error instanceof UnreadableEventError) && !(error instanceof ViewError)) throw error;
        found.push(unreadable.add(event, error));
      }
    }
    this.#isApplying = false;
    return found;
  }

  storeRows(): void {
    for (const { table, touched } of this.#feeds)
      for (const [key, { stored, row }] of touched) if (row !== stored) table.put(key, row);
  }

  /** All views or none: an event that fails in one view is shown by no other. */
  #applyOne(event: RecordedEvent): void {
    const fact = this.#parts.catalogue.read(event);
    const changes: Change[] = [];
    for (const feed of this.#wanting.get(event.type) ?? [])
      if (event.position > feed.position) {
        addChanges(feed, fact, changes);
        addCleared(feed, fact, changes);
      }
    for (const { feed, key, stored, row } of changes) feed.touched.set(key, { stored, row });
  }
}

interface Change {
  readonly feed: FeedInMemory;
  readonly key: string;
  readonly stored: unknown;
  readonly row: unknown;
}

/** Adds the changes of the view's rows. @throws ViewError */
function addChanges(feed: FeedInMemory, fact: Recorded<Fact>, changes: Change[]): void {
  const { view, table, touched } = feed;
  try {
    for (const key of view.keys(fact)) {
      const known = touched.get(key);
      let stored: unknown;
      if (known) ({ stored } = known);
      else if (!(feed.isEmpty ??= table.isEmpty())) stored = table.get(key);
      changes.push({ feed, key, stored, row: view.apply(known ? known.row : stored, fact, key) as unknown });
    }
  } catch (error) {
    if (isDriverDefect(error) || isUnavailable(error)) throw error;
    throw new ViewError(view.name, fact, error);
  }
}

/** Adds the deletion of all rows that the event clears, including those changed in this chunk. */
function addCleared(feed: FeedInMemory, fact: Recorded<Fact>, changes: Change[]): void {
  const { view, table, touched } = feed;
  const value = view.clears?.value(fact);
  if (view.clears === undefined || value === undefined) return;
  const { column } = view.clears;
  const columnOf = (view.columns as Readonly<Record<string, (row: unknown) => unknown>> | undefined)?.[column];
  const rows = new Map([...table.all({ where: { [column]: value } })].map(({ key, row }) => [key, row]));
  for (const [key, { stored, row }] of touched)
    if (row !== undefined && columnOf?.(row) === value) rows.set(key, stored);
    else rows.delete(key);
  for (const [key, stored] of rows) changes.push({ feed, key, stored, row: undefined });
}
