import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Catalogue,
  detached,
  type Fact,
  idOf,
  noteOutage,
  type Position,
  START,
  type View,
  type ViewReader,
  waitLimitMs,
} from '../../kernel/index.js';
import { durationInWords, SharedWork } from '../../runtime/index.js';
import { type EventStore } from '../event-store.js';
import { isUnavailable, StoreUnavailableError } from '../store-errors.js';
import { type ChunkParts } from './chunk.js';
import { type EventHeard, LiveLoop, type Pace, startingOver } from './live-loop.js';
import { PositionWaiters } from './position-waiters.js';
import { type AnyView, projected, type StreamTypes } from './projected-view.js';
import { ProjectionHealth, type ProjectorHealth } from './projection-health.js';
import { type UnreadableStream } from './quarantine.js';
import { ReadModelFile } from './read-model-file.js';
import { Rebuild, type RebuildProgress, shareOf } from './rebuild.js';
import { UnreadableStreams } from './unreadable-streams.js';
import { compareTables, dependsOn, type RowDifference } from './table-comparison.js';
import { ViewTable } from './view-table.js';

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  /**
   * The SQLite file of the read models, separate from the log. It may be deleted while no process uses it and is
   * rebuilt.
   */
  readonly filename: string;
  readonly views: readonly AnyView[];
  /**
   * The categories of this service's streams with their event types; all categories when omitted. Other streams of the
   * same database are ignored.
   */
  readonly streams?: StreamTypes;
  /** Called for every stream that is quarantined, and at the start for those that still are. */
  readonly onUnreadable?: (stream: UnreadableStream) => void;
  /** Called when a quarantined stream can be read again. */
  readonly onReadable?: (stream: string) => void;
  /**
   * Called when all rows are made again, because the file was damaged or the log is another one; `reason` is one
   * sentence. Until `onCaughtUp` is called, rows are missing.
   */
  readonly onStartingOver?: (reason: string) => void;
  readonly onCaughtUp?: () => void;
  /** Called when it begins to wait for something that is unavailable, then once a minute, and with null at the end. */
  readonly onWaiting?: (reason: Error | null) => void;
  /** As fast as possible when omitted. */
  readonly pace?: Pace | undefined;
}

/**
 * Applies the events of the log to the views. The rows of a view and its checkpoint change in one transaction, which
 * reads the checkpoint again, so an event is applied once, even if it is delivered repeatedly or several processes
 * share the file.
 *
 * All events are examined, not only those that a view wants. A stream with an unreadable event is quarantined from that
 * event on, and reads of rows that it would have changed are refused. Other streams are not affected. The next start
 * tries the event again; once it can be read, the views that use the stream are rebuilt.
 */
export class Projector {
  readonly #store: EventStore;
  readonly #file: ReadModelFile;
  readonly #applying: ChunkParts;
  readonly #live: LiveLoop;
  readonly #waiters = new PositionWaiters();
  readonly #health = new ProjectionHealth();
  readonly #listeners = new Set<(event: EventHeard) => void>();
  readonly #startedOver = new Set<() => void>();
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;
  #hasFailed = false;
  /** Number of rows that the last comparison found to be wrong. */
  #wrongRows = 0;
  #started: Promise<void> | undefined;
  #rebuilding: Promise<void> = Promise.resolve();
  /** Detached, so that it does not depend on the first caller’s limit on waiting. */
  readonly #refreshing = new SharedWork(() => detached(async () => this.waitFor(await this.#head())));
  #closing: Promise<void> | undefined;

  /** @throws StoreUnavailableError when the file cannot be opened. */
  constructor({ store, catalogue, filename, views, streams, ...options }: ProjectorOptions) {
    if (new Set(views.map(({ name }) => name)).size < views.length) throw new Error('two views share a name');
    this.#store = store;
    const { onUnreadable = (): void => undefined, onReadable = (): void => undefined } = options;
    const { onStartingOver = (): void => undefined, onCaughtUp = (): void => undefined } = options;
    const { onWaiting = (): void => undefined } = options;
    this.#file = new ReadModelFile(filename, views.map(projected), catalogue.versions, (damage, aside) =>
      onStartingOver(startingOver(damage, aside)),
    );
    const unreadable = new UnreadableStreams({
      file: this.#file,
      store,
      catalogue,
      streams,
      onUnreadable,
      onReadable,
    });
    this.#applying = { catalogue, streams, unreadable };
    this.#live = new LiveLoop({
      store,
      file: this.#file,
      applying: this.#applying,
      waiters: this.#waiters,
      health: this.#health,
      onStored: (event) => this.#listeners.forEach((listener) => listener(event)),
      onStartingOver: (reason) => {
        onStartingOver(reason);
        this.#startedOver.forEach((listener) => listener());
      },
      onCaughtUp,
      onWaiting,
      ending: this.#ending.signal,
      pace: options.pace,
    });
  }

  /** Resolves when every view has caught up with the log; rejects when one cannot. */
  start(): Promise<void> {
    return (this.#started ??= new Promise((resolve, reject) => {
      this.#running = this.#live.run(resolve).then(
        () => reject(new StoreUnavailableError('the projector was closed')),
        (error: unknown) => {
          const failure = error as Error;
          this.#hasFailed = true;
          this.#waiters.end(failure);
          reject(failure);
        },
      );
    }));
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#shut());
  }

  /** All events up to here have been applied to every view. */
  position(): Position {
    return this.#waiters.position;
  }

  /** Number of events that this process has read from the log. */
  get eventsRead(): number {
    return this.#live.eventsRead;
  }

  /**
   * Tells how far the views are on their way to the end that the log has now. The share is null until the log has answered.
   */
  progress(): () => Pick<RebuildProgress, 'events' | 'share'> {
    let end: Position = START;
    void detached(() => this.#head()).then(
      (position) => (end = position),
      () => undefined,
    );
    return () => ({ events: this.eventsRead, share: shareOf(this.position(), end) });
  }

  health(): ProjectorHealth {
    const { ok, error, caughtUp, lagMs } = this.#health.get();
    const unreadable = this.#applying.unreadable.list();
    return { ok, error, caughtUp, position: this.position(), lagMs, unreadable, wrongRows: this.#wrongRows };
  }

  reader<Row, F extends Fact>(view: View<Row, F>): ViewReader<Row> {
    const { db, views, cache } = this.#file;
    if (!views.some((each) => each.view === view)) throw new Error(`this projector has no view ${view.name}`);
    return new ViewTable<Row>(db, view, view.name, cache, this.#file.suspectsOf(view.name));
  }

  /**
   * Calls back for every event of the log when its rows are stored, including unreadable events, so that caches can be
   * invalidated. The callback must not throw.
   */
  onStored(listener: (event: EventHeard) => void): void {
    this.#listeners.add(listener);
  }

  /** Calls back when all rows are made again, possibly from another log. The callback must not throw. */
  onStartedOver(listener: () => void): void {
    this.#startedOver.add(listener);
  }

  /**
   * Resolves when every view shows the log up to `position`, so that writers can read their own writes; at once for
   * null, the position of a decision without events. Requests that fail fast wait for less while no events arrive
   * from the log.
   * @throws StoreUnavailableError after `timeoutMs`; ProjectionError when the projector has failed
   */
  waitFor(position: Position | null, timeoutMs?: number): Promise<void> {
    return this.#waiters.waitFor(position, timeoutMs);
  }

  /**
   * Like `waitFor`, for a reader that prefers outdated rows to waiting for a silent log. Also resolves when no event
   * has arrived for a moment. The views then count as behind, and no other reader waits until they have caught up.
   * @throws ProjectionError when the projector has failed
   */
  showLatest(position: Position | null): Promise<void> {
    return this.#waiters.showLatest(position);
  }

  /** Whether the views lack a position that a reader has waited for without success. */
  get isBehind(): boolean {
    return this.#waiters.isBehind;
  }

  /**
   * Resolves when every view shows everything that was in the log at the time of the call, also from other processes.
   * @throws StoreUnavailableError, ProjectionError
   */
  refresh(): Promise<void> {
    const refreshing = this.#refreshing.run();
    const retryForMs = waitLimitMs(Infinity);
    if (retryForMs === Infinity) return refreshing;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        noteOutage(retryForMs);
        reject(
          new StoreUnavailableError(`the log did not report its end in ${durationInWords(Math.round(retryForMs))}`),
        );
      }, retryForMs);
      refreshing.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /**
   * Makes all rows again from the log in another file and compares them with those that are served. Rows that depend on a
   * stream that cannot be read are left out. Takes as long as a rebuild, or longer by its pace.
   * @param filename of a file that does not exist yet; the caller removes it
   * @throws StoreUnavailableError when it was ended
   */
  async differences(
    filename: string,
    { pace, signal = new AbortController().signal }: { readonly pace?: Pace; readonly signal?: AbortSignal } = {},
  ): Promise<readonly RowDifference[]> {
    const { catalogue, streams } = this.#applying;
    const views = this.#file.views.map(({ view }) => view);
    const again = new Projector({
      store: this.#store,
      catalogue,
      filename,
      views,
      pace,
      ...(streams ? { streams } : {}),
    });
    const end = (): void => void again.close();
    signal.addEventListener('abort', end);
    try {
      if (signal.aborted) throw new StoreUnavailableError('the comparison was ended');
      await again.start();
      const found = await compareTables(this.#file, again.#file, {
        refresh: async () => {
          await Promise.all([this.refresh(), again.refresh()]);
        },
        rest: pace?.rest ?? (() => nextTurn()),
        signal,
      });
      const unreadable = new Set(
        [this, again].flatMap((each) => each.health().unreadable.map(({ stream }) => idOf(stream))),
      );
      const different = found.filter((row) => !dependsOn(row, unreadable));
      this.#wrongRows = different.length;
      return different;
    } finally {
      signal.removeEventListener('abort', end);
      await again.close();
    }
  }

  /**
   * Runs work that reads rows, and again when it failed because they are made again.
   * @throws what the work throws otherwise
   */
  async withWholeRows<T>(work: () => T | Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!isUnavailable(error) || !this.#file.isUnderRepair) throw error;
        await Promise.race([this.#file.repaired(), this.#running]);
        if (this.#hasFailed) throw error;
      }
  }

  /** The file of the read models was found to be damaged: it is set aside and made again. */
  noteDamage(problem: string): void {
    this.#file.db.reportDamage(problem);
  }

  /**
   * Removes what deleted rows have left in the file, see {@link ReadModelFile.scrub}.
   * @throws StoreUnavailableError; then it must be repeated
   */
  scrub(): Promise<void> {
    return this.#file.scrub(this.#ending.signal);
  }

  /** Rebuilds one view or all from the whole log, in one pass; see {@link Rebuild}. */
  rebuild(viewName?: string, onProgress: (progress: RebuildProgress) => void = () => undefined): Promise<void> {
    const chosen = this.#file.views.filter(({ view }) => viewName === undefined || view.name === viewName);
    if (chosen.length === 0) return Promise.reject(new RangeError(`there is no view ${viewName ?? ''}`));
    const parts = {
      store: this.#store,
      file: this.#file,
      applying: this.#applying,
      onProgress,
      ending: this.#ending.signal,
    };
    const turn = this.#rebuilding.then(() => new Rebuild(chosen, parts).run());
    this.#rebuilding = turn.catch(() => undefined);
    return turn;
  }

  /** The position of the log's end. Asked for every second, so it is one read. */
  #head(): Promise<Position> {
    return this.#store.latest?.() ?? this.#store.end();
  }

  async #shut(): Promise<void> {
    this.#ending.abort();
    await this.#live.close();
    await this.#running;
    await this.#rebuilding;
    this.#waiters.end(new StoreUnavailableError('the projector was closed'));
    try {
      if (!this.#hasFailed) this.#file.skipTo(this.position());
    } catch {
      // The events are read again at the next start.
    }
    this.#file.close();
  }
}
