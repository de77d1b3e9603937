import { isIP } from 'node:net';
import { z } from 'zod';

/** What a model server reports about itself. */
export interface ServerFacts {
  /** Number of calls that it processes concurrently; undefined when not reported. */
  readonly slots: number | undefined;
  /** Context window of one call, input and output tokens; undefined when not reported. */
  readonly windowTokens: number | undefined;
}

export const NO_FACTS: ServerFacts = { slots: undefined, windowTokens: undefined };

const count = z.int().min(1).optional().catch(undefined);
/** llama.cpp's `/props`. `n_ctx` is the context window of one slot. */
const propsSchema = z.looseObject({
  total_slots: count,
  default_generation_settings: z.looseObject({ n_ctx: count }).optional().catch(undefined),
});
const modelsSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      // The names of vLLM, of OpenRouter and others, and of Mistral.
      max_model_len: count,
      context_length: count,
      max_context_length: count,
    }),
  ),
});

/** Fetches a document; rejects when that fails. */
export type GetText = (url: string) => Promise<string>;

/** Whether the address is local: loopback, a private network, a host name without a dot or with a local suffix. */
export function isLocal(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host);
  if (isIP(host) === 6) return /^(?:::1$|f[cde])/i.test(host);
  return !host.includes('.') || /\.(?:local|internal|lan)$/.test(host);
}

/** The URL of a server's metrics. */
export const metricsUrl = (baseUrl: string): string => `${rootOf(baseUrl)}/metrics`;

const rootOf = (baseUrl: string): string => baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');

/** Asks a server for its facts: llama.cpp's `/props`, then the list of models. Never throws. */
export async function factsOf(baseUrl: string, model: string, get: GetText): Promise<ServerFacts> {
  const json = async (url: string): Promise<unknown> => JSON.parse(await get(url)) as unknown;
  const base = baseUrl.replace(/\/+$/, '');
  const props = propsSchema.safeParse(await json(`${rootOf(baseUrl)}/props`).catch(() => undefined));
  if (props.success && props.data.total_slots !== undefined)
    return { slots: props.data.total_slots, windowTokens: props.data.default_generation_settings?.n_ctx };
  const models = modelsSchema.safeParse(await json(`${base}/models`).catch(() => undefined));
  const entry = models.success ? models.data.data.find(({ id }) => id === model) : undefined;
  return {
    slots: undefined,
    windowTokens: entry?.max_model_len ?? entry?.context_length ?? entry?.max_context_length,
  };
}
