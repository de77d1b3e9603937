import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, type Subscription } from '../../event-store/index.js';
import { type Catalogue, type Position, type Recorded } from '../../kernel/index.js';
import { type DebateFact, debateStream } from '../model/debate.events.js';

/** Some 20 KB each at most. */
const PAGE = 50;
const RETRY_MS = 1_000;
/** Nothing that a watcher waits for comes after these; who comes back after the end is given the seal. */
const ENDS: ReadonlySet<string> = new Set(['DebateClosed', 'DebateAbandoned', 'DebateSealed']);

/** Rung when there may be news; remembers a ring that nobody waited for. */
class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves true at the next ring since the last answer, false after `timeoutMs`. */
  async heard(timeoutMs: number): Promise<boolean> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, timeoutMs);
      });
      clearTimeout(timer);
      this.#wake = undefined;
    }
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }
}

/**
 * Debates as they are watched. All watchers share one subscription, which only tells them that something has happened;
 * each reads its own stream at its own pace, so that a slow one holds one page and nothing more.
 */
export class DebateFeed {
  readonly #bells = new Map<string, Set<Bell>>();
  #subscription: Subscription | undefined;
  #listening: Promise<void> | undefined;
  readonly #ending = new AbortController();

  constructor(
    private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    /** A position that the log has reached, the later the better. */
    private readonly now: () => Position,
    private readonly heartbeatMs: number,
  ) {}

  /** Watchers at the moment. */
  get watchers(): number {
    let count = 0;
    for (const bells of this.#bells.values()) count += bells.size;
    return count;
  }

  /**
   * Events after a revision, page by page, to the debate's end; an empty page now and then while there are none.
   * Ends early when `signal` is aborted or the feed is closed.
   */
  async *follow(
    debateId: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly Recorded<DebateFact>[], void, undefined> {
    const stream = debateStream(debateId);
    const bell = new Bell();
    const leave = (): void => bell.ring();
    signal.addEventListener('abort', leave);
    this.#enter(stream, bell);
    try {
      let next = after + 1;
      while (!this.#ending.signal.aborted && !signal.aborted) {
        const page = await this.store.read(stream, next, 'forwards', PAGE);
        if (page.length > 0) {
          const events = page.map((event) => this.catalogue.read<DebateFact>(event));
          const end = events.findIndex(({ type }) => ENDS.has(type));
          next += page.length;
          // Whether the seal is there already or not, whoever watches sees the same.
          yield end < 0 ? events : events.slice(0, end + 1);
          if (end >= 0) return;
        } else if (!(await bell.heard(this.heartbeatMs))) yield [];
      }
    } finally {
      signal.removeEventListener('abort', leave);
      this.#leave(stream, bell);
    }
  }

  /** Ends every watching; idempotent. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#ring();
    await this.#subscription?.close();
    await this.#listening;
  }

  #enter(stream: string, bell: Bell): void {
    const bells = this.#bells.get(stream);
    if (bells) bells.add(bell);
    else this.#bells.set(stream, new Set([bell]));
    this.#listen();
  }

  #leave(stream: string, bell: Bell): void {
    const bells = this.#bells.get(stream);
    bells?.delete(bell);
    if (bells?.size === 0) this.#bells.delete(stream);
    if (this.#bells.size === 0) void this.#subscription?.close();
  }

  #ring(stream?: string): void {
    for (const [name, bells] of this.#bells)
      if (stream === undefined || name === stream) for (const bell of bells) bell.ring();
  }

  get #wanted(): boolean {
    return !this.#ending.signal.aborted && this.#bells.size > 0;
  }

  /** Listens as long as somebody watches. */
  #listen(): void {
    this.#listening ??= this.#relay().finally(() => {
      this.#listening = undefined;
      if (this.#wanted) this.#listen();
    });
  }

  async #relay(): Promise<void> {
    while (this.#wanted) {
      try {
        this.#subscription = this.store.subscribe(this.now(), { streams: ['debate-'] });
        // What was recorded before the subscription began is found by reading.
        this.#ring();
        for await (const message of this.#subscription)
          if (message.kind === 'events') for (const event of message.events) this.#ring(event.stream);
      } catch {
        // Watchers meet the store's absence themselves when they read; here it is only waited out.
        await pause(RETRY_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
  }
}
