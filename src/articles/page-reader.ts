import { availableParallelism } from 'node:os';
import { WorkerPool, workerEntry, WorkerPoolError } from '../runtime/index.js';
import { overloaded } from '../safe-fetch/index.js';
import { type Article } from './article.js';
import { notAnArticle } from './articles.refusals.js';
import { type PageTask, type ReadPage } from './read-page.js';

/** Reads foreign pages in worker threads: whatever a page contains, it costs one thread at most. */
export interface PageReader {
  /** @throws Refusal `overloaded`. A page that exceeds its limits is read as one without an article. */
  read(task: PageTask, signal?: AbortSignal): Promise<ReadPage>;
  /** Ends the threads; idempotent. */
  close(): Promise<void>;
}

export interface PageReaderOptions {
  /** Threads. As many as the cores, two to four, when omitted. */
  readonly workers?: number;
  /** CPU that one page may use. 5 s when omitted. */
  readonly cpuMsMax?: number;
  /** Heap of one thread. 256 MB when omitted. */
  readonly heapMbMax?: number;
}

/** Ends a page where a thread's CPU cannot be read, and one that waits for a processor for very long. */
const WALL_MS_MAX = 60_000;
const WAITING_PAGES_MAX = 64;
const WAITING_BYTES_MAX = 100_000_000;

/** No thread starts before the first page. */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  let pool: WorkerPool<PageTask, ReadPage, null> | undefined;
  let closed = false;
  let bytesInside = 0;

  const start = (): WorkerPool<PageTask, ReadPage, null> =>
    new WorkerPool({
      entry: workerEntry('./page-reader.worker.js', import.meta.url),
      workerData: null,
      // With a single thread, one bad page would hold up all others.
      size: options.workers ?? Math.min(4, Math.max(2, availableParallelism())),
      jobsAtOnce: 1,
      queueLimit: WAITING_PAGES_MAX,
      jobsPerWorker: 10_000,
      jobTimeoutMs: WALL_MS_MAX,
      jobCpuMs: options.cpuMsMax ?? 5_000,
      // A page that cost a thread would cost the next one too.
      attemptsMax: 1,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMbMax ?? 256 },
      startTimeoutMs: 60_000,
    });

  return {
    async read({ page, ...task }, signal) {
      if (closed) throw overloaded();
      const bytes = typeof page === 'string' ? page.length * 2 : page.byteLength;
      if (bytesInside > 0 && bytesInside + bytes > WAITING_BYTES_MAX) throw overloaded();
      bytesInside += bytes;
      try {
        // A view into a larger buffer would be sent to the thread with all of it.
        const whole = typeof page === 'string' || page.byteLength === page.buffer.byteLength ? page : page.slice();
        return await (pool ??= start()).run({ page: whole, ...task }, signal);
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        switch (error.code) {
          case 'full':
          case 'closed':
            throw overloaded();
          case 'timeout':
          case 'crashed':
            return { reason: 'too-costly', pointers: {}, builtByScripts: false };
          case 'failed':
            throw error;
        }
      } finally {
        bytesInside -= bytes;
      }
    },
    async close() {
      closed = true;
      await pool?.close();
    },
  };
}

/** The article of a page that is at hand. @throws Refusal `not-an-article`, `overloaded`. */
export async function articleOfPage(reader: PageReader, task: PageTask, signal?: AbortSignal): Promise<Article> {
  const { article, reason = 'unreadable' } = await reader.read(task, signal);
  if (!article) throw notAnArticle(reason);
  return article;
}
