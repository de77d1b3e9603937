import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SigningKeys } from '../../src/audit/index.js';
import { until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { attemptService, type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const PASSWORD = 'a long password';
/** What a purchase adds to the balance. */
const PACK = 50;
const SECRET = 'a secret of the restores with 32 characters';
const ANOTHER_LOG = 'The log is not the one from which the read models were made';

let folder: ReturnType<typeof temporaryDirectory>;
let service: ServiceProcess;
const at = (...names: readonly string[]): string => join(folder.path, ...names);

/** A log, which can be replaced while no service uses it. */
interface Log {
  /** The environment of a service on it. */
  readonly environment: () => Record<string, string>;
  /** Copies it; the service is stopped. */
  readonly save: () => void;
  /** The copy takes its place. */
  readonly restore: () => Promise<void>;
  /** A log of another service with the same secret and keys takes its place; the last one is kept for `restore`. */
  readonly replace: () => Promise<void>;
  readonly close: () => void;
}

const logFiles = ['events.sqlite', 'events.sqlite-wal', 'events.sqlite-shm'];

function sqlite(): Log {
  const put = (from: string, to: string): void => {
    for (const file of logFiles) {
      rmSync(at(to, file), { force: true });
      if (existsSync(at(from, file))) cpSync(at(from, file), at(to, file));
    }
  };
  return {
    environment: () => ({}),
    save: () => {
      mkdirSync(at('saved'), { recursive: true });
      put('data', 'saved');
    },
    restore: () => {
      put('saved', 'data');
      return Promise.resolve();
    },
    replace: () => {
      put('nothing', 'data');
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

async function kurrent(): Promise<Log & { readonly server: KurrentServer }> {
  const server = await new KurrentServer().start();
  let namespace = 'one';
  let end = 0;
  return {
    server,
    environment: () => ({ EVENTSTORE_URL: server.url, EVENTSTORE_NAMESPACE: namespace }),
    save: () => (end = server.log.end),
    restore: async () => {
      server.stop();
      server.log.restore(end);
      await server.start();
    },
    replace: () => {
      namespace = 'other';
      return Promise.resolve();
    },
    close: () => server.stop(),
  };
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
async function ask(method: string, path: string, key: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key === '' ? {} : { 'x-api-key': key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function signUp(email: string): Promise<string> {
  const { status, body } = await ask('POST', '/api/accounts', '', { email, password: PASSWORD });
  expect(status).toBe(201);
  return String(body['apiKey']);
}
const buy = (key: string): Promise<Answer> => ask('POST', '/api/billing/test-purchase', key, { pack: 'starter' });
/** The balance of the account of a key; the status if there is no answer. */
async function balanceOf(key: string): Promise<unknown> {
  const { status, body } = await ask('GET', '/api/account', key);
  return status === 200 ? (body['credits'] as { balance: number }).balance : status;
}

describe.each([
  ['SQLite', () => Promise.resolve(sqlite())],
  ['KurrentDB (protocol fake)', kurrent],
])('a log on %s that is restored', (_, openLog: () => Promise<Log>) => {
  let log: Log;
  let first: string;
  const environment = (): Record<string, string> => ({
    LOG_LEVEL: 'warn',
    ELENCHUS_SECRET: SECRET,
    ELENCHUS_SIGNING_KEYS: at('keys', 'signing-keys.json'),
    ...log.environment(),
  });
  const start = async (): Promise<void> => {
    service = await spawnService(at('data'), environment());
  };
  const stop = async (): Promise<void> => {
    expect(await service.end('SIGTERM')).toBe(0);
  };

  beforeEach(async () => {
    folder = temporaryDirectory();
    log = await openLog();
    SigningKeys.open({ signingKeys: undefined, dataDirectory: at('keys') }, new Date());
    await start();
    first = await signUp('first@example.org');
    await buy(first);
  });
  afterEach(async () => {
    await service.end('SIGKILL');
    log.close();
    folder.remove();
  });

  it('from an older copy serves and honours nothing of what it lacks', async () => {
    await stop();
    log.save();
    await start();
    const later = await signUp('later@example.org');
    await buy(first);
    expect(await balanceOf(first)).toBe(2 * PACK);
    await stop();
    await log.restore();
    await start();
    expect([await balanceOf(first), await balanceOf(later)]).toEqual([PACK, 401]);
    expect(service.output()).toContain(ANOTHER_LOG);
    expect(await balanceOf(await signUp('newest@example.org'))).toBe(0);
    expect((await ask('GET', '/readyz', '')).body['status']).toBe('ok');
  });

  it('above read models of an earlier time serves what it has', async () => {
    await stop();
    cpSync(at('data'), at('earlier'), { recursive: true });
    await start();
    const later = await signUp('later@example.org');
    await buy(later);
    await buy(first);
    await stop();
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(at('data', `read-models.sqlite${suffix}`), { force: true });
      if (existsSync(at('earlier', `read-models.sqlite${suffix}`)))
        cpSync(at('earlier', `read-models.sqlite${suffix}`), at('data', `read-models.sqlite${suffix}`));
    }
    await start();
    expect([await balanceOf(first), await balanceOf(later)]).toEqual([2 * PACK, PACK]);
    expect(service.output()).not.toContain(ANOTHER_LOG);
  });

  it('from another service honours no key of the one before, and knows those of the other', async () => {
    await stop();
    log.save();
    cpSync(at('data', 'read-models.sqlite'), at('read-models.sqlite'));
    await log.replace();
    rmSync(at('data', 'read-models.sqlite'), { force: true });
    for (const suffix of ['-wal', '-shm']) rmSync(at('data', `read-models.sqlite${suffix}`), { force: true });
    await start();
    const other = await signUp('other@example.org');
    for (let n = 0; n < 3; n++) await buy(other);
    await stop();
    for (const suffix of ['-wal', '-shm']) rmSync(at('data', `read-models.sqlite${suffix}`), { force: true });
    cpSync(at('read-models.sqlite'), at('data', 'read-models.sqlite'));
    await start();
    expect([await balanceOf(first), await balanceOf(other)]).toEqual([401, 3 * PACK]);
    expect(service.output()).toContain(ANOTHER_LOG);
  });

  it('without the keys that sealed it keeps the service from starting', async () => {
    const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    await stop();
    service = await spawnService(at('data'), { ...environment(), ELENCHUS_ALLOW_HOSTS: site.host });
    const { body } = await ask('POST', '/api/simulate', first, { url: site.url, depth: 'micro' });
    expect(body['status']).toBe('done');
    await stop();
    site.close();
    SigningKeys.open({ signingKeys: undefined, dataDirectory: at('other-keys') }, new Date());
    const { url, child, output } = await attemptService(at('data'), {
      ...environment(),
      ELENCHUS_SIGNING_KEYS: at('other-keys', 'signing-keys.json'),
    });
    expect({ url, code: child.exitCode }).toEqual({ url: undefined, code: 78 });
    expect(output()).toContain('lacks the key');
  });
});

describe('a log on SQLite that is copied beside a running service', () => {
  it('without its write-ahead log is noticed as an older one', async () => {
    folder = temporaryDirectory();
    const start = async (directory: string): Promise<void> => {
      service = await spawnService(at(directory), { LOG_LEVEL: 'warn', ELENCHUS_SECRET: SECRET });
    };
    try {
      await start('data');
      const first = await signUp('first@example.org');
      await buy(first);
      expect(await service.end('SIGTERM')).toBe(0);
      await start('data');
      const later = await signUp('later@example.org');
      await buy(first);
      for (const file of ['events.sqlite', 'read-models.sqlite', 'read-models.sqlite-wal', 'signing-keys.json'])
        if (existsSync(at('data', file))) cpSync(at('data', file), at('copy', file));
      await service.end('SIGKILL');
      await start('copy');
      expect([await balanceOf(first), await balanceOf(later)]).toEqual([PACK, 401]);
      expect(service.output()).toContain(ANOTHER_LOG);
    } finally {
      await service.end('SIGKILL');
      folder.remove();
    }
  });
});

describe('a log on KurrentDB (protocol fake) that is restored beneath a running service', () => {
  it('from an older copy is noticed: nothing is written meanwhile, and then nothing that it lacks is served', async () => {
    folder = temporaryDirectory();
    const log = await kurrent();
    SigningKeys.open({ signingKeys: undefined, dataDirectory: at('keys') }, new Date());
    service = await spawnService(at('data'), {
      LOG_LEVEL: 'warn',
      ELENCHUS_SECRET: SECRET,
      ELENCHUS_SIGNING_KEYS: at('keys', 'signing-keys.json'),
      ...log.environment(),
    });
    try {
      const first = await signUp('first@example.org');
      await buy(first);
      log.save();
      const later = await signUp('later@example.org');
      await buy(first);
      expect([await balanceOf(first), await balanceOf(later)]).toEqual([2 * PACK, 0]);
      await log.restore();
      await until(() => (service.output().includes(ANOTHER_LOG) ? true : undefined));
      await until(async () => ((await ask('GET', '/readyz', '')).body['status'] === 'ok' ? true : undefined));
      expect([await balanceOf(first), await balanceOf(later)]).toEqual([PACK, 401]);
      expect((await buy(first)).status).toBe(200);
      expect(await balanceOf(first)).toBe(2 * PACK);
      const newest = await signUp('later@example.org');
      expect(await balanceOf(newest)).toBe(0);
    } finally {
      await service.end('SIGKILL');
      log.close();
      folder.remove();
    }
  });
});
