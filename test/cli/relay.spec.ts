import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LlmAnalyst } from '../../src/analysts/llm/index.js';
import { startRelay } from '../../src/cli/relay-analyst.command.js';
import { questionTo } from '../support/llm-questions.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let directory: ReturnType<typeof temporaryDirectory>;
let server: Server;
let analyst: LlmAnalyst;
const told: string[] = [];
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

beforeEach(async () => {
  directory = temporaryDirectory();
  told.length = 0;
  server = await startRelay(directory.path, 0, (line) => told.push(line));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  analyst = new LlmAnalyst({ apiKey: 'none', baseUrl, model: 'people', timeoutMs: 60_000, maxConcurrent: 4 });
});
afterEach(async () => {
  await analyst.close();
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  directory.remove();
});

it('a person answers a question of a debate by a file', async () => {
  const answer = analyst.ask(questionTo(), new AbortController().signal);
  await until(() => told.length === 1);
  expect(readdirSync(directory.path)).toEqual(['0001.question.md']);
  expect(readFileSync(join(directory.path, '0001.question.md'), 'utf8')).toContain('Ferry company “hid” rust');
  const argument = 'The port authority is named, and that is worth something.';
  writeFileSync(join(directory.path, '0001.answer.txt'), JSON.stringify({ argument, score: 61, confidence: 11 }));
  expect((await answer).opinion).toMatchObject({ argument, score: 61, confidence: 0.55 });
});

it('a question that nobody waits for any more is taken away', async () => {
  const gone = new AbortController();
  const answer = analyst.ask(questionTo(), gone.signal).catch(() => 'withdrawn');
  await until(() => told.length === 1);
  gone.abort();
  expect(await answer).toBe('withdrawn');
  await until(() => told.length === 2);
  expect(readdirSync(directory.path)).toEqual([]);
});
