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
  /** How it was fetched. */
  readonly renderer: 'http' | 'browser' | 'none';
  readonly paywalled: boolean;
}
