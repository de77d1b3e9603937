import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EventStore,
  followLog,
  openSqliteEventStore,
  StoreUnavailableError,
  type Subscription,
} from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

describe('following the log', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let log: EventStore;
  let ending: AbortController;

  beforeEach(() => {
    directory = temporaryDirectory();
    log = openSqliteEventStore({ directory: directory.path });
    ending = new AbortController();
  });
  afterEach(async () => {
    await log.close();
    directory.remove();
  });

  /** What is heard until the event `last`, whose hearing ends the following. */
  async function heardUntil(last: number, store: EventStore, from = START): Promise<readonly number[]> {
    const heard: number[] = [];
    const following = { from, filter: { types: ['Noted'] }, pauseMs: 1, signal: ending.signal };
    await followLog(store, following, ({ data }) => {
      const { n } = data as { readonly n: number };
      heard.push(n);
      if (n === last) ending.abort();
    });
    return heard;
  }

  /** The log, whose subscriptions become unavailable after each message. */
  const unsteady = (): EventStore =>
    Object.assign(Object.create(log) as EventStore, {
      subscribe(...args: Parameters<EventStore['subscribe']>): Subscription {
        const subscription = log.subscribe(...args);
        return Object.assign(Object.create(subscription) as Subscription, {
          close: () => subscription.close(),
          async *[Symbol.asyncIterator]() {
            for await (const message of subscription) {
              yield message;
              throw new StoreUnavailableError('gone');
            }
          },
        });
      },
    });

  it('hears what was recorded and what is recorded later, in order, but nothing else', async () => {
    await log.append('note-1', [newEvent('Noted', { n: 1 }), newEvent('Other', { n: 2 })], 'any');
    const heard = heardUntil(4, log);
    await log.append('note-2', [newEvent('Noted', { n: 3 }), newEvent('Noted', { n: 4 })], 'any');
    expect(await heard).toEqual([1, 3, 4]);
  });

  it('begins after a position', async () => {
    const { position } = await log.append('note-1', [newEvent('Noted', { n: 1 })], 'any');
    await log.append('note-1', [newEvent('Noted', { n: 2 })], 'any');
    expect(await heardUntil(2, log, position)).toEqual([2]);
  });

  it('misses and repeats nothing when the log becomes unavailable again and again', async () => {
    const heard = heardUntil(5, unsteady());
    for (let n = 1; n <= 5; n += 1) await log.append('note-1', [newEvent('Noted', { n })], 'any');
    expect(await heard).toEqual([1, 2, 3, 4, 5]);
  });

  it('goes on after an event that its listener cannot take', async () => {
    const heard: number[] = [];
    await log.append('note-1', [newEvent('Noted', { n: 1 }), newEvent('Noted', { n: 2 })], 'any');
    const following = { from: START, filter: {}, pauseMs: 1, signal: ending.signal };
    await followLog(log, following, ({ data }) => {
      heard.push((data as { readonly n: number }).n);
      if (heard.length === 1) throw new Error('not now');
      ending.abort();
    });
    expect(heard).toEqual([1, 2]);
  });
});
