import { afterEach, describe, expect, it } from '@jest/globals';
import { type CallRecord, LlmAnalyst, type LlmAnalystOptions } from '../../../src/analysts/llm/index.js';
import { StandaloneDebates } from '../../../src/debate/engine/standalone-debates.js';
import { type DebateResult } from '../../../src/debate/result/debate-result.schema.js';
import { shippedCast } from '../../debate/support.js';
import { sharedTexts } from '../../support/article-texts.js';
import { article, cast, questionTo } from '../../support/llm-questions.js';
import {
  type Capacity,
  type OpenAiServer,
  type OpenAiServerOptions,
  startOpenAiServer,
} from '../../support/openai-server.js';

/** The deadline of a call. Fewer calls than a round has take longer on one slot, and none takes nearly as long. */
const TIMEOUT_MS = 1_500;
const CALL_MS = 80;

const after: Capacity['after'] = (delayMs, callback) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};
const propsOf = (slots: number): OpenAiServerOptions['pages'] => ({
  '/props': { total_slots: slots, default_generation_settings: { n_ctx: 32_768 } },
});

describe('a slow server', () => {
  const records: CallRecord[] = [];
  let server: OpenAiServer;
  let analyst: LlmAnalyst;

  async function start(
    capacity: Omit<Capacity, 'after'>,
    pages: OpenAiServerOptions['pages'] = {},
    options: Partial<LlmAnalystOptions> = {},
  ): Promise<void> {
    records.length = 0;
    server = await startOpenAiServer({ pages, capacity: { ...capacity, after } });
    analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: TIMEOUT_MS,
      maxConcurrent: 60,
      onCall: (call) => records.push(call),
      ...options,
    });
  }

  async function hold(): Promise<DebateResult> {
    const debates = await StandaloneDebates.open(await shippedCast(), analyst, { texts: sharedTexts });
    try {
      return await debates.hold(article, 'micro');
    } finally {
      await debates.close();
    }
  }

  afterEach(async () => {
    await analyst.close();
    await server.close();
  });

  it('serves a debate on one slot without a wasted call, although a round takes longer than the deadline', async () => {
    await start({ slots: 1, callMs: () => CALL_MS });
    const { status, excused } = await hold();
    expect([status, excused]).toEqual(['done', []]);
    expect(30 * CALL_MS).toBeGreaterThan(TIMEOUT_MS);
    expect(server.mostAtOnce).toBeGreaterThan(1);
    expect(server.calls).toHaveLength(60);
    expect(server.hangUps).toBe(0);
  });

  it('gets fewer concurrent calls if they miss their deadline, and no agent is lost', async () => {
    // More than two calls at once take each other's time.
    await start({ slots: 60, callMs: (working) => (working > 2 ? 60_000 : CALL_MS) });
    const answers = await Promise.all(
      cast.slice(0, 6).map((persona) => analyst.ask(questionTo(persona), new AbortController().signal)),
    );
    expect(answers).toHaveLength(6);
    expect(records.filter(({ outcome }) => outcome === 'deadline').length).toBeGreaterThan(0);
  });

  it('gets no more calls than the slots that it reports', async () => {
    await start({ slots: 2, callMs: () => CALL_MS / 4 }, propsOf(2));
    const { status } = await hold();
    expect(status).toBe('done');
    expect(server.mostAtOnce).toBe(2);
    expect(server.hangUps).toBe(0);
  });

  it('gets more concurrent calls if it answers, starting with four', async () => {
    await start({ slots: 60, callMs: () => CALL_MS });
    await hold();
    const byStart = [...records].sort((a, b) => a.startedAt - b.startedAt);
    expect(Math.max(...byStart.slice(0, 4).map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(4);
    expect(server.mostAtOnce).toBeGreaterThan(10);
    expect(server.hangUps).toBe(0);
  });

  it('determines the estimated duration by its pace, and gets twice that time for a round', async () => {
    await start({ slots: 1, callMs: () => CALL_MS }, propsOf(1));
    const guess = analyst.estimate('micro', article);
    expect(guess.durationMeasured).toBe(false);
    expect(analyst.roundMs(30)).toBeUndefined();
    await hold();
    const workedMs = records.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
    const { durationMs, durationMeasured } = analyst.estimate('micro', article);
    expect(durationMeasured).toBe(true);
    // One call at a time: the calls of the whole debate, and recent ones count more.
    expect(durationMs).toBeGreaterThan(workedMs * 0.5);
    expect(durationMs).toBeLessThan(workedMs * 2);
    // Both rounds in an estimate, and twice the time of one in its limit.
    expect(analyst.roundMs(30)! / durationMs!).toBeCloseTo(1, 2);
    // A guess is pessimistic, but of the right order of magnitude.
    expect(guess.durationMs).toBeGreaterThan(durationMs!);
  });

  it('is expected to cache the shared part of a round once in each slot', async () => {
    const cachedWith = async (slots: number): Promise<number> => {
      await start({ slots, callMs: () => 1 }, propsOf(slots));
      const before = analyst.estimate('micro', article);
      await analyst.check();
      const { cachedTokens, inputTokens } = analyst.estimate('micro', article);
      expect(before.cachedTokens / before.inputTokens).toBeGreaterThan(0.75);
      await analyst.close();
      await server.close();
      return cachedTokens / inputTokens;
    };
    const [one, four] = [await cachedWith(1), await cachedWith(4)];
    // 29 of 30 agents with one slot, and 26 of 30 with four.
    expect(four / one).toBeCloseTo(26 / 29, 2);
    await start({ slots: 1, callMs: () => 1 });
  });
});
