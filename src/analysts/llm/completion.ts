import { type Usage } from '../analyst.js';
import { withoutThinking } from './extraction.js';
import { LlmFailure, NO_USAGE, ServerRefusal } from './llm.errors.js';

/** The result of one call. */
export interface RawReply {
  /** The text, a tool call's arguments, or the reasoning of a model that put its answer there. */
  readonly content: string;
  /** The model as the server names it. */
  readonly model: string;
  /** Undefined when the server reported none. */
  readonly usage: Usage | undefined;
  readonly finishReason: string | undefined;
}

type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const record = (value: unknown): Loose => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const string = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A text, or the texts of a list of parts. */
const text = (value: unknown): string =>
  string(value) ??
  list(value)
    .map((part) => string(record(part)['text']) ?? '')
    .join('');

/** No call has more; a larger number is not a count. */
const TOKENS_MAX = 100_000_000;

/** A number of tokens. Some servers send it as a string. */
function count(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number <= TOKENS_MAX
    ? number
    : undefined;
}

function usageOf(usage: Loose): Usage | undefined {
  const inputTokens = count(usage['prompt_tokens']);
  if (inputTokens === undefined) return undefined;
  const { cached_tokens: cached } = record(usage['prompt_tokens_details']);
  // The second is DeepSeek's name.
  const cachedTokens = count(cached) ?? count(usage['prompt_cache_hit_tokens']) ?? 0;
  return {
    inputTokens,
    cachedTokens: Math.min(cachedTokens, inputTokens),
    outputTokens: count(usage['completion_tokens']) ?? 0,
  };
}

/**
 * Reads a chat completion. Only what is needed for an answer is required of it: members of another type are treated as
 * missing.
 * @param asked the model that was asked for, for servers that do not name theirs
 * @param clean makes a text of the server fit for a message that is stored
 * @throws LlmFailure with the usage if there is no answer; ServerRefusal for an error in the body
 */
export function readCompletion(body: unknown, asked: string, clean: (text: string) => string): RawReply {
  if (!isRecord(body))
    throw new LlmFailure(
      'malformed-response',
      typeof body === 'string' ? 'the body is not declared as JSON' : 'the body is not a chat completion',
    );
  const choices = list(body['choices']);
  // One of several choices may be empty.
  const first = choices.find(answers) ?? choices[0];
  // Some gateways answer 200 and put the model server's error into the body.
  if (first === undefined && body['error'] !== undefined && body['error'] !== null) {
    const { code, message } = record(body['error']);
    throw new ServerRefusal(
      typeof code === 'number' && code >= 400 ? code : 502,
      clean(string(message) ?? string(body['error']) ?? 'error in the body'),
    );
  }
  const usage = usageOf(record(body['usage']));
  const spent = { usage: usage ?? NO_USAGE };
  if (first !== undefined && !isRecord(first))
    throw new LlmFailure('malformed-response', 'the body is not a chat completion', spent);
  const message = messageOf(record(first));
  if (message === undefined) throw new LlmFailure('empty-reply', 'no choices', spent);
  const finishReason = string(record(first)['finish_reason']);
  const refusal = string(message['refusal']);
  if (refusal !== undefined) throw new LlmFailure('refused', clean(refusal), spent);
  if (finishReason === 'content_filter') throw new LlmFailure('content-filtered', undefined, spent);
  return { content: contentOf(message), model: string(body['model']) ?? asked, usage, finishReason };
}

function answers(choice: unknown): boolean {
  const message = messageOf(record(choice));
  return message !== undefined && contentOf(message) !== '';
}

/** The message of a choice; a server of plain completions gives a text in its place. */
function messageOf(choice: Loose): Loose | undefined {
  if (isRecord(choice['message'])) return choice['message'];
  const said = string(choice['text']);
  return said === undefined ? undefined : { content: said };
}

/** The answer, wherever a server puts it: in a call of a tool or a function, as text or parts, or as an object. */
function contentOf(message: Loose): string {
  const call = record(record(list(message['tool_calls'])[0])['function'])['arguments'];
  const given = call ?? record(message['function_call'])['arguments'];
  if (isRecord(given)) return JSON.stringify(given);
  const said = string(given) ?? textOf(message['content']);
  if (withoutThinking(said) !== '') return said;
  if (isRecord(message['parsed'])) return JSON.stringify(message['parsed']);
  // Some servers take the whole reply of a reasoning model for its reasoning.
  const thought = string(message['reasoning_content']) ?? string(message['reasoning']);
  return thought ?? (text(message['reasoning_details']) || said);
}

/** The text of a content; one that is the answer itself, not a text of it, as JSON. */
function textOf(content: unknown): string {
  if (!isRecord(content)) return text(content);
  return string(content['text']) ?? JSON.stringify(content);
}
