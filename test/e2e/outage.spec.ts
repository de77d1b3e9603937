import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import sharp from 'sharp';
import { newApiKey } from '../../src/accounts/api-keys.js';
import { EXPORT_FORMATS, SigningKeys } from '../../src/audit/index.js';
import { KeptEvidence } from '../../src/audit/kept-evidence.js';
import { until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const SECRET = 'the same on every node, 32 characters';

const asked = (service: TestService, apiKey: string, path = '/api/account'): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers: { 'x-api-key': apiKey } });

/** Resolves once `service` has copied every part of a sealed debate. */
const copied = (service: TestService, debateId: string): Promise<object> =>
  until(() => Promise.resolve(service.app.get(KeptEvidence, { strict: false }).of(debateId)));

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('a service whose log is on another machine', () => {
  const directory = temporaryDirectory();
  let server: KurrentServer;
  let page: Awaited<ReturnType<typeof serve>>;
  let service: TestService;
  let other: TestService;
  let account: TestAccount;
  let debate: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    server = await new KurrentServer().start();
    page = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, new Date());
    environment = {
      EVENTSTORE_URL: server.url,
      ELENCHUS_SECRET: SECRET,
      ELENCHUS_SIGNING_KEYS: join(directory.path, 'signing-keys.json'),
      ELENCHUS_ALLOW_HOSTS: page.host,
    };
    service = await startService({ ...environment, ELENCHUS_HONOUR_KEYS_S: '600' });
    other = await startService({ ...environment, ELENCHUS_HONOUR_KEYS_S: '4' });
    account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const answer = await account.post('/api/simulate', { url: `${page.url}/news/bridge` });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    ({ id: debate } = JSON.parse(text) as { id: string });
  });
  afterAll(async () => {
    await service.stop();
    await other.stop();
    page.close();
    server.stop();
    directory.remove();
  });

  it('shows what was bought at once', async () => {
    const { credits } = await account.get<{ credits: object }>('/api/account');
    expect(credits).toEqual({ balance: 49, reserved: 0, owed: 0, free: 0 });
  });

  it('answers a known key without reading any stream of the account', async () => {
    await asked(service, account.apiKey);
    await asked(service, account.apiKey, `/api/simulations/${debate}`);
    // Both nodes read the debate's streams once, in the background, to copy them.
    await Promise.all([service, other].map((node) => copied(node, debate)));
    const before = server.streamsRead.length;
    for (let n = 0; n < 20; n++) {
      expect((await asked(service, account.apiKey)).status).toBe(200);
      expect((await asked(service, account.apiKey, `/api/simulations/${debate}`)).status).toBe(200);
    }
    expect(server.streamsRead.slice(before).filter((name) => !/^node-/.test(name))).toEqual([]);
  });

  it('refuses a key revoked by another node once it receives the event', async () => {
    const issued = await account.post('/api/account/keys', { label: 'short-lived', scopes: ['read'] });
    const { apiKey, keyId } = (await issued.json()) as { apiKey: string; keyId: string };
    await until(async () => ((await asked(other, apiKey)).status === 200 ? true : undefined));
    await fetch(`${other.url}/api/account/keys/${keyId}`, {
      method: 'DELETE',
      headers: { 'x-api-key': account.apiKey },
    });
    expect((await asked(other, apiKey)).status).toBe(401);
    await until(async () => ((await asked(service, apiKey)).status === 401 ? true : undefined));
  });

  it('reports in /readyz and /metrics whether the log has a leader, and the number of parked events', async () => {
    const ready = await until(async () => {
      const { log } = (await (await fetch(`${service.url}/readyz`)).json()) as { log?: object };
      return log;
    });
    expect(ready).toEqual({ leader: true, parked: 0, behindBytes: expect.any(Number) });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('elenchus_log_leader 1');
    expect(metrics).toContain('elenchus_log_members_alive 1');
    expect(metrics).toContain('elenchus_log_handout_parked 0');
    expect(metrics).toMatch(/elenchus_log_handout_behind_bytes \d/);
    expect(metrics).toMatch(/elenchus_log_contact_age_seconds \d/);
  });

  it('copies the debates that were sealed before the node joined', async () => {
    const joined = await startService(environment);
    try {
      expect(await copied(joined, debate)).toMatchObject({ debateId: debate });
    } finally {
      await joined.stop();
    }
  });

  it('answers reads at once while the leader answers nothing, and refuses changes', async () => {
    await asked(service, account.apiKey);
    const awake = { ...server.faults };
    Object.assign(server.faults, { readsUnanswered: 1e9, appendsUnanswered: 1e9, subscriptionsSilent: 1e9 });
    server.silenceSubscriptions();
    try {
      // No read asks the log, so none can wait for it.
      const read = server.streamsRead.length;
      for (const path of ['/api/account', '/api/account/keys', '/api/account/ledger', '/api/simulations'])
        expect([path, (await asked(service, account.apiKey, path)).status]).toEqual([path, 200]);
      expect(server.streamsRead.slice(read).filter((name) => !name.startsWith('node-'))).toEqual([]);
      const refused = await Promise.all(
        Array.from({ length: 5 }, () => account.post('/api/billing/test-purchase', { pack: 'starter' })),
      );
      for (const { status } of refused) expect(status).toBe(503);
      const stale = await until(async () => {
        const answer = await asked(service, account.apiKey);
        return answer.headers.has('age') ? answer : undefined;
      });
      expect(stale.status).toBe(200);
    } finally {
      Object.assign(server.faults, awake);
      server.stop();
      await server.start();
    }
    await until(async () => ((await asked(service, account.apiKey)).headers.has('age') ? undefined : true));
  });

  it('refuses an account that this node has not read yet before anything that waits for the log', async () => {
    const fresh = await service.signUp();
    // The node then knows the key, but has not read the account.
    await until(async () =>
      (await asked(other, fresh.apiKey, '/api/account/ledger')).status === 200 ? true : undefined,
    );
    const awake = { ...server.faults };
    Object.assign(server.faults, { readsUnanswered: 1e9, appendsUnanswered: 1e9 });
    const answered: string[] = [];
    try {
      const waiting = asked(service, account.apiKey, '/api/simulations/unknown').then(() => answered.push('debate'));
      const refused = await asked(other, fresh.apiKey);
      answered.push(`account ${refused.status}`);
      await waiting;
      expect(answered).toEqual(['account 503', 'debate']);
    } finally {
      Object.assign(server.faults, awake);
      server.stop();
      await server.start();
    }
    await until(async () => ((await asked(service, account.apiKey)).headers.has('age') ? undefined : true));
    await until(async () => ((await asked(other, account.apiKey)).status === 200 ? true : undefined));
  });

  it('answers from its read models when the log stops sending events between a change and the next read', async () => {
    const owner = await service.signUp();
    expect((await asked(service, owner.apiKey)).status).toBe(200);
    server.silenceSubscriptions();
    server.faults.subscriptionsSilent = 1e9;
    try {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(await picture())]), 'a.png');
      const headers = { 'x-api-key': owner.apiKey };
      expect((await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body })).status).toBe(200);
      const answer = await asked(service, owner.apiKey);
      expect([answer.status, answer.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"']);
    } finally {
      server.faults.subscriptionsSilent = 0;
      server.stop();
      await server.start();
    }
    await until(async () => ((await asked(service, owner.apiKey)).headers.has('age') ? undefined : true));
    const { quota } = await owner.get<{ quota: { used: number } }>('/api/account');
    expect(quota.used).toBe(1);
  });

  it('serves reads while the log is unreachable, states their age, and refuses changes', async () => {
    const current = await (await asked(service, account.apiKey)).json();
    const simulation = await (await asked(service, account.apiKey, `/api/simulations/${debate}`)).json();
    const state = `/api/simulations/${debate}/state?at=5`;
    const stateThen = await (await asked(service, account.apiKey, state)).json();
    // `other` has not run the debate; both nodes keep a copy of it.
    for (const node of [service, other])
      await until(() => Promise.resolve(node.app.get(KeptEvidence, { strict: false }).of(debate)));
    const audit = await (await asked(service, account.apiKey, `/api/simulations/${debate}/audit`)).json();
    expect(audit).toMatchObject({ outcome: 'passed' });
    const bundle = await (await asked(service, account.apiKey, `/api/simulations/${debate}/export`)).text();
    expect((await asked(other, account.apiKey)).status).toBe(200);
    server.stop();

    const stale = await until(async () => {
      const answer = await asked(service, account.apiKey);
      return answer.headers.has('age') ? answer : undefined;
    });
    expect([stale.status, stale.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"']);
    expect(Number(stale.headers.get('age'))).toBeGreaterThan(0);
    const { quota, ...held } = (await stale.json()) as { quota: object };
    const { quota: _, ...then } = current as { quota: object };
    expect(held).toEqual(then);
    expect(quota).toMatchObject({ used: 0 });
    for (const path of [
      '/api/account/ledger',
      '/api/account/keys',
      '/api/simulations',
      `/api/simulations/${debate}`,
      `/api/simulations/${debate}/frames`,
      state,
      '/api/account/ledger?format=csv',
      ...EXPORT_FORMATS.map((format) => `/api/simulations/${debate}/export?format=${format}`),
    ]) {
      const { status, headers } = await asked(service, account.apiKey, path);
      expect([path, status, headers.get('warning')]).toEqual([path, 200, '110 - "Response is Stale"']);
    }
    expect(await (await asked(service, account.apiKey, `/api/simulations/${debate}/audit`)).json()).toEqual(audit);
    expect(await (await asked(service, account.apiKey, `/api/simulations/${debate}/export`)).text()).toBe(bundle);
    expect(await (await asked(service, account.apiKey, `/api/simulations/${debate}`)).json()).toEqual(simulation);
    expect(await (await asked(service, account.apiKey, state)).json()).toEqual(stateThen);

    const refused = await account.post('/api/simulate', { url: `${page.url}/news/bridge` });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'store-unavailable', detail: 'Nothing was recorded.' });
    const [unknown] = await Promise.all([
      // The key may have been issued a moment ago on another node.
      asked(service, newApiKey()),
      // The other node accepts keys for four seconds after the last contact.
      until(async () => ((await asked(other, account.apiKey)).status === 503 ? true : undefined)),
    ]);
    expect(unknown.status).toBe(503);

    await server.start();
    await until(async () => ((await asked(service, account.apiKey)).headers.has('age') ? undefined : true));
    await until(async () => ((await asked(other, account.apiKey)).status === 200 ? true : undefined));
    const taken = await until(async () => {
      const answer = await account.post(
        '/api/simulate',
        { url: `${page.url}/news/bridge` },
        { prefer: 'respond-async' },
      );
      return answer.status === 202 ? answer : undefined;
    });
    expect(taken.status).toBe(202);
  });
});

describe('a service whose embedded log is locked by another process', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('serves reads, and reports for a write that nothing was recorded', async () => {
    const account = await service.signUp();
    const log = new DatabaseSync(join(service.directory, 'events.sqlite'));
    log.exec('BEGIN IMMEDIATE');
    try {
      const refused = await account.post('/api/billing/test-purchase', { pack: 'starter' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await refused.json()).toMatchObject({ code: 'store-unavailable', detail: 'Nothing was recorded.' });
      expect((await asked(service, account.apiKey)).status).toBe(200);
      // An embedded log has no server to report.
      expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ status: 'ok', lagMs: 0 });
    } finally {
      log.exec('ROLLBACK');
      log.close();
    }
    expect((await account.post('/api/billing/test-purchase', { pack: 'starter' })).status).toBe(200);
  });
});
