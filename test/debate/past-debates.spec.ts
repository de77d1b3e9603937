import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Article } from '../../src/articles/article.js';
import { type DebateComparison, type FrameShown, type DebateResult } from '../../src/debate/index.js';
import { Projector } from '../../src/event-store/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { SimulationsApp } from './simulations-app.js';
import { ARTICLE } from './support.js';

/** Two debates of one account and one of another, shared by all tests. */
let directory: ReturnType<typeof temporaryDirectory>;
let app: SimulationsApp;
let bridge: DebateResult;
let tunnel: DebateResult;

const articles: Readonly<Record<string, Article>> = {
  [ARTICLE.url]: ARTICLE,
  'https://www.tunnel.example/a': {
    ...ARTICLE,
    url: 'https://www.tunnel.example/a',
    title: 'Tunnel floods',
    text: 'Water came in.',
  },
};

beforeAll(async () => {
  directory = temporaryDirectory();
  app = await SimulationsApp.start({
    directory: directory.path,
    articles: { read: (url) => Promise.resolve({ ...(articles[url] ?? ARTICLE) }) },
  });
  for (const key of ['ada', 'eve']) await app.grant(key, 9);
  bridge = (await app.simulate()).body;
  tunnel = (await app.simulate({ url: 'https://www.tunnel.example/a' })).body;
  await app.simulate({ key: 'eve' });
});

afterAll(async () => {
  await app.close();
  directory.remove();
});

const get = async <T>(path: string, key = 'ada', headers: Record<string, string> = {}): Promise<T> =>
  (await app.request('GET', path, { key, headers })).body as T;

describe('the frames of a debate', () => {
  it('are returned in pages, each beginning where the last one ended', async () => {
    const frames: FrameShown[] = [];
    for (let from: number | null = 0; from !== null;) {
      const page: { frames: readonly FrameShown[]; next: number | null } = await get(
        `/api/simulations/${bridge.id}/frames?from=${from}&limit=30`,
      );
      frames.push(...page.frames);
      from = page.next;
    }
    expect(frames.map(({ revision }) => revision)).toEqual([...Array(70).keys()]);
    frames.slice(1).forEach((frame, index) => expect(frame.before).toEqual(frames[index]?.after));
    expect(frames.every(({ accepted }) => accepted)).toBe(true);
    expect(frames.at(-1)?.after).toMatchObject({
      debate: 'closed',
      tally: bridge.consensusScore,
      heard: { round1: 30, round2: 30 },
    });
    expect(
      Object.entries(frames.at(-1)?.after.platforms ?? {}).map(([platform, { score }]) => ({ platform, score })),
    ).toEqual(bridge.platformScores.map(({ platform, score }) => ({ platform, score })));
    expect(frames[0]?.before).toMatchObject({ debate: 'unopened', tally: null });
  });

  it('are returned as JSON lines, only to their owner', async () => {
    const headers = { 'x-api-key': 'ada', accept: 'application/x-ndjson' };
    const { body } = await app.nest.inject({ url: `/api/simulations/${bridge.id}/frames?from=68`, headers });
    expect(
      body
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as FrameShown).event.type),
    ).toEqual(['ConsensusReached', 'DebateClosed']);
    expect(await get(`/api/simulations/${bridge.id}/frames`, 'eve')).toMatchObject({ code: 'not-found' });
  });

  it('agree with the state at each revision, whole or at a path', async () => {
    const { frames } = await get<{ frames: readonly FrameShown[] }>(
      `/api/simulations/${bridge.id}/frames?from=20&limit=1`,
    );
    expect(await get(`/api/simulations/${bridge.id}/state?at=20`)).toMatchObject({ ...frames[0]?.after });
    const [persona, agent] = Object.entries(frames[0]?.after.agents ?? {})[0]!;
    const path = `agents.${persona}.score`;
    expect(await get(`/api/simulations/${bridge.id}/state?at=20&path=${path}`)).toEqual({
      revision: 20,
      path,
      value: agent.score,
    });
    for (const missing of ['agents.nobody', 'debate.length', '__proto__', 'agents..x'])
      expect(await get(`/api/simulations/${bridge.id}/state?path=${missing}`)).toMatchObject({ code: 'no-such-path' });
  });
});

describe('a comparison of two debates', () => {
  const compare = (a: string, b: string, key = 'ada'): Promise<DebateComparison> =>
    get<DebateComparison>(`/api/simulations/compare?a=${a}&b=${b}`, key);

  it('shows no difference of a debate from itself', async () => {
    expect(await compare(bridge.id, bridge.id)).toMatchObject({
      consensus: { score: { change: 0 } },
      flags: { onlyA: [], onlyB: [] },
      firstDifference: null,
    });
  });

  it('shows what other weights and a missing agent change, and the first difference', async () => {
    const [gone] = bridge.votes;
    const { body: fork } = await app.request('POST', `/api/simulations/${bridge.id}/fork`, {
      body: { weights: { forum: 2 }, without: [gone?.persona] },
    });
    const { a, consensus, platforms, agents, firstDifference } = await compare(bridge.id, fork.id);
    expect(consensus.score).toMatchObject({ a: bridge.consensusScore, b: fork.consensusScore });
    expect(a).toMatchObject({ basis: 'manner', verdict: bridge.summary?.verdict });
    expect(platforms.find(({ platform }) => platform === 'forum')?.weight.b).toBe(2);
    expect(agents[0]).toMatchObject({ persona: gone?.persona, a: gone?.score, b: null, change: null });
    expect(agents.slice(1).every(({ change }) => change === 0)).toBe(true);
    expect(firstDifference).toMatchObject({ type: 'DebateOpened', path: 'agents.0.id', revisions: { a: 0, b: 0 } });
  });

  it('shows a difference from the article on if the articles differ', async () => {
    const { firstDifference } = await compare(bridge.id, tunnel.id);
    expect(firstDifference).toMatchObject({
      type: 'DebateOpened',
      path: 'url',
      values: { a: bridge.url, b: tunnel.url },
    });
  });

  it('is available only to their owner', async () => {
    expect(await compare(bridge.id, tunnel.id, 'eve')).toMatchObject({ code: 'not-found' });
    expect(await get('/api/simulations/compare?a=x')).toMatchObject({ code: 'invalid-request' });
  });
});

describe('past debates', () => {
  const found = async (query: Record<string, string>, key = 'ada'): Promise<readonly string[]> => {
    const { simulations } = await get<{
      simulations?: readonly { id: string; title: string; forkedFrom: string | null }[];
    }>(`/api/simulations?${new URLSearchParams(query).toString()}`, key);
    return (simulations ?? []).filter(({ forkedFrom }) => forkedFrom === null).map(({ title }) => title);
  };
  const both = ['Tunnel floods', ARTICLE.title];

  it.each<[Record<string, string>, readonly string[]]>([
    [{}, both],
    [{ q: 'tunnel' }, ['Tunnel floods']],
    [{ q: 'TUNN*' }, ['Tunnel floods']],
    [{ q: 'tunn' }, []],
    [{ q: '"bridge closes"' }, [ARTICLE.title]],
    [{ q: '"closes bridge"' }, []],
    [{ q: 'says round' }, both],
    [{ q: 'bridge tunnel' }, []],
    [{ host: 'tunnel.example' }, ['Tunnel floods']],
    [{ host: 'WWW.tunnel.example' }, ['Tunnel floods']],
    [{ scoreMin: '0', scoreMax: '100' }, both],
    [{ scoreMin: '100' }, []],
    [{ status: 'done', analyst: 'offline' }, both],
    [{ analyst: 'scripted@1' }, both],
    [{ analyst: 'llm' }, []],
    [{ status: 'abandoned' }, []],
    [{ flag: 'unsourced-claim' }, [ARTICLE.title]],
    [{ flag: 'satire' }, []],
    [{ from: '2001-01-01', to: '2001-01-02' }, []],
    [{ from: '2001-01-01' }, both],
    [{ cast: 'nothing' }, []],
  ])('are found by %j', async (query, titles) => {
    expect(await found(query)).toEqual(titles);
  });

  it('are searched by words, and no input is read as a query language', async () => {
    for (const q of [
      'bridge"',
      '"',
      'bridge OR tunnel',
      'title:bridge',
      'NEAR(a b)',
      '-bridge',
      '(',
      'a*b^',
      'brid*ge ""',
      "'; DROP TABLE debates",
    ])
      expect(await app.request('GET', `/api/simulations?q=${encodeURIComponent(q)}`)).toMatchObject({
        status: /[a-z]/.test(q) ? 200 : 400,
      });
  });

  it('quote their matches, page by page, and are found only by their owner', async () => {
    const first = await get<{ simulations: readonly { id: string; excerpt: object }[]; next: string }>(
      '/api/simulations?q=says&limit=1',
    );
    expect(first.simulations).toMatchObject([{ excerpt: { text: expect.stringContaining('says') } }]);
    const second = await get<typeof first>(`/api/simulations?q=says&limit=1&cursor=${encodeURIComponent(first.next)}`);
    expect(second.simulations[0]?.id).not.toBe(first.simulations[0]?.id);
    expect(await found({ q: 'tunnel' }, 'eve')).toEqual([]);
  });

  it('are found again after the read models are rebuilt', async () => {
    await app.nest.get(Projector).rebuild();
    expect(await found({ q: 'tunnel' })).toEqual(['Tunnel floods']);
    expect(await found({ q: 'says round' })).toEqual(both);
  });
});
