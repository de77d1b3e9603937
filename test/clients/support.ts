import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createServer, request as ask } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { ARTICLE_PAGE, serve, startService, type TestService } from '../support/service.js';
import { smallCastFolder } from '../support/small-cast.js';
import { paint, type Raw } from '../support/images.js';
import { webhookReceiver, type Received } from '../support/webhook-receiver.js';

/** A fault of the proxy for the next requests whose path has this prefix. */
export interface Fault {
  readonly path: string;
  readonly times: number;
  /** Answers with this refusal itself… */
  readonly refuse?: { readonly status: number; readonly code: string; readonly retryAfterS?: number };
  /** …or breaks the connection after this number of messages of an event stream… */
  readonly breakAfter?: number;
  /** …or forwards the request and drops the answer. */
  readonly loseAnswer?: boolean;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * A proxy in front of the service. Faults are ordered with `order` or, from another process, with `POST /-/faults`.
 * `GET /-/seen` returns the forwarded requests, `GET /-/webhooks` the messages that the receiver got.
 */
export interface FaultyProxy {
  readonly url: string;
  readonly seen: SeenRequest[];
  order(...faults: readonly Fault[]): void;
  close(): void;
}

async function startFaultyProxy(target: string, webhooks: readonly Received[]): Promise<FaultyProxy> {
  const seen: SeenRequest[] = [];
  const faults: { -readonly [K in keyof Fault]: Fault[K] }[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (path.startsWith('/-/')) {
        if (method === 'POST') faults.push(JSON.parse(body.toString()) as Fault);
        outgoing.end(JSON.stringify(path === '/-/webhooks' ? webhooks : seen));
        return;
      }
      seen.push({ method, path, headers: headers as SeenRequest['headers'] });
      const fault = faults.find(({ path: beginning, times }) => times > 0 && path.startsWith(beginning));
      if (fault) fault.times -= 1;
      if (fault?.refuse) {
        const { status, code, retryAfterS } = fault.refuse;
        const problem = { type: 'about:blank', title: code, status, instance: path, code, requestId: 'proxy' };
        outgoing.writeHead(status, {
          'content-type': 'application/problem+json',
          ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
        });
        outgoing.end(JSON.stringify(problem));
        return;
      }
      const upstream = ask(new URL(path, target), { method, headers }, (answer) => {
        if (fault?.loseAnswer === true) {
          answer.resume().on('end', () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        let left = fault?.breakAfter ?? Infinity;
        let rest = '';
        answer.on('error', () => outgoing.destroy());
        answer.on('data', (chunk: Buffer) => {
          if (left === Infinity) outgoing.write(chunk);
          else {
            const messages = (rest + chunk.toString('latin1')).split('\n\n');
            rest = messages.pop() ?? '';
            for (const message of messages)
              if ((left -= 1) >= 0) outgoing.write(Buffer.from(`${message}\n\n`, 'latin1'));
            // Shortens the client's pause, and sends half of the next message, which it must not treat as complete.
            if (left < 0) {
              answer.pause();
              outgoing.write('retry: 20\n\nid: 99999\ndata: {"ty', () => outgoing.destroy());
            }
          }
        });
        answer.on('end', () => outgoing.end());
      });
      upstream.on('error', () => outgoing.destroy());
      outgoing.on('close', () => upstream.destroy());
      upstream.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    order: (...more) => void faults.push(...more.map((fault) => ({ ...fault }))),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A service, a page to debate, a receiver of webhooks, and a proxy between the service and its clients. */
export interface Stage {
  readonly service: TestService;
  readonly proxy: FaultyProxy;
  /** Base URL of the pages. Every path returns the same article, or a picture if it ends with `.jpg`. */
  readonly site: string;
  readonly webhook: string;
  readonly received: readonly Received[];
  readonly until: (count: number) => Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param hosts additional addresses of this machine that the service may reach.
 * @param personas the folder of its cast; default: one with six personas.
 */
export async function setStage(hosts: readonly string[] = [], personas?: string): Promise<Stage> {
  const { data, ...raw } = photograph(5);
  const picture = await sharp(data, { raw: { ...raw, channels: 3 } })
    .jpeg()
    .toBuffer();
  const pages = await serve(({ url = '' }, response) =>
    url.endsWith('.jpg') ? response.end(picture) : response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE),
  );
  const receiver = await webhookReceiver((response) => response.writeHead(204).end());
  const service = await startService({
    ELENCHUS_ALLOW_HOSTS: [pages.host, receiver.host, ...hosts].join(),
    ELENCHUS_PERSONAS_DIR: personas ?? (await smallCastFolder()),
  });
  const proxy = await startFaultyProxy(service.url, receiver.received);
  return {
    service,
    proxy,
    site: pages.url,
    webhook: `${receiver.url}/hook`,
    received: receiver.received,
    until: (count) => receiver.until(count),
    async stop() {
      proxy.close();
      await service.stop();
      receiver.close();
      pages.close();
    },
  };
}

/** A synthetic photograph that differs for each seed. */
export const photograph = (seed: number): Raw =>
  paint(96, 96, (x, y) => [(x * seed) & 255, (y * 2 + seed) & 255, ((x ^ y) * 3) & 255]);

/** Runs a program while the service answers from this process. */
export async function runProgram(
  command: string,
  parameters: readonly string[],
  { directory = '.', environment = {} }: { directory?: string; environment?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(command, parameters, {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

export interface SampleEnd {
  readonly output: string;
  /** What the sample ended with, null if it ended as it should. */
  readonly error: string | null;
}

/** A process that runs sample programs of one language, one after another, because a start takes longer than most. */
export class SampleRunner {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;

  constructor(
    command: string,
    parameters: readonly string[],
    directory: string,
    environment: Readonly<Record<string, string>>,
  ) {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
    this.#child = spawn(command, parameters, { cwd: directory, env });
    this.#child.stderr.pipe(process.stderr);
    this.#answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** @param name a file in the runner's directory. @throws Error when the sample ended the runner's process. */
  async run(name: string): Promise<SampleEnd> {
    this.#child.stdin.write(`${name}\n`);
    const answer = await this.#answers.next();
    if (answer.done === true) throw new Error(`${name} ended the process that ran it`);
    return JSON.parse(answer.value) as SampleEnd;
  }

  async end(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.stdin.end();
    await closed;
  }
}
