import { AnalystFailure, type Spending, type Usage } from '../analyst.js';

/**
 * Every reason why a model gives no opinion. `repeats` says whether the same question may be asked once more. The client
 * has already repeated requests that got no answer, and the analyst has waited for a server that is busy or absent.
 */
export const FAILURES = {
  unauthorised: { repeats: false, title: 'The model server does not accept the key.' },
  'out-of-quota': { repeats: false, title: 'The account with the model server has run out of money or quota.' },
  'rate-limited': { repeats: false, title: 'The model server refused calls for longer than an agent may wait.' },
  'model-not-found': { repeats: false, title: 'The model server has no such model, or no API at this address.' },
  'context-too-long': { repeats: false, title: 'The prompt is longer than the model can read.' },
  'bad-request': { repeats: false, title: 'The model server does not accept the request.' },
  'server-error': { repeats: true, title: 'The model server failed.' },
  'connection-failed': { repeats: true, title: 'The connection failed before the answer was complete.' },
  deadline: { repeats: true, title: 'The model did not answer in time.' },
  'malformed-response': { repeats: true, title: 'The answer does not conform to the OpenAI API.' },
  'empty-reply': { repeats: true, title: 'The model returned an empty reply.' },
  truncated: { repeats: true, title: 'The reply ended before it was complete.' },
  refused: { repeats: false, title: 'The model declined to answer.' },
  'content-filtered': { repeats: false, title: 'The model server’s content filter blocked the reply.' },
  'invalid-reply': { repeats: true, title: 'The reply does not contain an opinion that matches the schema.' },
  'canary-leaked': { repeats: true, title: 'The reply repeats the system prompt’s canary.' },
  'token-cap': { repeats: false, title: 'The debate has reached its token limit.' },
} as const satisfies Record<string, { repeats: boolean; title: string }>;
export type FailureCode = keyof typeof FAILURES;

/** Failures of a model that did reply. The others say nothing about it. */
export const FAULTS_OF_REPLIES: ReadonlySet<FailureCode> = new Set([
  'empty-reply',
  'truncated',
  'refused',
  'content-filtered',
  'invalid-reply',
  'canary-leaked',
]);

export const NO_USAGE: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

/** A failure of the LLM analyst, with its code and the tokens that were billed nevertheless. */
export class LlmFailure extends AnalystFailure {
  /** @param options.usage the usage of every call that led to the failure */
  constructor(
    readonly code: FailureCode,
    readonly detail?: string,
    options: { usage?: Spending | undefined; cause?: unknown } = {},
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`, false, { cause: options.cause }, options.usage);
  }

  withUsage(usage: Spending): LlmFailure {
    return new LlmFailure(this.code, this.detail, { usage, cause: this.cause });
  }
}

/** An error response of the server. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  constructor(
    readonly status: number,
    message: string,
    /** The request parameter that the server objects to, if it names one. */
    readonly param?: string,
    readonly code?: string,
    /** The delay that the server asked for. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** What the response means. `unsupported`: the server may not support a parameter of the request. */
  get meaning(): FailureCode | 'throttled' | 'unsupported' {
    const { status, message, code = '' } = this;
    if (status === 429)
      return code === 'insufficient_quota' || /insufficient.quota|exceeded your current quota|billing/i.test(message)
        ? 'out-of-quota'
        : 'throttled';
    if (status === 401 || status === 403) return 'unauthorised';
    if (status === 402) return 'out-of-quota';
    if (TOO_LONG.test(`${code} ${message}`)) return 'context-too-long';
    if (status === 404 || code === 'model_not_found') return 'model-not-found';
    if (code === 'content_filter' || code === 'content_policy_violation') return 'content-filtered';
    if ([400, 415, 422, 501].includes(status)) return 'unsupported';
    if (status < 500 && ![408, 409, 425].includes(status)) return 'bad-request';
    return /response_format|json_schema|grammar|tool_choice|tools?\b.*not supported/i.test(message)
      ? 'unsupported'
      : 'server-error';
  }

  get failure(): LlmFailure {
    const { meaning } = this;
    const code = meaning === 'throttled' ? 'rate-limited' : meaning === 'unsupported' ? 'bad-request' : meaning;
    return new LlmFailure(code, `${this.status} ${this.message}`);
  }
}

const TOO_LONG = /context.length|context window|maximum context|context size|too many tokens|prompt is too long/i;

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
