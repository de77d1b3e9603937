import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CallRecord, LlmAnalyst, type LlmAnalystOptions } from '../../../src/analysts/llm/index.js';
import { StandaloneDebates } from '../../../src/debate/engine/standalone-debates.js';
import { type DebateResult } from '../../../src/debate/result/debate-result.schema.js';
import { type Cast } from '../../../src/personas/index.js';
import { sharedTexts } from '../../support/article-texts.js';
import { seededChance } from '../../support/chance.js';
import { article } from '../../support/llm-questions.js';
import { type Behaviour, type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { shippedCast } from '../../debate/support.js';

/** A wait of one agent has a limit, to which each of these counts. */
const THROTTLED_AT_ONCE: Behaviour = { kind: 'status', status: 429, headers: { 'retry-after': '0' } };

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

  async function hold(over: Partial<LlmAnalystOptions> = {}, limits = {}): Promise<DebateResult> {
    analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 60,
      onCall: (call) => records.push(call),
      ...over,
    });
    const debates = await StandaloneDebates.open(cast, analyst, { ...limits, texts: sharedTexts });
    try {
      return await debates.hold(article, 'micro');
    } finally {
      await debates.close();
    }
  }

  it('has the same votes if one call in ten fails, and counts each token once', async () => {
    const undisturbed = await hold();
    expect(server.calls).toHaveLength(60);
    await analyst.close();
    records = [];

    const before = server.calls.length;
    /** Tokens that the server has counted for calls that it answered completely. */
    let counted = 0;
    const chance = seededChance(5);
    const failures: Behaviour[] = [
      { kind: 'status', status: 500, headers: { 'retry-after-ms': '1' } },
      { kind: 'status', status: 429, headers: { 'retry-after-ms': '50' } },
      { kind: 'status', status: 429 },
      { kind: 'reset' },
      { kind: 'half-body' },
      { kind: 'raw', body: '{"choices": [', contentType: 'application/json' },
      { kind: 'raw', body: '<html></html>', contentType: 'text/html' },
      { kind: 'say', content: 'Rather credible, I should say.' },
    ];
    server.behave(({ request }) => {
      const failure = chance() < 0.1 ? failures[Math.floor(chance() * failures.length)] : undefined;
      if (!failure || failure.kind === 'say')
        counted += Math.ceil(request.messages.reduce((sum, { content }) => sum + content.length, 0) / 4);
      return failure;
    });
    const disturbed = await hold();

    expect(records.filter(({ outcome }) => outcome !== 'answered').length).toBeGreaterThan(2);
    expect(disturbed.excused).toEqual([]);
    expect(disturbed.votes).toEqual(undisturbed.votes);
    expect(disturbed.consensusScore).toBe(undisturbed.consensusScore);
    expect(disturbed.usage.inputTokens + disturbed.usage.outputTokens).toBe(
      records.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0),
    );
    expect(disturbed.usage.inputTokens).toBe(counted);
    expect(disturbed.usage.calls).toBe(server.calls.length - before);
  });

  it('ends after one call per agent if the server has no such model, and gives that reason for each', async () => {
    server.behave(() => ({
      kind: 'status',
      status: 404,
      error: { message: 'no such model', code: 'model_not_found' },
    }));
    await expect(hold()).rejects.toMatchObject({ code: 'too-few-votes' });
    expect(server.calls).toHaveLength(30);
    expect(records.every(({ outcome }) => outcome === 'model-not-found')).toBe(true);
  });

  /** The result for one agent if its server misbehaves once, or on every call. */
  const misbehaviours: readonly (readonly [
    string,
    Behaviour,
    { once: 'heard' | RegExp; always: RegExp },
    Behaviour?,
  ])[] = [
    ['is slow', { kind: 'hang' }, { once: 'heard', always: /^deadline/ }],
    [
      'throttles for a while',
      { kind: 'status', status: 429, headers: { 'retry-after-ms': '100' } },
      { once: 'heard', always: /^rate-limited/ },
      THROTTLED_AT_ONCE,
    ],
    [
      'throttles without naming a time',
      { kind: 'status', status: 429 },
      { once: 'heard', always: /^rate-limited/ },
      THROTTLED_AT_ONCE,
    ],
    [
      'fails with 500',
      { kind: 'status', status: 500, headers: { 'retry-after-ms': '1' } },
      { once: 'heard', always: /^server-error: 500/ },
    ],
    ['resets the connection', { kind: 'reset' }, { once: 'heard', always: /^connection-failed/ }],
    ['sends half a body', { kind: 'half-body' }, { once: 'heard', always: /^connection-failed/ }],
    [
      'sends invalid JSON',
      { kind: 'raw', body: '{"choices": [' },
      { once: 'heard', always: /^malformed-response: the body is not JSON/ },
    ],
    [
      'breaks the schema',
      { kind: 'opinion', change: { score: 'high' } },
      { once: 'heard', always: /^invalid-reply: score/ },
    ],
    [
      'declines',
      { kind: 'refusal', text: 'I would rather not.' },
      { once: /^refused: I would rather not/, always: /^refused: I would rather not/ },
    ],
    [
      'gives no choices',
      { kind: 'raw', body: '{"model":"m","choices":[]}' },
      { once: 'heard', always: /^empty-reply/ },
    ],
    [
      'sends another content type',
      { kind: 'raw', body: '<html></html>', contentType: 'text/html' },
      { once: 'heard', always: /^malformed-response: the body is not declared as JSON/ },
    ],
    [
      'does not know the model',
      { kind: 'status', status: 404, error: { message: 'no such model', code: 'model_not_found' } },
      { once: /^model-not-found/, always: /^model-not-found/ },
    ],
    [
      'gives no score',
      { kind: 'opinion', change: { score: null } },
      { once: 'heard', always: /^invalid-reply: score/ },
    ],
  ];

  it.each(misbehaviours)(
    'retries where that can help, and excuses only the agents concerned, if the server of an agent %s',
    async (name, behaviour, outcome, repeated = behaviour) => {
      const [once, always] = [cast.personas[3]!.id, cast.personas[17]!.id];
      let onces = 0;
      server.behave(({ persona }) =>
        persona === always ? repeated : persona === once && (onces += 1) === 1 ? behaviour : undefined,
      );
      const { status, votes, excused, usage } = await hold(
        // Far longer than a good answer takes, even on a busy machine.
        name === 'is slow' ? { timeoutMs: 5_000 } : {},
      );
      expect(status).toBe('done');
      const reasons = new Map(excused.map(({ persona, reason }) => [persona, reason]));
      expect(reasons.get(always)).toMatch(outcome.always);
      if (outcome.once === 'heard') expect(reasons.get(once)).toBeUndefined();
      else expect(reasons.get(once)).toMatch(outcome.once);
      expect(votes).toHaveLength(30 - excused.length);
      expect(excused).toHaveLength(outcome.once === 'heard' ? 1 : 2);
      expect(usage.inputTokens + usage.outputTokens).toBe(
        records.reduce((sum, { usage: used }) => sum + used.inputTokens + used.outputTokens, 0),
      );
      expect(usage.calls).toBe(records.length);
    },
  );

  it('continues without the agents whose model declines, and records why', async () => {
    const silent = new Set(cast.personas.filter((_, n) => n % 5 === 0).map(({ id }) => id));
    server.behave(({ persona }) =>
      silent.has(persona) ? { kind: 'refusal', text: 'I would rather not.' } : undefined,
    );
    const { votes, excused } = await hold();
    expect(votes).toHaveLength(30 - silent.size);
    expect(new Set(excused.map(({ persona }) => persona))).toEqual(silent);
    expect(excused.every(({ reason }) => reason === 'refused: I would rather not.')).toBe(true);
  });

  it('disconnects from a silent model at the round’s deadline, and asks no agent again', async () => {
    server.behave(() => ({ kind: 'hang' }));
    await expect(hold({}, { roundTimeoutMs: 1_000 })).rejects.toMatchObject({ code: 'too-few-votes' });
    expect(server.calls.length).toBeLessThanOrEqual(30);
    await Promise.all(server.calls.map(({ closed }) => closed));
    expect(records.map(({ outcome }) => outcome)).toEqual(server.calls.map(() => 'aborted'));
  });

  it('is abandoned if the token cap leaves too few agents', async () => {
    await expect(hold({ maxTokensPerDebate: 20_000 })).rejects.toThrow();
    const used = records.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
    expect(used).toBeLessThanOrEqual(20_000);
  });
});
