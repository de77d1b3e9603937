import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DebateService } from '../../src/debate/index.js';
import { DebateFeed } from '../../src/debate/engine/debate.feed.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type AppOptions, SimulationsApp } from './simulations-app.js';
import { ScriptedAnalyst, scriptedAnswer } from './support.js';

interface Sent {
  readonly id: number;
  readonly event: string;
  readonly data: { readonly type: string; readonly revision: number; readonly at: string; readonly data: object };
}

/** Parses a part of the stream like an EventSource; counts comments, but not the reconnection time. */
function parsed(text: string): { readonly events: readonly Sent[]; readonly comments: number } {
  const blocks = text.split('\n\n').filter((block) => block !== '' && !block.startsWith('retry:'));
  const fields = blocks
    .filter((block) => !block.startsWith(':'))
    .map((block) =>
      Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
    );
  return {
    events: fields.map(({ id, event, data }) => ({
      id: Number(id),
      event: event!,
      data: JSON.parse(data!) as Sent['data'],
    })),
    comments: blocks.length - fields.length,
  };
}

describe('a watched debate', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let apps: SimulationsApp[];
  const start = async (options: Partial<AppOptions> = {}): Promise<{ app: SimulationsApp; url: string }> => {
    const app = await SimulationsApp.start({ directory: directory.path, ...options });
    apps.push(app);
    await app.grant('ada', 9);
    await app.nest.listen(0, '127.0.0.1');
    return { app, url: (await app.nest.getUrl()).replace('[::1]', '127.0.0.1') };
  };
  beforeEach(() => {
    apps = [];
    directory = temporaryDirectory();
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    directory.remove();
  });
  const watch = (url: string, id: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/api/simulations/${id}/events`, { headers: { 'x-api-key': 'ada', ...headers } });
  const startAsync = async (app: SimulationsApp): Promise<string> =>
    (await app.simulate({ headers: { prefer: 'respond-async' } })).body.id;

  it('is sent event by event as it happens, with revisions as ids, until its end', async () => {
    let go: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (go = resolve));
    const analyst = new ScriptedAnalyst(async (question) => {
      await started;
      return scriptedAnswer(question);
    });
    const { app, url } = await start({ analyst });
    const id = await startAsync(app);
    const response = await watch(url, id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    go();
    const { events } = parsed(await response.text());
    expect(events.map((event) => event.id)).toEqual(Array.from({ length: 70 }, (_, revision) => revision));
    expect(events.map(({ event }) => event)).toEqual(events.map(({ data }) => data.type));
    expect(events.at(-1)!.event).toBe('DebateClosed');
    expect(JSON.stringify(events[1])).not.toContain('Engineers found');
  });

  it('continues after Last-Event-ID, and reports at the end that there is no more', async () => {
    const { app, url } = await start();
    const { id } = (await app.simulate()).body;
    const rest = parsed(await (await watch(url, id, { 'last-event-id': '61' })).text());
    expect(rest.events.map((event) => event.id)).toEqual([62, 63, 64, 65, 66, 67, 68, 69]);
    expect((await watch(url, id, { 'last-event-id': '69' })).status).toBe(204);
    const bad = await watch(url, id, { 'last-event-id': 'x' });
    expect([bad.status, ((await bad.json()) as { code: string }).code]).toEqual([400, 'invalid-request']);
  });

  it('is visible only to its owner', async () => {
    const { app, url } = await start();
    const { id } = (await app.simulate()).body;
    expect((await watch(url, id, { 'x-api-key': 'eve' })).status).toBe(404);
    expect((await watch(url, 'nowhere')).status).toBe(404);
  });

  it('sends heartbeats, ends when the service stops, and continues after the next start', async () => {
    const silent = new ScriptedAnalyst(() => new Promise(() => undefined));
    const { app, url } = await start({ analyst: silent, limits: { heartbeatMs: 2 } });
    const id = await startAsync(app);
    const response = await watch(url, id);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (parsed(text).comments < 3 || !text.includes('RoundOpened')) text += (await reader.read()).value ?? '';
    apps = [];
    await app.close();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
    const seen = parsed(text).events.map((event) => event.id);
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    const next = await start({ recover: true });
    const after = parsed(await (await watch(next.url, id, { 'last-event-id': '4' })).text());
    // The next start takes the lease, which adds an event.
    expect(after.events.map((event) => event.id)).toEqual(Array.from({ length: 66 }, (_, n) => n + 5));
  });

  it('continues when its watcher disconnects, and releases the watcher', async () => {
    let go: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (go = resolve));
    const analyst = new ScriptedAnalyst(async (question) => {
      await started;
      return scriptedAnswer(question);
    });
    const { app, url } = await start({ analyst });
    const id = await startAsync(app);
    const leaving = new AbortController();
    const response = await fetch(`${url}/api/simulations/${id}/events`, {
      headers: { 'x-api-key': 'ada' },
      signal: leaving.signal,
    });
    await response.body!.getReader().read();
    const service = app.nest.get(DebateService);
    expect(service.load.watchers).toBe(1);
    leaving.abort();
    while (service.load.watchers > 0) await new Promise(setImmediate);
    go();
    await app.idle();
    expect((await app.request('GET', `/api/simulations/${id}`)).body.status).toBe('done');
  });

  it('does not fill the memory for a client that never reads, and disconnects it', async () => {
    // About 25 MB in all, far more than the system buffers for a connection.
    const reason = 'r'.repeat(800_000);
    const analyst = new ScriptedAnalyst((question) => {
      const answer = scriptedAnswer(question);
      const replies = answer.opinion.replies.map((reply) => ({ ...reply, reason }));
      return Promise.resolve({ ...answer, opinion: { ...answer.opinion, replies } });
    });
    const { app, url } = await start({ analyst, limits: { stalledMs: 200 } });
    const { id } = (await app.simulate()).body;
    const written = new Set<Socket>();
    app.nest.getHttpServer().on('connection', (socket: Socket) => written.add(socket));
    const { hostname, port } = new URL(url);
    const client = connect(Number(port), hostname).on('error', () => undefined);
    client.pause().write(`GET /api/simulations/${id}/events HTTP/1.1\r\nhost: h\r\nx-api-key: ada\r\n\r\n`);
    const service = app.nest.get(DebateService);
    while (service.load.watchers === 0) await new Promise(setImmediate);
    let heldMax = 0;
    while (service.load.watchers > 0) {
      for (const socket of written) heldMax = Math.max(heldMax, socket.writableLength);
      await new Promise(setImmediate);
    }
    expect(heldMax).toBeGreaterThan(0);
    expect(heldMax).toBeLessThan(2 * reason.length);
    const [socket] = written;
    expect(socket!.destroyed).toBe(true);
    expect(socket!.bytesWritten).toBeLessThan(15_000_000);
    client.destroy();
    expect((await app.simulate()).body.status).toBe('done');
  });

  it('keeps one page for a watcher that never reads, and releases it with the connection', async () => {
    const long = 'a'.repeat(19_000);
    const analyst = new ScriptedAnalyst((question) => {
      const answer = scriptedAnswer(question);
      return Promise.resolve({ ...answer, opinion: { ...answer.opinion, argument: long } });
    });
    const { app } = await start({ analyst });
    const { id } = (await app.simulate()).body;
    const service = app.nest.get(DebateService);
    const gone = new AbortController();
    const feed = app.nest.get(DebateFeed).follow(id, -1, gone.signal);
    const first = await feed.next();
    expect(first.value).toHaveLength(50);
    expect(service.load.watchers).toBe(1);
    gone.abort();
    await feed.return();
    expect(service.load.watchers).toBe(0);
  });
});
