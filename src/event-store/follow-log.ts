import { type Position, type RecordedEvent } from '../kernel/index.js';
import { sleep } from '../runtime/index.js';
import { type EventFilter, type EventStore } from './event-store.js';

interface Following {
  /** Events up to here are not heard. */
  readonly from: Position;
  readonly filter: EventFilter;
  /** How long to wait after a subscription has ended, in milliseconds. */
  readonly pauseMs: number;
  /** An abort ends the following. */
  readonly signal: AbortSignal;
}

/**
 * Calls `heard` for each event after a position, in the order of the log. While the log is unavailable, it subscribes again
 * and again; no event is missed by that. An event that `heard` throws at is not heard again. Resolves after an abort.
 */
export async function followLog(
  store: EventStore,
  { from, filter, pauseMs, signal }: Following,
  heard: (event: RecordedEvent) => void,
): Promise<void> {
  let position = from;
  while (!signal.aborted) {
    try {
      const subscription = store.subscribe(position, filter);
      const close = (): void => void subscription.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        for await (const message of subscription) {
          if (message.kind === 'caught-up') position = message.position;
          else
            for (const event of message.events) {
              position = event.position;
              heard(event);
            }
        }
      } finally {
        signal.removeEventListener('abort', close);
        await subscription.close();
      }
    } catch {
      // The log is unavailable: subscribe again below.
    }
    await sleep(pauseMs, signal);
  }
}
