import { z } from 'zod';
import { type ClaimedArticle, type Span } from '../../claims/index.js';
import { type Spending } from '../analyst.js';
import { extractObject } from './extraction.js';
import { type DebateMarks, debateMarks, fill } from './prompt.js';
import { ATTRIBUTION_PROMPT } from './prompts/index.js';
import { QuoteFinder } from './quotes.js';
import { object, type ReplyForm } from './reply-form.js';
import { cut, visible } from './text.js';

/** As much as the embedded extractor reads. */
const TEXT_CHARS = 36_000;
const STATEMENTS_MAX = 400;
/** Of one source's words. */
const PLACES_MAX = 500;
/** Leaves room for a model that thinks first. */
export const ATTRIBUTING_OUTPUT_MAX = 8_000;
/** The statements of an article of some length, tokens. */
export const ATTRIBUTING_OUTPUT_EXPECTED = 1_500;

export const ATTRIBUTING_FORM: ReplyForm = {
  name: 'statements',
  schema: object({
    statements: {
      type: 'array',
      items: object({ source: { type: 'string' }, statement: { type: 'string' } }),
    },
  }),
};

/** A statement of an article's text with who says it; offsets count UTF-16 code units. */
export interface AttributedStatement extends Span {
  readonly source: Span;
}

export interface AttributedStatements {
  readonly statements: readonly AttributedStatement[];
  /** Entries that were dropped, since their words are not in the article. */
  readonly droppedQuotes: number;
  readonly usage: Spending;
  /** The model that answered, as it names itself. */
  readonly model: string;
}

/** The prompt of the one call for an article. */
export function renderAttributing(
  { text }: Pick<ClaimedArticle, 'text'>,
  id: string,
  secret: string,
): { readonly system: string; readonly user: string; readonly marks: DebateMarks } {
  const marks = debateMarks(secret, id);
  const shown = cut(visible(text.slice(0, TEXT_CHARS)), TEXT_CHARS);
  return {
    system: fill(ATTRIBUTION_PROMPT, { ...marks }),
    user: `«article ${marks.nonce}»\n${shown}\n«end of article ${marks.nonce}»`,
    marks,
  };
}

const looseEntry = z.looseObject({ source: z.string(), statement: z.string() });

/** Statements out of what a model said, where they stand in the text; undefined where there is no such object. */
export function readAttributing(
  said: string,
  text: string,
): Pick<AttributedStatements, 'statements' | 'droppedQuotes'> | undefined {
  const reply = extractObject(said, ({ statements }) => Array.isArray(statements));
  if (!reply) return undefined;
  const read = text.slice(0, TEXT_CHARS);
  const finder = new QuoteFinder([read]);
  const verbatim = (words: string): string | undefined =>
    words.trim() !== '' && read.includes(words.trim()) ? words.trim() : finder.find(words);
  const statements: AttributedStatement[] = [];
  let droppedQuotes = 0;
  let from = 0;
  for (const entry of (reply['statements'] as readonly unknown[]).slice(0, STATEMENTS_MAX)) {
    const { data } = looseEntry.safeParse(entry);
    const statement = data && verbatim(data.statement);
    // The finder passes over words as short as "He".
    const source = data && (verbatim(data.source) ?? data.source.trim());
    if (statement === undefined || source === undefined) {
      droppedQuotes += 1;
      continue;
    }
    // The same words may stand in several places; the list keeps the article's order.
    const ahead = text.indexOf(statement, from);
    const start = ahead < 0 ? text.indexOf(statement) : ahead;
    const end = start + statement.length;
    const at = nearest(text, source, start, end);
    if (at === undefined) {
      droppedQuotes += 1;
      continue;
    }
    from = Math.max(from, start);
    statements.push({ start, end, source: { start: at, end: at + source.length } });
  }
  return { statements, droppedQuotes };
}

/** Where some words stand nearest to a stretch, before or behind it, as whole words. */
function nearest(text: string, words: string, start: number, end: number): number | undefined {
  if (words === '') return undefined;
  const whole = (at: number): boolean =>
    !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + words.length));
  const places: number[] = [];
  let at = text.indexOf(words);
  for (let seen = 0; at >= 0 && seen < PLACES_MAX; seen += 1, at = text.indexOf(words, at + 1))
    if (whole(at)) places.push(at);
  const distance = (place: number): number => (place < start ? start - place - words.length : Math.max(0, place - end));
  return places.sort((a, b) => Math.abs(distance(a)) - Math.abs(distance(b)))[0];
}
