// A worker for the pool's own tests, as a thread or a process: does what each job says.
import { isMainThread, parentPort, threadId, Worker, workerData } from 'node:worker_threads';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const data = isMainThread ? JSON.parse(process.argv[2]) : workerData;
if (data?.failAtStart) throw new Error('cannot start');
const port = parentPort ?? {
  on: (_, hear) => process.on('message', hear),
  postMessage: (message) => process.send(message),
  close: () => process.disconnect(),
};
const seat = isMainThread ? process.pid : threadId;
const kept = [];
const held = new Map();
const dying = new Set();

port.on('message', ({ kind, job, task }) => {
  if (kind === 'retire') return port.close();
  if (kind === 'quit') return process.exit();
  if (kind === 'granted') {
    if (dying.has(job)) process.exit(1);
    return port.postMessage({ kind: 'result', job, result: held.get(job) });
  }
  const result = { name: task.name, seat };
  if (task.log) appendFileSync(task.log, `${task.name}\n`);
  if (task.do === 'die' || (task.do === 'die-once' && !existsSync(task.mark))) {
    if (task.mark) appendFileSync(task.mark, 'died');
    process.exit(1);
  }
  if (task.do === 'throw') throw new Error('thrown');
  if (task.do === 'spin') for (;;) void 0;
  // Ends when it is done, whatever it is asked.
  if (task.do === 'late')
    return (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500), appendFileSync(task.mark, 'done'));
  if (task.do === 'compute') compute(task.ms);
  if (task.do === 'fill') for (const all = []; ;) all.push(new Array(10_000).fill(task.name));
  if (task.do === 'fill-buffers') for (;;) kept.push(Buffer.alloc(10_000_000, 1));
  if (task.do === 'one-allocation') kept.push(new Array(2 ** 27).fill(task.name));
  if (task.do === 'rights') return port.postMessage({ kind: 'result', job, result: { ...result, rights: rights() } });
  if (task.do === 'fail') return port.postMessage({ kind: 'failed', job, message: 'as asked' });
  if (task.do === 'hold' || (task.do === 'hold-once' && !existsSync(task.mark))) {
    if (task.mark) appendFileSync(task.mark, 'held');
    return held.set(job, result);
  }
  if (task.do === 'claim' || task.do === 'claim-and-die') {
    if (task.do === 'claim-and-die') dying.add(job);
    held.set(job, result);
    return port.postMessage({ kind: 'claim', job, amount: task.amount });
  }
  port.postMessage({ kind: 'result', job, result });
  if (task.do === 'answer-and-die') process.exit(1);
});

/** Uses this much time of a processor. */
function compute(ms) {
  const from = process.cpuUsage();
  for (let used = { user: 0, system: 0 }; used.user + used.system < ms * 1_000; used = process.cpuUsage(from))
    for (let n = 0; n < 1e6; n += 1) Math.sqrt(n);
}

/** What a hostile reader would try, and whether it is permitted. */
function rights() {
  const tries = {
    read: () => readFileSync('/etc/hostname'),
    write: () => appendFileSync('/tmp/written', ''),
    spawn: () => execFileSync('true'),
    thread: () => new Worker('', { eval: true }),
    addon: () => process.dlopen({ exports: {} }, '/none.node'),
    variable: () => {
      if (process.env.SECRET_OF_THE_SERVICE === undefined) throw Object.assign(new Error(), { code: 'UNSET' });
    },
  };
  return Object.fromEntries(
    Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt();
        return [name, 'permitted'];
      } catch (error) {
        return [name, error.code];
      }
    }),
  );
}

const thread =
  !isMainThread && existsSync('/proc/thread-self') ? Number(basename(readlinkSync('/proc/thread-self'))) : undefined;
port.postMessage({ kind: 'ready', ready: { hello: 'there' }, thread });
