import { describe, expect, it } from '@jest/globals';
import { LlmAnalyst, genAiTelemetry } from '../../../src/analysts/llm/index.js';
import { article, questionTo } from '../../support/llm-questions.js';
import { startOpenAiServer } from '../../support/openai-server.js';

describe('telemetry', () => {
  it('records every call by OpenTelemetry’s conventions for generative AI, without content', async () => {
    const server = await startOpenAiServer({
      behave: ({ number }) => (number === 1 ? { kind: 'status', status: 500 } : undefined),
    });
    const points: { name: string; value: number; attributes: object | undefined }[] = [];
    const spans: { name: string; attributes: object; status: object; startTime: number; endTime: number }[] = [];
    const onCall = genAiTelemetry({
      baseUrl: server.url,
      meter: {
        createHistogram: (name) => ({ record: (value, attributes) => points.push({ name, value, attributes }) }),
      },
      tracer: {
        startSpan: (name, { attributes, startTime }) => {
          const span = { name, attributes, status: {}, startTime, endTime: NaN };
          spans.push(span);
          return { setStatus: (status) => (span.status = status), end: (endTime) => (span.endTime = endTime ?? NaN) };
        },
      },
    });
    const analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 1,
      onCall,
    });
    const { usage } = await analyst.ask(questionTo(), new AbortController().signal);
    await analyst.close();
    await server.close();

    expect(spans.map(({ name }) => name)).toEqual(['chat scripted', 'chat scripted']);
    expect(spans[0]).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'server-error' } });
    expect(spans[1]!.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'scripted',
      'gen_ai.response.model': 'scripted-scripted',
      'gen_ai.conversation.id': 'd1',
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.response.finish_reasons': ['stop'],
      'server.address': '127.0.0.1',
    });
    expect(spans.every(({ startTime, endTime }) => endTime >= startTime)).toBe(true);
    expect(points.map(({ name }) => name).sort()).toEqual([
      'gen_ai.client.operation.duration',
      'gen_ai.client.operation.duration',
      'gen_ai.client.token.usage',
      'gen_ai.client.token.usage',
    ]);
    const told = JSON.stringify([points, spans]);
    for (const words of [article.title, 'what stands out', 'rust']) expect(told).not.toContain(words);
  });

  it('records content only on request', async () => {
    const server = await startOpenAiServer();
    const told: Record<string, unknown>[] = [];
    const analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 1,
      recordContent: true,
      onCall: genAiTelemetry({
        tracer: {
          startSpan: (_, { attributes }) => {
            told.push(attributes);
            return { setStatus: () => undefined, end: () => undefined };
          },
        },
      }),
    });
    const { opinion } = await analyst.ask(questionTo(), new AbortController().signal);
    await analyst.close();
    await server.close();
    const [system, user] = server.calls[0]!.request.messages.map(({ content }) => content);
    const read = (name: string): unknown => JSON.parse(String(told[0]![name]));
    expect(read('gen_ai.system_instructions')).toEqual([{ type: 'text', content: system }]);
    expect(read('gen_ai.input.messages')).toEqual([{ role: 'user', parts: [{ type: 'text', content: user }] }]);
    expect(read('gen_ai.output.messages')).toMatchObject([{ role: 'assistant', finish_reason: 'stop' }]);
    expect(told[0]!['gen_ai.output.messages']).toContain(opinion.argument.slice(0, 20));
  });
});
