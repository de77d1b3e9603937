import { type Chance, type Clock, systemClock } from './clock.js';

const WINDOW_MS = 60_000;

export interface LimiterOptions {
  /** Calls under way at once, over all debates. */
  readonly maxConcurrent: number;
  /** Calls started in any 60 s; unlimited when omitted. */
  readonly requestsPerMinute?: number | undefined;
  /** Tokens, in and out, of the calls started in any 60 s; unlimited when omitted. */
  readonly tokensPerMinute?: number | undefined;
  /** The first pause after a 429 that names no time, doubled for each that follows; ms. */
  readonly pauseBaseMs?: number;
  /** No pause is longer, whatever the server asks for; ms. */
  readonly pauseMaxMs?: number;
  readonly clock?: Clock;
  readonly chance?: Chance;
}

export interface Permit {
  /** Replaces the tokens that were reckoned with by those that were used, and makes room for the next call. */
  release(usedTokens?: number): void;
  /** The server said 429: every agent waits, `retryAfterMs` when the server named a time. */
  throttled(retryAfterMs: number | undefined): void;
  /** The call went through: the server has room. */
  succeeded(): void;
}

interface Waiter {
  readonly tokens: number;
  grant(permit: Permit): void;
}

/**
 * The one gate to the model server for every agent of every debate in the process: first come, first served, never more
 * calls at once, requests or tokens in any minute than allowed. A 429 closes it for everybody; after it the number of
 * calls at once starts at half of what was under way and grows by one with each success.
 */
export class Limiter {
  readonly #options: LimiterOptions;
  readonly #clock: Clock;
  readonly #chance: Chance;
  readonly #queue = new Set<Waiter>();
  #started: { at: number; tokens: number }[] = [];
  #startedTokens = 0;
  #underWay = 0;
  #room: number;
  #pausedUntil = -Infinity;
  /** Counts cuts, so that thirty 429s of one burst cut once. */
  #epoch = 0;
  #throttlesInARow = 0;
  #cancelWake: (() => void) | undefined;

  constructor(options: LimiterOptions) {
    for (const [name, value] of Object.entries({
      maxConcurrent: options.maxConcurrent,
      requestsPerMinute: options.requestsPerMinute ?? 1,
      tokensPerMinute: options.tokensPerMinute ?? 1,
    }))
      if (!(value >= 1)) throw new Error(`${name} must be at least 1`);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#chance = options.chance ?? Math.random;
    this.#room = options.maxConcurrent;
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
      if (this.#underWay >= this.#room) return;
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
    const epoch = this.#epoch;
    let released = false;
    return {
      release: (usedTokens) => {
        if (released) return;
        released = true;
        this.#underWay -= 1;
        if (usedTokens !== undefined) {
          if (this.#started.includes(start)) this.#startedTokens += usedTokens - start.tokens;
          start.tokens = usedTokens;
        }
        this.#pump();
      },
      throttled: (retryAfterMs) => {
        if (epoch === this.#epoch) {
          this.#epoch += 1;
          this.#room = Math.max(1, Math.floor(this.#underWay / 2));
          this.#throttlesInARow += 1;
        }
        const { pauseBaseMs = 1_000, pauseMaxMs = 60_000 } = this.#options;
        const backoffMs = Math.min(pauseMaxMs, pauseBaseMs * 2 ** Math.max(0, this.#throttlesInARow - 1));
        this.pause(
          retryAfterMs === undefined
            ? backoffMs * (0.5 + this.#chance() / 2)
            : Math.min(retryAfterMs, pauseMaxMs) + this.#chance() * 50,
        );
      },
      succeeded: () => {
        if (epoch !== this.#epoch) return;
        this.#throttlesInARow = 0;
        this.#room = Math.min(this.#options.maxConcurrent, this.#room + 1);
        this.#pump();
      },
    };
  }
}
