import { type ArticleSources, type SourceInPage } from './article.js';
import { AUTHORS_MAX, isDesk, isHandle, isHost, isTwice, names, PERSON } from './author-names.js';
import { letters } from './blocks.js';
import { dateInPath, isoDate, labelledDates } from './dates.js';
import { type DomDocument, type DomElement, isElement, squash } from './document.js';
import { isText, StructuredData, type Thing, typesOf } from './structured-data.js';
import {
  agreement,
  hostLabels,
  plain,
  SEPARATORS,
  siteName,
  TITLE_AGREEMENT_MIN,
  tokens,
  withoutKicker,
  withoutSite,
} from './titles.js';

export interface Metadata {
  readonly title: string;
  readonly byline: string | null;
  readonly site: string | null;
  /** As the page declares it. */
  readonly language: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly sources: ArticleSources;
  /** Sections, genres and types under which the page files itself. */
  readonly labels: readonly string[];
  readonly canonicalUrl: string | null;
  readonly leadImage: string | null;
  /** The page declares itself an article, in any common way. */
  readonly declaredArticle: boolean;
  /** The page declares itself a list of other pages. */
  readonly declaredList: boolean;
  /** The page declares that it shows one video. */
  readonly declaredVideo: boolean;
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
// Untrusted strings are cut to these lengths before any pattern is applied.
const TAG_CHARS_MAX = 100;
const URL_CHARS_MAX = 8_000;
const HEADINGS_MAX = 200;
/** Elements of one kind that are examined for a date or an author. */
const CANDIDATES_MAX = 200;
/** Of which so many are examined. */
const SEEN_MAX = 1_000;
const NEAR_TITLE_CHARS = 700;
const LABELS_MAX = 12;
const LABEL_CHARS_MAX = 60;
const LABELS_CHARS_MAX = 400;
/** Types that say nothing of what kind of text an article is. */
const PLAIN_TYPE = /^(?:Article|NewsArticle|ReportageNewsArticle|BlogPosting|TechArticle|ScholarlyArticle|WebPage)$/;
const LABEL_META: readonly string[] = [
  'article:section',
  'og:article:section',
  'parsely-section',
  'section',
  'genre',
  'cse_articletype',
  'article.type',
  'dc.type',
];

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
    labels: page.labels(),
    canonicalUrl: page.canonicalUrl(),
    leadImage: page.leadImage(),
    declaredArticle:
      article !== undefined ||
      /article|blog|news/i.test(page.meta('og:type') ?? '') ||
      page.meta('article:published_time') !== null ||
      page.isMarkedArticle(),
    declaredList: page.data.isList,
    declaredVideo: page.data.isVideo || /^video\b/i.test(page.meta('og:type') ?? ''),
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

  /** Under what the page files itself: what is said of its article in structured data, then in meta elements. Tags are no sections. */
  labels(): readonly string[] {
    const article = this.data.article;
    const types = article === undefined ? [] : typesOf(article).filter((type) => !PLAIN_TYPE.test(type));
    const said = [
      ...['articleSection', 'genre'].flatMap((member) => this.data.values(article, member).filter(isText)),
      ...LABEL_META.flatMap((name) => this.#meta.get(name) ?? []),
    ];
    const parts = said.flatMap((label) => label.slice(0, LABELS_CHARS_MAX).split(/[,;|/]/u));
    return [...new Set([...types, ...parts].map((label) => plain(label).slice(0, LABEL_CHARS_MAX)))]
      .filter((label) => label !== '')
      .slice(0, LABELS_MAX);
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

/** Text of an element with a space between its children, which CSS may separate without one. */
function spaced(element: DomElement): string {
  return squash(
    [...element.childNodes].map((node) => (isElement(node) ? spaced(node) : (node.textContent ?? ''))).join(' '),
  );
}

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

const isOrganization = (thing: Thing): boolean => typesOf(thing).some((type) => /Organization|Corporation/.test(type));

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

/** Whether an address is that of a site as a whole. */
export function isFrontPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return search === '' && /^\/(?:index\.\w+|home)?$/.test(pathname);
}

/** Text around a heading, from its nearest ancestors, until there is enough. */
function nearby(heading: DomElement): string {
  let element: DomElement = heading;
  for (let up = 0; up < 4 && element.parentElement; up += 1) {
    element = element.parentElement;
    const text = squash(element.textContent ?? '');
    const title = squash(heading.textContent ?? '').slice(0, TITLE_CHARS_MAX);
    const at = text.indexOf(title);
    // The words of a heading are no sentence that a date behind it belongs to.
    if (text.length > NEAR_TITLE_CHARS / 2)
      return `${text.slice(Math.max(0, at - 100), Math.max(0, at))} | ${text.slice(at < 0 ? 0 : at + title.length, Math.max(0, at) + NEAR_TITLE_CHARS)}`;
  }
  return squash(element.textContent ?? '').slice(0, NEAR_TITLE_CHARS);
}
