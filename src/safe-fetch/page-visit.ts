import { type CDPSession, type Frame, type Page } from 'puppeteer';
import { BrowserFailed, PageCrashed, within } from './browser-failures.js';
import { type GuardedBrowserLimits } from './browser-limits.js';
import { type FilteringProxy } from './filtering-proxy.js';
import { ANSWER_CONSENT, markupOf } from './page-scripts.js';
import { blockedAddress, fetchFailed, upstreamTimeout } from './safe-fetch.refusals.js';

export interface RenderedPage {
  /** Where redirects and scripts led. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
}

export interface PageVisitOptions {
  readonly limits: GuardedBrowserLimits;
  readonly userAgent: string;
  /** What the page loads through. */
  readonly proxy: FilteringProxy;
}

const NETWORK_IDLE_MS = 400;
/** All frames together; what asks for consent in a frame that is not there by then stays. */
const CONSENT_IN_FRAMES_MS = 1_000;
const CONSENT_FRAMES_MAX = 50;
/** Never read, so never loaded. */
const BLOCKED_TYPES = ['Image', 'Media', 'Font', 'Ping', 'Other'] as const;

/** Runs in every frame before the page's own scripts. What it takes away has other guards too. */
const BEFORE_SCRIPTS = `
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'SharedWorker'])
    try { delete globalThis[name]; } catch {}
  try { globalThis.open = () => null; globalThis.print = () => undefined; } catch {}
  try { delete Navigator.prototype.serviceWorker; } catch {}
`;

/** One page from its address to its markup. */
export class PageVisit {
  readonly #page: Page;
  readonly #limits: GuardedBrowserLimits;
  readonly #userAgent: string;
  readonly #proxy: FilteringProxy;
  /** Rejects when the page has to be given up. */
  readonly #failed: Promise<never>;
  #fail: (reason: unknown) => void = () => undefined;
  /** Where the page's own document was asked for last. */
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
    // Windows that the page opens although it cannot are closed.
    page.on(
      'popup',
      this.#heard((popup) => void popup?.close().catch(() => undefined)),
    );
    page.on(
      'request',
      this.#heard((request) => {
        this.#requests += 1;
        if (this.#requests > this.#limits.requestsMax)
          this.#fail(fetchFailed('The page loads more than the service reads.'));
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

  /** The browser's events arrive in callbacks of its pipe: an exception there would be uncaught. It ends this page. */
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

  /** Until the document is there, or its time is over: what there is by then is taken. */
  async #load(url: URL): Promise<void> {
    const page = this.#page;
    // The page's own document is enough: a frame that never answers would hold the whole.
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

  /** Until the page's scripts load nothing more, or their time is over. */
  async #settle(): Promise<void> {
    await this.#page
      .waitForNetworkIdle({ idleTime: NETWORK_IDLE_MS, concurrency: 2, timeout: this.#limits.settleTimeoutMs })
      .catch(() => undefined);
  }
}

/**
 * Whether a request for consent was in the way, in the page or in a frame of it, and was answered. A frame that loads for
 * ever, or whose address is blocked, has no document that could answer: frames are asked all at once, and not for long.
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

/** @throws Refusal `upstream-timeout` when the document does not answer: its scripts are busy. */
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

/** The document's markup, read where the page's own scripts cannot tamper with the reading. */
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
