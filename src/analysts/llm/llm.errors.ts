import { AnalystFailure, type Spending, type Usage } from '../analyst.js';

/**
 * Every reason why a model gives no opinion. `transient` says whether another call may soon succeed. The analyst makes
 * those calls itself, so a failure that `ask` throws is never worth an immediate retry.
 */
export const FAILURES = {
  unauthorised: { transient: false, title: 'The model server does not accept the key.' },
  'out-of-quota': { transient: false, title: 'The account with the model server has run out of money or quota.' },
  'rate-limited': { transient: false, title: 'The model server refused calls for longer than an agent may wait.' },
  'model-not-found': { transient: false, title: 'The model server has no such model, or no API at this address.' },
  'context-too-long': { transient: false, title: 'The prompt is longer than the model can read.' },
  'bad-request': { transient: false, title: 'The model server does not accept the request.' },
  'server-error': { transient: true, title: 'The model server failed.' },
  'connection-failed': { transient: true, title: 'The connection failed before the answer was complete.' },
  deadline: { transient: true, title: 'The model did not answer in time.' },
  'malformed-response': { transient: true, title: 'The answer does not conform to the OpenAI API.' },
  'empty-reply': { transient: true, title: 'The model returned an empty reply.' },
  truncated: { transient: false, title: 'The reply ended before it was complete.' },
  refused: { transient: false, title: 'The model declined to answer.' },
  'content-filtered': { transient: false, title: 'The model server’s content filter blocked the reply.' },
  'invalid-reply': { transient: false, title: 'The reply does not contain an opinion that matches the schema.' },
  'canary-leaked': { transient: false, title: 'The reply repeats the system prompt’s canary.' },
  'token-cap': { transient: false, title: 'The debate has reached its token limit.' },
} as const satisfies Record<string, { transient: boolean; title: string }>;
export type FailureCode = keyof typeof FAILURES;

export const NO_USAGE: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

/** A failure of the LLM analyst, with its code and the tokens that were billed nevertheless. */
export class LlmFailure extends AnalystFailure {
  readonly code: FailureCode;
  readonly detail: string | undefined;

  /** Whether the deadline was missed while other calls were under way, which says nothing about this call. */
  readonly congested: boolean;

  /** @param options.usage the usage of every call that led to the failure */
  constructor(
    code: FailureCode,
    detail?: string,
    options: { usage?: Spending; cause?: unknown; congested?: boolean } = {},
  ) {
    super(
      detail === undefined ? code : `${code}: ${detail}`,
      false,
      options.cause === undefined ? undefined : { cause: options.cause },
      options.usage,
    );
    this.code = code;
    this.detail = detail;
    this.congested = options.congested ?? false;
  }

  get transient(): boolean {
    return FAILURES[this.code].transient;
  }

  withUsage(usage: Spending): LlmFailure {
    return new LlmFailure(this.code, this.detail, { usage, cause: this.cause });
  }
}
