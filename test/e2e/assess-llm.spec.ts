import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand, spawnCommand } from '../support/commands.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';

const ARTICLE = `Inspectors found rust on the hulls of three ferries, the port authority said on Monday.

“We were shown other papers,” said Inge Dahl, who leads the inspection. The company has not answered questions.`;

interface Outcome {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

describe('cli assess with a model server', () => {
  let directory: string;
  let server: OpenAiServer;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'elenchus-assess-'));
    await writeFile(join(directory, 'article.txt'), ARTICLE);
  });
  beforeEach(async () => {
    server = await startOpenAiServer();
  });
  afterEach(() => server.close());
  afterAll(() => rm(directory, { recursive: true }));

  async function assess(run = runCommand): Promise<Outcome> {
    const environment = { OPENAI_BASE_URL: server.url, ELENCHUS_DATA_DIR: join(directory, 'data') };
    const options = ['--depth', 'micro', '--evidence', 'none', '--json'];
    const { stdout, stderr, code } = await run(['assess', join(directory, 'article.txt'), ...options], environment);
    return { out: stdout, err: stderr, code };
  }

  it('names the most frequent excuse of an abandoned debate, in words and in JSON', async () => {
    server.behave(() => ({ kind: 'refusal', text: 'I would rather not.' }));
    const { out, err, code } = await assess();
    expect(code).toBe(1);
    const reason = 'refused: I would rather not.';
    expect(err).toContain(
      `too-few-votes: 0 of 30 agents answered, 20 are needed; most often excused for: ${reason} (30)`,
    );
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'too-few-votes', excuse: { reason, agents: 30 } } });
  });

  it('says that it waits for a server that loads its model, and continues', async () => {
    server.behave(({ number }) =>
      number <= 6
        ? // Uses the server's delay instead of doubled pauses.
          { kind: 'status', status: 503, error: { message: 'Loading model' }, headers: { 'retry-after-ms': '100' } }
        : undefined,
    );
    const { out, err, code } = await assess(spawnCommand);
    expect(code).toBe(0);
    expect(err).toContain('Waiting for the model server (503 Loading model) …\nThe model server responds again.');
    expect((JSON.parse(out) as { votes: unknown[] }).votes).toHaveLength(30);
  });
});
