import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import { parseRetryAfterMs } from '@langchain/core/utils/async_caller';
import { ChatOpenAICompletions } from '@langchain/openai';
import { APIError, type OpenAI } from 'openai';
import { Agent, fetch, Headers, type RequestInit, Response } from 'undici';
import { z } from 'zod';
import { readCompletion, type RawReply } from './completion.js';
import { type Dialect, requestForm } from './dialects.js';
import { LlmFailure, ServerRefusal } from './llm.errors.js';
import { type ReplyForm } from './reply-form.js';
import { boundedBody, RESPONSE_BYTES_MAX, UnreadableBody } from './response-body.js';

export interface Turn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** A picture that accompanies a user turn, as a `data:` URL. */
  readonly image?: string;
}

export interface ServerOptions {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  /** Maximum number of connections. */
  readonly maxConcurrent: number;
}

export interface ChatRequest {
  readonly model: string;
  readonly dialect: Dialect;
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  readonly form: ReplyForm;
  readonly turns: readonly Turn[];
}

/** Why the client sends a request again. */
export type RetriedOutcome = 'server-error' | 'connection-failed';

/** How the client handles one call. */
export interface Sending {
  readonly signal: AbortSignal;
  /** How often the client repeats a request that got no answer. */
  readonly retries: number;
  /** Called when the client repeats a request. */
  readonly onRetry?: (outcome: RetriedOutcome) => void;
}

/** What a model server reports about itself; undefined members were not reported. */
export interface ServerFacts {
  /** Number of calls that it processes concurrently. */
  readonly slots?: number | undefined;
  /** Context window of one call, input and output tokens. */
  readonly windowTokens?: number | undefined;
}

const FACTS_TIMEOUT_MS = 2_000;
/** The longest delay of a timer, so that only the caller's signal ends a call. */
const NEVER_MS = 2 ** 31 - 1;

const count = z.int().min(1).optional().catch(undefined);
/** llama.cpp's `/props`. `n_ctx` is the context window of one slot. */
const propsSchema = z.looseObject({
  total_slots: z.int().min(1),
  default_generation_settings: z.looseObject({ n_ctx: count }).optional().catch(undefined),
});
/** The window has one of the names of vLLM, of OpenRouter and others, and of Mistral. */
const modelsSchema = z.looseObject({
  data: z.array(
    z.looseObject({ id: z.string(), max_model_len: count, context_length: count, max_context_length: count }),
  ),
});

/** What one call needs besides its messages. */
interface CallOptions extends OpenAI.RequestOptions {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Reads the completion as the server sent it. */
  readonly read: (completion: unknown) => RawReply;
}

/**
 * LangChain's model, except that it reads completions by our rules. LangChain parses structured output inside the call,
 * and discards the usage of a reply that does not parse.
 */
class PlainChatModel extends ChatOpenAICompletions {
  override completionWithRetry(
    request: OpenAI.Chat.ChatCompletionCreateParamsStreaming,
    options?: OpenAI.RequestOptions,
  ): Promise<AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk>>;
  override completionWithRetry(
    request: OpenAI.Chat.ChatCompletionCreateParamsNonStreaming,
    options?: OpenAI.RequestOptions,
  ): Promise<OpenAI.Chat.Completions.ChatCompletion>;
  override async completionWithRetry(
    { model, messages }: OpenAI.Chat.ChatCompletionCreateParams,
    options?: OpenAI.RequestOptions,
  ): Promise<AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk> | OpenAI.Chat.Completions.ChatCompletion> {
    const { parameters, read, ...request } = options as CallOptions;
    const { signal } = request;
    // Builds the client on the first call.
    this._getClientOptions(undefined);
    // Ends when the signal is aborted; the client alone would first finish a pause before a retry.
    const completion = await this.caller.callWithOptions({ ...(signal ? { signal } : {}), maxRetries: 0 }, () =>
      this.client.chat.completions.create({ model, messages, ...parameters, stream: false as const }, request),
    );
    const { content } = read(completion);
    return { ...completion, choices: [{ message: { role: 'assistant', content } }] } as OpenAI.Chat.ChatCompletion;
  }
}

type SentRequest = RequestInit & {
  /** Called in place of a request; makes it by calling `attempt`. */
  readonly around: (attempt: () => Promise<Response>) => Promise<Response>;
  /** Called when the body cannot be read. The client would repeat a request that throws, and it may be billed twice. */
  readonly onBodyError: (error: unknown) => void;
};

/**
 * One model server behind the client of the openai package, through LangChain. The client repeats requests that got no
 * answer (a lost connection, a 408, 409 or 5xx) and obeys `Retry-After`. It does not repeat those that the server refuses
 * for the moment (429 and 503), because they concern all calls: the pace does. Import it on demand, since loading
 * LangChain takes half a second.
 */
export class ModelServer {
  readonly #options: ServerOptions;
  readonly #models = new Map<string, PlainChatModel>();
  readonly #agent: Agent;

  constructor(options: ServerOptions) {
    this.#options = options;
    // The caller sets the deadlines: a small machine may need more than undici's default of five minutes.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
    this.#agent = new Agent({ connections: options.maxConcurrent, maxResponseSize: RESPONSE_BYTES_MAX, ...timeouts });
  }

  /** @throws ServerRefusal for an error response; LlmFailure without an answer; the signal's reason if aborted */
  async call(request: ChatRequest, { signal, retries, onRetry }: Sending): Promise<RawReply> {
    const { model, dialect, temperature, maxOutputTokens, form, turns } = request;
    let reply: RawReply | undefined;
    let failed: RetriedOutcome | undefined;
    let bodyError: unknown;
    const around: SentRequest['around'] = async (attempt) => {
      if (failed) onRetry?.(failed);
      failed = 'connection-failed';
      const response = await attempt();
      failed = 'server-error';
      return response;
    };
    const options: CallOptions = {
      maxRetries: retries,
      parameters: {
        ...(dialect.temperature && temperature !== undefined ? { temperature } : {}),
        [dialect.tokenLimit]: maxOutputTokens,
        ...requestForm(dialect.mode, form),
      },
      read: (completion) => (reply = readCompletion(completion, model, (text) => this.#redact(text))),
      fetchOptions: {
        around,
        onBodyError: (error: unknown) => (bodyError = error),
      } as object,
    };
    try {
      await this.#model(model).invoke(turns.map(toMessage), { signal, options });
    } catch (error) {
      signal.throwIfAborted();
      if (bodyError !== undefined) throw this.#named(bodyError);
      throw error instanceof LlmFailure || error instanceof ServerRefusal ? error : this.#named(error);
    }
    if (!reply) throw new LlmFailure('malformed-response', 'no completion');
    return reply;
  }

  /** Asks the server about itself: llama.cpp's `/props`, then the list of models. Never throws. */
  async facts(baseUrl: string, model: string): Promise<ServerFacts> {
    const base = baseUrl.replace(/\/+$/, '');
    const props = propsSchema.safeParse(await this.#get(`${base.replace(/\/v1$/, '')}/props`));
    if (props.success)
      return { slots: props.data.total_slots, windowTokens: props.data.default_generation_settings?.n_ctx };
    const models = modelsSchema.safeParse(await this.#get(`${base}/models`));
    const entry = models.data?.data.find(({ id }) => id === model);
    return { windowTokens: entry?.max_model_len ?? entry?.context_length ?? entry?.max_context_length };
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** A JSON document of the server; undefined when that fails. */
  async #get(url: string): Promise<unknown> {
    try {
      const response = await fetch(url, {
        dispatcher: this.#agent,
        headers: { authorization: `Bearer ${this.#options.apiKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(FACTS_TIMEOUT_MS),
      });
      if (!response.ok) return undefined;
      return JSON.parse(Buffer.from(await boundedBody(response)).toString('utf8'));
    } catch {
      return undefined;
    }
  }

  /** Built once for each model: building one takes a third of a call's time. */
  #model(model: string): PlainChatModel {
    const known = this.#models.get(model);
    if (known) return known;
    const { apiKey, baseUrl } = this.#options;
    const send = async (url: string, { around, onBodyError, ...init }: SentRequest): Promise<Response> => {
      // A redirect would send the article and the key to an address that the operator has not named.
      const response = await around(() => fetch(url, { ...init, redirect: 'manual', dispatcher: this.#agent }));
      const { status } = response;
      const headers = new Headers(response.headers);
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      if (status === 429 || status === 503) headers.set('x-should-retry', 'false');
      try {
        return new Response(await boundedBody(response), { status, headers });
      } catch (error) {
        onBodyError(error);
        headers.set('x-should-retry', 'false');
        return new Response('{}', { status, headers });
      }
    };
    const configuration = { ...(baseUrl === undefined ? {} : { baseURL: baseUrl }), fetch: send as never };
    const built = new PlainChatModel({ model, apiKey, timeout: NEVER_MS, configuration });
    this.#models.set(model, built);
    return built;
  }

  /** Turns an error of the client into a refusal of the server or a failed connection. */
  #named(error: unknown): Error {
    if (error instanceof UnreadableBody) return new LlmFailure('malformed-response', error.message, { cause: error });
    if (error instanceof SyntaxError)
      return new LlmFailure('malformed-response', 'the body is not JSON', { cause: error });
    if (!(error instanceof APIError) || error.status === undefined)
      return new LlmFailure('connection-failed', causeOf(error), { cause: error });
    const { message, param, code } = error;
    const { status, headers } = error as { readonly status: number; readonly headers?: globalThis.Headers };
    const preciseMs = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
    return new ServerRefusal(
      status,
      // The package prefixes the server's message with the status.
      this.#redact(message).replace(`${status} `, ''),
      param ?? undefined,
      code ?? undefined,
      preciseMs >= 0 ? preciseMs : parseRetryAfterMs(headers?.get('retry-after')),
    );
  }

  /**
   * Removes API keys and cuts to 200 characters: a server may echo the key, and failure reasons are stored permanently.
   */
  #redact(text: string): string {
    const { apiKey } = this.#options;
    const clean = apiKey.length >= 4 ? text.replaceAll(apiKey, '***') : text;
    return clean
      .replace(/\b(?:sk|key)-[\w*-]{6,}/g, '***')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200);
  }
}

function toMessage({ role, content, image }: Turn): BaseMessage {
  if (role === 'system') return new SystemMessage(content);
  if (role === 'assistant') return new AIMessage(content);
  if (image === undefined) return new HumanMessage(content);
  const picture = { type: 'image_url', image_url: { url: image } };
  return new HumanMessage({ content: [{ type: 'text', text: content }, picture] });
}

/** The error code of the cause, such as `ECONNRESET`, without an address. `bad port`: fetch blocks the port. */
function causeOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    const { code, cause, message } = at as { code?: unknown; cause?: unknown; message?: unknown };
    if (typeof code === 'string') return code;
    if (message === 'bad port') return message;
    at = cause;
  }
  return undefined;
}
