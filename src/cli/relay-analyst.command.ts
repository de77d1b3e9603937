import { once } from 'node:events';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { AnsweringCommand } from './answering-command.js';
import { print } from './terminal.js';

const BODY_BYTES_MAX = 4 * 1024 * 1024;
const POLL_MS = 300;
const PORT = 8_089;

const requestSchema = z.looseObject({
  model: z.string().default('relay'),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })).min(1),
  response_format: z.unknown().optional(),
});

type RelayOptions = Readonly<{ folder?: string; port?: number }>;

/** The file's text once it is there and no longer grows; undefined when the asker has gone. */
async function writtenTo(path: string, asker: ServerResponse): Promise<string | undefined> {
  for (let before = 0; !asker.destroyed;) {
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    if (size > 0 && size === before) return readFile(path, 'utf8');
    before = size;
    await pause(POLL_MS);
  }
  return undefined;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the question is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Status and body. */
type Answer = readonly [number, object];
const refusal = (status: number, message: string): Answer => [status, { error: { message } }];

/** Tokens by the rule of thumb of four characters each; a relay has no tokenizer. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/**
 * Answers chat completions by files: writes each question to `0001.question.md` and waits until somebody has written
 * `0001.answer.txt`. On the loopback only.
 */
export async function startRelay(folder: string, port: number, told: (line: string) => void): Promise<Server> {
  await mkdir(folder, { recursive: true });
  let asked = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> => {
    if (request.method === 'GET' && request.url === '/v1/models')
      return [200, { object: 'list', data: [{ id: 'relay', object: 'model' }] }];
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return refusal(404, 'only /v1/chat/completions and /v1/models are served');
    const { model, messages, response_format: form } = requestSchema.parse(await bodyOf(request));
    const id = String((asked += 1)).padStart(4, '0');
    const [question, reply] = [join(folder, `${id}.question.md`), join(folder, `${id}.answer.txt`)];
    const said = messages.map(({ role, content }) => `<!-- ${role} -->\n\n${content}`).join('\n\n');
    const schema = form === undefined ? '' : `\n\n<!-- form -->\n\n${JSON.stringify(form)}`;
    await rm(reply, { force: true });
    await writeFile(question, `${said}${schema}\n`);
    told(`${question} waits for ${reply}`);
    const content = await writtenTo(reply, response);
    if (content === undefined) {
      await rm(question, { force: true });
      told(`${question} is no longer asked`);
      return undefined;
    }
    const usage = { prompt_tokens: tokensOf(said), completion_tokens: tokensOf(content) };
    const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } };
    return [200, { id, object: 'chat.completion', created: 0, model, choices: [choice], usage }];
  };
  const server = createServer((request, response) => {
    void answer(request, response)
      .catch((error: unknown) => refusal(400, error instanceof Error ? error.message : String(error)))
      .then((answered) => {
        if (!answered || response.destroyed) return;
        response.writeHead(answered[0], { 'content-type': 'application/json' });
        response.end(JSON.stringify(answered[1]));
      });
  });
  server.requestTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

@SubCommand({
  name: 'relay',
  description: 'Serve the OpenAI API and let people or another program answer each question by a file.',
})
export class RelayAnalystCommand extends AnsweringCommand {
  @Option({ flags: '--folder <path>', description: 'where questions and answers are; ./relay when omitted' })
  parseFolder(path: string): string {
    return path;
  }

  @Option({ flags: '--port <number>', description: `the port on 127.0.0.1; ${PORT} when omitted` })
  parsePort(port: string): number {
    return z.coerce.number().int().min(1).max(65_535).parse(port);
  }

  protected async answer(_: string[], { folder = 'relay', port = PORT }: RelayOptions): Promise<void> {
    const server = await startRelay(resolve(folder), port, print);
    print(`Set OPENAI_BASE_URL=http://127.0.0.1:${port}/v1 and OPENAI_API_KEY=none. Questions and answers: ${folder}`);
    await once(server, 'close');
  }
}
