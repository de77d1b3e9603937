import { type Article } from '../../articles/index.js';
import { type Span } from '../../claims/index.js';
import { findInjections } from './injection.js';

/** Every text field of an article that agents are shown, and that could therefore hold an injection. */
export const FIELDS_SHOWN = ['title', 'byline', 'site', 'text'] as const;
export type FieldShown = (typeof FIELDS_SHOWN)[number];
export type ArticleTexts = Pick<Article, 'title' | 'text'> & Partial<Pick<Article, 'byline' | 'site'>>;

/** Text in an article that is addressed to a machine. */
export interface Injection extends Span {
  readonly in: FieldShown;
  /** The article's own characters, at most 400 of them. */
  readonly quote: string;
}

const QUOTE_CHARS_MAX = 400;

/**
 * Finds text addressed to a language model in each field of an article.
 * @param charsMax number of characters of each field that are searched
 */
export function findInjectionsIn(article: ArticleTexts, charsMax: number): readonly Injection[] {
  return FIELDS_SHOWN.flatMap((field) => {
    const source = (article[field] ?? '').slice(0, charsMax);
    const kind = field === 'byline' || field === 'site' ? 'names' : 'prose';
    return findInjections(source, kind).map(({ start, end }): Injection => {
      const quote = source.slice(start, Math.min(end, start + QUOTE_CHARS_MAX)).trim();
      return { in: field, start, end, quote: /[\ud800-\udbff]$/.test(quote) ? quote.slice(0, -1) : quote };
    });
  });
}
