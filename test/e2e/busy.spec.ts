import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { startService, type TestAccount, type TestService } from '../support/service.js';

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startService();
  account = await service.signUp();
});
afterAll(() => service.stop());

/** Holds the write lock of a database, as another process would, until released. */
function lock(filename: string): () => void {
  const db = new DatabaseSync(join(service.directory, filename));
  db.exec('BEGIN IMMEDIATE');
  return () => {
    db.exec('ROLLBACK');
    db.close();
  };
}

/** Pause between two requests; without it they would keep a core busy while the service waits for the lock. */
const LOOK_EVERY_MS = 25;

/** Counts the answers of /livez during a request. */
async function livezDuring<T>(request: Promise<T>): Promise<{ readonly result: T; readonly answered: number }> {
  const state = { over: false };
  const ended = request.finally(() => (state.over = true));
  let answered = 0;
  while (!state.over) {
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    answered += 1;
    await pause(LOOK_EVERY_MS);
  }
  return { result: await ended, answered };
}

const balance = async (): Promise<number> =>
  (await account.get<{ credits: { balance: number } }>('/api/account')).credits.balance;
const purchase = (key?: string): Promise<Response> =>
  account.post('/api/billing/test-purchase', { pack: 'starter' }, key === undefined ? {} : { 'idempotency-key': key });

describe('a purchase while read models are locked by another process', () => {
  it('reports that it may have been recorded, delays no other request, and buys nothing more when it is repeated', async () => {
    const before = await balance();
    const release = lock('read-models.sqlite');
    const { result, answered } = await livezDuring(purchase('once')).finally(release);
    expect(result.status).toBe(503);
    const problem = (await result.json()) as { code: string; title: string; detail: string };
    expect(problem).toMatchObject({
      code: 'store-unavailable',
      detail: expect.stringMatching(/may have been recorded.*same Idempotency-Key/),
    });
    expect(JSON.stringify(problem)).not.toMatch(/nothing was recorded/i);
    // A blocked event loop would not even answer once a second.
    expect(answered).toBeGreaterThan(10);
    const again = await purchase('once');
    expect({ status: again.status, body: await again.json() }).toEqual({ status: 200, body: { balance: before + 50 } });
    expect(await balance()).toBe(before + 50);
  });
});

describe('a purchase while the log is locked by another process', () => {
  it('reports correctly that nothing was recorded', async () => {
    const before = await balance();
    const release = lock('events.sqlite');
    const { result, answered } = await livezDuring(purchase()).finally(release);
    expect({ status: result.status, body: await result.json() }).toMatchObject({
      status: 503,
      body: { code: 'store-unavailable', detail: 'Nothing was recorded.' },
    });
    expect(answered).toBeGreaterThan(10);
    expect(await balance()).toBe(before);
  });

  it('succeeds once the lock is released', async () => {
    const before = await balance();
    const release = lock('events.sqlite');
    const bought = purchase('later');
    for (let n = 0; n < 10; n += 1) expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    release();
    expect((await bought).status).toBe(200);
    expect(await balance()).toBe(before + 50);
  });
});
