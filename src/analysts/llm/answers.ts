import { type AnalystAnswer, AnalystFailure, type AnalystQuestion, type WholeSpending } from '../analyst.js';
import { type Calls, type ModelRequest } from './calls.js';
import { type RawReply } from './completion.js';
import { withoutThinking } from './extraction.js';
import { FAILURES, LlmFailure } from './llm.errors.js';
import { type Turn } from './model-server.js';
import { type Prompt, renderRepair } from './prompt.js';
import { readReply } from './reply.js';
import { type ReplyForm } from './reply-form.js';

/** Maximum number of attempts at an opinion. Each attempt includes one repair turn. */
const OPINIONS_MAX = 2;
const REPAIRED_REPLY_MAX_CHARS = 8_000;

/** Gets an agent's opinion. Asks once more if the answer could not be used. @throws LlmFailure with the usage */
export async function opinionOf(
  question: AnalystQuestion,
  prompt: Prompt,
  request: ModelRequest,
  calls: Calls,
): Promise<AnalystAnswer> {
  for (let opinions = 1; ; opinions += 1)
    try {
      return await attempt(question, prompt, request, calls);
    } catch (error) {
      if (!(error instanceof LlmFailure) || !FAILURES[error.code].repeats || opinions === OPINIONS_MAX)
        throw failureOf(error, request);
      if (error.code === 'truncated') request.maxOutputTokens *= 2;
    }
}

/** Asks for one opinion, with one repair turn. */
async function attempt(
  question: AnalystQuestion,
  prompt: Prompt,
  request: ModelRequest,
  calls: Calls,
): Promise<AnalystAnswer> {
  const turns = turnsOf(prompt);
  for (let turn = 1; ; turn += 1) {
    const reply = await calls.reply(request, prompt.form, turns);
    const said = saidIn(reply, prompt);
    const reading = readReply(said, question, prompt);
    if (reading.ok) {
      const { opinion, droppedQuotes, droppedClaims } = reading;
      return { opinion, usage: request.spent, model: reply.model, droppedQuotes, droppedClaims };
    }
    if (reply.finishReason === 'length') throw truncation(request, reply, calls.facts.windowTokens);
    if (turn === 2) throw new LlmFailure('invalid-reply', reading.violations.join('; ').slice(0, 300));
    turns.push(
      { role: 'assistant', content: said.slice(0, REPAIRED_REPLY_MAX_CHARS) },
      { role: 'user', content: renderRepair(reading.violations, prompt.form) },
    );
  }
}

/** Whether the model's window cut the reply off, or the limit on output tokens. */
function truncation({ maxOutputTokens }: ModelRequest, { usage }: RawReply, reported: number | undefined): LlmFailure {
  const used = usage ? usage.inputTokens + usage.outputTokens : 0;
  const windowTokens = reported ?? used;
  // Some servers count their end-of-text token or reserve a few tokens.
  if (usage && usage.outputTokens < maxOutputTokens && used >= windowTokens * 0.98)
    return new LlmFailure(
      'context-too-long',
      `the article and arguments do not fit the model's window of ${windowTokens} tokens: use a smaller depth such as micro, or a larger window`,
    );
  return new LlmFailure('truncated', `at ${maxOutputTokens} output tokens`);
}

/** Makes one call and reads its answer. @throws LlmFailure with the usage */
export async function singleAnswerOf<T extends object>(
  request: ModelRequest,
  form: ReplyForm,
  prompt: Pick<Prompt, 'system' | 'user' | 'marks'>,
  calls: Calls,
  read: (said: string) => T | undefined,
): Promise<T & { readonly usage: WholeSpending; readonly model: string }> {
  try {
    const reply = await calls.reply(request, form, turnsOf(prompt));
    const answer = read(saidIn(reply, prompt));
    if (answer) return { ...answer, usage: request.spent, model: reply.model };
    throw new LlmFailure(reply.finishReason === 'length' ? 'truncated' : 'invalid-reply', `no ${form.name}`);
  } catch (error) {
    throw failureOf(error, request);
  }
}

const turnsOf = ({ system, user }: Pick<Prompt, 'system' | 'user'>): Turn[] => [
  { role: 'system', content: system },
  { role: 'user', content: user },
];

/** What the model says, without its thinking. @throws LlmFailure if it repeats the canary */
function saidIn({ content }: RawReply, { marks }: Pick<Prompt, 'marks'>): string {
  const said = withoutThinking(content);
  if (said.includes(marks.canary)) throw new LlmFailure('canary-leaked');
  return said;
}

/** Turns an error of a request into the failure that is thrown to the caller, with the usage so far. */
function failureOf(error: unknown, { spent }: ModelRequest): unknown {
  if (!(error instanceof AnalystFailure)) return error;
  const failure = error instanceof LlmFailure ? error : new LlmFailure('deadline', error.reason, { cause: error });
  return failure.withUsage(spent);
}
