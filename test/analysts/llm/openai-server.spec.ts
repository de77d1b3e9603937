import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenAI } from 'openai';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';

describe('the scripted server', () => {
  let server: OpenAiServer;
  let client: OpenAI;
  beforeAll(async () => {
    server = await startOpenAiServer({ behave: () => ({ kind: 'say', content: 'word '.repeat(30) }) });
    client = new OpenAI({ apiKey: 'none', baseURL: server.url, maxRetries: 0 });
  });
  afterAll(() => server.close());
  const messages = [{ role: 'user' as const, content: 'Say something.' }];

  it('answers the vendor’s client in one piece', async () => {
    const completion = await client.chat.completions.create({ model: 'm', messages });
    expect(completion.choices[0]!.message.content).toBe('word '.repeat(30));
    expect(completion.usage!.completion_tokens).toBe(38);
  });

  it('answers the vendor’s client in a stream', async () => {
    let said = '';
    let usage = 0;
    for await (const chunk of await client.chat.completions.create({ model: 'm', messages, stream: true })) {
      said += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage?.completion_tokens ?? usage;
    }
    expect(said).toBe('word '.repeat(30));
    expect(usage).toBe(38);
  });

  it('answers the vendor’s client with a tool call', async () => {
    const completion = await client.chat.completions.create({
      model: 'm',
      messages,
      tools: [{ type: 'function', function: { name: 'speak', parameters: { type: 'object' } } }],
    });
    const [call] = completion.choices[0]!.message.tool_calls!;
    expect(call).toMatchObject({ type: 'function', function: { name: 'speak', arguments: 'word '.repeat(30) } });
  });

  it('reports an error to the vendor’s client', async () => {
    await expect(client.models.list()).rejects.toMatchObject({ status: 404 });
  });
});
