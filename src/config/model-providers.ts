/**
 * Model servers that can be chosen by name. The entries follow the providers' documentation of late 2026;
 * docs/model-servers.md says which were tested. A server is asked for the named output form first and, if it refuses,
 * for the next.
 */
export interface ModelProvider {
  readonly name: string;
  /** Undefined if each customer has an address of its own. */
  readonly baseUrl?: string;
  /** Runs on this machine or nearby: needs no key, and its slots limit the calls. */
  readonly local?: true;
  /** The output form that is asked for first. */
  readonly output: 'json_schema' | 'json_object' | 'tool';
  /** Whether the server caches the common prefix of prompts without being asked. */
  readonly promptCache: boolean;
  /** How its responses report the remaining rate limit. */
  readonly rateLimit: string;
  /** What determines its context window. */
  readonly window: string;
  /** Known pitfalls, as sentences for the operator. */
  readonly traps: readonly string[];
}

const BY_MODEL = 'depends on the model';

const MODEL_PROVIDERS = {
  openai: {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    output: 'json_schema',
    promptCache: true,
    rateLimit: '`x-ratelimit-*`, `retry-after`',
    window: BY_MODEL,
    traps: [
      'Reasoning models accept no temperature and need `max_completion_tokens`. The service detects both and remembers them.',
    ],
  },
  azure: {
    name: 'Azure OpenAI',
    output: 'json_schema',
    promptCache: true,
    rateLimit: '`x-ratelimit-*`, `retry-after-ms`',
    window: BY_MODEL,
    traps: [
      'Set OPENAI_BASE_URL to `https://RESOURCE.openai.azure.com/openai/v1`; the model is the name of your deployment.',
      'The content filter may refuse an article; the agents are then excused.',
    ],
  },
  anthropic: {
    name: 'Anthropic, OpenAI-compatible endpoint',
    baseUrl: 'https://api.anthropic.com/v1',
    output: 'tool',
    promptCache: false,
    rateLimit: '`anthropic-ratelimit-*`, `retry-after`',
    window: BY_MODEL,
    traps: [
      'The endpoint ignores `response_format`, so replies are requested as a tool call, whose schema the endpoint does not enforce.',
      'Prompt caching is not offered through this endpoint: each call pays for the whole article.',
    ],
  },
  google: {
    name: 'Google Gemini, OpenAI-compatible endpoint',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    output: 'json_schema',
    promptCache: true,
    rateLimit: 'status 429 only',
    window: BY_MODEL,
    traps: ['Thinking models also spend output tokens on their reasoning: raise `maxOutputTokens` in analyst.yaml.'],
  },
  openrouter: {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    output: 'json_schema',
    promptCache: true,
    rateLimit: 'status 429, `retry-after`',
    window: BY_MODEL,
    traps: ['Structured output and caching depend on the provider that serves a call, which may change between calls.'],
  },
  mistral: {
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    output: 'json_schema',
    promptCache: false,
    rateLimit: '`x-ratelimit-*`',
    window: BY_MODEL,
    traps: ['Small plans allow about one request a second: set ELENCHUS_ANALYST_REQUESTS_PER_MINUTE.'],
  },
  ollama: {
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    local: true,
    output: 'json_schema',
    promptCache: true,
    rateLimit: 'none; calls queue',
    window: '`OLLAMA_CONTEXT_LENGTH`, 4,096 by default',
    traps: [
      'A prompt that is longer than the context window is truncated without an error. Set OLLAMA_CONTEXT_LENGTH to 16,384 for standard debates.',
      'OLLAMA_NUM_PARALLEL sets how many calls are answered at once; further calls wait.',
    ],
  },
  vllm: {
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    local: true,
    output: 'json_schema',
    promptCache: true,
    rateLimit: 'none; calls queue',
    window: '`--max-model-len`',
    traps: ['The prompt cache needs `--enable-prefix-caching` before version 1.'],
  },
  'llama.cpp': {
    name: 'llama.cpp server',
    baseUrl: 'http://localhost:8080/v1',
    local: true,
    output: 'json_schema',
    promptCache: true,
    rateLimit: 'none; calls queue',
    window: '`-c`, divided among the slots of `-np`',
    traps: [
      'With `-np 4 -c 8192` each slot has a window of 2,048 tokens.',
      'The server answers 503 while the model loads; debates wait until it is loaded.',
    ],
  },
  lmstudio: {
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    local: true,
    output: 'json_schema',
    promptCache: true,
    rateLimit: 'none; calls queue',
    window: 'set when the model is loaded',
    traps: ['The server answers one call at a time unless more are allowed when the model is loaded.'],
  },
} as const satisfies Readonly<Record<string, ModelProvider>>;

export type ModelProviderId = keyof typeof MODEL_PROVIDERS;
export const MODEL_PROVIDER_IDS = Object.keys(MODEL_PROVIDERS) as ModelProviderId[];

export const modelProvider = (id: ModelProviderId): ModelProvider => MODEL_PROVIDERS[id];
