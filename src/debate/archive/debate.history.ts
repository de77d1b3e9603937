import { type EventStore } from '../../event-store/index.js';
import { type Catalogue, type Recorded, type RecordedEvent } from '../../kernel/index.js';
import { type DebateFact, debateStream } from '../model/debate.events.js';

const PAGE = 500;

/** Everything recorded of a debate, lifted and validated, in order. */
export async function historyOf(
  store: Pick<EventStore, 'read'>,
  catalogue: Catalogue,
  debateId: string,
): Promise<readonly Recorded<DebateFact>[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await store.read(debateStream(debateId), events.length, 'forwards', PAGE);
    events.push(...page);
    if (page.length < PAGE) return events.map((event) => catalogue.read<DebateFact>(event));
  }
}
