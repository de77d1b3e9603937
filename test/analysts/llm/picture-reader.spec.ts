import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatPictureReader } from '../../../src/analysts/llm/index.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
const live = (): AbortSignal => new AbortController().signal;

describe('the picture reader', () => {
  let server: OpenAiServer;
  let reader: ChatPictureReader;

  beforeEach(async () => {
    server = await startOpenAiServer();
    reader = new ChatPictureReader({ apiKey: 'none', baseUrl: server.url, model: 'eyes' });
  });
  afterEach(async () => {
    await reader.close();
    await server.close();
  });

  it('drops a waiting picture at its deadline, without a call', async () => {
    server.behave(() => ({ kind: 'hang' }));
    const first = new AbortController();
    const looked = Array.from({ length: 4 }, () => reader.read(JPEG, first.signal));
    await server.arrival(4);
    const late = new AbortController();
    const waiting = reader.read(JPEG, late.signal);
    late.abort();
    expect(await waiting).toMatchObject({ status: 'failed', reason: 'deadline', calls: 0 });
    first.abort();
    for (const opinion of await Promise.all(looked))
      expect(opinion).toMatchObject({ status: 'failed', reason: 'deadline', calls: 1 });
    expect(server.calls).toHaveLength(4);
  });

  it('ignores text around the answer, and shortens and cleans the comment', async () => {
    const answer = { leaning: 'unsure', comment: `Nothing\u0000 tells.\n\n${'And so on. '.repeat(100)}` };
    const content = `<think>{"leaning":"ai","comment":"no"}</think>Here: ${JSON.stringify(answer)} Bye.`;
    server.behave(() => ({ kind: 'say', content }));
    const opinion = await reader.read(JPEG, live());
    expect(opinion).toMatchObject({ status: 'given', leaning: 'unsure', model: 'eyes-scripted' });
    const { comment } = opinion as { comment: string };
    expect(comment).toMatch(/^Nothing tells\. And so on\./);
    expect(comment.length).toBeLessThanOrEqual(600);
  });
});
