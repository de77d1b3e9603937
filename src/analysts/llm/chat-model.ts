import type * as Undici from 'undici';
import { z } from 'zod';
import { type Usage } from '../analyst.js';
import { retryAfterMs } from './retry.js';
import { type PlainChatModel, type Turn } from './langchain-model.js';
import { type FailureCode, LlmFailure, NO_USAGE } from './llm.errors.js';

/** The result of one call. */
export interface RawReply {
  /** The text, or a tool call's arguments. */
  readonly content: string;
  /** The model as the server names it. */
  readonly model: string;
  /** Undefined when the server reported none. */
  readonly usage: Usage | undefined;
  readonly finishReason: string | undefined;
}

/** An error response of the server, before the retry policy has interpreted it. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  constructor(
    readonly status: number,
    message: string,
    /** The request parameter that the server objects to, if it names one. */
    readonly param: string | undefined,
    readonly code: string | undefined,
    /** The delay that the server asked for; undefined when it named none. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(message);
  }
}

export interface ModelSettings {
  readonly model: string;
  /** The server's default when undefined. */
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  /** The request parameter that carries `maxOutputTokens`. */
  readonly tokenParameter: 'max_tokens' | 'max_completion_tokens';
}

export interface ServerOptions {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
}

/** Far more than any reply needs; a server that sends more is broken or hostile. */
const RESPONSE_MAX_BYTES = 4 * 1024 * 1024;

const GET_TIMEOUT_MS = 2_000;
/** About ten times the size of a server's metrics. */
const GET_MAX_BYTES = 1024 * 1024;

const count = z.number().int().nonnegative();
const completionSchema = z.looseObject({
  model: z.string().optional(),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z
          .looseObject({
            content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(z.looseObject({ function: z.looseObject({ arguments: z.string() }).optional() }))
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: z
    .looseObject({
      prompt_tokens: count.nullish(),
      completion_tokens: count.nullish(),
      prompt_tokens_details: z.looseObject({ cached_tokens: count.nullish() }).nullish(),
      // DeepSeek's name for the cached tokens.
      prompt_cache_hit_tokens: count.nullish(),
    })
    .nullish(),
  error: z.unknown().optional(),
});
type Completion = z.output<typeof completionSchema>;

function usageOf({ usage }: Completion): Usage | undefined {
  if (typeof usage?.prompt_tokens !== 'number') return undefined;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0;
  return {
    inputTokens: usage.prompt_tokens,
    cachedTokens: Math.min(cached, usage.prompt_tokens),
    outputTokens: usage.completion_tokens ?? 0,
  };
}

/** Imported on demand: loading takes half a second, which a process without a model server does not need. */
const loadLangchain = () => import('./langchain-model.js');

interface Connections {
  readonly fetch: typeof Undici.fetch;
  readonly agent: Undici.Agent;
}

/** The client of one model server. Connections are reused; a LangChain model is built once for each set of settings. */
export class ChatServer {
  readonly #options: ServerOptions & { readonly maxConcurrent: number };
  readonly #models = new Map<string, PlainChatModel>();
  #connections: Promise<Connections> | undefined;
  #langchain: ReturnType<typeof loadLangchain> | undefined;
  readonly #wall: () => number;
  /** Replies parsed inside LangChain's call, by raw completion, so that none is parsed twice. */
  readonly #replies = new WeakMap<object, RawReply>();

  constructor(options: ServerOptions & { readonly maxConcurrent: number; readonly wall: () => number }) {
    this.#options = options;
    this.#wall = options.wall;
  }

  /**
   * Makes one call without retries.
   * @throws ServerRefusal for a status other than 2xx; LlmFailure without a completion; the signal's reason if aborted
   */
  async call(
    settings: ModelSettings,
    turns: readonly Turn[],
    form: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<RawReply> {
    const langchain = await (this.#langchain ??= loadLangchain());
    try {
      const model = this.#model(langchain.PlainChatModel, settings, form);
      const message = await model.invoke(turns.map(langchain.toMessage), { signal });
      const answer = message.additional_kwargs.__raw_response;
      return this.#replies.get(answer as object) ?? this.#read(answer, settings.model);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LlmFailure || error instanceof ServerRefusal) throw error;
      throw this.#nameError(error);
    }
  }

  /**
   * Fetches a document of at most 1 MiB from the same server. Throws if that fails or takes longer than two seconds.
   */
  async get(url: string): Promise<string> {
    const { apiKey } = this.#options;
    const { fetch, agent } = await this.#connected();
    const response = await fetch(url, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${apiKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(GET_TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > GET_MAX_BYTES) throw new Error('too long');
      chunks.push(chunk);
    }
    if (!response.ok) throw new Error(`${response.status}`);
    return Buffer.concat(chunks).toString('utf8');
  }

  async close(): Promise<void> {
    await (await this.#connections)?.agent.destroy();
  }

  /** Imported on demand, because a process without a model server does not need undici. */
  #connected(): Promise<Connections> {
    return (this.#connections ??= import('undici').then(({ default: { Agent, fetch } }) => ({
      fetch,
      // The caller sets the deadlines: a small machine may need more than undici's default of five minutes.
      agent: new Agent({
        connections: this.#options.maxConcurrent,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxResponseSize: RESPONSE_MAX_BYTES,
      }),
    })));
  }

  #model(
    Model: typeof PlainChatModel,
    settings: ModelSettings,
    form: Readonly<Record<string, unknown>>,
  ): PlainChatModel {
    const key = JSON.stringify([settings, form]);
    const known = this.#models.get(key);
    if (known) return known;
    const { apiKey, baseUrl } = this.#options;
    const model = new Model(
      {
        model: settings.model,
        apiKey,
        maxRetries: 0,
        streaming: false,
        __includeRawResponse: true,
        ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
        configuration: {
          maxRetries: 0,
          // The longest delay of a timer, so that only our own deadlines apply.
          timeout: 2 ** 31 - 1,
          ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
          fetch: (async (url: string, init: object) => {
            const { fetch, agent } = await this.#connected();
            return fetch(url, { ...init, dispatcher: agent });
          }) as never,
        },
        timeout: 2 ** 31 - 1,
      },
      { [settings.tokenParameter]: settings.maxOutputTokens, ...form },
      (answer) => {
        const reply = this.#read(answer, settings.model);
        this.#replies.set(answer as object, reply);
      },
    );
    // The form lists the peers' labels, so it differs between debates; only a few forms are in use at a time.
    if (this.#models.size >= 64) this.#models.clear();
    this.#models.set(key, model);
    return model;
  }

  #nameError(error: unknown): Error {
    const { status, message, headers, code, param } = error as {
      status?: unknown;
      message?: unknown;
      headers?: { get?: (name: string) => string | null };
      code?: unknown;
      param?: unknown;
    };
    const text = this.#redact(typeof message === 'string' ? message : 'unknown error');
    if (typeof status === 'number')
      return new ServerRefusal(
        status,
        // The package prefixes the server's message with the status.
        text.replace(new RegExp(`^${status} `), ''),
        typeof param === 'string' ? param : undefined,
        typeof code === 'string' ? code : undefined,
        retryAfterMs((name) => headers?.get?.(name) ?? null, this.#wall()),
      );
    if (error instanceof SyntaxError)
      return new LlmFailure('malformed-response', 'the body is not JSON', { cause: error });
    return new LlmFailure('connection-failed', causeOf(error), { cause: error });
  }

  #read(answer: unknown, asked: string): RawReply {
    const parsed = completionSchema.safeParse(answer);
    if (!parsed.success)
      throw new LlmFailure(
        'malformed-response',
        typeof answer === 'string' ? 'the body is not declared as JSON' : 'the body is not a chat completion',
      );
    const completion = parsed.data;
    const usage = usageOf(completion);
    const spent = { usage: usage ?? NO_USAGE };
    // Some gateways answer 200 and put the model server's error into the body.
    if (completion.error !== undefined && completion.error !== null && !completion.choices?.length) {
      const { code, message } = completion.error as { code?: unknown; message?: unknown };
      throw new ServerRefusal(
        typeof code === 'number' && code >= 400 ? code : 502,
        this.#redact(typeof message === 'string' ? message : 'error in the body'),
        undefined,
        undefined,
        undefined,
      );
    }
    const choice = completion.choices?.[0];
    const message = choice?.message;
    if (!choice || !message) throw new LlmFailure('empty-reply', 'no choices', spent);
    if (message.refusal) throw new LlmFailure('refused', this.#redact(message.refusal), spent);
    if (choice.finish_reason === 'content_filter') throw new LlmFailure('content-filtered', undefined, spent);
    const text =
      typeof message.content === 'string'
        ? message.content
        : (message.content ?? []).map((part) => part.text ?? '').join('');
    const content = message.tool_calls?.[0]?.function?.arguments ?? text;
    return {
      content,
      model: completion.model ?? asked,
      usage,
      finishReason: choice.finish_reason ?? undefined,
    };
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

/** Error codes that mean that the server cannot be reached. */
const UNREACHABLE: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Why the server is unavailable to all callers, such as during a restart or while it loads its model; undefined when
 * other calls may succeed.
 */
export function awayReason(error: unknown): string | undefined {
  if (error instanceof ServerRefusal) return error.status === 503 ? `503 ${error.message}` : undefined;
  if (!(error instanceof LlmFailure) || error.code !== 'connection-failed') return undefined;
  return UNREACHABLE.has(error.detail) ? error.detail : undefined;
}

export type StatusVerdict =
  | { readonly kind: 'throttled' }
  /** The server may not support a parameter of the request. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly code: FailureCode };

/** Classifies an error response. */
export function judgeStatus({ status, message, code }: ServerRefusal): StatusVerdict {
  if (status === 429)
    return code === 'insufficient_quota' || /insufficient.quota|exceeded your current quota|billing/i.test(message)
      ? { kind: 'failed', code: 'out-of-quota' }
      : { kind: 'throttled' };
  if (status === 401 || status === 403) return { kind: 'failed', code: 'unauthorised' };
  if (status === 402) return { kind: 'failed', code: 'out-of-quota' };
  if (
    /context.length|context window|maximum context|context size|too many tokens|prompt is too long/i.test(
      `${code ?? ''} ${message}`,
    )
  )
    return { kind: 'failed', code: 'context-too-long' };
  if (status === 404 || code === 'model_not_found') return { kind: 'failed', code: 'model-not-found' };
  if (code === 'content_filter' || code === 'content_policy_violation')
    return { kind: 'failed', code: 'content-filtered' };
  if (status === 400 || status === 415 || status === 422 || status === 501) return { kind: 'unsupported' };
  if (status === 408 || status === 409 || status === 425 || status >= 500)
    return /response_format|json_schema|grammar|tool_choice|tools?\b.*not supported/i.test(message)
      ? { kind: 'unsupported' }
      : { kind: 'failed', code: 'server-error' };
  return { kind: 'failed', code: 'bad-request' };
}
