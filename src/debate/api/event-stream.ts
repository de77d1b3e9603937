import { type Recorded } from '../../kernel/index.js';
import { watched } from '../result/debate-result.js';
import { type DebateFact } from '../stages/index.js';

/** How a debate's events are written as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** How long an EventSource waits before it connects again. */
const RECONNECT_MS = 3_000;

export const EVENT_STREAM_BEGINNING = `retry: ${RECONNECT_MS}\n\n`;

/** One text per event, so no more than one event waits for a slow client. */
export function eventTexts(events: readonly Recorded<DebateFact>[]): readonly string[] {
  if (events.length === 0) return [': nothing new\n\n'];
  return events.map(
    (event) => `id: ${event.revision}\nevent: ${event.type}\ndata: ${JSON.stringify(watched(event))}\n\n`,
  );
}
