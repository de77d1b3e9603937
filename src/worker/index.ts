export { type WorkerMessage, type WorkerOrder } from './messages.js';
export { beforeQuitting, type ClaimMemory, ownThread, serveJobs, workerData } from './serve-jobs.js';
