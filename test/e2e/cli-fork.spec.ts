import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type DebateFact, replay, type Simulation } from '../../src/debate/index.js';
import { openKurrentEventStore, openSqliteEventStore, type EventStore } from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { CATALOGUE } from '../../src/event-log.js';
import { PERSONAS } from '../debate/support.js';
import { TestCluster, until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const read = async (store: EventStore, id: string): Promise<readonly RecordedEvent[]> => {
  const events = await store.read(`debate-${id}`, 0, 'forwards', 1_000);
  await store.close();
  return events;
};
const termsOf = (events: readonly RecordedEvent[]): readonly unknown[] =>
  events.flatMap(({ type, data }) => (type === 'DebateClaimed' ? [(data as { term: number }).term] : []));
const isSound = (events: readonly RecordedEvent[]): boolean =>
  [...replay(events.map((event) => CATALOGUE.read<DebateFact>(event)))].every(({ accepted }) => accepted);

describe('cli fork beside a node of a cluster', () => {
  let server: KurrentServer;
  let cluster: TestCluster;
  afterEach(async () => {
    await cluster.close();
    server.stop();
  });

  it('runs the debate that it opens: no node runs it too, and every answer is requested once', async () => {
    server = await new KurrentServer().start();
    const namespace = 'fork';
    cluster = await TestCluster.open({ url: server.url, namespace, delayMs: 100, leaseMs: 1_500 });
    await cluster.spawn(0);
    const credits = await cluster.fund();
    const id = await cluster.begin(0);
    await cluster.finished(0, id);
    const asked = cluster.model.calls.length;
    const fork = JSON.parse(await cluster.cli('fork', id, '--at', '2', '--json')) as Simulation;
    expect([fork.status, fork.credits]).toEqual(['done', 1]);
    expect(cluster.model.calls.length - asked).toBe(12);
    const events = await read(await openKurrentEventStore({ url: server.url, namespace }), fork.id);
    expect(termsOf(events)).toEqual([1]);
    expect(isSound(events)).toBe(true);
    await until(async () => ((await cluster.credits(0)).reserved === 0 ? true : undefined));
    expect((await cluster.credits(0)).balance).toBe(credits - 2);
  });
});

describe('cli fork on the log of one service', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let site: Awaited<ReturnType<typeof serve>>;
  let model: OpenAiServer;
  let service: ServiceProcess;
  afterEach(async () => {
    await service.end('SIGKILL');
    site.close();
    await model.close();
    directory.remove();
  });

  it('releases the debate when the service starts and claims it, and prints its verdict', async () => {
    directory = temporaryDirectory();
    site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    model = await startOpenAiServer();
    const environment = (key: string): Record<string, string> => ({
      ELENCHUS_PERSONAS_DIR: PERSONAS,
      ELENCHUS_ALLOW_HOSTS: site.host,
      ELENCHUS_ANALYST: 'llm',
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: key,
      LOG_LEVEL: 'silent',
    });
    const request = async <T>(method: string, path: string, apiKey: string, body?: object): Promise<T> => {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as T;
    };
    service = await spawnService(directory.path, environment('service'));
    const signUp = { email: 'c@example.org', password: 'a long password' };
    const { apiKey } = await request<{ apiKey: string }>('POST', '/api/accounts', '', signUp);
    await request('POST', '/api/billing/test-purchase', apiKey, { pack: 'starter' });
    const body = { url: `${site.url}/a`, depth: 'micro' };
    const parent = await request<Simulation>('POST', '/api/simulate', apiKey, body);
    expect(parent.status).toBe('done');
    await service.end('SIGTERM');

    // The command's questions are answered only after the service has claimed and finished the fork.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const ofCommand = ({ headers }: { headers: { authorization?: string | undefined } }): boolean =>
      headers.authorization === 'Bearer command';
    model.behave((call) => (ofCommand(call) ? { kind: 'opinion', until: released } : { kind: 'opinion' }));
    const before = model.calls.length;
    const command = promisify(execFile)(process.execPath, ['dist/cli.js', 'fork', parent.id, '--at', '1', '--json'], {
      env: { PATH: process.env['PATH'], ELENCHUS_DATA_DIR: directory.path, ...environment('command') },
      maxBuffer: 2 ** 24,
    });
    // The first agent of a round is asked before the others.
    await model.arrival(before + 1);
    service = await spawnService(directory.path, environment('service'));
    const { id } = await until(async () => {
      const { simulations } = await request<{ simulations: Simulation[] }>('GET', '/api/simulations', apiKey);
      return simulations.find((each) => each.id !== parent.id && each.status === 'done');
    });
    release();
    const fork = JSON.parse((await command).stdout) as Simulation;
    expect([fork.id, fork.status]).toEqual([id, 'done']);
    const asked = model.calls.slice(before);
    expect(asked.filter(ofCommand)).toHaveLength(1);
    expect(asked.filter((call) => !ofCommand(call))).toHaveLength(60);
    const events = await read(openSqliteEventStore({ directory: directory.path }), id);
    expect(termsOf(events)).toEqual([1, 2]);
    expect(isSound(events)).toBe(true);
    const { credits } = await request<{ credits: unknown }>('GET', '/api/account', apiKey);
    expect(credits).toMatchObject({ balance: 48, reserved: 0 });
    const audit = await promisify(execFile)(process.execPath, ['dist/cli.js', 'audit', '--all'], {
      env: { PATH: process.env['PATH'], ELENCHUS_DATA_DIR: join(directory.path) },
    });
    expect(audit.stdout).toContain('2 sound, 0 not sound');
  });
});
