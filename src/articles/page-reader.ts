import { availableParallelism } from 'node:os';
import { exceededLimits, LimitedWorkers, withoutSlack, workerEntry } from '../runtime/index.js';
import { overloaded } from '../safe-fetch/index.js';
import { type Article } from './article.js';
import { notAnArticle } from './articles.refusals.js';
import { type PageTask, type ReadPage } from './read-page.js';

/** Reads untrusted pages in worker threads. Whatever a page contains, it costs at most one thread. */
export interface PageReader {
  /** @throws Refusal `overloaded`. A page that exceeds its limits counts as having no article. */
  read(task: PageTask, signal?: AbortSignal): Promise<ReadPage>;
  /** Ends the threads; idempotent. */
  close(): Promise<void>;
}

export interface PageReaderOptions {
  /** Number of threads. Default: the number of cores, but two to four. */
  readonly workers?: number;
  /** CPU time limit for one page. Default: 5 s. */
  readonly cpuMsMax?: number;
  /** Heap limit of one thread. Default: 256 MB. */
  readonly heapMbMax?: number;
}

const WAITING_BYTES_MAX = 100_000_000;

/** Reads pages in its own threads, which start with the first page. */
export class WorkerPageReader implements PageReader {
  readonly #workers: LimitedWorkers<PageTask, ReadPage>;
  /** Bytes of all pages that are waiting or being read. */
  #bytes = 0;

  constructor({ workers, cpuMsMax, heapMbMax }: PageReaderOptions = {}) {
    this.#workers = new LimitedWorkers({
      entry: () => workerEntry('./page-reader.worker.js', import.meta.url),
      // With a single thread, one bad page would block all others.
      size: workers ?? Math.min(4, Math.max(2, availableParallelism())),
      cpuMsMax,
      heapMbMax,
      overloaded,
    });
  }

  async read({ page, ...task }: PageTask, signal?: AbortSignal): Promise<ReadPage> {
    const bytes = typeof page === 'string' ? page.length * 2 : page.byteLength;
    if (this.#bytes > 0 && this.#bytes + bytes > WAITING_BYTES_MAX) throw overloaded();
    this.#bytes += bytes;
    try {
      return await this.#workers.run({ page: typeof page === 'string' ? page : withoutSlack(page), ...task }, signal);
    } catch (error) {
      if (!exceededLimits(error)) throw error;
      return { reason: 'too-costly', pointers: {}, builtByScripts: false };
    } finally {
      this.#bytes -= bytes;
    }
  }

  close(): Promise<void> {
    return this.#workers.close();
  }
}

/** The article in a fetched page. @throws Refusal `not-an-article`, `overloaded`. */
export async function articleOfPage(reader: PageReader, task: PageTask, signal?: AbortSignal): Promise<Article> {
  const { article, reason = 'unreadable' } = await reader.read(task, signal);
  if (!article) throw notAnArticle(reason);
  return article;
}
