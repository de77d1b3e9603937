/** A link of an article, and its words in the text. */
export interface Citation {
  /** Position in the article's list of links. */
  readonly link: number;
  /** UTF-16 code units of the text. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** What was read from a page, as every other part of the service sees it. */
export interface Article {
  /** The address asked for. */
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
  /** Absolute http(s) addresses that the body links to, in order of appearance. */
  readonly links: readonly string[];
  /** Where links stand in the text, in its order, at most 200; none known when omitted. */
  readonly citations?: readonly Citation[] | undefined;
  /** What stands under the pictures of the body: at most 20 captions of 300 characters. */
  readonly captions?: readonly string[] | undefined;
  /** How it was fetched. */
  readonly renderer: 'http' | 'browser' | 'none';
  readonly paywalled: boolean;
}

/** An article whose text is at hand and of which nothing else is known. @param url names it in events and answers. */
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

const TITLE_CHARACTERS_MAX = 200;

/**
 * A plain-text file as people keep articles in them: the first line is the headline where a blank line follows it and it
 * is no longer than a headline; otherwise there is none. A Markdown heading loses its marks.
 */
export function articleOfTextFile(url: string, file: string): Article {
  const [, first = '', rest = ''] = /^([^\r\n]+)\r?\n[^\S\r\n]*\r?\n([^]*)$/.exec(file.trimStart()) ?? [];
  const title = first.replace(/^#{1,6}\s+/, '').trim();
  return title.length > 0 && title.length <= TITLE_CHARACTERS_MAX && rest.trim() !== ''
    ? articleOfText(url, title, rest.trim())
    : articleOfText(url, '', file);
}
