import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountKeyStream } from '../../src/accounts/accounts.events.js';
import { PasswordResets } from '../../src/accounts/index.js';
import { KEYS_MAX } from '../../src/accounts/account.decider.js';
import { SHARES_MAX } from '../../src/debate/sharing/share.decider.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { needsSession, type Operation, operations } from '../support/operations.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';

/** Refusals of operations on an account that depend on what happens to the account or to the service's secret. */

/** Runs once, before the handler of the next request. */
let meanwhile: (() => Promise<void>) | undefined;
let service: TestService;
/** How far the service's clock is ahead, in milliseconds. */
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs), newId: () => crypto.randomUUID() };
let site: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  const environment = {
    ELENCHUS_SECRET: 'the secret with which everything was encrypted',
    ELENCHUS_ALLOW_HOSTS: site.host,
  };
  service = await startService(environment, { clock }, async () => {
    const now = meanwhile;
    meanwhile = undefined;
    await now?.();
  });
});
afterAll(async () => {
  await service.stop();
  site.close();
});

/** Bodies that the operations accept. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/account/password': { password: PASSWORD, newPassword: 'another long password' },
  'POST /api/account/close': { password: PASSWORD },
  'POST /api/account/keys': { label: 'a key' },
  'POST /api/account/keys/{keyId}/rotate': { overlapS: 60 },
  'PUT /api/account/keys/{keyId}/limits': { detectionsPerDay: 1, creditsPerDay: null },
  'POST /api/billing/checkout': { pack: 'starter' },
  'POST /api/simulations/{id}/share': {},
  'POST /api/workspace/invitations': { role: 'viewer', email: 'guest@example.org' },
  'POST /api/workspace/webhooks': { url: 'https://example.org/hook', events: ['debate.ended'] },
  'PUT /api/workspace/webhooks/{endpointId}': {
    url: 'https://example.org/hook',
    events: ['debate.ended'],
    paused: false,
  },
  'POST /api/invitations/accept': { token: 'nobody.nothing' },
  'PUT /api/workspace/members/{memberId}': { role: 'viewer' },
  'PUT /api/sessions/workspace': { workspaceId: 'nobody' },
  'POST /api/account/second-factor/setup': { password: PASSWORD },
  'PUT /api/account/second-factor': { setup: 'v2.AAAA', code: '123456' },
  'POST /api/account/second-factor/remove': { password: PASSWORD, code: '123456' },
  'POST /api/sign-in/identity/release': { password: PASSWORD },
  'POST /api/password-resets': { email: 'nobody@example.org' },
  'POST /api/password-resets/redeem': { token: 'nobody.nothing', password: 'another long password' },
};

interface Person {
  readonly account: TestAccount;
  readonly session: BrowserSession;
}
async function signedUp(email: string): Promise<Person> {
  const account = await service.signUp(email);
  const session = new BrowserSession(service.url);
  await session.signIn(email, PASSWORD);
  return { account, session };
}

/** Sends an operation in the person's name. @returns the code of its refusal, or its status */
async function answerTo(
  each: Operation,
  { account, session }: Person,
  { at = service, id = account.keyId, sent }: { at?: TestService; id?: string; sent?: object | undefined } = {},
): Promise<string> {
  const { name, method, path, access } = each;
  const body = sent ?? BODIES[name];
  const browser = new BrowserSession(at.url, needsSession(each) ? session.cookie : '');
  const key = needsSession(each) || access === 'public' ? undefined : { 'x-api-key': account.apiKey };
  const answer = await browser.request(method, path.replace('nothing', id), body, key);
  return /"code":"([a-z-]+)"/.exec(await answer.text())?.[1] ?? String(answer.status);
}
const operation = (name: string): Operation => operations().find((each) => each.name === name)!;

/** The operations that document a refusal. */
const documenting = (code: string): readonly Operation[] => operations().filter(({ codes }) => codes.includes(code));

/** The operations that answer a refusal without documenting it, or document it and answer something else. */
async function differing(
  code: string,
  ask: (operation: Operation) => Promise<string>,
  among = operations(),
): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const each of among) {
    const got = await ask(each);
    if ((got === code) !== each.codes.includes(code)) differing.push(`${each.name}: ${got}`);
  }
  return differing;
}

/** A debate that has ended, and calls this service's site when it has. */
async function debateOf({ account }: Person): Promise<string> {
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  const request = { url: `${site.url}/article`, depth: 'micro', webhook: `${site.url}/ended` };
  const { id } = (await (await account.post('/api/simulate', request)).json()) as { id: string };
  return id;
}

describe('an account', () => {
  /** Here the read models still have the account's keys when the account's data is destroyed, as on another node. */
  const DESTROYED_ELSEWHERE = ['GET /api/account/keys/{keyId}', 'POST /api/account/keys/{keyId}/rotate'];

  it('is not found by an operation during which it is closed', async () => {
    let number = 0;
    const closed = async (each: Operation): Promise<string> => {
      const person = await signedUp(`closed${(number += 1)}@example.org`);
      meanwhile = DESTROYED_ELSEWHERE.includes(each.name)
        ? () => service.app.get<EventStore>(EVENT_STORE).erase(accountKeyStream(person.account.accountId))
        : async () => {
            const ended = await person.session.request('POST', '/api/account/close', { password: PASSWORD });
            expect(ended.status).toBe(204);
          };
      return answerTo(each, person);
    };
    // An operator asks about others.
    const ofOwn = operations().filter(({ access }) => access !== 'operator');
    expect(await differing('account-not-found', closed, ofOwn)).toEqual([]);
  });

  it('has a limited number of keys, and of changes to them', async () => {
    const person = await signedUp('keys@example.org');
    const { account } = person;
    const issue = (): Promise<string> => answerTo(operation('POST /api/account/keys'), person);
    for (let keys = 1; keys < KEYS_MAX; keys += 1) expect(await issue()).toBe('201');
    const full = documenting('too-many-keys');
    expect(await differing('too-many-keys', (each) => answerTo(each, person), full)).toEqual([]);
    const limits = { detectionsPerDay: null, creditsPerDay: null };
    const limit = (): Promise<Response> =>
      fetch(`${service.url}/api/account/keys/${account.keyId}/limits`, {
        method: 'PUT',
        headers: { 'x-api-key': account.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(limits),
      });
    while ((await limit()).status !== 429);
    for (const name of ['POST /api/account/keys', 'POST /api/account/keys/{keyId}/rotate'])
      expect([name, await answerTo(operation(name), person)]).toEqual([name, 'too-many-attempts']);
  });

  it('is neither closed nor given a new password after many wrong ones', async () => {
    const person = await signedUp('guessed@example.org');
    const guess = { password: 'a wrong password' };
    while ((await person.session.request('POST', '/api/account/close', guess)).status !== 429);
    for (const name of ['POST /api/account/close', 'PUT /api/account/password'])
      expect([name, await answerTo(operation(name), person)]).toEqual([name, 'too-many-attempts']);
  });

  it('has a limited number of links to a debate, and nobody may guess links for long', async () => {
    const person = await signedUp('links@example.org');
    const id = await debateOf(person);
    const share = operation('POST /api/simulations/{id}/share');
    for (let links = 0; links < SHARES_MAX; links += 1) expect(await answerTo(share, person, { id })).toBe('201');
    expect(await answerTo(share, person, { id })).toBe('too-many-shares');
    const guessed = 'a'.repeat(32);
    for (const name of ['GET /api/shared/{token}', 'GET /api/shared/{token}/badge.svg']) {
      const look = (): Promise<string> => answerTo(operation(name), person, { id: guessed });
      while ((await look()) === 'not-found');
      expect([name, await look()]).toEqual([name, 'too-many-attempts']);
    }
  });

  it('that was encrypted with another secret is refused by every operation that needs its data', async () => {
    // One address may not open more accounts than the tests before have opened, within an hour.
    aheadMs += 3_600_000;
    const [owner, bystander] = [await signedUp('sealed@example.org'), await signedUp('bystander@example.org')];
    // The debate that is erased cannot be asked for anything else.
    const [id, toErase] = [await debateOf(owner), await debateOf(owner)];
    const people = new Map<string, Person>();
    for (const { name } of documenting('secret-changed'))
      people.set(name, await signedUp(`sealed${people.size}@example.org`));
    const redeeming = 'POST /api/password-resets/redeem';
    const { accountId } = people.get(redeeming)!.account;
    const { link } = await service.app.get(PasswordResets).offer(accountId, 3_600_000, 'cli');
    const sent = { token: link.split('/reset/')[1], password: 'another long password' };
    await service.close();
    const changed = {
      ELENCHUS_DATA_DIR: service.directory,
      ELENCHUS_SECRET: 'a secret with which nothing was encrypted',
    };
    const other = await startService(changed, { clock });
    const ask = (each: Operation): Promise<string> =>
      each.path.includes('simulations')
        ? answerTo(each, owner, { at: other, id: each.path.endsWith('/erase') ? toErase : id })
        : answerTo(each, people.get(each.name) ?? bystander, {
            at: other,
            sent: each.name === redeeming ? sent : undefined,
          });
    try {
      expect(await differing('secret-changed', ask)).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
