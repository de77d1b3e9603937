import { z } from 'zod';
import {
  type AnalystQuestion,
  type ClaimOpinion,
  type Flag,
  type FlagId,
  FLAGS,
  type Opinion,
  type QuestionEvidence,
  type Reply,
  type Stance,
} from '../analyst.js';
import { EVIDENCE_FLAGS, flagsOfEvidence, shownEvidence } from '../evidence.js';
import { extractObject, withoutThinking } from './extraction.js';
import { repeatsInstructions } from './instructions.js';
import { type Prompt } from './prompt.js';
import { CONFIDENCE_STEPS, FLAGS_MAX, REPLIES_MAX } from './reply-form.js';
import { listedClaims, type ShownArticle, type ShownPeer, withNames } from './shown.js';
import { cut, kebab, markQuotes, QuoteFinder, visible } from './text.js';

/** Longer texts are cut. */
const ARGUMENT_MAX_CHARS = 6_000;
const SENTENCE_MAX_CHARS = 1_200;
const NUMBER_CHARS_MAX = 60;
const CLAIMS_MAX = 12;
/** Enough to show a model that its claims have the wrong scale. */
const CLAIM_VIOLATIONS_MAX = 2;

export type ReadReply =
  | { readonly ok: true; readonly opinion: Opinion; readonly droppedQuotes: number; readonly droppedClaims: number }
  /** Messages that tell the model what to correct. */
  | { readonly ok: false; readonly violations: readonly string[] };

/** `1.0`, which is full on a scale from 0 to 1 and next to nothing on the scales that are asked for. */
const WRITTEN_ONE = /^\s*\+?0*1[.,]0+\s*$/;

/**
 * Reads a number or a string that contains one: `72`, `"72"`, `72.0`, `"72/100"`, `"72 %"`. A confidence between 0 and 1,
 * such as `0.7`, is read as a fraction of 1. Any other number that seems to be on a scale smaller than the one asked for,
 * such as a score of `0.72` or `7.2`, is a violation: rounded, it would be an opinion that nobody gave.
 * @returns the rounded number, or the violation as a sentence
 */
function readNumber(value: unknown, name: string, max: 100 | typeof CONFIDENCE_STEPS): number | string {
  if (typeof value !== 'number' && typeof value !== 'string')
    return `${name} is missing: a whole number from 0 to ${max}`;
  const text = String(value);
  const unclear = `${name} must be a whole number from 0 to ${max}, not ${quoted(text)}`;
  let given: number;
  let scale: number | undefined;
  if (typeof value === 'number') given = value;
  else {
    // Bounded, because the pattern takes quadratic time on a long run of spaces.
    const match = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*(%|(?:\/|out of)\s*(\d+))?\s*$/i.exec(text.slice(0, NUMBER_CHARS_MAX));
    if (!match || text.length > NUMBER_CHARS_MAX) return unclear;
    given = Number(match[1]?.replace(',', '.'));
    if (match[2] !== undefined) scale = match[3] === undefined ? 100 : Number(match[3]);
  }
  const number = scale === undefined ? given : (given * max) / scale;
  if (!Number.isFinite(number) || number < 0 || number > max)
    return `${name} must be from 0 to ${max}, not ${quoted(text)}`;
  const isFraction = given > 0 && given < 1;
  if (scale !== undefined) return isFraction && scale !== 1 ? unclear : Math.round(number);
  if (max === CONFIDENCE_STEPS && isFraction) return Math.round(given * max);
  const isOfTen = max === 100 && given < 10 && !Number.isInteger(given);
  return isFraction || isOfTen || WRITTEN_ONE.test(text) ? unclear : Math.round(number);
}

/** Reads a confidence on the prompt's scale and converts it to 0 to 1, or returns the violation. */
function readConfidence(value: unknown): number | string {
  const steps = readNumber(value, 'confidence', CONFIDENCE_STEPS);
  return typeof steps === 'string' ? steps : steps / CONFIDENCE_STEPS;
}

const quoted = (text: string): string => `"${text.slice(0, 40)}"`;

const looseSchema = z.looseObject({
  argument: z.unknown(),
  knows: z.unknown(),
  objection: z.unknown(),
  wouldChange: z.unknown(),
  on: z.unknown(),
  claims: z.unknown(),
  flags: z.unknown(),
  replies: z.unknown(),
  score: z.unknown(),
  confidence: z.unknown(),
});
const looseFlag = z.looseObject({ flag: z.string(), quote: z.string(), evidence: z.unknown().optional() });
const looseClaim = z.looseObject({ id: z.string(), credibility: z.unknown(), confidence: z.unknown() });
const looseReply = z.looseObject({
  to: z.string(),
  stance: z.string(),
  reason: z.string().default(''),
  point: z.unknown().optional(),
});

export const STANCE_WORDS: Readonly<Record<string, Stance>> = {
  agree: 'agree',
  agrees: 'agree',
  agreement: 'agree',
  disagree: 'disagree',
  disagrees: 'disagree',
  disagreement: 'disagree',
  concede: 'concede',
  concedes: 'concede',
  concession: 'concede',
};

const finders = new WeakMap<ShownArticle, QuoteFinder>();

function finderFor(shown: ShownArticle, article: AnalystQuestion['article']): QuoteFinder {
  const known = finders.get(shown);
  if (known) return known;
  // Quotes must match the article itself, not the cleaned text that was shown.
  const finder = new QuoteFinder([article.title.slice(0, 2_000), article.text.slice(0, shown.text.length * 2)]);
  finders.set(shown, finder);
  return finder;
}

const passageFinders = new WeakMap<QuestionEvidence, QuoteFinder>();

/** A finder that searches the article, then the passages of the evidence. */
function withPassages(finder: QuoteFinder, evidence: QuestionEvidence | undefined): Pick<QuoteFinder, 'find'> {
  if (!evidence) return finder;
  let passages = passageFinders.get(evidence);
  if (!passages) {
    passages = new QuoteFinder(shownEvidence(evidence).items.map(({ passage }) => passage));
    passageFinders.set(evidence, passages);
  }
  const also = passages;
  return { find: (quote) => finder.find(quote) ?? also.find(quote) };
}

/**
 * Reads an opinion from a reply, or the reasons why it is invalid. Never invents anything: a missing number or one out
 * of range is a violation, a flag whose quote is not in the article is dropped and counted, and so is a wrong claim id.
 * A reply to an unknown peer is a violation unless another reply is valid.
 */
export function readReply(
  content: string,
  question: AnalystQuestion,
  { shown, peers }: Pick<Prompt, 'shown' | 'peers'>,
): ReadReply {
  const object = extractObject(withoutThinking(content));
  if (!object) return { ok: false, violations: ['it contains no complete JSON object with the keys asked for'] };
  const fields = looseSchema.parse({
    ...Object.fromEntries(Object.keys(looseSchema.shape).map((key) => [key, undefined])),
    ...object,
  });
  const violations: string[] = [];
  const finder = finderFor(shown, question.article);

  const argument = argumentIn(fields, peers);
  if (argument === undefined)
    violations.push(
      typeof fields.argument === 'string' && repeatsInstructions(fields.argument)
        ? 'argument repeats the instructions: say what you think of the article and why'
        : 'argument is missing: say what you think and why',
    );

  const score = readNumber(fields.score, 'score', 100);
  if (typeof score === 'string') violations.push(score);
  const confidence = readConfidence(fields.confidence);
  if (typeof confidence === 'string') violations.push(confidence);

  const { flags, droppedQuotes } = readFlags(
    fields.flags,
    finder,
    flagsOfEvidence(question.evidence, question.claims ?? []),
  );
  const known = new Set(listedClaims(question, shown).map(({ id }) => id));
  const on = readIds(fields.on, known);
  const claims = readClaims(fields.claims, known);
  const quotable = withPassages(finder, question.evidence);
  const replies = readReplies(fields.replies, { peers, quotable, argument }, violations);

  if (violations.length > 0 || argument === undefined || typeof score === 'string' || typeof confidence === 'string')
    return { ok: false, violations: [...violations, ...claims.violations] };
  const { floor, ceiling } = question.persona.confidence;
  return {
    ok: true,
    opinion: {
      score,
      // The persona's range is part of the prompt.
      confidence: Math.min(ceiling, Math.max(floor, confidence)),
      argument: markQuotes(argument, quotable),
      on: on.kept,
      claims: claims.kept,
      flags: withDetected(flags, shown),
      replies,
      ...(question.round === 1 ? asides(fields, peers, quotable) : {}),
    },
    droppedQuotes,
    droppedClaims: on.dropped + claims.dropped,
  };
}

/** A text of the reply, with the names of peers; empty when there is none. */
export const readText = (value: unknown, maxChars: number, peers: readonly ShownPeer[]): string =>
  typeof value === 'string' ? cut(withNames(visible(value).trim(), peers), maxChars) : '';

export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/**
 * The argument, or what the reply says elsewhere if it leaves that empty or repeats the instructions there; undefined when
 * it says nothing of its own.
 */
function argumentIn(fields: Readonly<Record<string, unknown>>, peers: readonly ShownPeer[]): string | undefined {
  const replies = Array.isArray(fields['replies']) ? (fields['replies'] as readonly unknown[]) : [];
  const reasons = replies.slice(0, REPLIES_MAX).flatMap((entry) => {
    const { data } = looseReply.safeParse(entry);
    return data ? [data.reason, data.point] : [];
  });
  return [fields['argument'], fields['objection'], fields['knows'], fields['wouldChange'], ...reasons]
    .map((text) => readText(text, ARGUMENT_MAX_CHARS, peers))
    .find((text) => hasWords(text) && !repeatsInstructions(text));
}

/** What an agent says beside its argument in round 1, without what it leaves empty. */
function asides(
  fields: Readonly<Record<'knows' | 'objection' | 'wouldChange', unknown>>,
  peers: readonly ShownPeer[],
  finder: Pick<QuoteFinder, 'find'>,
): Pick<Opinion, 'knows' | 'objection' | 'wouldChange'> {
  const said = (['knows', 'objection', 'wouldChange'] as const).flatMap((key) => {
    const text = readText(fields[key], SENTENCE_MAX_CHARS, peers);
    return hasWords(text) && !/^(?:none|nothing|n\/a)\W*$/i.test(text) ? [[key, markQuotes(text, finder)]] : [];
  });
  return Object.fromEntries(said) as Pick<Opinion, 'knows' | 'objection' | 'wouldChange'>;
}

/** Reads claim ids. Voting on claims is optional, so invalid ones are dropped and counted without a violation. */
function readIds(value: unknown, known: ReadonlySet<string>): { kept: string[]; dropped: number } {
  const named = (Array.isArray(value) ? (value as readonly unknown[]) : []).slice(0, CLAIMS_MAX * 4);
  const kept = [...new Set(named.map((id) => (typeof id === 'string' ? id.trim().toLowerCase() : '')))]
    .filter((id) => known.has(id))
    .slice(0, CLAIMS_MAX);
  return { kept, dropped: named.length - kept.length };
}

/** @returns also why numbers are invalid, for a reply that is sent back for another reason */
function readClaims(
  value: unknown,
  known: ReadonlySet<string>,
): { kept: ClaimOpinion[]; dropped: number; violations: ReadonlySet<string> } {
  const given = (Array.isArray(value) ? (value as readonly unknown[]) : []).slice(0, CLAIMS_MAX * 4);
  const kept: ClaimOpinion[] = [];
  const violations = new Set<string>();
  for (const entry of given) {
    const parsed = looseClaim.safeParse(entry);
    if (!parsed.success) continue;
    const id = parsed.data.id.trim().toLowerCase();
    const credibility = readNumber(parsed.data.credibility, 'credibility', 100);
    const confidence = readConfidence(parsed.data.confidence);
    if (!known.has(id)) continue;
    const invalid = [credibility, confidence].find((read) => typeof read === 'string');
    if (typeof invalid === 'string' && violations.size < CLAIM_VIOLATIONS_MAX) violations.add(`in claims, ${invalid}`);
    if (typeof credibility === 'string' || typeof confidence === 'string') continue;
    if (kept.length < CLAIMS_MAX && !kept.some((vote) => vote.id === id)) kept.push({ id, credibility, confidence });
  }
  return { kept, dropped: given.length - kept.length, violations };
}

/**
 * @param grounded the flags that the evidence supports. An evidence flag of the model is replaced by the matching one,
 *   with both recorded quotes, or dropped.
 */
function readFlags(
  value: unknown,
  finder: QuoteFinder,
  grounded: readonly Flag[],
): { flags: Flag[]; droppedQuotes: number } {
  const flags: Flag[] = [];
  let droppedQuotes = 0;
  for (const entry of Array.isArray(value) ? (value as readonly unknown[]).slice(0, FLAGS_MAX * 4) : []) {
    const parsed = looseFlag.safeParse(entry);
    if (!parsed.success) continue;
    const flag = FLAGS.find((id) => id === kebab(parsed.data.flag));
    if (flag === undefined) continue;
    if (EVIDENCE_FLAGS.has(flag)) {
      const { evidence } = parsed.data;
      const id = typeof evidence === 'string' && evidence.trim() !== '' ? evidence.trim().toLowerCase() : undefined;
      const own = grounded.filter((known) => known.flag === flag);
      const ground = own.find((known) => known.evidence?.id === id) ?? (id === undefined ? own[0] : undefined);
      if (!ground) droppedQuotes += 1;
      else if (flags.length < FLAGS_MAX && !flags.includes(ground)) flags.push(ground);
      continue;
    }
    const quote = finder.find(parsed.data.quote);
    if (quote === undefined) droppedQuotes += 1;
    else if (flags.length < FLAGS_MAX && !flags.some((known) => known.flag === flag && known.quote === quote))
      flags.push({ flag, quote });
  }
  return { flags, droppedQuotes };
}

/** Adds the flag for a detected injection if the model did not raise it, since the injection may have suppressed it. */
function withDetected(flags: readonly Flag[], shown: ShownArticle): readonly Flag[] {
  const injection: FlagId = 'prompt-injection';
  if (flags.some(({ flag }) => flag === injection)) return flags;
  const [found] = shown.injections;
  return found === undefined ? flags : [...flags, { flag: injection, quote: found.quote }];
}

/** @param argument stands for a reason that is left empty */
function readReplies(
  value: unknown,
  {
    peers,
    quotable: finder,
    argument = '',
  }: {
    readonly peers: readonly ShownPeer[];
    readonly quotable: Pick<QuoteFinder, 'find'>;
    readonly argument: string | undefined;
  },
  violations: string[],
): readonly Reply[] {
  if (peers.length === 0) return [];
  const replies: Reply[] = [];
  const refused: string[] = [];
  for (const entry of Array.isArray(value) ? (value as readonly unknown[]).slice(0, REPLIES_MAX) : []) {
    const parsed = looseReply.safeParse(entry);
    if (!parsed.success) {
      refused.push('each of replies needs to, point, reason and stance');
      continue;
    }
    const named = kebab(parsed.data.to);
    const shown = peers.find(({ label }) => label === named);
    const stance = STANCE_WORDS[kebab(parsed.data.stance)];
    const point = readText(parsed.data.point, SENTENCE_MAX_CHARS, peers);
    // A reply that only names the point is one.
    const reason =
      [readText(parsed.data.reason, SENTENCE_MAX_CHARS, peers), point].find(hasWords) ??
      cut(argument, SENTENCE_MAX_CHARS);
    if (!shown) refused.push(`replies names ${quoted(parsed.data.to)}, which is no label of an argument above`);
    else if (stance === undefined)
      refused.push(`stance must be agree, disagree or concede, not ${quoted(parsed.data.stance)}`);
    else if (!hasWords(reason)) refused.push('each reason must be one or two sentences');
    else if (!replies.some(({ to }) => to === shown.peer.persona))
      replies.push({
        to: shown.peer.persona,
        stance,
        reason: markQuotes(reason, finder),
        ...(point === '' ? {} : { point: markQuotes(point, finder) }),
      });
  }
  if (replies.length === 0)
    violations.push(
      ...(refused.length > 0
        ? [...new Set(refused)]
        : ['replies is empty: answer at least one of the arguments above by its label']),
    );
  return replies;
}
