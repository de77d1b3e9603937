import { beforeEach, describe, expect, it } from '@jest/globals';
import { mayWriteUnpaid, UnpaidWrites } from '../../src/http/unpaid-writes.js';

const MAX = 3;
const HOUR_MS = 3_600_000;

describe('the requests of an account that cost nothing', () => {
  let writes: UnpaidWrites;
  beforeEach(() => {
    writes = new UnpaidWrites(MAX);
    for (let n = 0; n < MAX; n += 1) writes.count('ada', 1_000 * n);
  });

  it('are refused beyond the limit of an hour, with the time until it is over', () => {
    expect(() => writes.assertRoom('ada', HOUR_MS - 500)).toThrow(
      expect.objectContaining({ code: 'too-many-requests', retryAfterS: 1 }),
    );
  });

  it('are accepted in the next hour, and of other accounts', () => {
    expect(() => writes.assertRoom('ada', HOUR_MS)).not.toThrow();
    expect(() => writes.assertRoom('bob', 0)).not.toThrow();
    writes.count('ada', HOUR_MS);
    expect(() => writes.assertRoom('ada', HOUR_MS + 1)).not.toThrow();
  });
});

it.each<[method: string, route: string, status: number, counts: boolean]>([
  ['POST', '/api/detect', 415, true],
  ['POST', '/api/detect', 200, false],
  ['POST', '/api/simulate/estimate', 200, false],
  ['POST', '/api/simulations/:id/fork', 422, true],
  ['POST', '/api/billing/checkout', 200, true],
  ['POST', '/api/billing/webhooks/stripe', 200, false],
  ['PUT', '/api/account/thumbnails', 200, true],
  ['GET', '/api/account', 404, false],
])('%s %s with status %i counts: %s', (method, route, status, counts) => {
  expect(mayWriteUnpaid(method, route, status)).toBe(counts);
});
