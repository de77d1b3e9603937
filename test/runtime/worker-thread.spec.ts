import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';
import { WorkerPageReader } from '../../src/articles/index.js';

// With a limit of its own, so that it gets a new thread and not one that an earlier suite has left.
const reader = new WorkerPageReader({ workers: 1, heapMbMax: 200 });
afterAll(() => reader.close());

/** The threads of this process, by their id. */
const threads = (): string[] => readdirSync('/proc/self/task');

/** Niceness of a thread of this process: the 19th field of its status, the 17th after the name. */
const niceness = (thread: string): number => {
  const status = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[16]);
};

(process.platform === 'linux' ? it : it.skip)('a worker thread yields to the event loop', async () => {
  // Only new threads count: a suite that ran in this process before may have left one that is still ending.
  const before = new Set(threads());
  await reader.read({ page: '<p>The council closed the bridge on Monday.', url: 'https://news.example/bridge' });
  const own = getPriority();
  const yielding = threads()
    .filter((thread) => !before.has(thread))
    .map(niceness)
    .filter((value) => value > own);
  expect(yielding).toEqual(own < 19 ? [Math.min(19, own + 10)] : []);
});
