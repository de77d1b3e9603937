import { type Terms } from './terms.js';
import { meanVector, rankOf, similarity, vectorOf } from '../../words/index.js';

/** The word statistics of an index. */
export interface Collection {
  /** Number of records. */
  readonly size: number;
  /** Mean number of terms of a record. */
  readonly termsMean: number;
  /** Number of records that contain a term. */
  frequency(term: string): number;
}

/** A record's text as terms. */
export interface RecordTerms {
  readonly claim: Terms;
  readonly title: Terms;
}

/** Terms, each with its rarity. */
type Weights = ReadonlyMap<string, number>;

/** A post with all derived data that does not depend on a record. */
export interface Query {
  readonly terms: Terms;
  /** Terms of the text. */
  readonly weights: Weights;
  /** Terms of the text and of its author. */
  readonly all: Weights;
  readonly weightSum: number;
  /** Pairs of adjacent terms. `nearPairs` also has pairs with one term between them, in either order. */
  readonly pairs: ReadonlySet<string>;
  readonly nearPairs: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
  readonly direction: Float32Array;
}

/** Names of the numbers that `features` returns, in order. */
export const FEATURES = [
  'bm25',
  'bm25 with author',
  'cover of post',
  'cover of claim',
  'cover of title',
  'cover of record',
  'weight shared',
  'terms shared',
  'rarest shared',
  'second rarest shared',
  'rarest missing in record',
  'rarest missing of claim',
  'rarest missing of title',
  'pairs shared',
  'cover of pairs',
  'near pairs shared',
  'trigrams of claim',
  'trigrams of title',
  'numbers shared',
  'numbers missing of record',
  'numbers missing in record',
  'names shared',
  'names missing of record',
  'names missing in record',
  'author shared',
  'length of post',
  'length of claim',
  'length of title',
  'densest passage',
  'dice',
  'direction of claim',
  'direction of title',
  'direction of record',
  'soft cover of claim',
  'soft cover of title',
  'soft cover of post',
  'soft weight shared',
] as const;

// Okapi BM25 (Robertson and Zaragoza 2009).
const K1 = 1.2;
const B = 0.75;
/** Minimum similarity of two different words that count as related. */
const ALIKE_MIN = 0.35;
/** Length of a passage of a post, in terms. */
const PASSAGE_TERMS = 12;

/** Assumed mean number of terms of a record in a collection that is too small to measure it. */
const TERMS_MEAN = 16;
/**
 * A smaller collection says little about how common words are: it is padded to this size with the frequencies of
 * general English.
 */
const SIZE_MIN = 10_000;
/** Zipf's law: the share of texts that contain the word of a rank is ZIPF / (rank + 10), at most SHARE_MAX. */
const SHARE_MAX = 0.1;
const ZIPF = 1.2;
/** Assumed share of texts that contain a given number. */
const NUMBER_SHARE = 0.005;

/** How rare a term is: near 0 for one that most records contain, near 1 for one that a single record contains. */
export function rarity(term: string, collection: Collection): number {
  const size = Math.max(collection.size, SIZE_MIN);
  const records = Math.min(collection.frequency(term), collection.size) + (size - collection.size) * englishShare(term);
  return Math.log(1 + (size - records + 0.5) / (records + 0.5)) / Math.log(2 + size);
}

function englishShare(term: string): number {
  if (/^\p{N}/u.test(term)) return NUMBER_SHARE;
  const rank = rankOf(term);
  return rank === undefined ? 0 : Math.min(SHARE_MAX, ZIPF / (rank + 10));
}

export function queryOf(written: Terms, collection: Collection): Query {
  const terms = { ...written, all: respelled(written.all, collection) };
  const weights = weightsOf(terms.all, collection);
  const near = new Set<string>();
  terms.all.forEach((term, at) => {
    for (const other of terms.all.slice(at + 1, at + 3)) near.add(`${term} ${other}`).add(`${other} ${term}`);
  });
  return {
    terms,
    weights,
    all: new Map([...weights, ...weightsOf(terms.author, collection)]),
    weightSum: sumOf(weights),
    pairs: new Set(pairsOf(terms.all)),
    nearPairs: near,
    grams: new Set([...weights.keys()].flatMap(gramsOf)),
    direction: meanVector(weights),
  };
}

/** Minimum length of the parts of a compound, and maximum length of a compound that is split. */
const PART_CHARS_MIN = 4;
const COMPOUND_CHARS_MAX = 24;

/** Words as the collection spells them: `cornflakes` as `corn flakes`, and vice versa. */
function respelled(terms: readonly string[], collection: Collection): readonly string[] {
  return terms.flatMap((term, at) => {
    if (collection.frequency(term) === 0) return partsOf(term, collection) ?? [term];
    const joined = term + (terms[at + 1] ?? '');
    return joined !== term && collection.frequency(joined) > 0 ? [term, joined] : [term];
  });
}

/**
 * The two known words that an unknown compound consists of; the split with the rarest words if there are several. Null
 * if there is none.
 */
function partsOf(term: string, collection: Collection): readonly string[] | null {
  if (term.length > COMPOUND_CHARS_MAX || rankOf(term) !== undefined || /\P{L}/u.test(term)) return null;
  let best: readonly string[] | null = null;
  let most = 0;
  for (let cut = PART_CHARS_MIN; cut <= term.length - PART_CHARS_MIN; cut += 1) {
    const parts = [term.slice(0, cut), term.slice(cut)];
    const least = Math.min(...parts.map((part) => (collection.frequency(part) > 0 ? rarity(part, collection) : 0)));
    if (least > most) [best, most] = [parts, least];
  }
  return best;
}

/** A record's BM25 score for some of its collection's terms. */
export function bm25(wanted: Weights, { claim, title }: RecordTerms, collection: Collection): number {
  const counts = new Map<string, number>();
  for (const terms of [claim.all, title.all])
    for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const length =
    (claim.all.length + title.all.length) / (collection.size < SIZE_MIN ? TERMS_MEAN : collection.termsMean);
  let sum = 0;
  for (const [term, count] of counts)
    sum += ((wanted.get(term) ?? 0) * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
  return sum;
}

/**
 * The input of the re-ranker: how similar a post and a record are. One number per entry of FEATURES, in the order of
 * the training.
 */
// eslint-disable-next-line max-lines-per-function -- every entry of FEATURES is one line
export function features(query: Query, record: RecordTerms, collection: Collection): number[] {
  const { terms, weights, weightSum } = query;
  const claim = weightsOf(record.claim.all, collection);
  const title = weightsOf(record.title.all, collection);
  const both = new Map([...claim, ...title]);
  const sharedSum = sumOf(both, (term) => weights.has(term));
  const bothSum = sumOf(both);
  const shared = [...weights]
    .filter(([term]) => both.has(term))
    .map(([, weight]) => weight)
    .sort((a, b) => b - a);
  const pairs = new Set([...pairsOf(record.claim.all), ...pairsOf(record.title.all)]);
  const pairWeight = (kept: ReadonlySet<string> | null): number => {
    let sum = 0;
    for (const pair of pairs)
      if (!kept || kept.has(pair)) for (const term of pair.split(' ')) sum += both.get(term) ?? 0;
    return sum;
  };
  const pairsShared = pairWeight(query.pairs);
  const names = new Set([...record.claim.names, ...record.title.names]);
  const numbers = new Set([...record.claim.numbers, ...record.title.numbers]);
  const isNamed = (term: string): boolean => weights.has(term) || terms.author.has(term);
  const softQuery = softCover(weights, both);
  return [
    bm25(weights, record, collection),
    bm25(query.all, record, collection),
    share(sharedSum, weightSum),
    share(
      sumOf(claim, (term) => weights.has(term)),
      sumOf(claim),
    ),
    share(
      sumOf(title, (term) => weights.has(term)),
      sumOf(title),
    ),
    share(sharedSum, bothSum),
    sharedSum,
    shared.length,
    shared[0] ?? 0,
    shared[1] ?? 0,
    rarestMissing(weights, both),
    rarestMissing(claim, weights),
    rarestMissing(title, weights),
    pairsShared,
    share(pairsShared, pairWeight(null)),
    pairWeight(query.nearPairs),
    gramCover(claim, query.grams),
    gramCover(title, query.grams),
    countOf(numbers, (number) => terms.numbers.has(number)),
    countOf(numbers, (number) => !terms.numbers.has(number)),
    countOf(terms.numbers, (number) => !numbers.has(number)),
    sumOf(both, (term) => names.has(term) && isNamed(term)),
    sumOf(both, (term) => names.has(term) && !isNamed(term)),
    sumOf(weights, (term) => terms.names.has(term) && !both.has(term)),
    sumOf(both, (term) => terms.author.has(term)),
    Math.log(1 + terms.all.length),
    Math.log(1 + record.claim.all.length),
    Math.log(1 + record.title.all.length),
    densestPassage(terms.all, both),
    share(2 * sharedSum, weightSum + bothSum),
    similarity(query.direction, meanVector(claim)),
    similarity(query.direction, meanVector(title)),
    similarity(query.direction, meanVector(both)),
    share(softCover(claim, query.all), sumOf(claim)),
    share(softCover(title, query.all), sumOf(title)),
    share(softQuery, weightSum),
    softQuery,
  ];
}

function weightsOf(terms: Iterable<string>, collection: Collection): Weights {
  const weights = new Map<string, number>();
  for (const term of terms) if (!weights.has(term)) weights.set(term, rarity(term, collection));
  return weights;
}

function sumOf(weights: Weights, kept: (term: string) => boolean = () => true): number {
  let sum = 0;
  for (const [term, weight] of weights) if (kept(term)) sum += weight;
  return sum;
}

function countOf(terms: ReadonlySet<string>, kept: (term: string) => boolean): number {
  let count = 0;
  for (const term of terms) if (kept(term)) count += 1;
  return count;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function rarestMissing(of: Weights, there: Weights): number {
  let most = 0;
  for (const [term, weight] of of) if (weight > most && !there.has(term)) most = weight;
  return most;
}

function pairsOf(terms: readonly string[]): readonly string[] {
  return terms.slice(1).map((term, at) => `${terms[at] ?? ''} ${term}`);
}

function gramsOf(term: string): readonly string[] {
  const padded = ` ${term} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}

/** Share of a record's character trigrams that a post contains. */
function gramCover(record: Weights, wanted: ReadonlySet<string>): number {
  let [all, found] = [0, 0];
  for (const term of record.keys())
    for (const gram of gramsOf(term)) {
      all += 1;
      if (wanted.has(gram)) found += 1;
    }
  return share(found, all);
}

/** The highest weight of a record's terms in any one passage of a post. */
function densestPassage(terms: readonly string[], record: Weights): number {
  const places = terms.flatMap((term, at) => (record.has(term) ? [at] : []));
  let most = 0;
  places.forEach((start, first) => {
    const seen = new Set<string>();
    let sum = 0;
    for (let next = first; next < places.length; next += 1) {
      const at = places[next] ?? 0;
      if (at - start >= PASSAGE_TERMS) break;
      const term = terms[at] ?? '';
      if (!seen.has(term)) sum += record.get(term) ?? 0;
      seen.add(term);
    }
    most = Math.max(most, sum);
  });
  return most;
}

/** The weight of the terms that the other text contains, in part also of those for which it has a similar word. */
function softCover(of: Weights, there: Weights): number {
  const directions = [...there.keys()].flatMap((term) => vectorOf(term) ?? []);
  let sum = 0;
  for (const [term, weight] of of) {
    const direction = there.has(term) ? undefined : vectorOf(term);
    if (there.has(term)) sum += weight;
    else if (direction) {
      const most = Math.max(0, ...directions.map((other) => similarity(direction, other)));
      if (most > ALIKE_MIN) sum += weight * most;
    }
  }
  return sum;
}
