import { afterEach, describe, expect, it } from '@jest/globals';
import { type CallRecord, LlmAnalyst, type LlmAnalystOptions } from '../../../src/analysts/llm/index.js';
import { Deadlines } from '../../../src/analysts/llm/deadlines.js';
import { StandaloneDebates } from '../../../src/debate/engine/standalone-debates.js';
import { type DebateResult } from '../../../src/debate/result/debate-result.js';
import { shippedCast } from '../../debate/support.js';
import { sharedClaimReader } from '../../support/claim-reader.js';
import { seededChance } from '../../support/chance.js';
import { article } from '../../support/llm-questions.js';
import {
  type Capacity,
  type OpenAiServer,
  type OpenAiServerOptions,
  soundOpinion,
  startOpenAiServer,
} from '../../support/openai-server.js';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock.js';

/** A server with latencies on the test's clock, and an analyst with the defaults of the service. */
class Drill {
  readonly records: CallRecord[] = [];
  /** Number of open calls of other clients. */
  foreign = 0;
  /** Whether the clock is prevented from advancing. */
  stopped = false;
  readonly clock: VirtualClock = virtualClock(
    ({ deadlines }) => !this.stopped && deadlines === this.server.open - this.foreign,
  );
  server!: OpenAiServer;
  analyst!: LlmAnalyst;

  async start(
    capacity: Omit<Capacity, 'after'>,
    server: Omit<OpenAiServerOptions, 'capacity'> = {},
    options: Partial<LlmAnalystOptions> = {},
  ): Promise<void> {
    this.server = await startOpenAiServer({
      ...server,
      capacity: { ...capacity, after: (delayMs, callback) => this.clock.after(delayMs, callback) },
    });
    this.analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: this.server.url,
      model: 'scripted',
      timeoutMs: 60_000,
      maxConcurrent: 60,
      clock: this.clock,
      chance: seededChance(3),
      onCall: (call) => this.records.push(call),
      ...options,
    });
  }

  async hold(): Promise<DebateResult> {
    const debates = await StandaloneDebates.open(await shippedCast(), this.analyst, { claims: sharedClaimReader });
    try {
      return await debates.hold(article, 'micro');
    } finally {
      await debates.close();
    }
  }

  async stop(): Promise<void> {
    await this.analyst.close();
    await this.server.close();
  }
}

describe('a slow server', () => {
  let drill: Drill;
  afterEach(() => drill.stop());

  it.each([10_000, 45_000])('serves a debate on one slot with %d ms per call without a wasted call', async (callMs) => {
    drill = new Drill();
    await drill.start({ slots: 1, callMs: () => callMs });
    const { status, excused } = await drill.hold();
    expect(status).toBe('done');
    expect(excused).toEqual([]);
    expect(drill.server.calls).toHaveLength(60);
    expect(drill.server.hangUps).toBe(0);
    expect(drill.clock.now()).toBeLessThanOrEqual(60 * callMs * 1.05);
  });

  it('gets fewer concurrent calls if they make it slower, and no agent is lost', async () => {
    drill = new Drill();
    await drill.start({ slots: 60, callMs: (working) => (working > 2 ? 100_000 : 30_000) });
    const { status, excused } = await drill.hold();
    expect(status).toBe('done');
    expect(excused).toEqual([]);
    expect(drill.records.filter(({ outcome }) => outcome === 'deadline').length).toBeGreaterThan(0);
    expect(drill.server.hangUps).toBeLessThanOrEqual(15);
  });

  it('gets no more calls than the slots that it reports', async () => {
    drill = new Drill();
    const props = { total_slots: 2, default_generation_settings: { n_ctx: 8_192 } };
    await drill.start({ slots: 2, callMs: () => 9_000 }, { pages: { '/props': props } });
    const { status } = await drill.hold();
    expect(status).toBe('done');
    expect(drill.server.mostAtOnce).toBe(2);
    expect(drill.server.hangUps).toBe(0);
    // No call goes first to warm a cache, because each slot has its own.
    expect(drill.clock.now()).toBeLessThanOrEqual(30 * 9_000 * 1.02);
  });

  it.each(['llamacpp:requests_deferred', 'vllm:num_requests_waiting{engine="0",model_name="m"}'])(
    'is not disconnected while a call waits behind another client’s if it reports its queue by %s',
    async (name) => {
      drill = new Drill();
      let calls = 0;
      const metrics = (): string => `# TYPE waiting gauge\n${name} ${drill.server.queued}\n`;
      await drill.start(
        { slots: 1, callMs: () => ((calls += 1) === 1 ? 200_000 : 5_000) },
        { pages: { '/metrics': metrics } },
      );
      drill.stopped = true;
      const body = JSON.stringify({ model: 'other', messages: [{ role: 'user', content: 'Hello' }] });
      const other = fetch(`${drill.server.url}/chat/completions`, { method: 'POST', body }).then(() => {
        drill.foreign = 0;
      });
      await drill.server.arrival(1);
      const held = drill.hold();
      await drill.server.arrival(2);
      drill.foreign = 1;
      drill.stopped = false;
      const { status, excused } = await held;
      await other;
      expect([status, excused]).toEqual(['done', []]);
      expect(drill.server.calls).toHaveLength(61);
      expect(drill.server.hangUps).toBe(0);
    },
  );

  it('gets no higher concurrency while it reports a queue, however quick it is', async () => {
    drill = new Drill();
    const metrics = (): string => `llamacpp:requests_deferred ${drill.server.queued}\n`;
    await drill.start({ slots: 4, callMs: () => 500 }, { pages: { '/metrics': metrics } });
    const { status } = await drill.hold();
    expect(status).toBe('done');
    expect(drill.server.mostAtOnce).toBeLessThanOrEqual(12);
    expect(drill.server.hangUps).toBe(0);
  });

  it('gets more concurrent calls if it can handle them, starting with four', async () => {
    drill = new Drill();
    await drill.start({ slots: 60, callMs: () => 5_000 });
    await drill.hold();
    expect(drill.server.mostAtOnce).toBeGreaterThan(10);
    expect(drill.clock.now()).toBeLessThan((60 / 4) * 5_000);
    expect(drill.server.hangUps).toBe(0);
  });

  it('determines the estimated duration by its pace, and gets twice that time for a round', async () => {
    drill = new Drill();
    await drill.start({ slots: 1, callMs: () => 10_000 });
    const guess = drill.analyst.estimate('micro', article);
    expect(guess.durationMeasured).toBe(false);
    expect(drill.analyst.roundMs(30)).toBeUndefined();
    await drill.hold();
    const tookMs = drill.clock.now();
    const { durationMs, durationMeasured } = drill.analyst.estimate('micro', article);
    expect(durationMeasured).toBe(true);
    // A guess is pessimistic, but of the right order of magnitude.
    expect(guess.durationMs).toBeGreaterThan(tookMs);
    expect(guess.durationMs).toBeLessThan(tookMs * 5);
    expect(durationMs).toBeGreaterThan(tookMs * 0.6);
    expect(durationMs).toBeLessThan(tookMs * 1.6);
    expect(drill.analyst.roundMs(30)).toBeGreaterThanOrEqual(2 * 30 * 9_000);
  });
});

describe('the first agent of a round', () => {
  /** Delay between the first and the second call of each round. */
  async function leads(cachedTokens: number): Promise<readonly number[]> {
    const drill = new Drill();
    await drill.start(
      { slots: 60, callMs: () => 5_000 },
      {
        behave: (call) => ({
          kind: 'say',
          content: JSON.stringify(soundOpinion(call)),
          usage: {
            prompt_tokens: 2_000,
            completion_tokens: 150,
            prompt_tokens_details: { cached_tokens: call.number === 1 ? 0 : cachedTokens },
          },
        }),
      },
    );
    await drill.hold();
    await drill.stop();
    return [1, 2].map((round) => {
      const [first = 0, second = 0] = drill.records
        .filter((call) => call.round === round)
        .map(({ startedAt }) => startedAt)
        .sort((a, b) => a - b);
      return second - first;
    });
  }

  it('goes first in both rounds if the server has a prompt cache', async () => {
    expect(await leads(1_500)).toEqual([5_000, 5_000]);
  });

  it('goes first only once if the server proves to have no prompt cache', async () => {
    expect(await leads(0)).toEqual([5_000, 0]);
  });
});

describe('the tokens that an estimate expects from a cache', () => {
  it('exclude the first call of each round, and of each slot if the server reports its slots', async () => {
    const cachedWith = async (slots: number): Promise<number> => {
      const drill = new Drill();
      const pages = { '/props': { total_slots: slots, default_generation_settings: { n_ctx: 32_768 } } };
      await drill.start({ slots, callMs: () => 1_000 }, { pages });
      const before = drill.analyst.estimate('micro', article);
      await drill.analyst.check();
      const { cachedTokens, inputTokens } = drill.analyst.estimate('micro', article);
      expect(before.cachedTokens / before.inputTokens).toBeGreaterThan(0.75);
      await drill.stop();
      return cachedTokens / inputTokens;
    };
    const [one, four] = [await cachedWith(1), await cachedWith(4)];
    // 29 of 30 agents with one slot, and 26 of 30 with four.
    expect(four / one).toBeCloseTo(26 / 29, 2);
  });
});

describe('the deadline of a call', () => {
  it('restarts while the server reports that the call may be waiting, at most ten times', async () => {
    const clock = virtualClock(() => true);
    let waiting: number | undefined = 2;
    const deadlines = new Deadlines(clock, 1_000, () => Promise.resolve(waiting));
    const expiries: number[] = [];
    const expired = (): Promise<void> =>
      new Promise((resolve) => {
        const call = deadlines.begin(() => {
          expiries.push(clock.now());
          call.end(false);
          resolve();
        });
      });
    await expired();
    waiting = 1;
    await Promise.all([expired(), expired()]);
    // With one call in the queue, the first of the two is already being processed.
    expect(expiries).toEqual([11_000, 12_000, 22_000]);
    waiting = undefined;
    await expired();
    expect(expiries.at(-1)).toBe(23_000);
  });

  it('restarts when an earlier call is answered, but not for a later one', () => {
    const set: { delayMs: number; cancelled: boolean }[] = [];
    const clock = {
      now: () => 0,
      wall: () => 0,
      after: () => () => undefined,
      deadline: (delayMs: number) => {
        const entry = { delayMs, cancelled: false };
        set.push(entry);
        return () => void (entry.cancelled = true);
      },
    };
    const deadlines = new Deadlines(clock, 60_000);
    const [first, second, third] = [1, 2, 3].map(() => deadlines.begin(() => undefined));
    second!.end(true);
    expect(set.map(({ cancelled }) => cancelled)).toEqual([false, true, true, false]);
    expect([first!.congested, third!.congested]).toEqual([true, true]);
    third!.end(false);
    expect(set.map(({ cancelled }) => cancelled)).toEqual([false, true, true, true]);
    expect(deadlines.begin(() => undefined).congested).toBe(true);
  });

  it('does not indicate congestion if the call was always alone', () => {
    const clock = { now: () => 0, wall: () => 0, after: () => () => undefined, deadline: () => () => undefined };
    expect(new Deadlines(clock, 60_000).begin(() => undefined).congested).toBe(false);
  });
});
