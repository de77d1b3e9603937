import { withErasableTexts } from '../../src/erasure/index.js';
import { type EventStore, openSqliteEventStore } from '../../src/event-store/index.js';
import { eventStoreContract } from '../contracts/event-store.contract.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Streams of other categories are stored as they are, and everything else is the store's own. */
eventStoreContract('the SQLite store with texts that can be erased', () => {
  const directory = temporaryDirectory();
  const open = (): EventStore =>
    withErasableTexts(openSqliteEventStore({ directory: directory.path }), { debate: () => undefined });
  const stores = [open()];
  return Promise.resolve({
    store: stores[0]!,
    reopen: () => {
      const again = open();
      stores.push(again);
      return Promise.resolve(again);
    },
    destroy: async () => {
      await Promise.all(stores.map((store) => store.close()));
      directory.remove();
    },
  });
});
