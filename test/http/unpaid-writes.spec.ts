import { beforeEach, describe, expect, it } from '@jest/globals';
import { assertRoom, mayWriteUnpaid } from '../../src/http/unpaid-writes.js';
import { HourlyBudget } from '../../src/runtime/index.js';

const MAX = 3;
const HOUR_MS = 3_600_000;

describe('the requests of an account that cost nothing', () => {
  let nowMs: number;
  let unpaid: HourlyBudget;
  beforeEach(() => {
    nowMs = 0;
    unpaid = new HourlyBudget(MAX, () => nowMs);
    for (let n = 0; n < MAX; n += 1) unpaid.note('ada');
  });

  it('are refused beyond the limit of an hour, with the time until it is over', () => {
    nowMs = HOUR_MS - 500;
    expect(() => assertRoom(unpaid, 'ada')).toThrow(
      expect.objectContaining({ code: 'too-many-requests', retryAfterS: 1 }),
    );
  });

  it('are accepted in the next hour, and of other accounts', () => {
    expect(() => assertRoom(unpaid, 'bob')).not.toThrow();
    nowMs = HOUR_MS;
    expect(() => assertRoom(unpaid, 'ada')).not.toThrow();
  });
});

it.each<[method: string, route: string, status: number, counts: boolean]>([
  ['POST', '/api/detect', 415, true],
  ['POST', '/api/detect', 200, false],
  ['POST', '/api/detect/batch', 200, true],
  ['POST', '/api/simulate/estimate', 200, false],
  ['POST', '/api/simulations/:id/fork', 422, true],
  ['POST', '/api/billing/checkout', 200, true],
  ['POST', '/api/billing/webhooks/stripe', 200, false],
  ['PUT', '/api/account/thumbnails', 200, true],
  ['GET', '/api/account', 404, false],
])('%s %s with status %i counts: %s', (method, route, status, counts) => {
  expect(mayWriteUnpaid(method, route, status)).toBe(counts);
});
