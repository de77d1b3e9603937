import { availableParallelism } from 'node:os';
import { WorkerPool, workerEntry, WorkerPoolError } from '../runtime/index.js';
import { overloaded } from '../safe-fetch/index.js';
import { type Claim, type ClaimedArticle } from './claim.js';

/** Identifies the claims of articles in worker threads: whatever a text contains, it costs one thread at most. */
export interface ClaimReader {
  /** @throws Refusal `overloaded`; WorkerPoolError `timeout` or `crashed` for a text that exceeds its limits. */
  read(article: ClaimedArticle, signal?: AbortSignal): Promise<readonly Claim[]>;
  /** Ends the threads; idempotent. */
  close(): Promise<void>;
}

export interface ClaimReaderOptions {
  /** Threads. One less than the cores, at most two, when omitted. */
  readonly workers?: number;
  /** CPU that one article may use. 5 s when omitted: the longest that is read takes less than one. */
  readonly cpuMsMax?: number;
}

/** Ends a job where a thread's CPU cannot be read, and one that waits for a processor for very long. */
const WALL_MS_MAX = 60_000;
const WAITING_MAX = 64;
/** The language model takes some 60 MB. */
const HEAP_MB_MAX = 256;

/** No thread starts before the first article. */
export function createClaimReader(options: ClaimReaderOptions = {}): ClaimReader {
  let pool: WorkerPool<ClaimedArticle, readonly Claim[], null> | undefined;
  let closed = false;

  const start = (): WorkerPool<ClaimedArticle, readonly Claim[], null> =>
    new WorkerPool({
      entry: workerEntry('./claim-reader.worker.js', import.meta.url),
      workerData: null,
      size: options.workers ?? Math.max(1, Math.min(2, availableParallelism() - 1)),
      jobsAtOnce: 1,
      queueLimit: WAITING_MAX,
      jobsPerWorker: 10_000,
      jobTimeoutMs: WALL_MS_MAX,
      jobCpuMs: options.cpuMsMax ?? 5_000,
      // An article that cost a thread would cost the next one too.
      attemptsMax: 1,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
      startTimeoutMs: 60_000,
    });

  return {
    async read({ title, text, captions }, signal) {
      if (closed) throw overloaded();
      try {
        return await (pool ??= start()).run({ title, text, ...(captions ? { captions } : {}) }, signal);
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        switch (error.code) {
          case 'full':
          case 'closed':
            throw overloaded();
          case 'timeout':
          case 'crashed':
          case 'failed':
            throw error;
        }
      }
    },
    async close() {
      closed = true;
      await pool?.close();
    },
  };
}
