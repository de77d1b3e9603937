export interface CallRetryOptions {
  /** Maximum number of retries after transient failures. */
  readonly retriesMax?: number;
  /** Maximum wait before the first retry, doubled for each further retry. */
  readonly baseMs?: number;
  readonly maxMs?: number;
  /** Initial and maximum number of retries in the budget of the process. */
  readonly budgetReserve?: number;
  /** Retries that each successful call adds to the budget. */
  readonly budgetRatio?: number;
  /** Maximum total wait of one agent for a server that answers 429. */
  readonly throttleWaitMaxMs?: number;
}

export const RETRY_DEFAULTS = {
  retriesMax: 3,
  baseMs: 500,
  maxMs: 8_000,
  budgetReserve: 60,
  budgetRatio: 0.5,
  throttleWaitMaxMs: 120_000,
} as const satisfies Required<CallRetryOptions>;

/** Limits retries to a fraction of the successful calls, so that retries do not overload a failing server. */
export class RetryBudget {
  readonly #max: number;
  readonly #ratio: number;
  #left: number;

  constructor(options: Required<CallRetryOptions>) {
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
 * The wait in milliseconds that a response asks for: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date
 * (RFC 9110, 10.2.3). Undefined when there is none or it cannot be parsed.
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
