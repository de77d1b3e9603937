import { isIP } from 'node:net';
import { z } from 'zod';

/** What a server says of itself, beside its answers. */
export interface ServerFacts {
  /** Calls that it works on at once; undefined where it does not say. */
  readonly slots: number | undefined;
  /** Tokens, in and out, that one call may have; undefined where it does not say. */
  readonly windowTokens: number | undefined;
}

export const NO_FACTS: ServerFacts = { slots: undefined, windowTokens: undefined };

const count = z.int().min(1).optional().catch(undefined);
/** llama.cpp: `n_ctx` is a slot's share. */
const propsSchema = z.looseObject({
  total_slots: count,
  default_generation_settings: z.looseObject({ n_ctx: count }).optional().catch(undefined),
});
const modelsSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      // vLLM; OpenRouter and others; Mistral.
      max_model_len: count,
      context_length: count,
      max_context_length: count,
    }),
  ),
});

/** Gets a document; fails where there is none. */
export type GetText = (url: string) => Promise<string>;

/** Whether the address is one of a server that stands nearby: the loopback, a private network, a name without a dot. */
export function isLocal(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host);
  if (isIP(host) === 6) return /^(?:::1$|f[cde])/i.test(host);
  return !host.includes('.') || /\.(?:local|internal|lan)$/.test(host);
}

/** Where a server's metrics are, beside its API. */
export const metricsUrl = (baseUrl: string): string => `${rootOf(baseUrl)}/metrics`;

const rootOf = (baseUrl: string): string => baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');

/** Asks a server about itself: llama.cpp's `/props`, then the list of models. Never throws. */
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
