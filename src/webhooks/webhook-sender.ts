import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Refusal } from '../kernel/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import {
  SAFE_FETCH_OPTIONS,
  SAFE_FETCH_REFUSALS,
  type SafeFetch,
  type SafeFetchOptions,
  UndiciSafeFetch,
} from '../safe-fetch/index.js';
import { type SignedMessage } from './signed-message.js';

/** When failed messages are sent again. */
export interface WebhookSchedule {
  /** Pauses after failed attempts, one for each but the last, in milliseconds. */
  readonly pausesMs: readonly number[];
}
export const WEBHOOK_SCHEDULE = Symbol('WEBHOOK_SCHEDULE');

/** The result of one attempt. A failure without `nextAt` is final. */
export type SendingResult =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly nextAt: string | null };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Ten attempts over three days, as Standard Webhooks 1.0.0 suggests. */
export const webhookSchedule = (): WebhookSchedule => ({
  pausesMs: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
});
const JITTER_SHARE = 0.1;
const GONE = 410;
const RETRY_AFTER_MS_MAX = 24 * HOUR;
const LIMITS = {
  firstByteTimeoutMs: 20 * SECOND,
  totalTimeoutMs: 30 * SECOND,
  bytesMax: 64 * 1024,
  // Standard Webhooks counts a redirect as a failure.
  redirectsMax: 0,
};

/** Sends single messages to addresses that customers have chosen, and says when the next attempt is due. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  /** Attempts of this process, by their result. */
  readonly attempts = { delivered: 0, failed: 0 };
  readonly #safeFetch: SafeFetch;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SAFE_FETCH_OPTIONS) network: SafeFetchOptions,
    @Inject(WEBHOOK_SCHEDULE) private readonly schedule: WebhookSchedule,
  ) {
    this.#safeFetch = new UndiciSafeFetch({ ...network, limits: LIMITS });
  }

  /** Longer than any wait for the next attempt. */
  get longestMs(): number {
    return Math.max(RETRY_AFTER_MS_MAX, ...this.schedule.pausesMs) * (1 + JITTER_SHARE);
  }

  /**
   * @param pointer of the address in the request
   * @throws Refusal `blocked-address`
   */
  async admit(url: string, pointer: string): Promise<void> {
    try {
      await this.#safeFetch.admit(url);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const detail = 'The webhook must have a public http or https address on one of the usual web ports.';
      throw new Refusal(SAFE_FETCH_REFUSALS['blocked-address'], { detail, extra: { errors: [{ pointer, detail }] } });
    }
  }

  /**
   * Makes one request.
   * @param attempt counted from 1
   * @param signal ends the request. @throws what it is aborted with, so that the attempt does not count
   */
  async send(
    url: string,
    { headers, body }: SignedMessage,
    attempt: number,
    signal: AbortSignal,
  ): Promise<SendingResult> {
    const result = await this.#post(url, { headers, body }, attempt, signal);
    this.attempts[result.kind] += 1;
    return result;
  }

  /** Whoever has sent has ended its requests by now. */
  onApplicationShutdown(): Promise<void> {
    return this.#safeFetch.close();
  }

  async #post(url: string, message: SignedMessage, attempt: number, signal: AbortSignal): Promise<SendingResult> {
    try {
      const options = { method: 'POST', anyStatus: true, overflow: 'truncate', signal } as const;
      const { status, headers } = await this.#safeFetch.fetch(url, { ...message, ...options });
      if (status >= 200 && status <= 299) return { kind: 'delivered', status };
      const nextAt = status === GONE ? null : this.#nextAt(attempt, headers['retry-after']);
      return { kind: 'failed', reason: `The receiver answered ${status}.`, nextAt };
    } catch (error) {
      if (signal.aborted || !(error instanceof Refusal)) throw error;
      return { kind: 'failed', reason: error.detail ?? error.title, nextAt: this.#nextAt(attempt) };
    }
  }

  /** When to try again after a failed attempt: by the schedule, or later if the receiver asks for it. */
  #nextAt(attempt: number, retryAfter?: string): string | null {
    const scheduled = this.schedule.pausesMs[attempt - 1];
    if (scheduled === undefined) return null;
    const now = this.clock.now().getTime();
    const asked = retryAfter === undefined ? NaN : Number(retryAfter) * 1_000 || Date.parse(retryAfter) - now;
    const waitMs = scheduled * (1 + JITTER_SHARE * Math.random());
    const longest = Number.isNaN(asked) ? waitMs : Math.max(waitMs, Math.min(asked, RETRY_AFTER_MS_MAX));
    return new Date(now + longest).toISOString();
  }
}
