import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { BrowserSession } from '../support/browser-session.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A reader of the log prevents its bytes from being overwritten as long as it reads. */
const directory = temporaryDirectory();
let service: ServiceProcess;
let reader: DatabaseSyncInstance | undefined;
beforeAll(async () => {
  service = await spawnService(directory.path);
});
afterAll(async () => {
  reader?.close();
  await service.end('SIGKILL');
  directory.remove();
});

const LOOKS_MAX = 15_000;
async function until(holds: () => boolean): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (holds()) return;
    await pause(2);
  }
  throw new Error('it never held');
}

function count(sql: string): number {
  const db = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  try {
    return (db.prepare(`SELECT count(*) AS n FROM events WHERE ${sql}`).get() as { n: number }).n;
  } finally {
    db.close();
  }
}

it('an erasure delayed by a reader fails neither the closing of the account nor the next start', async () => {
  const credentials = { email: 'gone@example.org', password: 'a long password' };
  const body = JSON.stringify(credentials);
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${service.url}/api/accounts`, { method: 'POST', headers, body })).status).toBe(201);
  const browser = new BrowserSession(service.url);
  await browser.signIn(credentials.email, credentials.password);

  reader = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) AS n FROM events').get();
  const closed = await browser.request('POST', '/api/account/close', { password: credentials.password });
  expect(closed.status).toBe(204);
  expect(count("type = 'AccountClosed'")).toBe(1);
  expect(count("type = 'PersonalDataErased'")).toBe(0);

  await service.end('SIGKILL');
  service = await spawnService(directory.path);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);

  reader.exec('COMMIT');
  reader.close();
  reader = undefined;
  await until(() => count("type = 'PersonalDataErased'") === 1);
  expect(count("stream LIKE 'accountkey-%'")).toBe(0);
});
