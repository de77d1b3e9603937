import { type ObjectionsAnswer, type ObjectionsQuestion, STANCES } from '../analyst.js';
import { extractObject } from './extraction.js';
import { factSections, fill, ownArguments, type PromptContext, type Prompt } from './prompt.js';
import { fieldsInWords, knowledgeInWords, mannerInWords, neverInWords, temperamentInWords } from './persona-section.js';
import { LAST_WORD_PROMPT, OPPONENTS_PROMPT, PERSONA_PROMPT } from './prompts.data.js';
import { hasWords, readText, STANCE_WORDS } from './reply.js';
import { object, type ReplyForm } from './reply-form.js';
import { type ShownPeer } from './shown.js';
import { cut, kebab, markQuotes, oneLine, QuoteFinder } from './text.js';

/** Characters of an objection. */
const OBJECTION_CHARS = 500;
const ARGUMENT_MAX_CHARS = 3_000;
const REASON_MAX_CHARS = 1_200;
const ENTRIES_MAX = 40;
const ANSWER_OUTPUT_TOKENS = 60;
const ARGUMENT_OUTPUT_TOKENS = 150;
/** Tokens reserved for a model that reasons before it answers. */
export const LAST_WORD_THINKING = 2_000;

export const lastWordOutputTokens = (objections: number): number =>
  ARGUMENT_OUTPUT_TOKENS + ANSWER_OUTPUT_TOKENS * objections;

const labelOf = (index: number): string => `peer-${index + 1}`;

/** What the server is asked to enforce. */
export function lastWordForm({ objections }: Pick<ObjectionsQuestion, 'objections'>): ReplyForm {
  const text = { type: 'string' };
  return {
    name: 'last_word',
    schema: object({
      answers: {
        type: 'array',
        minItems: 1,
        maxItems: objections.length,
        items: object({
          to: { type: 'string', enum: objections.map((_, index) => labelOf(index)) },
          stance: { type: 'string', enum: [...STANCES] },
          reason: text,
        }),
      },
      argument: text,
    }),
  };
}

/** The prompt. Its beginning is the same as in both rounds, so that a prompt cache serves it. */
export function renderLastWord(
  question: ObjectionsQuestion,
  context: PromptContext,
): Pick<Prompt, 'system' | 'user' | 'marks'> {
  const { persona, depth, own, objections } = question;
  const { system, marks, sections } = factSections(question, context);
  const { nonce } = marks;
  const lines = objections.map(({ reason, point, platform, expertise }, index) => {
    const about = point === undefined || point === reason ? '' : `${oneLine(point)}: `;
    return `${labelOf(index)} (${fieldsInWords({ platform, expertise })}): ${cut(about + oneLine(reason), OBJECTION_CHARS)}`;
  });
  const fenced = [OPPONENTS_PROMPT, `«arguments ${nonce}»`, ...lines, `«end of arguments ${nonce}»`].join('\n');
  const before = own.map((opinion, index) => ownArguments(opinion, { round: index + 1, depth, nonce })).join('');
  const who = fill(PERSONA_PROMPT, {
    id: persona.id,
    name: persona.name,
    role: persona.role,
    leaning: '',
    knowledge: knowledgeInWords(persona, 2) === '' ? '' : `${knowledgeInWords(persona, 2)}\n`,
    standards: '',
    voice: mannerInWords(persona, 2),
    never: neverInWords(persona),
    temperament: temperamentInWords(persona, 2),
    before,
    last: '',
  });
  return { system, user: [...sections, LAST_WORD_PROMPT, fenced, who].join('\n\n'), marks };
}

/** Reads the answers from a reply; undefined when none is to an objection or nothing is said. */
export function readLastWord(
  said: string,
  { objections, article }: ObjectionsQuestion,
): Pick<ObjectionsAnswer, 'argument' | 'answers'> | undefined {
  const reply = extractObject(said, ({ answers }) => Array.isArray(answers));
  if (!reply) return undefined;
  const peers: readonly ShownPeer[] = objections.map((objection, index) => ({
    label: labelOf(index),
    peer: { ...objection, opinion: { score: 0, confidence: 0, argument: objection.reason, flags: [], replies: [] } },
  }));
  const finder = new QuoteFinder([article.title, article.text]);
  const textIn = (value: unknown, maxChars: number): string => markQuotes(readText(value, maxChars, peers), finder);
  const entries = (reply['answers'] as readonly unknown[]).slice(0, ENTRIES_MAX).flatMap((entry) => {
    const { to, stance, reason } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const label = typeof to === 'string' ? kebab(to) : '';
    const known = typeof stance === 'string' ? STANCE_WORDS[kebab(stance)] : undefined;
    const peer = peers.find((each) => each.label === label)?.peer;
    return peer && known ? [{ to: peer.persona, stance: known, reason: textIn(reason, REASON_MAX_CHARS) }] : [];
  });
  const given = textIn(reply['argument'], ARGUMENT_MAX_CHARS);
  const argument = [given, ...entries.map(({ reason }) => reason)].find(hasWords);
  if (argument === undefined) return undefined;
  const answered = new Set<string>();
  const answers = entries
    .filter(({ to }) => !answered.has(to) && answered.add(to))
    // The argument stands for a reason that is left empty.
    .map((entry) => (hasWords(entry.reason) ? entry : { ...entry, reason: cut(argument, REASON_MAX_CHARS) }));
  return answers.length === 0 ? undefined : { argument, answers };
}
