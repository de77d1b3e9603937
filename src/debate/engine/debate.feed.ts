import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, followLog, Projector } from '../../event-store/index.js';
import { Catalogue, type Recorded } from '../../kernel/index.js';
import { computeInTurn } from '../../runtime/index.js';
import { type DebateFact, debateStream } from '../stages/index.js';
import { DEBATE_OPTIONS, type DebateOptions } from './debate-world.js';

/** Events per page. Most have at most about 20 KB; article, claims and evidence may be larger. */
const PAGE = 50;
const RETRY_MS = 1_000;
const HEARTBEAT_MS = 15_000;
/** The events after which a watch ends. `DebateSealed` matters for a watcher that reconnects after the end. */
const ENDS: ReadonlySet<string> = new Set(['DebateClosed', 'DebateAbandoned', 'DebateSealed']);
export const endsWatch = ({ type }: { readonly type: string }): boolean => ENDS.has(type);

/** Wakes one watcher when there may be events. A ring while it is not waiting is remembered. */
class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves to true at the next ring, or at once after a ring since the last call; to false after `timeoutMs`. */
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
 * Delivers a debate's events to watchers as they are recorded. All watchers share one subscription, which only wakes
 * them. Each reads the stream at its own pace, so a slow watcher keeps only one page in memory.
 */
@Injectable()
export class DebateFeed {
  readonly #heartbeatMs: number;
  readonly #bells = new Map<string, Set<Bell>>();
  /** Ends the subscription; undefined while nobody watches. */
  #leaving: AbortController | undefined;
  #following: Promise<void> = Promise.resolve();
  readonly #ending = new AbortController();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    private readonly projector: Projector,
    @Inject(DEBATE_OPTIONS) { heartbeatMs = HEARTBEAT_MS }: DebateOptions,
  ) {
    this.#heartbeatMs = heartbeatMs;
  }

  get watchers(): number {
    let count = 0;
    for (const bells of this.#bells.values()) count += bells.size;
    return count;
  }

  /**
   * Yields the events after a revision in pages until the end of the debate, and an empty page at each heartbeat. Ends
   * early when `signal` is aborted or the feed is closed.
   */
  async *follow(
    debateId: string,
    after: number,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly Recorded<DebateFact>[], void, undefined> {
    const stream = debateStream(debateId);
    const bell = new Bell();
    const leave = (): void => bell.ring();
    signal?.addEventListener('abort', leave);
    this.#subscribe(stream, bell);
    try {
      let next = after + 1;
      // Reading what was recorded before costs time; what is recorded now comes event by event and must not wait.
      let isBehind = true;
      while (!this.#ending.signal.aborted && signal?.aborted !== true) {
        const read = (): Promise<readonly Recorded<DebateFact>[]> => this.#page(stream, next);
        const events: readonly Recorded<DebateFact>[] = await (isBehind ? computeInTurn(read) : read());
        isBehind = events.length === PAGE;
        if (events.length > 0) {
          const end = events.findIndex(endsWatch);
          next += events.length;
          // Ends at the same event whether or not the debate is already sealed.
          yield end < 0 ? events : events.slice(0, end + 1);
          if (end >= 0) return;
        } else if (!(await bell.heard(this.#heartbeatMs))) yield [];
      }
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#unsubscribe(stream, bell);
    }
  }

  async #page(stream: string, from: number): Promise<readonly Recorded<DebateFact>[]> {
    const page = await this.store.read(stream, from, 'forwards', PAGE);
    return page.map((event) => this.catalogue.read<DebateFact>(event));
  }

  /** Ends every watch. Idempotent. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#ring();
    this.#leaving?.abort();
    await this.#following;
  }

  #subscribe(stream: string, bell: Bell): void {
    const bells = this.#bells.get(stream);
    if (bells) bells.add(bell);
    else this.#bells.set(stream, new Set([bell]));
    if (this.#leaving) return;
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const filter = { streams: ['debate-'] };
    // Watchers read what was recorded before, and get the store's error when they read.
    const following = { from: this.projector.position(), filter, pauseMs: RETRY_MS, signal };
    const listening = followLog(this.store, following, (event) => this.#ring(event.stream));
    this.#following = this.#following.then(() => listening);
  }

  #unsubscribe(stream: string, bell: Bell): void {
    const bells = this.#bells.get(stream);
    bells?.delete(bell);
    if (bells?.size === 0) this.#bells.delete(stream);
    if (this.#bells.size > 0) return;
    this.#leaving?.abort();
    this.#leaving = undefined;
  }

  #ring(stream?: string): void {
    for (const [name, bells] of this.#bells)
      if (stream === undefined || name === stream) for (const bell of bells) bell.ring();
  }
}
