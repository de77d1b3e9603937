import { z } from 'zod';
import { EVIDENCE_STANCES, type EvidenceStance, PASSAGE_CHARS_MAX } from '../../evidence/index.js';
import { type EvidenceAnswer, type EvidenceQuestion, type PassageReading } from '../analyst.js';
import { extractObject } from './extraction.js';
import { debateMarks, type DebateMarks, fill } from './prompt.js';
import { WEIGHING_PROMPT } from './prompts.data.js';
import { object, type ReplyForm } from './reply-form.js';
import { cut, oneLine, QuoteFinder } from './text.js';

const CLAIM_CHARS = 600;
const META_CHARS = 160;
/** Number of characters of the article that are shown on each side of the claim. */
const CONTEXT_CHARS = 240;
const WHY_CHARS = 200;
const QUOTE_CHARS_MAX = 240;
/** A shorter quotation is too weak to decide a stance. */
const QUOTE_WORDS_MIN = 3;
const QUOTE_CHARS_MIN = 8;
const READINGS_MAX = 40;

/** Expected output tokens per passage. */
const PASSAGE_OUTPUT_TOKENS = 70;
/** Leaves room for a model that reasons before it answers. */
export const WEIGHING_OUTPUT_MAX = 2_000;
/** Number of passages per claim that an estimate assumes; most claims have fewer. */
const ESTIMATED_PASSAGES = 3;

/** What the server is asked to enforce. */
export const WEIGHING_FORM: ReplyForm = {
  name: 'weighing',
  schema: object({
    passages: {
      type: 'array',
      items: object({
        id: { type: 'string' },
        quote: { type: 'string', description: 'Words copied from the passage; empty for mentions.' },
        why: { type: 'string' },
        stance: { type: 'string', enum: [...EVIDENCE_STANCES] },
      }),
    },
  }),
};

export const weighingOutputTokens = (passages: number): number => PASSAGE_OUTPUT_TOKENS * Math.max(1, passages);

export interface WeighingPrompt {
  readonly system: string;
  readonly user: string;
  readonly marks: DebateMarks;
}

/** Renders the prompt that weighs a claim's evidence. It does not reveal the stances found so far. */
export function renderWeighing(question: EvidenceQuestion, secret: string): WeighingPrompt {
  const { debateId, article, claim, passages } = question;
  const marks = debateMarks(secret, debateId);
  const { nonce } = marks;
  const source = claim.attribution?.standsFor ?? claim.attribution?.source;
  const facts = [
    `Article: ${cut(oneLine(article.title), META_CHARS)}`,
    ...(article.publishedAt === null ? [] : [`Published: ${cut(oneLine(article.publishedAt), META_CHARS)}`]),
    ...(claim.field === 'text' ? [`Around it: ${contextOf(question)}`] : []),
    ...(source === undefined ? [] : [`Said by: ${cut(oneLine(source), META_CHARS)}`]),
    `The claim: ${cut(oneLine(claim.quote), CLAIM_CHARS)}`,
  ];
  const lines = passages.map(({ id, publisher, date, passage }) => {
    const from = [publisher, date].flatMap((part) => (part ? [cut(oneLine(part), META_CHARS)] : [])).join(', ');
    return `${id}${from === '' ? '' : ` (${from})`}: ${cut(oneLine(passage), PASSAGE_CHARS_MAX)}`;
  });
  return {
    system: fill(WEIGHING_PROMPT, { ...marks }),
    user: [
      `«claim ${nonce}»`,
      ...facts,
      `«end of claim ${nonce}»`,
      '',
      `«passages ${nonce}»`,
      ...lines,
      `«end of passages ${nonce}»`,
    ].join('\n'),
    marks,
  };
}

/** The text around the claim, so that words such as “he” and “there” can be understood. */
function contextOf({ article: { text }, claim: { start, end } }: EvidenceQuestion): string {
  const before = text.slice(Math.max(0, start - CONTEXT_CHARS), start);
  const after = text.slice(end, end + CONTEXT_CHARS);
  return oneLine(`${before}${text.slice(start, end).slice(0, CLAIM_CHARS)}${after}`);
}

/** A prompt of typical length and its expected output tokens, for estimates. */
export function estimatedWeighing(
  question: Omit<EvidenceQuestion, 'passages'>,
  secret: string,
): { readonly prompt: WeighingPrompt; readonly outputTokens: number } {
  const passage: EvidenceQuestion['passages'][number] = {
    id: 'e100',
    claim: question.claim.id,
    source: 'cited',
    url: '',
    title: null,
    publisher: 'publisher.example',
    date: '2026-01-01',
    passage: 'as long as most passages are '.repeat(PASSAGE_CHARS_MAX).slice(0, (PASSAGE_CHARS_MAX * 2) / 3),
    contentSha256: '',
    retrievedAt: '',
    how: '',
    finding: 'related',
    stance: 'mentions',
    why: '',
    quotes: null,
  };
  const passages = Array.from({ length: ESTIMATED_PASSAGES }, () => passage);
  return {
    prompt: renderWeighing({ ...question, passages }, secret),
    outputTokens: weighingOutputTokens(ESTIMATED_PASSAGES),
  };
}

/** The spellings that models use. */
const STANCE_WORDS: Readonly<Record<string, EvidenceStance>> = {
  supports: 'supports',
  support: 'supports',
  disputes: 'disputes',
  dispute: 'disputes',
  mentions: 'mentions',
  mention: 'mentions',
};

const looseReading = z.looseObject({
  id: z.string(),
  stance: z.string(),
  quote: z.unknown().optional(),
  why: z.unknown().optional(),
});

/** Reads the readings from a reply; undefined when it has no list of passages. Invalid entries are omitted. */
export function readWeighing(
  said: string,
  { passages }: EvidenceQuestion,
): Pick<EvidenceAnswer, 'readings' | 'droppedQuotes'> | undefined {
  const reply = extractObject(said, ({ passages: given }) => Array.isArray(given));
  if (!reply) return undefined;
  const readings = new Map<string, PassageReading>();
  let droppedQuotes = 0;
  for (const entry of (reply['passages'] as readonly unknown[]).slice(0, READINGS_MAX)) {
    const { data } = looseReading.safeParse(entry);
    if (!data) continue;
    const id = data.id.trim().toLowerCase();
    const stance = STANCE_WORDS[data.stance.trim().toLowerCase()];
    const passage = passages.find((each) => each.id === id)?.passage;
    if (passage === undefined || stance === undefined || readings.has(id)) continue;
    const quote = quoteIn(passage, data.quote);
    if (stance !== 'mentions' && quote === null) {
      droppedQuotes += 1;
      continue;
    }
    readings.set(id, { id, stance, quote: stance === 'mentions' ? null : quote, why: whyOf(data.why) });
  }
  return { readings: [...readings.values()], droppedQuotes };
}

/** The quotation in the exact characters of the passage; null when it does not occur there or is too short. */
function quoteIn(passage: string, given: unknown): string | null {
  const found = typeof given === 'string' ? new QuoteFinder([passage]).find(given) : undefined;
  const quote = found === undefined ? undefined : cut(found, QUOTE_CHARS_MAX);
  if (quote === undefined || quote.length < QUOTE_CHARS_MIN) return null;
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Some scripts have no spaces between words, so words cannot be counted.
  const spaced = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(quote);
  return spaced && words.length < QUOTE_WORDS_MIN ? null : quote;
}

const whyOf = (given: unknown): string => (typeof given === 'string' ? cut(oneLine(given), WHY_CHARS) : '');
