import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { SigningKeys } from '../../src/audit/index.js';
import { outputOf } from '../support/commands.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A log on KurrentDB (the protocol fake) is backed up as an embedded one, and restored into another database. */
const directory = temporaryDirectory();
const path = (name: string): string => join(directory.path, name);
const servers: KurrentServer[] = [];
const services: ServiceProcess[] = [];
afterAll(async () => {
  for (const service of services) await service.end('SIGKILL');
  for (const server of servers) server.stop();
  directory.remove();
});

const ARTICLE =
  'The harbour authority of Portwick will close the northern lock for eleven weeks from 3 March, its director said. Engineers found cracks in two of the six hinges in October, according to a report. The repair is expected to cost 14.6 million euros, of which the region will pay 60 per cent.';

async function database(): Promise<KurrentServer> {
  const server = await new KurrentServer().start();
  servers.push(server);
  return server;
}

it('a log that was copied, backed up and restored into an empty database has everything of the time of the copy', async () => {
  SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, new Date());
  const first = await database();
  const keys = {
    ELENCHUS_SECRET: 'the same on every node, 32 characters',
    ELENCHUS_SIGNING_KEYS: path('signing-keys.json'),
  };
  const on = (server: KurrentServer): Record<string, string> => ({ ...keys, EVENTSTORE_URL: server.url });
  const start = async (server: KurrentServer): Promise<ServiceProcess> => {
    const service = await spawnService(path('node'), on(server));
    services.push(service);
    return service;
  };

  let service = await start(first);
  let apiKey = '';
  const ask = async (method: string, route: string, body?: object): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${service.url}${route}`, {
      method,
      headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const account = { email: 'eight@example.org', password: 'a long password' };
  ({ apiKey } = (await ask('POST', '/api/accounts', account)).body as { apiKey: string });
  await ask('POST', '/api/billing/test-purchase', { pack: 'starter' });
  const debate = async (title: string): Promise<string> => {
    const held = await ask('POST', '/api/simulate', { text: ARTICLE, title, depth: 'micro' });
    expect(held.body).toMatchObject({ status: 'done' });
    return (held.body as { id: string }).id;
  };
  const before = await debate('Northern lock to close');
  const movements = (await ask('GET', '/api/account/ledger')).body;

  const copying = ['log', 'copy', '--from', first.url, '--to', `sqlite:${path('copied')}`];
  await outputOf(copying, keys);
  await outputOf(['backup', path('backup.tar.gz')], { ...keys, ELENCHUS_DATA_DIR: path('copied') });
  const after = await debate('Northern lock to close, again');
  expect(await service.end('SIGTERM')).toBe(0);
  first.stop();

  const second = await database();
  await outputOf(['restore', path('backup.tar.gz'), '--to', path('restored')], keys);
  await outputOf(['log', 'copy', '--from', `sqlite:${path('restored')}`, '--to', second.url], keys);
  // The node's read models are those of the lost database, with more than the restored one has.
  service = await start(second);
  expect(await ask('GET', '/api/account/ledger')).toEqual({ status: 200, body: movements });
  expect(await ask('GET', `/api/simulations/${before}/audit`)).toMatchObject({
    status: 200,
    body: { outcome: 'passed' },
  });
  expect((await ask('GET', `/api/simulations/${after}`)).status).toBe(404);
  await debate('Northern lock to close, once more');
  expect(await service.end('SIGTERM')).toBe(0);
  const books = await outputOf(['ledger', 'audit', '--all', '--json'], {
    ...on(second),
    ELENCHUS_DATA_DIR: path('node'),
  });
  expect(JSON.parse(books)).toMatchObject({ findings: [] });
});
