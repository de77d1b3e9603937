import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type PageReader } from '../../articles/index.js';
import { Refusal, sha256 } from '../../kernel/index.js';
import { type Clock, KeyedQueue } from '../../runtime/index.js';
import { type SafeFetch, type SafeResponse } from '../../safe-fetch/index.js';
import { type MissingReason } from '../evidence.js';
import { allowsPath } from './robots.js';

const readPage = z.object({
  kind: z.literal('read'),
  /** After redirects. */
  url: z.string(),
  title: z.string(),
  site: z.string().nullable(),
  date: z.string().nullable(),
  text: z.string(),
  /** SHA-256 of the text. */
  sha256: z.string(),
  /** Whether the page may contain more than `text`. */
  incomplete: z.boolean(),
  retrievedAt: z.string(),
});
const missingPage = z.object({
  kind: z.literal('missing'),
  reason: z.enum(['dead', 'unreachable', 'unreadable', 'not-allowed']),
  detail: z.string(),
});
const sourcePage = z.discriminatedUnion('kind', [readPage, missingPage]);

export type ReadSource = z.output<typeof readPage>;
type MissingPage = { readonly kind: 'missing'; readonly reason: MissingReason; readonly detail: string };
export type SourcePage = ReadSource | MissingPage;

/** The hosts that the service may read sources from. */
export interface HostRules {
  /** Only these hosts and their subdomains; any host when empty. */
  readonly allow: readonly string[];
  /** Not these hosts and their subdomains. Takes precedence over `allow`. */
  readonly deny: readonly string[];
}

export interface SourcePagesOptions {
  readonly safeFetch: Pick<SafeFetch, 'fetch'>;
  readonly pages: Pick<PageReader, 'read'>;
  readonly clock: Clock;
  readonly hosts?: HostRules;
  /**
   * Keeps pages for the rest of the UTC day, so that they are not read again after a restart; in memory when omitted.
   */
  readonly directory?: string;
}

const ACCEPT = 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5';
const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const ROBOTS_BYTES_MAX = 128 * 1024;
const TEXT_CHARS_MAX = 120_000;
const KEPT_MAX = 200;
/** The reader may leave out a part of a longer page. */
const WHOLE_BYTES_MAX = 500_000;
/** A page with less text may be a notice, a form or a video instead of the cited content. */
const NOTICE_CHARS_MAX = 1_500;
const MARKUP_BYTES_MAX = 200_000;

const NOT_FOUND =
  /^\W*(?:(?:error\s*)?404\b|(?:(?:this|that|the|sorry,?) )?(?:page|article|story) (?:was |is |could |can)?(?:not (?:be )?found|n[o’']t be found|does(?:n[’']t| not) exist|no longer exists)|not found\b)/i;
const SIGN_IN_PATH = /\/(?:log-?in|sign-?in|sign-?up|register|subscribe|auth|sso|consent|captcha)(?:[/.?]|$)/i;
const PASSWORD_FIELD = /<input\b[^<>]{0,500}\btype\s*=\s*["']?password/i;
const MEDIA = /<(?:video|audio)\b|<iframe\b[^<>]{0,500}(?:youtube|vimeo|player|embed)/i;
const NEXT_PAGE =
  /<(?:link|a)\b(?=[^<>]{0,500}\brel\s*=\s*["']?next\b)[^<>]{0,500}(?:[?&](?:page|pg|p)=\d|\/page\/\d|\/\d{1,2}\/?["'])/i;
/** Soft hyphens and zero-width characters. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

const missing = (reason: MissingPage['reason'], detail: string): MissingPage => ({ kind: 'missing', reason, detail });
const FORBIDDEN = missing('not-allowed', 'The site’s robots.txt does not allow the page to be read.');

/**
 * Reads the pages that articles cite: one request at a time per host, each page at most once a day, as robots.txt and
 * the operator allow.
 */
export class SourcePages {
  readonly #kept = new LRUCache<string, Promise<SourcePage>>({ max: KEPT_MAX });
  readonly #robots = new Map<string, Promise<string>>();
  readonly #hosts = new KeyedQueue();
  #day = '';

  constructor(private readonly options: SourcePagesOptions) {}

  /**
   * The page at an address, or the reason why it could not be read.
   * @throws the reason of `signal` when it is aborted
   */
  async read(address: string, signal: AbortSignal): Promise<SourcePage> {
    const url = new URL(address);
    url.hash = '';
    if (!isAllowed(url.hostname, this.options.hosts))
      return missing('not-allowed', 'The operator does not allow pages of this host to be read.');
    this.#turnDay();
    const key = url.href;
    const known = this.#kept.get(key);
    if (known) return withSignal(known, signal);
    const reading = this.#hosts.run(url.host, () => this.#readOnce(url, signal));
    this.#kept.set(key, reading);
    reading.then(
      // An unreachable page may be back soon, so this result is not cached.
      (page) => {
        if (page.kind === 'missing' && page.reason === 'unreachable') this.#kept.delete(key);
      },
      () => this.#kept.delete(key),
    );
    return withSignal(reading, signal);
  }

  async #readOnce(url: URL, signal: AbortSignal): Promise<SourcePage> {
    const file = this.#fileOf(url.href);
    const stored = file === undefined ? undefined : await readStored(file);
    if (stored) return stored;
    // The signal does not stop a read that has begun, because another debate may be waiting for the same page.
    signal.throwIfAborted();
    const page = await this.#fetchPage(url);
    if (file !== undefined && !(page.kind === 'missing' && page.reason === 'unreachable')) await store(file, page);
    return page;
  }

  async #fetchPage(url: URL): Promise<SourcePage> {
    try {
      if (!(await this.#allowsRobots(url))) return FORBIDDEN;
      const response = await this.options.safeFetch.fetch(url.href, {
        accept: ACCEPT,
        maxBytes: PAGE_BYTES_MAX,
        overflow: 'truncate',
        anyStatus: true,
      });
      if (response.status === 404 || response.status === 410)
        return missing('dead', `The server answered ${response.status}: the page does not exist.`);
      if (response.status < 200 || response.status > 299)
        return missing('unreachable', `The server answered ${response.status}.`);
      const { hostname } = new URL(response.url);
      if (!isAllowed(hostname, this.options.hosts))
        return missing('not-allowed', 'The operator does not allow pages of this host to be read.');
      const landed = new URL(response.url);
      if (isFrontPage(landed) && !isFrontPage(url))
        return missing('unreadable', 'The address leads to the site’s front page.');
      if (SIGN_IN_PATH.test(landed.pathname) && !SIGN_IN_PATH.test(url.pathname))
        return missing('unreadable', 'The address leads to a page for signing in.');
      if (response.url !== url.href && !(await this.#allowsRobots(landed))) return FORBIDDEN;
      return await this.#pageOf(response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 'blocked-address' || error.code === 'invalid-request'
        ? missing('not-allowed', error.detail ?? error.title)
        : missing('unreachable', error.detail ?? error.title);
    }
  }

  async #pageOf({ body, url, contentType, truncated }: SafeResponse): Promise<SourcePage> {
    const { article } = await this.options.pages.read({ page: body, url, contentType, renderer: 'http' });
    if (!article) return missing('unreadable', 'The page has no text that could be read.');
    const whole = [article.text, ...(article.captions ?? [])].join('\n\n').replace(INVISIBLE, '');
    const text = whole.slice(0, TEXT_CHARS_MAX).replace(/[\ud800-\udbff]$/, '');
    const markup = body.toString('latin1', 0, MARKUP_BYTES_MAX);
    const isNotice = whole.length < NOTICE_CHARS_MAX;
    if (isNotice && NOT_FOUND.test(article.title))
      return missing('dead', `The page says that it does not exist: “${article.title.slice(0, 100)}”.`);
    if (isNotice && PASSWORD_FIELD.test(markup)) return missing('unreadable', 'The page asks its readers to sign in.');
    const incomplete =
      truncated ||
      article.paywalled ||
      text.length < whole.length ||
      body.byteLength > WHOLE_BYTES_MAX ||
      (isNotice && MEDIA.test(markup)) ||
      NEXT_PAGE.test(markup);
    return {
      kind: 'read',
      url,
      title: article.title,
      site: article.site,
      date: article.publishedAt,
      text,
      sha256: sha256(text),
      incomplete,
      retrievedAt: this.options.clock.now().toISOString(),
    };
  }

  async #allowsRobots(url: URL): Promise<boolean> {
    return allowsPath(await this.#robotsOf(url), url.pathname + url.search);
  }

  /** A site's robots.txt; empty if it has none. */
  #robotsOf({ origin }: URL): Promise<string> {
    const known = this.#robots.get(origin);
    if (known) return known;
    const fetched = this.options.safeFetch
      .fetch(`${origin}/robots.txt`, { maxBytes: ROBOTS_BYTES_MAX, overflow: 'truncate', anyStatus: true })
      .then(({ status, body }) => {
        if (status >= 200 && status < 300) return body.toString('utf8');
        // RFC 9309: after a server error nothing is allowed.
        return status >= 500 ? 'user-agent: *\ndisallow: /' : '';
      });
    this.#robots.set(origin, fetched);
    fetched.catch(() => void this.#robots.delete(origin));
    return fetched;
  }

  #fileOf(url: string): string | undefined {
    const { directory } = this.options;
    return directory === undefined ? undefined : join(directory, `${this.#day}-${sha256(url).slice(0, 40)}.json`);
  }

  /** Forgets the pages of earlier days. */
  #turnDay(): void {
    const day = this.options.clock.now().toISOString().slice(0, 10);
    if (day === this.#day) return;
    this.#day = day;
    this.#kept.clear();
    this.#robots.clear();
    const { directory } = this.options;
    if (directory === undefined) return;
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory))
      if (!name.startsWith(day)) rmSync(join(directory, name), { force: true });
  }
}

async function readStored(file: string): Promise<SourcePage | undefined> {
  try {
    const parsed = sourcePage.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a page. Failures are ignored, because a stored page only saves a request. */
async function store(file: string, page: SourcePage): Promise<void> {
  try {
    await writeFile(`${file}.new`, JSON.stringify(page));
    await rename(`${file}.new`, file);
  } catch {
    // The page is read again next time.
  }
}

const isFrontPage = ({ pathname, search }: URL): boolean => search === '' && /^\/(?:index\.\w+)?$/.test(pathname);

export function isAllowed(host: string, rules: HostRules | undefined): boolean {
  const under = (parent: string): boolean => host === parent || host.endsWith(`.${parent}`);
  if (!rules) return true;
  return !rules.deny.some(under) && (rules.allow.length === 0 || rules.allow.some(under));
}

/** Rejects when `signal` is aborted. The work continues for the other debates that wait for it. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
