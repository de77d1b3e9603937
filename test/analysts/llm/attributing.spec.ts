import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLlmAnalyst, type LlmAnalyst } from '../../../src/analysts/llm/index.js';
import { readAttributing } from '../../../src/analysts/llm/attributing.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';

const TEXT =
  'The bridge is closed. “We had no choice,” Ana Torres said. Tom Hall said that the repairs cost $4.5 million. He said that the bridge is closed.';
const reply = (...statements: readonly (readonly [string, string])[]): string =>
  JSON.stringify({ statements: statements.map(([source, statement]) => ({ source, statement })) });
const wordsOf = ({ start, end }: { start: number; end: number }): string => TEXT.slice(start, end);

describe('who says what, by a model', () => {
  let server: OpenAiServer;
  let analyst: LlmAnalyst;

  beforeEach(async () => {
    server = await startOpenAiServer();
    analyst = createLlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'small',
      timeoutMs: 30_000,
      maxConcurrent: 1,
    });
  });
  afterEach(async () => {
    await analyst.close();
    await server.close();
  });
  const attribute = (): ReturnType<LlmAnalyst['attribute']> =>
    analyst.attribute({ text: TEXT }, new AbortController().signal);

  it('is asked in one call, and located in the article', async () => {
    const content = reply(['Ana Torres', 'We had no choice'], ['Tom Hall', 'the repairs cost $4.5 million']);
    server.behave(() => ({ kind: 'say', content }));
    const { statements, droppedQuotes, model, usage } = await attribute();
    expect(statements.map((statement) => [wordsOf(statement.source), wordsOf(statement)])).toEqual([
      ['Ana Torres', 'We had no choice'],
      ['Tom Hall', 'the repairs cost $4.5 million'],
    ]);
    expect([droppedQuotes, model, usage.calls, server.calls.length]).toEqual([0, 'small-scripted', 1, 1]);
    const [{ request }] = server.calls as [(typeof server.calls)[number]];
    expect(request.messages[0]!.content).not.toContain('Ana Torres');
    expect(request.messages[1]!.content).toMatch(/^«article (\w+)»\n[\s\S]*\n«end of article \1»$/);
  });

  it('is asked once, even if the answer is of no use', async () => {
    server.behave(() => ({ kind: 'say', content: 'Nobody says anything.' }));
    await expect(attribute()).rejects.toMatchObject({ code: 'invalid-reply', usage: { calls: 1 } });
    expect(server.calls).toHaveLength(1);
  });

  it('leaves out what is not in the article, and says how much that was', () => {
    const given = reply(
      ['Ana Torres', 'We were wrong'],
      ['Nobody', 'We had no choice'],
      ['He', 'the bridge is closed'],
    );
    const { statements, droppedQuotes } = readAttributing(given, TEXT)!;
    expect(droppedQuotes).toBe(2);
    expect(statements.map(({ source }) => wordsOf(source))).toEqual(['He']);
  });

  it('takes words that stand twice where the list has come to', () => {
    const given = reply(['Tom Hall', 'the repairs cost $4.5 million'], ['He', 'the bridge is closed']);
    expect(readAttributing(given, TEXT)!.statements.at(-1)!.end).toBe(TEXT.length - 1);
  });
});
