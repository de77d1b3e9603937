import { describe, expect, it } from '@jest/globals';
import { backoffMs, retry } from '../../src/runtime/index.js';

const quick = { firstMs: 0, maxMs: 0 };
const always = (): boolean => true;

describe('a back-off', () => {
  it('doubles from the first pause to the longest', () => {
    const pauses = [0, 1, 2, 3, 4, 100].map((failures) => backoffMs(failures, { firstMs: 10, maxMs: 35 }));
    expect(pauses).toEqual([10, 10, 20, 35, 35, 35]);
  });

  it('shortens a pause by a random part of its jitter', () => {
    const jittered = { firstMs: 100, maxMs: 100, jitter: 0.5 };
    expect(backoffMs(1, jittered, () => 0)).toBe(100);
    expect(backoffMs(1, jittered, () => 1)).toBe(50);
  });
});

describe('a retry', () => {
  it('repeats work until it succeeds', async () => {
    let calls = 0;
    const failures: unknown[] = [];
    const work = (): string => {
      if (++calls < 3) throw new Error(`failure ${calls}`);
      return 'done';
    };
    const onFailure = (error: unknown): void => void failures.push((error as Error).message);
    await expect(retry(work, { backoff: quick, isTransient: always, onFailure })).resolves.toBe('done');
    expect(failures).toEqual(['failure 1', 'failure 2']);
  });

  it('throws a lasting failure at once', async () => {
    let calls = 0;
    const work = (): Promise<never> => Promise.reject(new Error(`failure ${++calls}`));
    await expect(retry(work, { backoff: quick, isTransient: () => false })).rejects.toThrow('failure 1');
  });

  it('gives up when the next attempt would begin after the time for retries', async () => {
    let calls = 0;
    const work = (): Promise<never> => Promise.reject(new Error(`failure ${++calls}`));
    const hour = { firstMs: 3_600_000, maxMs: 3_600_000 };
    await expect(retry(work, { backoff: hour, isTransient: always, retryForMs: 1_000 })).rejects.toThrow('failure 1');
  });

  it('ends its pause when it is aborted, and gives up after one more attempt', async () => {
    let calls = 0;
    const stopping = new AbortController();
    const work = (): Promise<never> => Promise.reject(new Error(`failure ${++calls}`));
    const hour = { firstMs: 3_600_000, maxMs: 3_600_000 };
    const retrying = retry(work, {
      backoff: hour,
      isTransient: always,
      signal: stopping.signal,
      onFailure: () => stopping.abort(),
    });
    await expect(retrying).rejects.toThrow('failure 2');
  });
});
