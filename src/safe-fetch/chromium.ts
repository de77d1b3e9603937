import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A Chromium that can be started. */
export interface Chromium {
  readonly path: string;
  /** Whether it is the headless shell, which has only the headless mode. */
  readonly shell: boolean;
  /** Bundled shared libraries, for systems that lack them. */
  readonly libraries?: string;
}

// The shell comes first: it starts and renders in a fraction of a full browser's time.
const INSTALLED_NAMES = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const INSTALLED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium to use: the one named, else an installed one, else the one in @sparticuz/chromium, else Puppeteer's own
 * download; undefined when there is none.
 */
export async function findChromium(named?: string): Promise<Chromium | undefined> {
  if (named) return (await isExecutable(named)) ? { path: named, shell: isShell(named) } : undefined;
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const path of [
    ...INSTALLED_NAMES.flatMap((name) => directories.map((directory) => join(directory, name))),
    ...INSTALLED_PATHS,
  ])
    if (await isExecutable(path)) return { path, shell: isShell(path) };
  return (await shippedChromium()) ?? (await downloadedChromium());
}

/** The browser from the package, unpacked once for each version; takes a few seconds the first time. */
export async function shippedChromium(): Promise<Chromium | undefined> {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
  const manifest = join(entry, '..', '..', '..', 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = join(tmpdir(), `elenchus-browser-${version}-${process.getuid?.() ?? 0}`);
  const found = { path: join(home, 'chromium'), shell: true, libraries: join(home, 'al2023', 'lib') };
  if (existsSync(found.path)) return found;
  // Unpacked to a staging folder and then moved, so that another process never finds a partial browser.
  await mkdir(tmpdir(), { recursive: true });
  const staging = await mkdtemp(`${home}-`);
  try {
    await promisify(execFile)(process.execPath, ['-e', UNPACK, entry], {
      // The package unpacks to the temporary folder, and unpacks its libraries only when it detects Lambda.
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', NODE_OPTIONS: '' },
      timeout: 120_000,
    });
    await rename(staging, home).catch(() => undefined);
  } catch {
    return undefined;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return existsSync(found.path) ? found : undefined;
}

const UNPACK = `
  const chromium = require(process.argv[1]);
  chromium.setGraphicsMode = false;
  chromium.executablePath();
`;

async function downloadedChromium(): Promise<Chromium | undefined> {
  try {
    const { default: puppeteer } = await import('puppeteer');
    const path = puppeteer.executablePath();
    return (await isExecutable(path)) ? { path, shell: false } : undefined;
  } catch {
    return undefined;
  }
}

const isShell = (path: string): boolean => /headless.shell/i.test(path);

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
