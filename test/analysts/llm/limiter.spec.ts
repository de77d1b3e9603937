import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Limiter, type Permit } from '../../../src/analysts/llm/limiter.js';
import { seededChance } from '../../support/chance.js';
import { skippingClock } from '../../support/skipping-clock.js';

const live = (): AbortSignal => new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the limiter', () => {
  it('never exceeds a limit in any minute, whatever the calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          maxConcurrent: fc.integer({ min: 1, max: 8 }),
          requestsPerMinute: fc.integer({ min: 1, max: 20 }),
          tokensPerMinute: fc.integer({ min: 100, max: 2_000 }),
          calls: fc.array(
            fc.record({ tokens: fc.integer({ min: 1, max: 400 }), durationMs: fc.integer({ min: 0, max: 20_000 }) }),
            { minLength: 1, maxLength: 60 },
          ),
          seed: fc.nat(),
        }),
        async ({ maxConcurrent, requestsPerMinute, tokensPerMinute, calls, seed }) => {
          const clock = skippingClock();
          const chance = seededChance(seed);
          const limiter = new Limiter({ maxConcurrent, requestsPerMinute, tokensPerMinute, clock, chance });
          const starts: { at: number; tokens: number }[] = [];
          await Promise.all(
            calls.map(async ({ tokens, durationMs }) => {
              const permit = await limiter.acquire(tokens, live());
              starts.push({ at: clock.now(), tokens });
              expect(limiter.underWay).toBeLessThanOrEqual(maxConcurrent);
              await new Promise<void>((resolve) => void clock.after(durationMs, resolve));
              if (chance() < 0.1) permit.throttled(undefined);
              else permit.succeeded();
              permit.release(tokens);
            }),
          );
          expect(starts).toHaveLength(calls.length);
          for (const { at } of starts) {
            const minute = starts.filter((start) => start.at > at - 60_000 && start.at <= at);
            expect(minute.length).toBeLessThanOrEqual(requestsPerMinute);
            const tokens = minute.reduce((sum, start) => sum + start.tokens, 0);
            if (minute.length > 1) expect(tokens).toBeLessThanOrEqual(tokensPerMinute);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('grants calls in order of arrival', async () => {
    const limiter = new Limiter({ maxConcurrent: 1 });
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const permit = await limiter.acquire(1, live());
        order.push(n);
        permit.release();
      }),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('releases tokens that were expected and not used', async () => {
    const clock = skippingClock();
    const limiter = new Limiter({ maxConcurrent: 9, tokensPerMinute: 1_000, clock });
    const one = await limiter.acquire(900, live());
    const two = limiter.acquire(900, live());
    one.release(50);
    await two;
    expect(clock.now()).toBe(0);
  });

  it('admits a call that exceeds the limit per minute when no other counts', async () => {
    const clock = skippingClock();
    const limiter = new Limiter({ maxConcurrent: 9, tokensPerMinute: 100, clock });
    await limiter.acquire(50, live());
    await limiter.acquire(5_000, live());
    expect(clock.now()).toBe(60_000);
  });

  it('starts with four concurrent calls, and adds one with each success while the latency is stable', async () => {
    const clock = skippingClock();
    const limiter = new Limiter({ maxConcurrent: 9, clock });
    const granted: Permit[] = [];
    for (let n = 0; n < 9; n += 1) void limiter.acquire(1, live()).then((permit) => granted.push(permit));
    await settled();
    expect(granted).toHaveLength(4);
    granted[0]!.succeeded();
    await settled();
    expect(granted).toHaveLength(5);
    // The first call started under light load; this one takes far longer.
    await new Promise<void>((resolve) => void clock.after(30_000, resolve));
    granted[3]!.succeeded();
    await settled();
    expect(granted).toHaveLength(5);
  });

  it('reduces the concurrency after a missed deadline under congestion', async () => {
    const limiter = new Limiter({ maxConcurrent: 8, startConcurrent: 8 });
    const burst = await Promise.all(Array.from({ length: 8 }, () => limiter.acquire(1, live())));
    for (const permit of burst) permit.congested();
    for (const permit of burst) permit.release();
    const granted: Permit[] = [];
    for (let n = 0; n < 8; n += 1) void limiter.acquire(1, live()).then((permit) => granted.push(permit));
    await settled();
    expect(granted).toHaveLength(4);
  });

  it('halves the concurrency after a 429, and adds one after each full round of successes', async () => {
    const clock = skippingClock();
    const limiter = new Limiter({ maxConcurrent: 8, startConcurrent: 8, clock, chance: () => 0 });
    const burst = await Promise.all(Array.from({ length: 8 }, () => limiter.acquire(1, live())));
    for (const permit of burst) permit.throttled(1_000);
    for (const permit of burst) permit.release();
    const granted: Permit[] = [];
    for (let n = 0; n < 8; n += 1) void limiter.acquire(1, live()).then((permit) => granted.push(permit));
    for (let n = 0; n < 5; n += 1) await settled();
    expect(clock.now()).toBe(1_000);
    expect(granted).toHaveLength(4);
    for (const permit of granted.slice(0, 3)) permit.succeeded();
    await settled();
    expect(granted).toHaveLength(4);
    for (let n = 0; n < 2; n += 1) granted[n]!.succeeded();
    await settled();
    expect(granted).toHaveLength(5);
  });

  it('removes an aborted request from the queue', async () => {
    const limiter = new Limiter({ maxConcurrent: 1 });
    const permit = await limiter.acquire(1, live());
    const leaving = new AbortController();
    const left = limiter.acquire(1, leaving.signal);
    const next = limiter.acquire(1, live());
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    permit.release();
    await next;
    expect(limiter.waiting).toBe(0);
    await expect(limiter.acquire(1, leaving.signal)).rejects.toThrow('left');
  });

  it.each([
    { maxConcurrent: 0 },
    { maxConcurrent: 1, requestsPerMinute: 0 },
    { maxConcurrent: 1, tokensPerMinute: NaN },
  ])('refuses limits that admit no call: %j', (options) => {
    expect(() => new Limiter(options)).toThrow(/must be at least 1/);
  });
});
