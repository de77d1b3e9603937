import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { extractArticle } from '../../src/articles/extract.js';
import { EvidenceReader, verify } from '../../src/audit/index.js';
import { ArticleTexts } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { type DebateWorld } from '../../src/debate/engine/debate-world.js';
import { simulationSchema } from '../../src/debate/api/simulation-answer.schema.js';
import { openingOf } from '../../src/debate/model/opening.js';
import { debateDecider, type DebateFact, debateStream } from '../../src/debate/stages/index.js';
import { debateResultOf } from '../../src/debate/result/debate-result.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { type Recorded } from '../../src/kernel/index.js';
import { type Cast } from '../../src/personas/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { SimulationsApp } from './simulations-app.js';
import { ARTICLE, context, EngineFixture, ScriptedAnalyst, shippedCast, smallCast } from './support.js';

const identified = (events: readonly Recorded<DebateFact>[]): readonly Recorded<DebateFact>[] =>
  events.filter(({ type }) => type === 'ClaimsIdentified');

describe('the claims of a debate', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  let cast: Cast;
  let readers: ArticleTexts[];
  let engines: EngineFixture[];

  beforeEach(async () => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
    cast = await smallCast();
    [readers, engines] = [[], []];
  });
  afterEach(async () => {
    for (const { engine } of engines) await engine.stop();
    for (const reader of readers) await reader.close();
    await store.close();
    directory.remove();
  });

  const engine = (world: Partial<DebateWorld>, analyst = new ScriptedAnalyst(), timeoutMs?: number): EngineFixture => {
    const made = new EngineFixture(
      store,
      cast,
      analyst,
      timeoutMs === undefined ? {} : { roundTimeoutMs: timeoutMs },
      world,
    );
    engines.push(made);
    return made;
  };
  const expectVerdictWithout = (state: Awaited<ReturnType<EngineFixture['engine']['run']>>, problem: string): void => {
    expect(state.debate.value).toBe('closed');
    expect(state.claims).toMatchObject({ claims: [], left: 0, problem });
    expect(state.arguments).toHaveLength(2 * cast.personas.length);
    expect(state.excusals).toEqual([]);
  };

  it('are missing if they are not identified in time, and the debate records that and continues', async () => {
    const rings: (() => void)[] = [];
    let asked = false;
    const made = engine(
      {
        claims: {
          read: () => {
            asked = true;
            return new Promise(() => undefined);
          },
        },
        alarm: (_, ring) => {
          rings.push(ring);
          return () => void rings.splice(rings.indexOf(ring), 1);
        },
      },
      new ScriptedAnalyst(),
      7_000,
    );
    await made.open('a');
    const end = made.engine.run('a', null);
    while (![asked, rings.length > 0].every(Boolean)) await new Promise(setImmediate);
    rings[0]?.();
    expectVerdictWithout(await end, 'The claims were not identified in time.');
    const { summary, claims } = debateResultOf('a', await end, await made.history('a'));
    expect(claims).toEqual([]);
    expect(summary?.sentences[0]).toBe('The claims were not identified in time.');
  });

  it('are missing if they cost too much CPU, and the debate records that and continues', async () => {
    const reader = new ArticleTexts({ workers: 1, cpuMsMax: 1 });
    readers.push(reader);
    const text = 'The mayor said that the council knew. '.repeat(900);
    const made = engine({
      articles: { read: () => Promise.resolve({ ...ARTICLE, text }) },
      claims: reader,
    });
    await made.open('a');
    expectVerdictWithout(await made.engine.run('a', null), 'The claims could not be identified.');
    expect(made.troubles).toMatchObject([{ code: 'timeout' }]);
  });

  it('are judged without an appraisal if that costs too much CPU, and the debate records that', async () => {
    const texts = new ArticleTexts({ workers: 1, cpuMsMax: 1 });
    readers.push(texts);
    const text = 'The mayor said that the council knew. '.repeat(900);
    const made = engine({
      articles: { read: () => Promise.resolve({ ...ARTICLE, text }) },
      appraiser: texts,
    });
    await made.open('a');
    const state = await made.engine.run('a', null);
    expect(state.debate.value).toBe('closed');
    expect(state.appraisal).toEqual({
      reader: 'none',
      text: { kind: 'other', because: null },
      findings: [],
      central: [],
    });
    expect(made.troubles).toMatchObject([{ code: 'timeout' }]);
    const { summary } = debateResultOf('a', state, await made.history('a'));
    expect(summary?.sentences.join(' ')).not.toMatch(/not read|language/);
  });

  it('include those of captions, which are recorded with the article', async () => {
    const captions = ['The old ferry carried 400 people a day in 1998.', 'Photo: A. Smith'];
    const figures = captions.map((caption) => `<figure><img src="a.jpg"><figcaption>${caption}</figcaption></figure>`);
    const story =
      'The city closed the harbour bridge on Friday, and engineers found cracks in two of its forty bearings.';
    const page = `<html lang="en"><head><title>Harbour bridge closes</title></head><body><article><h1>Harbour bridge
      closes</h1>${`<p>${story}</p>`.repeat(6)}${figures.join('')}</article></body></html>`;
    const made = engine({
      articles: { read: (url) => Promise.resolve(extractArticle(page, { url, contentType: 'text/html' })) },
    });
    await made.open('a');
    const state = await made.engine.run('a', null);
    expect(state.article?.article.captions).toEqual(captions);
    const { claims } = debateResultOf('a', state, await made.history('a'));
    expect(claims.filter(({ field }) => field === 'caption')).toMatchObject([
      {
        caption: 0,
        quote: 'The old ferry carried 400 people a day in 1998',
        quantities: [{ value: 400, unit: 'people' }],
      },
    ]);
    const report = verify((await new EvidenceReader(store, () => []).of('a'))!);
    expect(report.checks).toContainEqual(expect.objectContaining({ check: 'claims', outcome: 'passed' }));
  });

  it('are in the recorded part of a caption that was cut', async () => {
    const captions = [`The old ferry carried 400 people a day in 1998, ${'and some more, '.repeat(40)}they say.`];
    const made = engine({ articles: { read: () => Promise.resolve({ ...ARTICLE, captions }) } });
    await made.open('a');
    const { article, claims } = await made.engine.run('a', null);
    expect(article?.article.captions).toEqual([captions[0]?.slice(0, 300)]);
    const [caption] = claims?.claims.filter(({ field }) => field === 'caption') ?? [];
    expect(article?.article.captions?.[0]?.slice(caption?.start, caption?.end)).toBe(caption?.quote);
  });
});

describe('a fork', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let app: SimulationsApp;

  beforeEach(async () => {
    directory = temporaryDirectory();
    app = await SimulationsApp.start({ directory: directory.path });
    await app.grant('ada', 9);
  });
  afterEach(async () => {
    await app.close();
    directory.remove();
  });

  const eventsOf = (id: string) => app.store.read(debateStream(id), 0, 'forwards', 1_000);

  it('has the claims of its debate, identified once', async () => {
    const { body: parent } = await app.simulate({ depth: 'standard' });
    expect(parent.claims.length).toBeGreaterThan(0);
    const { status, body } = await app.request('POST', `/api/simulations/${parent.id}/fork`, {
      key: 'ada',
      body: { at: 33 },
    });
    expect(status).toBe(200);
    const quotes = ({ claims }: typeof parent): unknown => claims.map(({ id, quote, start }) => [id, quote, start]);
    expect(quotes(body)).toEqual(quotes(parent));
    const [own] = (await eventsOf(body.id)).filter(({ type }) => type === 'ClaimsIdentified');
    const [shared] = (await eventsOf(parent.id)).filter(({ type }) => type === 'ClaimsIdentified');
    expect(own?.data).toEqual(shared?.data);
    expect(body.basis).toBe('manner');
    const described = simulationSchema.parse(body);
    expect({ ...body, ...described }).toEqual(body);
    const { body: page } = await app.request('GET', '/api/simulations');
    const rows = page['simulations'] as readonly Record<string, unknown>[];
    // The list does not have the text, whose kind the verdict of the debate itself begins with.
    const [, said] = /( Nothing in it was checked\..*)$/.exec(body.summary?.verdict ?? '') ?? [];
    expect(said).toBeDefined();
    for (const { basis, verdict } of rows) {
      expect(basis).toBe('manner');
      expect(verdict).toContain(`By how it is written.${said}`);
    }
  });

  it('has no claims and no bounds when its debate is from before claims', async () => {
    const cast = await shippedCast();
    const asked: string[] = [];
    const made = new EngineFixture(
      app.store,
      cast,
      app.analyst,
      {},
      {
        claims: {
          read: ({ title }) => {
            asked.push(title);
            return Promise.resolve(identifyClaims({ title, text: '' }));
          },
        },
      },
    );
    const opening = openingOf({ accountId: 'ada', url: ARTICLE.url, depth: 'standard' }, 0, cast, app.analyst);
    const machines = { ...opening.machines, debate: 'debate@1' };
    await made.open('unused');
    await made.decisions.execute(
      debateStream('old'),
      debateDecider,
      { kind: 'open', opening: { ...opening, machines } },
      context('open old'),
    );
    await made.engine.run('old', 'ada');
    expect(identified(await made.history('old'))).toEqual([]);
    const { body, status } = await app.request('POST', '/api/simulations/old/fork', {
      key: 'ada',
      body: { at: 32 },
    });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body).toMatchObject({ status: 'done', claims: [], consensus: { bounds: null } });
    const events = await eventsOf(body.id);
    expect(events[0]?.data).toMatchObject({ machines });
    expect(events.some(({ type }) => type === 'ClaimsIdentified')).toBe(false);
    expect(asked).toEqual([]);
  });
});
