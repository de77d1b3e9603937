import { setImmediate as nextTurn } from 'node:timers/promises';
import { categoryOf, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { backoffMs, sleep } from '../../runtime/index.js';
import { type EventStore, type Subscription } from '../event-store.js';
import { isUnavailable, STORE_BACKOFF, StoreUnavailableError } from '../store-errors.js';
import { Chunk, type ChunkParts } from './chunk.js';
import { differenceFromLog } from './log-comparison.js';
import { type PositionWaiters } from './position-waiters.js';
import { type ProjectionHealth } from './projection-health.js';
import { type QuarantinedStream } from './quarantine.js';
import { ProjectionError, type ReadModelFile } from './read-model-file.js';

/** Small, because the client of KurrentDB needs the event loop between batches to continue reading. */
export const BATCH_EVENTS = 250;
/** Number of events per transaction once caught up: smaller, because requests are answered between batches. */
const LIVE_BATCH_EVENTS = 32;
/** Number of events per transaction while catching up, so that rows that change often are stored only once. */
export const CHUNK_EVENTS = 2_000;

/** The fields of an event that listeners get. */
export type EventHeard = Pick<RecordedEvent, 'stream' | 'type' | 'revision'>;

/** A chunk with what is announced and recorded when it is stored. */
interface LiveChunk {
  readonly chunk: Chunk;
  readonly events: EventHeard[];
  /** The last event of each category. */
  readonly last: Map<string, RecordedEvent>;
}

/** How a projector that nobody waits for catches up. */
export interface Pace {
  /** Number of events that are applied in memory before their rows are stored. */
  readonly chunkEvents: number;
  /** Called between pieces of work, with the time that the last one took. */
  readonly rest: (workedMs: number) => Promise<void>;
}

const AS_FAST_AS_POSSIBLE: Pace = { chunkEvents: CHUNK_EVENTS, rest: () => nextTurn() };

interface LiveLoopParts {
  readonly store: EventStore;
  readonly file: ReadModelFile;
  readonly applying: ChunkParts;
  readonly waiters: PositionWaiters;
  readonly health: ProjectionHealth;
  /** Called for every event of the log when its rows are stored. */
  readonly onStored: (event: EventHeard) => void;
  /** Called when all rows are made again; `reason` is one sentence. Until `onCaughtUp`, rows are missing. */
  readonly onStartingOver: (reason: string) => void;
  readonly onCaughtUp: () => void;
  /** Called when it begins to wait for something that is unavailable, then once a minute, and with null at the end. */
  readonly onWaiting: (reason: Error | null) => void;
  readonly ending: AbortSignal;
  readonly pace?: Pace | undefined;
}

/** Interval at which it says again what it waits for. */
const SAY_AGAIN_MS = 60_000;

/** Follows the log and applies its events, with retries while the store or the disk is unavailable. */
export class LiveLoop {
  readonly #parts: LiveLoopParts;
  /** This process has moved the checkpoints up to here; an earlier checkpoint was reset by another process. */
  #applied = START;
  #hasReviewed = false;
  #isIndexed = false;
  #eventsRead = 0;
  #live: LiveChunk | undefined;
  #subscription: Subscription | undefined;
  #saidAtMs: number | undefined;

  constructor(parts: LiveLoopParts) {
    this.#parts = parts;
    parts.file.db.onDamage(() => void this.#subscription?.close());
  }

  get eventsRead(): number {
    return this.#eventsRead;
  }

  /** Ends the subscription, and with it `run`, when the signal is aborted. */
  async close(): Promise<void> {
    await this.#subscription?.close();
  }

  /**
   * Runs until the signal is aborted.
   * @param caughtUp called whenever every view has caught up with the log
   * @throws ProjectionError
   */
  async run(caughtUp: () => void): Promise<void> {
    const { health, ending } = this.#parts;
    const met = { failures: 0 };
    while (!this.#over()) {
      try {
        if (this.#parts.file.db.damage) this.#replaceDamaged(this.#parts.file.db.damage);
        await this.#follow(caughtUp, () => (met.failures = 0));
        // The iteration ends without an error only if it or the store is closed, or a reader has found damage.
        if (this.#over()) return;
        health.interrupted(new StoreUnavailableError('the subscription has ended'));
      } catch (error) {
        this.#live = undefined;
        const reason = isUnavailable(error) ? error : failureOf(error);
        health.failed(reason);
        if (reason instanceof ProjectionError) throw reason;
        this.#sayWaiting(reason);
      }
      await this.#subscription?.close();
      // Damage is repaired at once, unless that has just failed.
      if (this.#parts.file.db.damage && met.failures++ === 0) continue;
      await sleep(backoffMs(++met.failures, STORE_BACKOFF), ending);
    }
  }

  /** Damage is permanent: the rows are made again in a new file. */
  #replaceDamaged(damage: Error): void {
    const { file, health } = this.#parts;
    health.failed(damage);
    this.#beginAgain(startingOver(damage, file.setAside()));
  }

  #beginAgain(reason: string): void {
    this.#live = undefined;
    this.#applied = START;
    this.#hasReviewed = false;
    this.#isIndexed = false;
    this.#parts.waiters.startOver();
    this.#parts.onStartingOver(reason);
  }

  /** Rows of another log, for instance of one of which an older copy was restored, are deleted and made again. */
  async #compareLog(): Promise<void> {
    const { store, file, health } = this.#parts;
    const latest = file.views.map(({ view }) => file.checkpointOf(view.name).position);
    const position = latest.reduce((most, each) => (each > most ? each : most), START);
    if (position === START) return;
    const difference = await differenceFromLog(store, position, file.witnesses());
    if (difference === undefined) return;
    health.failed(new StoreUnavailableError(difference));
    await file.startOver();
    this.#beginAgain(`The log is not the one from which the read models were made (${difference}); they are rebuilt.`);
  }

  #sayWaiting(reason: Error): void {
    const now = performance.now();
    if (this.#saidAtMs !== undefined && now - this.#saidAtMs < SAY_AGAIN_MS) return;
    this.#saidAtMs = now;
    this.#parts.onWaiting(reason);
  }

  async #follow(caughtUp: () => void, heard: () => void): Promise<void> {
    const { store, file, applying, waiters, health } = this.#parts;
    await this.#compareLog();
    if (!this.#hasReviewed) await applying.unreadable.review();
    this.#hasReviewed = true;
    const from = earliest(file.views.map(({ view }) => file.checkpointOf(view.name).position));
    waiters.reached(from);
    this.#subscription = store.subscribe(from);
    // Damage that is found from here on closes the subscription.
    if (file.db.damage) return;
    let { chunkEvents } = this.#parts.pace ?? AS_FAST_AS_POSSIBLE;
    for await (const message of this.#subscription) {
      health.heard();
      heard();
      if (message.kind === 'caught-up') {
        await this.#storeRest();
        chunkEvents = 0;
        if (!this.#isIndexed) await file.index();
        this.#isIndexed = true;
        file.complete();
        health.caughtUp();
        waiters.reached(message.position);
        if (this.#saidAtMs !== undefined) this.#parts.onWaiting(null);
        this.#saidAtMs = undefined;
        this.#parts.onCaughtUp();
        caughtUp();
      } else {
        health.fellBehind();
        await this.#applyAll(message.events, chunkEvents);
      }
      if (this.#over()) return;
    }
  }

  #over(): boolean {
    return this.#parts.ending.aborted;
  }

  /** @param chunkEvents number of events that are applied in memory before their rows are stored; 0 once caught up */
  async #applyAll(events: readonly RecordedEvent[], chunkEvents: number): Promise<void> {
    const { waiters, health, applying, pace = AS_FAST_AS_POSSIBLE } = this.#parts;
    const batchEvents = chunkEvents === 0 ? LIVE_BATCH_EVENTS : BATCH_EVENTS;
    for (let start = 0; start < events.length; start += batchEvents) {
      const batch = events.slice(start, start + batchEvents);
      const last = batch.at(-1);
      if (!last) return;
      const begunAt = performance.now();
      await waiters.applying(async () => {
        await applying.unreadable.report(await this.#apply(batch, chunkEvents));
      });
      this.#eventsRead += batch.length;
      health.applied(last.metadata.at);
      if ((this.#live?.events.length ?? 0) >= chunkEvents) this.#stored();
      await pace.rest(performance.now() - begunAt);
      if (this.#over()) return;
    }
  }

  /**
   * Applies a batch in memory, and stores the chunk when it is large enough.
   * @returns the streams that proved to be unreadable
   */
  #apply(batch: readonly RecordedEvent[], chunkEvents: number): Promise<readonly QuarantinedStream[]> {
    return this.#parts.file.inTurn(() => {
      const live: LiveChunk = (this.#live ??= this.#begun());
      this.#assertUnmoved(live);
      const unreadable = live.chunk.apply(batch);
      for (const event of batch) {
        live.events.push({ stream: event.stream, type: event.type, revision: event.revision });
        live.last.set(categoryOf(event.stream), event);
      }
      if (live.events.length >= chunkEvents) this.#store(live);
      return unreadable;
    });
  }

  #begun(): LiveChunk {
    const { file, waiters, applying } = this.#parts;
    const feeds = file.views.map(({ view, signature }) => {
      const checkpoint = file.checkpointOf(view.name);
      if (checkpoint.signature !== signature)
        throw new ProjectionError(`${view.name} was taken over by another version of this program`);
      if (checkpoint.position < this.#applied) {
        // Its rows are being rebuilt and are not complete until then.
        this.#applied = START;
        waiters.startOver();
        throw new StoreUnavailableError(`${view.name} was reset by another process`);
      }
      return { view, table: file.table(view, view.name), position: checkpoint.position };
    });
    return { chunk: new Chunk(feeds, applying), events: [], last: new Map() };
  }

  /** Fails if another process has changed the rows on which the chunk in memory is based. */
  #assertUnmoved({ chunk }: LiveChunk): void {
    for (const { view, position } of chunk.feeds)
      if (this.#parts.file.checkpointOf(view.name).position !== position)
        throw new StoreUnavailableError(`another process moved the checkpoint of ${view.name}`);
  }

  /** Stores rows and checkpoints; must run in one transaction. */
  #store({ chunk, last }: LiveChunk): void {
    const { file } = this.#parts;
    chunk.storeRows();
    for (const { view, position } of chunk.feeds) if (position < chunk.upto) file.advance(view.name, chunk.upto);
    for (const event of last.values()) file.noteLast(event);
  }

  /** Announces that the chunk has been stored. */
  #stored(): void {
    if (!this.#live) return;
    const { chunk, events } = this.#live;
    this.#live = undefined;
    this.#applied = chunk.upto;
    events.forEach(this.#parts.onStored);
    this.#parts.waiters.reached(chunk.upto);
  }

  /** Stores the rest of the chunk. */
  async #storeRest(): Promise<void> {
    const live = this.#live;
    if (!live) return;
    await this.#parts.file.inTurn(() => {
      this.#assertUnmoved(live);
      this.#store(live);
    });
    this.#stored();
  }
}

/** What is said when a damaged file was set aside. */
export const startingOver = ({ message }: Error, aside: string): string =>
  `The read models are damaged (${message}); they are set aside as ${aside} and rebuilt.`;

function failureOf(error: unknown): ProjectionError {
  if (error instanceof ProjectionError) return error;
  return new ProjectionError(error instanceof Error ? error.message : String(error), { cause: error });
}

function earliest(positions: readonly Position[]): Position {
  return positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? START);
}
