// A worker with a pool of its own, which does each job.
// Of the last build, as the workers that tests start.
const built = async (file) => import(new URL(`../../dist/${file}`, import.meta.url).href);
const { endWorkerPools, WorkerPool } = await built('runtime/index.js');
const { beforeQuitting, serveJobs } = await built('worker/index.js');

const pool = new WorkerPool({
  entry: new URL('echo.worker.mjs', import.meta.url),
  workerData: {},
  size: 1,
  jobsAtOnce: 1,
  queueLimit: 2,
  jobsPerWorker: 100,
  jobTimeoutMs: 30_000,
  startTimeoutMs: 30_000,
});
beforeQuitting(endWorkerPools);
serveJobs({ ready: {}, work: (task) => pool.run(task), dispose: endWorkerPools });
