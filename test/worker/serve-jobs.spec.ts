import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';
import { WorkerPageReader } from '../../src/articles/index.js';

// With a limit of its own, so that it gets a new process and not one that an earlier suite has left.
const reader = new WorkerPageReader({ workers: 1, heapMbMax: 200 });
afterAll(() => reader.close());

/** Parent and niceness of a process: the 4th and 19th field of its status, the 2nd and 17th after the name. */
function statusOf(pid: string): readonly [parent: number, niceness: number] {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return [Number(fields[1]), Number(fields[16])];
  } catch {
    return [0, 0];
  }
}

const children = (): string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(name)[0] === process.pid);

(process.platform === 'linux' ? it : it.skip)('a worker process yields to the event loop', async () => {
  // Only new processes count: a suite that ran in this process before may have left one.
  const before = new Set(children());
  await reader.read({ page: '<p>The council closed the bridge on Monday.', url: 'https://news.example/bridge' });
  const own = getPriority();
  const started = children().filter((pid) => !before.has(pid));
  expect(started.map((pid) => statusOf(pid)[1])).toEqual([Math.min(19, own + 10)]);
});
