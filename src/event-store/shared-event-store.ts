import { type RecordedEvent } from '../kernel/index.js';
import { type EventStore } from './event-store.js';
import { type LogInspection, type LogStatus } from './inspection/log-inspection.js';

/** A process's membership in a hand-out, see {@link SharedEventStore.handOut}. */
export interface HandOut {
  /** Subscribes again, in case the store has stopped sending. */
  renew(): void;
  /** Takes no more events; idempotent. Events that were not acknowledged go to another process. */
  close(): Promise<void>;
}

/** A log that several processes use concurrently, and that distributes work among them. */
export interface SharedEventStore extends EventStore {
  /**
   * Gives every new event of a type to one of the processes in a group, and to another one if `take` rejects, does not
   * settle in time or its process ends. Delivers at least once: an event may be repeated, also to a process that has
   * taken it. Events older than the first use of the group are not delivered. Never throws; waits while the store is
   * unavailable.
   */
  handOut(
    group: string,
    type: string,
    take: (event: RecordedEvent) => Promise<void>,
    onTrouble?: (error: unknown) => void,
  ): HandOut;

  /** @param group of a hand-out. @throws StoreUnavailableError */
  status(group: string): Promise<LogStatus>;

  /**
   * Keeps only the last events of a stream: readers of the stream see no others, and the store removes older ones at
   * its next scavenge. Until then, reads of the whole log still return them.
   * @throws StoreUnavailableError
   */
  keepLast(stream: string, count: number): Promise<void>;

  /** For an operator's check. */
  readonly inspection: LogInspection;
}

export function isShared(store: EventStore): store is SharedEventStore {
  return 'handOut' in store;
}
