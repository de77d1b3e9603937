import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, type WorkspaceMessage } from '../../clients/typescript/src/index.js';
import { ChangeCredits } from '../../src/billing/index.js';
import { Projector } from '../../src/event-store/index.js';
import { deliveriesView, endpointsView, happeningsView, Messages, WEBHOOK_SCHEDULE } from '../../src/webhooks/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { encode, scene } from '../support/images.js';
import { type Received, webhookReceiver } from '../support/webhook-receiver.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { codeOf } from '../support/workspace-people.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Added {
  readonly endpointId: string;
  readonly secret: string;
}
interface Deliveries {
  readonly deliveries: readonly {
    readonly messageId: string;
    readonly type: string;
    readonly subject: string;
    readonly status: string;
    readonly attempts: number;
    readonly nextAt: string | null;
    readonly history: readonly { readonly attempt: number; readonly status?: number; readonly reason?: string }[];
  }[];
  readonly next: string | null;
}
type Receiver = Awaited<ReturnType<typeof webhookReceiver>>;

async function receiver(answer: Parameters<typeof webhookReceiver>[0] = (response) => response.writeHead(204).end()) {
  const one = await webhookReceiver(answer);
  ends.push(() => one.close());
  return one;
}
/** A service that may reach these receivers and a site with an article, with pauses of a moment after each failed attempt. */
async function started(
  receivers: readonly Receiver[],
  environment: Record<string, string> = {},
  { recovers = true }: { readonly recovers?: boolean } = {},
): Promise<TestService & { readonly article: string }> {
  const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  const hosts = [site, ...receivers].map(({ host }) => host).join(',');
  const service = await startService({ ELENCHUS_ALLOW_HOSTS: hosts, ...environment });
  ends.push(() => site.close());
  Object.assign(service.app.get<object>(WEBHOOK_SCHEDULE, { strict: false }), { pausesMs: [0, 0] });
  if (recovers) service.app.get(Messages).recover();
  return { ...service, article: `${site.url}/a` };
}
async function served(...given: Parameters<typeof started>): ReturnType<typeof started> {
  const service = await started(...given);
  ends.push(() => service.stop());
  return service;
}
async function added(account: TestAccount, url: string, events: readonly string[] = ['debate.ended']): Promise<Added> {
  const answer = await account.post('/api/workspace/webhooks', { url, events });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as Added;
}
async function paid(service: TestService): Promise<TestAccount> {
  const account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  return account;
}
async function granted(service: TestService, { accountId }: TestAccount, amount: number): Promise<void> {
  const grant = { kind: 'grant', amount, reason: 'test' } as const;
  await service.app.get(CommandBus).execute(new ChangeCredits(accountId, grant, 'test'));
}
async function debate(account: TestAccount, url: string): Promise<string> {
  const answer = await account.post('/api/simulate', { url, depth: 'micro' });
  if (answer.status !== 200) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}
const deliveries = (account: TestAccount, { endpointId }: Added): Promise<Deliveries> =>
  account.get<Deliveries>(`/api/workspace/webhooks/${endpointId}/deliveries`);
async function settled(account: TestAccount, endpoint: Added, count = 1): Promise<Deliveries['deliveries']> {
  for (;;) {
    const { deliveries: found } = await deliveries(account, endpoint);
    if (found.length >= count && found.every(({ status }) => status !== 'due')) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}
const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, { ...headers });
const remove = (service: TestService, account: TestAccount, { endpointId }: Added): Promise<string> =>
  fetch(`${service.url}/api/workspace/webhooks/${endpointId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': account.apiKey },
  }).then(codeOf);

describe('a webhook of a workspace', () => {
  it('is told of the end of a debate, signed with its own secret, and its delivery is listed', async () => {
    const [first, second] = [await receiver(), await receiver()];
    const service = await served([first, second]);
    const account = await paid(service);
    const [one, two] = [await added(account, `${first.url}/hook`), await added(account, `${second.url}/hook`)];
    expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(two.secret).not.toBe(one.secret);
    const id = await debate(account, service.article);
    await Promise.all([first.until(1), second.until(1)]);
    const [toOne, toTwo] = [first.received[0]!, second.received[0]!];
    const read = await verifyWebhook<WorkspaceMessage>(one.secret, toOne.headers, toOne.body);
    expect(read.type === 'debate.ended' && read.data.id).toBe(id);
    expect(verified(one.secret, toOne)).toMatchObject({
      type: 'debate.ended',
      data: { id, href: `/api/simulations/${id}`, status: 'done', credits: 1 },
    });
    expect(() => verified(one.secret, toTwo)).toThrow();
    expect(verified(two.secret, toTwo)).toEqual(JSON.parse(toOne.body));
    expect(toTwo.headers['webhook-id']).not.toBe(toOne.headers['webhook-id']);
    const [delivery] = await settled(account, one);
    expect(delivery).toMatchObject({
      type: 'debate.ended',
      subject: id,
      status: 'delivered',
      attempts: 1,
      nextAt: null,
      history: [{ attempt: 1, status: 204 }],
    });
    const { webhooks } = await account.get<{ webhooks: readonly object[] }>('/api/workspace/webhooks');
    const untouched = { events: ['debate.ended'], addedAt: expect.any(String) as unknown, paused: false };
    expect(webhooks).toEqual([
      { endpointId: one.endpointId, url: `${first.url}/hook`, ...untouched },
      { endpointId: two.endpointId, url: `${second.url}/hook`, ...untouched },
    ]);
    expect(JSON.stringify(webhooks)).not.toContain('whsec');
  });

  it('is not told of what ended before it was added, nor of what it did not ask for, nor of another workspace', async () => {
    const hook = await receiver();
    const service = await served([hook]);
    const [account, other] = [await paid(service), await paid(service)];
    await debate(account, service.article);
    const [late, low] = [
      await added(account, `${hook.url}/late`),
      await added(account, `${hook.url}/low`, ['credits.low']),
    ];
    service.app.get(Messages).recover();
    await debate(other, service.article);
    const id = await debate(account, service.article);
    expect(await settled(account, late)).toMatchObject([{ subject: id }]);
    expect(await deliveries(account, low)).toEqual({ deliveries: [], next: null });
    expect(hook.received).toHaveLength(1);
  });

  it('gets a message again with the same id until it accepts it, or the last attempt has failed', async () => {
    const hook = await receiver((response, count) => response.writeHead(count < 3 ? 500 : 204).end());
    const broken = await receiver((response) => response.writeHead(500).end());
    const gone = await receiver((response) => response.writeHead(410).end());
    const service = await served([hook, broken, gone]);
    const account = await paid(service);
    const [to, toBroken, toGone] = [
      await added(account, hook.url),
      await added(account, broken.url),
      await added(account, gone.url),
    ];
    await debate(account, service.article);
    expect(await settled(account, to)).toMatchObject([
      {
        status: 'delivered',
        attempts: 3,
        history: [{ reason: 'The receiver answered 500.' }, { reason: 'The receiver answered 500.' }, { status: 204 }],
      },
    ]);
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await settled(account, toBroken)).toMatchObject([{ status: 'failed', attempts: 3, nextAt: null }]);
    expect(await settled(account, toGone)).toMatchObject([{ status: 'failed', attempts: 1, nextAt: null }]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('elenchus_webhook_attempts_total{outcome="delivered"} 1\n');
    expect(metrics).toContain('elenchus_webhook_attempts_total{outcome="failed"} 6\n');
    expect(metrics).toContain('elenchus_webhook_messages_due 0\n');
  });

  it('gets after a restart what was owed, once', async () => {
    const hook = await receiver();
    const before = await started([hook], {}, { recovers: false });
    ends.push(() => before.stop());
    const account = await paid(before);
    const to = await added(account, hook.url);
    // As if the process ended between the end of the debate and the queueing of the message.
    const id = await debate(account, before.article);
    await before.close();
    const again = await started([hook], { ELENCHUS_DATA_DIR: before.directory });
    ends.push(() => again.close());
    await hook.until(1);
    const headers = { 'x-api-key': account.apiKey };
    const list = async (): Promise<Deliveries> =>
      (await (
        await fetch(`${again.url}/api/workspace/webhooks/${to.endpointId}/deliveries`, { headers })
      ).json()) as Deliveries;
    while ((await list()).deliveries[0]?.status !== 'delivered') await new Promise((done) => setTimeout(done, 20));
    again.app.get(Messages).recover();
    expect((await list()).deliveries).toMatchObject([{ subject: id, attempts: 1 }]);
    expect(hook.received).toHaveLength(1);
  });

  it('that hangs does not delay those of other workspaces, nor the others of its own', async () => {
    const hanging = await receiver(() => undefined);
    const hook = await receiver();
    const service = await served([hanging, hook]);
    const [slow, quick] = [await paid(service), await paid(service)];
    for (let n = 0; n < 3; n += 1) await added(slow, `${hanging.url}/${n}`);
    await added(slow, `${hook.url}/slow`);
    await added(quick, `${hook.url}/quick`);
    await debate(slow, service.article);
    await hanging.until(3);
    await debate(quick, service.article);
    await hook.until(2);
    expect(hanging.received).toHaveLength(3);
  });

  it('gets nothing more once it is removed, and nobody finds it', async () => {
    const hook = await receiver((response) => response.writeHead(500).end());
    const service = await served([hook]);
    Object.assign(service.app.get<object>(WEBHOOK_SCHEDULE, { strict: false }), { pausesMs: [60_000] });
    const account = await paid(service);
    const to = await added(account, hook.url);
    await debate(account, service.article);
    while ((await deliveries(account, to)).deliveries[0]?.attempts !== 1)
      await new Promise((done) => setTimeout(done, 20));
    expect(service.app.get(Messages).dueCount).toBe(1);
    expect(await remove(service, account, to)).toBe('204');
    expect(service.app.get(Messages).dueCount).toBe(0);
    expect(await remove(service, account, to)).toBe('webhook-not-found');
    expect(await deliveries(account, to)).toMatchObject({ code: 'webhook-not-found' });
    expect((await account.post(`/api/workspace/webhooks/${to.endpointId}/test`, {})).status).toBe(404);
    await debate(account, service.article);
    service.app.get(Messages).recover();
    expect(hook.received).toHaveLength(1);
  });

  it('is told once of a balance that becomes low, and again after it was higher', async () => {
    const hook = await receiver();
    const service = await served([hook]);
    const account = await service.signUp();
    const to = await added(account, hook.url, ['credits.low']);
    await granted(service, account, 11);
    await debate(account, service.article);
    expect(hook.received).toHaveLength(0);
    await debate(account, service.article);
    await hook.until(1);
    expect(verified(to.secret, hook.received[0]!)).toMatchObject({
      type: 'credits.low',
      data: { balance: 9, below: 10 },
    });
    await debate(account, service.article);
    await granted(service, account, 2);
    await debate(account, service.article);
    await hook.until(2);
    expect(await settled(account, to, 2)).toHaveLength(2);
  });

  it('is told once a day that the detections of the day are used up', async () => {
    const hook = await receiver();
    const service = await served([hook]);
    const account = await service.signUp();
    const to = await added(account, hook.url, ['quota.reached']);
    // Not a picture, so it does not count.
    await account.post('/api/detect', { url: service.article });
    const pictures = Array.from({ length: 11 }, (_, n) =>
      encode(scene(160, 120 + n))
        .png()
        .toBuffer(),
    );
    const statuses: number[] = [];
    for (const picture of await Promise.all(pictures)) {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      const headers = { 'x-api-key': account.apiKey };
      statuses.push((await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await hook.until(1);
    expect(verified(to.secret, hook.received[0]!)).toMatchObject({
      type: 'quota.reached',
      data: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), used: 10, limit: 10 },
    });
    expect(await settled(account, to)).toHaveLength(1);
  });

  it('is removed for good with its workspace: nothing more is sent, and its address is found nowhere', async () => {
    const hook = await receiver((response) => response.writeHead(500).end());
    const service = await served([hook]);
    Object.assign(service.app.get<object>(WEBHOOK_SCHEDULE, { strict: false }), { pausesMs: [60_000] });
    const account = await paid(service);
    const to = await added(account, `${hook.url}/a-telling-path`);
    await debate(account, service.article);
    while ((await deliveries(account, to)).deliveries[0]?.attempts !== 1)
      await new Promise((done) => setTimeout(done, 20));
    const session = new BrowserSession(service.url);
    await session.signIn(account.email, PASSWORD);
    expect(await codeOf(await session.request('POST', '/api/account/close', { password: PASSWORD }))).toBe('204');
    const projector = service.app.get(Projector);
    for (const view of [endpointsView, deliveriesView, happeningsView])
      expect([...projector.reader<unknown, never>(view as never).all()]).toEqual([]);
    expect(service.app.get(Messages).dueCount).toBe(0);
    await service.close();
    const files = readdirSync(service.directory, { recursive: true, encoding: 'utf8', withFileTypes: true });
    const read = files.filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name)));
    for (const secret of ['a-telling-path', to.secret])
      expect(read.filter((bytes) => bytes.includes(secret))).toHaveLength(0);
  });

  it('is not told the verdict of a debate that was erased before it could be sent', async () => {
    const hook = await receiver((response) => response.writeHead(500).end());
    const service = await served([hook]);
    const account = await paid(service);
    const to = await added(account, hook.url);
    Object.assign(service.app.get<object>(WEBHOOK_SCHEDULE, { strict: false }), { pausesMs: [60_000] });
    const id = await debate(account, service.article);
    while ((await deliveries(account, to)).deliveries[0]?.attempts !== 1)
      await new Promise((done) => setTimeout(done, 20));
    expect(await codeOf(await account.post(`/api/simulations/${id}/erase`, {}))).toMatch(/^20/);
    const [owed] = (await deliveries(account, to)).deliveries;
    await account.post(`/api/workspace/webhooks/${to.endpointId}/deliveries/${owed!.messageId}/redeliver`, {});
    expect(await settled(account, to)).toMatchObject([
      { status: 'failed', history: [{ attempt: 1 }, { reason: 'What the message is about was erased.' }] },
    ]);
    expect(hook.received).toHaveLength(1);
  });
});

describe('a webhook that is changed', () => {
  const put = async (service: TestService, account: TestAccount, { endpointId }: Added, wanted: object) =>
    fetch(`${service.url}/api/workspace/webhooks/${endpointId}`, {
      method: 'PUT',
      headers: { 'x-api-key': account.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });

  it('is sent nothing while it is paused, and after that what happened meanwhile, at its new address with its old secret', async () => {
    const [hook, moved] = [await receiver(), await receiver()];
    const service = await served([hook, moved]);
    const account = await paid(service);
    const to = await added(account, hook.url);
    const path = `/api/workspace/webhooks/${to.endpointId}`;
    const paused = { url: hook.url, events: ['debate.ended'], paused: true };
    expect(await (await put(service, account, to, paused)).json()).toMatchObject({
      endpointId: to.endpointId,
      ...paused,
    });
    const ids = [await debate(account, service.article), await debate(account, service.article)];
    while ((await deliveries(account, to)).deliveries.length < 2) await new Promise((done) => setTimeout(done, 20));
    service.app.get(Messages).recover();
    expect(service.app.get(Messages).dueCount).toBe(0);
    for (const asked of ['test', `deliveries/${(await deliveries(account, to)).deliveries[0]!.messageId}/redeliver`])
      expect(await codeOf(await account.post(`${path}/${asked}`, {}))).toBe('webhook-paused');
    expect(hook.received).toHaveLength(0);
    const resumed = { url: moved.url, events: ['debate.ended'], paused: false };
    expect((await put(service, account, to, resumed)).status).toBe(200);
    await moved.until(2);
    const told = moved.received.map((message) => verified(to.secret, message) as { data: { id: string } });
    expect(told.map(({ data }) => data.id).sort()).toEqual([...ids].sort());
    expect(hook.received).toHaveLength(0);
    const { webhooks } = await account.get<{ webhooks: readonly object[] }>('/api/workspace/webhooks');
    expect(webhooks).toMatchObject([resumed]);
    const { activity } = await account.get<{ activity: readonly object[] }>('/api/workspace/activity');
    expect(activity).toContainEqual(
      expect.objectContaining({ type: 'EndpointChanged', memberId: account.accountId, keyId: account.keyId }),
    );
  });

  it('is told of what it has chosen later from then on, and no more of what it has left out', async () => {
    const hook = await receiver();
    const service = await served([hook]);
    const account = await paid(service);
    const to = await added(account, hook.url, ['credits.low']);
    await debate(account, service.article);
    await put(service, account, to, { url: hook.url, events: ['debate.ended'], paused: false });
    service.app.get(Messages).recover();
    const id = await debate(account, service.article);
    expect(await settled(account, to)).toMatchObject([{ type: 'debate.ended', subject: id }]);
  });

  it('is refused an address that is not public, what is no webhook of the workspace, and too many changes', async () => {
    const hook = await receiver();
    const service = await served([hook]);
    const [account, other] = [await service.signUp(), await service.signUp()];
    const [own, foreign] = [await added(account, hook.url), await added(other, hook.url)];
    const wanted = { url: hook.url, events: ['debate.ended'], paused: false };
    const change = (endpointId: string, given: object): Promise<string> =>
      put(service, account, { ...own, endpointId }, { ...wanted, ...given }).then(codeOf);
    for (const endpointId of ['nothing', foreign.endpointId])
      expect(await change(endpointId, {})).toBe('webhook-not-found');
    expect(await change(own.endpointId, { url: 'http://127.0.0.1:1/' })).toBe('blocked-address');
    for (const wrong of [{ url: 'ftp://example.org/' }, { events: [] }, { paused: 'yes' }, { secret: 'x' }])
      expect(await change(own.endpointId, wrong)).toBe('invalid-request');
    let got = await change(own.endpointId, {});
    for (let times = 0; got === '200' && times < 70; times += 1) got = await change(own.endpointId, {});
    expect(got).toBe('too-many-attempts');
  });
});

describe('a message that somebody asks for', () => {
  it('is a test, which is sent once, and is told apart in the activity', async () => {
    const hook = await receiver((response) => response.writeHead(500).end());
    const service = await served([hook]);
    const account = await service.signUp();
    const to = await added(account, hook.url);
    expect((await account.post(`/api/workspace/webhooks/${to.endpointId}/test`, {})).status).toBe(202);
    expect(await settled(account, to)).toMatchObject([
      { type: 'test', status: 'failed', attempts: 1, history: [{ reason: 'The receiver answered 500.' }] },
    ]);
    expect(verified(to.secret, hook.received[0]!)).toMatchObject({ type: 'test', data: {} });
    const { activity } = await account.get<{ activity: readonly { type: string; memberId: string | null }[] }>(
      '/api/workspace/activity',
    );
    expect(activity.slice(0, 2)).toMatchObject([
      { type: 'MessageQueued', memberId: account.accountId, keyId: account.keyId },
      { type: 'EndpointAdded', memberId: account.accountId, keyId: account.keyId },
    ]);
  });

  it('is an earlier one, which is sent again with its id, and once more by the whole schedule', async () => {
    const hook = await receiver((response, count) => response.writeHead([4, 5].includes(count) ? 204 : 500).end());
    const service = await served([hook]);
    const account = await paid(service);
    const to = await added(account, hook.url);
    await debate(account, service.article);
    const [failed] = await settled(account, to);
    expect(failed).toMatchObject({ status: 'failed', attempts: 3 });
    const again = (): Promise<string> =>
      account
        .post(`/api/workspace/webhooks/${to.endpointId}/deliveries/${failed!.messageId}/redeliver`, {})
        .then(codeOf);
    expect(await again()).toBe('202');
    await hook.until(4);
    expect(await settled(account, to)).toMatchObject([{ status: 'delivered', attempts: 4 }]);
    expect(await again()).toBe('202');
    await hook.until(5);
    expect(await settled(account, to)).toMatchObject([{ status: 'delivered', attempts: 5 }]);
    expect(await again()).toBe('202');
    await hook.until(8);
    expect(await settled(account, to)).toMatchObject([{ status: 'failed', attempts: 8 }]);
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('a refusal', () => {
  it('meets what names no webhook or message of the workspace, an address that is not public, and too many', async () => {
    const hook = await receiver();
    const service = await served([hook]);
    const [account, other] = [await service.signUp(), await service.signUp()];
    const [own, foreign] = [await added(account, hook.url), await added(other, hook.url)];
    const add = (url: string, events: readonly string[] = ['debate.ended']): Promise<string> =>
      account.post('/api/workspace/webhooks', { url, events }).then(codeOf);
    const sent = await account.post(`/api/workspace/webhooks/${own.endpointId}/test`, {});
    const { messageId } = (await sent.json()) as { messageId: string };
    const redeliver = (endpointId: string, id: string): Promise<string> =>
      account.post(`/api/workspace/webhooks/${endpointId}/deliveries/${id}/redeliver`, {}).then(codeOf);
    const test = (endpointId: string): Promise<string> =>
      account.post(`/api/workspace/webhooks/${endpointId}/test`, {}).then(codeOf);
    for (const endpointId of ['nothing', foreign.endpointId]) {
      expect(await test(endpointId)).toBe('webhook-not-found');
      expect(await redeliver(endpointId, messageId)).toBe('webhook-not-found');
      expect(await remove(service, account, { ...own, endpointId })).toBe('webhook-not-found');
      expect(await deliveries(account, { ...own, endpointId })).toMatchObject({ code: 'webhook-not-found' });
    }
    expect(await redeliver(own.endpointId, 'nothing')).toBe('delivery-not-found');
    const theirs = await other.post(`/api/workspace/webhooks/${foreign.endpointId}/test`, {});
    expect(await redeliver(own.endpointId, ((await theirs.json()) as { messageId: string }).messageId)).toBe(
      'delivery-not-found',
    );
    for (const url of ['http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/'])
      expect(await add(url)).toBe('blocked-address');
    for (const url of ['hook.example', 'ftp://example.org/', 'https://me:secret@example.org/'])
      expect(await add(url)).toBe('invalid-request');
    for (const events of [[], ['debate.began'], ['debate.ended', 'debate.ended']])
      expect(await add(hook.url, events)).toBe('invalid-request');
    for (let n = 1; n < 10; n += 1) expect(await add(`${hook.url}/${n}`)).toBe('201');
    expect(await add(hook.url)).toBe('too-many-webhooks');
    for (let asked = await test(own.endpointId); asked !== 'too-many-attempts'; asked = await test(own.endpointId))
      expect(asked).toBe('202');
    expect(await redeliver(own.endpointId, messageId)).toBe('too-many-attempts');
    expect(await remove(service, account, own)).toBe('204');
    expect(await add(hook.url)).toBe('too-many-attempts');
  });
});
