import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Decisions,
  type EventStore,
  type Subscription,
  type SubscriptionMessage,
} from '../../src/event-store/index.js';
import {
  type KurrentEventStore,
  type KurrentEventStoreOptions,
  openKurrentEventStore,
} from '../../src/event-store/kurrent/kurrent.event-store.js';
import { type NewEvent, newTrace, waitLimitMs, START, traceWrites } from '../../src/kernel/index.js';
import { balance, catalogue, context } from '../support/balance.js';
import { newEvent } from '../support/new-event.js';
import { KurrentServer } from '../support/kurrent-server/index.js';

const unavailable = { code: 'store-unavailable' };
const shortRetries = { retryForMs: 100, backoff: { firstMs: 5, maxMs: 20 } };
const quick = { retryForMs: 20_000, backoff: { firstMs: 5, maxMs: 20 } };

const note = (n: number): NewEvent => newEvent('Noted', { n });

async function numbers(store: EventStore): Promise<readonly number[]> {
  const heard: number[] = [];
  for await (const page of store.readAll(START)) heard.push(...page.map(({ data }) => (data as { n: number }).n));
  return heard;
}

/** Follows a subscription in the background. */
function listening(subscription: Subscription): {
  readonly heard: number[];
  readonly ended: Promise<unknown>;
  /** Resolves as soon as this number of events has been received. */
  readonly until: (count: number) => Promise<void>;
  readonly caughtUp: () => Promise<void>;
} {
  const heard: number[] = [];
  let caughtUps = 0;
  let check = (): void => undefined;
  const when = (holds: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      check = (): void => {
        if (holds()) resolve();
      };
      check();
      ended.then(
        (reason) => reject(reason instanceof Error ? reason : new Error('the subscription has ended')),
        reject,
      );
    });
  const ended = (async (): Promise<unknown> => {
    try {
      for await (const message of subscription) {
        if (message.kind === 'events') heard.push(...message.events.map(({ data }) => (data as { n: number }).n));
        else caughtUps++;
        check();
      }
      return undefined;
    } catch (error) {
      return error;
    }
  })();
  return {
    heard,
    ended,
    until: (count) => when(() => heard.length >= count),
    caughtUp: () => when(() => caughtUps > 0),
  };
}

describe('the KurrentDB store with a misbehaving server', () => {
  let server: KurrentServer;
  const stores: KurrentEventStore[] = [];
  const open = async (options: Partial<KurrentEventStoreOptions> = {}): Promise<KurrentEventStore> => {
    const store = await openKurrentEventStore({ url: server.url, ...quick, ...options });
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    server = await new KurrentServer().start();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    server.stop();
  });

  it('counts the waits of a request, so that its next operation waits for less', async () => {
    const store = await open();
    await store.append('note-1', [note(1)], 'none');
    const trace = newTrace({ failsFast: true });
    server.stop();
    const append = (): Promise<unknown> => store.append('note-1', [note(2)], 0);
    await expect(traceWrites(append, trace)).rejects.toMatchObject(unavailable);
    expect(traceWrites(() => waitLimitMs(10_000), trace)).toBeLessThan(200);
    await server.start();
    await expect(append()).resolves.toMatchObject({ revision: 1 });
  });

  it('returns a long log in small pieces, several per call to the server', async () => {
    const store = await open();
    for (let n = 0; n < 26; n++)
      await store.append(
        `note-${n}`,
        Array.from({ length: 1_000 }, (_, k) => note(1_000 * n + k)),
        'none',
      );
    const before = server.calls['read'] ?? 0;
    const read: number[] = [];
    for await (const piece of store.readAll(START)) {
      expect(piece.length).toBeLessThanOrEqual(128);
      read.push(...piece.map(({ data }) => (data as { n: number }).n));
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The second call begins with the event at which the first one ended, in the middle of a piece.
    expect(read).toEqual(Array.from({ length: 26_000 }, (_, n) => n));
    // One read for tombstones, and two of the log.
    expect(server.calls['read']).toBe(before + 3);
  });

  it('reads no further when its consumer leaves', async () => {
    const store = await open();
    await store.append(
      'note-1',
      Array.from({ length: 1_000 }, (_, n) => note(n)),
      'none',
    );
    for await (const piece of store.readAll(START)) {
      expect(piece[0]).toMatchObject({ revision: 0 });
      break;
    }
    expect(await numbers(store)).toHaveLength(1_000);
  });

  describe('while the server is unavailable', () => {
    it.each(['read', 'append', 'readAll'] as const)(
      'fails with a code, whatever the first operation: %s',
      async (first) => {
        const store = await open(shortRetries);
        server.stop();
        const tried = {
          read: () => store.read('note-1', 0, 'forwards', 1),
          append: () => store.append('note-1', [note(1)], 'none'),
          readAll: () => numbers(store),
        };
        await expect(tried[first]()).rejects.toMatchObject(unavailable);
        await server.start();
        // A connection that was opened without a server works now.
        const longRetries = await open();
        await longRetries.read('note-1', 0, 'forwards', 1);
        await expect(store.append('note-1', [note(1)], 'none')).resolves.toMatchObject({ revision: 0 });
        await expect(store.read('note-1', 0, 'forwards', 9)).resolves.toHaveLength(1);
        await expect(numbers(store)).resolves.toEqual([1]);
      },
    );

    it('waits for the server within the time for retries, reading, appending and subscribing', async () => {
      server.stop();
      const store = await open();
      const subscription = store.subscribe(START);
      const listener = listening(subscription);
      const reading = store.read('note-1', 0, 'forwards', 1);
      const appending = store.append('note-2', [note(1)], 'any');
      await server.start();
      expect(await reading).toEqual([]);
      expect((await appending).revision).toBe(0);
      await listener.until(1);
      expect(listener.heard).toEqual([1]);
    });

    it('ends a subscription with a code after the time for retries', async () => {
      const store = await open(shortRetries);
      const listener = listening(store.subscribe(START));
      await listener.caughtUp();
      server.stop();
      expect(await listener.ended).toMatchObject(unavailable);
    });

    it('skips and repeats no event over restarts', async () => {
      const store = await open();
      const listener = listening(store.subscribe(START));
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 5; n++) await store.append('note-1', [note(round * 5 + n)], 'any');
        if (round % 2 === 0) await listener.until(round * 5 + 3);
        server.stop();
        await server.start();
      }
      await listener.until(15);
      await store.append('note-1', [note(15)], 14);
      await listener.until(16);
      expect(listener.heard).toEqual(Array.from({ length: 16 }, (_, n) => n));
    });
  });

  describe('with appends', () => {
    it.each(['none', 'any', 1] as const)(
      'writes only once an append that timed out and succeeded, expecting %s',
      async (expected) => {
        const store = await open();
        if (expected !== 'none') await store.append('note-1', [note(0), note(1)], 'none');
        server.faults.appendsTimedOutAfterwards = 2;
        const events = [note(2), note(3)];
        const appended = await store.append('note-1', events, expected);
        const stored = await store.read('note-1', 0, 'forwards', 9);
        expect(stored.slice(-2).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect(stored).toHaveLength(expected === 'none' ? 2 : 4);
        expect(appended).toEqual({ revision: stored.length - 1, position: stored.at(-1)!.position });
      },
    );

    it('writes only once an append that timed out and succeeded before another writer appended', async () => {
      const [store, other] = [await open(), await open()];
      await store.append('note-1', [note(0)], 'none');
      server.faults.appendsTimedOutAfterwards = 1;
      const ours = store.append('note-1', [note(1)], 0);
      // The other process learns of our event from the refusal, and appends after it.
      const theirs = other.append('note-1', [note(2)], 'any');
      const [first] = await Promise.allSettled([ours, theirs]);
      const stored = await store.read('note-1', 0, 'forwards', 9);
      expect(stored.filter(({ data }) => (data as { n: number }).n === 1)).toHaveLength(
        first.status === 'fulfilled' ? 1 : 0,
      );
      expect(stored).toHaveLength(first.status === 'fulfilled' ? 3 : 2);
    });

    it('retries an append that timed out and failed', async () => {
      const store = await open();
      server.faults.appendsTimedOut = 3;
      expect((await store.append('note-1', [note(0)], 'none')).revision).toBe(0);
      expect(await numbers(store)).toEqual([0]);
    });

    it.each([true, false])('stops waiting for an answer that never comes; written: %s', async (written) => {
      const store = await open({ requestTimeoutMs: 150 });
      const listener = listening(store.subscribe(START));
      await listener.caughtUp();
      server.faults.appendsUnanswered = 1;
      server.faults.appendsUnansweredWritten = written;
      expect((await store.append('note-1', [note(0)], 'any')).revision).toBe(0);
      expect(await numbers(store)).toEqual([0]);
      // The replaced connection also carried this subscription.
      await store.append('note-1', [note(1)], 0);
      await listener.until(2);
      expect(listener.heard).toEqual([0, 1]);
    });

    it('moves from a node that is not the leader to the leader', async () => {
      const store = await open();
      server.faults.appendsNotLeader = 2;
      const results = await Promise.all([0, 1, 2].map((n) => store.append(`note-${n}`, [note(n)], 'none')));
      expect(results.map(({ revision }) => revision)).toEqual([0, 0, 0]);
      expect(await numbers(store)).toHaveLength(3);
    });

    it('writes to a server whose clock is an hour ahead', async () => {
      const store = await open(shortRetries);
      server.clockAheadMs = 3_600_000;
      expect((await store.append('note-1', [note(0)], 'none')).revision).toBe(0);
      await store.keepLast('note-1', 1);
      expect(server.log.stream('$$note-1')).toHaveLength(1);
    });

    it('recognises a repetition that the server has forgotten', async () => {
      const store = await open();
      const events = [note(0), note(1)];
      const first = await store.append('note-1', events, 'any');
      server.log.forgetRecentIds();
      const other = await open();
      expect(await other.append('note-1', events, 'any')).toEqual(first);
      expect(await other.append('note-1', events, 1)).toEqual(first);
      expect(server.log.all).toHaveLength(2);
    });

    it('returns the position of a repetition for which the server omits it', async () => {
      const store = await open();
      const event = note(0);
      const first = await store.append('note-1', [event], 'none');
      server.log.hidesIdempotentPositions = true;
      const other = await open();
      expect(await other.append('note-1', [event], 'none')).toEqual(first);
    });

    it('refuses at once if no retry would help', async () => {
      const store = await open();
      await expect(
        store.append('note-1', [newEvent('Noted', { text: 'x'.repeat(2 ** 21) })], 'none'),
      ).rejects.toMatchObject({
        code: 'event-too-large',
      });
      server.log.delete('note-2', 'any', true);
      await expect(store.append('note-2', [note(1)], 'none')).rejects.toMatchObject({ code: 'stream-erased' });
      await expect(store.append('$note', [note(1)], 'none')).rejects.toThrow(RangeError);
      await expect(store.append('note-1', [newEvent('$Noted')], 'none')).rejects.toThrow(RangeError);
      await expect(store.append('note-1', [newEvent('Noted', {}, 'no uuid')], 'none')).rejects.toThrow('UUID');
      await expect(store.append('note-1', [newEvent('Noted', () => 1)], 'none')).rejects.toThrow('not JSON');
      expect(server.log.all.map(({ type }) => type)).toEqual(['$streamDeleted']);
    });

    it('takes a refusal of the message for its size as one, not as an outage', async () => {
      const store = await open();
      server.faults.appendsTooLarge = 2;
      await expect(store.append('note-1', [note(1)], 'none')).rejects.toMatchObject({ code: 'event-too-large' });
      expect(server.faults.appendsTooLarge).toBe(1);
      server.faults.appendsTooLarge = 0;
      expect(await store.append('note-1', [note(1)], 'none')).toMatchObject({ revision: 0 });
    });

    it('sends to a server of 25.1 or later what fits into 16 MiB less its reserve, and refuses more before it is sent', async () => {
      server.version = '25.1.0';
      server.appendBytesMax = 16_777_216 - 10_000;
      const store = await open();
      const sized = (bytes: number): NewEvent => newEvent('Noted', { text: 'x'.repeat(bytes) });
      const { eventBytes } = await store.limits();
      expect(eventBytes).toBeLessThan(server.appendBytesMax);
      expect(await store.append('note-1', [sized(eventBytes - 1_000)], 'none')).toMatchObject({ revision: 0 });
      const tooLarge = store.append('note-2', [sized(eventBytes)], 'none');
      await expect(tooLarge).rejects.toMatchObject({ code: 'event-too-large' });
      expect(server.log.all).toHaveLength(1);
    });

    it('ignores later changes of appended data by the caller', async () => {
      const store = await open();
      const data = { n: 1, list: [{ deep: [1] }], at: new Date(0), nothing: undefined };
      const appended = store.append('note-1', [newEvent('Noted', data)], 'none');
      data.n = 2;
      data.list[0]!.deep.push(2);
      await appended;
      const [event] = await store.read('note-1', 0, 'forwards', 1);
      expect(event!.data).toEqual({ n: 1, list: [{ deep: [1] }], at: '1970-01-01T00:00:00.000Z' });
    });

    it('refuses data that is not JSON before the client gets it', async () => {
      const store = await open();
      const circle: Record<string, unknown> = {};
      circle.itself = circle;
      for (const data of [() => 1, Symbol('x'), 1n, { deep: [1n] }, circle])
        await expect(store.append('note-1', [newEvent('Noted', data)], 'none')).rejects.toThrow();
      expect(server.log.all).toHaveLength(0);
    });
  });

  describe('with reads', () => {
    beforeEach(async () => {
      const store = await open();
      await store.append('note-1', [0, 1, 2, 3, 4].map(note), 'none');
    });

    it('returns a whole page after a broken connection', async () => {
      const store = await open();
      server.faults.readsBroken = { count: 2, afterEvents: 3 };
      expect((await store.read('note-1', 0, 'forwards', 9)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      server.faults.readsBroken = { count: 2, afterEvents: 3 };
      expect(await numbers(store)).toEqual([0, 1, 2, 3, 4]);
    });

    it('accepts no stale reads from a former leader', async () => {
      const store = await open({ url: `${server.url}&nodePreference=follower` });
      await store.read('note-1', 0, 'forwards', 9);
      server.faults.readsByFollower = 1;
      expect(await store.read('note-1', 0, 'forwards', 9)).toHaveLength(5);
      server.faults.readsByFollower = 1;
      expect(await numbers(store)).toEqual([0, 1, 2, 3, 4]);
      expect(server.faults.readsByFollower).toBe(0);
    });

    it('returns the rest of a stream of which only the last events are kept, and continues it', async () => {
      const store = await open();
      await store.keepLast('note-1', 2);
      const kept = async (from: EventStore): Promise<readonly number[]> =>
        (await from.read('note-1', 0, 'forwards', 9)).map(({ revision }) => revision);
      expect(await kept(store)).toEqual([3, 4]);
      expect(await numbers(store)).toEqual([0, 1, 2, 3, 4]);
      const again = note(5);
      const first = await store.append('note-1', [again], 'any');
      expect(first.revision).toBe(5);
      server.log.scavenge();
      const other = await open();
      expect(await numbers(other)).toEqual([4, 5]);
      expect(await other.append('note-1', [again], 'any')).toEqual(first);
      expect((await other.append('note-1', [note(6)], 'any')).revision).toBe(6);
      expect(await kept(other)).toEqual([5, 6]);
    });

    it('hides erased streams, before and after a scavenge', async () => {
      const [store, other] = [await open(), await open()];
      const { position } = await store.append('secret-1', [note(100), note(101)], 'none');
      await store.append('note-2', [note(5)], 'none');
      await store.erase('secret-1');
      expect(server.log.all.filter(({ stream }) => stream === 'secret-1')).toHaveLength(3);
      expect(await numbers(other)).toEqual([0, 1, 2, 3, 4, 5]);
      const listener = listening(other.subscribe(position));
      await listener.until(1);
      server.log.scavenge();
      expect(server.log.all.filter(({ stream }) => stream === 'secret-1')).toHaveLength(1);
      expect(await numbers(await open())).toEqual([0, 1, 2, 3, 4, 5]);
      expect(listener.heard).toEqual([5]);
      await other.erase('secret-1');
    });

    it('asks again if no answer arrives', async () => {
      const store = await open({ requestTimeoutMs: 150 });
      server.faults.readsUnanswered = 1;
      expect(await store.read('note-1', 0, 'forwards', 9)).toHaveLength(5);
      const stubborn = await open({ requestTimeoutMs: 50, ...shortRetries });
      server.faults.readsUnanswered = 100;
      await expect(stubborn.read('note-1', 0, 'forwards', 9)).rejects.toMatchObject(unavailable);
    });

    it('hides system events and foreign events, and advances over them', async () => {
      const store = await open();
      const foreign = (stream: string, type: string, isJson: boolean): void => {
        const id = newEvent().id;
        server.log.append(stream, 'any', [{ id, type, isJson, data: Buffer.from('0@note-1'), metadata: Buffer.of() }]);
      };
      const listener = listening(store.subscribe(START));
      await listener.until(5);
      foreign('$$note-1', '$metadata', true);
      foreign('$ce-note', '$>', true);
      for (let n = 0; n < 600; n++) foreign('$scavenges', 'note', true);
      await store.append('note-2', [note(5)], 'none');
      await listener.until(6);
      expect(listener.heard).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await numbers(store)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await store.read('note-1', 0, 'forwards', 9)).toHaveLength(5);
    });

    it('returns events that are not JSON as damaged, without a gap in the stream', async () => {
      const store = await open();
      const { id } = newEvent();
      const binary = { id, type: 'Noted', isJson: false, data: Buffer.from([1, 2]), metadata: Buffer.of() };
      server.log.append('note-1', 'any', [binary]);
      const found = await store.read('note-1', 0, 'forwards', 9);
      expect(found.map(({ revision, damage }) => [revision, damage]).at(-1)).toEqual([
        5,
        'the stored event is not JSON',
      ]);
    });
  });

  describe('while the server is behind', () => {
    /** Two processes that know a stream of two events. */
    const both = async (options: Partial<KurrentEventStoreOptions> = {}): Promise<KurrentEventStore[]> => {
      const [ours, theirs] = [await open(options), await open(options)];
      await ours.append('note-1', [note(0)], 'none');
      await theirs.append('note-1', [note(1)], 0);
      return [ours, theirs];
    };
    const reads = async (count: number): Promise<void> => {
      const wanted = (server.calls.read ?? 0) + count;
      while ((server.calls.read ?? 0) < wanted) await new Promise((resolve) => setImmediate(resolve));
    };

    it('reports a conflict after the other event has been replicated', async () => {
      const [ours] = await both();
      server.faults.unreplicated = 1;
      const appending = expect(ours!.append('note-1', [note(2)], 0)).rejects.toMatchObject({
        code: 'wrong-expected-revision',
        actual: 1,
      });
      await reads(3);
      server.faults.unreplicated = 0;
      await appending;
    });

    it('fails as unavailable if the other event is never replicated', async () => {
      const [ours] = await both(shortRetries);
      server.faults.unreplicated = 1;
      await expect(ours!.append('note-1', [note(2)], 0)).rejects.toMatchObject(unavailable);
    });

    it('asks again over a new connection, which finds the leader', async () => {
      const [ours] = await both();
      await ours!.read('note-2', 0, 'forwards', 1);
      server.leaveReadersBehind(1);
      await expect(ours!.append('note-1', [note(2)], 0)).rejects.toMatchObject({ actual: 1 });
      await expect(ours!.append('note-1', [note(2)], 1)).resolves.toMatchObject({ revision: 2 });
    });

    it.each([
      ['a read of a stream', (store: KurrentEventStore) => store.read('note-1', 0, 'forwards', 10)],
      ['a proof that reads are current', (store: KurrentEventStore) => store.proveCurrent()],
    ])('does not conclude that the server is behind when an append is acknowledged during %s', async (_, read) => {
      const store = await open();
      await store.append('note-1', [note(0)], 'none');
      let answer = (): void => undefined;
      server.faults.readsHeld = new Promise((resolve) => (answer = resolve));
      const before = server.calls.read ?? 0;
      const reading = read(store);
      await reads(1);
      await store.append('note-1', [note(1)], 0);
      server.faults.readsHeld = null;
      answer();
      await reading;
      expect(server.calls.read).toBe(before + 1);
    });

    it('does not trust the server if a stream ends before an acknowledged event', async () => {
      const [, theirs] = await both();
      await theirs!.read('note-1', 0, 'forwards', 9);
      server.leaveReadersBehind(1);
      await expect(theirs!.read('note-1', 0, 'forwards', 9)).resolves.toHaveLength(2);
      await expect(theirs!.read('note-1', 'end', 'backwards', 1)).resolves.toMatchObject([{ revision: 1 }]);
      await expect(theirs!.read('note-1', 1, 'forwards', 1)).resolves.toHaveLength(1);
    });

    it('does not trust the server if the log ends before an acknowledged event', async () => {
      const [, theirs] = await both();
      const { position } = await theirs!.append('note-1', [note(2)], 1);
      await theirs!.read('note-1', 0, 'forwards', 9);
      server.leaveReadersBehind(1);
      for await (const message of theirs!.subscribe(START))
        if (message.kind === 'caught-up') {
          // From here on, the read models include every acknowledged append.
          expect(message.position >= position).toBe(true);
          break;
        }
      const soon = await open(shortRetries);
      await soon.append('note-2', [note(9)], 'any');
      server.faults.unreplicated = 1;
      await expect(soon.subscribe(START)[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    });

    it('skips no events in a subscription that has seen their end on another server', async () => {
      const [, theirs] = await both();
      server.breakAfterNextHead(1);
      const heard = listening((await open()).subscribe(START));
      await heard.caughtUp();
      await theirs!.append('note-1', [note(2)], 1);
      await heard.until(3);
      expect(heard.heard).toEqual([0, 1, 2]);
    });

    it('fails as unavailable if the server never shows an acknowledged event', async () => {
      const [, theirs] = await both(shortRetries);
      server.faults.unreplicated = 1;
      await expect(theirs!.read('note-1', 0, 'forwards', 9)).rejects.toMatchObject(unavailable);
    });

    it('does not trust the server about missing streams until a majority has accepted an append', async () => {
      const [ours, theirs] = await both();
      await ours!.read('balance-1', 0, 'forwards', 9);
      await new Decisions(theirs!, catalogue).execute('balance-1', balance, { by: 5 }, context());
      server.leaveReadersBehind(1);
      // A former leader; this process does not know that it no longer leads.
      expect(await ours!.read('balance-1', 0, 'forwards', 9)).toEqual([]);
      const spent = await new Decisions(ours!, catalogue).execute('balance-1', balance, { by: -5 }, context());
      expect(spent.state).toBe(0);

      await theirs!.append('note-2', [note(7)], 'none');
      server.leaveReadersBehind(1);
      expect(await ours!.read('note-2', 0, 'forwards', 9)).toEqual([]);
      await ours!.proveCurrent();
      expect(await ours!.read('note-2', 0, 'forwards', 9)).toHaveLength(1);
    });

    it('asks for one proof for all concurrent requests, and refuses them as unavailable without it', async () => {
      const store = await open(shortRetries);
      const before = server.calls.batchAppend ?? 0;
      await Promise.all(Array.from({ length: 20 }, () => store.proveCurrent()));
      expect((server.calls.batchAppend ?? 0) - before).toBe(2);
      server.faults.appendsTimedOut = Infinity;
      const refused = new Decisions(store, catalogue).execute('balance-1', balance, { by: -5 }, context());
      await expect(refused).rejects.toMatchObject(unavailable);
    });

    it('asks again if the server refuses an append because it lacks events that were read', async () => {
      const [, theirs] = await both();
      server.faults.appendsByServerBehind = 2;
      await expect(theirs!.append('note-1', [note(2)], 1)).resolves.toMatchObject({ revision: 2 });
    });

    it('fails as unavailable if the server continues to refuse for that reason', async () => {
      const [, theirs] = await both(shortRetries);
      server.faults.appendsByServerBehind = Infinity;
      await expect(theirs!.append('note-1', [note(2)], 1)).rejects.toMatchObject(unavailable);
    });

    it('trusts the server if another process has erased the stream', async () => {
      const [ours, theirs] = await both();
      await ours!.read('note-1', 0, 'forwards', 9);
      await theirs!.erase('note-1');
      await expect(ours!.read('note-1', 0, 'forwards', 9)).resolves.toEqual([]);
    });
  });

  describe('with subscriptions', () => {
    it.each([
      ['stops sending anything', (): void => undefined, (): void => server.silenceSubscriptions()],
      [
        'sends nothing from the beginning',
        (): void => void (server.faults.subscriptionsSilent = 2),
        (): void => undefined,
      ],
    ])('continues if one %s', async (_, before, after) => {
      const store = await open({ watchdogMs: 50 });
      before();
      const listener = listening(store.subscribe(START));
      await listener.caughtUp();
      await store.append('note-1', [note(0)], 'none');
      await listener.until(1);
      after();
      await store.append('note-1', [note(1)], 0);
      await listener.until(2);
      expect(listener.heard).toEqual([0, 1]);
    });

    it('reports the log’s end at once if a system event stands there', async () => {
      const store = await open();
      await store.append('note-1', [note(0)], 'none');
      const said: string[] = [];
      const listening = (async (): Promise<void> => {
        for await (const message of store.subscribe(START))
          if (message.kind === 'caught-up' && said.push(message.position) === 2) return;
      })();
      while (said.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await store.keepLast('note-1', 5);
      await listening;
      const end = server.log.all.at(-1)!;
      expect([end.type, Number(said[1])]).toEqual(['$metadata', end.position]);
    });

    it('does not restart one without new events', async () => {
      const store = await open({ watchdogMs: 5 });
      const listener = listening(store.subscribe(START));
      await listener.caughtUp();
      const before = server.calls.read!;
      while (server.calls.read! < before + 5) await new Promise((resolve) => setImmediate(resolve));
      expect(server.calls.subscribe).toBe(1);
    });

    it('limits the backlog of a slow consumer, and loses nothing', async () => {
      const store = await open();
      const iterator: AsyncIterator<SubscriptionMessage> = store.subscribe(START)[Symbol.asyncIterator]();
      await iterator.next();
      const next = iterator.next();
      await store.append('note-0', [note(0)], 'none');
      await next;
      for (let n = 1; n < 5_001; n += 500)
        await store.append(
          `note-${n}`,
          Array.from({ length: 500 }, (_, k) => note(n + k)),
          'none',
        );
      const heard = [0];
      while (heard.length < 5_001) {
        const { value } = (await iterator.next()) as IteratorYieldResult<SubscriptionMessage>;
        if (value.kind === 'events') heard.push(...value.events.map(({ data }) => (data as { n: number }).n));
      }
      await iterator.return!();
      expect(heard).toEqual(Array.from({ length: 5_001 }, (_, n) => n));
    });

    it('ends the server’s subscription when it is closed', async () => {
      const store = await open();
      const subscription = store.subscribe(START);
      const listener = listening(subscription);
      await listener.caughtUp();
      await store.append('note-1', [note(0)], 'none');
      await listener.until(1);
      expect(server.subscribers).toBe(1);
      await subscription.close();
      await listener.ended;
      while (server.subscribers > 0) await new Promise((resolve) => setImmediate(resolve));
    });
  });

  describe('with its address', () => {
    it('accepts the old scheme without a warning, and detects conflicts with any option in the address', async () => {
      const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      try {
        const url = `${server.url.replace('kurrentdb://', 'esdb://')}&throwOnAppendFailure=false&nodePreference=follower`;
        const store = await open({ url });
        await store.append('note-1', [note(0)], 'none');
        await expect(store.append('note-1', [note(1)], 'none')).rejects.toMatchObject({
          code: 'wrong-expected-revision',
          actual: 0,
        });
        expect(warned).not.toHaveBeenCalled();
      } finally {
        warned.mockRestore();
      }
    });

    it('finds a cluster of which the first host is down', async () => {
      const closed = await new KurrentServer().start();
      closed.stop();
      const store = await open({
        url: `kurrentdb+discover://127.0.0.1:${closed.port},127.0.0.1:${server.port}?tls=false`,
      });
      await store.append('note-1', [note(0)], 'none');
      expect(await numbers(store)).toEqual([0]);
      const listener = listening(store.subscribe(START));
      await listener.until(1);
    });

    it.each(['postgres://user:secret@host', 'kurrentdb://', 'kurrentdb://user:secret@host:port:port?tls=perhaps'])(
      'refuses %s with a code, without repeating a possible password',
      async (url) => {
        const refused = open({ url });
        await expect(refused).rejects.toMatchObject({ code: 'invalid-kurrent-url' });
        await expect(refused).rejects.not.toThrow('secret');
      },
    );

    it('reports that its user may not read the log, without retries', async () => {
      const store = await open();
      server.faults.allDenied = true;
      const denied = { code: 'kurrent-access-denied' };
      await expect(numbers(store)).rejects.toMatchObject(denied);
      expect(await listening(store.subscribe(START)).ended).toMatchObject(denied);
    });

    it('names a missing file of its address', async () => {
      const refused = open({ url: 'kurrentdb://user:secret@host?tls=true&tlsCAFile=/nowhere/ca.crt' });
      await expect(refused).rejects.toMatchObject({ code: 'invalid-kurrent-url' });
      await expect(refused).rejects.toThrow('certificate file');
      await expect(refused).rejects.not.toThrow('secret');
    });

    it('separates logs of different namespaces on one server', async () => {
      const [one, two] = [await open({ namespace: 'one' }), await open({ namespace: 'two' })];
      await one.append('note-1', [note(1)], 'none');
      await two.append('note-1', [note(2)], 'none');
      const third = await one.append('ledger-1', [note(3)], 'none');
      expect(await numbers(one)).toEqual([1, 3]);
      expect(await numbers(two)).toEqual([2]);
      expect(await two.read('note-1', 0, 'forwards', 9)).toMatchObject([{ stream: 'note-1', revision: 0 }]);
      for (const [filter, expected] of [
        [{ types: ['Noted'] }, [1, 3]],
        [{ streams: ['note-'] }, [1]],
        [{ types: ['Noted'], streams: ['ledger-'] }, [3]],
        [{ types: [] }, []],
      ] as const) {
        const heard: number[] = [];
        for await (const message of one.subscribe(START, filter)) {
          if (message.kind === 'events') heard.push(...message.events.map(({ data }) => (data as { n: number }).n));
          else if (message.position >= third.position) break;
        }
        expect(heard).toEqual(expected);
      }
    });
  });
});
