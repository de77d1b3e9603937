import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sumOf } from '../../src/event-store/sqlite/row-sum.js';
import { until } from '../support/cluster.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

describe('a balance in the read models that is not as the log says, with a right checksum', () => {
  const directory = temporaryDirectory();
  let service: ServiceProcess;
  let apiKey = '';
  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${service.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const balance = async (): Promise<number> =>
    ((await ask('GET', '/api/account'))['credits'] as { readonly balance: number }).balance;
  let right: number;

  beforeAll(async () => {
    service = await spawnService(directory.path);
    const account = { email: 'a@example.org', password: 'a long password' };
    ({ apiKey } = (await ask('POST', '/api/accounts', account)) as { apiKey: string });
    await ask('POST', '/api/billing/test-purchase', { pack: 'starter' });
    right = await balance();
    await service.end('SIGTERM');
    const db = new DatabaseSync(join(directory.path, 'read-models.sqlite'));
    db.exec(`UPDATE balances SET row = json_set(row, '$.balance', 4711)`);
    for (const { sum: _, ...covered } of db.prepare('SELECT * FROM balances').all() as Record<string, string>[])
      db.prepare('UPDATE balances SET sum = ? WHERE key = ?').run(sumOf(Object.values(covered)), covered['key'] ?? '');
    db.close();
    service = await spawnService(directory.path);
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    directory.remove();
  });

  it('is named by the service, in /readyz and in the metrics, and made again', async () => {
    expect(await balance()).toBe(4711);
    await until(async () => ((await balance()) === right ? true : undefined));
    expect(service.output()).toContain('rows of the read models are not as the log says');
    expect(service.output()).toMatch(/balances \S+: differs/);
    expect(await ask('GET', '/readyz')).toMatchObject({
      status: 'degraded',
      reasons: [expect.stringContaining('not as the log says')],
    });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^elenchus_wrong_rows 1$/m);
  });
});
