import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { AnalystFailure } from '../../src/analysts/analyst.js';
import { ChangeCredits } from '../../src/billing/index.js';
import { SigningKeys } from '../../src/audit/index.js';
import { DebateService, debateStream } from '../../src/debate/index.js';
import { AppendRefusedError } from '../../src/event-store/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Answer, type AppOptions, SimulationsApp } from './simulations-app.js';
import { ARTICLE, diskFull, ScriptedAnalyst, scriptedAnswer } from './support.js';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
const statusesOf = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** An analyst that does not answer until it is released. */
function heldBack(): { readonly analyst: ScriptedAnalyst; readonly begun: Promise<void>; readonly let: () => void } {
  let begin: () => void = () => undefined;
  let go: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const let_ = new Promise<void>((resolve) => (go = resolve));
  const analyst = new ScriptedAnalyst(async (question) => {
    begin();
    await let_;
    return scriptedAnswer(question);
  });
  return { analyst, begun, let: () => go() };
}

describe('simulations over HTTP', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let apps: SimulationsApp[];
  const start = async (options: Partial<AppOptions> = {}): Promise<SimulationsApp> => {
    const app = await SimulationsApp.start({ directory: directory.path, ...options });
    apps.push(app);
    return app;
  };
  const end = async (app: SimulationsApp): Promise<void> => {
    apps = apps.filter((each) => each !== app);
    await app.close();
  };
  beforeEach(() => {
    apps = [];
    directory = temporaryDirectory();
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    directory.remove();
  });

  it('return the whole result, and charge the price of the depth', async () => {
    const app = await start();
    await app.grant('ada', 10);
    const { status, headers, body } = await app.simulate({ depth: 'standard' });
    expect(status).toBe(200);
    expect(headers.location).toBe(`/api/simulations/${body.id}`);
    expect(body).toMatchObject({
      status: 'done',
      url: ARTICLE.url,
      depth: 'standard',
      analyst: { engine: 'offline', model: 'scripted@1' },
      article: { title: ARTICLE.title },
      credits: 2,
      usage: { calls: 60, inputTokens: 6_000, cachedTokens: 600, outputTokens: 1_200 },
      problem: null,
    });
    expect(body.transcript).toHaveLength(60);
    expect(body.votes).toHaveLength(30);
    expect(body.platformScores).toHaveLength(6);
    expect(body.consensusScore).toBeGreaterThan(0);
    expect(body.article).not.toHaveProperty('text');
    expect(await app.account('ada')).toEqual({ balance: 8, reserved: 0, movements: ['grant', 'reserve', 'spend'] });
    expect((await app.request('GET', `/api/simulations/${body.id}`)).body).toEqual(body);
  });

  it('reserve once and spend once, also in commands that would have no effect', async () => {
    const app = await start();
    await app.grant('ada', 10);
    const changes: string[] = [];
    const listening = app.nest.get(CommandBus).subscribe((command) => {
      if (command instanceof ChangeCredits) changes.push(command.change.kind);
    });
    await app.simulate();
    listening.unsubscribe();
    expect(changes).toEqual(['reserve', 'spend']);
  });

  it('are refused without enough credits, stating how many are missing, and open nothing', async () => {
    const app = await start();
    await app.grant('ada', 1);
    const { status, body } = await app.simulate({ depth: 'deep' });
    expect([status, body]).toMatchObject([402, { code: 'insufficient-credits', required: 2, balance: 1 }]);
    expect((await app.request('GET', '/api/simulations')).body).toEqual({ simulations: [], next: null });
    expect(app.analyst.callCount).toBe(0);
  });

  it('are run for exactly 7 of 50 concurrent requests on credits for 7', async () => {
    const app = await start();
    await app.grant('ada', 7);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.simulate()));
    expect(statusesOf(answers)).toEqual({ 200: 7, 402: 43 });
    expect(app.analyst.callCount).toBe(7 * 60);
    const { balance, reserved, movements } = await app.account('ada');
    expect([balance, reserved, movements.filter((kind) => kind === 'spend').length]).toEqual([0, 0, 7]);
  });

  describe('with an Idempotency-Key', () => {
    const headers = { 'idempotency-key': 'once' };

    it('are one debate for 20 concurrent requests, with 20 equal answers and one charge', async () => {
      const app = await start();
      await app.grant('ada', 5);
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.simulate({ headers })));
      expect(statusesOf(answers)).toEqual({ 200: 20 });
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(app.analyst.callCount).toBe(60);
      expect(await app.account('ada')).toEqual({ balance: 4, reserved: 0, movements: ['grant', 'reserve', 'spend'] });
    });

    it('return the same debate after its end, and after a restart', async () => {
      let app = await start();
      await app.grant('ada', 5);
      const first = await app.simulate({ headers });
      expect((await app.simulate({ headers })).body).toEqual(first.body);
      await end(app);
      app = await start({ recover: true });
      expect((await app.simulate({ headers })).body).toEqual(first.body);
      expect(app.analyst.callCount).toBe(0);
      expect((await app.account('ada')).balance).toBe(4);
    });

    it('are refused if the same key has another body, also concurrently', async () => {
      const app = await start();
      await app.grant('ada', 50);
      const answers = await Promise.all(['micro', 'deep', 'standard'].map((depth) => app.simulate({ headers, depth })));
      expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
      expect((await app.simulate({ headers, url: 'https://news.example/other' })).body.code).toBe(
        'idempotency-mismatch',
      );
      expect(await app.account('ada')).toEqual({ balance: 49, reserved: 0, movements: ['grant', 'reserve', 'spend'] });
    });

    it('are separate for each account', async () => {
      const app = await start();
      for (const key of ['ada', 'bea']) await app.grant(key, 5);
      const [ada, bea] = await Promise.all(['ada', 'bea'].map((key) => app.simulate({ key, headers })));
      expect(ada!.body.id).not.toBe(bea!.body.id);
      expect(app.analyst.callCount).toBe(120);
    });

    it('are not refused again for missing credits once there are enough', async () => {
      const app = await start();
      expect((await app.simulate({ headers })).status).toBe(402);
      await app.grant('ada', 1);
      expect((await app.simulate({ headers })).status).toBe(200);
    });
  });

  describe('with or without Prefer', () => {
    it('are answered with 202 at once on request, with the debate’s address', async () => {
      const { analyst, let: go } = heldBack();
      const app = await start({ analyst });
      await app.grant('ada', 1);
      const { status, headers, body } = await app.simulate({ headers: { prefer: 'respond-async' } });
      expect([status, headers.location, headers['preference-applied'], body.status]).toEqual([
        202,
        `/api/simulations/${body.id}`,
        'respond-async',
        'running',
      ]);
      go();
      await app.idle();
      expect((await app.request('GET', headers.location!)).body.status).toBe('done');
    });

    it('are awaited for as long as requested, and no longer', async () => {
      const app = await start();
      await app.grant('ada', 2);
      const quick = await app.simulate({ headers: { prefer: 'respond-async, wait=30' } });
      expect([quick.status, quick.body.status]).toEqual([200, 'done']);
      expect(quick.headers['preference-applied']).toBe('respond-async, wait=30');
      const { analyst } = heldBack();
      await end(app);
      const slow = await start({ analyst });
      const late = await slow.simulate({ headers: { prefer: 'respond-async; wait=1' } });
      expect([late.status, late.body.status]).toEqual([202, 'running']);
    });

    it('are awaited no longer than the service permits', async () => {
      const { analyst } = heldBack();
      const app = await start({ analyst, limits: { waitMs: 1 } });
      await app.grant('ada', 1);
      const { status, headers, body } = await app.simulate();
      expect([status, body.status, headers['location'], headers['retry-after']]).toEqual([
        202,
        'running',
        `/api/simulations/${body.id}`,
        '30',
      ]);
    });
  });

  it('cost nothing if too few agents take part', async () => {
    const analyst = new ScriptedAnalyst(() => Promise.reject(new AnalystFailure('gone', false)));
    const app = await start({ analyst });
    await app.grant('ada', 1);
    const { status, body } = await app.simulate();
    expect([status, body.code]).toEqual([503, 'too-few-votes']);
    expect(await app.account('ada')).toEqual({ balance: 1, reserved: 0, movements: ['grant', 'reserve', 'release'] });
    expect((await app.request('GET', `/api/simulations/${body.simulation!}`)).body).toMatchObject({
      status: 'abandoned',
      credits: 0,
      problem: { code: 'too-few-votes', excuse: { reason: 'gone', agents: 30 } },
    });
  });

  describe('that are cancelled', () => {
    it('keep their arguments, ask nothing more and cost their answers', async () => {
      let asked = 0;
      let told = 0;
      let second: () => void = () => undefined;
      const inRoundTwo = new Promise<void>((resolve) => (second = resolve));
      const analyst = new ScriptedAnalyst((question, _, signal) => {
        if (question.round === 1) return Promise.resolve(scriptedAnswer(question));
        signal.addEventListener('abort', () => void (told += 1));
        if (++asked === 30) second();
        return never();
      });
      const app = await start({ analyst });
      await app.grant('ada', 5);
      const waiting = app.simulate({ depth: 'deep' });
      await inRoundTwo;
      const [{ id }] = (await app.request('GET', '/api/simulations')).body.simulations as [{ id: string }];
      expect((await app.request('DELETE', `/api/simulations/${id}`, { key: 'eve' })).status).toBe(404);
      const { status, body } = await app.request('DELETE', `/api/simulations/${id}`);
      expect([status, body.status, body.problem?.code, body.transcript.length]).toEqual([
        200,
        'abandoned',
        'cancelled',
        30,
      ]);
      expect(await waiting).toMatchObject({ status: 409, body: { code: 'cancelled', simulation: id } });
      expect(told).toBe(30);
      // Half of the answers for half of two credits.
      const charge = { credits: 1, answers: 30, requested: 60 };
      expect(body).toMatchObject({ credits: 1, problem: { charge } });
      expect((await waiting).body['charge']).toEqual(charge);
      const movements = ['grant', 'reserve', 'release', 'spend'];
      expect(await app.account('ada')).toEqual({ balance: 4, reserved: 0, movements });
      expect((await app.request('DELETE', `/api/simulations/${id}`)).body).toEqual(body);
      await app.idle();
      expect(await app.account('ada')).toMatchObject({ balance: 4 });
    });

    it('cost nothing before the first answer', async () => {
      const { analyst, begun, let: go } = heldBack();
      const app = await start({ analyst });
      await app.grant('ada', 5);
      const waiting = app.simulate({ depth: 'deep' });
      await begun;
      const [{ id }] = (await app.request('GET', '/api/simulations')).body.simulations as [{ id: string }];
      expect((await app.request('DELETE', `/api/simulations/${id}`)).body).toMatchObject({
        credits: 0,
        problem: { charge: { credits: 0, answers: 0, requested: 60 } },
      });
      expect(await app.account('ada')).toEqual({ balance: 5, reserved: 0, movements: ['grant', 'reserve', 'release'] });
      go();
      await waiting;
    });

    it('report a conflict after the verdict, and still cost their price', async () => {
      const app = await start();
      await app.grant('ada', 1);
      const { body } = await app.simulate();
      expect(await app.request('DELETE', `/api/simulations/${body.id}`)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
      expect((await app.account('ada')).balance).toBe(0);
      expect((await app.request('DELETE', '/api/simulations/nowhere')).status).toBe(404);
    });

    it('are abandoned without waiting for a slot', async () => {
      const { analyst, begun, let: go } = heldBack();
      const app = await start({ analyst, limits: { debates: 1 } });
      await app.grant('ada', 2);
      const first = app.simulate();
      await begun;
      const { body } = await app.simulate({ headers: { prefer: 'respond-async' } });
      expect((await app.request('DELETE', `/api/simulations/${body.id}`)).body.status).toBe('abandoned');
      expect(await app.account('ada')).toMatchObject({ balance: 1, reserved: 1 });
      go();
      expect((await first).status).toBe(200);
      await app.idle();
      expect(await app.account('ada')).toMatchObject({ balance: 1, reserved: 0 });
    });
  });

  describe('at the limits of the service', () => {
    it('are refused with 503 and Retry-After if the queue is full, and cost nothing', async () => {
      const { analyst, begun, let: go } = heldBack();
      const app = await start({ analyst, limits: { debates: 1, queue: 2 } });
      for (const key of ['ada', 'bea', 'cyd']) await app.grant(key, 9);
      const held = [app.simulate({ key: 'ada' })];
      await begun;
      const more = ['ada', 'ada', 'bea', 'bea', 'bea', 'cyd', 'cyd'].map((key) => app.simulate({ key }));
      const refused = await Promise.all([more[1]!, more[3]!, more[4]!, more[5]!, more[6]!]);
      for (const { status, headers, body } of refused) {
        expect([status, body.code]).toEqual([503, 'overloaded']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      go();
      expect(statusesOf(await Promise.all([...held, more[0]!, more[2]!]))).toEqual({ 200: 3 });
      expect(await Promise.all(['ada', 'bea', 'cyd'].map(async (key) => (await app.account(key)).balance))).toEqual([
        7, 8, 9,
      ]);
    });

    it('get their slots by accounts in turn', async () => {
      const order: string[] = [];
      const { analyst, begun, let: go } = heldBack();
      const app = await start({
        analyst,
        limits: { debates: 1, queue: 40 },
        articles: {
          read: (url) => {
            order.push(new URL(url).pathname.slice(1));
            return Promise.resolve(ARTICLE);
          },
        },
      });
      for (const key of ['ada', 'bea']) await app.grant(key, 9);
      const ask = (key: string): Promise<Answer> => app.simulate({ key, url: `https://news.example/${key}` });
      const async_ = { prefer: 'respond-async' };
      const all = [ask('ada')];
      await begun;
      for (let n = 0; n < 4; n += 1)
        await app.simulate({ key: 'ada', url: 'https://news.example/ada', headers: async_ });
      await app.simulate({ key: 'bea', url: 'https://news.example/bea', headers: async_ });
      go();
      await Promise.all(all);
      await app.idle();
      // The place that ada leaves goes to bea, who has had none.
      expect(order).toEqual(['ada', 'bea', 'ada', 'ada', 'ada', 'ada']);
    });
  });

  describe('on a store that refuses appends', () => {
    /** Runs one request against a store that accepts `nth` appends and then refuses two. */
    const refusing = async (
      nth: number,
      headers: Record<string, string>,
    ): Promise<{ app: SimulationsApp; answer: Answer; reached: boolean }> => {
      const app = await start();
      await app.grant('ada', 9);
      let appends = 0;
      app.store.beforeAppend = () => {
        appends += 1;
        if (appends > nth && appends <= nth + 2) throw diskFull();
      };
      const answer = await app.simulate({ headers });
      await app.idle();
      // Unused reservations are released soon after the store is available again.
      while ((await app.account('ada')).reserved > 0) await new Promise(setImmediate);
      return { app, answer, reached: appends > nth };
    };

    it('report that with a code, continue by themselves when the store is back, and lose no credit at any point', async () => {
      for (let nth = 0; ; nth += 1) {
        const { app, answer, reached } = await refusing(nth, {});
        if (reached) {
          expect([nth, answer.status, answer.body.code]).toEqual([nth, 503, 'store-unavailable']);
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        } else expect(answer.status).toBe(200);
        const { balance, reserved } = await app.account('ada');
        const { simulations } = (await app.request('GET', '/api/simulations')).body as unknown as {
          simulations: readonly { status: string }[];
        };
        const done = simulations.filter(({ status }) => status === 'done').length;
        expect({ nth, balance, reserved, running: simulations.some(({ status }) => status === 'running') }).toEqual({
          nth,
          balance: 9 - done,
          reserved: 0,
          running: false,
        });
        if (answer.body.simulation !== undefined) expect(done).toBe(1);
        await end(app);
        directory.remove();
        directory = temporaryDirectory();
        if (!reached) break;
      }
    });

    it('are repeated under the same key when the store is back, and charged once', async () => {
      const headers = { 'idempotency-key': 'again' };
      for (let nth = 0; ; nth += 1) {
        const { app, reached } = await refusing(nth, headers);
        let answer = await app.simulate({ headers });
        while (answer.status === 503) answer = await app.simulate({ headers });
        expect([nth, answer.status, answer.body.status]).toEqual([nth, 200, 'done']);
        expect(app.analyst.callCount).toBe(60);
        expect(await app.account('ada')).toMatchObject({ balance: 8, reserved: 0 });
        await end(app);
        directory.remove();
        directory = temporaryDirectory();
        if (!reached) break;
      }
    });
  });

  describe('on a store that permanently refuses an append', () => {
    const refused = (): Error => new AppendRefusedError('too large');

    it.each([
      ['ArticleImported', 0],
      ['ArgumentMade', 0],
      ['ConsensusReached', 30],
    ])('end with a code and cost the answers that they show: %s', async (type, answers) => {
      const app = await start();
      await app.grant('ada', 1);
      app.store.beforeAppend = (_, events) => {
        if (events.some((event) => event.type === type)) throw refused();
      };
      const { status, body } = await app.simulate();
      expect([status, body.code]).toEqual([503, 'not-recordable']);
      const credits = answers > 0 ? 1 : 0;
      expect(await app.account('ada')).toMatchObject({ balance: 1 - credits, reserved: 0 });
      const address = `/api/simulations/${body.simulation}`;
      const ended = (await app.request('GET', address)).body;
      expect(ended).toMatchObject({
        status: 'abandoned',
        problem: { code: 'not-recordable', charge: { credits, answers, requested: 60 } },
      });
      expect(ended.transcript).toHaveLength(answers);
    });

    it.each(['CastRecorded', 'DebateOpened'])('open nothing and cost nothing: %s', async (type) => {
      const app = await start();
      await app.grant('ada', 1);
      app.store.beforeAppend = (_, events) => {
        if (events.some((event) => event.type === type)) throw refused();
      };
      expect((await app.simulate()).body.code).toBe('not-recordable');
      while ((await app.account('ada')).reserved > 0) await new Promise(setImmediate);
      expect(await app.account('ada')).toMatchObject({ balance: 1 });
    });

    it('release the credits even if the end cannot be recorded, and report that the debate has stalled', async () => {
      const app = await start();
      await app.grant('ada', 1);
      let appends = 0;
      app.store.beforeAppend = (stream) => {
        // The opening, article, claims, appraisal and some answers.
        if (stream.startsWith('debate-') && (appends += 1) > 5) throw refused();
      };
      const { status, body } = await app.simulate();
      expect([status, body.code]).toEqual([503, 'stalled']);
      expect(await app.account('ada')).toMatchObject({ balance: 1, reserved: 0 });
      expect(app.nest.get(DebateService).load.stalled).toBe(1);
      app.store.beforeAppend = () => undefined;
      const cancelled = await app.request('DELETE', `/api/simulations/${body.simulation}`);
      expect(cancelled.body).toMatchObject({ status: 'abandoned', credits: 0, problem: { charge: { credits: 0 } } });
      expect(cancelled.body.transcript.length).toBeGreaterThan(0);
      expect(app.nest.get(DebateService).load.stalled).toBe(0);
      expect(await app.account('ada')).toMatchObject({ balance: 1, reserved: 0 });

      // A fork pays for what it shows and the debate did not.
      const { body: fork } = await app.request('POST', `/api/simulations/${body.simulation}/fork`, { body: {} });
      expect(fork).toMatchObject({ status: 'done', credits: 1 });
    });
  });

  it('finish if they were accepted, or cost nothing, after their process ended at any append', async () => {
    const outcomes: string[] = [];
    for (let nth = 0; ; nth += 1) {
      const signer = SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, new Date());
      const before = await start({ signer });
      await before.grant('ada', 9);
      let appends = 0;
      let ended: () => void = () => undefined;
      const end_ = new Promise<void>((resolve) => (ended = resolve));
      before.store.beforeAppend = () => {
        appends += 1;
        if (appends <= nth) return;
        ended();
        throw diskFull();
      };
      const answer = await Promise.race([before.simulate(), end_]);
      await end(before);
      const recorded = before.analyst.callCount;
      const after = await start({ recover: true, signer });
      await after.idle();
      const { simulations } = (await after.request('GET', '/api/simulations')).body as unknown as {
        simulations: readonly { id: string; status: string; consensusScore: number }[];
      };
      const { balance, reserved } = await after.account('ada');
      expect([nth, balance, reserved]).toEqual([nth, 9 - simulations.length, 0]);
      expect(simulations.every(({ status }) => status === 'done')).toBe(true);
      if (simulations.length > 0) {
        const { body } = await after.request('GET', `/api/simulations/${simulations[0]!.id}`);
        expect(body.usage.calls).toBe(60);
        const [last] = await after.store.read(debateStream(body.id), 'end', 'backwards', 1);
        expect([nth, last?.type]).toEqual([nth, 'DebateSealed']);
        outcomes.push(JSON.stringify([body.votes, body.platformScores, body.consensus]));
        // Only unrecorded answers were requested again, at most one round.
        expect(recorded + after.analyst.callCount).toBeLessThanOrEqual(90);
      }
      await end(after);
      directory.remove();
      directory = temporaryDirectory();
      if (answer !== undefined) break;
    }
    expect(outcomes.length).toBeGreaterThan(3);
    expect(new Set(outcomes).size).toBe(1);
  });

  it('can be read as they stood at any revision', async () => {
    const app = await start();
    await app.grant('ada', 1);
    const { body } = await app.simulate();
    const at = async (query: string): Promise<Answer['body']> =>
      (await app.request('GET', `/api/simulations/${body.id}/state${query}`)).body;
    expect(await at('')).toMatchObject({ revision: 69, lastRevision: 69, debate: 'closed', simulation: body });
    const early = (await at('?at=14')) as unknown as {
      agents: Record<string, { state: string }>;
      simulation: Answer['body'];
    };
    expect(early).toMatchObject({
      revision: 14,
      lastRevision: 69,
      debate: 'round1',
      simulation: { status: 'running' },
    });
    expect(Object.values(early.agents).filter(({ state }) => state === 'heard')).toHaveLength(10);
    expect(early.simulation.transcript).toHaveLength(10);
    expect((await at('?at=70')).code).toBe('unknown-revision');
    expect((await at('?at=-1')).code).toBe('invalid-request');
    expect((await app.request('GET', `/api/simulations/${body.id}/state`, { key: 'eve' })).status).toBe(404);
  });

  it('are listed newest first, page by page, for their own account only', async () => {
    const app = await start();
    for (const key of ['ada', 'bea']) await app.grant(key, 9);
    const ids: string[] = [];
    for (const key of ['ada', 'bea', 'ada', 'ada']) {
      const { body } = await app.simulate({ key });
      if (key === 'ada') ids.unshift(body.id);
    }
    const first = (await app.request('GET', '/api/simulations?limit=2')).body as unknown as {
      simulations: readonly { id: string }[];
      next: string;
    };
    expect(first.simulations.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = (await app.request('GET', `/api/simulations?limit=2&cursor=${encodeURIComponent(first.next)}`))
      .body as unknown as typeof first;
    expect(second).toMatchObject({ simulations: [{ id: ids[2] }], next: null });
    expect((await app.request('GET', `/api/simulations/${ids[0]!}`, { key: 'bea' })).status).toBe(404);
  });
});
