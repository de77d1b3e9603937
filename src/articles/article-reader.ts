import { availableParallelism } from 'node:os';
import { Refusal } from '../kernel/index.js';
import {
  fetchFailed,
  type GuardedBrowser,
  NO_BROWSER_DETAIL,
  type SafeFetch,
  type SafeResponse,
  overloaded,
} from '../safe-fetch/index.js';
import { type Article } from './article.js';
import { notAnArticle, tooManyCostlyPages } from './articles.refusals.js';
import { type PagePointers } from './page-pointers.js';
import {
  currentOwner,
  exceededLimits,
  FairMemory,
  HourlyBudget,
  LimitedWorkers,
  withoutSlack,
  workerEntry,
} from '../runtime/index.js';
import { type PageTask, type ReadPage } from './read-page.js';
import { type ReadFile, type SentFile } from './sent-file.js';

/** Reads untrusted pages in child processes. Whatever a page contains, it costs at most one of them. */
export interface PageReader {
  /** @throws Refusal `overloaded`. A page that exceeds its limits counts as having no article. */
  read(task: PageTask, signal?: AbortSignal): Promise<ReadPage>;
  /**
   * Like `read`, for a page that the account itself named.
   * @throws Refusal `overloaded`, `too-many-costly-pages`
   */
  readNamed(task: PageTask, signal?: AbortSignal): Promise<ReadPage>;
  /** Reads the article in a file that was sent. @throws Refusal `not-an-article`, `overloaded`, `too-many-costly-pages` */
  readFile(file: SentFile, signal?: AbortSignal): Promise<Article>;
  /** Starts the first process, so that the first page does not wait for it. Never throws. */
  warm(): Promise<void>;
  /** Ends the processes; idempotent. */
  close(): Promise<void>;
}

/** Token of the {@link PageReader}. Its processes start with the first page, or with `warm()`. */
export const PAGE_READER = Symbol('PAGE_READER');

export interface PageReaderOptions {
  /** Number of processes. Default: the number of cores, but two to four. */
  readonly workers?: number;
  /** CPU time limit for one page. Default: 5 s. */
  readonly cpuMsMax?: number;
  /** Heap limit of one process. Default: 256 MB. */
  readonly heapMbMax?: number;
}

/** Of a page or file, before it makes room for others. An ordinary one takes less even in a process that has just started. */
const QUICK_CPU_MS = 1_000;
const WAITING_BYTES_MAX = 100_000_000;
/** The part of these bytes that one account may hold: two of the largest pages. */
const OWN_PART = 0.25;
/** Files and pages of one account that may exceed their limits within an hour. Each costs seconds of a processor. */
const COSTLY_MAX = 5;

/** Reads pages in its own processes, which start with the first page. */
export class WorkerPageReader implements PageReader {
  readonly #workers: LimitedWorkers<PageTask | SentFile, ReadPage | ReadFile>;
  /** Bytes of all pages that are waiting or being read. */
  readonly #memory = new FairMemory(WAITING_BYTES_MAX);
  readonly #costly = new HourlyBudget(COSTLY_MAX);

  constructor({ workers, cpuMsMax, heapMbMax }: PageReaderOptions = {}) {
    this.#workers = new LimitedWorkers({
      entry: () => workerEntry('./page-reader.worker.js', import.meta.url),
      // With a single process, one bad page would block all others.
      size: workers ?? Math.min(4, Math.max(2, availableParallelism())),
      cpuMsMax,
      quickCpuMs: QUICK_CPU_MS,
      heapMbMax,
      overloaded,
    });
  }

  async read(page: PageTask, signal?: AbortSignal): Promise<ReadPage> {
    return this.#readPage(page, signal);
  }

  async readNamed(page: PageTask, signal?: AbortSignal): Promise<ReadPage> {
    return this.#withinBudget((assertWithin) => this.#readPage(page, signal, assertWithin));
  }

  async #readPage({ page, ...task }: PageTask, signal?: AbortSignal, assertMayBegin?: () => void): Promise<ReadPage> {
    const bytes = typeof page === 'string' ? page.length * 2 : page.byteLength;
    const whole = { page: typeof page === 'string' ? page : withoutSlack(page), ...task };
    const read = await this.#run(whole, bytes, signal, assertMayBegin);
    return read === 'too-costly' ? { reason: read, pointers: {}, builtByScripts: false } : (read as ReadPage);
  }

  async readFile({ bytes, name }: SentFile, signal?: AbortSignal): Promise<Article> {
    const read = await this.#withinBudget(async (assertWithin) => {
      const file = await this.#run({ bytes: withoutSlack(bytes), name }, bytes.byteLength, signal, assertWithin);
      return file === 'too-costly' ? { reason: file } : (file as ReadFile);
    });
    if (!read.article) throw notAnArticle(read.reason);
    return read.article;
  }

  async #run(
    task: PageTask | SentFile,
    bytes: number,
    signal: AbortSignal | undefined,
    assertMayBegin?: () => void,
  ): Promise<ReadPage | ReadFile | 'too-costly'> {
    const hold = this.#memory.hold({ owner: currentOwner(), part: OWN_PART });
    if (!hold.take(bytes)) throw overloaded();
    try {
      return await this.#workers.run(task, signal, assertMayBegin);
    } catch (error) {
      if (!exceededLimits(error)) throw error;
      return 'too-costly';
    } finally {
      hold.release();
    }
  }

  warm(): Promise<void> {
    return this.#workers.warm();
  }

  /** Reads for an account whose files and pages have not failed too often. Those that wait are refused in their turn. */
  async #withinBudget<R extends { readonly reason?: string }>(
    read: (assertWithin: () => void) => Promise<R>,
  ): Promise<R> {
    const owner = currentOwner();
    const assertWithin = (): void => {
      const waitMs = this.#costly.waitMs(owner);
      if (waitMs > 0) throw tooManyCostlyPages(waitMs);
    };
    assertWithin();
    const result = await read(assertWithin);
    if (result.reason === 'too-costly') this.#costly.note(owner);
    return result;
  }

  close(): Promise<void> {
    return this.#workers.close();
  }
}

/** The article in a fetched page. @throws Refusal `not-an-article`, `overloaded`. */
export async function articleOfPage(
  reader: Pick<PageReader, 'readNamed'>,
  task: PageTask,
  signal?: AbortSignal,
): Promise<Article> {
  const { article, reason = 'unreadable' } = await reader.readNamed(task, signal);
  if (!article) throw notAnArticle(reason);
  return article;
}

/** Reads articles from the web. */
export interface ArticleReader {
  /**
   * @throws Refusal `not-an-article`, and every refusal of safe-fetch: `invalid-request`, `blocked-address`,
   * `fetch-failed`, `upstream-timeout`, `overloaded`.
   */
  read(url: string, signal?: AbortSignal): Promise<Article>;
}

/** `auto` uses HTTP first, and the browser when that yields no article; the others use only one of the two. */
export type Renderer = 'auto' | 'http' | 'browser';

/** Token of the {@link ArticleReader}. */
export const ARTICLE_READER = Symbol('ARTICLE_READER');

export interface ArticleOptions {
  readonly renderer: Renderer;
}

/** Token of the {@link ArticleOptions}, which the root module provides. */
export const ARTICLE_OPTIONS = Symbol('ARTICLE_OPTIONS');

interface ArticleReaderOptions extends ArticleOptions {
  readonly safeFetch: SafeFetch;
  readonly pages: Pick<PageReader, 'readNamed'>;
  /** Without a browser, every page is read over HTTP. */
  readonly browser?: GuardedBrowser;
}

const ACCEPT = 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5, */*;q=0.1';
/** Bytes; the rest of a longer page is ignored. */
const PAGE_BYTES_MAX = 10 * 1024 * 1024;
/** Statuses with which sites reject clients that are not browsers. */
const BROWSERS_ONLY = new Set([401, 403, 405, 406, 429, 503]);
/** Reasons of `not-an-article` that scripts or a browser's cookies may resolve. */
const SCRIPTS_MAY_HELP = new Set(['empty', 'thin', 'video', 'consent-wall']);
/** On a page built by scripts, a shorter article may be only the beginning. */
const SHORT_CHARS = 700;

/** Reads over HTTP, and falls back to a browser when that yields no article. */
export class WebArticleReader implements ArticleReader {
  readonly #safeFetch: SafeFetch;
  readonly #pages: Pick<PageReader, 'readNamed'>;
  readonly #renderer: Renderer;
  readonly #browser: GuardedBrowser | undefined;

  constructor({ safeFetch, pages, renderer, browser }: ArticleReaderOptions) {
    this.#safeFetch = safeFetch;
    this.#pages = pages;
    this.#renderer = renderer;
    this.#browser = browser;
  }

  async read(url: string, signal?: AbortSignal): Promise<Article> {
    const browser = this.#browser;
    if (this.#renderer === 'browser' && browser) return this.#inBrowser(browser, url, signal);
    const first = await this.#overHttp(url, signal);
    if (this.#renderer === 'http' || !browser || !first.browserMayHelp) {
      if (first.refusal) throw first.refusal;
      return { ...first.article, url };
    }
    try {
      const second = await this.#inBrowser(browser, url, signal);
      return first.article && first.article.text.length >= second.text.length ? { ...first.article, url } : second;
    } catch (error) {
      signal?.throwIfAborted();
      if (first.article) return { ...first.article, url };
      throw error instanceof Refusal && error.code === 'not-an-article' ? error : withoutBrowser(first.refusal, error);
    }
  }

  /** The article read over plain HTTP, or why a browser might do better. */
  async #overHttp(url: string, signal: AbortSignal | undefined): Promise<HttpReading> {
    const page = await this.#fetchPage(url, signal);
    let reading = await this.#readingOf(page, signal);
    let { pointers } = reading;
    let from = page.url;
    for (const follow of ['refresh', 'amp'] as const) {
      if (reading.article && !reading.doubtful) break;
      const target = pointers[follow];
      if (target === undefined || target === from) continue;
      const other = await this.#fetchPage(target, signal).catch(() => undefined);
      const better = other && (await this.#readingOf(other, signal));
      if (!other || !better?.article || better.article.text.length <= (reading.article?.text.length ?? 0)) continue;
      reading = better;
      pointers = better.pointers;
      from = other.url;
    }
    return reading;
  }

  #fetchPage(url: string, signal: AbortSignal | undefined): Promise<SafeResponse> {
    return this.#safeFetch.fetch(url, {
      accept: ACCEPT,
      maxBytes: PAGE_BYTES_MAX,
      overflow: 'truncate',
      anyStatus: true,
      ...(signal ? { signal } : {}),
    });
  }

  async #readingOf({ status, body, url, contentType }: SafeResponse, signal?: AbortSignal): Promise<HttpReading> {
    const read = await this.#pages.readNamed({ page: body, url, contentType, renderer: 'http' }, signal);
    const { article, reason = 'unreadable', pointers, builtByScripts } = read;
    if (status < 200 || status > 299)
      return {
        pointers,
        browserMayHelp: BROWSERS_ONLY.has(status),
        refusal: fetchFailed(`The other server answered ${status}.`),
      };
    if (!article) return { pointers, browserMayHelp: SCRIPTS_MAY_HELP.has(reason), refusal: notAnArticle(reason) };
    const doubtful = article.text.length < SHORT_CHARS && !article.paywalled && builtByScripts;
    return { article, pointers, doubtful, browserMayHelp: doubtful };
  }

  async #inBrowser(browser: GuardedBrowser, url: string, signal: AbortSignal | undefined): Promise<Article> {
    const page = await browser.render(url, signal);
    const article = await articleOfPage(this.#pages, { page: page.html, url: page.url, renderer: 'browser' }, signal);
    return { ...article, url };
  }
}

/** Result of reading over plain HTTP. */
type HttpReading = { readonly pointers: PagePointers; readonly browserMayHelp: boolean } & (
  | { readonly article: Article; readonly doubtful: boolean; readonly refusal?: never }
  | { readonly article?: never; readonly doubtful?: never; readonly refusal: Refusal }
);

/** The refusal of the HTTP read; mentions the missing browser when there is none. */
function withoutBrowser(refusal: Refusal, browserError: unknown): Refusal {
  if (!(browserError instanceof Refusal) || browserError.detail !== NO_BROWSER_DETAIL) return refusal;
  return new Refusal(refusal, { detail: `${refusal.message} ${NO_BROWSER_DETAIL}`, extra: refusal.extra });
}
