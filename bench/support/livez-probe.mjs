import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Timeout in milliseconds. A request that times out counts as having taken this long. */
const WAIT_MS_MAX = 60_000;
const { url, everyMs } = workerData;
const latencies = [];
const running = new Set();
let stopped = false;

/** Uses a new connection each time, as a supervisor's probe does. */
const probe = () =>
  new Promise((resolve) => {
    const at = performance.now();
    const done = () => {
      latencies.push(performance.now() - at);
      resolve(undefined);
    };
    const request = get(`${url}/livez`, { agent: false, timeout: WAIT_MS_MAX }, (response) =>
      response.resume().once('close', done),
    );
    request.once('timeout', () => request.destroy(new Error('no answer'))).once('error', done);
  });

parentPort.once('message', () => (stopped = true));
parentPort.postMessage('ready');
while (!stopped) {
  const one = probe().finally(() => running.delete(one));
  running.add(one);
  await pause(everyMs);
}
await Promise.all(running);
parentPort.postMessage(latencies);
