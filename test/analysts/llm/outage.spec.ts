import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type AskReport, type Spending } from '../../../src/analysts/analyst.js';
import { type CallRecord, LlmAnalyst } from '../../../src/analysts/llm/index.js';
import { openSqliteEventStore } from '../../../src/event-store/index.js';
import { openFree } from '../../../src/debate/engine/debates.js';
import { EngineFixture, smallCast } from '../../debate/support.js';
import { article, cast, questionTo } from '../../support/llm-questions.js';
import { type Behaviour, type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { withQuickWaits } from '../../support/quick-waits.js';
import { until } from '../../support/cluster.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

/** While the server loads its model. */
const LOADING: Behaviour = {
  kind: 'status',
  status: 503,
  error: { message: 'Loading model' },
  headers: { 'retry-after-ms': '20' },
};
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
      timeoutMs: 10_000_000,
      maxConcurrent: 60,
      onCall: (call) => records.push(call),
    });

  beforeEach(async () => {
    server = await startOpenAiServer();
    records = [];
    told = [];
    analyst = analystOf(server.url);
  });
  afterEach(async () => {
    await analyst.close();
    await server.close();
  });

  it('is probed with one call at a time while it loads its model, and no agent is lost', async () => {
    server.behave(({ number }) => (number <= 12 ? LOADING : undefined));
    const answers = await Promise.all(cast.map((persona) => analyst.ask(questionTo(persona), live(), report)));
    expect(answers).toHaveLength(30);
    // The 12 refused calls are the only ones in addition to one call per agent.
    expect(server.calls).toHaveLength(30 + 12);
    // Four calls were under way when the first was refused.
    expect(records.slice(4, 12).map(({ outcome, atOnce }) => [outcome, atOnce])).toEqual(
      Array.from({ length: 8 }, () => ['server-error', 1]),
    );
    expect(told.filter((reason) => reason === null).length).toBeGreaterThan(0);
    expect(new Set(told)).toEqual(new Set(['503 Loading model', null]));
  });

  it('is probed at increasing intervals while nothing listens on its port', async () => {
    const port = await freePort();
    analyst = analystOf(`http://127.0.0.1:${port}/v1`);
    let late: Promise<OpenAiServer> | undefined;
    const pauses = await withQuickWaits(async (delays) => {
      const asked = analyst.ask(questionTo(), live(), report);
      await until(() => (delays.includes(8_000) ? true : undefined));
      late = startOpenAiServer({ port });
      await asked;
      return delays.filter((delayMs) => delayMs >= 1_000 && delayMs % 1_000 === 0 && delayMs <= 10_000);
    });
    expect(told).toEqual(['ECONNREFUSED', null]);
    expect(records.at(-1)?.outcome).toBe('answered');
    expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    await (await late)?.close();
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
    server.behave(() => LOADING);
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
      return LOADING;
    });
    await openFree(engine, { id: 'a', url: article.url, depth: 'micro', cast: fixture.cast, analyst });
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
