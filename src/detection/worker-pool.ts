export { WorkerPool, WorkerPoolError, type WorkerMessage, type WorkerOrder } from '../runtime/index.js';
