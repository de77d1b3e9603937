// A thread for the pool's own tests: does what each job says.
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { appendFileSync, existsSync } from 'node:fs';

if (workerData.failAtStart) throw new Error('cannot start');
const held = new Map();

parentPort.on('message', ({ kind, job, task }) => {
  if (kind === 'retire') return parentPort.close();
  if (kind === 'granted') return parentPort.postMessage({ kind: 'result', job, result: held.get(job) });
  const result = { name: task.name, seat: threadId };
  if (task.log) appendFileSync(task.log, `${task.name}\n`);
  if (task.do === 'die' || (task.do === 'die-once' && !existsSync(task.mark))) {
    if (task.mark) appendFileSync(task.mark, 'died');
    process.exit(1);
  }
  if (task.do === 'throw') throw new Error('thrown');
  if (task.do === 'spin') for (;;) void 0;
  if (task.do === 'fail') return parentPort.postMessage({ kind: 'failed', job, message: 'as asked' });
  if (task.do === 'hold') return held.set(job, result);
  if (task.do === 'claim') {
    held.set(job, result);
    return parentPort.postMessage({ kind: 'claim', job, amount: task.amount });
  }
  parentPort.postMessage({ kind: 'result', job, result });
});

parentPort.postMessage({ kind: 'ready', ready: { hello: 'there' } });
