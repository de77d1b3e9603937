import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type KurrentEventStore,
  type KurrentEventStoreOptions,
  openKurrentEventStore,
} from '../../src/event-store/kurrent/kurrent.event-store.js';
import { type NewEvent, type RecordedEvent, START } from '../../src/kernel/index.js';
import { type Certificates, certificates } from '../support/certificates.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const note = (n: number): NewEvent => newEvent('Noted', { n });
const n = ({ data }: RecordedEvent): number => (data as { n: number }).n;

describe('the KurrentDB store, when its server is secure', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let made: Certificates;
  let server: KurrentServer;
  const stores: KurrentEventStore[] = [];

  beforeAll(async () => {
    directory = temporaryDirectory();
    made = await certificates();
    writeFileSync(join(directory.path, 'ca.crt'), made.authority);
    writeFileSync(join(directory.path, 'other.crt'), (await certificates()).authority);
    server = await new KurrentServer(undefined, { ...made, user: 'admin:p@ss' }).start();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
  });
  afterAll(() => {
    server.stop();
    directory.remove();
  });

  const open = async (
    url: string,
    authority: string | null = 'ca.crt',
    retries: Partial<KurrentEventStoreOptions> = { retryForMs: 20_000 },
  ): Promise<KurrentEventStore> => {
    const trusted = authority === null ? '' : `&tlsCAFile=${join(directory.path, authority)}`;
    const store = await openKurrentEventStore({ url: url + trusted, backoff: { firstMs: 5, maxMs: 20 }, ...retries });
    stores.push(store);
    return store;
  };

  it('trusts the authority in its address, and authenticates itself for all operations', async () => {
    const store = await open(server.url);
    const taken: number[] = [];
    const heard: number[] = [];
    const following = (async () => {
      for await (const message of store.subscribe(START, { types: ['Noted'] }))
        if (message.kind === 'events') heard.push(...message.events.map(n));
    })();
    store.handOut('notes', 'Noted', (event) => Promise.resolve(void taken.push(n(event))));
    await store.append('note-1', [note(0)], 'none');
    expect((await store.read('note-1', 0, 'forwards', 9)).map(n)).toEqual([0]);
    const all: number[] = [];
    for await (const page of store.readAll(START)) all.push(...page.map(n));
    expect(all).toEqual([0]);
    for (let next = 1; heard.length === 0 || taken.length === 0; next++) {
      await store.append('note-1', [note(next)], 'any');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await store.erase('note-1');
    expect(await store.read('note-1', 0, 'forwards', 9)).toEqual([]);
    await store.close();
    await following;
  });

  it('finds a secure cluster of which the first host is down', async () => {
    const away = await new KurrentServer().start();
    away.stop();
    const store = await open(server.url.replace('localhost', `localhost:${away.port},localhost`));
    await store.append('note-4', [note(4)], 'none');
    expect((await store.read('note-4', 0, 'forwards', 9)).map(n)).toEqual([4]);
  });

  it.each([
    ['whose certificate another authority signed', 'other.crt'],
    ['whose certificate no authority of the machine signed', null],
  ])('does not connect to a server %s', async (_, authority) => {
    const store = await open(server.url, authority, { retryForMs: 100 });
    await expect(store.append('note-2', [note(0)], 'none')).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(store.read('note-1', 0, 'forwards', 1)).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(store.append('note-2', [note(0)], 'none')).rejects.toThrow(/certificate/i);
  });

  it.each(['admin:wrong', 'nobody:p%40ss'])(
    'reports that %s is refused, without repeating the password',
    async (user) => {
      const store = await open(server.url.replace('admin:p%40ss', user));
      const denied = { code: 'kurrent-access-denied' };
      await expect(store.append('note-3', [note(0)], 'none')).rejects.toMatchObject(denied);
      await expect(store.read('note-1', 0, 'forwards', 1)).rejects.toMatchObject(denied);
      await expect(store.append('note-3', [note(0)], 'none')).rejects.not.toThrow('p@ss');
    },
  );
});
