import { type Chance } from './clock.js';

export interface RetryOptions {
  /** Further calls after a transient failure. */
  readonly retriesMax?: number;
  /** The longest wait before the first retry, doubled for each that follows; ms. */
  readonly baseMs?: number;
  readonly maxMs?: number;
  /** Retries that the whole process may owe before successes have earned more. */
  readonly budgetReserve?: number;
  /** Retries earned by a call that went through. */
  readonly budgetRatio?: number;
  /** How long one agent waits in all for a server that says 429; ms. */
  readonly throttleWaitMaxMs?: number;
}

export const RETRY_DEFAULTS = {
  retriesMax: 3,
  baseMs: 500,
  maxMs: 8_000,
  budgetReserve: 60,
  budgetRatio: 0.5,
  throttleWaitMaxMs: 120_000,
} as const satisfies Required<RetryOptions>;

/** A wait drawn evenly from [0, min(max, base·2ⁿ)), so that agents that failed together do not return together. */
export function backoffMs(retry: number, options: Required<RetryOptions>, chance: Chance): number {
  return chance() * Math.min(options.maxMs, options.baseMs * 2 ** retry);
}

/** Keeps retries a fraction of the calls, so that a failing server is not also flooded. */
export class RetryBudget {
  readonly #max: number;
  readonly #ratio: number;
  #left: number;

  constructor(options: Required<RetryOptions>) {
    this.#max = options.budgetReserve;
    this.#ratio = options.budgetRatio;
    this.#left = options.budgetReserve;
  }

  earn(): void {
    this.#left = Math.min(this.#max, this.#left + this.#ratio);
  }

  /** Takes one retry; false when none is left. */
  spend(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/**
 * Milliseconds that a response asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date (RFC 9110,
 * 10.2.3). Undefined when it names no time that can be read.
 */
export function retryAfterMs(header: (name: string) => string | null, wallMs: number): number | undefined {
  const precise = Number.parseFloat(header('retry-after-ms') ?? '');
  if (precise >= 0) return precise;
  const value = header('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - wallMs);
}
