import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  copyLog,
  type EventStore,
  logStats,
  openSqliteEventStore,
  type SqliteEventStore,
} from '../../src/event-store/index.js';
import { type CopyProgress } from '../../src/event-store/inspection/log-copy.js';
import { openKurrentEventStore } from '../../src/event-store/kurrent/kurrent.event-store.js';
import { type RecordedEvent, START } from '../../src/kernel/index.js';
import { newEvent } from '../support/new-event.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

async function all(store: EventStore): Promise<readonly Omit<RecordedEvent, 'position'>[]> {
  const events: Omit<RecordedEvent, 'position'>[] = [];
  for await (const page of store.readAll(START))
    events.push(
      ...page.map(({ stream, revision, id, type, data, metadata }) => ({ stream, revision, id, type, data, metadata })),
    );
  return events;
}

describe('copying a log', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let server: KurrentServer;
  const stores: EventStore[] = [];
  const embedded = (name: string): SqliteEventStore => {
    const store = openSqliteEventStore({ filename: `${directory.path}/${name}.sqlite` });
    stores.push(store);
    return store;
  };
  const clustered = async (): Promise<EventStore> => {
    const store = await openKurrentEventStore({ url: server.url });
    stores.push(store);
    return store;
  };
  /** Interleaved streams, large and small events, text of every script. */
  const filled = async (): Promise<SqliteEventStore> => {
    const store = embedded('source');
    for (let n = 0; n < 40; n++)
      await store.append(
        `${n % 3 === 0 ? 'debate' : 'note'}-${n % 7}`,
        Array.from({ length: (n % 4) + 1 }, (_, k) =>
          newEvent(n % 2 ? 'Noted' : 'Opened', { n, k, text: '検証 🕵🏽‍♀️'.repeat(n) }),
        ),
        'any',
      );
    await store.append(
      'note-large',
      Array.from({ length: 450 }, (_, n) => newEvent('Noted', { n, text: 'x'.repeat(1_500) })),
      'none',
    );
    return store;
  };
  beforeEach(async () => {
    directory = temporaryDirectory();
    server = await new KurrentServer().start();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    server.stop();
    directory.remove();
  });

  it('names the event that the target refuses, its size and the reason', async () => {
    const source = await filled();
    await source.append('note-huge', [newEvent('Noted', { text: 'x'.repeat(900_000) })], 'none');
    server.appendBytesMax = 800_000;
    await expect(copyLog(source, await clustered())).rejects.toMatchObject({
      code: 'event-refused',
      message: expect.stringMatching(
        /^the target does not accept note-huge@0, a Noted of 9\d{5} bytes: .*the limit of the store is 800000/,
      ),
    });
  });

  it('writes nothing if the target’s version does not accept an event', async () => {
    const source = await filled();
    await source.append('note-huge', [newEvent('Noted', { text: 'x'.repeat(1_800_000) })], 'none');
    const target = await clustered();
    await expect(copyLog(source, target)).rejects.toMatchObject({
      code: 'event-refused',
      message: expect.stringMatching(
        /^the target does not accept note-huge@0, a Noted of 180\d{4} bytes: its limit is 1048576/,
      ),
    });
    expect(await all(target)).toEqual([]);
    server.version = '26.1.0';
    server.appendBytesMax = 16_777_216;
    expect(await copyLog(source, await clustered())).toMatchObject({ events: 551 });
  });

  it('copies everything from the embedded store to KurrentDB and back, in order', async () => {
    const source = await filled();
    const cluster = await clustered();
    const there = await copyLog(source, cluster);
    const back = embedded('back');
    const again = await copyLog(cluster, back);
    expect(await all(cluster)).toEqual(await all(source));
    expect(await all(back)).toEqual(await all(source));
    expect(there).toEqual({ events: 550, copied: 550, digest: (await logStats(source)).digest });
    expect(again).toEqual(there);
  });

  it('continues after an interruption', async () => {
    const source = await filled();
    const cluster = await clustered();
    const stopped = copyLog(source, cluster, {
      onProgress: ({ phase, events }) => {
        if (phase === 'copying' && events > 0) throw new Error('enough');
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    const before = (await all(cluster)).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(550);
    expect(await copyLog(source, cluster)).toMatchObject({ events: 550, copied: 550 - before });
    expect(await copyLog(source, cluster)).toMatchObject({ events: 550, copied: 0 });
    await source.append('note-1', [newEvent()], 'any');
    expect(await copyLog(source, cluster)).toMatchObject({ events: 551, copied: 1 });
  });

  it('reports its phases', async () => {
    const heard: CopyProgress[] = [];
    await copyLog(await filled(), embedded('target'), { onProgress: (progress) => heard.push(progress) });
    expect([...new Set(heard.map(({ phase }) => phase))]).toEqual(['comparing', 'checking', 'copying', 'verifying']);
    expect(heard.some(({ events }) => events >= 500)).toBe(true);
  });

  it('copies nothing from an empty log', async () => {
    expect(await copyLog(embedded('source'), embedded('target'))).toMatchObject({ events: 0, copied: 0 });
  });

  it.each([
    ['other events', (target: EventStore) => target.append('note-1', [newEvent()], 'none')],
    [
      'more than the source',
      async (target: EventStore, source: EventStore) => {
        await copyLog(source, target);
        await target.append('note-1', [newEvent()], 'any');
      },
    ],
  ])('refuses a target that contains %s', async (_, fill) => {
    const [source, target] = [await filled(), embedded('target')];
    await fill(target, source);
    await expect(copyLog(source, target)).rejects.toMatchObject({ code: 'target-differs' });
  });

  it('refuses a source whose streams have lost their beginning', async () => {
    const cluster = await clustered();
    await cluster.append('note-1', [newEvent(), newEvent()], 'none');
    server.log.all.shift();
    await expect(copyLog(cluster, embedded('target'))).rejects.toMatchObject({ code: 'source-incomplete' });
  });

  it('excludes streams whose beginning may be missing, and restores no erased events', async () => {
    const cluster = await openKurrentEventStore({ url: server.url });
    stores.push(cluster);
    for (let n = 0; n < 3; n++) await cluster.append('node-1', [newEvent()], 'any');
    await cluster.append('secret-1', [newEvent()], 'none');
    await cluster.append('note-1', [newEvent(), newEvent()], 'none');
    await cluster.keepLast('node-1', 1);
    await cluster.erase('secret-1');
    const target = embedded('target');
    const options = { without: ['node-'] };
    const first = await copyLog(cluster, target, options);
    expect(first).toMatchObject({ events: 2, copied: 2, digest: (await logStats(cluster, options)).digest });
    server.log.scavenge();
    await cluster.append('node-1', [newEvent()], 'any');
    expect(await copyLog(cluster, target, options)).toEqual({ ...first, copied: 0 });
    expect((await all(target)).map(({ stream }) => stream)).toEqual(['note-1', 'note-1']);
    await expect(copyLog(cluster, embedded('whole'))).rejects.toMatchObject({ code: 'source-incomplete' });
  });

  it('counts the contents of a log', async () => {
    const store = embedded('source');
    expect(await logStats(store)).toMatchObject({ events: 0, streams: 0, firstAt: null, lastAt: null });
    await store.append('note-1', [newEvent('A', 1), newEvent('B', 22)], 'none');
    await store.append('note-2', [newEvent('A', 1)], 'none');
    const { position } = await store.append('debate-1', [newEvent('C', null)], 'none');
    expect(await logStats(store)).toEqual({
      events: 4,
      streams: 3,
      dataCharacters: 8,
      firstAt: '2026-01-01T00:00:00.000Z',
      lastAt: '2026-01-01T00:00:00.000Z',
      head: position,
      categories: [
        { category: 'note', streams: 2, events: 3 },
        { category: 'debate', streams: 1, events: 1 },
      ],
      types: [
        { type: 'A', events: 2 },
        { type: 'B', events: 1 },
        { type: 'C', events: 1 },
      ],
      digest: (await copyLog(store, embedded('copy'))).digest,
      unreadable: [],
    });
  });
});
