import { type Browser, type BrowserContext, launch } from 'puppeteer';
import { findChromium } from '../../src/safe-fetch/chromium.js';

let chromium: Promise<Browser> | undefined;

/**
 * An empty browser profile for pages of this service. All suites of a process share one headless Chromium, which ends
 * with the process.
 */
export async function openBrowserContext(): Promise<BrowserContext> {
  return (await (chromium ??= launchChromium())).createBrowserContext();
}

async function launchChromium(): Promise<Browser> {
  const chromium = await findChromium();
  if (!chromium) throw new Error('no Chromium was found, including the one that @sparticuz/chromium ships');
  return launch({
    executablePath: chromium.path,
    headless: chromium.shell ? 'shell' : true,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
    ...(chromium.libraries === undefined ? {} : { env: { ...process.env, LD_LIBRARY_PATH: chromium.libraries } }),
  });
}
