import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from '../../src/runtime/index.js';

function gate(): { readonly opened: Promise<void>; open: () => void; fail: (error: Error) => void } {
  let open!: () => void;
  let fail!: (error: Error) => void;
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { opened, open, fail };
}

describe('a keyed queue', () => {
  it('runs work for one key in the order of the calls, one at a time', async () => {
    const queue = new KeyedQueue();
    const steps: string[] = [];
    const first = gate();
    const a = queue.run('k', async () => {
      steps.push('a begins');
      await first.opened;
      steps.push('a ends');
      return 1;
    });
    const b = queue.run('k', () => {
      steps.push('b runs');
      return Promise.resolve(2);
    });
    first.open();
    expect(await Promise.all([a, b])).toEqual([1, 2]);
    expect(steps).toEqual(['a begins', 'a ends', 'b runs']);
  });

  it('runs work for different keys concurrently', async () => {
    const queue = new KeyedQueue();
    const first = gate();
    const waiting = queue.run('one', () => first.opened);
    await queue.run('other', () => Promise.resolve());
    first.open();
    await waiting;
  });

  it('continues after work that fails, and passes the failure to its caller only', async () => {
    const queue = new KeyedQueue();
    const first = gate();
    const failing = queue.run('k', () => first.opened);
    const next = queue.run('k', () => Promise.resolve('done'));
    first.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });

  it('is idle when all work has ended, including failed work', async () => {
    const queue = new KeyedQueue();
    const first = gate();
    const failing = expect(queue.run('k', () => first.opened)).rejects.toThrow('broken');
    const later = queue.run('k', () => Promise.resolve());
    first.fail(new Error('broken'));
    await queue.idle();
    await Promise.all([failing, later]);
  });
});
