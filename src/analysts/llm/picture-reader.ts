import { z } from 'zod';
import { type Leaning, type PictureReader, type SecondOpinion } from '../../detection/index.js';
import { FairLimit } from '../../runtime/index.js';
import { addSpending, NOTHING_SPENT, type WholeSpending } from '../analyst.js';
import { ChatServer, judgeStatus, type ServerOptions, ServerRefusal } from './chat-model.js';
import { systemTimerClock } from './timer-clock.js';
import { extractObject, withoutThinking } from './extraction.js';
import { type Turn } from './langchain-model.js';
import { LlmFailure, NO_USAGE } from './llm.errors.js';
import { ModelDialects } from './model-dialects.js';
import { costOf, type Prices } from './prices.js';
import { PICTURE_PROMPT } from './prompts/index.js';
import { object, type OutputMode, type ReplyForm, requestForm } from './reply-form.js';
import { cut, visible } from './text.js';

/** Maximum number of concurrent calls. The time limit of a waiting picture keeps running. */
const AT_ONCE_MAX = 4;
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

export interface PictureReaderOptions extends ServerOptions {
  readonly model: string;
  readonly prices?: Prices | undefined;
  /** The first output mode to try; JSON schema when omitted. */
  readonly output?: OutputMode | undefined;
}

/** Gets a second opinion on a picture from a vision model behind an OpenAI-compatible server. */
export class ChatPictureReader implements PictureReader {
  readonly model: string;
  readonly #server: ChatServer;
  readonly #dialects: ModelDialects;
  readonly #turns = new FairLimit(AT_ONCE_MAX);

  constructor(private readonly options: PictureReaderOptions) {
    this.model = options.model;
    this.#server = new ChatServer({ ...options, maxConcurrent: AT_ONCE_MAX, wall: () => systemTimerClock.wall() });
    this.#dialects = new ModelDialects(options.output);
  }

  async read(jpeg: Uint8Array, signal: AbortSignal): Promise<SecondOpinion> {
    const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
    const turns: readonly Turn[] = [
      { role: 'system', content: PICTURE_PROMPT },
      { role: 'user', content: 'Here is the picture.', image: url },
    ];
    const spending = { spent: NOTHING_SPENT };
    try {
      const { model, content } = await this.#turns.run('pictures', () => this.#ask(turns, spending, signal), signal);
      const reply = replySchema.safeParse(extractObject(withoutThinking(content), (reply) => 'leaning' in reply));
      if (!reply.success) throw new LlmFailure('invalid-reply');
      const { leaning, comment } = reply.data;
      return { status: 'given', model, leaning, comment: shortened(comment), ...recorded(spending.spent) };
    } catch (error) {
      const reason = signal.aborted ? 'deadline' : (error as Error).message.slice(0, REASON_CHARS_MAX);
      return { status: 'failed', model: this.model, reason, ...recorded(spending.spent) };
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Gets one reply. Asks again only when the server does not support a parameter of the request. */
  async #ask(
    turns: readonly Turn[],
    spending: { spent: WholeSpending },
    signal: AbortSignal,
  ): Promise<{ readonly model: string; readonly content: string }> {
    const price = this.options.prices?.[this.model];
    for (;;) {
      signal.throwIfAborted();
      const dialect = this.#dialects.of(this.model);
      const settings = {
        model: this.model,
        temperature: dialect.temperature ? TEMPERATURE : undefined,
        maxOutputTokens: OUTPUT_TOKENS_MAX,
        tokenParameter: dialect.tokenParameter,
      };
      let usage = NO_USAGE;
      try {
        const reply = await this.#server.call(settings, turns, requestForm(dialect.mode, REPLY_FORM), signal);
        usage = reply.usage ?? NO_USAGE;
        this.#dialects.prove(this.model, dialect.mode);
        return reply;
      } catch (error) {
        if (error instanceof LlmFailure) usage = error.usage ?? NO_USAGE;
        if (!(error instanceof ServerRefusal)) throw error;
        const verdict = judgeStatus(error);
        if (verdict.kind === 'unsupported' && this.#dialects.adapt(this.model, dialect, error)) continue;
        const code =
          verdict.kind === 'failed' ? verdict.code : verdict.kind === 'throttled' ? 'rate-limited' : 'bad-request';
        throw new LlmFailure(code, `${error.status} ${error.message}`);
      } finally {
        const costUsd = price ? costOf(usage, price) : null;
        spending.spent = addSpending(spending.spent, { ...usage, costUsd });
      }
    }
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
