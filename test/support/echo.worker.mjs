// A thread for the pool's own tests: does what each job says.
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { appendFileSync, existsSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

if (workerData?.failAtStart) throw new Error('cannot start');
const held = new Map();
const dying = new Set();

parentPort.on('message', ({ kind, job, task }) => {
  if (kind === 'retire') return parentPort.close();
  if (kind === 'granted') {
    if (dying.has(job)) process.exit(1);
    return parentPort.postMessage({ kind: 'result', job, result: held.get(job) });
  }
  const result = { name: task.name, seat: threadId };
  if (task.log) appendFileSync(task.log, `${task.name}\n`);
  if (task.do === 'die' || (task.do === 'die-once' && !existsSync(task.mark))) {
    if (task.mark) appendFileSync(task.mark, 'died');
    process.exit(1);
  }
  if (task.do === 'throw') throw new Error('thrown');
  if (task.do === 'spin') for (;;) void 0;
  if (task.do === 'fill') for (const all = []; ;) all.push(new Array(10_000).fill(task.name));
  if (task.do === 'fail') return parentPort.postMessage({ kind: 'failed', job, message: 'as asked' });
  if (task.do === 'hold' || (task.do === 'hold-once' && !existsSync(task.mark))) {
    if (task.mark) appendFileSync(task.mark, 'held');
    return held.set(job, result);
  }
  if (task.do === 'claim' || task.do === 'claim-and-die') {
    if (task.do === 'claim-and-die') dying.add(job);
    held.set(job, result);
    return parentPort.postMessage({ kind: 'claim', job, amount: task.amount });
  }
  parentPort.postMessage({ kind: 'result', job, result });
  if (task.do === 'answer-and-die') process.exit(1);
});

const thread = existsSync('/proc/thread-self') ? Number(basename(readlinkSync('/proc/thread-self'))) : undefined;
parentPort.postMessage({ kind: 'ready', ready: { hello: 'there' }, thread });
