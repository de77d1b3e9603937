import { backoffMs } from '../../runtime/index.js';
import { type Chance, type TimerClock, systemTimerClock } from './timer-clock.js';

const WINDOW_MS = 60_000;
/** Concurrency before anything is known about the server. */
const START_CONCURRENT = 4;
/** A latency below this does not indicate a queue in the server. */
const QUICK_MS = 1_000;
/** Concurrency grows only while a call takes at most this many times its latency under light load. */
const LATENCY_GROWTH_MAX = 2;
const SMOOTHING = 0.2;
/** Number of successes after which the concurrency ceiling rises by one. */
const CEILING_PATIENCE = 30;
/** The wait before the first probe of an unavailable server, doubled after each failure. */
const PROBE_FIRST_MS = 1_000;
const PROBE_MAX_MS = 10_000;

export interface LimiterOptions {
  /** Maximum number of concurrent calls over all debates. */
  readonly maxConcurrent: number;
  /** Initial number of concurrent calls; 4 when omitted. */
  readonly startConcurrent?: number | undefined;
  /** Concurrency does not grow above this latency; unbounded when omitted. */
  readonly slowMs?: number | undefined;
  /** Calls started in any 60 s; unlimited when omitted. */
  readonly requestsPerMinute?: number | undefined;
  /** Input and output tokens of the calls started in any 60 s; unlimited when omitted. */
  readonly tokensPerMinute?: number | undefined;
  /** The first pause after a 429 without `Retry-After`, doubled after each further 429. */
  readonly pauseBaseMs?: number;
  /** Maximum pause, whatever the server asks for. */
  readonly pauseMaxMs?: number;
  /** Number of calls waiting in the server, if it reports it. Concurrency does not grow while it is above 0. */
  readonly waitingInServer?: (() => number | undefined) | undefined;
  readonly clock?: TimerClock;
  readonly chance?: Chance;
  /** Called with the reason when a probe of the server has failed, and with null when the server answers again. */
  readonly onAway?: ((reason: string | null) => void) | undefined;
}

export interface Permit {
  /** Number of calls under way when this one started, including itself. */
  readonly atOnce: number;
  /** Ends the call and replaces the expected tokens by the used ones. */
  release(usedTokens?: number): void;
  /** Reports a 429: all calls pause, for `retryAfterMs` if the server named a time. */
  throttled(retryAfterMs: number | undefined): void;
  /** Reports that the call missed its deadline because the server is overloaded. */
  congested(): void;
  /**
   * Reports that the server cannot be reached or is not ready. All calls wait while one at a time probes the server.
   * Returns the number of the outage, starting at 1.
   */
  away(reason: string, retryAfterMs: number | undefined): number;
  /** Reports success, which may raise the concurrency. */
  succeeded(): void;
}

interface Outage {
  readonly reason: string;
  probes: number;
  told: boolean;
}

interface Waiter {
  readonly tokens: number;
  grant(permit: Permit): void;
}

/**
 * Limits the calls of all debates in the process to the model server: first in, first out, within the allowed
 * concurrency, requests per minute and tokens per minute. The concurrency starts low and grows by one with each success
 * while the latency stays stable. A 429 or a missed deadline under congestion halves it. From then on it takes as many
 * successes as there are allowed concurrent calls to raise it by one (additive increase, multiplicative decrease).
 */
export class Limiter {
  readonly #options: LimiterOptions;
  readonly #clock: TimerClock;
  readonly #chance: Chance;
  readonly #queue = new Set<Waiter>();
  #started: { at: number; tokens: number }[] = [];
  #startedTokens = 0;
  #underWay = 0;
  #roomMax: number;
  /** Allowed concurrency, a fraction; the number of calls under way is limited to its floor. */
  #room: number;
  /** Below it each success adds 1 to `#room`; above it each adds 1 / `#room`. */
  #threshold = Infinity;
  /** One less than the concurrency that last caused congestion. */
  #ceiling = Infinity;
  #successesBelow = 0;
  /** Smoothed latency of calls that started while at most half of `#room` was in use. */
  #lightMs: number | undefined;
  #outage: Outage | undefined;
  #outages = 0;
  #probing = false;
  #pausedUntil = -Infinity;
  /** Number of cuts of `#room`, so that thirty 429s of one burst cut it only once. */
  #epoch = 0;
  #throttlesInARow = 0;
  #cancelWake: (() => void) | undefined;

  constructor(options: LimiterOptions) {
    for (const [name, value] of Object.entries({
      maxConcurrent: options.maxConcurrent,
      startConcurrent: options.startConcurrent ?? 1,
      requestsPerMinute: options.requestsPerMinute ?? 1,
      tokensPerMinute: options.tokensPerMinute ?? 1,
    }))
      if (!(value >= 1)) throw new Error(`${name} must be at least 1`);
    this.#options = options;
    this.#clock = options.clock ?? systemTimerClock;
    this.#chance = options.chance ?? Math.random;
    this.#roomMax = options.maxConcurrent;
    this.#room = this.#startRoom();
  }

  /** Limits the concurrency to the number of slots of the server. */
  limitTo(slots: number): void {
    this.#roomMax = Math.max(1, Math.min(this.#options.maxConcurrent, slots));
    this.#room = Math.min(this.#room, this.#roomMax);
    this.#pump();
  }

  /** Why calls wait for the server; undefined while it can be reached. */
  get away(): string | undefined {
    return this.#outage?.told ? this.#outage.reason : undefined;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Milliseconds until calls may start again after a pause; 0 without a pause. */
  get pauseMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now());
  }

  /**
   * Resolves when one more call may start.
   * @param tokens the expected usage; a call that exceeds the limit per minute starts when no other counts towards it
   * @throws the signal's reason when it is aborted first
   */
  acquire(tokens: number, signal: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const abort = (): void => {
        this.#queue.delete(waiter);
        reject(signal.reason as Error);
        this.#pump();
      };
      const waiter: Waiter = {
        tokens,
        grant: (permit) => {
          signal.removeEventListener('abort', abort);
          resolve(permit);
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#queue.add(waiter);
      this.#pump();
    });
  }

  /** Starts no call for at least this long. */
  pause(durationMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + durationMs);
    this.#pump();
  }

  #pump(): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    for (const waiter of this.#queue) {
      if (this.#underWay >= Math.floor(this.#room) || this.#probing) return;
      const now = this.#clock.now();
      const opensAt = Math.max(this.#pausedUntil, this.#allowedAt(waiter.tokens, now));
      if (opensAt > now) {
        this.#cancelWake = this.#clock.after(Math.ceil(opensAt - now), () => {
          this.#cancelWake = undefined;
          this.#pump();
        });
        return;
      }
      this.#queue.delete(waiter);
      waiter.grant(this.#permit(waiter.tokens, now));
    }
  }

  /** The earliest time at which the limits per minute allow one more call. */
  #allowedAt(tokens: number, now: number): number {
    const expired = this.#started.findIndex((start) => start.at > now - WINDOW_MS);
    const gone = this.#started.splice(0, expired < 0 ? this.#started.length : expired);
    for (const start of gone) this.#startedTokens -= start.tokens;
    const { requestsPerMinute = Infinity, tokensPerMinute = Infinity } = this.#options;
    let requests = this.#started.length;
    let used = this.#startedTokens;
    let at = now;
    for (const start of this.#started) {
      if (requests < requestsPerMinute && used + tokens <= tokensPerMinute) break;
      requests -= 1;
      used -= start.tokens;
      at = start.at + WINDOW_MS;
    }
    return at;
  }

  #permit(tokens: number, now: number): Permit {
    const start = { at: now, tokens };
    this.#started.push(start);
    this.#startedTokens += tokens;
    this.#underWay += 1;
    const atOnce = this.#underWay;
    const light = atOnce <= Math.max(1, this.#room / 2);
    const epoch = this.#epoch;
    const probe = this.#outage !== undefined;
    if (probe) this.#probing = true;
    let released = false;
    return {
      atOnce,
      release: (usedTokens) => {
        if (released) return;
        released = true;
        this.#underWay -= 1;
        if (probe) this.#probing = false;
        if (usedTokens !== undefined) {
          if (this.#started.includes(start)) this.#startedTokens += usedTokens - start.tokens;
          start.tokens = usedTokens;
        }
        this.#pump();
      },
      throttled: (retryAfterMs) => {
        if (this.#cut(epoch)) this.#throttlesInARow += 1;
        const { pauseBaseMs = 1_000, pauseMaxMs = 60_000 } = this.#options;
        const backoff = { firstMs: pauseBaseMs, maxMs: pauseMaxMs, jitter: 0.5 };
        this.pause(
          retryAfterMs === undefined
            ? backoffMs(this.#throttlesInARow, backoff, this.#chance)
            : Math.min(retryAfterMs, pauseMaxMs) + this.#chance() * 50,
        );
      },
      congested: () => {
        const tooMany = Math.min(Math.floor(this.#room), this.#underWay);
        if (!this.#cut(epoch)) return;
        this.#ceiling = Math.max(1, tooMany - 1);
        this.#successesBelow = 0;
      },
      away: (reason, retryAfterMs) => this.#away(reason, retryAfterMs, probe),
      succeeded: () => {
        this.#comeBack();
        const latencyMs = this.#clock.now() - now;
        if (light)
          this.#lightMs =
            this.#lightMs === undefined ? latencyMs : this.#lightMs + SMOOTHING * (latencyMs - this.#lightMs);
        if (epoch === this.#epoch) this.#grow(latencyMs);
      },
    };
  }

  /** @param isProbe whether the call was made to test if the server answers again */
  #away(reason: string, retryAfterMs: number | undefined, isProbe: boolean): number {
    if (!this.#outage) {
      this.#outages += 1;
      this.#outage = { reason, probes: 0, told: false };
    } else if (!isProbe) return this.#outages;
    else {
      this.#outage.probes += 1;
      if (!this.#outage.told) {
        this.#outage.told = true;
        this.#options.onAway?.(reason);
      }
    }
    const backoff = { firstMs: PROBE_FIRST_MS, maxMs: PROBE_MAX_MS };
    this.pause(Math.min(retryAfterMs ?? backoffMs(this.#outage.probes + 1, backoff), PROBE_MAX_MS));
    return this.#outages;
  }

  /** Raises the concurrency after a success: by 1 below the threshold, by 1 / `#room` above it. */
  #grow(latencyMs: number): void {
    this.#throttlesInARow = 0;
    this.#successesBelow += 1;
    if (this.#successesBelow % CEILING_PATIENCE === 0) this.#ceiling += 1;
    if (this.#mayGrow(latencyMs))
      this.#room = Math.min(
        this.#roomMax,
        Math.max(this.#room, this.#ceiling),
        this.#room + (this.#room < this.#threshold ? 1 : 1 / this.#room),
      );
    this.#pump();
  }

  #startRoom(): number {
    return Math.min(this.#roomMax, this.#options.startConcurrent ?? START_CONCURRENT);
  }

  #mayGrow(latencyMs: number): boolean {
    const { slowMs = Infinity, waitingInServer } = this.#options;
    if ((waitingInServer?.() ?? 0) > 0) return false;
    if (latencyMs <= QUICK_MS) return true;
    return latencyMs <= slowMs && latencyMs <= LATENCY_GROWTH_MAX * (this.#lightMs ?? latencyMs);
  }

  /** Halves the concurrency once for each burst of errors. Returns false when this burst has already been handled. */
  #cut(epoch: number): boolean {
    if (epoch !== this.#epoch) return false;
    this.#epoch += 1;
    this.#room = Math.max(1, Math.floor(Math.min(this.#room, this.#underWay) / 2));
    this.#threshold = this.#room;
    return true;
  }

  #comeBack(): void {
    const outage = this.#outage;
    if (!outage) return;
    this.#outage = undefined;
    this.#probing = false;
    // A restarted server is cold, so the concurrency starts low again.
    this.#room = Math.min(this.#room, this.#startRoom());
    if (outage.told) this.#options.onAway?.(null);
  }
}
