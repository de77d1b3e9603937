import { Refusal } from '../kernel/index.js';
import { type Article, articleOfSentText, TEXT_CHARACTERS_MIN } from './article.js';
import { notAnArticle, type NotAnArticleReason } from './articles.refusals.js';
import { decodePage } from './decode.js';
import { extractArticle } from './extract.js';
import { htmlOfMarkdown } from './markdown.js';
import { textOfPdf } from './pdf.js';
import { PdfTooCostly } from './pdf-limits.js';

/** A file that was sent in place of an address: a web page, Markdown, plain text or a PDF document. */
export interface SentFile {
  readonly bytes: Uint8Array;
  /** The sender's name for the file; distinguishes Markdown and plain text from a page. */
  readonly name: string;
}

/** The article in a file, or why there is none; plain data, so that it can be sent to another process. */
export type ReadFile =
  | { readonly article: Article; readonly reason?: never }
  | { readonly article?: never; readonly reason: NotAnArticleReason };

/** No relative address resolves against it, so relative links of the page are dropped. */
const NO_ADDRESS = 'about:blank';

/** Reads a file. The duration depends on the file, so call it in a worker. */
export async function readSentFile({ bytes, name }: SentFile): Promise<ReadFile> {
  try {
    return { article: await articleIn(bytes, name.toLowerCase()) };
  } catch (error) {
    if (error instanceof PdfTooCostly) return { reason: 'too-costly' };
    if (error instanceof Refusal) return { reason: error.extra.reason as NotAnArticleReason };
    // The class is not exported where the library is loaded lazily.
    if (error instanceof Error && error.name === 'PasswordException') return { reason: 'encrypted' };
    // Damaged, or nested deeper than a parser can follow.
    return { reason: 'unreadable' };
  }
}

async function articleIn(bytes: Uint8Array, name: string): Promise<Article> {
  if (bytes.byteLength === 0) throw notAnArticle('empty');
  if (isPdf(bytes)) {
    const { title, text, isScan } = await textOfPdf(bytes);
    if (isScan) throw notAnArticle('scan');
    const article = articleOfText(text);
    return article.title === '' && title !== '' ? articleOfSentText(text, title) : article;
  }
  if (/\.txt$/.test(name)) return articleOfText(decodePage(bytes, null));
  return named(extractArticle(/\.(md|markdown)$/.test(name) ? pageOfMarkdown(bytes) : bytes, { url: NO_ADDRESS }));
}

/** The header may be anywhere in the first kilobyte (ISO 32000-1, Annex H.3.4.1). */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).includes('%PDF-');

function articleOfText(text: string): Article {
  if (text.trim().length < TEXT_CHARACTERS_MIN) throw notAnArticle('thin');
  return articleOfSentText(text);
}

/** Turns Markdown into a page whose title is the first heading. HTML inside the Markdown becomes part of the page. */
function pageOfMarkdown(bytes: Uint8Array): string {
  const text = decodePage(bytes, null);
  const heading = /^#{1,2}[ \t]+([^\n]{1,300})/m.exec(text)?.[1] ?? '';
  const title = heading.replaceAll(/[<>&]/g, ' ').trim();
  return `<html><head><title>${title}</title></head><body><article>${htmlOfMarkdown(text)}</article></body></html>`;
}

/** Gives an article without an address one that is derived from its words. */
const named = (article: Article): Article => ({
  ...article,
  url: articleOfSentText(article.text, article.title).url,
});
