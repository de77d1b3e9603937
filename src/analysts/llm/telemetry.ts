import { type CallRecord } from './calls.js';

type Attributes = Record<string, string | number | string[]>;

interface Span {
  setStatus(status: { code: number; message?: string }): unknown;
  end(endTime?: number): void;
}

interface Histogram {
  record(value: number, attributes?: Attributes): void;
}

/** The parts of OpenTelemetry's API that are used; its `Tracer` and `Meter` satisfy them. */
export interface Telemetry {
  readonly tracer?: {
    startSpan(name: string, options: { kind: number; startTime: number; attributes: Attributes }): Span;
  };
  readonly meter?: {
    createHistogram(
      name: string,
      options: { description: string; unit: string; advice: { explicitBucketBoundaries: number[] } },
    ): Histogram;
  };
  /** The model server's URL, for `server.address` and `server.port`. */
  readonly baseUrl?: string | undefined;
}

const SPAN_KIND_CLIENT = 2;
const STATUS_ERROR = 2;
const TOKEN_BUCKETS = Array.from({ length: 14 }, (_, n) => 4 ** n);
const SECOND_BUCKETS = Array.from({ length: 14 }, (_, n) => 0.01 * 2 ** n);

/**
 * Records calls as spans and as the two client metrics of OpenTelemetry's semantic conventions for generative AI
 * (https://opentelemetry.io/docs/specs/semconv/gen-ai/). Messages are included only if the call record has them, see
 * `recordContent`.
 */
export function genAiTelemetry({ tracer, meter, baseUrl }: Telemetry): (call: CallRecord) => void {
  const server = new URL(baseUrl ?? 'https://api.openai.com/v1');
  const place: Attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'server.address': server.hostname,
    'server.port': Number(server.port) || (server.protocol === 'http:' ? 80 : 443),
  };
  const tokens = meter?.createHistogram('gen_ai.client.token.usage', {
    description: 'Input and output tokens of a call.',
    unit: '{token}',
    advice: { explicitBucketBoundaries: TOKEN_BUCKETS },
  });
  const duration = meter?.createHistogram('gen_ai.client.operation.duration', {
    description: 'Duration of a call.',
    unit: 's',
    advice: { explicitBucketBoundaries: SECOND_BUCKETS },
  });
  return (call) => {
    const failed = call.outcome !== 'answered';
    const common: Attributes = {
      ...place,
      'gen_ai.request.model': call.model,
      ...(call.answeredAs === null ? {} : { 'gen_ai.response.model': call.answeredAs }),
    };
    const outcome: Attributes = failed ? { 'error.type': call.outcome } : {};
    duration?.record(call.latencyMs / 1_000, { ...common, ...outcome });
    const { inputTokens, cachedTokens, outputTokens } = call.usage;
    if (inputTokens + outputTokens > 0) {
      tokens?.record(inputTokens, { ...common, 'gen_ai.token.type': 'input' });
      tokens?.record(outputTokens, { ...common, 'gen_ai.token.type': 'output' });
    }
    const span = tracer?.startSpan(`chat ${call.model}`, {
      kind: SPAN_KIND_CLIENT,
      startTime: call.startedAt,
      attributes: {
        ...common,
        ...outcome,
        'gen_ai.conversation.id': call.debateId,
        ...(call.persona === null ? {} : { 'gen_ai.agent.id': call.persona }),
        'gen_ai.output.type': 'json',
        'gen_ai.request.max_tokens': call.maxOutputTokens,
        ...(call.temperature === undefined ? {} : { 'gen_ai.request.temperature': call.temperature }),
        ...(call.finishReason === null ? {} : { 'gen_ai.response.finish_reasons': [call.finishReason] }),
        ...(inputTokens + outputTokens === 0
          ? {}
          : {
              'gen_ai.usage.input_tokens': inputTokens,
              'gen_ai.usage.cache_read.input_tokens': cachedTokens,
              'gen_ai.usage.output_tokens': outputTokens,
            }),
        ...(call.content ? contentOf(call.content, call.finishReason) : {}),
      },
    });
    if (failed) span?.setStatus({ code: STATUS_ERROR, message: call.outcome });
    span?.end(call.startedAt + call.latencyMs);
  };
}

/** The messages and the reply in the format of the conventions. */
function contentOf({ turns, reply }: NonNullable<CallRecord['content']>, finishReason: string | null): Attributes {
  const part = (content: string): object => ({ type: 'text', content });
  const system = turns.filter(({ role }) => role === 'system').map(({ content }) => part(content));
  const input = turns
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({ role, parts: [part(content)] }));
  return {
    'gen_ai.system_instructions': JSON.stringify(system),
    'gen_ai.input.messages': JSON.stringify(input),
    ...(reply === null
      ? {}
      : {
          'gen_ai.output.messages': JSON.stringify([
            { role: 'assistant', parts: [part(reply)], finish_reason: finishReason ?? 'unknown' },
          ]),
        }),
  };
}
