import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ARTICLE_PAGE } from '../test/support/service.js';
import { startOpenAiServer } from '../test/support/openai-server.js';
import { type ServiceProcess, spawnService } from '../test/support/service-process.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { honestImage } from './hostile/material.js';
import { type Bench, type Figure, plain } from './report.js';
import {
  type Account,
  createAccount,
  every,
  livezFigures,
  memoryFigures,
  type MemorySample,
  minutesOr,
  outcomeOf,
  probeLivez,
  residentMb,
  Tally,
} from './support/soak.js';

const MINUTES = 5;
const CLIENTS = 200;
const DEBATES = 20;
const ACCOUNTS = 4;
const LIVEZ_EVERY_MS = 100;
const MEMORY_EVERY_MS = 5_000;
const LIVEZ_MS_MAX = 100;
const LOOP_DELAY_P99_MS_MAX = 50;
const GROWTH_MB_MAX = 100;
const REQUEST_MS_MAX = 180_000;
/** Maximum wait of a client for a Retry-After. */
const RETRY_MS_MAX = 10_000;
const STREAMS = 1_000;
/** An account may have 100 streams open. */
const STREAM_ACCOUNTS = 10;
const STREAM_KIB_MAX = 100;

type Responses = Readonly<Record<string, { readonly description: string }>>;

/** Whether the API document names this answer: its status, and its code in the description. */
function documentedAnswers(path: string): (outcome: string) => boolean {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    readonly paths: Readonly<Record<string, { readonly post: { readonly responses: Responses } }>>;
  };
  const responses = document.paths[path]!.post.responses;
  return (outcome) => {
    const [status, code] = outcome.split(' ') as [string, string | undefined];
    return code === undefined ? status in responses : responses[status]?.description.includes(`\`${code}\``) === true;
  };
}

interface Load {
  readonly detections: Tally;
  readonly debates: Tally;
  readonly latencies: readonly number[];
  readonly memory: MemorySample[];
  readonly loopDelayP99Ms: number;
  readonly ended: boolean;
}

/** `nodejs_eventloop_lag_p99_seconds` in milliseconds. The service measures it from one request to the next. */
async function loopDelayMs({ url }: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

/** Repeats the request until the end, and respects Retry-After. */
async function client(until: number, tally: Tally, send: () => Promise<Response>): Promise<void> {
  while (performance.now() < until) {
    let retryMs = 0;
    const asked = send().then((response) => {
      retryMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
      return response;
    });
    const outcome = await outcomeOf(asked);
    tally.count(outcome);
    if (outcome !== '200') await pause(Math.min(Math.max(retryMs, 100), RETRY_MS_MAX));
  }
}

/** Serves the article at any address. */
async function openOrigin(): Promise<{ readonly host: string; readonly close: () => void }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(ARTICLE_PAGE),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

type Post = (path: string, account: Account, body: string | FormData) => Promise<Response>;

const posterTo =
  ({ url }: ServiceProcess): Post =>
  (path, { apiKey }, body) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      body,
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
    });

/** The clients, each repeating its request until the end. */
function clients(
  post: Post,
  { accounts, images, host }: { accounts: readonly Account[]; images: readonly Buffer[]; host: string },
  { detections, debates }: { detections: Tally; debates: Tally },
  until: number,
): readonly Promise<void>[] {
  let sent = 0;
  return [
    ...Array.from({ length: CLIENTS }, (_, n) =>
      client(until, detections, () => {
        const form = new FormData();
        // Bytes after the picture make it a new one for the service.
        const bytes = Buffer.concat([images[sent++ % images.length]!, Buffer.from(String(sent))]);
        form.append('image', new Blob([new Uint8Array(bytes)]), 'image');
        return post('/api/detect', accounts[n % ACCOUNTS]!, form);
      }),
    ),
    ...Array.from({ length: DEBATES }, (_, n) =>
      client(until, debates, () =>
        post(
          '/api/simulate',
          accounts[n % ACCOUNTS]!,
          JSON.stringify({ url: `http://${host}/news/${n}-${sent++}`, depth: 'micro' }),
        ),
      ),
    ),
  ];
}

async function loaded(): Promise<Load> {
  const directory = temporaryDirectory();
  const { host, close } = await openOrigin();
  const accounts: Account[] = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await createAccount(directory.path, `load${n}@example.org`));
  const service = await spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: host });
  let ended = false;
  service.process.once('exit', () => (ended = true));

  const post = posterTo(service);
  for (const account of accounts)
    await (await post('/api/billing/test-purchase', account, JSON.stringify({ pack: 'publisher' }))).text();

  const load = {
    detections: new Tally(),
    debates: new Tally(),
    memory: [] as MemorySample[],
  };
  const images = await Promise.all(Array.from({ length: 400 }, (_, n) => honestImage(n)));
  const startedAt = performance.now();
  const until = startedAt + minutesOr(MINUTES) * 60_000;
  try {
    const probe = await probeLivez(service, LIVEZ_EVERY_MS);
    await loopDelayMs(service);
    await Promise.all([
      ...clients(post, { accounts, images, host }, load, until),
      every(MEMORY_EVERY_MS, until, () => {
        load.memory.push({ minute: (performance.now() - startedAt) / 60_000, mb: residentMb(service) });
        return Promise.resolve();
      }),
    ]);
    return { ...load, latencies: await probe.stop(), loopDelayP99Ms: await loopDelayMs(service), ended };
  } finally {
    await service.end('SIGKILL');
    close();
    directory.remove();
  }
}

/** @returns the id of a new debate, which waits for its model server */
async function openWaiting(service: string, apiKey: string, article: string): Promise<string> {
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${service}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify(body),
    });
  await (await post('/api/billing/test-purchase', { pack: 'publisher' })).text();
  return ((await (await post('/api/simulate', { url: article, depth: 'micro' })).json()) as { readonly id: string }).id;
}

/** KiB of resident memory per idle listener to a waiting debate. */
async function idleStreams(): Promise<Figure> {
  const directory = temporaryDirectory();
  const model = await startOpenAiServer({ behave: () => ({ kind: 'hang' }) });
  const { host, close } = await openOrigin();
  const accounts: Account[] = [];
  for (let n = 0; n < STREAM_ACCOUNTS; n += 1)
    accounts.push(await createAccount(directory.path, `streams-${n}@example.org`));
  const service = await spawnService(directory.path, {
    ELENCHUS_ALLOW_HOSTS: host,
    ELENCHUS_ANALYST: 'llm',
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: model.url,
    ELENCHUS_MODEL: 'scripted',
  });
  const gone = new AbortController();
  try {
    const debates = await Promise.all(
      accounts.map(({ apiKey }) => openWaiting(service.url, apiKey, `http://${host}/`)),
    );
    await pause(5_000);
    const before = residentMb(service);
    const open = async (id: string, { apiKey }: Account): Promise<void> => {
      const response = await fetch(`${service.url}/api/simulations/${id}/events`, {
        headers: { 'x-api-key': apiKey },
        signal: gone.signal,
      });
      if (response.status !== 200) throw new Error(`a stream was refused: ${response.status}`);
      // The stream is established when the first event has arrived.
      await response.body!.getReader().read();
    };
    // One of each account at a time: more than a few requests of one account are not read at once.
    for (let n = 0; n < STREAMS; n += STREAM_ACCOUNTS)
      await Promise.all(debates.map((id, of) => open(id, accounts[of]!)));
    await pause(5_000);
    const kib = ((residentMb(service) - before) * 1e6) / 1_024 / STREAMS;
    return {
      ...plain(`resident memory of each of ${STREAMS} idle event streams`, kib, 'KiB'),
      bar: `<= ${STREAM_KIB_MAX} KiB`,
      holds: kib <= STREAM_KIB_MAX,
    };
  } finally {
    gone.abort();
    await service.end('SIGKILL');
    await model.close();
    close();
    directory.remove();
  }
}

function refusals(name: string, path: string, { codes, sent, answered }: Tally): readonly Figure[] {
  const isDocumented = documentedAnswers(path);
  const strange = [...codes].filter(([outcome]) => !isDocumented(outcome)).reduce((sum, [, count]) => sum + count, 0);
  return [
    { ...plain(`${name} answered`, answered, ''), against: { name: 'sent', value: sent } },
    { ...plain(`${name}: answers that the API document does not name`, strange, ''), bar: '= 0', holds: strange === 0 },
  ];
}

async function run(): Promise<readonly Figure[]> {
  const streams = await idleStreams();
  const { detections, debates, latencies, memory, loopDelayP99Ms, ended } = await loaded();
  console.error(`detections: ${detections.toString()}\ndebates: ${debates.toString()}`);
  return [
    ...refusals('detections', '/api/detect', detections),
    ...refusals('debates', '/api/simulate', debates),
    { ...plain('service still running', ended ? 0 : 1, ''), bar: 'yes', holds: !ended },
    {
      ...plain('event-loop delay p99', loopDelayP99Ms, 'ms'),
      bar: `<= ${LOOP_DELAY_P99_MS_MAX} ms`,
      holds: loopDelayP99Ms <= LOOP_DELAY_P99_MS_MAX,
    },
    ...livezFigures(latencies, LIVEZ_MS_MAX),
    ...memoryFigures(memory, GROWTH_MB_MAX),
    streams,
  ];
}

export const bench: Bench = {
  summary: '200 clients that detect and 20 debates at once for 5 minutes or --minutes N, and 1,000 idle event streams',
  run,
};
