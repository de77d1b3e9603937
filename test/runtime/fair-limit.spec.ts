import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairLimit, type FairLimitOptions, SERVICE } from '../../src/runtime/index.js';

describe('a fair limit', () => {
  it('runs waiting tasks of the owners in turn, each owner’s in order', async () => {
    const limit = new FairLimit(1);
    const order: string[] = [];
    const tasks = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'].map((name) =>
      limit.run(name.slice(0, 1), () => Promise.resolve(order.push(name))),
    );
    await Promise.all(tasks);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
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

  /** Lets tasks begin and end by hand: `a1!` ends a1, any other word begins a task of the owner that it starts with. */
  async function course(limit: FairLimit, script: string): Promise<readonly string[]> {
    const [seen, ends] = [[] as string[], new Map<string, () => void>()];
    for (const word of script.split(' ')) {
      if (word.endsWith('!')) ends.get(word.slice(0, -1))?.();
      else {
        const task = (): Promise<void> =>
          new Promise((resolve) => {
            seen.push(word);
            ends.set(word, resolve);
          });
        const owner = word.startsWith('-') ? SERVICE : word.slice(0, 1);
        limit.run(owner, task).catch((error: unknown) => seen.push(`${word}:${(error as Error).name}`));
      }
      await new Promise(setImmediate);
    }
    return seen;
  }

  it.each<[string, number, FairLimitOptions, string, string]>([
    ['lets nobody wait while there are places', 3, {}, 'a1 a2 a3', 'a1 a2 a3'],
    ['gives a free place to the owner who holds none', 2, {}, 'a1 a2 a3 a4 b1 a1!', 'a1 a2 b1'],
    ['lets a first task wait for one task only', 1, {}, 'a1 a2 a3 b1 a1!', 'a1 b1'],
    ['gives the next place to who has waited since its last turn', 1, {}, 'a1 a2 b1 b2 a1! b1! a2!', 'a1 b1 a2 b2'],
    ['keeps a place for others', 2, { ownMax: 1 }, 'a1 a2 a3 b1 c1', 'a1 b1'],
    ['gives a kept place to its owner’s next task', 2, { ownMax: 1 }, 'a1 a2 b1 b2 c1 a1! c1!', 'a1 b1 c1 a2'],
    ['does not limit the service’s own work to a share', 2, { ownMax: 1 }, '-1 -2 -3', '-1 -2'],
    ['refuses the last of those who have the most', 1, { waitingMax: 2 }, 'a1 a2 a3 b1', 'a1 a3:LimitFullError'],
    ['refuses the last comer among equals', 1, { waitingMax: 2 }, 'x1 a1 b1 c1', 'x1 c1:LimitFullError'],
    ['begins who waits after a refusal', 1, { waitingMax: 1 }, 'a1 a2 b1 a1!', 'a1 b1:LimitFullError a2'],
  ])('%s', async (_, size, options, script, seen) => {
    expect((await course(new FairLimit(size, options), script)).join(' ')).toBe(seen);
  });

  it('lets a task wait for at most one task of each other owner, whatever they do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom('a', 'b', 'c', 'end'), { maxLength: 60 }),
        async (size, steps) => {
          const limit = new FairLimit(size);
          const begun: string[] = [];
          const ends: (() => void)[] = [];
          const begin = (owner: string): void =>
            void limit
              .run(owner, () => {
                begun.push(owner);
                return new Promise<void>((resolve) => void ends.push(resolve));
              })
              .catch(() => undefined);
          const step = async (name: string): Promise<void> => {
            if (name === 'end') ends.shift()?.();
            else begin(name);
            await new Promise(setImmediate);
          };
          for (const name of steps) await step(name);
          const before = begun.length;
          begin('me');
          while (!begun.includes('me')) await step('end');
          for (const other of ['a', 'b', 'c'])
            expect(begun.slice(before).filter((owner) => owner === other).length).toBeLessThanOrEqual(1);
          limit.close();
        },
      ),
      { numRuns: 50 },
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
