import { afterEach, describe, expect, it } from '@jest/globals';
import { runCommand, spawnCommand } from '../support/commands.js';
import {
  type Behaviour,
  type OpenAiServer,
  type OpenAiServerOptions,
  startOpenAiServer,
} from '../support/openai-server.js';

const KEY = 'sk-of-the-operator-1234';
let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Answer {
  readonly out: string;
  readonly code: number | null;
}

/** Runs `cli analyst check`. */
async function check(url: string, options: readonly string[] = [], run = runCommand): Promise<Answer> {
  const environment = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url, ELENCHUS_MODEL: 'small' };
  const { stdout: out, code } = await run(['analyst', 'check', ...options], environment);
  return { out, code };
}

async function against(options: OpenAiServerOptions, run = runCommand): Promise<Answer> {
  server = await startOpenAiServer(options);
  return check(server.url, [], run);
}

describe('cli analyst check', () => {
  it('reports the server, the model, the reply form and the estimated use of a debate', async () => {
    const { out, code } = await against({}, spawnCommand);
    expect(code).toBe(0);
    expect(out).toContain(`Asking ${server!.url}`);
    expect(out).toMatch(
      /^small answers as small-scripted in \d+(?:\.\d)? (?:millisecond|second)s?; replies follow a JSON schema\.$/m,
    );
    expect(out).toMatch(/by the server’s token counts:\n {2}micro +62 calls, about \d+ tokens in/);
    expect(out).toContain('Without a price in analyst.yaml the cost is not known.');
  });

  it('says that nothing is known of a model whose server is lost after its first answer', async () => {
    const { out, code } = await against({
      behave: ({ request }) =>
        request.messages[1]!.content.includes('terawatt') ? { kind: 'reset' } : { kind: 'opinion' },
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^Whether the model is fit for debates is not known: the server did not answer \(.+\)\.$/m);
    expect(out).not.toContain('too small');
  });

  it('uses the reply form of a named provider and prints its notes', async () => {
    server = await startOpenAiServer({});
    const { out, code } = await check(server.url, ['--provider', 'anthropic']);
    expect(code).toBe(0);
    expect(server.calls[0]!.request.response_format).toBeUndefined();
    expect(out).toContain('replies come as a tool call');
    expect(out).toContain('Note: Prompt caching is not offered');
  });

  it('reports a server without structured output', async () => {
    const { out, code } = await against({ knows: ['temperature', 'max_tokens'] });
    expect(code).toBe(0);
    expect(out).toContain('replies are requested in the prompt only');
    expect(out).toContain('It took 4 calls');
  });

  it.each<[string, Behaviour, RegExp]>([
    [
      'a wrong key',
      { kind: 'status', status: 401, error: { message: `Incorrect API key provided: ${KEY}.` } },
      /\(unauthorised\)\. The model server does not accept the key\.\n {2}401 Incorrect API key provided: \*\*\*\.$/m,
    ],
    [
      'a model that is missing',
      { kind: 'status', status: 404, error: { message: 'model "small" not found, try pulling it first' } },
      /\(model-not-found\)\. The model server has no such model, or no API at this address\.\n {2}404 model "small" not found/,
    ],
    [
      'a model that does not follow the reply form',
      { kind: 'say', content: 'Rather credible, I should say.' },
      /\(invalid-reply\)\. The reply does not contain an opinion/,
    ],
  ])('reports %s and fails', async (_, behaviour, words) => {
    const { out, code } = await against({ behave: () => behaviour });
    expect(code).toBe(1);
    expect(out).toMatch(words);
    expect(out).not.toContain(KEY);
  });

  it('reports that nothing listens and marks its figures as estimated', async () => {
    const gone = await startOpenAiServer();
    await gone.close();
    const { out, code } = await check(gone.url);
    expect(code).toBe(1);
    expect(out).toMatch(/\(connection-failed\)\. The connection failed .*\n {2}ECONNREFUSED/);
    expect(out).toContain('estimated, since the server reported no token counts');
  });
});
