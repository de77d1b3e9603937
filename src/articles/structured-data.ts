import { type DomDocument } from './document.js';

/** One thing described in a page's JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>;

const ARTICLE_TYPE =
  /^(?:.*(?:Article|BlogPosting)|Report|SocialMediaPosting|DiscussionForumPosting|AnalysisNewsArticle|(?:.*)Review)$/;
/** Members that hold other pages, or what readers wrote. */
const OTHERS =
  /^(?:comments?|reviews?|itemReviewed|liveBlogUpdate|itemListElement|mentions|about|isPartOf|isBasedOn|citation|relatedLink|subjectOf|hasPart|suggestedAnswer|acceptedAnswer)$/;
const LIST_TYPE = /^(?:CollectionPage|ItemList|SearchResultsPage|ProfilePage|ImageGallery)$/;
const DEPTH_MAX = 8;
const THINGS_MAX = 2_000;
/** Maximum items of one member, and types of one thing, that are examined. */
const ITEMS_MAX = 200;
const TYPES_MAX = 20;

/** Fewer points than all that a thing can have otherwise. */
const OTHER_PAGE = -1_000;
const SAME_TITLE = 50;

/** What is known of a page before its structured data are read. */
export interface PageIdentity {
  readonly isAddress: (address: string) => boolean;
  readonly isTitle: (title: string) => boolean;
}

/** A page's JSON-LD; references by `@id` are resolved on demand. */
export class StructuredData {
  readonly #things: readonly Thing[];
  readonly #byId: ReadonlyMap<string, Thing>;
  /** The page's article; when several are described, the one with the most data. */
  readonly article: Thing | undefined;
  /** Whether the page declares itself a list of other pages, and no article of this address or title beside it. */
  readonly isList: boolean;
  /** Whether the page describes one video of its own title or address. */
  readonly isVideo: boolean;

  /** @param page tells the page's own article from others by addresses and titles. */
  constructor(document: DomDocument, page: PageIdentity) {
    const things: Thing[] = [];
    const nested = new Set<Thing>();
    for (const script of document.querySelectorAll('script[type*="ld+json" i]'))
      collect(parseLenient(script.textContent ?? ''), things, nested, 0, false);
    this.#things = things;
    this.#byId = new Map(
      things.flatMap((thing) =>
        // A mere reference has only an id.
        typeof thing['@id'] === 'string' && Object.keys(thing).length > 1 ? [[thing['@id'], thing] as const] : [],
      ),
    );
    const [best] = things
      .filter((thing) => !nested.has(thing) && typesOf(thing).some((type) => ARTICLE_TYPE.test(type)))
      .map((thing) => ({ thing, points: weight(thing) + this.#agreement(thing, page) }))
      .filter(({ points }) => points > OTHER_PAGE / 2)
      .sort((a, b) => b.points - a.points);
    this.article = best?.thing;
    const isOfArticle = best !== undefined && best.points >= SAME_TITLE;
    this.isList = !isOfArticle && things.some((thing) => typesOf(thing).some((type) => LIST_TYPE.test(type)));
    this.isVideo = things.some(
      (thing) =>
        !nested.has(thing) && typesOf(thing).includes('VideoObject') && this.#agreement(thing, page) >= SAME_TITLE,
    );
  }

  /** How surely a thing describes this page: its address counts before its title, and both before the data that it has. */
  #agreement(thing: Thing, page: PageIdentity): number {
    const addresses = [
      thing['@id'],
      thing['url'],
      ...this.values(thing, 'mainEntityOfPage').map((of) => (typeof of === 'string' ? of : (of['@id'] ?? of['url']))),
    ].filter(isText);
    const headline = this.text(thing, 'headline') ?? this.text(thing, 'name');
    const isOther = addresses.some((address) => /^https?:/.test(address)) && !addresses.some(page.isAddress);
    // Another address and another headline are another page, whatever else is said of it.
    if (isOther && headline !== null && !page.isTitle(headline)) return OTHER_PAGE;
    return (
      (addresses.some(page.isAddress) ? 100 : isOther ? -30 : 0) +
      (headline !== null && page.isTitle(headline) ? SAME_TITLE : 0)
    );
  }

  ofType(type: string): Thing | undefined {
    return this.#things.find((thing) => typesOf(thing).includes(type));
  }

  /** The things under a member, with references resolved; strings are returned unchanged. */
  values(thing: Thing | undefined, member: string): readonly (Thing | string)[] {
    const value = thing?.[member];
    return (Array.isArray(value) ? (value as unknown[]).slice(0, ITEMS_MAX) : [value]).flatMap(
      (item): (Thing | string)[] => {
        if (typeof item === 'string') return [item];
        if (!isThing(item)) return [];
        return [(typeof item['@id'] === 'string' ? this.#byId.get(item['@id']) : undefined) ?? item];
      },
    );
  }

  /** The first text under a member: a string, or the named thing's `name`, `url` or `@value`. */
  text(thing: Thing | undefined, member: string): string | null {
    for (const value of this.values(thing, member)) {
      const text = typeof value === 'string' ? value : [value.name, value['@value'], value.url].find(isText);
      if (isText(text)) return text;
    }
    return null;
  }
}

export function typesOf(thing: Thing): readonly string[] {
  const type = thing['@type'];
  return (Array.isArray(type) ? type.slice(0, TYPES_MAX) : [type])
    .filter(isText)
    .map((name) => name.replace(/^.*[/#:]/, ''));
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function weight(thing: Thing): number {
  const said = ['headline', 'datePublished', 'author', 'articleBody', 'mainEntityOfPage', 'publisher'].filter(
    (member) => thing[member] !== undefined,
  ).length;
  // The entries of a live blog are articles too, and each may have more data than the page's own entry.
  return thing['liveBlogUpdate'] === undefined ? said : said + 10;
}

function collect(value: unknown, into: Thing[], nested: Set<Thing>, depth: number, isOther: boolean): void {
  if (depth > DEPTH_MAX || into.length >= THINGS_MAX) return;
  if (Array.isArray(value)) for (const item of value) collect(item, into, nested, depth + 1, isOther);
  else if (isThing(value)) {
    into.push(value);
    if (isOther) nested.add(value);
    for (const [name, member] of Object.entries(value))
      if (typeof member === 'object' && member !== null)
        collect(member, into, nested, depth + 1, isOther || OTHERS.test(name));
  }
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses JSON-LD as found on real pages: in CDATA or comments, with raw line breaks in strings, with a trailing comma
 * or semicolon.
 */
function parseLenient(text: string): unknown {
  const bare = text.replace(
    /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/g,
    '',
  );
  for (const attempt of [
    bare,
    bare
      .replace(/[\u0000-\u001f]+/g, ' ')
      .replace(/,\s*([}\]])/g, '$1')
      .replace(/;\s*$/, ''),
  ])
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      continue;
    }
  return null;
}
