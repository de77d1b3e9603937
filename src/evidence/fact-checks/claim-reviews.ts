import { type FactCheck, idOf } from './fact-check.js';
import { verdictOf } from './rating.js';

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
      ...this.#reviews.map((review) => this.#ofReview(review)),
      ...this.#checked.flatMap((claim) =>
        (claim['claimReview'] as unknown[]).filter(isThing).map((review) => ofAnswer(claim, review)),
      ),
    ];
    const records = found.filter((each) => each !== null);
    return { records, broken: found.length - records.length };
  }

  #ofReview(review: Thing): FactCheck | null {
    const item = this.#thing(review['itemReviewed']);
    const rating = this.#thing(review['reviewRating']);
    return factCheck({
      claim:
        this.#text(review['claimReviewed']) ??
        this.#text(item?.['name']) ??
        this.#text(item?.['text']) ??
        this.#text(item?.['description']),
      title: this.#text(review['headline']) ?? this.#text(review['name']),
      rating:
        this.#text(rating?.['alternateName']) ??
        this.#text(rating?.['name']) ??
        nonNumber(this.#text(rating?.['ratingValue'])),
      ratingValue: number(rating?.['ratingValue']),
      ratingWorst: number(rating?.['worstRating']),
      ratingBest: number(rating?.['bestRating']),
      url:
        address(this.#text(review['url'])) ??
        address(this.#text(review['mainEntityOfPage'])) ??
        address(this.#text(review['@id'])),
      publisher: this.#text(review['author']) ?? this.#text(review['publisher']),
      date: this.#text(review['datePublished']) ?? this.#text(review['dateCreated']),
      language: this.#text(review['inLanguage']),
    });
  }

  #thing(value: unknown): Thing | undefined {
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    if (!isThing(first)) return undefined;
    const id = first['@id'];
    return (typeof id === 'string' ? this.#byId.get(id) : undefined) ?? first;
  }

  /** A text, or the name, value or address of an object. */
  #text(value: unknown): string | null {
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    if (typeof first === 'number') return String(first);
    if (typeof first === 'string') return first.trim() === '' ? null : first;
    const thing = this.#thing(first);
    for (const member of ['name', '@value', 'url', '@id'])
      if (typeof thing?.[member] === 'string') return thing[member];
    return null;
  }
}

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
  const record = {
    claim,
    title: cleaned(fields.title, TITLE_CHARS_MAX) ?? '',
    rating: cleaned(fields.rating, NAME_CHARS_MAX),
    ratingValue: fields.ratingValue,
    ratingWorst: fields.ratingWorst,
    ratingBest: fields.ratingBest,
    url: address(fields.url),
    publisher: cleaned(fields.publisher, NAME_CHARS_MAX),
    date: dateOf(fields.date),
    language: cleaned(fields.language, 35),
  };
  const verdict = verdictOf(record);
  return { id: id ?? idOf({ ...record, verdict }), ...record, verdict };
}

function cleaned(text: string | null, charsMax: number): string | null {
  if (text === null) return null;
  const clean = decoded(text.slice(0, 4 * charsMax).replace(/<[^<>]{0,500}>/g, ' '))
    .replace(/[\s\u0000-\u001f\u007f\u00a0\u200b\ufeff]+/g, ' ')
    .trim()
    .slice(0, charsMax)
    .replace(/[\ud800-\udbff]$/, '');
  return clean === '' ? null : clean;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
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

function dateOf(text: string | null): string | null {
  const [date] = /^\d{4}-\d\d(?:-\d\d(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?)?)?/.exec(text?.trim() ?? '') ?? [];
  return date ?? null;
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
