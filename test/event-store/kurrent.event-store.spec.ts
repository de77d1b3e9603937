import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { type KurrentEventStore, openKurrentEventStore } from '../../src/event-store/kurrent/kurrent.event-store.js';
import { eventStoreContract } from '../contracts/event-store.contract.js';
import { KurrentServer } from '../support/kurrent-server/index.js';

eventStoreContract('the KurrentDB store on the protocol fake', async () => {
  const server = await new KurrentServer().start();
  const stores: KurrentEventStore[] = [];
  const open = async (): Promise<KurrentEventStore> => {
    const store = await openKurrentEventStore({ url: server.url });
    stores.push(store);
    return store;
  };
  return {
    store: await open(),
    reopen: open,
    destroy: async () => {
      await Promise.all(stores.map((store) => store.close()));
      server.stop();
    },
  };
});

const url = process.env.KURRENTDB_TEST_URL;
if (url)
  eventStoreContract('the KurrentDB store on a real server', async () => {
    // The server's log is shared, so each test has its own namespace.
    const namespace = `test${randomUUID().replaceAll('-', '')}`;
    const stores: KurrentEventStore[] = [];
    const open = async (): Promise<KurrentEventStore> => {
      const store = await openKurrentEventStore({ url, namespace });
      stores.push(store);
      return store;
    };
    return {
      store: await open(),
      reopen: open,
      destroy: async () => {
        await Promise.all(stores.map((store) => store.close()));
      },
    };
  });
else
  describe('event store contract, the KurrentDB store on a real server:', () => {
    it.skip('the store keeps the contract (set KURRENTDB_TEST_URL)', () => undefined);
  });
