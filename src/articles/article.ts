import { sha256 } from '../kernel/index.js';

/** A link in the article's text. */
export interface Citation {
  /** Index in the article's list of links. */
  readonly link: number;
  /** Offset in the text, in UTF-16 code units. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** An article as the rest of the service sees it. */
export interface Article {
  /** The requested address. */
  readonly url: string;
  readonly canonicalUrl: string | null;
  readonly title: string;
  readonly byline: string | null;
  readonly site: string | null;
  /** BCP 47 language tag as declared or detected, null when unknown. */
  readonly language: string | null;
  /** ISO 8601 instant or date, null when the page states none. */
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly leadImage: string | null;
  /** Paragraphs separated by one blank line. */
  readonly text: string;
  /** Absolute http(s) addresses linked from the body, in order of appearance. */
  readonly links: readonly string[];
  /** Positions of the links in the text, in text order, at most 200; omitted when unknown. */
  readonly citations?: readonly Citation[] | undefined;
  /** Captions of the body's pictures, at most 20 of 300 characters. */
  readonly captions?: readonly string[] | undefined;
  /** How it was fetched. */
  readonly renderer: 'http' | 'browser' | 'none';
  readonly paywalled: boolean;
  /** How much of what the page shows to read is not in the text; omitted when that is little. */
  readonly incomplete?: Incomplete | undefined;
  /** Where the page says who wrote it and when; omitted for what was not read from a page. */
  readonly sources?: ArticleSources | undefined;
  /** The sections, genres and types under which its publisher files it, as the page has them, at most 12; omitted without any. */
  readonly labels?: readonly string[] | undefined;
}

/** Words of the page's paragraphs of sentences, outside navigation and teasers of other pages. */
export interface Incomplete {
  /** Those that the text leaves out. */
  readonly words: number;
  /** All of them. */
  readonly of: number;
}

/**
 * `structured-data`: JSON-LD about this page. `shown`: what readers see, or elements marked for it. `meta`: meta elements.
 * `address`: the page's address. Null when the page does not say it.
 */
export interface ArticleSources {
  readonly byline: Exclude<SourceInPage, 'address'> | null;
  readonly publishedAt: SourceInPage | null;
}
export const SOURCES_IN_PAGE = ['structured-data', 'shown', 'meta', 'address'] as const;
export type SourceInPage = (typeof SOURCES_IN_PAGE)[number];

/** An article of which only the text is known. @param url identifies it in events and responses. */
export function articleOfText(url: string, title: string, text: string): Article {
  return {
    url,
    canonicalUrl: null,
    title,
    byline: null,
    site: null,
    language: null,
    publishedAt: null,
    modifiedAt: null,
    leadImage: null,
    text,
    links: [],
    renderer: 'none',
    paywalled: false,
  };
}

/**
 * An article whose text was sent instead of an address. Its address is derived from its words, so that the same words
 * have the same address. Without a title, the first line may become the title, as in {@link articleOfTextFile}.
 */
export function articleOfSentText(sent: string, sentTitle?: string): Article {
  const file = sent.replaceAll(/\r\n?/g, '\n').trim();
  const { title, text } =
    sentTitle === undefined ? articleOfTextFile('', file) : articleOfText('', sentTitle.trim(), file);
  // A URN (https://www.rfc-editor.org/rfc/rfc8141), which is never fetched.
  return articleOfText(`urn:sha256:${sha256(`${title}\n\n${text}`)}`, title, text);
}

/** Minimum length of a text that is sent. A shorter one contains nothing to debate. */
export const TEXT_CHARACTERS_MIN = 200;

const TITLE_CHARACTERS_MAX = 200;

/**
 * Parses a plain-text file: the first line is the headline if a blank line follows, it is short enough and does not end
 * with a full stop; otherwise there is no headline. Markdown heading marks are removed.
 */
export function articleOfTextFile(url: string, file: string): Article {
  const [, first = '', rest = ''] = /^([^\r\n]+)\r?\n[^\S\r\n]*\r?\n([^]*)$/.exec(file.trimStart()) ?? [];
  const title = first.replace(/^#{1,6}\s+/, '').trim();
  const isHeadline = title.length > 0 && title.length <= TITLE_CHARACTERS_MAX && !/[^.]\.$/.test(title);
  return isHeadline && rest.trim() !== '' ? articleOfText(url, title, rest.trim()) : articleOfText(url, '', file);
}
