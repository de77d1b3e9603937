import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../src/kernel/index.js';
import { exceededLimits, LimitedWorkers, onBehalfOf, withoutSlack, WorkerPoolError } from '../../src/runtime/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const overloaded = (): Refusal => new Refusal({ code: 'overloaded', kind: 'unavailable', title: 'Too much.' });
/** More than the 200 ms after which these tasks are slow. */
const SLOW = { do: 'compute', ms: 400 };
const entry = (): URL => new URL('../support/echo.worker.mjs', import.meta.url);

describe('limited workers', () => {
  let workers: LimitedWorkers<{ name: string; do?: string }, { name: string }>;

  afterEach(() => workers.close());

  it('start no process before the first task', async () => {
    let started = 0;
    workers = new LimitedWorkers({
      entry: () => {
        started += 1;
        return entry();
      },
      size: 1,
      overloaded,
    });
    expect(started).toBe(0);
    await workers.run({ name: 'a' });
    await workers.run({ name: 'a' });
    expect(started).toBe(1);
  });

  it('refuse tasks as overloaded once they are closed', async () => {
    workers = new LimitedWorkers({ entry, size: 1, overloaded });
    await workers.close();
    await expect(workers.run({ name: 'a' })).rejects.toMatchObject({ name: 'Refusal', code: 'overloaded' });
  });

  it('refuse tasks as overloaded when the queue is full', async () => {
    workers = new LimitedWorkers({ entry, size: 1, overloaded });
    const held = Array.from({ length: 100 }, () => workers.run({ name: 'held', do: 'hold' }));
    const outcomes = Promise.allSettled(held);
    await expect(Promise.race(held)).rejects.toMatchObject({ name: 'Refusal', code: 'overloaded' });
    await workers.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } });
  });

  it.each([
    ['spins', 'spin', true],
    ['fills its heap', 'fill', true],
    ['fills its memory with buffers', 'fill-buffers', true],
    // More than the 16 MB that a full heap gets once, which would end the process of a thread.
    ['makes one allocation larger than its heap', 'one-allocation', true],
    ['reports a failure', 'fail', false],
  ])('report whether a task that %s exceeded its limits, and continue', async (_, what, exceeded) => {
    workers = new LimitedWorkers({ entry, size: 1, cpuMsMax: 2_000, heapMbMax: 16, bufferMbMax: 64, overloaded });
    const error: unknown = await workers.run({ name: 'bad', do: what }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkerPoolError);
    expect(exceededLimits(error)).toBe(exceeded);
    await expect(workers.run({ name: 'next' })).resolves.toMatchObject({ name: 'next' });
  });
});

describe('limited workers that let others pass a slow task', () => {
  let workers: LimitedWorkers<{ name: string; do?: string; ms?: number }, { name: string; seat: number }>;

  afterEach(() => workers.close());

  it('end a task that is not quick, let the next begin, and give it all of its time among slow ones', async () => {
    workers = new LimitedWorkers({ entry, size: 1, quickCpuMs: 200, cpuMsMax: 2_000, overloaded });
    const ended: string[] = [];
    const slow = onBehalfOf('a', () => workers.run({ name: 'slow', do: 'spin' })).catch((error: unknown) => {
      ended.push('slow');
      return exceededLimits(error);
    });
    await onBehalfOf('b', () => workers.run({ name: 'other' }));
    ended.push('other');
    expect(await slow).toBe(true);
    expect(ended).toEqual(['other', 'slow']);
  });

  it('answer a task that is slow and within its limits', async () => {
    workers = new LimitedWorkers({ entry, size: 1, quickCpuMs: 200, cpuMsMax: 10_000, overloaded });
    const task = { name: 'slow', do: 'compute', ms: 600 };
    expect(await onBehalfOf('a', () => workers.run(task))).toMatchObject({ name: 'slow' });
  });

  it('begin what the owner of a slow task sends next among the slow ones, also what already waits', async () => {
    workers = new LimitedWorkers({ entry, size: 1, quickCpuMs: 200, cpuMsMax: 10_000, overloaded });
    const [, waiting] = await onBehalfOf('a', () =>
      Promise.all([workers.run({ name: 'slow', ...SLOW }), workers.run({ name: 'waiting', ...SLOW })]),
    );
    const next = await onBehalfOf('a', () => workers.run({ name: 'next' }));
    const other = await onBehalfOf('b', () => workers.run({ name: 'other' }));
    expect(next.seat).toBe(waiting.seat);
    expect(other.seat).not.toBe(next.seat);
  });

  it('begin what its owner sends among the quick ones again, once a task was quick', async () => {
    workers = new LimitedWorkers({ entry, size: 1, quickCpuMs: 200, cpuMsMax: 10_000, overloaded });
    const slow = await onBehalfOf('a', () => workers.run({ name: 'slow', ...SLOW }));
    const first = await onBehalfOf('a', () => workers.run({ name: 'first' }));
    const second = await onBehalfOf('a', () => workers.run({ name: 'second' }));
    const other = await onBehalfOf('b', () => workers.run({ name: 'other' }));
    expect(first.seat).toBe(slow.seat);
    expect(second.seat).toBe(other.seat);
    expect(second.seat).not.toBe(first.seat);
  });
});

describe('limited workers that one account floods', () => {
  let workers: LimitedWorkers<{ name: string; do?: string; log: string }, { name: string }>;
  const directory = temporaryDirectory();

  afterEach(() => workers.close());
  afterAll(() => directory.remove());

  it.each([
    [2, {}],
    [3, {}],
    [4, {}],
    [2, { quickCpuMs: 60_000, cpuMsMax: 60_000 }],
  ])('leave one of %i processes to others, whose first task begins at once', async (size, limits) => {
    // Threads, which may write to the log.
    workers = new LimitedWorkers({ entry, size, ...limits, inThreads: true, overloaded });
    const log = join(directory.path, `${size}-${Object.keys(limits).length}`);
    const flood = Array.from({ length: 12 }, () =>
      onBehalfOf('a', () => workers.run({ name: 'flood', do: 'hold', log })),
    );
    const outcomes = Promise.allSettled(flood);
    // None of the flood ends, so it would wait for ever if they held every process.
    for (const owner of ['b', 'c', 'd'])
      await expect(onBehalfOf(owner, () => workers.run({ name: owner, log }))).resolves.toMatchObject({ name: owner });
    const begun = readFileSync(log, 'utf8').trim().split('\n');
    expect(begun.filter((name) => name === 'flood').length).toBeLessThan(size);
    await workers.close();
    await outcomes;
  });
});

describe('a process for untrusted input', () => {
  it('has no rights: no files, no children, no threads, no native code, no secrets of the service', async () => {
    process.env['SECRET_OF_THE_SERVICE'] = 'secret';
    const workers = new LimitedWorkers<{ name: string; do: string }, { rights: Record<string, string> }>({
      entry,
      size: 1,
      overloaded,
    });
    try {
      const { rights } = await workers.run({ name: 'a', do: 'rights' });
      const denied = 'ERR_ACCESS_DENIED';
      expect(rights).toEqual({
        ...{ read: denied, write: denied, spawn: denied, thread: denied },
        addon: 'ERR_DLOPEN_DISABLED',
        variable: 'UNSET',
      });
    } finally {
      delete process.env['SECRET_OF_THE_SERVICE'];
      await workers.close();
    }
  });

  it('ends with the process that started it', async () => {
    const workers = new LimitedWorkers<{ name: string }, { seat: number }>({ entry, size: 1, overloaded });
    const { seat } = await workers.run({ name: 'a' });
    expect(() => process.kill(seat, 0)).not.toThrow();
    await workers.close();
    expect(() => process.kill(seat, 0)).toThrow('ESRCH');
  });
});

describe('bytes for a worker', () => {
  it('are copied only out of a larger buffer', () => {
    const whole = new Uint8Array(8);
    expect(withoutSlack(whole)).toBe(whole);
    const part = withoutSlack(whole.subarray(2, 4));
    expect([part.byteLength, part.buffer.byteLength]).toEqual([2, 2]);
  });
});
