import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Claim } from '../../claims/index.js';
import { type SignalId } from '../../personas/index.js';
import { BASE_MODEL, type BaseJudgement, type BaseModel, judge } from './base-model.js';
import { type ArticleTexts, findInjectionsIn, type Injection } from '../injection/index.js';
import { type ArticleDocument, readable, readDocument, TITLE_CHARS_MAX } from './document.js';
import { type SignalFindings } from './signal.js';
import { ALL_SIGNALS } from './signals/index.js';

/** The persona-independent analysis of an article. */
export interface ArticleReading {
  /** SHA-256 of title and text without planted orders, with normalized white space. */
  readonly hash: string;
  /** The article without orders to a machine; agents quote and argue only from this. */
  readonly document: ArticleDocument;
  readonly signals: Readonly<Record<SignalId, SignalFindings>>;
  readonly features: Readonly<Record<string, number>>;
  readonly base: BaseJudgement;
  /** Text addressed to a machine, in every field that agents may be shown. */
  readonly injections: readonly Injection[];
  /** The judgement of the article including its orders; null without orders. The worse of both judgements counts. */
  readonly asWritten: { readonly base: BaseJudgement; readonly prose: number } | null;
}

const texts = new WeakMap<ArticleReading, { readonly text: string }>();
/** The article's text, the same object for each agent, so that what is found in it is found once. */
export function textOf(reading: ArticleReading): { readonly text: string } {
  const known = texts.get(reading) ?? { text: reading.document.text.source };
  texts.set(reading, known);
  return known;
}

export interface ReadOptions {
  /** Number of characters of the text that are read. */
  readonly charsMax?: number;
  readonly model?: BaseModel;
  /** The article's claims. If omitted, features of claims are unknown. */
  readonly claims?: readonly Claim[];
}

/** Default of {@link ReadOptions.charsMax}. */
export const READ_CHARS_MAX = 20_000;
/** Size of the cache; a debate reads the same article sixty times. */
const KEPT_MAX = 8;
const kept = new LRUCache<string, ArticleReading>({ max: KEPT_MAX });

const NO_CLAIMS: readonly Claim[] = [];
const marks = new WeakMap<readonly Claim[], string>();

/** The properties of the claims that a reading depends on, as part of its cache key. Computed once for each list. */
function marksOf(claims: readonly Claim[]): string {
  const known = marks.get(claims);
  if (known !== undefined) return known;
  const own = claims
    .map(({ field, start, end, checkWorthiness }) => [field, start, end, checkWorthiness].join())
    .join(';');
  marks.set(claims, own);
  return own;
}

/** The claims in the part of an article that was read, without those inside orders to a machine. */
export function claimsRead(claims: readonly Claim[], { title, text }: ArticleDocument): readonly Claim[] {
  return claims.filter(({ field, start, end }) => {
    if (field === 'caption') return true;
    const { orders, source } = field === 'title' ? title : text;
    return end <= source.length && !orders.some((at) => at.start < end && at.end > start);
  });
}

/**
 * Computes the signals and the base model's judgement of an article. Deterministic. The last few readings are cached by
 * content, so a debate reads its article once. Takes linear time: about 5 ms per 1,000 words.
 */
export function readArticle(
  article: ArticleTexts,
  { charsMax = READ_CHARS_MAX, model = BASE_MODEL, claims = NO_CLAIMS }: ReadOptions = {},
): ArticleReading {
  const title = article.title.slice(0, 2 * TITLE_CHARS_MAX);
  const text = article.text.slice(0, 2 * charsMax);
  const key = createHash('sha256')
    .update(
      JSON.stringify([model.id, model.trainedOn, charsMax, title, text, article.byline, article.site, marksOf(claims)]),
    )
    .digest('hex');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = read({ ...article, title }, text, { charsMax, model, claims });
  kept.set(key, reading);
  return reading;
}

/** Reads an article without the cache. @param text the part of the article's text that is read. */
function read(article: ArticleTexts, text: string, { charsMax, model, claims }: Required<ReadOptions>): ArticleReading {
  const injections = findInjectionsIn(article, 2 * charsMax);
  const leftOut = {
    title: injections.filter((at) => at.in === 'title'),
    text: injections.filter((at) => at.in === 'text'),
  };
  const shownTitle = readable(article.title, TITLE_CHARS_MAX, leftOut.title);
  const shownText = readable(text, charsMax, leftOut.text);
  const own = readDocument(shownTitle, shownText, leftOut);
  const written = injections.length === 0 ? null : readDocument(shownTitle, shownText);
  // Orders must not make an English text count as foreign, because a bad article would gain by getting no real verdict.
  const document = own.english || written?.english !== true ? own : { ...own, english: true };
  const findings = findingsOf(document);
  const asserted = claimFeaturesOf(claimsRead(claims, document));
  const features = { ...featuresOf(findings), ...asserted };
  return {
    hash: createHash('sha256').update(`${document.title.plain}\n\n${document.text.plain}`).digest('hex'),
    document,
    signals: Object.fromEntries(findings.map((at) => [at.id, at])) as Record<SignalId, SignalFindings>,
    features,
    base: judge(model, features),
    injections,
    asWritten:
      written === null
        ? null
        : { base: judge(model, { ...featuresOf(findingsOf(written)), ...asserted }), prose: written.text.prose },
  };
}

/** The findings of all signals, in the order of SIGNALS. */
const findingsOf = (document: ArticleDocument): SignalFindings[] => ALL_SIGNALS.map((signal) => signal(document));

/** Feature values by `<signal>.<feature>`, the names used by the model's coefficients. */
function featuresOf(findings: readonly SignalFindings[]): Record<string, number> {
  const features: Record<string, number> = {};
  for (const { id, features: own } of findings)
    for (const [name, value] of Object.entries(own)) features[`${id}.${name}`] = Number.isFinite(value) ? value : 0;
  return features;
}

/** Number of the most check-worthy claims that are averaged. */
const TOP_CLAIMS = 5;

/**
 * Features from the claims: the average check-worthiness of the best claims of the text, and that of the headline.
 * A feature without claims is omitted.
 */
function claimFeaturesOf(claims: readonly Claim[]): Record<string, number> {
  const worths = claims.flatMap(({ field, checkWorthiness }) => (field === 'text' ? [checkWorthiness] : []));
  const top = worths.sort((a, b) => b - a).slice(0, TOP_CLAIMS);
  const headline = claims.find(({ field }) => field === 'title');
  return {
    ...(top.length === 0
      ? {}
      : { 'unsupported-claims.checkable': top.reduce((sum, worth) => sum + worth, 0) / top.length }),
    ...(headline === undefined ? {} : { 'headline-match.asserts': headline.checkWorthiness }),
  };
}
