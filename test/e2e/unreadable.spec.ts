import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '../../src/accounts/index.js';
import { sharesStream } from '../../src/debate/index.js';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { type NewEvent, sha256 } from '../../src/kernel/index.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { newEvent } from '../support/new-event.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A log in which an account's streams cannot be read, as after a node of a newer version wrote to it. */
const directory = temporaryDirectory();
let site: Awaited<ReturnType<typeof serve>>;
let service: ServiceProcess;

interface Person {
  readonly accountId: string;
  readonly apiKey: string;
}
let ada: Person;
let bob: Person;
let carol: Person;

const start = (): Promise<ServiceProcess> => spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: site.host });
async function ask(method: string, path: string, who?: Person, body?: unknown) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(who ? { 'x-api-key': who.apiKey } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}
const signUp = async (email: string): Promise<Person> =>
  (await ask('POST', '/api/accounts', undefined, { email, password: 'a long password' })).body as unknown as Person;
const newer = (event: NewEvent): NewEvent => ({ ...event, metadata: { ...event.metadata, v: '9' } });
async function append(stream: string, event: NewEvent): Promise<void> {
  const store = openSqliteEventStore({ directory: directory.path });
  try {
    await store.append(stream, [event], 'any');
  } finally {
    await store.close();
  }
}
let debateId: string;
const TOKEN = 'a'.repeat(32);
beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await start();
  [ada, bob, carol] = [await signUp('ada@example.org'), await signUp('bob@example.org'), await signUp('c@example.org')];
  for (const who of [ada, bob, carol]) await ask('POST', '/api/billing/test-purchase', who, { pack: 'starter' });
  const simulated = await ask('POST', '/api/simulate', bob, { url: `${site.url}/article`, depth: 'micro' });
  debateId = simulated.body['id']!;
  // Recorded here, because sharing a sealed debate over HTTP reads it, and then it is known without its stream.
  const link = { shareId: 's', accountId: bob.accountId, keyId: null, digest: sha256(TOKEN), expiresAt: '9999-01-01' };
  await append(sharesStream(debateId), newEvent('DebateShared', link));
  await append(`credits-${ada.accountId}`, newer(newEvent('CreditsGranted', { amount: 5, reason: 'later' })));
  await append(`debate-${debateId}`, newEvent('DebateReopened', {}));
  await append(`account-${carol.accountId}`, newEvent('ApiKeyIssued', { nonsense: true }));
});
afterAll(async () => {
  await service.end('SIGKILL');
  site.close();
  directory.remove();
});

describe.each(['while it runs', 'after the next start'])('streams that cannot be read, %s', (when) => {
  beforeAll(async () => {
    if (when === 'while it runs') return;
    expect(await service.end('SIGTERM')).toBe(0);
    service = await start();
  });

  it('do not affect other accounts’ reads and writes', async () => {
    const dora = await signUp(`dora-${when.length}@example.org`);
    expect((await ask('POST', '/api/billing/test-purchase', dora, { pack: 'starter' })).status).toBe(200);
    const debate = await ask('POST', '/api/simulate', dora, { url: `${site.url}/article`, depth: 'micro' });
    expect(debate.status).toBe(200);
    expect((await ask('GET', '/api/account', dora)).body).toMatchObject({ credits: { balance: 49, reserved: 0 } });
    expect((await ask('GET', '/api/simulations', dora)).body['incomplete']).toBeUndefined();
  });

  it('are listed by /readyz, which stays ready, and in the log output', async () => {
    const ready = await ask('GET', '/readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', unreadable: { count: 3 } } });
    const names = JSON.stringify(ready.body);
    for (const stream of [`credits-${ada.accountId}`, `debate-${debateId}`, `account-${carol.accountId}`]) {
      expect(names).toContain(stream);
      expect(service.output()).toContain(stream);
    }
  });

  it('cause a coded refusal only of requests about the account’s money', async () => {
    const refused = { status: 503, body: { code: 'stream-unreadable' } };
    expect(await ask('GET', '/api/account', ada)).toMatchObject(refused);
    expect(await ask('GET', '/api/account/ledger', ada)).toMatchObject(refused);
    expect(await ask('POST', '/api/billing/test-purchase', ada, { pack: 'starter' })).toMatchObject(refused);
    expect(await ask('POST', '/api/simulate', ada, { url: `${site.url}/article` })).toMatchObject(refused);
    expect((await ask('GET', '/api/simulations', ada)).status).toBe(200);
    expect(await ask('GET', '/api/account', carol)).toMatchObject(refused);
  });

  it('cause a refusal other than "invalid" for a key that their account may have issued', async () => {
    const stranger = { accountId: '', apiKey: newApiKey() };
    expect(await ask('GET', '/api/account', stranger)).toMatchObject({
      status: 503,
      body: { code: 'stream-unreadable' },
    });
  });

  it('cause a coded refusal of their debate, and a mark on the list that omits it', async () => {
    const refused = { status: 503, body: { code: 'stream-unreadable' } };
    expect(await ask('GET', `/api/simulations/${debateId}`, bob)).toMatchObject(refused);
    expect(await ask('GET', `/api/simulations/${debateId}/state`, bob)).toMatchObject(refused);
    expect((await ask('GET', '/api/simulations', bob)).body).toMatchObject({ simulations: [], incomplete: true });
    expect(await ask('GET', '/api/account', bob)).toMatchObject({ status: 200, body: { credits: { balance: 49 } } });
    const audit = await ask('GET', `/api/simulations/${debateId}/audit`, bob);
    expect(audit).toMatchObject({ status: 200 });
    expect((await ask('GET', `/api/simulations/${debateId}/audit`, ada)).status).toBe(404);
  });

  it.each(['', '/badge.svg'])('cause a coded refusal of links to their debate: /api/shared/…%s', async (rest) => {
    expect(await ask('GET', `/api/shared/${TOKEN}${rest}`)).toMatchObject({
      status: 503,
      body: { code: 'stream-unreadable' },
    });
  });

  it('cause a coded refusal to other sites that ask how to show such a link', async () => {
    const url = encodeURIComponent(`${service.url}/shared/${TOKEN}`);
    expect(await ask('GET', `/api/oembed?url=${url}`)).toMatchObject({
      status: 503,
      body: { code: 'stream-unreadable' },
    });
  });

  it('are listed by the operator’s commands, which still work for the rest', async () => {
    const run = when === 'while it runs' ? spawnCommand : runCommand;
    const cli = (...words: readonly string[]): ReturnType<typeof run> =>
      run(words, { ELENCHUS_DATA_DIR: directory.path });
    const stats = await cli('log', 'stats', '--json');
    expect(JSON.parse(stats.stdout)).toMatchObject({ unreadable: { length: 3 } });
    const ledger = await cli('ledger', 'audit', '--json');
    const { findings } = JSON.parse(ledger.stdout) as { findings: { code: string; about: string }[] };
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['stream-unreadable']));
    expect(findings).toHaveLength(3);
    const listed = await cli('debates', 'list', '--json');
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.stdout).not.toContain(debateId);
  });
});
