import { z } from 'zod';
import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import {
  PLAUSIBILITIES,
  type Plausibility,
  type PlausibilityAnswer,
  type PlausibilityJudgement,
  type PlausibilityQuestion,
} from '../analyst.js';
import { extractObject } from './extraction.js';
import { articleSection, claimSection, type DebateMarks, debateMarks, fill, type PromptContext } from './prompt.js';
import { PLAUSIBILITY_PROMPT } from './prompts.data.js';
import { object, type ReplyForm } from './reply-form.js';
import { listedClaims, showArticle } from './shown.js';
import { cut, oneLine, QuoteFinder } from './text.js';

/** Expected output tokens of the judgement of one claim. */
const CLAIM_OUTPUT_TOKENS = 95;
/** Tokens reserved for a model that reasons before it answers. */
export const PLAUSIBILITY_THINKING = 2_000;
const LIMIT_CHARS = 280;
const SUM_CHARS = 280;
/** A shorter text names no limit. */
const LIMIT_WORDS_MIN = 3;
const QUOTE_CHARS_MAX = 240;
const ENTRIES_MAX = 40;
/** A factor beyond this says no more than one at it, and is stored as it. */
const FACTOR_MAX = 1e30;

export const plausibilityOutputTokens = (claims: number): number => CLAIM_OUTPUT_TOKENS * Math.max(1, claims);

/** What the server is asked to enforce. */
export function plausibilityForm(claims: readonly Claim[]): ReplyForm {
  const text = { type: 'string' };
  return {
    name: 'plausibility',
    schema: object({
      claims: {
        type: 'array',
        maxItems: claims.length,
        items: object({
          id: { type: 'string', enum: claims.map(({ id }) => id) },
          limit: text,
          sum: text,
          factor: { type: 'number' },
          quote: { type: 'string', description: 'Words copied from the article.' },
          judgement: { type: 'string', enum: [...PLAUSIBILITIES] },
          main: { type: 'boolean' },
        }),
      },
    }),
  };
}

/** The central claims that the article puts forward. What it denies, asks or imagines cannot contradict anything. */
export function judgedClaims({
  article,
  claims,
  depth,
}: Pick<PlausibilityQuestion, 'article' | 'claims' | 'depth'>): readonly Claim[] {
  const putForward = claims.filter(({ polarity = 'asserted' }) => polarity === 'asserted' || polarity === 'reported');
  return listedClaims({ article, depth, claims: putForward }, showArticle(article, depth));
}

/** The prompt that asks how the claims stand to what is known. */
export function renderPlausibility(
  { article, debateId, depth }: Pick<PlausibilityQuestion, 'article' | 'debateId' | 'depth'>,
  claims: readonly Claim[],
  { secret, today }: Pick<PromptContext, 'secret' | 'today'>,
): { readonly system: string; readonly user: string; readonly marks: DebateMarks } {
  const marks = debateMarks(secret, debateId);
  return {
    system: fill(PLAUSIBILITY_PROMPT, { ...marks, today }),
    user: [articleSection(article, showArticle(article, depth), marks.nonce), claimSection(claims, marks.nonce)].join(
      '\n\n',
    ),
    marks,
  };
}

const looseEntry = z.looseObject({
  id: z.string(),
  judgement: z.string(),
  limit: z.unknown().optional(),
  sum: z.unknown().optional(),
  factor: z.unknown().optional(),
  quote: z.unknown().optional(),
  main: z.unknown().optional(),
});

/**
 * Reads the judgements from a reply; undefined when it has no list of claims. A contradiction without a named limit or
 * without the article's words is dropped, because it accuses the article without a reason that a reader can follow.
 */
export function readPlausibility(
  said: string,
  claims: readonly Claim[],
  { title, text }: Pick<Article, 'title' | 'text'>,
): Pick<PlausibilityAnswer, 'judgements' | 'dropped'> | undefined {
  const reply = extractObject(said, ({ claims: given }) => Array.isArray(given));
  if (!reply) return undefined;
  const known = new Set(claims.map(({ id }) => id));
  const finder = new QuoteFinder([text, title]);
  const judgements = new Map<string, PlausibilityJudgement>();
  const entries = (reply['claims'] as readonly unknown[]).slice(0, ENTRIES_MAX);
  for (const entry of entries) {
    const { data } = looseEntry.safeParse(entry);
    const claim = data?.id.trim().toLowerCase() ?? '';
    const plausibility = plausibilityOf(data?.judgement);
    if (!data || plausibility === undefined || !known.has(claim) || judgements.has(claim)) continue;
    const found = typeof data.quote === 'string' ? finder.find(data.quote) : undefined;
    const judgement = {
      claim,
      plausibility,
      main: data.main === true || data.main === 'true',
      quote: found === undefined ? null : cut(found, QUOTE_CHARS_MAX),
      limit: sentenceOf(data.limit, LIMIT_CHARS),
      sum: sentenceOf(data.sum, SUM_CHARS),
      factor: factorOf(data.factor),
    };
    if (plausibility === 'contradicts-known' && (judgement.quote === null || !namesLimit(judgement.limit, finder)))
      continue;
    judgements.set(claim, judgement);
  }
  return { judgements: [...judgements.values()], dropped: entries.length - judgements.size };
}

function plausibilityOf(given: string | undefined): Plausibility | undefined {
  const word = given
    ?.trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return PLAUSIBILITIES.find((each) => each === word);
}

function sentenceOf(given: unknown, maxChars: number): string | null {
  const text = typeof given === 'string' ? cut(oneLine(given), maxChars) : '';
  return text === '' ? null : text;
}

/** Small models copy the claim: words of the article are no limit that it could miss. */
const namesLimit = (limit: string | null, article: QuoteFinder): boolean =>
  limit !== null &&
  (limit.match(/[\p{L}\p{N}]+/gu) ?? []).length >= LIMIT_WORDS_MIN &&
  article.find(limit) === undefined;

/** A share, such as 0.1, says the same as its inverse. */
function factorOf(given: unknown): number | null {
  const value = typeof given === 'string' ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0 || value === 1) return null;
  return Number(Math.min(FACTOR_MAX, value < 1 ? 1 / value : value).toPrecision(3));
}
