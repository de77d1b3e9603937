import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type AskReport, type Spending } from '../../../src/analysts/analyst.js';
import { type CallRecord, LlmAnalyst } from '../../../src/analysts/llm/index.js';
import { openSqliteEventStore } from '../../../src/event-store/index.js';
import { EngineFixture, smallCast } from '../../debate/support.js';
import { seededChance } from '../../support/chance.js';
import { article, cast, questionTo } from '../../support/llm-questions.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { type SkippingClock, skippingClock } from '../../support/skipping-clock.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const live = (): AbortSignal => new AbortController().signal;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

describe('an unavailable model server', () => {
  let server: OpenAiServer;
  let clock: SkippingClock;
  let records: CallRecord[];
  let analyst: LlmAnalyst;
  let told: (string | null)[];
  const report: AskReport = {
    spent: () => Promise.resolve(),
    waiting: (reason) => void told.push(reason),
  };
  const analystOf = (baseUrl: string): LlmAnalyst =>
    new LlmAnalyst({
      apiKey: 'none',
      baseUrl,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 60,
      clock,
      chance: seededChance(7),
      onCall: (call) => records.push(call),
    });

  beforeEach(async () => {
    server = await startOpenAiServer();
    clock = skippingClock();
    records = [];
    told = [];
    analyst = analystOf(server.url);
  });
  afterEach(async () => {
    await analyst.close();
    await server.close();
  });

  it('is probed with one call at a time while it loads its model, and no agent is lost', async () => {
    server.behave(({ number }) =>
      number <= 12 ? { kind: 'status', status: 503, error: { message: 'Loading model' } } : undefined,
    );
    const answers = await Promise.all(cast.map((persona) => analyst.ask(questionTo(persona), live(), report)));
    expect(answers).toHaveLength(30);
    // The 12 refused calls are the only ones in addition to one call per agent.
    expect(server.calls).toHaveLength(30 + 12);
    expect(clock.now()).toBeGreaterThan(6_000);
    expect(told.filter((reason) => reason === null).length).toBeGreaterThan(0);
    expect(new Set(told)).toEqual(new Set(['503 Loading model', null]));
  });

  it('is probed at increasing intervals while nothing listens on its port', async () => {
    const port = await freePort();
    analyst = analystOf(`http://127.0.0.1:${port}/v1`);
    let late: OpenAiServer | undefined;
    const ask = analyst.ask(questionTo(), live(), {
      ...report,
      waiting: (reason) => {
        told.push(reason);
        if (reason !== null) void startOpenAiServer({ port }).then((started) => (late = started));
      },
    });
    await ask;
    expect(told).toEqual(['ECONNREFUSED', null]);
    expect(records.at(-1)?.outcome).toBe('answered');
    expect(clock.waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000].slice(0, Math.min(3, clock.waits.length)));
    await late?.close();
  });

  it('is waited for only until its caller aborts', async () => {
    analyst = analystOf(`http://127.0.0.1:${await freePort()}/v1`);
    const cancel = new AbortController();
    const asked = analyst.ask(questionTo(), cancel.signal, {
      ...report,
      waiting: () => cancel.abort(new Error('the round is over')),
    });
    await expect(asked).rejects.toThrow('the round is over');
  });

  it('is not waited for by a check', async () => {
    server.behave(() => ({ kind: 'status', status: 503, error: { message: 'Loading model' } }));
    expect((await analyst.check()).problem).toMatchObject({ code: 'server-error', detail: '503 Loading model' });
  });

  it('costs no agent its vote in the middle of a debate, and the debate records its wait', async () => {
    const directory = temporaryDirectory();
    const store = openSqliteEventStore({ directory: directory.path });
    const { engine, ...fixture } = new EngineFixture(store, await smallCast(), analyst);
    let refused = 0;
    server.behave(({ number }) => {
      if (number <= 3 || refused >= 8) return undefined;
      refused += 1;
      return { kind: 'status', status: 503, error: { message: 'Loading model' } };
    });
    await engine.open({ id: 'a', url: article.url, depth: 'micro', cast: fixture.cast, analyst });
    const { debate, excusals } = await engine.run('a', null);
    const waits = (await engine.history('a')).filter(({ type }) => type === 'ModelServerAwaited');
    await store.close();
    directory.remove();
    expect([debate.value, excusals]).toEqual(['closed', []]);
    expect(server.calls).toHaveLength(12 + 8);
    expect(waits.map(({ data }) => data)).toMatchObject([
      { round: 1, waiting: true, reason: '503 Loading model' },
      { round: 1, waiting: false },
    ]);
  });
});

describe('what an ask has used', () => {
  it('is reported before its next call', async () => {
    const server = await startOpenAiServer({
      behave: ({ number }) => (number === 1 ? { kind: 'say', content: 'no JSON at all' } : undefined),
    });
    const analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 4,
      clock: skippingClock(),
    });
    const told: { readonly soFar: Spending; readonly calls: number }[] = [];
    const { usage } = await analyst.ask(questionTo(), live(), {
      waiting: () => undefined,
      spent: (soFar) => {
        told.push({ soFar, calls: server.calls.length });
        return Promise.resolve();
      },
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ calls: 1, soFar: { calls: 1 } });
    expect(told[0]!.soFar.inputTokens).toBeGreaterThan(500);
    expect(usage.inputTokens).toBeGreaterThan(told[0]!.soFar.inputTokens * 1.9);
    await analyst.close();
    await server.close();
  });
});
