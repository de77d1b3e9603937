import { dateInPath, isoDate, writtenDate } from './dates.js';
import { type DomDocument, type DomElement, isElement, squash } from './document.js';
import { isText, StructuredData, type Thing, typesOf } from './structured-data.js';

export interface Metadata {
  readonly title: string;
  readonly byline: string | null;
  readonly site: string | null;
  /** As the page declares it. */
  readonly language: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly canonicalUrl: string | null;
  readonly leadImage: string | null;
  /** The page declares itself an article, in any common way. */
  readonly declaredArticle: boolean;
  /** The page declares itself a list of other pages. */
  readonly declaredList: boolean;
  /** The page declares that its text is not free to read. */
  readonly declaredPaid: boolean;
  /** The declared number of words of the whole article. */
  readonly declaredWords: number | null;
  /** The text in the JSON-LD; a teaser on some pages. */
  readonly declaredText: string | null;
}

const TITLE_CHARS_MAX = 400;
const BYLINE_WORDS_MAX = 20;
// Untrusted strings are cut to these lengths before any pattern is applied.
const WRITTEN_CHARS_MAX = 2_000;
const NAME_CHARS_MAX = 500;
const TAG_CHARS_MAX = 100;
const URL_CHARS_MAX = 8_000;
const AUTHORS_MAX = 50;
const HEADINGS_MAX = 200;
/** Elements of one kind that are examined for a date or an author. */
const CANDIDATES_MAX = 200;
const NEAR_TITLE_CHARS = 700;

/**
 * Metadata that a page declares: from JSON-LD first, then meta elements, microdata, and the text around its heading.
 */
export function readMetadata(document: DomDocument, url: string): Metadata {
  const page = new Page(document, url);
  const article = page.data.article;
  const site = page.site();
  const heading = page.heading(site);
  const language = page.language();
  return {
    title: heading.title.slice(0, TITLE_CHARS_MAX),
    byline: page.byline(site),
    site,
    language,
    ...page.dates(heading.element, !language || /^en(?:-us)?$/i.test(language)),
    canonicalUrl: page.canonicalUrl(),
    leadImage: page.leadImage(),
    declaredArticle:
      article !== undefined ||
      /article|blog|news/i.test(page.meta('og:type') ?? '') ||
      page.meta('article:published_time') !== null ||
      document.querySelector('[itemtype*="Article"], [itemtype*="BlogPosting"], [itemprop=articleBody]') !== null,
    declaredList: page.data.isList,
    declaredPaid: page.isPaid(article),
    declaredWords: Number(article?.wordCount) > 0 ? Number(article?.wordCount) : null,
    declaredText: isText(article?.articleBody) ? article.articleBody : liveTextOf(page.data, article),
  };
}

/** The entries of a live blog, in page order. */
function liveTextOf(data: StructuredData, article: Thing | undefined): string | null {
  const entries = data.values(article, 'liveBlogUpdate').flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const parts = [data.text(entry, 'headline'), data.text(entry, 'articleBody')].filter(isText);
    return parts.length > 0 ? [parts.join('\n\n')] : [];
  });
  return entries.length > 0 ? entries.join('\n\n') : null;
}

class Page {
  readonly data: StructuredData;
  readonly #meta = new Map<string, string>();

  constructor(
    readonly document: DomDocument,
    readonly url: string,
  ) {
    this.data = new StructuredData(document);
    for (const element of document.querySelectorAll('meta[content]')) {
      const content = squash(element.getAttribute('content') ?? '');
      for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
        const key = element.getAttribute(attribute)?.toLowerCase();
        if (key && content && !this.#meta.has(key)) this.#meta.set(key, content);
      }
    }
  }

  meta(...names: readonly string[]): string | null {
    for (const name of names) {
      const content = this.#meta.get(name);
      if (content) return content;
    }
    return null;
  }

  site(): string | null {
    const article = this.data.article;
    const named =
      this.meta('og:site_name') ??
      this.data.text(article, 'publisher') ??
      this.meta('application-name', 'apple-mobile-web-app-title', 'al:ios:app_name', 'dc.publisher') ??
      this.data.text(this.data.ofType('WebSite'), 'name');
    if (named && !/^https?:/i.test(named)) return siteName(plain(named));
    return URL.canParse(this.url) ? new URL(this.url).hostname.replace(/^www\./, '') || null : null;
  }

  /** The h1 that matches the metadata's title; without one, the metadata's title. */
  heading(site: string | null): { title: string; element: DomElement | null } {
    const stated = [
      this.data.text(this.data.article, 'headline'),
      this.meta('og:title', 'twitter:title', 'dc.title', 'parsely-title', 'sailthru.title'),
      squash(this.document.querySelector('title')?.textContent ?? '') || null,
    ]
      .filter(isText)
      .map((title) => withoutSite(plain(title), site));
    const headings = [...this.document.querySelectorAll('h1, [itemprop=headline]')]
      .slice(0, HEADINGS_MAX)
      .map((element) => ({ element, title: plain(element.textContent ?? element.getAttribute('content') ?? '') }))
      .filter(({ title }) => title !== '' && title.length <= TITLE_CHARS_MAX);
    for (const title of stated) {
      const agreeing = headings
        .map((heading) => ({ ...heading, agreement: agreement(heading.title, title) }))
        .sort((a, b) => b.agreement - a.agreement)[0];
      if (agreeing && agreeing.agreement >= 0.5) return agreeing;
    }
    const element = headings.length === 1 ? (headings[0]?.element ?? null) : null;
    return { title: stated[0] ?? headings[0]?.title ?? '', element };
  }

  byline(site: string | null): string | null {
    const people = this.data
      .values(this.data.article, 'author')
      .concat(this.data.article?.author === undefined ? this.data.values(this.data.article, 'creator') : [])
      .flatMap((author) => (typeof author === 'string' ? author : this.data.values(author, 'name')))
      .filter(isText);
    const named = names(people, site);
    if (named) return named;
    for (const name of [
      'author',
      'article:author',
      'parsely-author',
      'sailthru.author',
      'dc.creator',
      'dcterms.creator',
      'byl',
      'cxenseparse:author',
      'twitter:creator',
    ]) {
      const content = this.meta(name);
      const found = content && !content.startsWith('@') ? names([content], site) : null;
      if (found) return found;
    }
    for (const selector of [
      '[itemprop=author] [itemprop=name]',
      '[itemprop=author]',
      '[rel~=author]',
      '[class*=byline i] a, [class*=author-name i], [class*=authorname i], [class*=author_name i]',
      '[class*=byline i], [class~=author], [class*=post-author i], [class*=article-author i], [class*=author i]',
    ]) {
      const found = names(
        this.outside(selector, '[class*=comment i], [id*=comment i], aside, footer, nav', 3).map(
          (element) => element.getAttribute('content') ?? spaced(element),
        ),
        site,
      );
      if (found) return found;
    }
    return null;
  }

  dates(heading: DomElement | null, monthFirst: boolean): { publishedAt: string | null; modifiedAt: string | null } {
    const near = heading && nearby(heading);
    const first = (written: Iterable<string | null>): string | null => {
      for (const one of written) {
        const date = isoDate(one, monthFirst);
        if (date) return date;
      }
      return null;
    };
    return {
      publishedAt:
        first(this.published()) ??
        (near ? writtenDate(near, monthFirst) : null) ??
        (URL.canParse(this.url) ? dateInPath(new URL(this.url).pathname) : null),
      modifiedAt: first(this.modified()),
    };
  }

  /** Candidates for the date of publication, the best first. Generated, since searching the elements takes long. */
  private *published(): Generator<string | null> {
    const article = this.data.article;
    yield this.data.text(article, 'datePublished');
    yield this.meta('article:published_time', 'og:article:published_time', 'article:published', 'og:published_time');
    yield this.meta(
      'datepublished',
      'parsely-pub-date',
      'sailthru.date',
      'publishdate',
      'publish-date',
      'publication_date',
      'pubdate',
      'publish_date',
      'cxenseparse:recs:publishtime',
      'dc.date.issued',
      'dcterms.created',
      'dc.date',
      'dc.date.created',
      'date',
    );
    yield this.data.text(article, 'dateCreated');
    yield* this.stamps('[itemprop=datePublished], time[pubdate]');
    yield* this.stamps('time');
    yield* this.stamps(
      '[itemprop=datePublished], [class*=publish-date i], [class*=publishdate i], [class*=published i], [class*=post-date i], [class*=entry-date i], [class*=article-date i], [class*=dateline i], [class*=timestamp i], [class~=date], [id*=date i]',
      true,
    );
  }

  private *modified(): Generator<string | null> {
    yield this.data.text(this.data.article, 'dateModified');
    yield this.meta(
      'article:modified_time',
      'og:updated_time',
      'article:modified',
      'datemodified',
      'dcterms.modified',
      'last-modified',
      'lastmod',
    );
    yield* this.stamps('[itemprop=dateModified]');
  }

  private stamps(selector: string, written = false): string[] {
    return this.outside(selector, 'aside, footer, nav, [class*=related i], [class*=comment i]', 5).map(
      (element) =>
        element.getAttribute('datetime') ??
        element.getAttribute('content') ??
        (written || element.localName === 'time' ? squash(element.textContent ?? '').slice(0, 80) : ''),
    );
  }

  /** The first elements of a kind that are not inside elements of another kind. */
  private outside(selector: string, surroundings: string, max: number): DomElement[] {
    const found: DomElement[] = [];
    for (const element of [...this.document.querySelectorAll(selector)].slice(0, CANDIDATES_MAX)) {
      if (!element.closest(surroundings)) found.push(element);
      if (found.length === max) break;
    }
    return found;
  }

  language(): string | null {
    const declared = [
      this.document.documentElement?.getAttribute('lang'),
      this.document.documentElement?.getAttribute('xml:lang'),
      this.data.text(this.data.article, 'inLanguage'),
      this.meta('og:locale', 'content-language', 'dc.language', 'language'),
    ];
    for (const tag of declared) {
      const found = languageTag(tag);
      if (found) return found;
    }
    return null;
  }

  canonicalUrl(): string | null {
    const candidates = [
      this.document.querySelector('link[rel~=canonical]')?.getAttribute('href'),
      this.meta('og:url'),
      this.data.text(this.data.article, 'mainEntityOfPage'),
    ];
    const atRoot = URL.canParse(this.url) && new URL(this.url).pathname === '/';
    for (const candidate of candidates) {
      const found = this.absolute(candidate);
      // A page whose canonical address is its site's front page is misconfigured.
      if (found && (atRoot || new URL(found).pathname !== '/' || new URL(found).search !== '')) return found;
    }
    return null;
  }

  leadImage(): string | null {
    const image = this.data.values(this.data.article, 'image')[0];
    return (
      this.absolute(
        this.meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
      ) ??
      this.absolute(
        typeof image === 'string' ? image : (this.data.text(image, 'url') ?? this.data.text(image, 'contentUrl')),
      ) ??
      this.absolute(this.document.querySelector('article img[src], main img[src]')?.getAttribute('src'))
    );
  }

  isPaid(article: Thing | undefined): boolean {
    const unfree = (thing: Thing | undefined): boolean =>
      [false, 'false', 'False', 'no', 0].includes(thing?.isAccessibleForFree as never);
    return (
      unfree(article) ||
      this.data
        .values(article, 'hasPart')
        .some((part) => typeof part !== 'string' && typesOf(part).includes('WebPageElement') && unfree(part)) ||
      /^(?:locked|metered|premium|paid|subscri)/i.test(this.meta('article:content_tier') ?? '')
    );
  }

  private absolute(address: string | null | undefined): string | null {
    const base = URL.canParse(this.url) ? this.url : undefined;
    if (!address || address.length > URL_CHARS_MAX || !URL.canParse(address, base)) return null;
    const { protocol, href } = new URL(address, base);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  }
}

/** "@site | description" → "site". */
function siteName(written: string): string {
  const first = written
    .replace(/^@/, '')
    .split(/\s[|–—]\s/)[0]
    ?.trim();
  return first || written;
}

/** The canonical form of a BCP 47 tag; null when invalid. */
export function languageTag(tag: string | null | undefined): string | null {
  const first = tag?.slice(0, TAG_CHARS_MAX).split(/[,;]/)[0]?.trim().replaceAll('_', '-');
  if (!first || !/^[a-z]{2,3}(?:-|$)/i.test(first)) return null;
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}

/** Removes leftover markup: tags and entities that were escaped twice. */
function plain(text: string): string {
  return squash(
    text
      .slice(0, WRITTEN_CHARS_MAX)
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(
        /&(amp|quot|apos|lt|gt|nbsp|#0?39|#8217|#8216|rsquo|lsquo|ldquo|rdquo|ndash|mdash|hellip);/g,
        (_, name: string) => ENTITIES[name] ?? ' ',
      ),
  );
}
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  '#39': "'",
  '#039': "'",
  '#8217': '’',
  '#8216': '‘',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** `Headline | The Site` → `Headline`, when the end (or the start) names the site or its host. */
function withoutSite(title: string, site: string | null): string {
  const named = letters(site ?? '');
  const parts = title.split(/\s+[|–—\-·•»:]+\s+|\s*\|\s*/);
  if (parts.length < 2 || named === '') return title;
  const isSite = (part: string): boolean => {
    const written = letters(part);
    // A part names the site when either contains the other, but a headline may also mention the site.
    return written.length > 3
      ? named.includes(written) || (written.includes(named) && written.length <= named.length + 8)
      : written === named;
  };
  const last = parts.at(-1) ?? '';
  if (isSite(last)) return withoutSite(title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—\-·•»:]+$/, ''), site);
  const first = parts[0] ?? '';
  if (isSite(first)) return title.slice(first.length).replace(/^[\s|–—\-·•»:]+/, '');
  return title;
}

/** 0 to 1: the share of common words, relative to the shorter title. */
function agreement(a: string, b: string): number {
  const [left, right] = [new Set(tokens(a)), new Set(tokens(b))];
  const smaller = Math.min(left.size, right.size);
  if (smaller === 0) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  // One common word is not enough to match a site's name with a headline.
  return smaller === 1 && Math.max(left.size, right.size) > 2
    ? 0
    : (shared / smaller + shared / Math.max(left.size, right.size)) / 2;
}

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Text of an element with a space between its children, which CSS may separate without one. */
function spaced(element: DomElement): string {
  return squash(
    [...element.childNodes].map((node) => (isElement(node) ? spaced(node) : (node.textContent ?? ''))).join(' '),
  );
}

/** People's names from author elements; null when none can be a name. */
function names(written: readonly string[], site: string | null): string | null {
  const found = new Map<string, string>();
  for (const one of written.slice(0, AUTHORS_MAX)) {
    const name = nameIn(one.slice(0, NAME_CHARS_MAX));
    const key = letters(name);
    // Of two entries where one contains the other, the shorter is the name.
    if (!isName(name, site) || [...found.keys()].some((known) => key.includes(known))) continue;
    for (const known of found.keys()) if (known.includes(key)) found.delete(known);
    found.set(key, name);
  }
  return found.size > 0 ? [...found.values()].join(', ') : null;
}

/** "By Ada Aalto, Example News | Published 10:01" → "Ada Aalto, Example News". */
function nameIn(written: string): string {
  return plain(written)
    .replace(
      /^(?:(?:(?:written|posted|published|reported|story|words|review|analysis|opinion|text)\s+)?(?:by|von|par|por|di|door|av|od)\s+|(?:authors?|by|text|words|автор|текст|autor|auteur|autore)\s*[:：]\s*)/iu,
      '',
    )
    .replace(/\s*[|•·]\s.*$|\s[–—]\s.*$/u, '')
    .replace(/\s+(?:posted|published|updated)\b.*$/iu, '')
    .replace(/\s+(?:on|at)\s+(?:\p{L}+,?\s+)?(?:\p{L}+\.?\s+)?\d.*$/iu, '')
    .replace(/[\s,;|•·–—-]+$/u, '')
    .trim();
}

function isName(name: string, site: string | null): boolean {
  return (
    name.length >= 2 &&
    tokens(name).length <= BYLINE_WORDS_MAX &&
    /\p{L}{2}/u.test(name) &&
    !/^https?:|www\.|@|^[\w-]+(?:\.[\w-]+)+$/i.test(name) &&
    !/^(?:admin|administrator|author|authors|editor|user|guest|null|undefined|none|unknown|anonymous|webmaster|share|follow|about the author|more)$/i.test(
      name,
    ) &&
    writtenDate(name) === null &&
    !/\d{1,2}:\d{2}/.test(name) &&
    letters(name) !== letters(site ?? '')
  );
}

/** Text around a heading, from its nearest ancestors, until there is enough. */
function nearby(heading: DomElement): string {
  let element: DomElement = heading;
  for (let up = 0; up < 4 && element.parentElement; up += 1) {
    element = element.parentElement;
    const text = squash(element.textContent ?? '');
    const at = text.indexOf(squash(heading.textContent ?? '').slice(0, TITLE_CHARS_MAX));
    if (text.length > NEAR_TITLE_CHARS / 2)
      return text.slice(Math.max(0, at - 100), Math.max(0, at) + NEAR_TITLE_CHARS);
  }
  return squash(element.textContent ?? '').slice(0, NEAR_TITLE_CHARS);
}
