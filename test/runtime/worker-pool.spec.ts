import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Budget, threadsEnded, WorkerPool, type WorkerPoolOptions } from '../../src/runtime/worker-pool.js';

interface Task {
  readonly name: string;
  readonly do?:
    | 'die'
    | 'die-once'
    | 'throw'
    | 'spin'
    | 'fail'
    | 'hold'
    | 'late'
    | 'hold-once'
    | 'claim'
    | 'claim-and-die'
    | 'answer-and-die'
    | 'fill';
  readonly amount?: number;
  readonly mark?: string;
  readonly log?: string;
}
interface Result {
  readonly name: string;
  readonly seat: number;
}

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
let pool: WorkerPool<Task, Result, { hello: string }>;

function open(options: Partial<WorkerPoolOptions> = {}): typeof pool {
  pool = new WorkerPool({
    entry: new URL('../support/echo.worker.mjs', import.meta.url),
    workerData: {},
    size: 1,
    jobsAtOnce: 1,
    budget: new Budget(10),
    queueLimit: 2,
    jobsPerWorker: 100,
    jobTimeoutMs: 30_000,
    startTimeoutMs: 30_000,
    ...options,
  });
  return pool;
}

afterEach(async () => {
  await pool.close();
});
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

describe('a pool of threads', () => {
  it('cuts off no thread of a thread that is asked to end', async () => {
    open({ entry: new URL('../support/pool-of-one.worker.mjs', import.meta.url) });
    const [begun, mark] = [join(folder, 'begun'), join(folder, 'not-cut-off')];
    const job = pool.run({ name: 'a', do: 'late', log: begun, mark }).catch(() => undefined);
    while (!existsSync(begun)) await pause(10);
    await pool.close();
    await job;
    await threadsEnded(30_000);
    expect(existsSync(mark)).toBe(true);
  });

  it('lets a thread that is too slow finish what it does while it waits for a processor', async () => {
    // As native code on a busy machine, this uses no CPU.
    open({ jobTimeoutMs: 100, endsWithinMs: 300 });
    const mark = join(folder, 'late');
    await expect(pool.run({ name: 'a', do: 'late', mark })).rejects.toMatchObject({ code: 'timeout' });
    while (!existsSync(mark)) await pause(50);
    expect(readFileSync(mark, 'utf8')).toBe('done');
  });

  it('returns the first thread’s greeting, and answers', async () => {
    open({ size: 2 });
    expect(await pool.ready()).toEqual({ hello: 'there' });
    const names = ['a', 'b'];
    expect((await Promise.all(names.map((name) => pool.run({ name })))).map(({ name }) => name)).toEqual(names);
  });

  it('starts no thread before the first job', async () => {
    const idle = open();
    const other = open();
    const { seat } = await other.run({ name: 'a' });
    await other.close();
    pool = idle;
    expect((await idle.run({ name: 'b' })).seat).toBeGreaterThan(seat);
  });

  it('starts a further thread only while each has a job', async () => {
    open({ size: 2 });
    const { seat } = await pool.run({ name: 'a' });
    expect((await pool.run({ name: 'b' })).seat).toBe(seat);
    const held = pool.run({ name: 'held', do: 'hold' });
    const ended = expect(held).rejects.toMatchObject({ code: 'closed' });
    const other = (await pool.run({ name: 'c' })).seat;
    expect(other).not.toBe(seat);
    expect((await pool.run({ name: 'd' })).seat).toBe(other);
    await pool.close();
    await ended;
  });

  it('starts no thread after it was closed', async () => {
    await open().close();
    await expect(pool.ready()).rejects.toMatchObject({ code: 'closed' });
    await expect(pool.run({ name: 'a' })).rejects.toMatchObject({ code: 'closed' });
  });

  it('replaces a thread that dies while it is idle', async () => {
    const { seat } = await open().run({ name: 'a', do: 'answer-and-die' });
    expect((await pool.run({ name: 'b' })).seat).not.toBe(seat);
  });

  it('ends a job that uses more CPU than it may, and not one that waits as long', async () => {
    open({ size: 2, jobCpuMs: 200, attemptsMax: 1 });
    const waiting = pool.run({ name: 'waiting', do: 'hold' });
    const ended = expect(waiting).rejects.toMatchObject({ code: 'closed' });
    await expect(pool.run({ name: 'busy', do: 'spin' })).rejects.toMatchObject({
      code: 'timeout',
      message: 'the job used more than 200 milliseconds of CPU',
    });
    await pool.close();
    await ended;
  });

  it('fails a job after the maximum number of lost threads', async () => {
    const log = join(folder, 'once');
    open({ attemptsMax: 1 });
    await expect(pool.run({ name: 'a', do: 'die', log })).rejects.toMatchObject({ code: 'crashed' });
    expect(readFileSync(log, 'utf8')).toBe('a\n');
    expect(await pool.run({ name: 'b' })).toMatchObject({ name: 'b' });
  });

  it('refuses jobs that do not fit in its queue, and keeps the rest', async () => {
    await open().ready();
    const held = pool.run({ name: 'held', do: 'hold' });
    const waiting = [pool.run({ name: 'b' }), pool.run({ name: 'c' })];
    await expect(pool.run({ name: 'd' })).rejects.toMatchObject({ code: 'full' });
    expect(pool.waiting).toBe(2);
    const ends = Promise.allSettled([held, ...waiting]);
    await pool.close();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
    await expect(pool.run({ name: 'e' })).rejects.toMatchObject({ code: 'closed' });
  });

  it('retries a job when its thread dies', async () => {
    open();
    const job = pool.run({ name: 'again', do: 'die-once', mark: join(folder, 'mark') });
    expect(await job).toMatchObject({ name: 'again' });
    expect(readFileSync(join(folder, 'mark'), 'utf8')).toBe('died');
  });

  it.each(['die', 'throw'] as const)('fails a job that ends two threads (%s), and continues', async (how) => {
    open();
    const log = join(folder, `log-${how}`);
    await expect(pool.run({ name: 'bad', do: how, log })).rejects.toMatchObject({ code: 'crashed' });
    expect(readFileSync(log, 'utf8')).toBe('bad\nbad\n');
    expect(await pool.run({ name: 'good' })).toMatchObject({ name: 'good' });
  });

  it('ends a job that takes too long with its thread, and continues', async () => {
    open({ jobTimeoutMs: 50 });
    await expect(pool.run({ name: 'slow', do: 'spin' })).rejects.toMatchObject({ code: 'timeout' });
    expect(await pool.run({ name: 'good' })).toMatchObject({ name: 'good' });
  });

  it('retries a slow job alone, and fails it only if it is slow alone', async () => {
    open({ jobTimeoutMs: 500, jobsAtOnce: 2 });
    const log = join(folder, 'slow');
    const innocent = pool.run({ name: 'innocent', do: 'hold-once', mark: join(folder, 'slow-held'), log });
    const guilty = pool.run({ name: 'guilty', do: 'spin', log });
    await expect(guilty).rejects.toMatchObject({ code: 'timeout' });
    expect(await innocent).toMatchObject({ name: 'innocent' });
    expect(readFileSync(log, 'utf8').match(/guilty/g)).toHaveLength(2);
  });

  it('fails a job with one attempt at once, and reports that it ran out of memory', async () => {
    open({ attemptsMax: 1, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    const log = join(folder, 'filled');
    await expect(pool.run({ name: 'bad', do: 'fill', log })).rejects.toMatchObject({
      code: 'crashed',
      cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
    });
    expect(readFileSync(log, 'utf8')).toBe('bad\n');
    expect(await pool.run({ name: 'good' })).toMatchObject({ name: 'good' });
  });

  it('passes on a failure without losing the thread', async () => {
    open();
    const { seat } = await pool.run({ name: 'a' });
    await expect(pool.run({ name: 'b', do: 'fail' })).rejects.toMatchObject({ code: 'failed', message: 'as asked' });
    expect((await pool.run({ name: 'c' })).seat).toBe(seat);
  });

  it('replaces a thread after its maximum number of jobs', async () => {
    open({ jobsPerWorker: 2 });
    const seats: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) seats.push((await pool.run({ name })).seat);
    expect(seats[0]).toBe(seats[1]);
    expect(seats[2]).not.toBe(seats[1]);
    expect(seats[2]).toBe(seats[3]);
  });

  it('never starts a job abandoned while it waited, and drops the result of one that runs', async () => {
    await open({ jobTimeoutMs: 200 }).ready();
    const log = join(folder, 'abandoned');
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = pool.run({ name: 'runs', do: 'hold', log }, running.signal);
    const second = pool.run({ name: 'waits', log }, waiting.signal);
    waiting.abort(new Error('gone'));
    running.abort(new Error('gone too'));
    await expect(second).rejects.toThrow('gone');
    await expect(first).rejects.toThrow('gone too');
    expect(await pool.run({ name: 'last', log })).toMatchObject({ name: 'last' });
    expect(readFileSync(log, 'utf8')).toBe('runs\nlast\n');
    await expect(pool.run({ name: 'never' }, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('gives a thread several jobs at once', async () => {
    await open({ jobsAtOnce: 2 }).ready();
    const held = expect(pool.run({ name: 'held', do: 'hold' })).rejects.toMatchObject({ code: 'closed' });
    expect(await pool.run({ name: 'beside it' })).toMatchObject({ name: 'beside it' });
    await pool.close();
    await held;
  });

  it('retries the jobs of a dead thread one by one, so that none fails because of another', async () => {
    open({ jobsAtOnce: 2 });
    const log = join(folder, 'one-by-one');
    const innocent = pool.run({ name: 'innocent', do: 'hold-once', mark: join(folder, 'held'), log });
    await expect(pool.run({ name: 'guilty', do: 'die', log })).rejects.toMatchObject({ code: 'crashed' });
    expect(await innocent).toMatchObject({ name: 'innocent' });
    expect(readFileSync(log, 'utf8')).toBe('innocent\nguilty\ninnocent\nguilty\n');
  });

  it('keeps all claims together within the budget, over all threads', async () => {
    await open({ size: 2, jobsAtOnce: 2, budget: new Budget(10) }).ready();
    const claims = [7, 7, 7, 99].map((amount, n) => pool.run({ name: `${n}`, do: 'claim', amount }));
    expect((await Promise.all(claims)).map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
  });

  it('releases the claims of a dead thread', async () => {
    open({ budget: new Budget(10) });
    const bad = pool.run({ name: 'bad', do: 'claim-and-die', amount: 10 });
    await expect(bad).rejects.toMatchObject({ code: 'crashed' });
    expect(await pool.run({ name: 'good', do: 'claim', amount: 10 })).toMatchObject({ name: 'good' });
  });

  it('reports why no thread can start', async () => {
    open({ workerData: { failAtStart: true } });
    const job = pool.run({ name: 'a' });
    await expect(pool.ready()).rejects.toThrow('cannot start');
    await expect(job).rejects.toThrow('cannot start');
    await expect(pool.run({ name: 'b' })).rejects.toMatchObject({ code: 'closed' });
  });
});
