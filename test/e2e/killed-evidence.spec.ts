import { expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { HONEST, htmlPage, ScriptedWeb, story, withHarbourStory } from '../evidence/scripted-web.js';
import { until } from '../support/cluster.js';
import { writeSmallCast } from '../support/small-cast.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

it('a service killed while it gathers evidence finishes the debate, reads no page twice, and charges once', async () => {
  const directory = temporaryDirectory();
  const personas = temporaryDirectory();
  await writeSmallCast(personas.path);
  const web = withHarbourStory(await ScriptedWeb.start());
  let service: ServiceProcess;
  let requests = 0;
  web.page('/release', (_, response) => {
    requests += 1;
    // The report is fetched first, and a host is asked for one page at a time.
    if (requests === 1) service.process.kill('SIGKILL');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(htmlPage('Press release', 'A good year.'));
  });
  web.page('/article', story(web, { ...HONEST, further: '/release' }));
  const start = (): Promise<ServiceProcess> =>
    spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: web.host, ELENCHUS_PERSONAS_DIR: personas.path });
  const call = async <T>(path: string, apiKey: string, body?: object): Promise<T> => {
    const response = await fetch(`${service.url}${path}`, {
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, prefer: 'respond-async' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as T;
  };

  service = await start();
  try {
    const account = { email: 'crash@example.org', password: 'a long password' };
    const { apiKey } = await call<{ apiKey: string }>('/api/accounts', '', account);
    await call('/api/billing/test-purchase', apiKey, { pack: 'starter' });
    const before = await call<{ credits: { balance: number } }>('/api/account', apiKey);
    const { id } = await call<DebateResult>('/api/simulate', apiKey, { url: web.url('/article') });
    await until(() => (service.process.signalCode === null ? undefined : true), 5);
    const read = web.requests.filter((request) => request === 'GET /report').length;
    expect(read).toBe(1);

    service = await start();
    const answer = await until(async () => {
      const simulation = await call<DebateResult>(`/api/simulations/${id}`, apiKey);
      return simulation.status === 'running' ? undefined : simulation;
    });
    expect(answer).toMatchObject({ status: 'done', basis: 'sources' });
    expect(answer.claims.flatMap(({ evidence }) => evidence.map(({ url }) => url))).toContain(web.url('/report'));
    for (const page of ['/report', '/article'])
      expect(web.requests.filter((request) => request === `GET ${page}`)).toHaveLength(1);
    expect(requests).toBe(2);
    const { credits } = await until(async () => {
      const now = await call<{ credits: { balance: number; reserved: number } }>('/api/account', apiKey);
      return now.credits.reserved === 0 ? now : undefined;
    });
    expect(credits.balance).toBe(before.credits.balance - answer.credits);
  } finally {
    await service.end('SIGKILL');
    await web.close();
    directory.remove();
    personas.remove();
  }
});
