import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebArticleReader, type WorkerPageReader } from '../../src/articles/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { falseStatements } from '../../src/analysts/index.js';
import { EvidenceReader, verify } from '../../src/audit/index.js';
import { CitedSource } from '../../src/evidence/cited/cited.source.js';
import { SourcePages } from '../../src/evidence/cited/pages.js';
import { EvidenceGatherer } from '../../src/evidence/index.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { UndiciSafeFetch, type SafeFetch } from '../../src/safe-fetch/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { type DebateWorld } from '../../src/debate/engine/debate-world.js';
import { forkOf } from '../../src/debate/archive/fork.js';
import { DEBATE_EVENTS, type DebateData, type DebateState } from '../../src/debate/stages/index.js';
import { debateResultOf } from '../../src/debate/result/debate-result.js';
import { type DebateResult } from '../../src/debate/result/debate-result.schema.js';
import { type Cast } from '../../src/personas/index.js';
import { openFree } from '../../src/debate/engine/debates.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { EngineFixture, smallCast } from '../debate/support.js';
import { CHANGED, COUNT, HONEST, ScriptedWeb, story, withHarbourStory } from './scripted-web.js';
import { startedPageReader } from '../support/page-reader.js';

const EVIDENCE_FLAGS = ['contradicted-by-source', 'source-does-not-say', 'dead-source', 'fact-checked-false'] as const;

type Item = DebateData<'EvidenceGathered'>['items'][number];

describe('a debate with cited sources', () => {
  let web: ScriptedWeb;
  let pages: WorkerPageReader;
  let safeFetch: SafeFetch;
  let cast: Cast;
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  let engines: EngineFixture[];

  beforeAll(async () => {
    web = await ScriptedWeb.start();
    pages = await startedPageReader();
    safeFetch = new UndiciSafeFetch({ allowHosts: [web.host], userAgent: 'test' });
    cast = await smallCast();
    withHarbourStory(web);
  });
  afterAll(async () => {
    await safeFetch.close();
    await pages.close();
    await web.close();
  });
  beforeEach(() => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
    engines = [];
  });
  afterEach(async () => {
    for (const { engine } of engines) await engine.stop();
    await store.close();
    directory.remove();
  });

  const gatherer = (): EvidenceGatherer =>
    new EvidenceGatherer([new CitedSource(new SourcePages({ safeFetch, pages, clock: systemClock }))]);
  const articles = (): WebArticleReader => new WebArticleReader({ safeFetch, pages, renderer: 'http' });
  const engine = (evidence?: EvidenceGatherer, world: Partial<DebateWorld> = {}): EngineFixture => {
    const made = new EngineFixture(
      store,
      cast,
      new OfflineAnalyst(),
      {},
      { articles: articles(), ...(evidence ? { evidence } : {}), ...world },
    );
    engines.push(made);
    return made;
  };
  async function hold(
    id: string,
    path: string,
    evidence: EvidenceGatherer | undefined = gatherer(),
  ): Promise<{ made: EngineFixture; state: DebateState; answer: DebateResult }> {
    const made = engine(evidence);
    await openFree(made.engine, { id, url: web.url(path), depth: 'standard', cast, analyst: new OfflineAnalyst() });
    const state = await made.engine.run(id, null);
    return { made, state, answer: debateResultOf(id, state, await made.history(id)) };
  }
  const unchecked = new EvidenceGatherer([]);

  it('lowers the score for a changed number, an invented quotation and a dead link, each flagged with both quotes', async () => {
    const { state, answer } = await hold('changed', '/changed');
    const flags = answer.flags.map(({ flag, quote, evidence }) => ({ flag, quote, evidence: evidence?.quote }));
    expect(flags).toContainEqual({
      flag: 'contradicted-by-source',
      quote: expect.stringContaining('912,000 passengers'),
      evidence: COUNT,
    });
    expect(flags).toContainEqual({
      flag: 'source-does-not-say',
      quote: CHANGED.words,
      evidence: expect.stringContaining('Ann Reed told the council'),
    });
    expect(flags).toContainEqual({
      flag: 'dead-source',
      quote: expect.stringContaining('approved the budget'),
      evidence: expect.stringContaining('404'),
    });
    expect(answer.basis).toBe('sources');
    const before = await hold('changed-unchecked', '/changed', unchecked);
    expect(before.answer.basis).toBe('manner');
    expect(answer.consensusScore).toBeLessThan((before.answer.consensusScore ?? 0) - 20);
    // No agent says anything false about the article or the evidence.
    const { article, claims, evidence } = state;
    for (const said of state.arguments)
      expect(
        falseStatements(
          said,
          article?.article ?? { title: '', text: '' },
          claims?.claims ?? [],
          evidence ? { evidence } : {},
        ),
      ).toEqual([]);
    expect(
      state.arguments.filter(({ facts }) => facts.some((fact) => fact.evidence !== undefined)).length,
    ).toBeGreaterThan(cast.personas.length / 2);
  });

  it.each([
    ['a changed number', 'passengers', 'contradicted-by-source'],
    ['an invented quotation', 'words', 'source-does-not-say'],
    ['a dead link', 'minutes', 'dead-source'],
  ] as const)('lowers the score for %s alone', async (_, changed, flag) => {
    const honest = await hold('whole', '/honest');
    web.page('/once', story(web, { ...HONEST, [changed]: CHANGED[changed] }));
    const { answer } = await hold('once', '/once');
    const kinds = new Set(answer.flags.map((each) => each.flag));
    expect(EVIDENCE_FLAGS.filter((each) => kinds.has(each))).toEqual([flag]);
    expect(answer.consensusScore).toBeLessThan(honest.answer.consensusScore ?? 0);
  });

  it('continues after 20 seconds with the evidence found so far and a record of what is missing', async () => {
    let ring = (): void => undefined;
    const delays: number[] = [];
    web.page('/slow', () => ring()).page('/waiting', story(web, { ...HONEST, further: '/slow' }));
    const made = engine(gatherer(), {
      alarm: (delayMs, call) => {
        delays.push(delayMs);
        ring = call;
        return () => (ring = () => undefined);
      },
    });
    await openFree(made.engine, { id: 'd', url: web.url('/waiting'), depth: 'standard', cast, analyst: made.analyst });
    const answer = debateResultOf('d', await made.engine.run('d', null), await made.history('d'));
    expect(delays).toContain(20_000);
    expect(answer.status).toBe('done');
    expect(answer.basis).toBe('sources');
    expect(answer.claims.flatMap((claim) => claim.evidence)).toContainEqual(
      expect.objectContaining({ url: web.url('/report'), finding: 'same-number' }),
    );
    expect(answer.claims.flatMap(({ missing }) => missing)).toContainEqual(
      expect.objectContaining({ url: web.url('/slow'), reason: 'deadline' }),
    );
  });

  it('raises no flag about evidence and lowers no score for the honest article', async () => {
    const { answer } = await hold('honest', '/honest');
    const kinds = new Set(answer.flags.map(({ flag }) => flag));
    expect(EVIDENCE_FLAGS.filter((flag) => kinds.has(flag))).toEqual([]);
    expect(answer.basis).toBe('sources');
    const before = await hold('honest-unchecked', '/honest', unchecked);
    expect(answer.consensusScore).toBeGreaterThanOrEqual(before.answer.consensusScore ?? 100);
  });

  it('records the evidence before the first round, for its audit and its forks', async () => {
    const { made } = await hold('recorded', '/changed');
    const history = await made.history('recorded');
    const types = history.map(({ type }) => type);
    expect(types.slice(0, types.indexOf('RoundOpened') + 1)).toEqual([
      'DebateOpened',
      'ArticleImported',
      'ClaimsIdentified',
      'ArticleAppraised',
      ...types.filter((type) => type === 'EvidenceGathered'),
      'EvidenceMissing',
      'RoundOpened',
    ]);
    const audit = verify((await new EvidenceReader(store, () => []).of('recorded'))!);
    // Without the service there is no seal.
    expect(audit.findings.filter(({ check }) => check !== 'seal')).toEqual([]);

    const asked = web.requests.length;
    const claimed = history.findIndex(({ type }) => type === 'ClaimsIdentified');
    for (const at of [claimed, claimed + 1, history.length - 1]) {
      const parent = { id: 'recorded', events: history, cast };
      const fork = forkOf(parent, { at, without: [cast.personas[0]?.id ?? ''] }, () => {
        const { analyst } = DEBATE_EVENTS.DebateOpened.schema.parse(history[0]?.data);
        return { analyst };
      });
      const shared = fork.shared.filter(({ type }) => type.startsWith('Evidence'));
      expect(shared.map(({ data }) => data)).toEqual(
        history.filter(({ type }) => type.startsWith('Evidence')).map(({ data }) => data),
      );
    }
    expect(web.requests).toHaveLength(asked);
  });

  it.each([
    ['a passage that was changed', (item: Item): Item => ({ ...item, passage: 'Something else.', quotes: null })],
    [
      'a quote that its passage does not have',
      (item: Item): Item => ({ ...item, quotes: item.quotes && { ...item.quotes, evidence: 'Not there.' } }),
    ],
    ['an unknown claim', (item: Item): Item => ({ ...item, claim: 'c999' })],
  ])('fails the audit for %s', async (_, change) => {
    await hold('tampered', '/honest');
    const exhibit = (await new EvidenceReader(store, () => []).of('tampered'))!;
    const events = exhibit.events.map((event) => {
      if (event.type !== 'EvidenceGathered') return event;
      const data = DEBATE_EVENTS.EvidenceGathered.schema.parse(event.data);
      return { ...event, data: { ...data, items: data.items.map(change) } };
    });
    const { findings } = verify({ ...exhibit, events });
    expect(findings.map(({ check }) => check)).toContain('evidence');
  });
});
