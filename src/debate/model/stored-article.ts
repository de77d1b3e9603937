import { z } from 'zod';
import { type Article, SOURCES_IN_PAGE } from '../../articles/index.js';
import { sha256 } from '../../kernel/index.js';
import { offsetSchema } from './recorded.js';

const article = z.strictObject({
  url: z.string(),
  canonicalUrl: z.string().nullable(),
  title: z.string(),
  byline: z.string().nullable(),
  site: z.string().nullable(),
  language: z.string().nullable(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  leadImage: z.string().nullable(),
  text: z.string(),
  links: z.array(z.string()),
  /** Positions of links in the text. Missing without links, and in events from before evidence was gathered. */
  citations: z.array(z.strictObject({ link: offsetSchema, start: offsetSchema, end: offsetSchema })).optional(),
  /** Missing in events from before claims were identified. */
  captions: z.array(z.string()).optional(),
  renderer: z.enum(['http', 'browser', 'none']),
  paywalled: z.boolean(),
  /** Words that the page shows to read: those left out, of all. Missing when few are, and in events from before it was counted. */
  incomplete: z.strictObject({ words: offsetSchema, of: offsetSchema }).optional(),
  /** Where the page says who wrote it and when. Missing in events from before it was recorded, and for texts that were sent. */
  sources: z
    .strictObject({
      byline: z.enum(['structured-data', 'shown', 'meta']).nullable(),
      publishedAt: z.enum(SOURCES_IN_PAGE).nullable(),
    })
    .optional(),
  /** Under what its publisher files it. Missing where the page says nothing, and in events from before it was recorded. */
  labels: z.array(z.string()).optional(),
});

export const importedSchema = z.strictObject({
  article,
  sha256: z.string(),
  /** How much was cut from the end of the text and of the links; present only if they were too long for the log. */
  cut: z.strictObject({ characters: z.int().min(0), links: z.int().min(0) }).optional(),
});
export type Imported = z.output<typeof importedSchema>;

/**
 * KurrentDB up to 25.0 accepts 1 MiB in one append. A fork appends the article together with its parent's history, so
 * the article may take a quarter of that: about 40,000 words, which is more than a model reads.
 */
const TEXT_BYTES_MAX = 256 * 1_024;
const LINKS_BYTES_MAX = 64 * 1_024;
/** Longer titles, names and dates are cut. Addresses are not, because a cut address would be a different one. */
const LINE_CHARACTERS_MAX = 1_000;
const ADDRESS_CHARACTERS_MAX = 4_000;
const CAPTIONS_MAX = 20;
const CAPTION_CHARACTERS_MAX = 300;
const CITATIONS_MAX = 200;
const LABELS_MAX = 12;
const LABEL_CHARACTERS_MAX = 60;
/** A text is cut after a paragraph if one ends within this distance of the limit. */
const PARAGRAPH_CHARACTERS = 10_000;

/** An article in its stored form: text that is too long for the log is cut, and `cut` states how much. Pure. */
export function storedArticle(article: Article): Imported {
  const text = cutText(article.text);
  const links = cutLinks(article.links);
  const captions = article.captions?.slice(0, CAPTIONS_MAX).map((each) => whole(each.slice(0, CAPTION_CHARACTERS_MAX)));
  const citations = article.citations
    ?.filter(({ link, end }) => link < links.length && end <= text.length)
    .slice(0, CITATIONS_MAX)
    .map(({ link, start, end }) => ({ link, start, end }));
  const labels = article.labels?.slice(0, LABELS_MAX).map((each) => whole(each.slice(0, LABEL_CHARACTERS_MAX)));
  const cut = { characters: article.text.length - text.length, links: article.links.length - links.length };
  return {
    article: {
      url: article.url,
      renderer: article.renderer,
      paywalled: article.paywalled,
      canonicalUrl: address(article.canonicalUrl),
      leadImage: address(article.leadImage),
      title: whole(article.title.slice(0, LINE_CHARACTERS_MAX)),
      byline: line(article.byline),
      site: line(article.site),
      language: line(article.language),
      publishedAt: line(article.publishedAt),
      modifiedAt: line(article.modifiedAt),
      text,
      links,
      ...(citations && citations.length > 0 ? { citations } : {}),
      ...(captions && captions.length > 0 ? { captions } : {}),
      ...(article.incomplete ? { incomplete: article.incomplete } : {}),
      ...(article.sources ? { sources: article.sources } : {}),
      ...(labels && labels.length > 0 ? { labels } : {}),
    },
    sha256: sha256(text),
    ...(cut.characters > 0 || cut.links > 0 ? { cut } : {}),
  };
}

const line = (value: string | null): string | null => value && whole(value.slice(0, LINE_CHARACTERS_MAX));
const address = (value: string | null): string | null =>
  value !== null && value.length > ADDRESS_CHARACTERS_MAX ? null : value;
/** Removes half of a surrogate pair that a cut may leave. */
const whole = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

/** Size as JSON, in bytes. */
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function cutText(text: string): string {
  if (text.length * 6 <= TEXT_BYTES_MAX || bytesOf(text) <= TEXT_BYTES_MAX) return text;
  // Finds the longest prefix that fits by bisection.
  let fits = 0;
  for (let step = TEXT_BYTES_MAX; step > 0; step = Math.floor(step / 2))
    while (fits + step <= text.length && bytesOf(text.slice(0, fits + step)) <= TEXT_BYTES_MAX) fits += step;
  const end = text.lastIndexOf('\n\n', fits);
  return whole(text.slice(0, end > fits - PARAGRAPH_CHARACTERS && end > 0 ? end : fits));
}

function cutLinks(links: readonly string[]): string[] {
  let bytes = 0;
  const end = links.findIndex((link) => (bytes += bytesOf(link) + 1) > LINKS_BYTES_MAX);
  return links.slice(0, end < 0 ? links.length : end);
}
