import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningKeys } from '../../src/audit/index.js';
import { outputOf } from '../support/commands.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A node that joins a cluster takes over the read models of another one, by the operator's commands. */
describe('a node that joins', () => {
  const keys = temporaryDirectory();
  const joining = temporaryDirectory();
  let server: KurrentServer;
  let environment: Record<string, string>;
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    server = await new KurrentServer().start();
    SigningKeys.open({ signingKeys: undefined, dataDirectory: keys.path }, new Date());
    environment = {
      EVENTSTORE_URL: server.url,
      ELENCHUS_SECRET: 'the same on every node, 32 characters',
      ELENCHUS_SIGNING_KEYS: join(keys.path, 'signing-keys.json'),
    };
    service = await startService(environment);
    account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
  });
  afterAll(async () => {
    await service.stop();
    server.stop();
    keys.remove();
    joining.remove();
  });

  const cli = (directory: string, ...command: readonly string[]): Promise<string> =>
    outputOf(command, { ...environment, ELENCHUS_DATA_DIR: directory });

  it('shows exported events and later ones', async () => {
    const file = join(joining.path, 'read-models.export');
    const exported = JSON.parse(await cli(service.directory, 'projections', 'export', file, '--json')) as object;
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    expect(JSON.parse(await cli(joining.path, 'projections', 'import', file, '--json'))).toEqual(exported);
    const joined = await spawnService(joining.path, environment);
    try {
      const headers = { 'x-api-key': account.apiKey };
      const answer = await fetch(`${joined.url}/api/account`, { headers });
      expect(await answer.json()).toMatchObject({ credits: { balance: 100 } });
      await expect(cli(joining.path, 'projections', 'import', file)).rejects.toMatchObject({
        stderr: expect.stringContaining('data-directory-in-use'),
      });
    } finally {
      await joined.end('SIGTERM');
    }
    await expect(
      cli(joining.path, 'projections', 'import', join(keys.path, 'signing-keys.json')),
    ).rejects.toMatchObject({ stderr: expect.stringContaining('read-models-damaged') });
    expect(JSON.parse(await cli(joining.path, 'projections', 'rebuild', '--json'))).toMatchObject({
      rebuilt: 'every view',
    });
  });
});
