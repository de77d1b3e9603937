import { afterEach, describe, expect, it } from '@jest/globals';
import { type DebateFact, replay, type DebateResult } from '../../src/debate/index.js';
import { openKurrentEventStore, openSqliteEventStore, type EventStore } from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { CATALOGUE, readable } from '../../src/event-log.js';
import { TestCluster, until } from '../support/cluster.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { ARTICLE_PAGE, serve, startService, type TestService } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { smallCastFolder } from '../support/small-cast.js';

const read = async (store: EventStore, id: string): Promise<readonly RecordedEvent[]> => {
  const events = await readable(store).read(`debate-${id}`, 0, 'forwards', 1_000);
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
    // A shorter lease may expire while this machine is busy, and the node then takes over the fork.
    cluster = await TestCluster.open({ url: server.url, namespace, delayMs: 100, leaseMs: 10_000 });
    await cluster.spawn(0);
    const credits = await cluster.fund();
    const id = await cluster.begin(0);
    await cluster.finished(0, id);
    const asked = cluster.model.calls.length;
    const fork = JSON.parse(await cluster.cli('fork', id, '--at', '2', '--json')) as DebateResult;
    expect([fork.status, fork.credits]).toEqual(['done', 1]);
    // Its claims are judged anew, once.
    expect(cluster.model.calls.length - asked).toBe(1 + 12);
    const events = await read(await openKurrentEventStore({ url: server.url, namespace }), fork.id);
    expect(termsOf(events)).toEqual([1]);
    expect(isSound(events)).toBe(true);
    await until(async () => ((await cluster.credits(0)).reserved === 0 ? true : undefined));
    expect((await cluster.credits(0)).balance).toBe(credits - 2);
  });
});

describe('cli fork on the log of one service', () => {
  let site: Awaited<ReturnType<typeof serve>>;
  let model: OpenAiServer;
  /** Holds the debate that is forked, and ends. */
  let before: TestService;
  let service: ServiceProcess;
  afterEach(async () => {
    await service.end('SIGKILL');
    await before.stop();
    site.close();
    await model.close();
  });

  it('releases the debate when the service starts and claims it, and prints its verdict', async () => {
    site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    model = await startOpenAiServer();
    const personas = await smallCastFolder();
    const environment = (key: string): Record<string, string> => ({
      ELENCHUS_PERSONAS_DIR: personas,
      ELENCHUS_ALLOW_HOSTS: site.host,
      ELENCHUS_ANALYST: 'llm',
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: key,
      LOG_LEVEL: 'silent',
    });
    before = await startService(environment('service'));
    const account = await before.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const held = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
    const parent = (await held.json()) as DebateResult;
    expect(parent.status).toBe('done');
    await before.close();
    const { directory } = before;

    // The command's questions are answered only after the service has claimed and finished the fork.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const ofCommand = ({ headers }: { headers: { authorization?: string | undefined } }): boolean =>
      headers.authorization === 'Bearer command';
    model.behave((call) => (ofCommand(call) ? { kind: 'opinion', until: released } : { kind: 'opinion' }));
    const asked = model.calls.length;
    const command = spawnCommand(['fork', parent.id, '--at', '1', '--json'], {
      ELENCHUS_DATA_DIR: directory,
      ...environment('command'),
    });
    // Calls start with four at once.
    await model.arrival(asked + 4);
    service = await spawnService(directory, environment('service'));
    const get = async <T>(path: string): Promise<T> =>
      (await (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': account.apiKey } })).json()) as T;
    const { id } = await until(async () => {
      const { simulations } = await get<{ simulations: DebateResult[] }>('/api/simulations');
      return simulations.find((each) => each.id !== parent.id && each.status === 'done');
    });
    release();
    const fork = JSON.parse((await command).stdout) as DebateResult;
    expect([fork.id, fork.status]).toEqual([id, 'done']);
    const calls = model.calls.slice(asked);
    // What the command asked until it noticed that the debate was no longer its own: no agent twice, and no second round.
    const ofRoundOne = calls.filter(ofCommand);
    expect(new Set(ofRoundOne.map(({ persona }) => persona)).size).toBe(ofRoundOne.length);
    expect(ofRoundOne.every(({ round }) => round === 1)).toBe(true);
    expect(calls.filter((call) => !ofCommand(call))).toHaveLength(12);
    const events = await read(openSqliteEventStore({ directory: directory }), id);
    expect(termsOf(events)).toEqual([1, 2]);
    expect(isSound(events)).toBe(true);
    const { credits } = await get<{ credits: unknown }>('/api/account');
    expect(credits).toMatchObject({ balance: 48, reserved: 0 });
    const audit = await runCommand(['audit', '--all'], { ELENCHUS_DATA_DIR: directory });
    expect(audit.stdout).toContain('2 sound, 0 not sound');
  });
});

describe('cli fork --retry', () => {
  let site: Awaited<ReturnType<typeof serve>>;
  let model: OpenAiServer;
  let service: TestService;
  afterEach(async () => {
    await service.stop();
    site.close();
    await model.close();
  });

  it('keeps the answers of a debate without a verdict, and asks only who was excused', async () => {
    site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    model = await startOpenAiServer();
    const environment = {
      ELENCHUS_PERSONAS_DIR: await smallCastFolder(),
      ELENCHUS_ALLOW_HOSTS: site.host,
      OPENAI_BASE_URL: model.url,
      LOG_LEVEL: 'silent',
    };
    service = await startService(environment);
    const account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const answered = new Set<string>();
    model.behave(({ persona }) => {
      if (persona === '') return undefined;
      if (answered.size < 3) answered.add(persona);
      return answered.has(persona) ? undefined : { kind: 'refusal', text: 'I would rather not.' };
    });
    const failed = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
    expect(failed.status).toBe(503);
    const { simulation: id } = (await failed.json()) as { simulation: string };
    await service.close();
    const run = (...command: string[]): ReturnType<typeof runCommand> =>
      runCommand(command, { ...environment, ELENCHUS_DATA_DIR: service.directory });

    const mixed = await run('fork', id, '--retry', '--at', '3');
    expect([mixed.code, mixed.stderr]).toEqual([1, expect.stringContaining('--retry changes nothing about a debate')]);

    model.behave(() => undefined);
    const asked = model.calls.length;
    const { stdout, code } = await run('fork', id, '--retry', '--json');
    const retry = JSON.parse(stdout) as DebateResult;
    expect([code, retry.status, retry.forkedFrom?.id, retry.forkedFrom?.arguments]).toEqual([0, 'done', id, 3]);
    const again = model.calls.slice(asked).map(({ persona, round }) => ({ persona, round }));
    expect(again.filter(({ round }) => round === 1).map(({ persona }) => answered.has(persona))).toEqual(
      Array<boolean>(3).fill(false),
    );
    expect(again.filter(({ round }) => round === 2)).toHaveLength(6);
    const twice = await run('fork', retry.id, '--retry');
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('has a verdict')]);
  });
});
