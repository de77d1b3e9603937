import { type Browser } from 'puppeteer';
import { BrowserFailed, within } from './browser-failures.js';
import { type GuardedBrowserLimits } from './browser-limits.js';
import { type Chromium } from './chromium.js';
import { kill, newProfile, removeProfile, residentBytes } from './left-overs.js';

const CLOSE_TIMEOUT_MS = 3_000;
const MESSAGES_WINDOW_MS = 5_000;
/** File descriptor to which a browser with `--remote-debugging-pipe` writes its messages. */
const MESSAGES_FD = 4;

const FLAGS = [
  // Pages have proxies of their own. All other traffic goes to a closed port, including traffic to loopback.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  // Only the proxy resolves names.
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

/** One browser with its own profile. It is replaced after a number of pages, and ended when its last page is done. */
export class BrowserProcess {
  readonly browser: Browser;
  readonly #profile: string;
  readonly #pid: number;
  /** Whether it takes no more pages. */
  retired = false;
  /** Number of pages opened in it so far. */
  opened = 0;
  /** Number of pages open in it now. */
  rendering = 0;
  #ending: Promise<void> | undefined;

  private constructor(browser: Browser, profile: string) {
    this.browser = browser;
    this.#profile = profile;
    this.#pid = browser.process()?.pid ?? 0;
  }

  /** @throws BrowserFailed when none can be started. */
  static async start(
    chromium: Chromium,
    limits: Pick<GuardedBrowserLimits, 'startTimeoutMs' | 'messageBytesMax'>,
    userAgent: string,
  ): Promise<BrowserProcess> {
    const { browser, profile } = await launch(chromium, limits.startTimeoutMs, userAgent);
    const started = new BrowserProcess(browser, profile);
    limitMessages(browser, limits.messageBytesMax, () => kill(-started.#pid));
    return started;
  }

  /** Ends the browser's processes that use more than `bytesMax`; their pages crash and are refused. */
  async endProcessesOver(bytesMax: number): Promise<void> {
    for (const { pid, bytes } of await residentBytes(this.#pid)) if (bytes > bytesMax) kill(pid);
  }

  /** Idempotent; all callers await the same end. */
  end(): Promise<void> {
    return (this.#ending ??= this.#shut());
  }

  async #shut(): Promise<void> {
    await within(CLOSE_TIMEOUT_MS, this.browser.close()).catch(() => undefined);
    // The browser leads its own process group, so its child processes end with it even if it hangs.
    await removeProfile(this.#profile, this.#pid);
  }
}

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
  // Uses a sandbox if the system allows one, and the bundled libraries only if the system lacks them.
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
        // Pages find no debugging port, and the browser ends with this process.
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

/**
 * Calls `exceeded` once when the browser sends more than `bytesMax` in a window; a page can make it repeat megabytes.
 */
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
