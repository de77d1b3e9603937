import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Article, articleOfPage, WebArticleReader, WorkerPageReader, type PageReader } from '../articles/index.js';
import { type Config } from '../config/index.js';
import { GuardedBrowser, UndiciSafeFetch } from '../safe-fetch/index.js';
import { safeFetchOptionsOf } from '../factories.js';

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** The article at an address or in a file: a web page, Markdown, plain text or PDF. */
export async function articleFrom(target: string, config: Config): Promise<Article> {
  const pages = new WorkerPageReader();
  try {
    return await (isAddress(target) ? articleAt(target, pages, config) : articleInFile(target, pages));
  } finally {
    await pages.close();
  }
}

async function articleInFile(target: string, pages: PageReader): Promise<Article> {
  const page = await readFile(target);
  const url = pathToFileURL(target).href;
  return /\.(txt|md|markdown|pdf)$/i.test(target)
    ? { ...(await pages.readFile({ bytes: page, name: target })), url }
    : articleOfPage(pages, { page, url, renderer: 'none' });
}

async function articleAt(url: string, pages: PageReader, config: Config): Promise<Article> {
  const safeFetch = new UndiciSafeFetch(safeFetchOptionsOf(config));
  const browser = new GuardedBrowser(safeFetchOptionsOf(config));
  try {
    return await new WebArticleReader({ safeFetch, browser, pages, renderer: config.reading.renderer }).read(url);
  } finally {
    await Promise.all([browser.close(), safeFetch.close()]);
  }
}
