import { decodeHTML } from 'entities/lib/decode.js';
import { type FactCheck, idOf } from './fact-check.js';
import { verdictOf } from './rating.js';
import { statedDate } from './stated-date.js';

/** A document that may contain ClaimReview records, or parts of a large one. */
export type FactCheckDocument =
  { readonly parts: readonly string[] } | { readonly bytes: Uint8Array; readonly contentType: string | null };

export interface ReadFactChecks {
  readonly records: readonly FactCheck[];
  /** Number of parts that are not well formed and of reviews without a claim. */
  readonly broken: number;
}

type Thing = Readonly<Record<string, unknown>>;

const DEPTH_MAX = 24;
const THINGS_MAX = 200_000;
const CLAIM_CHARS_MAX = 2_000;
const TITLE_CHARS_MAX = 500;
const NAME_CHARS_MAX = 200;
const URL_CHARS_MAX = 2_000;

/**
 * Reads the ClaimReview records (schema.org) of JSON, JSON-LD, a DataFeed, a page or an RSS feed, and the answers of
 * Google's Fact Check Tools. Call it in a worker with limits: its running time depends on the document.
 */
export function readFactChecks(document: FactCheckDocument): ReadFactChecks {
  const parts = 'parts' in document ? document.parts : [textOf(document.bytes, document.contentType)];
  const values: unknown[] = [];
  let broken = 0;
  for (const part of parts)
    for (const text of isMarkup(part) ? jsonScripts(part) : [part]) {
      const value = parsed(text);
      if (value === undefined) broken += 1;
      else values.push(value);
    }
  const walk = new Walk();
  for (const value of values) walk.collect(value, 0);
  const read = walk.factChecks();
  return { records: read.records, broken: broken + read.broken };
}

/** Decodes valid UTF-8 as such, else uses the charset of the header or the document, else windows-1252. */
function textOf(bytes: Uint8Array, contentType: string | null): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
    const [, label = 'windows-1252'] =
      /(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(`${contentType ?? ''} ${head}`) ?? [];
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

export function isMarkup(text: string): boolean {
  return /^[\s\ufeff]{0,1000}</.test(text);
}

class Walk {
  readonly #reviews: Thing[] = [];
  /** Claims of Google's Fact Check Tools, each with its reviews. */
  readonly #checked: Thing[] = [];
  readonly #byId = new Map<string, Thing>();
  #things = 0;

  collect(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || this.#things >= THINGS_MAX) return;
    this.#things += 1;
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) this.collect(item, depth + 1);
      return;
    }
    const thing = value as Thing;
    const id = thing['@id'];
    if (typeof id === 'string' && Object.keys(thing).length > 1) this.#byId.set(id, thing);
    if (isOfType(thing, 'ClaimReview')) this.#reviews.push(thing);
    else if (typeof thing['text'] === 'string' && Array.isArray(thing['claimReview'])) this.#checked.push(thing);
    for (const member of Object.values(thing)) this.collect(member, depth + 1);
  }

  factChecks(): ReadFactChecks {
    const found = [
      ...this.#reviews.flatMap((review) => this.#ofReview(review)),
      ...this.#checked.flatMap((claim) =>
        (claim['claimReview'] as unknown[]).filter(isThing).map((review) => ofAnswer(claim, review)),
      ),
    ];
    const records = found.filter((each) => each !== null);
    return { records, broken: found.length - records.length };
  }

  /** One record for each claim of a review. Several claims have a rating each, or one for all, or none that is known. */
  #ofReview(review: Thing): readonly (FactCheck | null)[] {
    const language = this.#text(review['inLanguage']);
    const text = (value: unknown): string | null => this.#text(value, language);
    const claims = this.#claims(review, language);
    const ratings = listed(review['reviewRating']);
    return claims.map((claim, at) => {
      const rating =
        claims.length === 1 || ratings.length === 1
          ? this.#thing(ratings[0])
          : ratings.length === claims.length
            ? this.#thing(ratings[at])
            : undefined;
      const part = partOf(text(rating?.['ratingValue']));
      return factCheck({
        claim,
        title: text(review['headline']) ?? text(review['name']),
        rating: text(rating?.['alternateName']) ?? text(rating?.['name']) ?? nonNumber(text(rating?.['ratingValue'])),
        ratingValue: part?.value ?? number(rating?.['ratingValue']),
        ratingWorst: number(rating?.['worstRating']) ?? part?.worst ?? null,
        ratingBest: part?.best ?? number(rating?.['bestRating']),
        url: address(text(review['url'])) ?? address(text(review['mainEntityOfPage'])) ?? address(text(review['@id'])),
        publisher: text(review['author']) ?? text(review['publisher']),
        date: latest(
          statedDate(text(review['datePublished']) ?? text(review['dateCreated']), language),
          statedDate(text(review['dateModified']), language),
        ),
        language,
      });
    });
  }

  #claims(review: Thing, language: string | null): readonly (string | null)[] {
    const texts = (value: unknown): readonly string[] =>
      (isTranslated(value) ? [value] : listed(value)).flatMap((each) => this.#text(each, language) ?? []);
    const stated = texts(review['claimReviewed']);
    if (stated.length > 0) return stated;
    const items = listed(review['itemReviewed']).map((item) => this.#thing(item));
    const named = items.map(
      (item) =>
        this.#text(item?.['name'], language) ??
        this.#text(item?.['text'], language) ??
        this.#text(item?.['description'], language),
    );
    return named.length === 0 ? [null] : named;
  }

  #thing(value: unknown): Thing | undefined {
    const [first] = listed(value);
    if (!isThing(first)) return undefined;
    const id = first['@id'];
    return (typeof id === 'string' ? this.#byId.get(id) : undefined) ?? first;
  }

  /** A text, or the name, value or address of an object; of translations, that of the language, else the English one. */
  #text(value: unknown, language: string | null = null): string | null {
    if (Array.isArray(value)) {
      const values = value as unknown[];
      return this.#text(isTranslated(value) ? translation(values as Thing[], language) : values[0], language);
    }
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return value.trim() === '' ? null : value;
    const thing = this.#thing(value);
    if (thing === undefined) return null;
    for (const member of ['name', '@value', 'url', '@id']) if (typeof thing[member] === 'string') return thing[member];
    if (typeof thing['name'] === 'object' && thing['name'] !== value) return this.#mapped(thing['name'], language);
    return this.#mapped(thing, language);
  }

  /** A text of a language map such as `{"en": "False"}`. */
  #mapped(value: unknown, language: string | null): string | null {
    if (!isThing(value)) return null;
    const translations = Object.entries(value).flatMap(([tag, text]) =>
      LANGUAGE_TAG.test(tag) ? [{ '@language': tag, '@value': listed(text)[0] }] : [],
    );
    const chosen = translation(translations, language)?.['@value'];
    return typeof chosen === 'string' && chosen.trim() !== '' ? chosen : null;
  }
}

const LANGUAGE_TAG = /^(?:@none|[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3})$/i;

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];

/** Whether an array states one text in several languages. */
const isTranslated = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isThing(each) && '@language' in each);

function translation(translations: readonly Thing[], language: string | null): Thing | undefined {
  const base = (tag: unknown): string => (typeof tag === 'string' ? (tag.toLowerCase().split(/[-_]/)[0] ?? '') : '');
  const inLanguage = (wanted: string): Thing | undefined =>
    translations.find((each) => base(each['@language']) === wanted);
  return (language === null ? undefined : inLanguage(base(language))) ?? inLanguage('en') ?? translations[0];
}

const latest = (published: string | null, modified: string | null): string | null =>
  published !== null && (modified === null || modified.slice(0, 10) <= published.slice(0, 10)) ? published : modified;

function ofAnswer(claim: Thing, review: Thing): FactCheck | null {
  const publisher = isThing(review['publisher']) ? review['publisher'] : {};
  return factCheck({
    claim: string(claim['text']),
    title: string(review['title']),
    rating: string(review['textualRating']),
    ratingValue: null,
    ratingWorst: null,
    ratingBest: null,
    url: address(string(review['url'])),
    publisher: string(publisher['name']) ?? string(publisher['site']),
    date: string(review['reviewDate']),
    language: string(review['languageCode']),
  });
}

/** The fields as a source states them, before they are cleaned and shortened. */
export type FactCheckFields = Omit<FactCheck, 'id' | 'claim' | 'title' | 'verdict'> & {
  readonly claim: string | null;
  readonly title: string | null;
};

/** Makes a record from the fields of a source; null without a claim. */
export function factCheck(fields: FactCheckFields, id?: string): FactCheck | null {
  const claim = cleaned(fields.claim, CLAIM_CHARS_MAX);
  if (claim === null) return null;
  const rating = cleaned(fields.rating, NAME_CHARS_MAX);
  const part = fields.ratingValue === null ? partOf(rating) : null;
  const record = {
    claim,
    title: cleaned(fields.title, TITLE_CHARS_MAX) ?? '',
    rating,
    ratingValue: part?.value ?? fields.ratingValue,
    ratingWorst: fields.ratingWorst ?? part?.worst ?? null,
    ratingBest: part?.best ?? fields.ratingBest,
    url: address(fields.url),
    publisher: cleaned(fields.publisher, NAME_CHARS_MAX),
    date: statedDate(fields.date, fields.language),
    language: cleaned(fields.language, 35),
  };
  const verdict = verdictOf(record);
  return { id: id ?? idOf({ ...record, verdict }), ...record, verdict };
}

function cleaned(text: string | null, charsMax: number): string | null {
  if (text === null) return null;
  // Feeds escape twice: tags are written as entities, and the “&” of entities as one.
  const clean = withoutTags(decoded(decoded(withoutTags(text.slice(0, 4 * charsMax)))))
    .replace(/[\s\u0000-\u001f\u007f\u00a0\u00ad\u200b\ufeff]+/g, ' ')
    .trim()
    .slice(0, charsMax)
    .replace(/[\ud800-\udbff]$/, '');
  return clean === '' ? null : clean;
}

const withoutTags = (text: string): string => text.replace(/<[a-z/!?][^<>]{0,500}>/gi, ' ');

const decoded = (text: string): string => decodeHTML(text);

/** A rating such as “1/5”, “1 out of 5” or “Rating: 1 of 5 stars”. A scale with a zero begins there. */
function partOf(rating: string | null): { value: number; worst: number; best: number } | null {
  const [, first, second] =
    /^(?:[\p{L} ]{1,20}:)?\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:\/|out of|of|von|sur|su|de|di|van|z|av|af|из|з|από)\s*([3-7]|10|100)\s*(?:stars?|points?)?[.!]?$/iu.exec(
      rating?.trim() ?? '',
    ) ?? [];
  const [value, best] = [number(first), number(second)];
  return value === null || best === null || value > best ? null : { value, worst: value < 1 ? 0 : 1, best };
}

function address(text: string | null): string | null {
  if (text === null || text.length > URL_CHARS_MAX) return null;
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

function isOfType(thing: Thing, wanted: string): boolean {
  const type = thing['@type'];
  return (Array.isArray(type) ? (type as unknown[]).slice(0, 20) : [type]).some(
    (name) => typeof name === 'string' && name.replace(/^.*[/#:]/, '') === wanted,
  );
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const string = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

function number(value: unknown): number | null {
  const read = typeof value === 'string' && /^\s*-?\d/.test(value) ? Number(value.replace(',', '.')) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

const nonNumber = (text: string | null): string | null => (text !== null && Number.isNaN(Number(text)) ? text : null);

/** The JSON-LD of a page or feed: in scripts, in CDATA, and in markup that is escaped inside a feed's items. */
function jsonScripts(markup: string): readonly string[] {
  const scripts = scriptsIn(markup);
  if (!/&lt;script/i.test(markup)) return scripts;
  const known = new Set(scripts.map(decoded));
  return [...scripts, ...scriptsIn(decoded(markup)).filter((script) => !known.has(script))];
}

function scriptsIn(markup: string): readonly string[] {
  const lower = markup.replaceAll('İ', 'I').toLowerCase();
  const found: string[] = [];
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', at + 7)) {
    const open = lower.indexOf('>', at);
    const close = open < 0 ? -1 : lower.indexOf('</script', open);
    if (close < 0) break;
    if (open - at < 1_000 && lower.slice(at, open).includes('ld+json')) found.push(markup.slice(open + 1, close));
    at = close;
  }
  return found;
}

const WRAPPERS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['//', '//'],
  ['/*', '*/'],
  ['<![CDATA[', ']]>'],
  ['*/', '/*'],
];

/**
 * Parses JSON as it occurs on pages: in CDATA or comments, with raw line breaks inside strings, with a trailing comma
 * or semicolon. Undefined if that fails.
 */
function parsed(text: string): unknown {
  let bare = text.replaceAll('\ufeff', '').trim();
  for (const [start, end] of [...WRAPPERS, ...WRAPPERS]) {
    if (bare.startsWith(start)) bare = bare.slice(start.length).trimStart();
    if (bare.endsWith(end)) bare = bare.slice(0, -end.length).trimEnd();
  }
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    const mended = bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1');
    try {
      return JSON.parse(mended.endsWith(';') ? mended.slice(0, -1) : mended) as unknown;
    } catch {
      return undefined;
    }
  }
}
