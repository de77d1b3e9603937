import { type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SigningKeys } from '../../src/audit/index.js';
import { type DebateResult } from '../../src/debate/index.js';
import { outputOf } from './commands.js';
import { type OpenAiServer, startOpenAiServer } from './openai-server.js';
import { ARTICLE_PAGE, serve } from './service.js';
import { type ServiceProcess, spawnService } from './service-process.js';
import { writeSmallCast } from './small-cast.js';
import { temporaryDirectory } from './temporary-directory.js';

export interface ClusterOptions {
  readonly url: string;
  readonly namespace: string;
  /** Duration of an analyst call. */
  readonly delayMs: number;
  /** Silence after which a node counts as failed. */
  readonly leaseMs: number;
  /** Maximum number of running debates on each node; 16 when omitted. */
  readonly seats?: number;
  /** Additional environment of every node. */
  readonly environment?: Readonly<Record<string, string>>;
  /** `host:port` of this machine that webhooks may reach. */
  readonly allowHosts?: readonly string[];
}

const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 7_500;

/** Polls until a condition holds, without a time limit. */
export async function until<T>(
  look: () => Promise<T | undefined> | T | undefined,
  everyMs = LOOK_EVERY_MS,
): Promise<T> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(everyMs);
  }
  throw new Error('it never held');
}

/** Real API processes on one log, with one persona per platform, a model server of fixed delay, and one account. */
export class TestCluster {
  readonly nodes = new Map<number, ServiceProcess>();
  apiKey = '';
  readonly #directory = temporaryDirectory();

  private constructor(
    private readonly options: ClusterOptions,
    private readonly site: Awaited<ReturnType<typeof serve>>,
    readonly model: OpenAiServer,
  ) {}

  static async open(options: ClusterOptions): Promise<TestCluster> {
    const { delayMs } = options;
    const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    const model = await startOpenAiServer({ behave: () => ({ kind: 'opinion', delayMs }) });
    const cluster = new TestCluster(options, site, model);
    await cluster.#writeCast();
    return cluster;
  }

  async #writeCast(): Promise<void> {
    // Created once and then configured on every node.
    SigningKeys.open({ signingKeys: undefined, dataDirectory: this.#directory.path }, new Date());
    await writeSmallCast(this.#personas);
  }

  get #personas(): string {
    return join(this.#directory.path, 'personas');
  }

  /** The data directory of a node. */
  directoryOf(index: number): string {
    return join(this.#directory.path, `node${index}`);
  }

  /**
   * @param url the log's address as this node sees it.
   * @param onStart gets the process before it listens.
   * @param extra additional environment of this node only.
   */
  async spawn(
    index: number,
    url = this.options.url,
    onStart?: (node: ChildProcess) => void,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    this.nodes.set(
      index,
      await spawnService(this.directoryOf(index), { ...this.#environment(url), ...extra }, onStart),
    );
  }

  /** The article that every debate is about. */
  get articleUrl(): string {
    return `${this.site.url}/a`;
  }

  #environment(url: string): Record<string, string> {
    return {
      EVENTSTORE_URL: url,
      EVENTSTORE_NAMESPACE: this.options.namespace,
      ELENCHUS_SECRET: 'the same on every node, 32 characters',
      ELENCHUS_SIGNING_KEYS: join(this.#directory.path, 'signing-keys.json'),
      ELENCHUS_LEASE_MS: String(this.options.leaseMs),
      ELENCHUS_PERSONAS_DIR: this.#personas,
      ELENCHUS_ALLOW_HOSTS: [this.site.host, ...(this.options.allowHosts ?? [])].join(','),
      ELENCHUS_ANALYST: 'llm',
      OPENAI_BASE_URL: this.model.url,
      ELENCHUS_DEBATE_CONCURRENCY: String(this.options.seats ?? 16),
      LOG_LEVEL: 'silent',
      ...this.options.environment,
    };
  }

  /** Runs a command and returns its output. @throws with the output if the exit status is not 0 */
  cli(...command: readonly string[]): Promise<string> {
    const directory = join(this.#directory.path, 'cli');
    return outputOf(command, { ...this.#environment(this.options.url), ELENCHUS_DATA_DIR: directory });
  }

  /** Creates the account for all requests. @returns its id */
  async signUp(): Promise<string> {
    const response = await this.post(0, '/api/accounts', { email: 'c@example.org', password: 'a long password' });
    const { accountId, apiKey } = (await response.json()) as { accountId: string; apiKey: string };
    this.apiKey = apiKey;
    return accountId;
  }

  /** Signs up on the first node and buys credits. @returns their number */
  async fund(pack = 'reporter'): Promise<number> {
    await this.signUp();
    await this.post(0, '/api/billing/test-purchase', { pack });
    return (await this.credits(0)).balance;
  }

  async credits(index: number): Promise<{ readonly balance: number; readonly reserved: number }> {
    return (await this.get<{ credits: { balance: number; reserved: number } }>(index, '/api/account')).credits;
  }

  post(index: number, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.nodes.get(index)!.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.apiKey, ...headers },
      body: JSON.stringify(body),
    });
  }

  async get<T>(index: number, path: string): Promise<T> {
    const headers = { 'x-api-key': this.apiKey };
    return (await (await fetch(`${this.nodes.get(index)!.url}${path}`, { headers })).json()) as T;
  }

  simulate(index: number, headers: Record<string, string> = {}, webhook?: string): Promise<Response> {
    const told = webhook === undefined ? {} : { webhook };
    return this.post(index, '/api/simulate', { url: this.articleUrl, depth: 'micro', ...told }, headers);
  }

  /** @returns the debate's id. */
  async begin(index: number, webhook?: string): Promise<string> {
    const response = await this.simulate(index, { prefer: 'respond-async' }, webhook);
    const body = (await response.json()) as { id: string };
    if (response.status !== 202) throw new Error(JSON.stringify(body));
    return body.id;
  }

  finished(index: number, id: string): Promise<DebateResult> {
    return until(async () => {
      const simulation = await this.get<DebateResult>(index, `/api/simulations/${id}`);
      return simulation.status === 'running' ? undefined : simulation;
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.nodes.values()].map((node) => node.end('SIGKILL')));
    this.site.close();
    await this.model.close();
    this.#directory.remove();
  }
}
