import { type Browser, launch } from 'puppeteer';
import { findChromium } from '../../src/safe-fetch/chromium.js';

/** A headless browser for pages of this service. */
export async function launchChromium(): Promise<Browser> {
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
