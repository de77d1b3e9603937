import { type BrowserContext } from 'puppeteer';
import { Refusal } from '../kernel/index.js';
import { currentOwner, FairLimit, LimitFullError } from '../runtime/index.js';
import { BrowserFailed, PageCrashed, within } from './browser-failures.js';
import { DEFAULT_BROWSER_LIMITS, type GuardedBrowserLimits } from './browser-limits.js';
import { BrowserProcess } from './browser-process.js';
import { type Chromium, findChromium } from './chromium.js';
import { FilteringProxy } from './filtering-proxy.js';
import { Guard } from './guard.js';
import { sweepLeftOvers } from './left-overs.js';
import { PageVisit, type RenderedPage } from './page-visit.js';
import { type SafeFetchOptions } from './safe-fetch.js';
import { fetchFailed, noBrowser, overloaded, upstreamTimeout } from './safe-fetch.refusals.js';

export interface GuardedBrowserOptions extends SafeFetchOptions {
  /** A Chromium already found; for tests. */
  readonly chromium?: Chromium;
  readonly limits?: Partial<GuardedBrowserLimits>;
}

/** Token of the {@link GuardedBrowser}. It starts with the first rendered page. */
export const GUARDED_BROWSER = Symbol('GUARDED_BROWSER');

const WATCH_EVERY_MS = 300;
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Renders pages in a browser, including their scripts, behind the same guard as every fetch. The browser starts with
 * the first page.
 */
export class GuardedBrowser {
  readonly #options: GuardedBrowserOptions;
  readonly #limits: GuardedBrowserLimits;
  readonly #guard: Guard;
  readonly #turns: FairLimit;
  /** Processes that have started and not ended. */
  readonly #processes = new Set<BrowserProcess>();
  /** The process in which new pages are opened. */
  #current: Promise<BrowserProcess> | undefined;
  #chromium: Promise<Chromium | undefined> | undefined;
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: GuardedBrowserOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_BROWSER_LIMITS, ...options.limits };
    this.#guard = new Guard(options);
    const { pagesMax, waitingMax } = this.#limits;
    // One page is left to the others, so that nobody waits for the slow pages of a single account.
    this.#turns = new FairLimit(pagesMax, { waitingMax, ownMax: Math.max(1, pagesMax - 1) });
  }

  /**
   * @throws Refusal `invalid-request`, `blocked-address`, `fetch-failed` (an error status, a crash, no browser
   * available), `upstream-timeout`, `overloaded`.
   */
  async render(address: string, signal?: AbortSignal): Promise<RenderedPage> {
    const url = this.#guard.admit(address);
    if (this.#closed) throw noBrowser();
    const visit = async (): Promise<RenderedPage> => {
      const total = new AbortController();
      const timer = setTimeout(
        () => total.abort(upstreamTimeout('The page did not finish in time.')),
        this.#limits.totalTimeoutMs,
      );
      const either = signal ? AbortSignal.any([signal, total.signal]) : total.signal;
      try {
        either.throwIfAborted();
        return await this.#attempt(url, either).catch((error: unknown) => {
          if (!(error instanceof BrowserFailed) || this.#closed) throw error;
          return this.#attempt(url, either);
        });
      } catch (error) {
        if (error instanceof BrowserFailed) throw fetchFailed('The browser failed while it read the page.', error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
    return this.#turns.run(currentOwner(), visit, signal).catch((error: unknown) => {
      throw error instanceof LimitFullError ? overloaded() : error;
    });
  }

  /** Ends the browser and everything that belongs to it. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watch);
    await this.#current?.catch(() => undefined);
    await Promise.all([...this.#processes].map((process) => this.#end(process)));
  }

  /** @throws BrowserFailed when the browser failed, not the page. */
  async #attempt(url: URL, signal: AbortSignal): Promise<RenderedPage> {
    const process = await this.#running();
    process.rendering += 1;
    process.opened += 1;
    if (process.opened >= this.#limits.pagesPerBrowserMax && !process.retired) this.#retire(process);
    this.#watchMemory();
    let proxy: FilteringProxy | undefined;
    let context: BrowserContext | undefined;
    try {
      proxy = await FilteringProxy.open(this.#guard, this.#limits);
      context = await within(
        this.#limits.startTimeoutMs,
        process.browser.createBrowserContext({
          proxyServer: `http://127.0.0.1:${proxy.port}`,
          proxyBypassList: ['<-loopback>'],
          downloadBehavior: { policy: 'deny' },
        }),
      );
      const page = await within(this.#limits.startTimeoutMs, context.newPage());
      const visit = new PageVisit(page, { limits: this.#limits, userAgent: this.#options.userAgent, proxy });
      return await visit.read(url, signal);
    } catch (error) {
      if (error instanceof Refusal || signal.aborted) throw error;
      if (!process.browser.connected || !(error instanceof PageCrashed)) this.#retire(process);
      throw new BrowserFailed('the browser failed', { cause: error });
    } finally {
      await proxy?.close();
      const gone = await within(CLOSE_TIMEOUT_MS, context?.close() ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      process.rendering -= 1;
      if (!gone) this.#retire(process);
      else if (process.retired && process.rendering === 0) await this.#end(process);
      this.#unwatchMemory();
    }
  }

  #running(): Promise<BrowserProcess> {
    this.#current ??= this.#start().catch((error: unknown) => {
      this.#current = undefined;
      throw error;
    });
    return this.#current;
  }

  async #start(): Promise<BrowserProcess> {
    const { chromium: given, chromiumPath, userAgent } = this.#options;
    this.#chromium ??= sweepLeftOvers().then(() => given ?? findChromium(chromiumPath));
    const chromium = await this.#chromium;
    if (!chromium) throw noBrowser();
    const process = await BrowserProcess.start(chromium, this.#limits, userAgent);
    this.#processes.add(process);
    process.browser.once('disconnected', () => this.#retire(process));
    if (this.#closed) await this.#end(process);
    return process;
  }

  /** Opens no more pages in this browser; it ends with its last page. */
  #retire(process: BrowserProcess): void {
    process.retired = true;
    this.#current?.then(
      (current) => {
        if (current === process) this.#current = undefined;
      },
      // The start failure is reported to the caller that requested the browser.
      () => undefined,
    );
    if (process.rendering === 0) void this.#end(process);
  }

  async #end(process: BrowserProcess): Promise<void> {
    await process.end();
    this.#processes.delete(process);
  }

  #watchMemory(): void {
    this.#watch ??= setInterval(() => {
      for (const process of this.#processes)
        process.endProcessesOver(this.#limits.processBytesMax).catch(() => undefined);
    }, WATCH_EVERY_MS).unref();
  }

  #unwatchMemory(): void {
    if ([...this.#processes].some((process) => process.rendering > 0)) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
