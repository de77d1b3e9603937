import { afterAll, beforeAll, describe } from '@jest/globals';
import { LlmAnalyst } from '../../../src/analysts/llm/index.js';
import { analystContract } from '../../contracts/analyst.contract.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';

describe('the LLM analyst', () => {
  let server: OpenAiServer;
  beforeAll(async () => {
    server = await startOpenAiServer();
  });
  afterAll(() => server.close());

  analystContract(
    'llm',
    () =>
      new LlmAnalyst({ apiKey: 'none', baseUrl: server.url, model: 'scripted', timeoutMs: 30_000, maxConcurrent: 8 }),
  );
});
