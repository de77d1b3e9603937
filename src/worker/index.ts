export { type WorkerMessage, type WorkerOrder } from './messages.js';
export { type ClaimMemory, ownThread, serveJobs, workerData } from './serve-jobs.js';
