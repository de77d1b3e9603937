import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command, CommandRunner, Option } from 'nest-commander';
import { type DebateResult } from '../debate/index.js';
import { type DetectionResult } from '../detection/index.js';
import { modelSourceOf, PROJECT_ROOT } from '../factories.js';
import { readConfig } from '../config/index.js';
import { DEMO_PAGES } from './demo/demo-article.js';
import { demoImages } from './demo/demo-images.js';
import { formatDetection } from './detect.command.js';
import { reportingFailure } from './answering-command.js';
import { print } from './terminal.js';
import { formatResult } from './verdict.js';

const START_MS = 60_000;

@Command({
  name: 'demo',
  description: 'Start a separate service, sign up, run detection on two images, hold one debate, and show the results.',
})
export class DemoCommand extends CommandRunner {
  async run(_: string[], { keep }: { keep?: boolean }): Promise<void> {
    const directory = await mkdtemp(join(tmpdir(), 'elenchus-demo-'));
    const articles = await serveArticle();
    const articleUrl = `http://127.0.0.1:${(articles.address() as AddressInfo).port}/harbour.html`;
    const service = start(directory, new URL(articleUrl).host);
    await reportingFailure(async () => {
      print('Starting a separate service on a free port, with a temporary data directory …');
      const address = await listening(service);
      await show(address, articleUrl);
      print(
        [
          '',
          `Dashboard   ${address}/`,
          `API page    ${address}/api/docs`,
          `Data        ${directory}${keep ? '' : ' (removed now; --keep leaves the service running)'}`,
        ].join('\n'),
      );
      if (keep) {
        print('Press Ctrl-C to stop the service.');
        await Promise.race([once(service, 'exit'), once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      }
    });
    articles.close();
    if (service.exitCode === null) {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  }

  @Option({ flags: '--keep', description: 'leave the service running' })
  parseKeep(): boolean {
    return true;
  }
}

async function serveArticle(): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const page = DEMO_PAGES.get(url);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function start(directory: string, allowedHost: string): ChildProcess {
  return spawn(process.execPath, [join(PROJECT_ROOT, 'dist', 'main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      ELENCHUS_DATA_DIR: directory,
      ELENCHUS_ALLOW_HOSTS: allowedHost,
      ELENCHUS_ANALYST: 'offline',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The address on which the service listens, read from its output. */
async function listening(service: ChildProcess): Promise<string> {
  if (!service.stdout) throw new Error('the service has no output');
  const timer = setTimeout(() => service.kill(), START_MS);
  try {
    for await (const line of createInterface({ input: service.stdout })) {
      const address = /listens on (\S+)/.exec(line)?.[1];
      if (address !== undefined) {
        service.stdout.resume();
        return address;
      }
    }
    throw new Error('the service ended before it listened');
  } finally {
    clearTimeout(timer);
  }
}

async function answer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body as T;
}

async function show(address: string, articleUrl: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const { apiKey } = await answer<{ apiKey: string }>(
    await fetch(`${address}/api/accounts`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'demo@example.org', password: 'a password for the demo' }),
    }),
  );
  const { balance } = await answer<{ balance: number }>(
    await fetch(`${address}/api/billing/test-purchase`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': apiKey },
      body: JSON.stringify({ pack: 'starter' }),
    }),
  );
  print(`Signed up with key ${apiKey.slice(0, 8)}… and bought a test pack: ${balance} credits.\n`);

  print('Detection: POST /api/detect');
  for (const { name, note, bytes } of await demoImages()) {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name);
    const result = await answer<DetectionResult>(
      await fetch(`${address}/api/detect`, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form }),
    );
    print(formatDetection(`${name}, ${note}`, result));
  }
  const { notice } = modelSourceOf(readConfig(process.env));
  if (notice !== undefined) print(notice);

  print(`\nDebate: POST /api/simulate {"url": "${articleUrl}"}`);
  const result = await answer<DebateResult>(
    await fetch(`${address}/api/simulate`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': apiKey },
      body: JSON.stringify({ url: articleUrl, depth: 'standard' }),
    }),
  );
  print(formatResult(result));
  print(`\n${result.credits} credits spent; the debate is at ${address}/api/simulations/${result.id}`);
}
