import { type Chance, type Clock, systemClock } from './clock.js';

const WINDOW_MS = 60_000;
/** Calls at once before anything is known of the server. */
const START_CONCURRENT = 4;
/** A latency below this is no sign of a queue in the server. */
const QUICK_MS = 1_000;
/** More calls at once are worth while as long as a call takes at most this many times what it takes in light load. */
const LATENCY_GROWTH_MAX = 2;
const SMOOTHING = 0.2;
/** Successes after which one more call at once is tried than last proved too many. */
const CEILING_PATIENCE = 30;
/** The wait before the first probe of a server that is away, doubled for each that fails. */
const PROBE_FIRST_MS = 1_000;
const PROBE_MAX_MS = 10_000;

export interface LimiterOptions {
  /** Calls under way at once at most, over all debates. */
  readonly maxConcurrent: number;
  /** Calls under way at once to begin with; 4 when omitted. */
  readonly startConcurrent?: number | undefined;
  /** Above this latency no further concurrency is tried; no such bound when omitted. */
  readonly slowMs?: number | undefined;
  /** Calls started in any 60 s; unlimited when omitted. */
  readonly requestsPerMinute?: number | undefined;
  /** Tokens, in and out, of the calls started in any 60 s; unlimited when omitted. */
  readonly tokensPerMinute?: number | undefined;
  /** The first pause after a 429 that names no time, doubled for each that follows; ms. */
  readonly pauseBaseMs?: number;
  /** No pause is longer, whatever the server asks for; ms. */
  readonly pauseMaxMs?: number;
  /** Calls that wait in the server, where it tells: no further concurrency is tried while there are some. */
  readonly waitingInServer?: (() => number | undefined) | undefined;
  readonly clock?: Clock;
  readonly chance?: Chance;
  /** Told why calls wait once a probe has failed, and null when the server answers again. */
  readonly onAway?: ((reason: string | null) => void) | undefined;
}

export interface Permit {
  /** Calls under way when this one started, itself included. */
  readonly atOnce: number;
  /** Replaces the tokens that were reckoned with by those that were used, and makes room for the next call. */
  release(usedTokens?: number): void;
  /** The server said 429: every agent waits, `retryAfterMs` when the server named a time. */
  throttled(retryAfterMs: number | undefined): void;
  /** The call met its deadline because the server has too much to do. */
  congested(): void;
  /**
   * The server cannot be reached or does not serve yet. Every call waits while one at a time probes. Returns the number
   * of the outage, 1 for the first.
   */
  away(reason: string, retryAfterMs: number | undefined): number;
  /** The call went through: the server has room. */
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
 * The gate to the model server for every agent of every debate in the process: first come, first served, within the
 * allowed calls at once, requests and tokens a minute. The number of calls at once starts low and grows by one with
 * each success while latency holds. A 429 or a congested deadline halves it; from then on it grows by one for each full
 * round of successes (additive increase, multiplicative decrease).
 */
export class Limiter {
  readonly #options: LimiterOptions;
  readonly #clock: Clock;
  readonly #chance: Chance;
  readonly #queue = new Set<Waiter>();
  #started: { at: number; tokens: number }[] = [];
  #startedTokens = 0;
  #underWay = 0;
  #roomMax: number;
  /** Fractional; its floor is how many calls may be under way. */
  #room: number;
  /** Up to here each success makes room for one more; above it a full round of successes does. */
  #threshold = Infinity;
  /** Less than what last proved too many. */
  #ceiling = Infinity;
  #successesBelow = 0;
  /** What a call takes while at most half of the room is taken. */
  #lightMs: number | undefined;
  #outage: Outage | undefined;
  #outages = 0;
  #probing = false;
  #pausedUntil = -Infinity;
  /** Counts cuts, so that thirty 429s of one burst cut once. */
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
    this.#clock = options.clock ?? systemClock;
    this.#chance = options.chance ?? Math.random;
    this.#roomMax = options.maxConcurrent;
    this.#room = this.#startRoom();
  }

  /** Never more calls at once than the server has slots. */
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

  /** Milliseconds until the gate opens again after a 429; 0 when it is open. */
  get pauseMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now());
  }

  /**
   * Resolves when one more call may start.
   * @param tokens what the call is expected to use; more than a minute's allowance passes alone.
   * @throws the signal's reason when it is aborted first.
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

  /** Closes the gate for everybody for at least this long. */
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

  /** The earliest time at which the minute's allowances let one more call start. */
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
        const backoffMs = Math.min(pauseMaxMs, pauseBaseMs * 2 ** Math.max(0, this.#throttlesInARow - 1));
        this.pause(
          retryAfterMs === undefined
            ? backoffMs * (0.5 + this.#chance() / 2)
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

  /** @param isProbe of a call that was made to find out whether the server answers again. */
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
    const backoffMs = Math.min(PROBE_MAX_MS, PROBE_FIRST_MS * 2 ** this.#outage.probes);
    this.pause(Math.min(retryAfterMs ?? backoffMs, PROBE_MAX_MS));
    return this.#outages;
  }

  /** After a success: by one while the number of calls at once is low, else by one for a full round. */
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

  /** Halves the room once for each burst of refusals; false when the burst was cut already. */
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
    // A server that was restarted is cold.
    this.#room = Math.min(this.#room, this.#startRoom());
    if (outage.told) this.#options.onAway?.(null);
  }
}
