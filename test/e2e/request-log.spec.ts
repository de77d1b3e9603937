import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let service: ServiceProcess;
beforeAll(async () => {
  service = await spawnService(directory.path, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    ELENCHUS_SECRET: 'the secret of a service in production',
  });
});
afterAll(async () => {
  await service.end('SIGKILL');
  directory.remove();
});

it('a production service writes one line for every answer, with the request and its id', async () => {
  const ask = (path: string, id: string): Promise<Response> =>
    fetch(`${service.url}${path}`, { headers: { 'x-request-id': id, 'x-api-key': 'elk_not-a-key' } });
  await Promise.all([ask('/api/account?x=1', 'first'), ask('/nowhere', 'second'), ask('/livez', 'third')]);
  await service.end('SIGTERM');
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.includes('request completed'));
  expect(lines.join()).not.toContain('elk_not-a-key');
  // Starting and stopping have logged no warning or error either.
  expect(service.output()).not.toMatch(/"level":[456]0/);
  const told = lines.map((line) => JSON.parse(line) as { readonly requestId: string });
  const line = (requestId: string, url: string, statusCode: number): object => ({
    requestId,
    req: { method: 'GET', url, remoteAddress: expect.stringContaining('127.0.0.1') },
    res: { statusCode },
    responseTime: expect.any(Number),
  });
  expect(told.toSorted((a, b) => a.requestId.localeCompare(b.requestId))).toMatchObject([
    line('first', '/api/account?x=1', 401),
    line('second', '/nowhere', 404),
    line('third', '/livez', 200),
  ]);
});
