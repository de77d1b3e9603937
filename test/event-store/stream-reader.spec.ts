import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EventStore,
  firstEvent,
  openSqliteEventStore,
  readStream,
  streamPages,
} from '../../src/event-store/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

describe('the stream reader', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EventStore;

  beforeEach(() => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
  });

  afterEach(async () => {
    await store.close();
    directory.remove();
  });

  it('reads a stream of several pages to its end, without gap or repetition', async () => {
    const events = Array.from({ length: 2_000 }, (_, n) => newEvent('Noted', { n }));
    await store.append('note-1', events, 'none');
    const read = await readStream(store, 'note-1');
    expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it('begins at a given revision', async () => {
    await store.append('note-1', [newEvent(), newEvent(), newEvent()], 'none');
    const revisions: number[] = [];
    for await (const page of streamPages(store, 'note-1', 1)) revisions.push(...page.map(({ revision }) => revision));
    expect(revisions).toEqual([1, 2]);
  });

  it('yields nothing for a stream that does not exist', async () => {
    expect(await readStream(store, 'note-1')).toEqual([]);
    expect(await firstEvent(store, 'note-1')).toBeUndefined();
  });
});
