import { type SafeFetch } from '../safe-fetch/index.js';
import { type Article } from './article.js';
import { extractArticle } from './extract.js';

/** Reads the article at an address. */
export interface ArticleReader {
  /**
   * @throws Refusal `not-an-article`, and everything that safe-fetch refuses: `invalid-request`, `blocked-address`,
   * `fetch-failed`, `upstream-timeout`.
   */
  read(url: string, signal?: AbortSignal): Promise<Article>;
}

/** HTTP first and the browser when that yields no article, or only one of the two. */
export type Renderer = 'auto' | 'http' | 'browser';

export interface ArticleReaderOptions {
  readonly safeFetch: SafeFetch;
  readonly renderer: Renderer;
}

const ACCEPT = 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5, */*;q=0.1';
/** A longer page is read up to here. */
const PAGE_BYTES_MAX = 10 * 1024 * 1024;

export function createArticleReader({ safeFetch }: ArticleReaderOptions): ArticleReader {
  return {
    async read(url, signal) {
      const page = await safeFetch.fetch(url, {
        accept: ACCEPT,
        maxBytes: PAGE_BYTES_MAX,
        overflow: 'truncate',
        ...(signal ? { signal } : {}),
      });
      const article = extractArticle(page.body, {
        url: page.url,
        contentType: page.contentType,
        renderer: 'http',
      });
      return { ...article, url };
    },
  };
}
