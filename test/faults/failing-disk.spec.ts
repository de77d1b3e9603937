import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { until } from '../support/cluster.js';
import { FailingDisk, type Fault } from '../support/failing-disk.js';
import { attemptService, type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** How many calls on each file are tried, from the first one. `DISK_FAULTS=12` before a release. */
const TRIED = Number(process.env['DISK_FAULTS'] ?? 2);
/** What a purchase adds to the balance. */
const PACK = 50;
const PASSWORD = 'a long password';

const library = temporaryDirectory();
const data = temporaryDirectory();
const disk = FailingDisk.in(library.path);
const describeWithDisk = disk ? describe : describe.skip;

let service: ServiceProcess;
let apiKey = '';
/** The Idempotency-Keys of all purchases that were sent. */
const purchases: string[] = [];

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(apiKey ? { 'x-api-key': apiKey } : {}), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const buy = (key: string): Promise<Answer> =>
  ask('POST', '/api/billing/test-purchase', { pack: 'starter' }, { 'idempotency-key': key });
function newPurchase(): Promise<Answer> {
  const key = `purchase-${purchases.length}`;
  purchases.push(key);
  return buy(key);
}
const start = (): Promise<ServiceProcess> => spawnService(data.path, disk?.environment ?? {});
/** Repeats a request until it succeeds. */
const done = (work: () => Promise<Answer>): Promise<Answer> =>
  until(async () => {
    const answer = await work().catch(() => undefined);
    return answer !== undefined && answer.status < 300 ? answer : undefined;
  });

/** All purchases are there, each once, whatever their first answers were, and what is served is as the log says. */
async function expectWhole(): Promise<void> {
  for (const key of purchases) await done(() => buy(key));
  const ready = await done(() => ask('GET', '/readyz'));
  expect(ready.body).not.toHaveProperty('unreadable');
  const { body } = await done(() => ask('GET', '/api/account'));
  expect(body['credits']).toMatchObject({ balance: PACK * purchases.length, reserved: 0 });
}

const describeFault = ({ calls, fault, file, first, last }: Fault): string =>
  `the ${last === undefined ? `${first}. and every later` : `${first}.`} ${calls.join(' or ')} of ${file} ${fault}`;

/** One fault of each kind at each of the first calls, and one that lasts. */
const faultsOf = (file: string, calls: Fault['calls'], kinds: readonly Fault['fault'][]): readonly Fault[] =>
  kinds.flatMap((fault) => [
    ...Array.from({ length: TRIED }, (_, n) => ({ calls, fault, file, first: n + 1, last: n + 1 })),
    { calls, fault, file, first: 1 },
  ]);

beforeAll(async () => {
  if (!disk) return;
  service = await start();
  ({ apiKey } = (await ask('POST', '/api/accounts', { email: 'disk@example.org', password: PASSWORD })).body as {
    apiKey: string;
  });
  await newPurchase();
});
afterAll(async () => {
  if (disk) await service.end('SIGKILL');
  library.remove();
  data.remove();
});

describeWithDisk('a disk that fails under a running service (where there is gcc)', () => {
  const running: readonly Fault[] = [
    ...faultsOf('/events.sqlite-wal', ['write'], ['fails', 'full', 'tears']),
    ...faultsOf('/events.sqlite-wal', ['sync'], ['fails']),
    ...faultsOf('/events.sqlite-wal', ['read'], ['fails']),
    ...faultsOf('/events.sqlite', ['read', 'write', 'sync', 'truncate'], ['fails']),
    ...faultsOf('/read-models.sqlite-wal', ['write'], ['fails', 'full', 'tears']),
    ...faultsOf('/read-models.sqlite-wal', ['read', 'sync'], ['fails']),
    ...faultsOf('/read-models.sqlite', ['read', 'write', 'sync', 'truncate'], ['fails']),
  ];
  it.each(running.map((fault) => [describeFault(fault), fault] as const))(
    'loses nothing and answers no internal error when %s',
    async (_, fault) => {
      disk!.set(fault);
      const answers = await Promise.all([
        newPurchase(),
        newPurchase(),
        ask('GET', '/api/account'),
        ask('GET', '/api/account/ledger'),
        ask('POST', '/api/sessions', { email: 'disk@example.org', password: PASSWORD }),
      ]);
      const hasFailed = disk!.failed > 0;
      if (hasFailed && fault.last === undefined && fault.file.startsWith('/events.sqlite'))
        expect((await ask('GET', '/readyz')).body['status']).not.toBe('ok');
      disk!.works();
      const outcomes = answers.map(({ status, body }) => (status < 300 ? 'done' : `${status} ${String(body['code'])}`));
      expect(outcomes.filter((outcome) => outcome !== 'done' && !outcome.startsWith('503 '))).toEqual([]);
      await expectWhole();
    },
  );
});

describeWithDisk('a disk that fails while the service starts (where there is gcc)', () => {
  const starting: readonly Fault[] = ['/events.sqlite', '/read-models.sqlite'].flatMap((file) => [
    ...faultsOf(file, ['read'], ['fails']),
    ...faultsOf(`${file}-wal`, ['read'], ['fails']),
    ...faultsOf(`${file}-wal`, ['write'], ['fails', 'full', 'tears']),
    ...faultsOf(`${file}-shm`, ['read', 'write', 'truncate'], ['fails', 'full']),
  ]);
  // A fault that lasts would let the service wait for its end.
  const passing = starting.filter(({ last }) => last !== undefined);

  it.each(passing.map((fault) => [describeFault(fault), fault] as const))(
    'keeps everything, and says in words why it does not start, when %s',
    async (_, fault) => {
      await service.end('SIGKILL');
      disk!.set(fault);
      const { url, child, output, kill } = await attemptService(data.path, {
        LOG_LEVEL: 'warn',
        ...disk!.environment,
      });
      disk!.works();
      if (url === undefined) {
        expect(child.exitCode).not.toBe(0);
        expect(output()).not.toMatch(/^ +at /m);
        expect(output()).toMatch(/SQLITE_/);
      }
      await kill();
      service = await start();
      await expectWhole();
    },
  );
});

describeWithDisk('a service that starts on a full disk (where there is gcc)', () => {
  it('serves what it has, takes nothing new, and goes on once there is room', async () => {
    await service.end('SIGTERM');
    disk!.set({ calls: ['write', 'truncate'], fault: 'full', file: '.sqlite-wal', first: 1 });
    service = await start();
    expect(await ask('GET', '/api/account')).toMatchObject({
      status: 200,
      body: { credits: { balance: PACK * purchases.length } },
    });
    expect((await ask('GET', '/api/account/ledger')).status).toBe(200);
    expect((await newPurchase()).status).toBe(503);
    expect((await ask('GET', '/readyz')).body).toMatchObject({
      reasons: [expect.stringContaining('last attempt to write to the log failed')],
    });
    disk!.works();
    await expectWhole();
  });
});

describeWithDisk('signing in while the disk fails (where there is gcc)', () => {
  it.each([
    ['write', 'fails'],
    ['write', 'full'],
    ['write', 'tears'],
    ['sync', 'fails'],
  ] as const)(
    'gives a session that reads, and is recorded once the disk works, when every %s %s',
    async (call, kind) => {
      disk!.set({ calls: [call], fault: kind, file: '/events.sqlite-wal', first: 1 });
      const browser = new BrowserSession(service.url);
      expect((await browser.signIn('disk@example.org', 'another password')).status).toBe(401);
      const answer = await browser.signIn('disk@example.org', PASSWORD);
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 201,
        body: { recorded: false },
      });
      const read = async (): Promise<number> => (await browser.request('GET', '/api/account')).status;
      expect(await read()).toBe(200);
      expect((await browser.request('POST', '/api/billing/test-purchase', { pack: 'starter' })).status).toBe(503);
      disk!.works();
      // Nothing but an append shows that the disk works: the session's own record is one.
      await until(async () => ((await ask('GET', '/readyz')).body['status'] === 'ok' ? true : undefined));
      await service.end('SIGKILL');
      service = await start();
      const after = new BrowserSession(service.url, browser.cookie);
      expect((await after.request('GET', '/api/account')).status).toBe(200);
      const label = { label: 'one', scopes: ['read'] };
      expect((await after.request('POST', '/api/account/keys', label)).status).toBe(201);
      await expectWhole();
    },
  );
});

describeWithDisk('a disk that fails while the service stops (where there is gcc)', () => {
  it.each([
    ['write', '/events.sqlite'],
    ['sync', '/events.sqlite'],
    ['truncate', '/events.sqlite-wal'],
    ['write', '/read-models.sqlite'],
  ] as const)('keeps everything when every %s of %s fails', async (call, file) => {
    await newPurchase();
    disk!.set({ calls: [call], fault: 'fails', file, first: 1 });
    expect(await service.end('SIGTERM')).toBe(0);
    disk!.works();
    service = await start();
    await expectWhole();
  });
});
