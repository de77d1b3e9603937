import { z } from 'zod';
import { type Leaning, type PictureReader, type SecondOpinion } from '../../detection/index.js';
import { type WholeSpending } from '../analyst.js';
import { Calls, type CallsOptions, type ModelRequest, UNSPENT } from './calls.js';
import { extractObject, withoutThinking } from './extraction.js';
import { LlmFailure } from './llm.errors.js';
import { type Turn } from './model-server.js';
import { PICTURE_PROMPT } from './prompts.data.js';
import { object, type ReplyForm } from './reply-form.js';
import { cut, visible } from './text.js';

/** Maximum number of concurrent calls. The time limit of a waiting picture keeps running. */
const AT_ONCE_MAX = 4;
/** The caller limits the time of a picture. */
const TIMEOUT_MS = 2 ** 31 - 1;
const TEMPERATURE = 0.2;
/** Leaves room for a model that reasons before it answers. */
const OUTPUT_TOKENS_MAX = 1_200;
const COMMENT_CHARS_MAX = 600;
const REASON_CHARS_MAX = 200;

const LEANINGS = ['ai', 'not_ai', 'unsure'] as const satisfies readonly Leaning[];
const replySchema = z.object({ leaning: z.enum(LEANINGS), comment: z.string().min(1) });
const REPLY_FORM: ReplyForm = {
  name: 'second_opinion',
  schema: object({ comment: { type: 'string' }, leaning: { type: 'string', enum: [...LEANINGS] } }),
};

export interface PictureReaderOptions extends Pick<CallsOptions, 'apiKey' | 'baseUrl' | 'output' | 'prices'> {
  readonly model: string;
}

/** Gets a second opinion on a picture from a vision model behind an OpenAI-compatible server. */
export class ChatPictureReader implements PictureReader {
  readonly model: string;
  readonly #calls: Calls;

  constructor(options: PictureReaderOptions) {
    this.model = options.model;
    this.#calls = new Calls({ ...options, maxConcurrent: AT_ONCE_MAX, timeoutMs: TIMEOUT_MS });
  }

  async read(jpeg: Uint8Array, signal: AbortSignal): Promise<SecondOpinion> {
    const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
    const turns: readonly Turn[] = [
      { role: 'system', content: PICTURE_PROMPT },
      { role: 'user', content: 'Here is the picture.', image: url },
    ];
    const request: ModelRequest = {
      ...UNSPENT,
      about: { debateId: 'pictures', task: 'picture', persona: null, round: null },
      model: this.model,
      temperature: TEMPERATURE,
      expectedOutputTokens: OUTPUT_TOKENS_MAX,
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      capTokens: Infinity,
      signal,
      waitsForServer: false,
      repeats: false,
    };
    try {
      const { model, content } = await this.#calls.reply(request, REPLY_FORM, turns);
      const reply = replySchema.safeParse(extractObject(withoutThinking(content), (reply) => 'leaning' in reply));
      if (!reply.success) throw new LlmFailure('invalid-reply');
      const { leaning, comment } = reply.data;
      return { status: 'given', model, leaning, comment: shortened(comment), ...recorded(request.spent) };
    } catch (error) {
      const reason = signal.aborted ? 'deadline' : (error as Error).message.slice(0, REASON_CHARS_MAX);
      return { status: 'failed', model: this.model, reason, ...recorded(request.spent) };
    }
  }

  close(): Promise<void> {
    return this.#calls.close();
  }
}

const shortened = (comment: string): string => cut(visible(comment).replace(/\s+/g, ' ').trim(), COMMENT_CHARS_MAX);

function recorded({ calls, costUsd, ...used }: WholeSpending): Pick<SecondOpinion, 'calls' | 'tokens' | 'costUsd'> {
  return {
    calls,
    tokens: { input: used.inputTokens, cached: used.cachedTokens, output: used.outputTokens },
    ...(costUsd === null ? {} : { costUsd }),
  };
}
