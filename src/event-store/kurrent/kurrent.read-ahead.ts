import type * as Kurrent from '@kurrent/kurrentdb-client';

/** Number of events handed on at once. With more, the server fills the connection's window and waits meanwhile. */
const PIECE_EVENTS = 128;
/** A call that waits longer than this for its consumer is ended; another call continues later. */
const SLOW_MS = 5_000;

/**
 * A small buffer of events between the connection and the consumer. It passes events on in small pieces, so that they
 * are short-lived: garbage collection of long-lived events would cost as much as applying them. Backpressure keeps the
 * rest in the connection.
 */
export class ReadAhead {
  #events: Kurrent.RecordedEvent[] = [];
  #ended = false;
  #left = false;
  #error: unknown;
  #put: (() => void) | undefined;
  #taken: (() => void) | undefined;

  /** @returns undefined while there is room, otherwise a promise: false if the consumer is slow or has left */
  put(event: Kurrent.RecordedEvent): Promise<boolean> | undefined {
    if (this.#left) return Promise.resolve(false);
    this.#events.push(event);
    if (this.#events.length >= PIECE_EVENTS) this.#put?.();
    return this.#events.length < 2 * PIECE_EVENTS ? undefined : this.room(SLOW_MS);
  }

  end(error?: unknown): void {
    this.#ended = true;
    this.#error = error;
    this.#put?.();
  }

  /** The next piece; empty at the end. @throws the error that ended the reading */
  async take(): Promise<readonly Kurrent.RecordedEvent[]> {
    while (this.#events.length < PIECE_EVENTS && !this.#ended) await new Promise<void>((go) => (this.#put = go));
    this.#put = undefined;
    const piece = this.#events.splice(0, PIECE_EVENTS);
    this.#taken?.();
    if (piece.length === 0 && this.#error !== undefined) throw this.#error as Error;
    return piece;
  }

  /** Ends the buffer: the consumer takes no more. */
  leave(): void {
    this.#left = true;
    this.#taken?.();
  }

  get isLeft(): boolean {
    return this.#left;
  }

  /** Waits until the buffer is nearly empty. @returns false if that takes longer than `limitMs` */
  async room(limitMs = Infinity): Promise<boolean> {
    const has = (): boolean => this.#events.length <= PIECE_EVENTS || this.#left;
    while (!has()) {
      let timer: NodeJS.Timeout | undefined;
      const inTime = await new Promise<boolean>((resolve) => {
        this.#taken = () => resolve(true);
        if (limitMs < Infinity) timer = setTimeout(() => resolve(false), limitMs);
      });
      clearTimeout(timer);
      this.#taken = undefined;
      if (!inTime) return has();
    }
    return true;
  }
}
