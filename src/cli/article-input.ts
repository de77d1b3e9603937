import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Article, articleOfTextFile, createArticleReader, extractArticle } from '../articles/index.js';
import { type Config } from '../config/index.js';
import { createGuardedBrowser, createSafeFetch } from '../safe-fetch/index.js';
import { safeFetchOptionsOf } from '../wiring.js';

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** The article at an address or in an HTML or plain-text file. */
export async function articleFrom(target: string, config: Config): Promise<Article> {
  if (!isAddress(target)) {
    const page = await readFile(target);
    const url = pathToFileURL(target).href;
    return /\.(txt|md)$/i.test(target)
      ? articleOfTextFile(url, page.toString('utf8'))
      : extractArticle(page, { url, renderer: 'none' });
  }
  const safeFetch = createSafeFetch(safeFetchOptionsOf(config));
  const browser = createGuardedBrowser(safeFetchOptionsOf(config));
  const reader = createArticleReader({ safeFetch, browser, renderer: config.reading.renderer });
  try {
    return await reader.read(target);
  } finally {
    await Promise.all([browser.close(), safeFetch.close()]);
  }
}
