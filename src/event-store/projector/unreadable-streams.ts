import {
  type Catalogue,
  categoryOf,
  type Fact,
  idOf,
  type Recorded,
  type RecordedEvent,
  UnreadableEventError,
} from '../../kernel/index.js';
import { type EventStore } from '../event-store.js';
import { streamPages } from '../stream-reading.js';
import { type AnyView, type StreamTypes } from './projected-view.js';
import { type QuarantinedStream, type UnreadableStream } from './quarantine.js';
import { type ReadModelFile } from './read-model-file.js';

/** A view cannot apply an event that the catalogue can read. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  constructor(
    readonly view: string,
    { stream, revision, type }: Recorded<Fact>,
    cause: unknown,
  ) {
    super(`${view} failed on ${stream}@${revision} ${type}: ${String(cause)}`, { cause });
  }
}

interface UnreadableStreamsParts {
  readonly file: ReadModelFile;
  readonly store: Pick<EventStore, 'read'>;
  readonly catalogue: Catalogue;
  readonly streams: StreamTypes | undefined;
  /** Called for every stream that is quarantined, and at the start for those that still are. */
  readonly onUnreadable: (stream: UnreadableStream) => void;
  /** Called when a quarantined stream can be read again. */
  readonly onReadable: (stream: string) => void;
}

/**
 * Quarantines a stream from its first unreadable event on, and marks the rows that the stream changes as suspect, so
 * that reads of them are refused. Other streams are not affected.
 */
export class UnreadableStreams {
  readonly #parts: UnreadableStreamsParts;

  constructor(parts: UnreadableStreamsParts) {
    this.#parts = parts;
  }

  list(): readonly UnreadableStream[] {
    return this.#parts.file.quarantine.list().map(named);
  }

  /** Loads what any process has quarantined. Call it in the transaction in which `covers` is used. */
  load(): void {
    this.#parts.file.quarantine.load();
  }

  /** Whether an event must not be applied because its stream is quarantined. If so, marks the rows that lack it. */
  covers(event: RecordedEvent): boolean {
    const isCovered = this.#parts.file.quarantine.covers(event);
    if (isCovered) this.#suspectRowsOf(event);
    return isCovered;
  }

  /** Quarantines the stream of an event. {@link report} must follow outside of the transaction. */
  add(event: RecordedEvent, error: UnreadableEventError | ViewError): QuarantinedStream {
    const { stream, revision, type } = event;
    const view = error instanceof ViewError ? this.#signed(error.view) : null;
    const reason = error instanceof ViewError ? error.message : error.reason;
    const { quarantine } = this.#parts.file;
    quarantine.add(event, reason, view);
    this.#suspectRowsOf(event);
    return { stream, revision, type, reason, view };
  }

  /** Marks every row that the streams have changed so far, and reports them. */
  async report(found: readonly QuarantinedStream[]): Promise<void> {
    for (const each of found) {
      await this.#eachOf(each.stream, (event) => this.#suspectRowsOf(event));
      this.#parts.onUnreadable(named(each));
    }
  }

  /** Tries the quarantined streams again. Views that use a stream that can be read now are rebuilt. */
  async review(): Promise<void> {
    const { file, onReadable } = this.#parts;
    for (const found of file.quarantine.list()) {
      if (!(await this.#isMended(found))) {
        await this.report([found]);
        continue;
      }
      const types = new Set<string>();
      await this.#eachOf(found.stream, ({ type }) => types.add(type));
      await file.inTurn(() => {
        file.quarantine.lift(found.stream);
        for (const each of file.views) if ([...types].some((type) => each.types.has(type))) file.reset(each);
      });
      onReadable(found.stream);
    }
  }

  async #isMended({ stream, revision, view }: QuarantinedStream): Promise<boolean> {
    const { file, store, catalogue } = this.#parts;
    if (view !== null) return !file.views.some((each) => this.#signed(each.view.name) === view);
    const [event] = await store.read(stream, revision, 'forwards', 1);
    if (event?.revision !== revision) return true;
    try {
      catalogue.read(event);
      return true;
    } catch (error) {
      if (error instanceof UnreadableEventError) return false;
      throw error;
    }
  }

  /** The identity of a failed view. It includes the signature, so that another version is tried again. */
  #signed(name: string): string {
    return `${name} ${this.#parts.file.views.find(({ view }) => view.name === name)?.signature ?? ''}`;
  }

  /**
   * Marks the rows that an event of an unreadable stream changes or would change. An unreadable event does not reveal
   * them, so the row named after its stream is always marked.
   */
  #suspectRowsOf(event: RecordedEvent): void {
    const { stream, type } = event;
    const { file, catalogue, streams } = this.#parts;
    const isKnown = catalogue.definition(type) !== undefined;
    // The views that use any type of such a stream may also have used this event.
    const possible = isKnown ? [type] : streams?.[categoryOf(stream)];
    for (const { view, types } of file.views) {
      if (possible?.some((one) => types.has(one)) === false) continue;
      for (const key of [idOf(stream), ...this.#keysOf(view, event)]) {
        file.cache.forget(view.name, key);
        file.quarantine.suspect(view.name, key, stream);
      }
    }
  }

  #keysOf(view: AnyView, event: RecordedEvent): readonly string[] {
    try {
      return (view.types as readonly string[]).includes(event.type) ? view.keys(this.#parts.catalogue.read(event)) : [];
    } catch {
      return [];
    }
  }

  /** Reads a stream to its end; each page is handled in one transaction. */
  async #eachOf(stream: string, handle: (event: RecordedEvent) => void): Promise<void> {
    const { file, store } = this.#parts;
    for await (const page of streamPages(store, stream)) await file.inTurn(() => page.forEach(handle));
  }
}

const named = ({ stream, revision, type, reason }: QuarantinedStream): UnreadableStream => ({
  stream,
  revision,
  type,
  reason,
});
