import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { debateDecider, debateStream } from '../../src/debate/stages/index.js';
import { openingOf } from '../../src/debate/model/opening.js';
import { Settler } from '../../src/debate/engine/settler.js';
import { DebateService, webhookMessageSchema } from '../../src/debate/index.js';
import { Decisions } from '../../src/event-store/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Received, signatureOf, webhookReceiver } from '../support/webhook-receiver.js';
import { type AppOptions, SimulationsApp } from './simulations-app.js';
import { ARTICLE, context, diskFull, ScriptedAnalyst, shippedCast } from './support.js';

interface Delivery {
  readonly url: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextAt: string | null;
  readonly history: readonly { readonly attempt: number; readonly status?: number; readonly reason?: string }[];
}

describe('a webhook', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let apps: SimulationsApp[];
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
  const start = async (options: Partial<AppOptions> = {}): Promise<SimulationsApp> => {
    const app = await SimulationsApp.start({ directory: directory.path, allowHosts: [receiver.host], ...options });
    apps.push(app);
    return app;
  };
  const simulate = (app: SimulationsApp, webhook = `${receiver.url}/end`, headers: Record<string, string> = {}) =>
    app.request('POST', '/api/simulate', { headers, body: { url: ARTICLE.url, depth: 'micro', webhook } });
  const delivery = async (app: SimulationsApp, id: string): Promise<Delivery> =>
    (await app.request('GET', `/api/simulations/${id}/webhook`)).body as unknown as Delivery;
  /** Waits for the final state of a delivery. */
  const settled = async (app: SimulationsApp, id: string): Promise<Delivery> => {
    for (;;) {
      const now = await delivery(app, id);
      if (now.status !== 'due') return now;
      await new Promise(setImmediate);
    }
  };
  const secretOf = async (app: SimulationsApp, key = 'ada'): Promise<string> =>
    (await app.request('GET', '/api/account/webhook-secret', { key })).body['secret'] as string;

  beforeEach(async () => {
    apps = [];
    directory = temporaryDirectory();
    receiver = await webhookReceiver((response, count) => response.writeHead(count === 1 ? 500 : 204).end());
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    receiver.close();
    directory.remove();
  });

  it('is retried until the receiver accepts the same message, signed anew with the account’s secret', async () => {
    const app = await start();
    await app.grant('ada', 9);
    const simulation = (await simulate(app)).body;
    await receiver.until(2);
    const secret = await secretOf(app);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secretOf(app, 'eve')).not.toBe(secret);
    const [first, second] = receiver.received as [Received, Received];
    for (const message of [first, second]) {
      expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret));
      expect(message.headers['content-type']).toBe('application/json');
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(300);
    }
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.headers['webhook-id']).not.toContain('.');
    expect(second.body).toBe(first.body);
    expect(second.body.length).toBeLessThan(20_000);
    expect(webhookMessageSchema.parse(JSON.parse(second.body))).toEqual(JSON.parse(second.body));
    expect(JSON.parse(second.body)).toMatchObject({
      type: 'simulation.done',
      timestamp: simulation.closedAt,
      data: {
        id: simulation.id,
        href: `/api/simulations/${simulation.id}`,
        consensusScore: simulation.consensusScore,
        platformScores: simulation.platformScores,
        credits: 1,
      },
    });
    expect(await settled(app, simulation.id)).toMatchObject({
      url: `${receiver.url}/end`,
      status: 'delivered',
      attempts: 2,
      history: [
        { attempt: 1, reason: 'The receiver answered 500.' },
        { attempt: 2, status: 204 },
      ],
    });
  });

  it('is also sent for a cancelled debate', async () => {
    const app = await start({ analyst: new ScriptedAnalyst(() => new Promise(() => undefined)) });
    await app.grant('ada', 9);
    const { id } = (await simulate(app, undefined, { prefer: 'respond-async' })).body;
    await app.request('DELETE', `/api/simulations/${id}`);
    await receiver.until(2);
    expect(JSON.parse(receiver.received[1]!.body)).toMatchObject({
      type: 'simulation.abandoned',
      data: { id, credits: 0, problem: { code: 'cancelled' } },
    });
  });

  it('is refused before anything is charged if its address is not public', async () => {
    const app = await start();
    await app.grant('ada', 9);
    for (const webhook of [
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://metadata.internal/',
      'https://example.org:22/',
    ])
      expect(await simulate(app, webhook)).toMatchObject({
        status: 422,
        body: { code: 'blocked-address', errors: [{ pointer: '/webhook' }] },
      });
    expect(await app.account('ada')).toEqual({ balance: 9, reserved: 0, movements: ['grant'] });
  });

  it('is refused if it is not an address, and makes another request if it differs', async () => {
    const app = await start();
    await app.grant('ada', 9);
    expect(await simulate(app, 'end.example')).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    const key = { 'idempotency-key': 'k' };
    expect((await simulate(app, undefined, key)).status).toBe(200);
    expect((await simulate(app, `${receiver.url}/other`, key)).body.code).toBe('idempotency-mismatch');
  });

  it('is recorded so that a recipient of the debate cannot read it', async () => {
    const app = await start();
    await app.grant('ada', 9);
    const { id } = (await simulate(app)).body;
    expect(await settled(app, id)).toMatchObject({ status: 'delivered', url: `${receiver.url}/end` });
    const [opened, ...others] = await app.store.read(debateStream(id), 0, 'forwards', 1_000);
    expect(opened?.data).toMatchObject({ webhook: { sealed: expect.stringMatching(/^v1\.[\w-]+$/) } });
    expect(JSON.stringify([opened, ...others])).not.toContain(receiver.host);
  });

  it('is sent to an address that was recorded in plain text by an earlier version', async () => {
    const before = await start();
    const cast = await shippedCast();
    const opening = openingOf(
      { accountId: 'ada', url: ARTICLE.url, depth: 'micro', webhook: { url: `${receiver.url}/end` } },
      0,
      cast,
      new ScriptedAnalyst(),
    );
    const decisions = before.nest.get(Decisions);
    await decisions.execute(debateStream('old'), debateDecider, { kind: 'open', opening }, context('open'));
    const abandon = { kind: 'abandon', code: 'cancelled', reason: 'by its owner' } as const;
    await decisions.execute(debateStream('old'), debateDecider, abandon, context('abandon'));
    apps = [];
    await before.close();
    const app = await start({ recover: true });
    await receiver.until(2);
    expect(JSON.parse(receiver.received[1]!.body)).toMatchObject({ data: { id: 'old' } });
    expect(await settled(app, 'old')).toMatchObject({ url: `${receiver.url}/end`, status: 'delivered' });
  });

  it('is visible only to its owner, and not found if there is none', async () => {
    const app = await start();
    await app.grant('ada', 9);
    const { id } = (await simulate(app)).body;
    expect((await app.request('GET', `/api/simulations/${id}/webhook`, { key: 'eve' })).status).toBe(404);
    const { id: silent } = (await app.simulate()).body;
    expect((await app.request('GET', `/api/simulations/${silent}/webhook`)).status).toBe(404);
  });

  describe('after failures', () => {
    const answering = async (answer: Parameters<typeof webhookReceiver>[0]): Promise<Delivery> => {
      receiver.close();
      receiver = await webhookReceiver(answer);
      const app = await start();
      await app.grant('ada', 9);
      return settled(app, (await simulate(app)).body.id);
    };

    it('is given up after the last attempt of its schedule', async () => {
      expect(await answering((response) => response.destroy())).toMatchObject({ status: 'failed', attempts: 4 });
      expect(receiver.received).toHaveLength(4);
    });

    it('is given up at once if the receiver is gone permanently', async () => {
      expect(await answering((response) => response.writeHead(410).end())).toMatchObject({
        status: 'failed',
        attempts: 1,
        history: [{ reason: 'The receiver answered 410.', nextAt: null }],
      });
    });

    it('is given up without following a redirect', async () => {
      const delivered = await answering((response) => response.writeHead(302, { location: '/elsewhere' }).end());
      expect(delivered).toMatchObject({ status: 'failed', attempts: 4 });
    });
  });

  it('waits for as long as the receiver asks, and continues after the next start', async () => {
    receiver.close();
    receiver = await webhookReceiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    const app = await start();
    await app.grant('ada', 9);
    const { id } = (await simulate(app)).body;
    const first = await (async () => {
      for (;;) {
        const now = await delivery(app, id);
        if (now.attempts > 0) return now;
        await new Promise(setImmediate);
      }
    })();
    expect(Date.parse(first.nextAt!) - Date.now()).toBeGreaterThan(3_500_000);
    apps = [];
    await app.close();
    const next = await start({ recover: true });
    expect(await delivery(next, id)).toEqual(first);
    expect(receiver.received).toHaveLength(1);
  });

  it('that failed while the clock was a year ahead is sent at the next start under the right one', async () => {
    receiver.close();
    receiver = await webhookReceiver((response, count) =>
      count === 1 ? response.writeHead(503, { 'retry-after': '3600' }).end() : response.writeHead(204).end(),
    );
    const yearMs = 365 * 24 * 3_600_000;
    const app = await start({ clock: { ...systemClock, now: () => new Date(Date.now() + yearMs) } });
    await app.grant('ada', 9);
    const { id } = (await simulate(app)).body;
    await receiver.until(1);
    while ((await delivery(app, id)).attempts === 0) await new Promise(setImmediate);
    expect(Date.parse((await delivery(app, id)).nextAt!) - Date.now()).toBeGreaterThan(yearMs / 2);
    apps = [];
    await app.close();
    const next = await start({ recover: true });
    expect(await settled(next, id)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('is sent again at the next start only if its result was not recorded', async () => {
    const app = await start();
    await app.grant('ada', 9);
    app.store.beforeAppend = (stream) => {
      if (stream.startsWith('webhook-')) throw diskFull();
    };
    const { id } = (await simulate(app)).body;
    await receiver.until(1);
    apps = [];
    await app.close();
    const second = await start({ recover: true });
    await receiver.until(2);
    expect(await settled(second, id)).toMatchObject({ status: 'delivered', attempts: 1 });
    apps = [];
    await second.close();
    const third = await start({ recover: true });
    const later = (await simulate(third)).body;
    await settled(third, later.id);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)).toEqual([
      id,
      id,
      later.id,
    ]);
  });

  describe('among many that are due at a start', () => {
    const OWED = 40;
    const AT_ONCE = 16;
    /** Maximum number of concurrent requests to one host. */
    const CONNECTIONS = 6;
    let silent: typeof receiver;
    beforeEach(async () => {
      silent = await webhookReceiver(() => undefined);
    });
    afterEach(() => silent.close());

    /** Cancelled debates whose messages have not been answered. */
    const owe = async (count: number): Promise<readonly string[]> => {
      const articles = { read: () => new Promise<never>(() => undefined) };
      const app = await start({ articles, allowHosts: [silent.host] });
      await app.grant('ada', count);
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const { body } = await simulate(app, `${silent.url}/end`, { prefer: 'respond-async' });
        await app.request('DELETE', `/api/simulations/${body.id}`);
        ids.push(body.id);
      }
      apps = apps.filter((each) => each !== app);
      await app.close();
      return ids;
    };

    it('reads its debate only when it has its turn', async () => {
      await owe(OWED);
      const read = new Set<string>();
      const app = await start({ allowHosts: [silent.host] });
      app.store.beforeRead = (stream) => {
        if (stream.startsWith('debate-')) read.add(stream);
      };
      const before = silent.received.length;
      await app.nest.get(DebateService).recover();
      await silent.until(before + CONNECTIONS);
      expect(read.size).toBe(AT_ONCE);
    });

    it('is sent even if another one cannot be read', async () => {
      const ids = await owe(3);
      const app = await start({ allowHosts: [silent.host] });
      const taken = new Set<string>();
      app.store.beforeRead = (stream) => {
        if (stream === debateStream(ids[0]!)) throw new Error('unreadable');
        if (stream.startsWith('debate-')) taken.add(stream);
      };
      await app.nest.get(Settler).sweep();
      expect(taken).toEqual(new Set(ids.slice(1).map(debateStream)));
    });
  });
});
