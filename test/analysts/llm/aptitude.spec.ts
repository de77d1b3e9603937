import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LlmAnalyst } from '../../../src/analysts/llm/index.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';

let server: OpenAiServer;
let analyst: LlmAnalyst;
beforeEach(async () => {
  server = await startOpenAiServer();
  analyst = new LlmAnalyst({ apiKey: 'none', baseUrl: server.url, model: 'm', timeoutMs: 30_000, maxConcurrent: 4 });
});
afterEach(async () => {
  await analyst.close();
  await server.close();
});

const isImpossible = (prompt: string): boolean => prompt.includes('terawatt');

it('a model that believes both of two articles does not see the impossible figure, one that tells them apart does', async () => {
  const scoring = (impossible: number, sound: number) =>
    server.behave(({ request }) => ({
      kind: 'opinion',
      change: { score: isImpossible(request.messages[1]!.content) ? impossible : sound },
    }));
  scoring(75, 75);
  expect(await analyst.aptitude()).toMatchObject({ asked: 2, inForm: 2, seesImpossibility: false });
  scoring(5, 80);
  expect(await analyst.aptitude()).toMatchObject({ asked: 2, inForm: 2, seesImpossibility: true });
  // Whoever believes nothing sees nothing either.
  scoring(5, 10);
  expect(await analyst.aptitude()).toMatchObject({ seesImpossibility: false });
});

it('quotations that are not in the article and replies out of form are counted', async () => {
  let first = true;
  server.behave(() => {
    if (first) {
      first = false;
      return { kind: 'say', content: 'I would rather talk.' };
    }
    return {
      kind: 'opinion',
      change: {
        argument: 'It says "a single twelve-metre shipping container" and "a page that nobody wrote".',
        flags: [{ flag: 'unsourced-claim', quote: 'words from elsewhere' }],
      },
    };
  });
  expect(await analyst.aptitude()).toMatchObject({ asked: 2, inForm: 1, quotes: { right: 2, given: 6 } });
});

it('a server that is lost says nothing about its model', async () => {
  server.behave(({ request }) =>
    isImpossible(request.messages[1]!.content) ? { kind: 'reset' } : { kind: 'opinion', change: { score: 80 } },
  );
  await expect(analyst.aptitude()).rejects.toMatchObject({ code: 'connection-failed' });
});
