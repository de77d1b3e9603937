// A thread for the pool's own tests: does what each job says.
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { appendFileSync, existsSync } from 'node:fs';

if (workerData.failAtStart) throw new Error('cannot start');
const held = [];

parentPort.on('message', ({ kind, task: job }) => {
  if (kind === 'retire') return parentPort.close();
  if (job.log) appendFileSync(job.log, `${job.name}\n`);
  if (job.do === 'die' || (job.do === 'die-once' && !existsSync(job.mark))) {
    if (job.mark) appendFileSync(job.mark, 'died');
    process.exit(1);
  }
  if (job.do === 'throw') throw new Error('thrown');
  if (job.do === 'spin') for (;;) void 0;
  if (job.do === 'fail') return parentPort.postMessage({ kind: 'failed', message: 'as asked' });
  if (job.do === 'hold') return held.push(job.name);
  parentPort.postMessage({ kind: 'result', result: { name: job.name, seat: threadId } });
});

parentPort.postMessage({ kind: 'ready', ready: { hello: 'there' } });
