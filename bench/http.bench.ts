import { execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { SigningKeys } from '../src/audit/index.js';
import { ARTICLE_PAGE, serve } from '../test/support/service.js';
import { type ServiceProcess, spawnService } from '../test/support/service-process.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { atLeast, type Bench, type Figure, median, plain } from './report.js';
import { withKurrentServer } from './support/with-kurrent-server.js';

const CONNECTIONS = 16;
const WARM_UP_S = 2;
const ROUND_S = 1;
const ROUNDS = 9;
/** Minimum rate, as a share of that of a bare handler that only looks up the key. */
const ACCOUNT_SHARE = 0.4;
/** Minimum rate, as a share of that of the same request on SQLite. */
const KURRENT_SHARE = 0.9;

const exec = promisify(execFile);

interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string;
  /** A file that is uploaded as `image`. */
  readonly file?: string;
}

interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** One process of autocannon; any answer but 200 is an error. */
async function fired({ url, headers, method = 'GET', body, file }: Target, seconds: number): Promise<Measured> {
  const cannon = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js');
  const options = ['-j', '-c', String(CONNECTIONS), '-d', String(seconds), '-m', method];
  for (const [name, value] of Object.entries(headers)) options.push('-H', `${name}=${value}`);
  if (body !== undefined) options.push('-b', body);
  if (file !== undefined) options.push('-F', JSON.stringify({ image: { type: 'file', path: file } }));
  const { stdout } = await exec(process.execPath, [cannon, ...options, url], { maxBuffer: 2 ** 24 });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  };
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}

/** Alternates between all targets in short turns, so that other load affects each of them equally. */
async function measured(targets: readonly Target[]): Promise<ReadonlyMap<string, Measured>> {
  const rounds = new Map(targets.map(({ name }) => [name, [] as Measured[]]));
  for (const target of targets) await fired(target, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets) rounds.get(target.name)!.push(await fired(target, ROUND_S));
  return new Map(
    [...rounds].map(([name, all]) => [
      name,
      { perSecond: median(all.map((one) => one.perSecond)), p99Ms: median(all.map((one) => one.p99Ms)) },
    ]),
  );
}

/** A service with one account, one finished debate and one image that was detected before. */
class Prepared {
  private constructor(
    private readonly service: ServiceProcess,
    private readonly folder: ReturnType<typeof temporaryDirectory>,
    readonly targets: readonly Target[],
  ) {}

  get directory(): string {
    return this.folder.path;
  }

  static async start(
    name: string,
    page: { readonly host: string; readonly url: string },
    environment: Record<string, string>,
  ): Promise<Prepared> {
    const directory = temporaryDirectory();
    SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, new Date());
    const env = {
      ELENCHUS_SECRET: 'for the benchmark, 32 characters or more',
      ELENCHUS_SIGNING_KEYS: join(directory.path, 'signing-keys.json'),
      ELENCHUS_ALLOW_HOSTS: page.host,
      ...environment,
    };
    const service = await spawnService(directory.path, env);
    try {
      const targets = await targetsOf(name, service.url, page.url, { ...env, ELENCHUS_DATA_DIR: directory.path });
      return new Prepared(service, directory, targets);
    } catch (error) {
      await service.end('SIGTERM');
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.service.end('SIGTERM');
    this.folder.remove();
  }
}

/** The measured requests, for an account with a finished debate and a detected image. */
async function targetsOf(
  name: string,
  url: string,
  page: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly Target[]> {
  const { accountId, apiKey } = await answer<{ accountId: string; apiKey: string }>(`${url}/api/accounts`, {
    email: 'bench@example.org',
    password: 'a long password',
  });
  // Without a daily limit on detections.
  await exec(process.execPath, ['dist/cli.js', 'accounts', 'plan', accountId, 'team'], {
    env: { ...process.env, ...env },
  });
  const headers = { 'x-api-key': apiKey };
  await answer(`${url}/api/billing/test-purchase`, { pack: 'starter' }, headers);
  const { id } = await answer<{ id: string }>(`${url}/api/simulate`, { url: `${page}/news/bridge` }, headers);
  const image = { url: `${page}/image.png` };
  await answer(`${url}/api/detect`, image, headers);
  const file = join(env['ELENCHUS_DATA_DIR'] ?? '', 'image.png');
  await writeFile(file, Buffer.from(await (await fetch(image.url)).arrayBuffer()));
  return [
    { name: `${name}: GET /api/account`, url: `${url}/api/account`, headers },
    { name: `${name}: GET /api/simulations/{id}`, url: `${url}/api/simulations/${id}`, headers },
    { name: `${name}: POST /api/detect, cached`, url: `${url}/api/detect`, headers, method: 'POST', file },
    {
      name: `${name}: POST /api/detect by address, cached`,
      url: `${url}/api/detect`,
      headers: { ...headers, 'content-type': 'application/json' },
      method: 'POST',
      body: JSON.stringify(image),
    },
  ];
}

async function answer<T>(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function compared(kurrent: string): Promise<readonly Figure[]> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer();
  const page = await serve(({ url }, response) => {
    if (url?.endsWith('.png') === true) response.setHeader('content-type', 'image/png').end(png);
    else response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE);
  });
  const started: Prepared[] = [];
  try {
    const sqlite = await Prepared.start('SQLite', page, {});
    started.push(sqlite);
    const namespace = `bench${randomUUID().replaceAll('-', '')}`;
    const cluster = await Prepared.start('KurrentDB', page, {
      EVENTSTORE_URL: kurrent,
      EVENTSTORE_NAMESPACE: namespace,
    });
    started.push(cluster);
    const bare = fork(join(import.meta.dirname, 'support/bare-key-lookup.mjs'), [
      join(sqlite.directory, 'read-models.sqlite'),
    ]);
    try {
      const [url] = (await once(bare, 'message')) as [string];
      const { headers } = sqlite.targets[0]!;
      const handler = { name: 'bare Fastify', url: `${url}/account`, headers };
      const figures = await measured([
        handler,
        ...sqlite.targets.flatMap((target, index) => [target, cluster.targets[index]!]),
      ]);
      const of = (name: string): Measured => figures.get(name)!;
      const beside = { name: handler.name, value: of(handler.name).perSecond };
      return [
        ...sqlite.targets.map(({ name }, index) => {
          const { perSecond } = of(name);
          return index === 0
            ? atLeast(name, perSecond, 'requests/s', beside, ACCOUNT_SHARE)
            : { ...plain(name, perSecond, 'requests/s'), against: beside };
        }),
        ...cluster.targets.map(({ name }, index) => {
          const other = sqlite.targets[index]!.name;
          const against = { name: other, value: of(other).perSecond };
          const reads = name.includes(' GET ');
          return reads
            ? atLeast(name, of(name).perSecond, 'requests/s', against, KURRENT_SHARE)
            : { ...plain(name, of(name).perSecond, 'requests/s'), against };
        }),
        ...[...figures].map(([name, { p99Ms }]) => plain(`${name}, p99`, p99Ms, 'ms')),
      ];
    } finally {
      bare.disconnect();
    }
  } finally {
    for (const service of started) await service.stop();
    page.close();
  }
}

export const bench: Bench = {
  summary:
    'requests per second over HTTP, compared with a bare handler that looks up a key, on SQLite and on KurrentDB',
  run: () => withKurrentServer(compared),
};
