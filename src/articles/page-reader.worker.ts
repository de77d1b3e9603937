import { parentPort } from 'node:worker_threads';
import { ownThread, type WorkerMessage, type WorkerOrder } from '../runtime/index.js';
import { type PageTask, type ReadPage, readPage } from './read-page.js';

const port = parentPort;
if (!port) throw new Error('this module is the entry of a worker thread');
const say = (message: WorkerMessage<null, ReadPage>): void => port.postMessage(message);

function answer(job: number, task: PageTask): WorkerMessage<null, ReadPage> {
  try {
    return { kind: 'result', job, result: readPage(task) };
  } catch (error) {
    return { kind: 'failed', job, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', (order: WorkerOrder<PageTask>) => {
  if (order.kind === 'task') say(answer(order.job, order.task));
  else if (order.kind === 'retire') port.close();
});

const thread = ownThread();
say({ kind: 'ready', ready: null, ...(thread === undefined ? {} : { thread }) });
