import PQueue from 'p-queue';
import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs, durationInWords } from '../../runtime/index.js';
import { awayReason, LlmFailure, ServerRefusal } from './llm.errors.js';

const MINUTE_MS = 60_000;
/** Concurrency before anything is known about the server. */
const START_CONCURRENT = 4;
/** The pause after a 429 without `Retry-After`, doubled after each further one. */
const THROTTLED = { firstMs: 1_000, maxMs: MINUTE_MS, jitter: 0.5 };
/** Maximum total wait of one call for a server that answers 429. A shorter pause than the minimum counts as that. */
const THROTTLED_MAX_MS = 120_000;
const THROTTLED_MIN_MS = 500;
/** The wait before an unavailable server is called again, doubled after each failure. */
const AWAY = { firstMs: 1_000, maxMs: 10_000 };
/** Maximum number of outages that one call waits for: the server may answer other calls and never this one. */
const OUTAGES_MAX = 3;
const SMOOTHING = 0.1;

export interface PaceOptions {
  /** Maximum number of concurrent calls over all debates of the process. */
  readonly maxConcurrent: number;
  readonly requestsPerMinute?: number | undefined;
  /** Input and output tokens. */
  readonly tokensPerMinute?: number | undefined;
  /** Deadline of one call, without the time in the server's queue. */
  readonly timeoutMs: number;
  /** Called with the reason when the server is unavailable, and with null when it answers again. */
  readonly onAway?: ((reason: string | null) => void) | undefined;
}

interface Outage {
  readonly reason: string;
  failures: number;
}

/** A call under way. */
export interface Running {
  /** Aborted at the call's deadline and by the caller. */
  readonly signal: AbortSignal;
  /** Number of calls under way when this one started, including itself. */
  readonly atOnce: number;
  readonly startedAt: number;
  readonly deadline: NodeJS.Timeout;
  /** The outage during which it started. */
  readonly outage: Outage | undefined;
  /** Whether another call was under way at the same time. */
  shared: boolean;
  /** Why it is sent again, if it is. */
  wait?: { readonly throttledMs: number } | { readonly outage: Outage };
}

/** A call missed its deadline while others were under way, which says little about the call. */
export class Congestion extends LlmFailure {}

/**
 * The pace of all calls of the process to the model server: one queue with a concurrency and limits per minute, and one
 * pause for all calls after a 429 or while the server is unavailable. The concurrency starts low and grows by one with
 * each success; a 429 or a missed deadline of a call that was not alone halves it.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #queue: PQueue;
  /** In order of sending. */
  readonly #running = new Set<Running>();
  /** The calls of the last minute, for the limit on tokens. */
  #lastMinute: readonly { readonly at: number; readonly tokens: number }[] = [];
  #concurrentMax: number;
  #pausedUntil = 0;
  #resume: NodeJS.Timeout | undefined;
  /** When the concurrency was last halved, so that thirty 429s of one burst halve it once. */
  #halvedAt = -Infinity;
  #throttles = 0;
  #outage: Outage | undefined;
  #msPerCall: number | undefined;

  constructor(options: PaceOptions) {
    const { maxConcurrent, requestsPerMinute, tokensPerMinute = 1 } = options;
    if (!(tokensPerMinute >= 1)) throw new Error('tokensPerMinute must be at least 1');
    this.#options = options;
    this.#concurrentMax = maxConcurrent;
    this.#queue = new PQueue({
      concurrency: Math.min(START_CONCURRENT, maxConcurrent),
      ...(requestsPerMinute === undefined ? {} : { intervalCap: requestsPerMinute, interval: MINUTE_MS, strict: true }),
    });
  }

  /** Why calls wait for the server; undefined while it can be reached. */
  get away(): string | undefined {
    return this.#outage?.reason;
  }

  /** Number of calls that wait or are under way. */
  get calls(): number {
    return this.#queue.size + this.#queue.pending;
  }

  /**
   * Average time between two answers: the latency of a call divided by the number of calls under way when it started,
   * which run before it on one slot or beside it on several. Undefined before the first.
   */
  get msPerCall(): number | undefined {
    return this.#msPerCall;
  }

  /** How many calls are sent at once before the first is answered: none of them finds the others' shared part in a cache. */
  get startConcurrent(): number {
    return Math.min(START_CONCURRENT, this.#concurrentMax);
  }

  /** Limits the concurrency to the number of slots of the server. */
  limitTo(slots: number): void {
    this.#concurrentMax = Math.max(1, Math.min(this.#options.maxConcurrent, slots));
    this.#queue.concurrency = Math.min(this.#queue.concurrency, this.#concurrentMax);
  }

  /**
   * Makes a call when it is its turn, and makes it again after a pause if the server refuses it for the moment.
   * @param tokens the expected number of input and output tokens
   * @param waits whether to wait for a server that is unavailable, until the signal is aborted
   * @throws the error of the call; the signal's reason
   */
  async run<T>(
    tokens: number,
    signal: AbortSignal,
    waits: boolean,
    send: (running: Running) => Promise<T>,
  ): Promise<T> {
    const outages = new Set<Outage>();
    let throttledMs = 0;
    for (;;) {
      let running: Running | undefined;
      let sent: Promise<T> | undefined;
      const begin = async (): Promise<T> => {
        await this.#hasTokens(tokens, signal);
        running = this.#start(signal);
        return this.#watched(running, waits, send);
      };
      try {
        return await this.#queue.add(() => (sent = begin()), { signal });
      } catch (error) {
        // The queue does not wait for the end of a call that is aborted.
        if (signal.aborted) await sent?.catch(() => undefined);
        signal.throwIfAborted();
        const wait = running?.wait;
        if (wait === undefined) throw error;
        if ('outage' in wait) outages.add(wait.outage);
        else throttledMs += Math.max(THROTTLED_MIN_MS, wait.throttledMs);
        if (throttledMs > THROTTLED_MAX_MS)
          throw new LlmFailure('rate-limited', `429 for ${Math.round(throttledMs / 1_000)} s`);
        if (outages.size > OUTAGES_MAX) throw error;
      }
    }
  }

  /** Stops the timer of a pause. */
  close(): void {
    clearTimeout(this.#resume);
  }

  /** Waits until the tokens fit into the limit of a minute. A call that exceeds it alone starts when no other counts. */
  async #hasTokens(tokens: number, signal: AbortSignal): Promise<void> {
    const { tokensPerMinute } = this.#options;
    if (tokensPerMinute === undefined) return;
    for (;;) {
      const now = performance.now();
      this.#lastMinute = this.#lastMinute.filter(({ at }) => at > now - MINUTE_MS);
      const [oldest] = this.#lastMinute;
      const used = this.#lastMinute.reduce((sum, call) => sum + call.tokens, 0);
      if (!oldest || used + tokens <= tokensPerMinute) break;
      await pause(oldest.at + MINUTE_MS - now, undefined, { signal });
    }
    this.#lastMinute = [...this.#lastMinute, { at: performance.now(), tokens }];
  }

  #start(signal: AbortSignal): Running {
    const { timeoutMs } = this.#options;
    const late = new AbortController();
    for (const other of this.#running) other.shared = true;
    const running: Running = {
      signal: AbortSignal.any([signal, late.signal]),
      atOnce: this.#running.size + 1,
      startedAt: performance.now(),
      deadline: setTimeout(() => late.abort(new LlmFailure('deadline', durationInWords(timeoutMs))), timeoutMs),
      outage: this.#outage,
      shared: this.#running.size > 0,
    };
    this.#running.add(running);
    return running;
  }

  /** Makes the call and learns from its end. */
  async #watched<T>(running: Running, waits: boolean, send: (running: Running) => Promise<T>): Promise<T> {
    try {
      const result = await send(running);
      this.#restartLater(running);
      this.#succeeded((performance.now() - running.startedAt) / running.atOnce);
      return result;
    } catch (error) {
      const refusal = error instanceof ServerRefusal ? error : undefined;
      if (refusal) this.#restartLater(running);
      const away = waits ? awayReason(error) : undefined;
      if (away !== undefined) running.wait = { outage: this.#unavailable(away, refusal?.retryAfterMs, running) };
      else if (refusal?.meaning === 'throttled')
        running.wait = { throttledMs: this.#throttled(refusal.retryAfterMs, running) };
      else if (error instanceof LlmFailure && error.code === 'deadline' && running.shared) {
        this.#halve(running);
        throw new Congestion(error.code, error.detail);
      }
      throw error;
    } finally {
      clearTimeout(running.deadline);
      this.#running.delete(running);
    }
  }

  /**
   * Restarts the deadlines of the calls that were sent after one that was answered. Most servers process calls in order
   * of arrival, so these may have waited in the server's queue until now.
   */
  #restartLater(answered: Running): void {
    let later = false;
    for (const call of this.#running) {
      if (later) call.deadline.refresh();
      if (call === answered) later = true;
    }
  }

  #succeeded(shareMs: number): void {
    this.#msPerCall =
      this.#msPerCall === undefined ? shareMs : this.#msPerCall + SMOOTHING * (shareMs - this.#msPerCall);
    this.#throttles = 0;
    if (this.#outage) {
      this.#outage = undefined;
      // A restarted server is cold, so the concurrency starts low again.
      this.#queue.concurrency = this.startConcurrent;
      this.#options.onAway?.(null);
    } else this.#queue.concurrency = Math.min(this.#queue.concurrency + 1, this.#concurrentMax);
  }

  #halve({ startedAt }: Running): boolean {
    if (startedAt < this.#halvedAt) return false;
    this.#halvedAt = performance.now();
    this.#queue.concurrency = Math.max(1, Math.floor(this.#queue.concurrency / 2));
    return true;
  }

  /** Pauses all calls after a 429. Returns the length of the pause. */
  #throttled(retryAfterMs: number | undefined, call: Running): number {
    if (this.#halve(call)) this.#throttles += 1;
    const pauseMs = retryAfterMs ?? backoffMs(this.#throttles, THROTTLED);
    this.#pause(Math.min(pauseMs, THROTTLED_MAX_MS));
    return pauseMs;
  }

  /** Pauses all calls while the server is unavailable. Then one call at a time tries whether it answers again. */
  #unavailable(reason: string, retryAfterMs: number | undefined, call: Running): Outage {
    const known = this.#outage;
    // A call that was sent before the outage was noticed says nothing new.
    if (known && call.outage !== known) return known;
    const outage = known ?? { reason, failures: 0 };
    outage.failures += 1;
    this.#pause(Math.min(retryAfterMs ?? backoffMs(outage.failures, AWAY), AWAY.maxMs));
    if (known) return outage;
    this.#outage = outage;
    this.#queue.concurrency = 1;
    this.#options.onAway?.(reason);
    return outage;
  }

  #pause(durationMs: number): void {
    const until = performance.now() + durationMs;
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#queue.pause();
    clearTimeout(this.#resume);
    this.#resume = setTimeout(() => this.#queue.start(), durationMs);
  }
}
