import { availableParallelism } from 'node:os';
import { exceededLimits, LimitedWorkers, withoutSlack, workerEntry } from '../runtime/index.js';
import { overloaded } from '../safe-fetch/index.js';
import { type Article } from './article.js';
import { notAnArticle } from './articles.refusals.js';
import { type PageTask, type ReadPage } from './read-page.js';
import { type ReadFile, type SentFile } from './sent-file.js';

/** Reads untrusted pages in worker threads. Whatever a page contains, it costs at most one thread. */
export interface PageReader {
  /** @throws Refusal `overloaded`. A page that exceeds its limits counts as having no article. */
  read(task: PageTask, signal?: AbortSignal): Promise<ReadPage>;
  /** Reads the article in a file that was sent. @throws Refusal `not-an-article`, `overloaded` */
  readFile(file: SentFile, signal?: AbortSignal): Promise<Article>;
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
  readonly #workers: LimitedWorkers<PageTask | SentFile, ReadPage | ReadFile>;
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
    const whole = { page: typeof page === 'string' ? page : withoutSlack(page), ...task };
    const read = await this.#run(whole, bytes, signal);
    return read === 'too-costly' ? { reason: read, pointers: {}, builtByScripts: false } : (read as ReadPage);
  }

  async readFile({ bytes, name }: SentFile, signal?: AbortSignal): Promise<Article> {
    const read = await this.#run({ bytes: withoutSlack(bytes), name }, bytes.byteLength, signal);
    if (read === 'too-costly') throw notAnArticle(read);
    if (!read.article) throw notAnArticle(read.reason ?? 'unreadable');
    return read.article;
  }

  async #run(
    task: PageTask | SentFile,
    bytes: number,
    signal: AbortSignal | undefined,
  ): Promise<ReadPage | ReadFile | 'too-costly'> {
    if (this.#bytes > 0 && this.#bytes + bytes > WAITING_BYTES_MAX) throw overloaded();
    this.#bytes += bytes;
    try {
      return await this.#workers.run(task, signal);
    } catch (error) {
      if (!exceededLimits(error)) throw error;
      return 'too-costly';
    } finally {
      this.#bytes -= bytes;
    }
  }

  close(): Promise<void> {
    return this.#workers.close();
  }
}

/** The article in a fetched page. @throws Refusal `not-an-article`, `overloaded`. */
export async function articleOfPage(
  reader: Pick<PageReader, 'read'>,
  task: PageTask,
  signal?: AbortSignal,
): Promise<Article> {
  const { article, reason = 'unreadable' } = await reader.read(task, signal);
  if (!article) throw notAnArticle(reason);
  return article;
}
