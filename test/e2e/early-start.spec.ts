import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningKeys } from '../../src/audit/index.js';
import { until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const WAITS = 'The service is starting: it waits for the log.';
const TRIES = 'The service is starting: it tries again and again to read the log or the read models.';

const directory = temporaryDirectory();
let server: KurrentServer;
let service: ChildProcess;
let url: string;
let printed = '';

/** The status and body of an answer; undefined while nothing listens. */
async function asked(path: string): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  try {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

describe('a node that starts before its database listens', () => {
  beforeAll(async () => {
    // Its port is kept for when it starts again.
    server = await new KurrentServer().start();
    server.stop();
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    url = `http://127.0.0.1:${port}`;
    SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, new Date());
    service = spawn(process.execPath, ['dist/main.js'], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        ELENCHUS_DATA_DIR: join(directory.path, 'data'),
        ELENCHUS_SECRET: 'the same on every node, 32 characters',
        ELENCHUS_SIGNING_KEYS: join(directory.path, 'signing-keys.json'),
        ELENCHUS_RENDERER: 'http',
        EVENTSTORE_URL: server.url,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    service.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  });
  afterAll(async () => {
    const ended = once(service, 'exit');
    service.kill('SIGKILL');
    await ended;
    server.stop();
    directory.remove();
  });

  it('says that it lives, and in /readyz what it waits for', async () => {
    expect(await until(() => asked('/livez'))).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await asked('/readyz')).toEqual({ status: 503, body: { status: 'not-ready', reasons: [WAITS] } });
    expect(await asked('/api/account')).toMatchObject({
      status: 503,
      body: { code: 'store-unavailable', detail: WAITS },
    });
  });

  it('says when the database has not answered for long, and once on stderr', async () => {
    await until(async () => {
      const ready = await asked('/readyz');
      return JSON.stringify(ready?.body).includes(TRIES) ? true : undefined;
    });
    expect(printed.split('\n').filter((line) => line.startsWith('The service is starting'))).toEqual([WAITS]);
  });

  it('is ready soon after the database listens', async () => {
    await server.start();
    const ready = await until(async () => {
      const answer = await asked('/readyz');
      return answer?.status === 200 ? answer : undefined;
    });
    expect(ready.body).toMatchObject({ status: 'ok' });
    expect(printed.split('\n').filter((line) => line.startsWith('The service is starting'))).toHaveLength(1);
  });
});
