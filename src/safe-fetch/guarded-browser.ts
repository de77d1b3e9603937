import pLimit from 'p-limit';
import { type Browser, type BrowserContext, type CDPSession, type Frame, type Page } from 'puppeteer';
import { Refusal } from '../kernel/index.js';
import { type Chromium, findChromium } from './chromium.js';
import { openFilteringProxy, type FilteringProxy } from './filtering-proxy.js';
import { createGuard, type GuardOptions } from './guard.js';
import { kill, newProfile, removeProfile, residentBytes, sweepLeftOvers } from './left-overs.js';
import { ANSWER_CONSENT, markupOf } from './page-scripts.js';
import { blockedAddress, fetchFailed, noBrowser, overloaded, upstreamTimeout } from './safe-fetch.refusals.js';

/** Pages as a browser sees them, after their scripts have run; behind the same guard as every fetch. */
export interface GuardedBrowser {
  /**
   * @throws Refusal `invalid-request`, `blocked-address`, `fetch-failed` (an error status, a crash, no browser at hand),
   * `upstream-timeout`, `overloaded`.
   */
  render(url: string, signal?: AbortSignal): Promise<RenderedPage>;
  /** Ends the browser and everything that belongs to it. */
  close(): Promise<void>;
}

export interface RenderedPage {
  /** Where redirects and scripts led. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
}

export interface GuardedBrowserLimits {
  /** The whole rendering, from its turn on. */
  readonly totalTimeoutMs: number;
  /** Until the document is there; what there is by then is taken. */
  readonly loadTimeoutMs: number;
  /** How long scripts may go on loading after that. */
  readonly settleTimeoutMs: number;
  /** How long the document may take to answer a question of ours; one that does not is busy for ever. */
  readonly answerTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Starting a browser or a context takes longer than this only when the browser hangs. */
  readonly startTimeoutMs: number;
  readonly pagesMax: number;
  /** Pages that wait for their turn; more are refused. */
  readonly waitingMax: number;
  /** A browser is replaced after so many pages. */
  readonly pagesPerBrowserMax: number;
  readonly navigationsMax: number;
  /** Requests of one page, those that are blocked included. */
  readonly requestsMax: number;
  /** What the browser may tell about its pages in {@link MESSAGES_WINDOW_MS}, in bytes: this process parses all of it. */
  readonly messageBytesMax: number;
  readonly pageBytesMax: number;
  readonly headerBytesMax: number;
  readonly htmlCharsMax: number;
  readonly connectionsMax: number;
  /** Of one browser process; the one that takes more is ended. */
  readonly processBytesMax: number;
}

export const DEFAULT_BROWSER_LIMITS: GuardedBrowserLimits = {
  totalTimeoutMs: 25_000,
  loadTimeoutMs: 12_000,
  settleTimeoutMs: 4_000,
  answerTimeoutMs: 4_000,
  connectTimeoutMs: 5_000,
  startTimeoutMs: 20_000,
  pagesMax: 4,
  waitingMax: 64,
  pagesPerBrowserMax: 250,
  navigationsMax: 10,
  requestsMax: 3_000,
  messageBytesMax: 64 * 1024 * 1024,
  pageBytesMax: 30 * 1024 * 1024,
  headerBytesMax: 64 * 1024,
  htmlCharsMax: 8_000_000,
  connectionsMax: 64,
  processBytesMax: 700 * 1024 * 1024,
};

export interface GuardedBrowserOptions extends GuardOptions {
  readonly userAgent: string;
  /** The browser's executable; looked for when omitted. */
  readonly chromiumPath?: string;
  /** Found already; for tests. */
  readonly chromium?: Chromium;
  readonly limits?: Partial<GuardedBrowserLimits>;
}

/** The browser failed, not the page: worth one more try with another. */
class BrowserFailed extends Error {
  override readonly name = 'BrowserFailed';
}

interface Running {
  readonly browser: Browser;
  readonly pid: number;
  readonly profile: string;
  pages: number;
  rendering: number;
  retired: boolean;
  ending?: Promise<void>;
}

const NETWORK_IDLE_MS = 400;
const WATCH_EVERY_MS = 300;
const CLOSE_TIMEOUT_MS = 3_000;
const MESSAGES_WINDOW_MS = 5_000;
/** All frames together; what asks for consent in a frame that is not there by then stays. */
const CONSENT_IN_FRAMES_MS = 1_000;
const CONSENT_FRAMES_MAX = 50;
/** Where a browser with `--remote-debugging-pipe` writes its messages. */
const MESSAGES_FD = 4;
/** Never read, so never loaded. */
const BLOCKED_TYPES = ['Image', 'Media', 'Font', 'Ping', 'Other'] as const;

const FLAGS = [
  // Whatever belongs to no page has nowhere to go, and loopback is no exception from the proxy.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  // Names are resolved by the proxy alone.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--disable-speech-api',
  '--disable-file-system',
  '--disable-gpu',
  '--disable-webgl',
  '--disable-dev-shm-usage',
  '--deny-permission-prompts',
  '--blink-settings=imagesEnabled=false',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disk-cache-size=1',
  '--js-flags=--max-old-space-size=256',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,WebTransport,DialMediaRouteProvider,PrivateStateTokens,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,NetworkTimeServiceQuerying,Prerender2,SpeculationRulesPrefetchProxy',
];

/** Runs in every frame before the page's own scripts. What it takes away has other guards too. */
const BEFORE_SCRIPTS = `
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'SharedWorker'])
    try { delete globalThis[name]; } catch {}
  try { globalThis.open = () => null; globalThis.print = () => undefined; } catch {}
  try { delete Navigator.prototype.serviceWorker; } catch {}
`;

/** Started on the first rendering; nothing runs before. */
export function createGuardedBrowser(options: GuardedBrowserOptions): GuardedBrowser {
  const limits = { ...DEFAULT_BROWSER_LIMITS, ...options.limits };
  const guard = createGuard(options);
  const turns = pLimit(limits.pagesMax);
  const all = new Set<Running>();
  let current: Promise<Running> | undefined;
  let closed = false;
  let watching: NodeJS.Timeout | undefined;
  let chromium: Promise<Chromium | undefined> | undefined;

  async function start(): Promise<Running> {
    chromium ??= sweepLeftOvers().then(() => options.chromium ?? findChromium(options.chromiumPath));
    const found = await chromium;
    if (!found) throw noBrowser();
    const { browser, profile } = await launch(found, limits.startTimeoutMs, options.userAgent);
    const running: Running = {
      browser,
      profile,
      pid: browser.process()?.pid ?? 0,
      pages: 0,
      rendering: 0,
      retired: false,
    };
    all.add(running);
    browser.once('disconnected', () => retire(running));
    limitMessages(browser, limits.messageBytesMax, () => kill(-running.pid));
    if (closed) await end(running);
    return running;
  }

  function running(): Promise<Running> {
    current ??= start().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  }

  /** No more pages for this browser; it ends with its last one. */
  function retire(one: Running): void {
    one.retired = true;
    current?.then(
      (now) => {
        if (now === one) current = undefined;
      },
      // Whoever asked for a browser is told that it did not start.
      () => undefined,
    );
    if (one.rendering === 0) void end(one);
  }

  /** Once, whoever asks for it; everybody who does waits for its end. */
  function end(one: Running): Promise<void> {
    return (one.ending ??= shut(one).finally(() => all.delete(one)));
  }

  async function shut(one: Running): Promise<void> {
    await within(CLOSE_TIMEOUT_MS, one.browser.close()).catch(() => undefined);
    // Its own group: what it has started ends with it, even where it hangs.
    await removeProfile(one.profile, one.pid);
  }

  /** Ends processes that take too much memory; their pages crash and are refused. */
  function watch(): void {
    watching ??= setInterval(() => {
      for (const one of all)
        void residentBytes(one.pid).then(
          (found) => {
            for (const { pid, bytes } of found) if (bytes > limits.processBytesMax) kill(pid);
          },
          () => undefined,
        );
    }, WATCH_EVERY_MS).unref();
  }

  function unwatch(): void {
    if ([...all].some((one) => one.rendering > 0)) return;
    clearInterval(watching);
    watching = undefined;
  }

  async function attempt(url: URL, signal: AbortSignal): Promise<RenderedPage> {
    const one = await running();
    one.rendering += 1;
    one.pages += 1;
    if (one.pages >= limits.pagesPerBrowserMax && !one.retired) retire(one);
    watch();
    let proxy: FilteringProxy | undefined;
    let context: BrowserContext | undefined;
    try {
      proxy = await openFilteringProxy(guard, limits);
      context = await within(
        limits.startTimeoutMs,
        one.browser.createBrowserContext({
          proxyServer: `http://127.0.0.1:${proxy.port}`,
          proxyBypassList: ['<-loopback>'],
          downloadBehavior: { policy: 'deny' },
        }),
      );
      const page = await within(limits.startTimeoutMs, context.newPage());
      return await visit(page, url, proxy, limits, options.userAgent, signal);
    } catch (error) {
      if (error instanceof Refusal || signal.aborted) throw error;
      if (!one.browser.connected || !(error instanceof PageCrashed)) retire(one);
      throw new BrowserFailed('the browser failed', { cause: error });
    } finally {
      await proxy?.close();
      const gone = await within(CLOSE_TIMEOUT_MS, context?.close() ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      one.rendering -= 1;
      if (!gone) retire(one);
      else if (one.retired && one.rendering === 0) await end(one);
      unwatch();
    }
  }

  return {
    async render(address, signal) {
      const url = guard.admit(address);
      if (closed) throw noBrowser();
      if (turns.pendingCount >= limits.waitingMax) throw overloaded();
      return turns(async () => {
        const total = new AbortController();
        const timer = setTimeout(
          () => total.abort(upstreamTimeout('The page did not finish in time.')),
          limits.totalTimeoutMs,
        );
        const either = signal ? AbortSignal.any([signal, total.signal]) : total.signal;
        try {
          either.throwIfAborted();
          return await attempt(url, either).catch((error: unknown) => {
            if (!(error instanceof BrowserFailed) || closed) throw error;
            return attempt(url, either);
          });
        } catch (error) {
          if (error instanceof BrowserFailed) throw fetchFailed('The page ends the browser that reads it.', error);
          throw error;
        } finally {
          clearTimeout(timer);
        }
      });
    },

    async close() {
      closed = true;
      clearInterval(watching);
      await current?.catch(() => undefined);
      await Promise.all([...all].map(end));
    },
  };
}

/** The page's process has ended; the browser goes on. */
class PageCrashed extends Error {}

async function launch(
  chromium: Chromium,
  timeoutMs: number,
  userAgent: string,
): Promise<{ browser: Browser; profile: string }> {
  const { launch: start } = await import('puppeteer');
  const isRoot = process.getuid?.() === 0;
  const systemEnv = Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  const shipped = chromium.libraries ? { LD_LIBRARY_PATH: chromium.libraries } : undefined;
  // A sandbox where the system allows one; the libraries that came along only where the system lacks them.
  const attempts = [
    { sandbox: !isRoot, env: systemEnv },
    { sandbox: false, env: systemEnv },
    ...(shipped
      ? [
          { sandbox: !isRoot, env: { ...systemEnv, ...shipped } },
          { sandbox: false, env: { ...systemEnv, ...shipped } },
        ]
      : []),
  ].filter(({ sandbox }, i) => sandbox || !isRoot || i % 2 === 1);
  let failure: unknown;
  for (const { sandbox, env } of attempts) {
    const profile = await newProfile();
    try {
      const browser = await start({
        executablePath: chromium.path,
        headless: chromium.shell ? 'shell' : true,
        // No debugging port for pages to find, and the browser ends when this process does.
        pipe: true,
        userDataDir: profile,
        timeout: timeoutMs,
        protocolTimeout: timeoutMs * 2,
        waitForInitialPage: false,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        env,
        args: [...FLAGS, `--user-agent=${userAgent}`, ...(sandbox ? [] : ['--no-sandbox'])],
      });
      return { browser, profile };
    } catch (error) {
      failure = error;
      await removeProfile(profile);
    }
  }
  throw new BrowserFailed('no browser could be started', { cause: failure });
}

async function visit(
  page: Page,
  url: URL,
  proxy: FilteringProxy,
  limits: GuardedBrowserLimits,
  userAgent: string,
  signal: AbortSignal,
): Promise<RenderedPage> {
  let fail: (reason: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);
  const aborted = (): void => fail(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  /** The browser's events arrive in callbacks of its pipe: an exception there would be nobody's. It ends this page. */
  const heard =
    <Event>(listener: (event: Event) => void) =>
    (event: Event): void => {
      try {
        listener(event);
      } catch (error) {
        fail(error);
      }
    };
  const main = page.mainFrame();
  page.once('error', () => fail(new PageCrashed('the page crashed')));
  page.on(
    'dialog',
    heard((dialog) => void dialog.dismiss().catch(() => undefined)),
  );
  // Windows that the page opens although it cannot are closed.
  page.on(
    'popup',
    heard((popup) => void popup?.close().catch(() => undefined)),
  );
  let mainAddress = url.href;
  let status = 0;
  let navigations = 0;
  let requests = 0;
  page.on(
    'request',
    heard((request) => {
      requests += 1;
      if (requests > limits.requestsMax) fail(fetchFailed('The page loads more than the service reads.'));
      if (!request.isNavigationRequest() || request.frame() !== main) return;
      mainAddress = request.url();
      navigations += 1;
      if (navigations > limits.navigationsMax)
        fail(fetchFailed(`The page redirects more than ${limits.navigationsMax} times.`));
    }),
  );
  page.on(
    'response',
    heard((response) => {
      if (response.request().isNavigationRequest() && response.frame() === main) status = response.status();
    }),
  );

  const work = async (): Promise<RenderedPage> => {
    const session = await page.createCDPSession();
    await prepare(page, session, userAgent);
    // The page's own document is enough: a frame that never answers would hold the whole.
    const parsed = new Promise<undefined>((resolve) => page.once('domcontentloaded', () => resolve(undefined)));
    const gone = page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: limits.loadTimeoutMs }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    const loaded = await Promise.race([parsed, gone]);
    if (loaded && status === 0 && loaded.name === 'TimeoutError')
      throw upstreamTimeout('The other server did not answer in time.', loaded);
    if (loaded && loaded.name !== 'TimeoutError') {
      const refusal = proxy.refusalOf(mainAddress);
      if (refusal) throw refusal;
      if (!/net::ERR_ABORTED/.test(loaded.message)) throw navigationFailure(loaded);
    }
    const settled = (): Promise<void> =>
      page
        .waitForNetworkIdle({ idleTime: NETWORK_IDLE_MS, concurrency: 2, timeout: limits.settleTimeoutMs })
        .catch(() => undefined);
    await settled();
    if (await answerConsent(page, limits.answerTimeoutMs)) await settled();
    const address = page.url();
    if (!/^https?:/.test(address))
      throw (
        proxy.refusalOf(mainAddress) ??
        (/^https?:/.test(mainAddress) ? fetchFailed('The page could not be loaded.') : blockedAddress())
      );
    if (status >= 400) throw fetchFailed(`The other server answered ${status}.`);
    return {
      url: address,
      status,
      html: await inTime(limits.answerTimeoutMs, documentOf(session, limits.htmlCharsMax)),
    };
  };
  try {
    if (signal.aborted) throw signal.reason;
    return await Promise.race([work(), failed]);
  } finally {
    signal.removeEventListener('abort', aborted);
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

/** Calls back once when the browser sends more than this in a window; a page can make it repeat megabytes. */
function limitMessages(browser: Browser, bytesMax: number, exceeded: () => void): void {
  const messages = browser.process()?.stdio[MESSAGES_FD];
  let [bytes, since] = [0, performance.now()];
  const count = (chunk: Buffer): void => {
    const now = performance.now();
    if (now - since > MESSAGES_WINDOW_MS) [bytes, since] = [0, now];
    bytes += chunk.length;
    if (bytes <= bytesMax) return;
    messages?.off('data', count);
    exceeded();
  };
  messages?.on('data', count);
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

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrowserFailed('the browser does not answer')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
