import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, START } from '../../kernel/index.js';
import { type EventStore } from '../event-store.js';
import { StoreUnavailableError } from '../store-errors.js';
import { Chunk, type ChunkParts } from './chunk.js';
import { BATCH_EVENTS, CHUNK_EVENTS } from './live-loop.js';
import { nextTableOf, type ProjectedView, typesOf } from './projected-view.js';
import { ProjectionError, type ReadModelFile } from './read-model-file.js';
import { ViewTable } from './view-table.js';

export interface RebuildProgress {
  /** Events applied so far. */
  readonly events: number;
  /** The share of the log covered by the old rows that has been read, 0 to 1; null when the old rows cover nothing. */
  readonly share: number | null;
}

interface RebuildParts {
  readonly store: EventStore;
  readonly file: ReadModelFile;
  readonly applying: ChunkParts;
  readonly onProgress: (progress: RebuildProgress) => void;
  readonly ending: AbortSignal;
}

/**
 * A rebuild of some views in tables of their own, from the whole log. The old rows stay in use and up to date until the
 * new ones have caught up and replace them in one transaction.
 */
export class Rebuild {
  readonly #parts: RebuildParts;
  readonly #next: readonly (ProjectedView & { readonly table: string })[];
  /** Recorded with the views' checkpoints, so that a later rebuild can end this one. */
  readonly #build = randomUUID();
  /** Position of the last event that was applied. */
  #position = START;
  /** Number of events read. */
  #events = 0;

  constructor(views: readonly ProjectedView[], parts: RebuildParts) {
    this.#parts = parts;
    this.#next = views.map((each) => ({ ...each, table: nextTableOf(each.view.name) }));
  }

  /** @throws ProjectionError when another rebuild of a view has begun */
  async run(): Promise<void> {
    const { file } = this.#parts;
    await file.inTurn(() => {
      for (const { view, table } of this.#next) {
        ViewTable.create(file.db, view, table);
        file.db.prepare('UPDATE checkpoints SET build = ? WHERE view = ?').run(this.#build, view.name);
      }
    });
    do {
      // Reading to the end covers at least the position of the old rows, including events that no view uses.
      const shown = await file.inTurn(() => this.#shown());
      await this.#readOn(shown);
      if (shown > this.#position) this.#position = shown;
      for (const { view, table } of this.#next) await this.#inTurn(() => ViewTable.index(file.db, view, table));
      // The old rows may have advanced meanwhile; the rebuild then reads on.
    } while (!(await this.#swap()));
  }

  /** Applies the events after the position to the new tables, up to the end of the log. */
  async #readOn(shown: Position): Promise<void> {
    const { store, file, applying, onProgress } = this.#parts;
    // All views together use nearly all events, so a filter would only cost the server time.
    const filter = this.#next.length === file.views.length ? {} : { types: typesOf(this.#next) };
    let chunk: Chunk | undefined;
    let gathered = 0;
    for await (const page of store.readAll(this.#position, filter)) {
      for (let start = 0; start < page.length; start += BATCH_EVENTS) {
        const batch = page.slice(start, start + BATCH_EVENTS);
        gathered += batch.length;
        const found = await this.#inTurn(() => {
          chunk ??= this.#newChunk();
          const unreadable = chunk.apply(batch);
          if (gathered >= CHUNK_EVENTS) chunk.storeRows();
          return unreadable;
        });
        if (gathered >= CHUNK_EVENTS) {
          chunk = undefined;
          gathered = 0;
        }
        await applying.unreadable.report(found);
        this.#position = batch.at(-1)?.position ?? this.#position;
        this.#events += batch.length;
        onProgress({ events: this.#events, share: shareOf(this.#position, shown) });
        await nextTurn();
      }
    }
    await this.#inTurn(() => chunk?.storeRows());
  }

  #newChunk(): Chunk {
    const { file, applying } = this.#parts;
    const position = this.#position;
    return new Chunk(
      this.#next.map(({ view, table }) => ({ view, table: file.table(view, table), position })),
      applying,
    );
  }

  /** Replaces the old tables. Returns false, and changes nothing, if they have events that the new ones lack. */
  #swap(): Promise<boolean> {
    return this.#inTurn(() => {
      if (this.#shown() > this.#position) return false;
      for (const each of this.#next) this.#parts.file.replace(each, each.table, this.#position);
      return true;
    });
  }

  /** Runs work in a transaction, unless a later rebuild, also one of another process, has taken over the tables. */
  #inTurn<T>(work: () => T): Promise<T> {
    const { file, ending } = this.#parts;
    return file.inTurn(() => {
      if (ending.aborted) throw new StoreUnavailableError('the projector was closed');
      const ours = new Set(file.builtBy(this.#build));
      const lost = this.#next.find(({ view }) => !ours.has(view.name));
      if (lost) throw new ProjectionError(`another rebuild of ${lost.view.name} has begun`);
      return work();
    });
  }

  /** The latest position of these views' present rows. */
  #shown(): Position {
    return this.#next
      .map(({ view }) => this.#parts.file.checkpointOf(view.name).position)
      .reduce((most, position) => (position > most ? position : most), START);
  }
}

/** Positions are opaque, but in every event store they are numbers that grow evenly enough for a progress bar. */
export function shareOf(position: Position, goal: Position): number | null {
  const end = Number(goal || '0');
  return end > 0 ? Math.min(1, Number(position || '0') / end) : null;
}
