import { type Position } from '../../kernel/index.js';
import { type EventStore } from '../event-store.js';

/** An event from which the read models were made, by which the log is recognised. */
export interface Witness {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly position: Position;
}

type ComparedLog = Pick<EventStore, 'read' | 'proveCurrent' | 'end'>;

/**
 * Why the log is not the one from which the read models were made, for instance because an older copy was restored;
 * undefined when it is. The newest event that was applied must still be in the log at the same position. Where a stream
 * has lost its beginning, as those of nodes do, the next witness decides. A stream that is missing altogether counts as
 * a difference, even if it may have been erased: rebuilding without need costs time, and nothing else.
 * @param position the read models show the log up to here
 * @param witnesses the newest first
 * @throws StoreUnavailableError
 */
export async function differenceFromLog(
  store: ComparedLog,
  position: Position,
  witnesses: readonly Witness[],
): Promise<string | undefined> {
  const difference = await findDifference(store, position, witnesses);
  if (difference === undefined || !store.proveCurrent) return difference;
  // A server that lags behind may lack the events.
  await store.proveCurrent();
  return findDifference(store, position, witnesses);
}

async function findDifference(
  store: ComparedLog,
  position: Position,
  witnesses: readonly Witness[],
): Promise<string | undefined> {
  const end = await store.end();
  if (end < position) return `the read models show the log up to ${position}, but it ends at ${end || 'its start'}`;
  for (const { stream, revision, id, position: at } of witnesses) {
    const [event] = await store.read(stream, revision, 'forwards', 1);
    if (event?.id === id && event.position === at) return undefined;
    const [first] = await store.read(stream, 0, 'forwards', 1);
    if (!first || first.revision <= revision)
      return `the read models were made from ${stream}@${revision} at ${at}, which the log does not have there`;
  }
  return undefined;
}
