import { decodeHTML } from 'entities';
import { letters } from './blocks.js';
import { dateInPath, isoDate, labelledDates, writtenDate } from './dates.js';
import { type ArticleSources, type SourceInPage } from './article.js';
import { asWritten, type DomDocument, type DomElement, isElement, squash } from './document.js';
import { isText, StructuredData, type Thing, typesOf } from './structured-data.js';

export interface Metadata {
  readonly title: string;
  readonly byline: string | null;
  readonly site: string | null;
  /** As the page declares it. */
  readonly language: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly sources: ArticleSources;
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
  /** What the page says in short of its content; the whole of it on pages of a few sentences. */
  readonly declaredSummary: string | null;
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
/** Of which so many are examined. */
const SEEN_MAX = 1_000;
const NEAR_TITLE_CHARS = 700;
/** Two titles of one page agree at least this much. */
const TITLE_AGREEMENT_MIN = 0.5;

/**
 * Metadata that a page declares: from JSON-LD first, then meta elements, microdata, and the text around its heading.
 */
export function readMetadata(document: DomDocument, url: string): Metadata {
  const page = new Page(document, url);
  const article = page.data.article;
  const site = page.site();
  const heading = page.heading(site);
  const language = page.language();
  const byline = page.byline(site);
  const { publishedAt, modifiedAt } = page.dates(heading.element, !language || /^en(?:-us)?$/i.test(language));
  return {
    title: heading.title.slice(0, TITLE_CHARS_MAX),
    byline: byline?.said ?? null,
    site,
    language,
    publishedAt: publishedAt?.said ?? null,
    modifiedAt,
    sources: { byline: byline?.from ?? null, publishedAt: publishedAt?.from ?? null },
    canonicalUrl: page.canonicalUrl(),
    leadImage: page.leadImage(),
    declaredArticle:
      article !== undefined ||
      /article|blog|news/i.test(page.meta('og:type') ?? '') ||
      page.meta('article:published_time') !== null ||
      page.isMarkedArticle(),
    declaredList: page.data.isList,
    declaredPaid: page.isPaid(article),
    declaredWords: Number(article?.wordCount) > 0 ? Number(article?.wordCount) : null,
    declaredText: isText(article?.articleBody) ? article.articleBody : liveTextOf(page.data, article),
    declaredSummary: page.meta('og:description', 'description', 'twitter:description'),
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

/** What a page says of itself, and where. */
interface Said<From extends SourceInPage = SourceInPage> {
  readonly said: string;
  readonly from: From;
}

/** A date as a page writes it. */
type Dated = readonly [written: string | null, from: SourceInPage];

function firstDay(dates: Iterable<Dated>, monthFirst: boolean): Said | null {
  for (const [written, from] of dates) {
    const said = isoDate(written, monthFirst);
    if (said !== null) return { said, from };
  }
  return null;
}

class Page {
  readonly data: StructuredData;
  readonly #elements: readonly DomElement[];
  readonly #meta = new Map<string, readonly string[]>();

  constructor(
    readonly document: DomDocument,
    readonly url: string,
  ) {
    this.#elements = [...document.querySelectorAll('*')];
    for (const element of this.#elements) {
      if (element.localName !== 'meta') continue;
      const content = squash(element.getAttribute('content') ?? '');
      for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
        const key = element.getAttribute(attribute)?.toLowerCase();
        if (key && content) this.#meta.set(key, [...(this.#meta.get(key) ?? []), content].slice(0, AUTHORS_MAX));
      }
    }
    const title = this.meta('og:title', 'twitter:title') ?? document.querySelector('title')?.textContent ?? '';
    const addresses = new Set(
      [url, document.querySelector('link[rel~=canonical]')?.getAttribute('href'), this.meta('og:url')]
        .map((address) => this.absolute(address))
        .filter(isText)
        .map(bareAddress),
    );
    this.data = new StructuredData(document, {
      isAddress: (address) => addresses.has(bareAddress(address)),
      isTitle: (headline) => agreement(plain(headline), plain(title)) >= TITLE_AGREEMENT_MIN,
    });
  }

  meta(...names: readonly string[]): string | null {
    for (const name of names) {
      const content = this.#meta.get(name)?.[0];
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
      .map((title) => withoutSite(plain(title), site, hostLabels(this.url).map(letters)));
    const headings = this.#elements
      .filter((element) => element.localName === 'h1' || hasProperty(element, 'headline'))
      .slice(0, HEADINGS_MAX)
      .map((element) => ({ element, title: plain(element.textContent ?? element.getAttribute('content') ?? '') }))
      .filter(({ title }) => title !== '' && title.length <= TITLE_CHARS_MAX);
    for (const title of stated) {
      const agreeing = headings
        .map((heading) => ({ ...heading, agreement: agreement(heading.title, title) }))
        .sort((a, b) => b.agreement - a.agreement)[0];
      if (agreeing && agreeing.agreement >= TITLE_AGREEMENT_MIN)
        return { ...agreeing, title: withoutKicker(agreeing.title, stated) };
    }
    const smaller = this.#headingAmong(stated.flatMap((title) => title.split(SEPARATORS)));
    if (smaller) return smaller;
    const element = headings.length === 1 ? (headings[0]?.element ?? null) : null;
    return { title: stated[0] ?? headings[0]?.title ?? '', element };
  }

  /** A smaller heading that is one part of a declared title; the other parts name sections of the site. */
  #headingAmong(parts: readonly string[]): { title: string; element: DomElement } | undefined {
    const known = new Set(parts.filter((part) => tokens(part).length > 1).map(letters));
    for (const element of this.#elements) {
      if (!/^h[23]$/.test(element.localName)) continue;
      const title = plain((element.textContent ?? '').slice(0, TITLE_CHARS_MAX));
      if (known.has(letters(title))) return { title, element };
    }
    return undefined;
  }

  /**
   * Whom the page presents as its author. By rank: the author in the structured data of this page, a byline that the page
   * shows, the author in its meta elements. A login or a firm that readers of the page do not see counts for nothing.
   */
  byline(site: string | null): Said<NonNullable<ArticleSources['byline']>> | null {
    let shown: string | undefined;
    const isShown = (name: string): boolean =>
      PERSON.test(name) ||
      (shown ??= ` ${tokens(this.document.body.textContent ?? '').join(' ')} `).includes(` ${tokens(name).join(' ')} `);
    const article = this.data.article;
    const authors = this.data
      .values(article, 'author')
      .concat(article?.author === undefined ? this.data.values(article, 'creator') : []);
    const people = authors.filter((author) => typeof author === 'string' || !isOrganization(author));
    // A person may have a site with their own name.
    const arePeople = people.some((author) => typeof author !== 'string');
    const stated = names(
      this.#namesOf(people),
      arePeople ? null : site,
      (name) =>
        isShown(name) &&
        ((arePeople && PERSON.test(name) && !isTwice(name) && !isDesk(name)) || !isHost(name, this.url)),
    );
    if (stated !== null && !isHandle(stated)) return { said: stated, from: 'structured-data' };
    const visible = this.shownByline(site);
    if (visible !== null) return { said: visible, from: 'shown' };
    if (stated !== null) return { said: stated, from: 'structured-data' };
    // The author of a front page in meta elements is whoever made the site.
    for (const name of isFrontPage(this.url) ? [] : AUTHOR_META) {
      const found = names(this.#meta.get(name) ?? [], site, (each) => isShown(each) && !isHost(each, this.url));
      if (found !== null) return { said: found, from: 'meta' };
    }
    const firm = names(this.#namesOf(authors), site, isShown);
    return firm === null ? null : { said: firm, from: 'structured-data' };
  }

  #namesOf(authors: readonly (Thing | string)[]): string[] {
    return authors
      .flatMap((author) => (typeof author === 'string' ? author : this.data.values(author, 'name')))
      .filter(isText);
  }

  /** The first byline in the page that is not part of a comment, a teaser or a picture, with others beside it. */
  shownByline(site: string | null): string | null {
    const isElsewhere = within(isNotByAuthor);
    for (const isByline of BYLINES) {
      const elements = this.#candidates(isByline, isElsewhere, CANDIDATES_MAX);
      for (const element of elements) {
        if (isAboutPictures(element) || isInComments(element)) continue;
        const beside = elements.filter(
          (other) => other.parentElement === element.parentElement && !isAboutPictures(other),
        );
        const found = names(
          beside.slice(0, AUTHORS_MAX).map((other) => other.getAttribute('content') ?? spaced(other)),
          site,
          (name) => !isHost(name, this.url),
        );
        if (found !== null) return found;
      }
    }
    return null;
  }

  dates(heading: DomElement | null, monthFirst: boolean): { publishedAt: Said | null; modifiedAt: string | null } {
    const near = labelledDates(heading ? nearby(heading) : '', monthFirst);
    const inPath = URL.canParse(this.url) ? dateInPath(new URL(this.url).pathname) : null;
    const marked = this.marked(monthFirst);
    const stated = firstDay(this.stated(), monthFirst);
    const candidates: readonly (readonly [SourceInPage, string | null])[] = [
      [stated?.from ?? 'meta', stated && ownDay(stated.said, inPath)],
      ['shown', near.published ?? marked.published],
      ['address', inPath],
      ['shown', marked.plain ?? near.plain ?? marked.loose],
    ];
    const known = candidates.find(([, day]) => day !== null);
    const [from, said] = known ?? ['shown', this.#onlyDay(monthFirst)];
    const modified = firstDay(this.modified(), monthFirst)?.said;
    return {
      publishedAt: said === null ? null : { said, from },
      modifiedAt: modified ?? near.updated ?? marked.updated,
    };
  }

  /**
   * The day in short elements that call it published, or in those that show nothing but a date, if it is the same in all of
   * them.
   */
  #onlyDay(monthFirst: boolean): string | null {
    const isElsewhere = within(isNotAboutPage);
    const published = new Set<string>();
    const alone = new Set<string>();
    for (const element of this.#elements) {
      if (element.children.length > CHILDREN_MAX || isElsewhere(element)) continue;
      const text = squash(element.textContent ?? '');
      if (text.length > DATED_CHARS_MAX || !/\d/.test(text)) continue;
      const day = labelledDates(text, monthFirst).published;
      if (day !== null) published.add(day);
      else if (text.length <= DAY_CHARS_MAX && DAY_ALONE.test(text))
        alone.add(isoDate(text, monthFirst)?.slice(0, 10) ?? '');
    }
    alone.delete('');
    const days = published.size > 0 ? published : alone;
    return days.size === 1 ? ([...days][0] ?? null) : null;
  }

  /** Dates that the page states in words meant for machines, the best first. */
  private *stated(): Generator<Dated> {
    const article = this.data.article;
    yield [this.data.text(article, 'datePublished'), 'structured-data'];
    yield [
      this.meta('article:published_time', 'og:article:published_time', 'article:published', 'og:published_time'),
      'meta',
    ];
    const named = this.meta(
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
    yield [named, 'meta'];
    yield [this.data.text(article, 'dateCreated'), 'structured-data'];
    for (const stamp of this.#stamps(
      (element) =>
        hasProperty(element, 'datePublished') || (element.localName === 'time' && element.hasAttribute('pubdate')),
    ))
      yield [stamp, 'shown'];
    yield [this.data.text(this.data.ofType('WebPage'), 'datePublished'), 'structured-data'];
  }

  /** Dates in elements that are made or named for one, by what is written before each. */
  private marked(monthFirst: boolean): Record<'published' | 'plain' | 'updated' | 'loose', string | null> {
    const found: Record<'published' | 'plain' | 'updated' | 'loose', string | null> = {
      published: null,
      plain: null,
      updated: null,
      loose: null,
    };
    for (const element of this.#candidates(isTime, this.#isNotDated, DATED_MAX)) {
      const date = isoDate(element.getAttribute('datetime') ?? element.getAttribute('title'), monthFirst);
      const day = date ?? isoDate(squash(element.textContent ?? '').slice(0, DATED_CHARS_MAX), monthFirst);
      if (day === null) continue;
      const label = labelledDates(`${textBefore(element)} 1 January 2000`);
      found[label.updated !== null ? 'updated' : label.published !== null ? 'published' : 'plain'] ??= day;
    }
    for (const element of this.#candidates(isNamedForDate, this.#isNotDated, CANDIDATES_MAX)) {
      const text = squash(element.getAttribute('content') ?? element.textContent ?? '');
      if (text.length > DATED_CHARS_MAX) continue;
      const dates = labelledDates(text, monthFirst);
      found.published ??= dates.published;
      found.updated ??= dates.updated;
      found.loose ??= dates.plain;
    }
    return found;
  }

  private *modified(): Generator<Dated> {
    yield [this.data.text(this.data.article, 'dateModified'), 'structured-data'];
    const named = this.meta(
      'article:modified_time',
      'og:updated_time',
      'article:modified',
      'datemodified',
      'dcterms.modified',
      'last-modified',
      'lastmod',
    );
    yield [named, 'meta'];
    for (const stamp of this.#stamps((element) => hasProperty(element, 'dateModified'))) yield [stamp, 'shown'];
  }

  #stamps(matches: Test): string[] {
    return this.#candidates(matches, this.#isNotDated, STAMPS_MAX).map(
      (element) =>
        element.getAttribute('datetime') ??
        element.getAttribute('content') ??
        (element.localName === 'time' ? squash(element.textContent ?? '').slice(0, 80) : ''),
    );
  }

  readonly #isNotDated = within(isNotOfPage);

  /** The first elements of a kind that are not inside elements of another kind. */
  #candidates(matches: Test, isElsewhere: Test, max: number): DomElement[] {
    const found: DomElement[] = [];
    let seen = 0;
    for (const element of this.#elements) {
      if (!matches(element)) continue;
      if (!isElsewhere(element)) found.push(element);
      seen += 1;
      if (found.length === max || seen === SEEN_MAX) break;
    }
    return found;
  }

  isMarkedArticle(): boolean {
    return this.#elements.some(
      (element) =>
        hasProperty(element, 'articleBody') || /Article|BlogPosting/.test(element.getAttribute('itemtype') ?? ''),
    );
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

/** An address without what does not tell pages apart: scheme, `www.`, query, fragment and a closing slash. */
function bareAddress(address: string): string {
  return address
    .slice(0, URL_CHARS_MAX)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
    .toLowerCase();
}

/** Removes leftover markup: tags and entities that were escaped twice. */
function plain(text: string): string {
  return squash(asWritten(decodeHTML(text.slice(0, WRITTEN_CHARS_MAX).replace(/<\/?[a-z][^<>]*>/gi, ' '))));
}

const SITE_WORDS_MAX = 5;
const SEPARATORS = /\s+[|–—\-·•»:]+\s+|\s*\|\s*/;

/** `Headline | The Site` → `Headline`, when the end (or the start) names the site or its host. */
function withoutSite(title: string, site: string | null, hosts: readonly string[]): string {
  const named = letters(site ?? '');
  const parts = title.split(SEPARATORS);
  if (parts.length < 2) return title;
  const isSite = (part: string): boolean => {
    const written = letters(part);
    if (written !== '' && hosts.includes(written)) return true;
    if (tokens(part).length <= SITE_WORDS_MAX && hosts.some((host) => host.length > 5 && written.includes(host)))
      return true;
    // A part names the site when either contains the other, but a headline may also mention the site.
    if (named === '') return false;
    return written.length > 3
      ? named.includes(written) || (written.includes(named) && written.length <= named.length + 8)
      : written === named;
  };
  const last = parts.at(-1) ?? '';
  if (isSite(last))
    return withoutSite(title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—\-·•»:]+$/, ''), site, hosts);
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

/** Two to five words with capitals, and the small words of names between them. */
const PERSON =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:von|van|de|der|den|del|della|di|da|dos|du|la|le|al|bin|ibn|zu|y|e|and|und|et)|[\p{Lu}][\p{L}\p{M}.'’-]*)){1,6}$/u;

const AUTHOR_META = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'byl',
  'cxenseparse:author',
] as const;
type Test = (element: DomElement) => boolean;

const hasProperty = (element: DomElement, name: string): boolean => element.getAttribute('itemprop') === name;

/** Whether an element or one around it passes a test; remembers the answers, so that a tree is climbed once. */
function within(test: Test): Test {
  const known = new Map<DomElement, boolean>();
  return function isWithin(element: DomElement): boolean {
    let answer = known.get(element);
    if (answer !== undefined) return answer;
    const around = element.parentElement;
    answer = test(element) || (around !== null && isWithin(around));
    known.set(element, answer);
    return answer;
  };
}

const isByAuthor = (element: DomElement): boolean => hasProperty(element, 'author');
const isNamedByline = (element: DomElement): boolean => /byline/i.test(element.className);
/** Elements that may hold a byline, the surest first. */
const BYLINES: readonly Test[] = [
  (element) => hasProperty(element, 'name') && isInside(element, isByAuthor),
  isByAuthor,
  (element) => /(?:^|\s)author(?:$|\s)/.test(element.getAttribute('rel') ?? ''),
  (element) =>
    /author[-_]?name/i.test(element.className) || (element.localName === 'a' && isInside(element, isNamedByline)),
  (element) => /byline|autor|author/i.test(element.className),
];

function isInside(element: DomElement, test: Test): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (test(at)) return true;
  return false;
}

function isNotByAuthor(element: DomElement): boolean {
  return (
    /^(?:nav|figure|figcaption|blockquote)$/.test(element.localName) ||
    /related|teaser|recommend/i.test(element.className) ||
    element.getAttribute('role') === 'navigation' ||
    /^(?:comment|review)$/.test(element.getAttribute('itemprop') ?? '')
  );
}

/** Whether dates in an element are those of other pages or of readers' comments. */
function isNotOfPage(element: DomElement): boolean {
  return (
    /^(?:aside|footer|nav|figure)$/.test(element.localName) ||
    /related|teaser/i.test(element.className) ||
    /(?:^|\s)comments?(?:$|\s)/.test(element.className) ||
    /^(?:comments|respond)$/.test(element.id) ||
    hasProperty(element, 'comment')
  );
}

/** The same, but for the places where some pages put their own day: a column beside the article and the last line. */
function isNotAboutPage(element: DomElement): boolean {
  return (
    isNotOfPage(element) &&
    element.localName !== 'footer' &&
    !(element.localName === 'aside' && isInside(element, (around) => around.localName === 'article'))
  );
}

/** Elements with more children hold more than a date. */
const CHILDREN_MAX = 3;

const isTime = (element: DomElement): boolean =>
  element.localName === 'time' || (element.localName === 'abbr' && element.hasAttribute('title'));

/** Elements named for a date, in the languages of common templates. */
const isNamedForDate = (element: DomElement): boolean =>
  /date|datum|fecha|time|publi|posted|meta/i.test(element.className) || /date/i.test(element.id);
const STAMPS_MAX = 5;
const DATED_CHARS_MAX = 120;
const DATED_MAX = 20;
const DAY_CHARS_MAX = 40;
/** A date, perhaps with a weekday and a time. */
const DAY_ALONE = /^[^\d]{0,20}\d[\d\s.,:/-]*(?:\p{L}{2,12}\.?[\d\s.,:/-]*)?(?:uhr|am|pm|h)?[^\d]{0,4}$/iu;

/** What is written just before an element, on the same line. */
function textBefore(element: DomElement): string {
  let text = '';
  for (let at: DomElement | null = element; at && text.trim() === ''; at = at.parentElement) {
    for (const node of at.parentElement?.childNodes ?? []) {
      if (node === at) break;
      text = squash(node.textContent ?? '') || text;
    }
    if (at !== element && at.parentElement && (at.parentElement.textContent ?? '').length > DATED_CHARS_MAX) break;
  }
  return text.slice(-DATED_CHARS_MAX);
}

/** Midnight in one zone is another day in the next: a UTC instant a day beside the day in the address is that day. */
function ownDay(stated: string, inPath: string | null): string {
  const apart = inPath === null ? 0 : Math.abs(Date.parse(stated.slice(0, 10)) - Date.parse(inPath));
  return inPath !== null && stated.endsWith('Z') && apart === DAY_MS ? inPath : stated;
}
const DAY_MS = 86_400_000;

/** A label or date that shares the heading's element is dropped when a declared title is the rest of it. */
function withoutKicker(title: string, stated: readonly string[]): string {
  const whole = letters(title);
  const shorter = stated.filter(
    (each) => letters(each).length < whole.length && tokens(each).length >= 3 && whole.endsWith(letters(each)),
  );
  const starting = stated.filter((each) => letters(each).length < whole.length && whole.startsWith(letters(each)));
  const twice = starting.find((each, at) => starting.some((other, n) => n !== at && letters(other) === letters(each)));
  return shorter[0] ?? (twice !== undefined && tokens(twice).length >= 3 ? twice : title);
}

const isOrganization = (thing: Thing): boolean => typesOf(thing).some((type) => /Organization|Corporation/.test(type));

/** A login rather than a name: one word in lower case, or with digits or dashes. */
const isHandle = (name: string): boolean => /^[\p{Ll}\d._-]+$/u.test(name);

/** Names of classes that mark a picture's author. */
const PICTURES = /photo|image|img|picture|credit|caption|copyright|foto|bild/i;
const isAboutPictures = (element: DomElement): boolean =>
  PICTURES.test(element.className) || PICTURES.test(element.parentElement?.className ?? '');

/** Whether an element is inside readers' comments. A page's body may be named for having comments. */
function isInComments(element: DomElement): boolean {
  for (let at: DomElement | null = element; at && !/^(?:body|main)$/.test(at.localName); at = at.parentElement)
    if (
      /(?:^|[-_ ])comments?(?:$|[-_ ])|disqus|commentlist/i.test(`${at.className} ${at.id}`) &&
      at.localName !== 'article'
    )
      return true;
  return false;
}

/**
 * People's names from author elements; null when none can be a name.
 * @param isShown whether readers see a name.
 */
function names(
  written: readonly string[],
  site: string | null,
  isShown: (name: string) => boolean = () => true,
): string | null {
  const found = new Map<string, string>();
  for (const one of written.slice(0, AUTHORS_MAX)) {
    const name = nameIn(one.slice(0, NAME_CHARS_MAX));
    const key = letters(folded(name));
    if (!isName(name, site) || !isShown(name)) continue;
    // Of two entries where one contains the other, the shorter is the name, unless it is one word of it.
    const same = [...found.keys()].find((known) => key.includes(known) || known.includes(key));
    if (same === undefined) found.set(key, name);
    else if (key.length < same.length && tokens(name).length > 1) {
      found.delete(same);
      found.set(key, name);
    }
  }
  return found.size > 0 ? [...found.values()].join(', ') : null;
}

/** The spelling without marks: "Preuß" and "Preuss" are one name. */
const folded = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

const PICTURE_WORDS =
  '(?:photos?|photographs?|photography|pictures?|images?|illustrations?|fotos?|fotografie|bilder|bild|fotografía|imágenes|fotografia|immagini|imagens|zdjęcia|foto’s|grafik|graphics?)(?!\\p{L})';
const BY = '(?::|(?:by|von|par|por|di)(?!\\p{L}))';
/** "Text: Ada Aalto", "Text und Fotos: Ada Aalto": what a person gave the article, before the name. */
const WORDS_BY = new RegExp(
  `^(?:words|text[eo]?s?|tekst|testo|story)(?:\\s*(?:&|\\+|/|,|and|und|et|y|e|en|i)\\s*${PICTURE_WORDS})?\\s*(?:${BY}|(?=\\s\\p{L}.*\\s${PICTURE_WORDS}))\\s*`,
  'iu',
);
/** "…, Fotos: Jo Lind": who gave the pictures, behind the name of whoever wrote the words. */
const PICTURES_BY = new RegExp(
  `(?<=\\p{L}.*)\\s*[|•·,;/–—-]*\\s+${PICTURE_WORDS}(?:\\s*${BY}|(?=\\s+\\p{L})).*$`,
  'iu',
);

/** "By Ada Aalto, Example News | Published 10:01" → "Ada Aalto, Example News". */
function nameIn(written: string): string {
  return plain(written)
    .replace(WORDS_BY, '')
    .replace(PICTURES_BY, '')
    .replace(
      /^(?:(?:(?:written|posted|published|reported|story|words|review|analysis|opinion|text|view all posts|publiziert|verfasst|geschrieben|veröffentlicht|eingestellt|gepostet|erstellt|publié|posté|publicad[oa]|postado|escrito|scritto|pubblicato|inserito|geplaatst|gepost|opublikowan[eya]|skrevet|skriven)\s+)?(?:by|von|par|por|di|da|door|av|af|od|przez)\s+|(?:authors?|by|text|words|автор|текст|autor(?:in|en)?|auteur|autore|von)\s*[:：]\s*)/iu,
      '',
    )
    .replace(/\s*[|•·]\s.*$|\s[–—]\s.*$/u, '')
    .replace(
      /\s+(?:posted|published|updated|hace \d|il y a \d|vor \d|tiempo de lectura|reading time|lesezeit|\d+ min(?:ute)?s?)\b.*$/iu,
      '',
    )
    .replace(/\s+(?:on|at|am)\s+(?:\p{L}+,?\s+)?(?:\p{L}+\.?\s+)?\d.*$/iu, '')
    .replace(/,?\s+(?:Ph\.?\s?D|M\.?D|MPH|MSc|MBA|RD|Esq)\.?(?=$|[\s,])/g, '')
    .replace(/\s*\(.*$|\s+[→»>].*$/u, '')
    .replace(
      /(?<=\p{L}{2} \p{L}.*)\s+(?:chefredak\p{L}+|redak\p{L}+|correspondent|reporter|editor|journalist\p{L}*|news fellow|staff writer)(?=$|[\s,]).*$/iu,
      '',
    )
    .replace(AND_AGAIN, '$1')
    .replace(/,\s*\p{Ll}{1,3}\.?$/u, '')
    .replace(/[\s,;|•·–—-]+$/u, '')
    .trim();
}

/** "Ada Aalto, Berlin Ada Aalto has written for Example News since 2001": a name, and a note about the same person. */
const AND_AGAIN = /^(\p{Lu}[\p{L}'’.-]*(?:\s+\p{L}[\p{L}'’.-]*){1,3})(?=[\s,]).*?\s\1(?=[\s,.]).+$/u;

/** Words that stand where a name would. */
const PLACEHOLDER =
  /^(?:(?:no |not |the |all |von |by )?(?:admin|administrator|wp-?admin|wordpress-?admin|authors?|autor(?:in)?|auteur|editors?|editorial(?: team| staff)?|redaktion|redaction|rédaction|redazione|redacción|redação|redakcja|redakce|staff|team|user|guest|publisher|null|undefined|none|unknown|anonymous|webmaster|share|follow(?: us)?(?: on \w+)?|posted|published|publiziert|edit|von|by|facebook|twitter|instagram|youtube|linkedin|whatsapp|e-?mail|about the author|more|mehr|default|test|root|info|web ?redaktion|online ?redaktion|news ?desk|zvg|agencies|agenturen|archiv(?: anzeigen)?|veröffentlicht|erschienen|aktualisiert)|(?:publiziert|veröffentlicht|posted|published|publié|publicado|geschrieben|erstellt) (?:am|on|at|le|el|um)?)$/iu;
/** A firm, or the rights in a picture, is no author. */
const NO_PERSON =
  /(?:^|\s)(?:gmbh|ag|kg|e\. ?v\.|ltd|llc|inc|corp|s\.?a\.?s?|s\.?r\.?l|b\.?v|plc|verlag|verband|bundesverband|kitchens)\.?(?:$|[\s,])|^(?:©|copyright|\(c\)|photos?|fotos?|foto-|bild|image|picture|credits?|фото|illustration|video|source|quelle)(?![\p{L}])|all rights reserved/iu;

/** Several words on both sides of a dash: what a shop says of itself. */
const SLOGAN = /^(?:\S+\s+){3,}-\s+(?:\S+\s+){2}/;

const isDesk = (name: string): boolean => name.search(DESK) >= 0;

/** "Lock News Lock News". */
function isTwice(name: string): boolean {
  const written = letters(name);
  return written.length % 2 === 0 && written.slice(0, written.length / 2) === written.slice(written.length / 2);
}

/** Whether an address is that of a site as a whole. */
export function isFrontPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return search === '' && /^\/(?:index\.\w+|home)?$/.test(pathname);
}

/** The parts of a host's name but the last: `www`, `lock-news`. */
const hostLabels = (url: string): string[] => (URL.canParse(url) ? new URL(url).hostname.split('.').slice(0, -1) : []);

/** Words for the people of a site as a whole. */
const DESK =
  /(?<![\p{L}\p{N}])(?:(?:online|web|news)?-?(?:redaktion(?:steam)?|redactie|rédaction|redazione|redacción|redação|redakcja|redaktionen|newsroom|editorial|editors)|news ?desk|staff|team|online|media)(?![\p{L}\p{N}])/giu;

/** A name that consists of the parts of the page's host, in whatever spelling: "Lock News" or "Lock News Online" on lock-news.example. */
function isHost(name: string, url: string): boolean {
  const labels = hostLabels(url)
    .map(letters)
    .filter((label) => label.length > 1)
    .sort((one, other) => other.length - one.length);
  const desk = name.replace(DESK, ' ').trim();
  const named = letters(folded(desk === '' ? name : desk));
  return named !== '' && labels.reduce((rest, label) => rest.replaceAll(label, ''), named) === '';
}

function isName(name: string, site: string | null): boolean {
  return (
    name.length >= 2 &&
    tokens(name).length <= BYLINE_WORDS_MAX &&
    /\p{L}{2}/u.test(name) &&
    !/^\p{Ll}{1,3}$|[!?]$/u.test(name) &&
    !/https?:|www\.|@|^[\w-]+(?:\.[\w-]+)+(?:$|,)/i.test(name) &&
    !PLACEHOLDER.test(name) &&
    !NO_PERSON.test(name) &&
    !SLOGAN.test(name) &&
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
