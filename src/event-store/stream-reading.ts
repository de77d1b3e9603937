import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Catalogue, type Fact, type Recorded, type RecordedEvent } from '../kernel/index.js';
import { type EventStore } from './event-store.js';

/** Maximum number of events that one read of a stream returns. */
const READ_LIMIT_MAX = 4_096;

/** @throws RangeError when `limit` is not a valid page size */
export function assertPageSize(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > READ_LIMIT_MAX)
    throw new RangeError(`a page holds 1 to ${READ_LIMIT_MAX} events, not ${limit}`);
}

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

/** All facts of one stream in order, upcast and validated. */
export async function readFacts<F extends Fact>(
  store: Pick<EventStore, 'read'>,
  catalogue: Pick<Catalogue, 'read'>,
  stream: string,
): Promise<readonly Recorded<F>[]> {
  return (await readStream(store, stream)).map((event) => catalogue.read<F>(event));
}

/** The first event of a stream; undefined when there is none. */
export async function firstEvent(store: Pick<EventStore, 'read'>, stream: string): Promise<RecordedEvent | undefined> {
  return (await store.read(stream, 0, 'forwards', 1))[0];
}
