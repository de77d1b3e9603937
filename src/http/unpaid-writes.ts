import { Refusal } from '../kernel/index.js';
import { HourlyBudget } from '../runtime/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/**
 * Requests of one account in an hour that may have written to the log and cost nothing: pictures that are none, orders that
 * nobody pays, settings. Each adds at most 1 kB, so they add 20 MB. The log is never shortened.
 */
const AN_HOUR_MAX = 20_000;

/** What costs quota or credits if it is answered, has a limit of its own, or comes from the payment provider. A batch of known pictures costs nothing. */
const LIMITED = /^\/api\/(?:detect$|(?:simulate|simulations|billing\/webhooks)(?:\/|$))/;

/** Whether a request, by its route and the status of its answer, may have written to the log for nothing. */
export const mayWriteUnpaid = (method: string, route: string, status: number): boolean =>
  method !== 'GET' && method !== 'HEAD' && !(status < 400 && LIMITED.test(route));

export const unpaidWrites = (): HourlyBudget => new HourlyBudget(AN_HOUR_MAX);

/** @throws Refusal `too-many-requests` */
export function assertRoom(unpaid: HourlyBudget, account: string): void {
  const waitMs = unpaid.waitMs(account);
  if (waitMs === 0) return;
  throw new Refusal(HTTP_REFUSALS['too-many-requests'], {
    detail: `At most ${unpaid.costMax} requests of an hour may be refused or cost nothing.`,
    retryAfterS: Math.ceil(waitMs / 1_000),
  });
}
