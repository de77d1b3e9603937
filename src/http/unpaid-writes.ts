import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

const HOUR_MS = 3_600_000;
/**
 * Requests of one account in an hour that may have written to the log and cost nothing: pictures that are none, orders that
 * nobody pays, settings. Each adds at most 1 kB, so they add 20 MB.
 */
const AN_HOUR_MAX = 20_000;
/** From this many accounts on, those whose hour is over are forgotten. */
const ACCOUNTS_KEPT = 10_000;

/** What costs quota or credits if it is answered, has a limit of its own, or comes from the payment provider. */
const LIMITED = /^\/api\/(?:detect|simulate|simulations|billing\/webhooks)(?:\/|$)/;

/** Whether a request, by its route and the status of its answer, may have written to the log for nothing. */
export const mayWriteUnpaid = (method: string, route: string, status: number): boolean =>
  method !== 'GET' && method !== 'HEAD' && !(status < 400 && LIMITED.test(route));

/** Limits what an account adds to the log for nothing in an hour, since the log is never shortened. */
export class UnpaidWrites {
  readonly #hours = new Map<string, { readonly endsMs: number; count: number }>();

  constructor(private readonly max = AN_HOUR_MAX) {}

  /** @param nowMs any clock in milliseconds that does not go back @throws Refusal `too-many-requests` */
  assertRoom(account: string, nowMs: number): void {
    const hour = this.#hours.get(account);
    if (!hour || hour.count < this.max || hour.endsMs <= nowMs) return;
    throw new Refusal(HTTP_REFUSALS['too-many-requests'], {
      detail: `${hour.count} requests of this hour were refused or cost nothing; at most ${this.max} may be.`,
      retryAfterS: Math.ceil((hour.endsMs - nowMs) / 1_000),
    });
  }

  count(account: string, nowMs: number): void {
    const hour = this.#hours.get(account);
    if (hour && hour.endsMs > nowMs) {
      hour.count += 1;
      return;
    }
    if (this.#hours.size >= ACCOUNTS_KEPT)
      for (const [each, { endsMs }] of this.#hours) if (endsMs <= nowMs) this.#hours.delete(each);
    this.#hours.set(account, { endsMs: nowMs + HOUR_MS, count: 1 });
  }
}
