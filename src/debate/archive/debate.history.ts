import { type EventStore, readStream } from '../../event-store/index.js';
import { type Catalogue, type Recorded } from '../../kernel/index.js';
import { type DebateFact, debateStream } from '../model/debate.events.js';

/** All events of a debate in order, upcast and validated. */
export async function historyOf(
  store: Pick<EventStore, 'read'>,
  catalogue: Catalogue,
  debateId: string,
): Promise<readonly Recorded<DebateFact>[]> {
  const events = await readStream(store, debateStream(debateId));
  return events.map((event) => catalogue.read<DebateFact>(event));
}
