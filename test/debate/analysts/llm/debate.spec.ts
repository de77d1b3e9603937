import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CallRecord,
  createLlmAnalyst,
  type LlmAnalyst,
  type LlmAnalystOptions,
} from '../../../../src/debate/analysts/llm/index.js';
import { StandaloneDebates } from '../../../../src/debate/standalone-debates.js';
import { type Simulation } from '../../../../src/debate/simulation.js';
import { type Cast } from '../../../../src/personas/index.js';
import { article, seededChance } from '../../../support/llm-questions.js';
import { type Behaviour, type OpenAiServer, startOpenAiServer } from '../../../support/openai-server.js';
import { skippingClock } from '../../../support/skipping-clock.js';
import { shippedCast } from '../../support.js';

describe('a debate of thirty agents with a model', () => {
  let server: OpenAiServer;
  let cast: Cast;
  let analyst: LlmAnalyst;
  let records: CallRecord[];

  beforeEach(async () => {
    server = await startOpenAiServer();
    cast = await shippedCast();
    records = [];
  });
  afterEach(async () => {
    await analyst.close();
    await server.close();
  });

  async function hold(over: Partial<LlmAnalystOptions> = {}): Promise<Simulation> {
    analyst = createLlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 60,
      clock: skippingClock(),
      chance: seededChance(3),
      onCall: (call) => records.push(call),
      ...over,
    });
    const debates = await StandaloneDebates.open(cast, analyst);
    try {
      return await debates.hold(article, 'micro');
    } finally {
      await debates.close();
    }
  }

  it('comes to the same votes when one call in ten fails, and counts each token once', async () => {
    const undisturbed = await hold();
    expect(server.calls).toHaveLength(60);
    await analyst.close();
    records = [];

    const chance = seededChance(5);
    const failures: Behaviour[] = [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, headers: { 'retry-after': '2' } },
      { kind: 'status', status: 429 },
      { kind: 'reset' },
      { kind: 'half-body' },
      { kind: 'raw', body: '{"choices": [', contentType: 'application/json' },
      { kind: 'raw', body: '<html></html>', contentType: 'text/html' },
      { kind: 'say', content: 'Rather credible, I should say.' },
    ];
    server.behave(() => (chance() < 0.1 ? failures[Math.floor(chance() * failures.length)] : undefined));
    const disturbed = await hold();

    expect(records.filter(({ outcome }) => outcome !== 'answered').length).toBeGreaterThan(2);
    expect(disturbed.excused).toEqual([]);
    expect(disturbed.votes).toEqual(undisturbed.votes);
    expect(disturbed.consensusScore).toBe(undisturbed.consensusScore);
    expect(disturbed.usage.inputTokens + disturbed.usage.outputTokens).toBe(
      records.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0),
    );
  });

  it('goes on without the agents whose model declines, and says why', async () => {
    const silent = new Set(cast.personas.filter((_, n) => n % 5 === 0).map(({ id }) => id));
    server.behave(({ persona }) =>
      silent.has(persona) ? { kind: 'refusal', text: 'I would rather not.' } : undefined,
    );
    const { votes, excused } = await hold();
    expect(votes).toHaveLength(30 - silent.size);
    expect(new Set(excused.map(({ persona }) => persona))).toEqual(silent);
    expect(excused.every(({ reason }) => reason === 'refused: I would rather not.')).toBe(true);
  });

  it('is abandoned rather than billed on when the token cap leaves too few', async () => {
    await expect(hold({ maxTokensPerDebate: 20_000 })).rejects.toThrow();
    const used = records.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
    expect(used).toBeLessThanOrEqual(20_000);
  });
});
