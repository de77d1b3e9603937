import { afterEach, describe, expect, it } from '@jest/globals';
import { type Depth } from '../../../src/analysts/analyst.js';
import { type CallRecord, LlmAnalyst, type LlmAnalystOptions } from '../../../src/analysts/llm/index.js';
import { StandaloneDebates } from '../../../src/debate/engine/standalone-debates.js';
import { type DebateResult } from '../../../src/debate/result/debate-result.schema.js';
import { type Cast } from '../../../src/personas/index.js';
import { shippedCast, smallCast } from '../../debate/support.js';
import { sharedTexts } from '../../support/article-texts.js';
import { LlamaServer, llamaMissing, type LlamaSettings } from '../../support/llama/llama-server.js';
import { article } from '../../support/llm-questions.js';

if (llamaMissing !== undefined) console.warn(`The tests against a real llama-server are skipped: ${llamaMissing}.`);
const describeWithLlama = llamaMissing === undefined ? describe : describe.skip;

/** Large enough for a debate on the short article, in the tiny model's tokens. */
const ROOMY = 16_384;

describeWithLlama('against a real llama-server', () => {
  let server: LlamaServer;
  let analyst: LlmAnalyst;
  let records: CallRecord[];
  let told: (string | null)[];

  async function prepare(settings: LlamaSettings, options: Partial<LlmAnalystOptions> = {}): Promise<void> {
    server = await LlamaServer.at(settings);
    records = [];
    told = [];
    analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'tiny',
      timeoutMs: 60_000,
      maxConcurrent: 60,
      ...options,
      onCall: (call) => {
        records.push(call);
        options.onCall?.(call);
      },
      onAway: (reason) => {
        told.push(reason);
        options.onAway?.(reason);
      },
    });
  }

  async function hold(depth: Depth, cast: Promise<Cast> = smallCast()): Promise<DebateResult> {
    const debates = await StandaloneDebates.open(await cast, analyst, { texts: sharedTexts });
    try {
      return await debates.hold(article, depth);
    } finally {
      await debates.close();
    }
  }

  afterEach(async () => {
    await analyst.close();
    await server.kill();
  });

  const outcomes = (): ReadonlySet<string> => new Set(records.map(({ outcome }) => outcome));
  /** Number of calls without an answer. */
  const repeated = (): number => records.filter(({ outcome }) => outcome !== 'answered').length;
  const mostAtOnce = (): number => Math.max(...records.map(({ atOnce }) => atOnce));

  it('a check reports that a schema is enforced, and the use and duration of a debate', async () => {
    await prepare({ slots: 1, windowTokens: ROOMY });
    await server.start();
    const check = await analyst.check();
    expect(check).toMatchObject({ ok: true, output: 'json_schema', problem: null });
    expect(check.answeredAs).toContain('tiny.gguf');
    expect(check.usage.inputTokens).toBeGreaterThan(500);
    expect(check.debate.standard.durationMs).toBeGreaterThan(0);
  });

  it.each([
    ['micro', 1],
    ['standard', 1],
    ['micro', 4],
    ['standard', 4],
  ] as const)(
    'a %s debate loses no agent, and has at most as many concurrent calls as slots: %i',
    async (depth, slots) => {
      await prepare({ slots, windowTokens: ROOMY });
      await server.start();
      const { excused, votes, usage } = await hold(depth);
      expect(excused).toEqual([]);
      expect(votes).toHaveLength((await smallCast()).personas.length);
      expect(repeated()).toBeLessThanOrEqual(1);
      expect([...outcomes()]).not.toContain('aborted');
      expect(mostAtOnce()).toBeLessThanOrEqual(slots);
      expect(usage.inputTokens).toBe(records.reduce((sum, call) => sum + call.usage.inputTokens, 0));
      // The server reads the shared part of a round once in each slot that is used.
      expect(usage.cachedTokens).toBeGreaterThan(usage.inputTokens * (slots === 1 ? 0.6 : 0.3));
    },
  );

  it('the server is asked once to list the statements, and a debate continues if it lists none', async () => {
    await prepare({ slots: 1, windowTokens: ROOMY }, { listsStatements: true });
    await server.start();
    const { claimExtraction, claims, excused } = await hold('micro');
    expect(excused).toEqual([]);
    expect(records.filter(({ task }) => task === 'statements')).toHaveLength(1);
    expect(claimExtraction?.model).toContain('tiny');
    expect(claims.length).toBeGreaterThan(0);
  });

  it('thirty agents on four slots all get an answer', async () => {
    await prepare({ slots: 4, windowTokens: ROOMY });
    await server.start();
    const { excused, votes } = await hold('micro', shippedCast());
    expect(excused).toEqual([]);
    expect(votes).toHaveLength(30);
    expect(repeated()).toBeLessThanOrEqual(records.length * 0.05);
    expect([...outcomes()]).not.toContain('aborted');
  }, 600_000);

  it('a debate waits for a server that is killed in the middle of a round, and loses no agent', async () => {
    let killed: Promise<void> | undefined;
    await prepare(
      { slots: 2, windowTokens: ROOMY },
      {
        onCall: () => {
          if (records.length === 3) killed = server.kill();
        },
        onAway: (reason) => {
          if (reason !== null) void killed?.then(() => server.spawn());
        },
      },
    );
    await server.start();
    const { excused } = await hold('micro');
    expect(excused).toEqual([]);
    expect([told.at(0), told.at(-1)]).toEqual(['ECONNREFUSED', null]);
  });

  it('a debate waits for a server that is still loading its model', async () => {
    await prepare({ slots: 1, windowTokens: ROOMY });
    server.spawn();
    expect((await hold('micro')).excused).toEqual([]);
  });

  it('a window of 2,048 tokens is named as the reason why a debate cannot be held', async () => {
    await prepare({ slots: 1, windowTokens: 2_048 });
    await server.start();
    await expect(hold('standard')).rejects.toThrow(/context-too-long/);
    expect(records.filter(({ outcome }) => outcome === 'answered')).toEqual([]);
  });

  it('replies that were made without a grammar are read', async () => {
    await prepare({ slots: 1, windowTokens: ROOMY }, { output: 'text' });
    await server.start();
    const { votes } = await hold('micro');
    expect(votes.length).toBeGreaterThanOrEqual(4);
  });
});
