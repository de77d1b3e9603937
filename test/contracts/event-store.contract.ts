import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AppendResult,
  type EventFilter,
  type EventStore,
  type Subscription,
  WrongExpectedRevisionError,
} from '../../src/event-store/index.js';
import { type NewEvent, type Position, type RecordedEvent, START } from '../../src/kernel/index.js';
import { newEvent } from '../support/new-event.js';

/** A store on a separate medium. */
export interface OpenStore {
  readonly store: EventStore;
  /** Another instance on the same medium; the first one is closed by then. */
  readonly reopen: () => Promise<EventStore>;
  /** Closes what is open and removes the medium. */
  readonly destroy: () => Promise<void>;
}

const notes = (count: number, from = 0): readonly NewEvent[] =>
  Array.from({ length: count }, (_, index) => newEvent('Noted', { n: from + index }));

const numbers = (events: readonly RecordedEvent[]): readonly number[] =>
  events.map(({ data }) => (data as { n: number }).n);

async function all(store: EventStore, from = START, filter?: EventFilter): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of store.readAll(from, filter)) events.push(...page);
  return events;
}

/** Reads `count` events from a subscription, then closes it. */
async function take(subscription: Subscription, count: number): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const message of subscription) {
    if (message.kind === 'events') events.push(...message.events);
    if (events.length >= count) break;
  }
  return events;
}

/** Resolves with the number of messages once the iteration has ended. */
async function end(subscription: Subscription): Promise<number> {
  const kinds: string[] = [];
  for await (const { kind } of subscription) kinds.push(kind);
  return kinds.length;
}

/** The result of an append without `written`, which a repetition cannot return. */
const placeOf = ({ revision, position }: AppendResult): AppendResult => ({ revision, position });

const conflict = { code: 'wrong-expected-revision' };

/** The guarantees of the event store. Every adapter runs the whole suite unchanged. */
export function eventStoreContract(name: string, open: () => Promise<OpenStore>): void {
  describe(`event store contract, ${name}:`, () => {
    let opened: OpenStore;
    let store: EventStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.destroy());

    describe('appending', () => {
      it('returns what was written, with revision and position', async () => {
        const event = newEvent('Noted', { text: 'x', list: [1, 2.5, null, true], nested: { a: {} } });
        const { revision, position } = await store.append('note-1', [event], 'none');
        expect(revision).toBe(0);
        expect(await store.read('note-1', 0, 'forwards', 10)).toEqual([
          { ...event, stream: 'note-1', revision: 0, position },
        ]);
      });

      it('numbers the events of a stream from 0 without gaps, and returns the last revision', async () => {
        expect((await store.append('note-1', notes(3), 'none')).revision).toBe(2);
        expect((await store.append('note-1', notes(2, 3), 2)).revision).toBe(4);
        const events = await store.read('note-1', 0, 'forwards', 10);
        expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
        expect(numbers(events)).toEqual([0, 1, 2, 3, 4]);
      });

      it('orders the whole log by positions that compare as strings', async () => {
        const positions: Position[] = [];
        for (let n = 0; n < 30; n++)
          positions.push((await store.append(`note-${n % 4}`, [newEvent('Noted', { n })], 'any')).position);
        expect([...positions].sort()).toEqual(positions);
        expect(new Set(positions).size).toBe(30);
        expect(positions[0]! > START).toBe(true);
        expect((await all(store)).map(({ position }) => position)).toEqual(positions);
      });

      it.each([
        ['none where the stream exists', 'none' as const, 0],
        ['a revision past the last', 1, 0],
        ['a revision before the last', 0, 2],
      ])('refuses %s and writes nothing', async (_, expected, last) => {
        await store.append('note-1', notes(last + 1), 'none');
        await expect(store.append('note-1', notes(2, 100), expected)).rejects.toMatchObject({
          ...conflict,
          stream: 'note-1',
          actual: last,
        });
        expect(await all(store)).toHaveLength(last + 1);
      });

      it('refuses a revision of a stream that does not exist', async () => {
        await expect(store.append('note-1', notes(1), 0)).rejects.toMatchObject({ ...conflict, actual: -1 });
        expect(await store.read('note-1', 0, 'forwards', 10)).toEqual([]);
      });

      it('accepts any revision of a new or existing stream', async () => {
        expect((await store.append('note-1', notes(1), 'any')).revision).toBe(0);
        expect((await store.append('note-1', notes(2), 'any')).revision).toBe(2);
      });

      it('refuses an append above its limit before anything is sent, and accepts one at the limit', async () => {
        const { eventBytes } = await store.limits();
        const large = (characters: number): NewEvent => newEvent('Noted', { text: 'x'.repeat(characters) });
        await expect(store.append('s-1', [large(eventBytes)], 'none')).rejects.toMatchObject({
          code: 'event-too-large',
          stream: 's-1',
          type: 'Noted',
          bytesMax: eventBytes,
        });
        const half = large(Math.floor(eventBytes / 2));
        await expect(store.append('s-1', [half, { ...half, id: newEvent().id }], 'none')).rejects.toMatchObject({
          code: 'event-too-large',
        });
        expect(await all(store)).toEqual([]);
        await store.append('s-1', [large(eventBytes - 1_000)], 'none');
        expect(await store.read('s-1', 0, 'forwards', 10)).toHaveLength(1);
      });

      it('refuses an empty append', async () => {
        await expect(store.append('note-1', [], 'any')).rejects.toThrow();
      });

      it('stores text of every script and a megabyte of data unchanged', async () => {
        const text = 'Ελένχος 検証 🕵🏽‍♀️ \u0000 \u2028 \\ " é é \uFFFD';
        const large = 'ä'.repeat(500_000);
        await store.append('note-ünï-✓', [newEvent('Noted', { text }), newEvent('Noted', { large })], 'none');
        const [first, second] = await store.read('note-ünï-✓', 0, 'forwards', 2);
        expect(first!.data).toEqual({ text });
        expect((second!.data as { large: string }).large === large).toBe(true);
      });
    });

    describe('appending concurrently', () => {
      it('permits exactly one of many writers to create a stream', async () => {
        const results = await Promise.allSettled(
          notes(32).map((event) => store.append('note-1', [event, newEvent('Tail')], 'none')),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(conflict);
        expect(await store.read('note-1', 0, 'forwards', 100)).toHaveLength(2);
      });

      it('permits exactly one of many writers to follow a revision', async () => {
        await store.append('note-1', notes(1), 'none');
        const results = await Promise.allSettled(notes(32).map((event) => store.append('note-1', [event], 0)));
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await store.read('note-1', 0, 'forwards', 100)).toHaveLength(2);
      });

      it('loses no append with any expectation', async () => {
        await Promise.all(notes(128).map((event) => store.append('note-1', [event], 'any')));
        const events = await store.read('note-1', 0, 'forwards', 200);
        expect([...numbers(events)].sort((a, b) => a - b)).toEqual(Array.from({ length: 128 }, (_, n) => n));
        expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 128 }, (_, n) => n));
      });

      it('counts correctly if each writer retries on conflict', async () => {
        const increment = async (): Promise<void> => {
          for (;;) {
            const [last] = await store.read('count-1', 'end', 'backwards', 1);
            const total = last ? (last.data as { total: number }).total : 0;
            try {
              await store.append('count-1', [newEvent('Counted', { total: total + 1 })], last?.revision ?? 'none');
              return;
            } catch (error) {
              if ((error as { code?: string }).code !== 'wrong-expected-revision') throw error;
            }
          }
        };
        await Promise.all(Array.from({ length: 16 }, increment));
        const [last] = await store.read('count-1', 'end', 'backwards', 1);
        expect(last).toMatchObject({ revision: 15, data: { total: 16 } });
      });

      it('keeps the order of a writer that appends without waiting', async () => {
        const results = await Promise.all(notes(50).map((event) => store.append('note-1', [event], 'any')));
        expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, n) => n));
        expect(numbers(await store.read('note-1', 0, 'forwards', 100))).toEqual(
          Array.from({ length: 50 }, (_, n) => n),
        );
      });

      it('fails one append without affecting those that wait beside it', async () => {
        await store.append('note-1', notes(1), 'none');
        const results = await Promise.allSettled([
          store.append('note-2', notes(1), 'none'),
          store.append('note-1', notes(2), 'none'),
          store.append('note-3', notes(2), 'none'),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(await all(store)).toHaveLength(4);
      });
    });

    describe('repeated appends', () => {
      const expectations = ['none', 'any', 0, 1, 7] as const;

      it.each(expectations)('change nothing if all events are in the stream, expecting %s', async (expected) => {
        const events = notes(2);
        const first = placeOf(await store.append('note-1', events, 'none'));
        expect(await store.append('note-1', events, expected)).toEqual(first);
        expect(await store.append('note-1', events.slice(1), expected)).toEqual(first);
        expect(await all(store)).toHaveLength(2);
      });

      it.each(expectations)(
        'return the revision of the events after others have followed, expecting %s',
        async (expected) => {
          const events = notes(2);
          const first = placeOf(await store.append('note-1', events, 'none'));
          await store.append('note-1', notes(3), 1);
          expect(await store.append('note-1', events, expected)).toEqual(first);
          expect(await all(store)).toHaveLength(5);
        },
      );

      it('change nothing if both run concurrently', async () => {
        const events = notes(2);
        const results = await Promise.all([1, 2, 3].map(() => store.append('note-1', events, 'none')));
        expect(new Set(results.map(({ revision }) => revision))).toEqual(new Set([1]));
        expect(new Set(results.map(({ position }) => position)).size).toBe(1);
        expect(await all(store)).toHaveLength(2);
      });

      it.each(['none', 'any', 0, 1, 2] as const)(
        'are refused when only some of the events are in the stream, expecting %s',
        async (expected) => {
          const [a, b, c] = notes(3) as [NewEvent, NewEvent, NewEvent];
          await store.append('note-1', [a, b], 'none');
          await expect(store.append('note-1', [b, c], expected)).rejects.toMatchObject(conflict);
          await expect(store.append('note-1', [c, a], expected)).rejects.toMatchObject(conflict);
          expect(await all(store)).toHaveLength(2);
        },
      );
    });

    describe('reading a stream', () => {
      beforeEach(async () => {
        await store.append('other-1', notes(5), 'none');
        await store.append('note-1', notes(10), 'none');
      });

      it('pages forwards', async () => {
        expect(numbers(await store.read('note-1', 0, 'forwards', 4))).toEqual([0, 1, 2, 3]);
        expect(numbers(await store.read('note-1', 4, 'forwards', 4))).toEqual([4, 5, 6, 7]);
        expect(numbers(await store.read('note-1', 8, 'forwards', 4))).toEqual([8, 9]);
        expect(await store.read('note-1', 10, 'forwards', 4)).toEqual([]);
      });

      it('pages backwards', async () => {
        expect(numbers(await store.read('note-1', 'end', 'backwards', 4))).toEqual([9, 8, 7, 6]);
        expect(numbers(await store.read('note-1', 5, 'backwards', 4))).toEqual([5, 4, 3, 2]);
        expect(numbers(await store.read('note-1', 1, 'backwards', 4))).toEqual([1, 0]);
      });

      it('finds nothing in a stream that does not exist', async () => {
        expect(await store.read('note-2', 0, 'forwards', 10)).toEqual([]);
        expect(await store.read('note-2', 'end', 'backwards', 10)).toEqual([]);
      });

      it.each([0, -1, 4_097, 1.5])('refuses a limit of %s', async (limit) => {
        await expect(store.read('note-1', 0, 'forwards', limit)).rejects.toThrow();
      });
    });

    describe('reading the log', () => {
      it('continues after a position', async () => {
        await store.append('note-1', notes(5), 'none');
        const { position } = await store.append('note-2', notes(5, 5), 'none');
        await store.append('note-1', notes(5, 10), 4);
        expect(numbers(await all(store, position))).toEqual([10, 11, 12, 13, 14]);
        const last = (await all(store)).at(-1)!;
        expect(await all(store, last.position)).toEqual([]);
      });

      it('returns nothing for an empty log', async () => {
        expect(await all(store)).toEqual([]);
      });

      it('returns every event once over many pages', async () => {
        for (let n = 0; n < 5_200; n += 400) await store.append(`note-${n}`, notes(400, n), 'none');
        expect(numbers(await all(store))).toEqual(Array.from({ length: 5_200 }, (_, n) => n));
      });

      it('filters by event type, by prefix of the stream and by both', async () => {
        await store.append('note-1', [newEvent('A', { n: 0 }), newEvent('B', { n: 1 })], 'none');
        await store.append('notebook-1', [newEvent('A', { n: 2 }), newEvent('C', { n: 3 })], 'none');
        await store.append('ledger-1', [newEvent('B', { n: 4 }), newEvent('A', { n: 5 })], 'none');
        const filtered = async (filter: EventFilter): Promise<readonly number[]> =>
          numbers(await all(store, START, filter));
        expect(await filtered({ types: ['A'] })).toEqual([0, 2, 5]);
        expect(await filtered({ types: ['B', 'C'] })).toEqual([1, 3, 4]);
        expect(await filtered({ streams: ['note-'] })).toEqual([0, 1]);
        expect(await filtered({ streams: ['note'] })).toEqual([0, 1, 2, 3]);
        expect(await filtered({ streams: ['ledger-', 'note-'] })).toEqual([0, 1, 4, 5]);
        expect(await filtered({ types: ['A'], streams: ['ledger-', 'notebook-'] })).toEqual([2, 5]);
        expect(await filtered({ types: ['D'] })).toEqual([]);
        expect(await filtered({})).toEqual([0, 1, 2, 3, 4, 5]);
      });
    });

    describe('the end of the log', () => {
      it('is at or after the last event, and never decreases', async () => {
        const before = await store.end();
        const { position } = await store.append('a-1', notes(2), 'none');
        const after = await store.end();
        expect(after >= position).toBe(true);
        expect(after > before).toBe(true);
        await store.erase('a-1');
        expect((await store.end()) >= after).toBe(true);
      });
    });

    describe('subscribing', () => {
      it('delivers stored events, reports that it has caught up, then delivers live events', async () => {
        const { position } = await store.append('note-1', notes(3), 'none');
        const heard: string[] = [];
        for await (const message of store.subscribe(START)) {
          if (message.kind === 'caught-up') {
            heard.push('caught up');
            if (heard.length === 2) {
              expect(message.position >= position).toBe(true);
              await store.append('note-1', notes(1, 3), 2);
            }
          } else heard.push(numbers(message.events).join());
          if (heard.length === 4) break;
        }
        expect(heard).toEqual(['0,1,2', 'caught up', '3', 'caught up']);
      });

      it('reports that it has caught up with an empty log', async () => {
        for await (const message of store.subscribe(START)) {
          expect(message.kind).toBe('caught-up');
          break;
        }
      });

      it('misses and repeats nothing while others append', async () => {
        const total = 1_200;
        const writing = (async (): Promise<void> => {
          for (let n = 0; n < total; n += 6)
            await Promise.all([0, 1, 2].map((k) => store.append(`note-${k}`, notes(2, n + k * 2), 'any')));
        })();
        const subscriptions = Array.from({ length: 3 }, () => take(store.subscribe(START), total));
        const [one, ...others] = await Promise.all(subscriptions);
        await writing;
        expect(new Set(numbers(one!)).size).toBe(total);
        const log = (await all(store)).map(({ position }) => position);
        for (const events of [one!, ...others]) expect(events.map(({ position }) => position)).toEqual(log);
      });

      it('resumes after a position', async () => {
        await store.append('note-1', notes(10), 'none');
        const [, , third] = await take(store.subscribe(START), 3);
        const rest = take(store.subscribe(third!.position), 8);
        await store.append('note-1', notes(1, 10), 9);
        expect(numbers(await rest)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
      });

      it('delivers only filtered live events, and advances over the others', async () => {
        const heard: number[] = [];
        let upto: Position = START;
        const subscription = store.subscribe(START, { types: ['A'], streams: ['note-'] });
        await store.append('note-1', [newEvent('A', { n: 1 }), newEvent('B', { n: 2 })], 'none');
        await store.append('other-1', [newEvent('A', { n: 3 })], 'none');
        const { position } = await store.append('note-1', [newEvent('A', { n: 4 }), newEvent('B', { n: 5 })], 1);
        for await (const message of subscription) {
          if (message.kind === 'events') heard.push(...numbers(message.events));
          else upto = message.position;
          if (upto >= position) break;
        }
        expect(heard).toEqual([1, 4]);
      });

      it('advances to positions whose events it filters out', async () => {
        const subscription = store.subscribe(START, { types: ['A'] });
        let target: Position | undefined;
        for await (const message of subscription) {
          expect(message.kind).toBe('caught-up');
          if (message.kind === 'caught-up' && target !== undefined && message.position >= target) break;
          target ??= (await store.append('note-1', [newEvent('B')], 'none')).position;
        }
      });

      it('waits for a slow subscriber and loses nothing', async () => {
        const total = 600;
        const heard: number[] = [];
        const subscription = store.subscribe(START);
        const iterator = subscription[Symbol.asyncIterator]();
        await iterator.next();
        // Nothing is read from the subscription while all of this is written.
        for (let n = 0; n < total; n += 100) await store.append('note-1', notes(100, n), 'any');
        while (heard.length < total) {
          const { value } = await iterator.next();
          if (value?.kind === 'events') heard.push(...numbers(value.events));
        }
        await subscription.close();
        expect(heard).toEqual(Array.from({ length: total }, (_, n) => n));
      });

      it('ends the iteration when it is closed, even twice', async () => {
        const subscription = store.subscribe(START);
        const ended = end(subscription);
        await subscription.close();
        await subscription.close();
        expect(await ended).toBeLessThanOrEqual(1);
      });
    });

    describe('erasing', () => {
      it('hides a stream from all readers, and changes nothing of other streams', async () => {
        const kept = [
          (await store.append('note-1', notes(2), 'none')).position,
          (await store.append('secret-1', [newEvent('Noted', { n: 100 })], 'none')).position,
          (await store.append('note-2', notes(1, 2), 'none')).position,
        ];
        await store.erase('secret-1');
        expect(await store.read('secret-1', 0, 'forwards', 10)).toEqual([]);
        expect(await store.read('secret-1', 'end', 'backwards', 1)).toEqual([]);
        expect(numbers(await all(store))).toEqual([0, 1, 2]);
        expect(numbers(await take(store.subscribe(START), 3))).toEqual([0, 1, 2]);
        expect((await store.append('note-3', notes(1, 3), 'none')).position > kept[2]!).toBe(true);
        expect(numbers(await take(store.subscribe(kept[0]!), 2))).toEqual([2, 3]);
      });

      it('never reuses a position of the log, even after erasing the last event', async () => {
        const { position } = await store.append('secret-1', notes(1), 'none');
        await store.erase('secret-1');
        expect((await store.append('note-1', notes(1), 'none')).position > position).toBe(true);
      });

      it('refuses appends to the stream, also after reopening the store', async () => {
        const event = newEvent('Noted', { n: 1 });
        await store.append('secret-1', [event], 'none');
        await store.erase('secret-1');
        const erased = { code: 'stream-erased' };
        await expect(store.append('secret-1', [event], 'none')).rejects.toMatchObject(erased);
        await expect(store.append('secret-1', notes(1), 'any')).rejects.toMatchObject(erased);
        await store.close();
        const again = await opened.reopen();
        await expect(again.append('secret-1', notes(1), 'none')).rejects.toMatchObject(erased);
        expect(await all(again)).toEqual([]);
      });

      it('is idempotent, also for a stream that does not exist', async () => {
        await store.append('secret-1', notes(1), 'none');
        await store.erase('secret-1');
        await store.erase('secret-1');
        await store.erase('secret-2');
        await expect(store.append('secret-2', notes(1), 'none')).rejects.toMatchObject({ code: 'stream-erased' });
        expect((await store.append('secret-3', notes(1), 'none')).revision).toBe(0);
      });
    });

    describe('closing', () => {
      it('ends subscriptions, finishes appends in flight and is idempotent', async () => {
        const ended = end(store.subscribe(START));
        const appends = notes(20).map((event) => store.append('note-1', [event], 'any'));
        await Promise.all([store.close(), store.close()]);
        expect(await ended).toBeLessThanOrEqual(1);
        expect((await Promise.all(appends)).at(-1)?.revision).toBe(19);
        await expect(store.append('note-1', notes(1), 'any')).rejects.toMatchObject({ code: 'store-unavailable' });
        await expect(store.read('note-1', 0, 'forwards', 1)).rejects.toMatchObject({ code: 'store-unavailable' });
      });

      it('keeps everything for the next opening of the store', async () => {
        const events = notes(3);
        const first = placeOf(await store.append('note-1', events, 'none'));
        const before = await all(store);
        await store.close();
        const again = await opened.reopen();
        expect(await all(again)).toEqual(before);
        expect(await again.append('note-1', events, 'none')).toEqual(first);
        await expect(again.append('note-1', notes(1), 'none')).rejects.toBeInstanceOf(WrongExpectedRevisionError);
        const next = await again.append('note-1', notes(1, 3), 2);
        expect(next.revision).toBe(3);
        expect(next.position > first.position).toBe(true);
        expect(numbers(await take(again.subscribe(first.position), 1))).toEqual([3]);
      });
    });
  });
}
