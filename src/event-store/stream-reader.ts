import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RecordedEvent } from '../kernel/index.js';
import { type EventStore } from './event-store.js';

const PAGE_EVENTS = 1_000;

/** Pages of one stream from a revision to its end. Yields to the event loop between two pages. */
export async function* streamPages(
  store: Pick<EventStore, 'read'>,
  stream: string,
  from = 0,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  for (let next = from; ;) {
    const page = await store.read(stream, next, 'forwards', PAGE_EVENTS);
    if (page.length > 0) yield page;
    if (page.length < PAGE_EVENTS) return;
    next = (page.at(-1)?.revision ?? next) + 1;
    await nextTurn();
  }
}

/** All events of one stream. */
export async function readStream(store: Pick<EventStore, 'read'>, stream: string): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of streamPages(store, stream)) events.push(...page);
  return events;
}

/** The first event of a stream; undefined when there is none. */
export async function firstEvent(store: Pick<EventStore, 'read'>, stream: string): Promise<RecordedEvent | undefined> {
  return (await store.read(stream, 0, 'forwards', 1))[0];
}
