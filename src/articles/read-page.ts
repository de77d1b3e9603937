import { Refusal } from '../kernel/index.js';
import { type Article } from './article.js';
import { type NotAnArticleReason } from './articles.refusals.js';
import { extractArticle, type ExtractOptions } from './extract.js';
import { isBuiltByScripts, type PagePointers, pointersOf } from './page-pointers.js';

/** A page to be read in a worker. */
export interface PageTask extends ExtractOptions {
  readonly page: string | Uint8Array;
}

/** Content of a page; plain data, so that it can be sent to another process. */
export interface ReadPage {
  readonly article?: Article;
  /** Why there is no article. */
  readonly reason?: NotAnArticleReason;
  readonly pointers: PagePointers;
  /** The page is an empty frame filled by scripts. */
  readonly builtByScripts: boolean;
}

/** Only the start of a page is searched for pointers and for an empty frame. */
const HEAD_CHARS = 200_000;
const FRAME_CHARS = 500_000;

/** Everything that the service reads from a page. The duration depends on the page, so call it in a worker. */
export function readPage({ page, ...options }: PageTask): ReadPage {
  const start =
    typeof page === 'string'
      ? page.slice(0, FRAME_CHARS)
      : Buffer.from(page.buffer, page.byteOffset, Math.min(page.byteLength, FRAME_CHARS)).toString('latin1');
  const pointers = pointersOf(start.slice(0, HEAD_CHARS), options.url);
  const builtByScripts = isBuiltByScripts(start);
  try {
    return { article: extractArticle(page, options), pointers, builtByScripts };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.extra.reason as NotAnArticleReason, pointers, builtByScripts };
  }
}
