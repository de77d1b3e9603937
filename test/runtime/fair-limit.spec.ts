import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairLimit } from '../../src/runtime/index.js';

describe('a fair limit', () => {
  it('runs waiting tasks of the owners in turn, each owner’s in order', async () => {
    const limit = new FairLimit(1);
    const order: string[] = [];
    const tasks = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'].map((name) =>
      limit.run(name.slice(0, 1), () => Promise.resolve(order.push(name))),
    );
    await Promise.all(tasks);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('never exceeds its size, runs every task once, and releases a place after a failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3), fails: fc.boolean() })),
        async (size, tasks) => {
          const limit = new FairLimit(size);
          let ran = 0;
          await Promise.all(
            tasks.map(({ owner, turns, fails }) =>
              limit
                .run(owner, async () => {
                  expect(limit.active).toBeLessThanOrEqual(size);
                  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
                  ran += 1;
                  if (fails) throw new Error('failed');
                })
                .catch(() => undefined),
            ),
          );
          expect([ran, limit.active, limit.waiting]).toEqual([tasks.length, 0, 0]);
        },
      ),
    );
  });

  it('passes on the result and the error of a task', async () => {
    const limit = new FairLimit(1);
    expect(await limit.run('a', () => Promise.resolve(7))).toBe(7);
    await expect(limit.run('a', () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
  });

  it('forgets a task that is aborted while it waits, and continues with the next', async () => {
    const limit = new FairLimit(1);
    let finish: () => void = () => undefined;
    const begun = limit.run('a', () => new Promise<void>((resolve) => (finish = resolve)));
    const leaving = new AbortController();
    const withdrawn = limit.run('a', () => Promise.resolve('never'), leaving.signal);
    const next = limit.run('a', () => Promise.resolve('next'));
    leaving.abort(new RangeError('no longer wanted'));
    await expect(withdrawn).rejects.toThrow(RangeError);
    expect(limit.waiting).toBe(1);
    await expect(limit.run('a', () => Promise.resolve('never'), leaving.signal)).rejects.toThrow(RangeError);
    finish();
    await begun;
    expect(await next).toBe('next');
    expect([limit.active, limit.waiting]).toEqual([0, 0]);
  });

  it('refuses waiting and new tasks after it is closed, and finishes running ones', async () => {
    const limit = new FairLimit(1);
    let finish: (value: string) => void = () => undefined;
    const begun = limit.run('a', () => new Promise<string>((resolve) => (finish = resolve)));
    const waiting = limit.run('b', () => Promise.resolve('never'));
    limit.close();
    await expect(waiting).rejects.toMatchObject({ name: 'LimitClosedError' });
    await expect(limit.run('c', () => Promise.resolve('never'))).rejects.toMatchObject({ name: 'LimitClosedError' });
    finish('done');
    expect(await begun).toBe('done');
    expect(limit.waiting).toBe(0);
  });
});
