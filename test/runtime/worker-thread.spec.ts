import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';
import { WorkerClaimReader } from '../../src/claims/index.js';

const reader = new WorkerClaimReader({ workers: 1 });
afterAll(() => reader.close());

/** Niceness of every thread of this process: the 19th field of its status, the 17th after the name. */
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const status = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[16]);
  });

(process.platform === 'linux' ? it : it.skip)('a worker thread yields to the event loop', async () => {
  await reader.read({ title: 'Bridge closed', text: 'The council closed the bridge on Monday.' });
  const own = getPriority();
  expect(nicenesses().filter((niceness) => niceness > own)).toEqual(own < 19 ? [Math.min(19, own + 5)] : []);
});
