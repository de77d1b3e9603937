import { type RecordedEvent, UnreadableEventError } from '../kernel/index.js';
import { type UnreadableStream } from './projector/quarantine.js';

/** An event that is damaged, or missing where it should be. */
type DamagedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'type'>;

/**
 * The damage of the log that this process knows of: found when an event was read, or by the check of the whole file. It
 * stays known until the next start, since a disk that has lost one page is not to be trusted.
 */
export class LogDamage {
  readonly #streams = new Map<string, UnreadableStream>();
  /** Streams of which reads may lack events. */
  readonly #incomplete = new Set<string>();
  readonly #listeners = new Set<(found: UnreadableStream) => void>();
  #file: string | null = null;

  /** The first damaged event of each stream. */
  get streams(): readonly UnreadableStream[] {
    return [...this.#streams.values()];
  }

  /** What is wrong with the file as a whole, as SQLite says it; null while nothing is known. */
  get file(): string | null {
    return this.#file;
  }

  /** Calls back for each stream when damage is first found in it. */
  onFound(listener: (found: UnreadableStream) => void): void {
    this.#listeners.add(listener);
  }

  noteFile(problem: string): void {
    this.#file ??= problem;
  }

  /** @param isMissing whether reads of the stream may lack the event, so that the whole stream is refused */
  note({ stream, revision, type }: DamagedEvent, reason: string, isMissing = false): void {
    if (isMissing) this.#incomplete.add(stream);
    const known = this.#streams.get(stream);
    if (known && known.revision <= revision) return;
    const found = { stream, revision, type, reason };
    this.#streams.set(stream, found);
    if (!known) this.#listeners.forEach((listener) => listener(found));
  }

  /** @throws UnreadableEventError when reads of the stream may lack events */
  assertComplete(stream: string): void {
    const found = this.#incomplete.has(stream) ? this.#streams.get(stream) : undefined;
    if (found) throw new UnreadableEventError(found, 'damaged', found.reason);
  }
}
