import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebArticleReader, type WorkerPageReader } from '../../src/articles/index.js';
import { type LlmAnalyst, type LlmAnalystOptions } from '../../src/analysts/llm/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { type Analyst } from '../../src/analysts/index.js';
import { exportOf, verify } from '../../src/audit/index.js';
import { CitedSource } from '../../src/evidence/cited/cited.source.js';
import { SourcePages } from '../../src/evidence/cited/pages.js';
import { EvidenceGatherer } from '../../src/evidence/index.js';
import { UndiciSafeFetch, type SafeFetch } from '../../src/safe-fetch/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { type DebateWorld } from '../../src/debate/engine/debate-world.js';
import { DEBATE_EVENTS, type DebateData } from '../../src/debate/stages/index.js';
import { type DebateResult } from '../../src/debate/result/debate-result.schema.js';
import { type Cast } from '../../src/personas/index.js';
import { openFree } from '../../src/debate/engine/debates.js';
import { type Behaviour, type OpenAiServer, type ReceivedCall } from '../support/openai-server.js';
import { type HeldDebate, ModelDebates } from '../support/model-debates.js';
import { type EngineFixture } from '../debate/support.js';
import { COUNT, ScriptedWeb } from './scripted-web.js';
import { FEWER, passagesIn, rightly, saying, withOpenPassages } from './weighing-story.js';
import { startedPageReader } from '../support/page-reader.js';

describe('evidence that a model weighs', () => {
  let web: ScriptedWeb;
  let pages: WorkerPageReader;
  let safeFetch: SafeFetch;
  let debates: ModelDebates;
  let cast: Cast;
  let model: OpenAiServer;

  beforeAll(async () => {
    web = await ScriptedWeb.start();
    pages = await startedPageReader();
    safeFetch = new UndiciSafeFetch({ allowHosts: [web.host], userAgent: 'test' });
    withOpenPassages(web);
  });
  afterAll(async () => {
    await safeFetch.close();
    await pages.close();
    await web.close();
  });
  beforeEach(async () => {
    debates = await ModelDebates.start();
    ({ cast, model } = debates);
  });
  afterEach(() => debates.close());

  const weighings = (): readonly ReceivedCall[] => model.calls.filter((call) => passagesIn(call) !== undefined);
  /** Answers calls for weighing by a script, and calls for agents correctly. */
  const answer = (script: (passages: ReadonlyMap<string, string>, call: ReceivedCall) => Behaviour): void =>
    model.behave((call) => {
      const passages = passagesIn(call);
      return passages && script(passages, call);
    });
  const llm = (over: Partial<LlmAnalystOptions> = {}): LlmAnalyst => debates.analyst({ ...over });
  const engineWith = (analyst: Analyst, world: Partial<DebateWorld> = {}): EngineFixture => {
    const evidence = new EvidenceGatherer([new CitedSource(new SourcePages({ safeFetch, pages, clock: systemClock }))]);
    const articles = new WebArticleReader({ safeFetch, pages, renderer: 'http' });
    const made = debates.engine(analyst, { articles, evidence, ...world });
    return made;
  };

  interface Held extends HeldDebate {
    readonly weighed: readonly DebateData<'EvidenceWeighed'>[];
  }
  async function hold(analyst: Analyst = llm(), world: Partial<DebateWorld> = {}): Promise<Held> {
    const made = engineWith(analyst, world);
    await openFree(made.engine, { id: 'd', url: web.url('/story'), depth: 'standard', cast, analyst });
    const held = await debates.held('d', made);
    return {
      ...held,
      weighed: held.events.flatMap((event) => (event.type === 'EvidenceWeighed' ? [event.data] : [])),
    };
  }
  const itemOn = ({ claims }: DebateResult, path: string): DebateResult['claims'][number]['evidence'][number] =>
    claims.flatMap(({ evidence }) => evidence).find(({ url }) => url === web.url(path))!;

  it('is weighed in one call per claim, with the author and the reason of each stance', async () => {
    answer((passages) => saying(rightly(passages)));
    const { simulation, events, weighed } = await hold();
    expect(itemOn(simulation, '/audit')).toMatchObject({
      finding: 'read-as-dispute',
      stance: 'disputes',
      why: 'Fewer were carried.',
      weighedBy: 'scripted-scripted',
      dissent: null,
      quotes: {
        article: expect.stringContaining('412,000 passengers'),
        evidence: 'far fewer passengers were carried in 2025',
      },
    });
    expect(itemOn(simulation, '/minutes')).toMatchObject({ finding: 'read-as-support', stance: 'supports' });
    expect(itemOn(simulation, '/report')).toMatchObject({
      finding: 'same-number',
      stance: 'supports',
      weighedBy: 'offline',
      dissent: null,
    });

    // A call contains all passages of its claim, but no stance.
    expect(weighings()).toHaveLength(weighed.length);
    const both = weighings().find((call) => [...passagesIn(call)!.values()].some((text) => text.includes('far fewer')));
    expect([...passagesIn(both!)!.values()]).toEqual(
      expect.arrayContaining([COUNT, FEWER].map((text) => expect.stringContaining(text))),
    );
    expect(both!.request.messages[1]!.content).not.toContain('supports');
    expect(new Set(weighed.map(({ claim }) => claim)).size).toBe(weighed.length);

    // The events are between the evidence and the first round, and contain the usage of the calls.
    const types = events.map(({ type }) => type);
    expect(types.lastIndexOf('EvidenceGathered')).toBeLessThan(types.indexOf('EvidenceWeighed'));
    expect(types.lastIndexOf('EvidenceWeighed')).toBeLessThan(types.indexOf('RoundOpened'));
    for (const { tokens, calls } of weighed)
      expect([tokens!.input > 0, tokens!.output > 0, calls]).toEqual([true, true, 1]);
    const spoken = events.flatMap((event) => (event.type === 'ArgumentMade' ? [event.data.tokens] : []));
    const inputTokens = [...weighed.map(({ tokens }) => tokens!), ...spoken].reduce((sum, { input }) => sum + input, 0);
    expect(simulation.usage).toMatchObject({ calls: model.calls.length, inputTokens });
    // Agents see the stance.
    const agent = model.calls.find((call) => passagesIn(call) === undefined)!;
    expect(agent.request.messages[1]!.content).toMatch(/^e\d+ disputes c\d+ /m);
  });

  it('passes its audit and names the model in its export', async () => {
    answer((passages) => saying(rightly(passages)));
    await hold();
    const exhibit = await debates.exhibit();
    expect(verify(exhibit).findings.filter(({ check }) => check !== 'seal')).toEqual([]);
    for (const format of ['md', 'html'] as const)
      expect(exportOf(exhibit, format).replaceAll('\\', '')).toContain(
        'Stance determined by the model scripted-scripted.',
      );

    const events = exhibit.events.map((event) => {
      if (event.type !== 'EvidenceWeighed') return event;
      const data = DEBATE_EVENTS.EvidenceWeighed.schema.parse(event.data);
      const readings = data.readings.map((reading) => ({ ...reading, quote: 'Words of nobody.' }));
      return { ...event, data: { ...data, readings } };
    });
    expect(verify({ ...exhibit, events }).findings).toContainEqual(
      expect.objectContaining({ check: 'evidence', detail: expect.stringContaining('not in its passage') }),
    );
  });

  it('keeps the finding of the comparison and shows the model’s contradiction next to it', async () => {
    answer((passages) =>
      saying(
        [...passages].map(([id, text]) => ({ id, stance: 'disputes', quote: text.slice(0, 40), why: 'I say no.' })),
      ),
    );
    const { simulation } = await hold();
    expect(itemOn(simulation, '/report')).toMatchObject({
      finding: 'same-number',
      stance: 'supports',
      weighedBy: 'offline',
      dissent: { model: 'scripted-scripted', stance: 'disputes', quote: COUNT.slice(0, 40).trim(), why: 'I say no.' },
    });
    const exhibit = await debates.exhibit();
    expect(exportOf(exhibit, 'md').replaceAll('\\', '')).toContain('finds that the passage disputes the claim');
    // A contradiction between comparison and model raises no flag.
    expect(simulation.flags.filter(({ evidence }) => evidence?.quote.includes('412,000'))).toEqual([]);
  });

  it('ignores and counts readings whose words are not in the passage', async () => {
    answer((passages) =>
      saying([...passages].map(([id]) => ({ id, stance: 'disputes', quote: 'the count was invented', why: 'So.' }))),
    );
    const { simulation, weighed } = await hold();
    expect(itemOn(simulation, '/audit')).toMatchObject({
      finding: 'related',
      stance: 'mentions',
      weighedBy: 'offline',
    });
    expect(weighed.every(({ readings }) => readings.length === 0)).toBe(true);
    expect(weighed.reduce((sum, { droppedQuotes }) => sum + droppedQuotes, 0)).toBeGreaterThan(1);
  });

  it.each<readonly [string, Behaviour, string]>([
    ['an unusable reply', { kind: 'say', content: 'I cannot say.' }, 'invalid-reply'],
    ['a broken connection', { kind: 'half-body' }, 'connection-failed'],
    ['a failing server', { kind: 'status', status: 500 }, 'server-error'],
  ])('is not requested again after %s', async (_, behaviour, problem) => {
    answer(() => behaviour);
    const { simulation, weighed } = await hold();
    expect(simulation.status).toBe('done');
    expect(weighed.length).toBeGreaterThan(1);
    expect(weighings()).toHaveLength(weighed.length);
    for (const each of weighed) expect(each).toMatchObject({ readings: [], problem: expect.stringContaining(problem) });
    expect(itemOn(simulation, '/audit')).toMatchObject({ stance: 'mentions', weighedBy: 'offline' });
    expect(simulation.claims.find(({ weighing }) => weighing !== null)?.weighing).toEqual({
      model: 'scripted',
      problem: expect.stringContaining(problem),
    });
  });

  it('remains unchanged when the time of a call is over, which is as long as the operator allows', async () => {
    let ring = (): void => undefined;
    const delays: number[] = [];
    answer((passages) => {
      if ([...passages.values()].some((text) => text.includes('did not let'))) return saying(rightly(passages));
      ring();
      return { kind: 'hang' };
    });
    const { simulation, weighed } = await hold(llm(), {
      alarm: (delayMs, call) => {
        delays.push(delayMs);
        ring = call;
        return () => (ring = () => undefined);
      },
    });
    // Gathering has its own time.
    expect(delays).toEqual(expect.arrayContaining([20_000, 180_000]));
    expect(simulation.status).toBe('done');
    const late = weighed.filter(({ problem }) => problem !== null);
    expect(late.length).toBeGreaterThan(0);
    for (const { problem } of late) expect(problem).toBe('The time limit for weighing the evidence was reached.');
    expect(itemOn(simulation, '/audit')).toMatchObject({ stance: 'mentions', weighedBy: 'offline' });
  });

  it('stays within the token limit of the debate', async () => {
    const { weighed } = await hold(llm({ maxTokensPerDebate: 500 }));
    expect(weighings()).toEqual([]);
    for (const { problem, tokens } of weighed)
      expect([problem, tokens]).toEqual([expect.stringContaining('token-cap'), undefined]);
  });

  it('is not weighed when it instructs a language model', async () => {
    answer((passages) => saying(rightly(passages)));
    const { simulation } = await hold();
    expect(itemOn(simulation, '/orders')).toMatchObject({ instructs: true, weighedBy: 'offline' });
    expect(model.calls.some(({ request }) => request.messages[1]!.content.includes('Ignore all previous'))).toBe(false);
  });

  it('is not weighed again by a fork, wherever it branches off', async () => {
    answer((passages) => saying(rightly(passages)));
    const held = await hold();
    const { events } = held;
    const asked = weighings().length;
    const claimed = events.findIndex(({ type }) => type === 'ClaimsIdentified');
    const first = events.findIndex(({ type }) => type === 'EvidenceWeighed');
    for (const at of [claimed, first, events.length - 1]) {
      const change = { at, without: [cast.personas[0]?.id ?? ''] };
      const { state, simulation } = await debates.fork(held, change, `fork-${at}`);
      expect(simulation.status).toBe('done');
      expect(simulation.claims.map(({ evidence }) => evidence)).toEqual(
        held.simulation.claims.map(({ evidence }) => evidence),
      );
      expect(state.weighings.every(({ tokens }) => tokens === undefined)).toBe(true);
    }
    expect(weighings()).toHaveLength(asked);
  });

  it('is not weighed by the embedded analyst', async () => {
    const { weighed, events, simulation } = await hold(new OfflineAnalyst());
    expect(weighed).toEqual([]);
    expect(events[0]?.type === 'DebateOpened' && events[0].data.evidence).toEqual({
      asked: 'default',
      sources: ['cited'],
    });
    expect(itemOn(simulation, '/audit')).toMatchObject({ finding: 'related', weighedBy: 'offline' });
    expect(simulation.claims.every(({ weighing }) => weighing === null)).toBe(true);
  });
});
