import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';

const TEXT = Array.from(
  { length: 12 },
  (_, n) => `The council said on Tuesday that ${n + 300} people were moved from the old harbour after the flood.`,
).join('\n\n');

let service: TestService;
let flooding: TestAccount;
let honest: TestAccount;
let id: string;
let honestId: string;
const sockets = new Set<Socket>();

const debate = async (account: TestAccount, headers: Record<string, string> = {}): Promise<string> => {
  const article = { text: TEXT, title: 'The flood', depth: 'micro' };
  const response = await account.post('/api/simulate', article, headers);
  return ((await response.json()) as { id: string }).id;
};
beforeAll(async () => {
  service = await startService();
  [flooding, honest] = [await service.signUp(), await service.signUp()];
  for (const account of [flooding, honest]) await account.post('/api/billing/test-purchase', { pack: 'starter' });
  [id, honestId] = [await debate(flooding), await debate(honest)];
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service.stop();
});

const ask = (account: TestAccount, path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers: { 'x-api-key': account.apiKey }, ...(signal ? { signal } : {}) });
/** A request on a connection of its own, whose answer nobody reads. */
async function send(account: TestAccount, path: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.add(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-api-key: ${account.apiKey}\r\n\r\n`);
  return socket;
}

/** Everything that takes long to compute. */
const heavyPaths = (debateId: string): readonly string[] => [
  `/api/simulations/${debateId}/export`,
  `/api/simulations/${debateId}/export?format=html`,
  `/api/simulations/${debateId}/events`,
  `/api/simulations/${debateId}/audit`,
  `/api/simulations/${debateId}/frames`,
  `/api/simulations/${debateId}/state`,
  `/api/simulations/${debateId}`,
  `/api/simulations/compare?a=${debateId}&b=${debateId}`,
  '/api/simulations?q=harbour',
];

/** Keeps `size` requests of the flooding account under way until it is stopped. */
function flood(size: number): { readonly answered: () => number; readonly stop: () => Promise<void> } {
  const paths = heavyPaths(id);
  let [sent, answered, isOn] = [0, 0, true];
  const readers = Array.from({ length: size }, async () => {
    while (isOn) {
      const response = await ask(flooding, paths[(sent += 1) % paths.length]!);
      await response.text();
      answered += 1;
    }
  });
  return {
    answered: () => answered,
    stop: async () => {
      isOn = false;
      await Promise.all(readers);
    },
  };
}

describe('an account with 40 requests for exports, events and searches under way', () => {
  it('lets another account read its own after a few of them, and what is not computed at once', async () => {
    const reading = flood(40);
    while (reading.answered() < 5) await ask(honest, '/api/account');
    try {
      for (const path of heavyPaths(honestId)) {
        const before = reading.answered();
        const response = await ask(honest, path);
        await response.text();
        expect({ path, status: response.status }).toEqual({ path, status: 200 });
        // Three for the events, which are read in pages.
        const turns = path.endsWith('/events') ? 4 : 1;
        expect(reading.answered() - before).toBeLessThanOrEqual(8 * turns);
      }
      const before = reading.answered();
      for (let n = 0; n < 20; n += 1) expect((await ask(honest, '/api/account')).status).toBe(200);
      expect((await fetch(`${service.url}/livez`)).status).toBe(200);
      // One after another behind 40 heavy answers each, these would wait for 800.
      expect(reading.answered() - before).toBeLessThanOrEqual(80);
    } finally {
      await reading.stop();
    }
  });
});

describe('requests that are given up', () => {
  it('never stop the reading of others, at whichever moment the client goes', async () => {
    const paths = heavyPaths(id);
    for (let n = 0; n < 120; n += 1) {
      const socket = await send(flooding, paths[n % paths.length]!);
      // Before the request is handled, while it waits, during its turn, and when its answer begins.
      if (n % 4 === 1) await ask(honest, '/api/account');
      if (n % 4 === 2) await ask(honest, `/api/simulations/${honestId}/state`);
      if (n % 4 === 3 && n % 20 === 3) await once(socket, 'data');
      socket.destroy();
    }
    for (const account of [flooding, honest]) {
      const response = await ask(account, `/api/simulations/${account === honest ? honestId : id}/export`);
      expect(response.status).toBe(200);
      await response.text();
    }
  });

  it('never stop the reading of others while they accept nothing of an answer', async () => {
    const stalled = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => (await send(flooding, heavyPaths(id)[n % 6]!)).pause()),
    );
    const response = await ask(honest, `/api/simulations/${honestId}/export`);
    expect(response.status).toBe(200);
    await response.text();
    for (const socket of stalled) socket.destroy();
  });
});

describe('many streams of one account', () => {
  let model: OpenAiServer;
  let slow: TestService;
  beforeAll(async () => {
    // No answer ever arrives, so the debate is in progress and its streams stay open for as long as the test lasts.
    model = await startOpenAiServer({ behave: () => ({ kind: 'hang' }) });
    slow = await startService({ ELENCHUS_ANALYST: 'llm', OPENAI_BASE_URL: model.url, ELENCHUS_MODEL: 'never-answers' });
  });
  afterAll(async () => {
    await slow.stop();
    await model.close();
  });

  it('are refused from the 101st on, and again accepted when one has ended', async () => {
    const watching = await slow.signUp();
    await watching.post('/api/billing/test-purchase', { pack: 'starter' });
    const watched = await debate(watching, { prefer: 'respond-async' });
    const watch = (signal?: AbortSignal): Promise<Response> =>
      fetch(`${slow.url}/api/simulations/${watched}/events`, {
        headers: { 'x-api-key': watching.apiKey },
        ...(signal ? { signal } : {}),
      });
    const streams = Array.from({ length: 130 }, () => new AbortController());
    const answers = await Promise.all(streams.map(({ signal }) => watch(signal)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(refused).toHaveLength(30);
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('10');
      expect(await response.json()).toMatchObject({ code: 'too-many-streams' });
    }
    streams[answers.findIndex(({ status }) => status === 200)]!.abort();
    // The service hears of the closed connection a moment later.
    const last = new AbortController();
    let status = 429;
    while (status === 429) ({ status } = await watch(last.signal));
    expect(status).toBe(200);
    for (const stream of [...streams, last]) stream.abort();
  });
});
