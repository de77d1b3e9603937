import { type CDPSession, type Frame, type Page } from 'puppeteer';
import { BrowserFailed, PageCrashed, within } from './browser-failures.js';
import { type GuardedBrowserLimits } from './browser-limits.js';
import { type FilteringProxy } from './filtering-proxy.js';
import { ANSWER_CONSENT, markupOf } from './page-scripts.js';
import { blockedAddress, fetchFailed, upstreamTimeout } from './safe-fetch.refusals.js';

export interface RenderedPage {
  /** The final address after redirects and scripts. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
}

interface PageVisitOptions {
  readonly limits: GuardedBrowserLimits;
  readonly userAgent: string;
  /** The proxy for all of the page's traffic. */
  readonly proxy: FilteringProxy;
}

const NETWORK_IDLE_MS = 400;
/** Total for all frames; a consent request in a frame that loads later is not answered. */
const CONSENT_IN_FRAMES_MS = 1_000;
const CONSENT_FRAMES_MAX = 50;
/** Resource types that are not read and therefore not loaded. */
const BLOCKED_TYPES = ['Image', 'Media', 'Font', 'Ping', 'Other'] as const;

/** Runs in every frame before the page's own scripts. It is not the only protection against what it disables. */
const BEFORE_SCRIPTS = `
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'SharedWorker'])
    try { delete globalThis[name]; } catch {}
  try { globalThis.open = () => null; globalThis.print = () => undefined; } catch {}
  try { delete Navigator.prototype.serviceWorker; } catch {}
`;

/** One visit to a page, from its address to its markup. */
export class PageVisit {
  readonly #page: Page;
  readonly #limits: GuardedBrowserLimits;
  readonly #userAgent: string;
  readonly #proxy: FilteringProxy;
  /** Rejects when the visit must be aborted. */
  readonly #failed: Promise<never>;
  #fail: (reason: unknown) => void = () => undefined;
  /** The last requested address of the page's own document. */
  #address = '';
  #status = 0;
  #navigations = 0;
  #requests = 0;

  constructor(page: Page, { limits, userAgent, proxy }: PageVisitOptions) {
    this.#page = page;
    this.#limits = limits;
    this.#userAgent = userAgent;
    this.#proxy = proxy;
    this.#failed = new Promise<never>((_, reject) => (this.#fail = reject));
    this.#failed.catch(() => undefined);
    this.#listen();
  }

  /** @throws Refusal, PageCrashed, BrowserFailed, or the signal's reason. */
  async read(url: URL, signal: AbortSignal): Promise<RenderedPage> {
    const aborted = (): void => this.#fail(signal.reason);
    signal.addEventListener('abort', aborted, { once: true });
    try {
      signal.throwIfAborted();
      return await Promise.race([this.#work(url), this.#failed]);
    } finally {
      signal.removeEventListener('abort', aborted);
    }
  }

  #listen(): void {
    const page = this.#page;
    const main = page.mainFrame();
    page.once('error', () => this.#fail(new PageCrashed('the page crashed')));
    page.on(
      'dialog',
      this.#heard((dialog) => void dialog.dismiss().catch(() => undefined)),
    );
    // Closes any window that the page manages to open.
    page.on(
      'popup',
      this.#heard((popup) => void popup?.close().catch(() => undefined)),
    );
    page.on(
      'request',
      this.#heard((request) => {
        this.#requests += 1;
        if (this.#requests > this.#limits.requestsMax)
          this.#fail(fetchFailed('The page loads more data than the service accepts.'));
        if (!request.isNavigationRequest() || request.frame() !== main) return;
        this.#address = request.url();
        this.#navigations += 1;
        if (this.#navigations > this.#limits.navigationsMax)
          this.#fail(fetchFailed(`The page redirects more than ${this.#limits.navigationsMax} times.`));
      }),
    );
    page.on(
      'response',
      this.#heard((response) => {
        if (response.request().isNavigationRequest() && response.frame() === main) this.#status = response.status();
      }),
    );
  }

  /**
   * Browser events arrive in callbacks of its pipe, where an exception would be uncaught. Wraps a listener so that an
   * exception ends only this page.
   */
  #heard<Event>(listener: (event: Event) => void): (event: Event) => void {
    return (event) => {
      try {
        listener(event);
      } catch (error) {
        this.#fail(error);
      }
    };
  }

  async #work(url: URL): Promise<RenderedPage> {
    const page = this.#page;
    this.#address = url.href;
    const session = await page.createCDPSession();
    await prepare(page, session, this.#userAgent);
    await this.#load(url);
    await this.#settle();
    if (await answerConsent(page, this.#limits.answerTimeoutMs)) await this.#settle();
    const address = page.url();
    if (!/^https?:/.test(address))
      throw (
        this.#proxy.refusalOf(this.#address) ??
        (/^https?:/.test(this.#address) ? fetchFailed('The page could not be loaded.') : blockedAddress())
      );
    if (this.#status >= 400) throw fetchFailed(`The other server answered ${this.#status}.`);
    const html = await inTime(this.#limits.answerTimeoutMs, documentOf(session, this.#limits.htmlCharsMax));
    return { url: address, status: this.#status, html };
  }

  /** Waits until the document is loaded or its time is over; then the partial document is used. */
  async #load(url: URL): Promise<void> {
    const page = this.#page;
    // Waits only for the page's own document, since a frame that never answers would delay the whole page.
    const parsed = new Promise<undefined>((resolve) => page.once('domcontentloaded', () => resolve(undefined)));
    const gone = page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: this.#limits.loadTimeoutMs }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    const failure = await Promise.race([parsed, gone]);
    if (failure?.name === 'TimeoutError') {
      if (this.#status === 0) throw upstreamTimeout('The other server did not answer in time.', failure);
    } else if (failure) {
      const refusal = this.#proxy.refusalOf(this.#address);
      if (refusal) throw refusal;
      if (!/net::ERR_ABORTED/.test(failure.message)) throw navigationFailure(failure);
    }
  }

  /** Waits until the page's scripts load nothing more, or their time is over. */
  async #settle(): Promise<void> {
    await this.#page
      .waitForNetworkIdle({ idleTime: NETWORK_IDLE_MS, concurrency: 2, timeout: this.#limits.settleTimeoutMs })
      .catch(() => undefined);
  }
}

/**
 * Whether a request for consent was found, in the page or in one of its frames, and answered. A frame that never
 * finishes loading, or whose address is blocked, has no document that could answer, so all frames are queried at once
 * with a short time limit.
 * @throws Refusal `upstream-timeout` when the page itself does not answer.
 */
async function answerConsent(page: Page, answerTimeoutMs: number): Promise<boolean> {
  const ask = (frame: Frame): Promise<boolean> => frame.evaluate(ANSWER_CONSENT).then(Boolean, () => false);
  const [main, ...frames] = page.frames();
  if (main && (await inTime(answerTimeoutMs, ask(main)))) return true;
  const web = frames.filter((frame) => /^https?:/.test(frame.url())).slice(0, CONSENT_FRAMES_MAX);
  const answered = web.map(async (frame) => {
    if (!(await ask(frame))) throw new Error('nothing to answer');
    return true;
  });
  return within(CONSENT_IN_FRAMES_MS, Promise.any(answered)).catch(() => false);
}

/** @throws Refusal `upstream-timeout` when the document does not answer because its scripts are busy. */
function inTime<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  return within(timeoutMs, answer).catch((error: unknown) => {
    throw error instanceof BrowserFailed ? upstreamTimeout('The page did not finish in time.', error) : error;
  });
}

async function prepare(page: Page, session: CDPSession, userAgent: string): Promise<void> {
  await Promise.all([
    page.setUserAgent({ userAgent }),
    page.evaluateOnNewDocument(BEFORE_SCRIPTS),
    page.setBypassServiceWorker(true),
    session.send('Browser.grantPermissions', { permissions: [] }).catch(() => undefined),
    session.send('Fetch.enable', {
      patterns: BLOCKED_TYPES.map((resourceType) => ({ resourceType })),
    }),
  ]);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => undefined);
  });
}

/** The document's markup, read in a context that the page's scripts cannot tamper with. */
async function documentOf(session: CDPSession, charsMax: number): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const { result } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: markupOf(charsMax),
    returnByValue: true,
  });
  return typeof result.value === 'string' ? result.value : '';
}

function navigationFailure(error: Error): Error {
  if (/net::ERR_(?:TIMED_OUT|CONNECTION_TIMED_OUT)/.test(error.message))
    return upstreamTimeout('The other server did not answer in time.', error);
  if (/net::ERR_TOO_MANY_REDIRECTS/.test(error.message))
    return fetchFailed('The address redirects too many times.', error);
  if (/net::ERR_CERT/.test(error.message)) return fetchFailed('The other server’s certificate is not valid.', error);
  if (/net::ERR_/.test(error.message)) return fetchFailed('The page could not be loaded.', error);
  return error;
}
