import { z } from 'zod';
import { type ClaimedArticle, isReadable, type Statement, TEXT_CHARS_MAX } from '../../claims/index.js';
import { MONTHS_AS_WRITTEN, WEEKDAYS } from '../../words/index.js';
import { findInjections } from '../injection/index.js';
import { type StatementsAnswer } from '../analyst.js';
import { extractObject } from './extraction.js';
import { type DebateMarks, debateMarks, fill } from './prompt.js';
import { LISTING_PROMPT } from './prompts.data.js';
import { object, type ReplyForm } from './reply-form.js';
import { cut, QuoteFinder, visible } from './text.js';

const STATEMENTS_MAX = 400;
/** Longer entries are more than a sentence and are dropped. */
const STATEMENT_CHARS_MAX = 600;
const SOURCE_CHARS_MAX = 200;
/** Maximum number of characters between a statement and its source. */
const SOURCE_DISTANCE_MAX = 500;
/** Maximum number of occurrences of a source that are compared. */
const PLACES_MAX = 500;
/** Where and when a text was filed, or a day alone: small models give these as who says it. */
const FILED = new RegExp(
  `^(?:(?:\\p{Lu}[\\p{L}.'’-]*[ ,]+){0,4}(?:\\d{1,2}\\.? ${MONTHS_AS_WRITTEN}|${MONTHS_AS_WRITTEN}\\.? \\d{1,2})(?:,? \\d{4})?|(?:${WEEKDAYS}))[.,]?$`,
  'u',
);
/** Tokens reserved for a model that reasons before it answers. */
export const LISTING_THINKING = 2_000;
/** Expected output tokens per token of the article. */
const OUTPUT_PER_INPUT = 1.5;

export const LISTING_FORM: ReplyForm = {
  name: 'statements',
  schema: object({
    statements: {
      type: 'array',
      items: object({ source: { type: 'string' }, statement: { type: 'string' } }),
    },
  }),
};

export const listingOutputTokens = (articleTokens: number): number => Math.ceil(OUTPUT_PER_INPUT * articleTokens);

/** Why a model must not list the statements of an article; undefined when it may. */
export function listingObstacle({ title, text }: Pick<ClaimedArticle, 'title' | 'text'>): string | undefined {
  if (!isReadable({ title, text })) return 'the article is not in English';
  const addressesReader = [title, text.slice(0, TEXT_CHARS_MAX)].some((part) => findInjections(part).length > 0);
  return addressesReader ? 'the article tries to instruct a language model' : undefined;
}

/** The prompt that asks for the statements of an article. */
export function renderListing(
  { text }: Pick<ClaimedArticle, 'text'>,
  id: string,
  secret: string,
): { readonly system: string; readonly user: string; readonly marks: DebateMarks } {
  const marks = debateMarks(secret, id);
  const shown = cut(visible(text.slice(0, TEXT_CHARS_MAX)), TEXT_CHARS_MAX);
  return {
    system: fill(LISTING_PROMPT, { ...marks }),
    user: `«article ${marks.nonce}»\n${shown}\n«end of article ${marks.nonce}»`,
    marks,
  };
}

const looseEntry = z.looseObject({ source: z.string(), statement: z.string() });

/**
 * Reads the statements from a reply and locates them in the text; undefined when the reply has no list of statements.
 * Drops entries that are malformed, too long, not in the text or attributed to distant words, and entries that overlap
 * another one.
 */
export function readListing(said: string, text: string): Pick<StatementsAnswer, 'statements' | 'dropped'> | undefined {
  const reply = extractObject(said, ({ statements }) => Array.isArray(statements));
  if (!reply) return undefined;
  const read = text.slice(0, TEXT_CHARS_MAX);
  const finder = new QuoteFinder([read]);
  const verbatim = (words: string): string | undefined =>
    words.trim() !== '' && read.includes(words.trim()) ? words.trim() : finder.find(words);
  const located: Statement[] = [];
  const entries = (reply['statements'] as readonly unknown[]).slice(0, STATEMENTS_MAX);
  let from = 0;
  for (const entry of entries) {
    const { data } = looseEntry.safeParse(entry);
    if (!data || data.statement.length > STATEMENT_CHARS_MAX || data.source.length > SOURCE_CHARS_MAX) continue;
    const statement = verbatim(data.statement);
    if (statement === undefined) continue;
    // The same words may occur several times; the entries follow the order of the article.
    const ahead = read.indexOf(statement, from);
    const start = ahead < 0 ? read.indexOf(statement) : ahead;
    const end = start + statement.length;
    // The finder ignores words as short as "He", so the source itself is the fallback.
    const given = FILED.test(data.source.trim()) ? '' : data.source.trim();
    const said = given === '' ? null : (verbatim(given) ?? given);
    const at = said === null ? undefined : nearest(read, said, start, end);
    if (said !== null && at === undefined) continue;
    from = Math.max(from, start);
    located.push({
      start,
      end,
      source: said === null || at === undefined ? null : { start: at, end: at + said.length },
    });
  }
  const statements = apart(located);
  return { statements, dropped: entries.length - statements.length };
}

/** Removes overlaps: keeps the first statement with a source, otherwise the first. */
function apart(located: readonly Statement[]): readonly Statement[] {
  const kept: Statement[] = [];
  for (const one of [...located].sort((a, b) => Number(a.source === null) - Number(b.source === null)))
    if (kept.every(({ start, end }) => end <= one.start || one.end <= start)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}

/** Offset of the occurrence of `words`, as whole words, nearest to a range of the text; undefined if none is near. */
function nearest(text: string, words: string, start: number, end: number): number | undefined {
  const whole = (at: number): boolean =>
    !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + words.length));
  const distance = (at: number): number => Math.max(0, at < start ? start - at - words.length : at - end);
  const first = Math.max(0, start - SOURCE_DISTANCE_MAX - words.length);
  const near = text.slice(0, end + SOURCE_DISTANCE_MAX + words.length);
  let best: number | undefined;
  let at = near.indexOf(words, first);
  for (let seen = 0; at >= 0 && seen < PLACES_MAX; seen += 1, at = near.indexOf(words, at + 1))
    if (whole(at) && (best === undefined || distance(at) < distance(best))) best = at;
  return best;
}
