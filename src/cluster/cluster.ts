import { randomUUID } from 'node:crypto';

/**
 * How this process shares its log with others. The module chooses one of two strategies when it starts: `SingleNode`
 * where the log belongs to this process, `Membership` where several nodes write to it.
 */
export interface Cluster {
  /** New with every start, so a restarted process does not mistake its earlier leases for its own. */
  readonly nodeId: string;
  /** What readiness reports about this node. */
  readonly description: { readonly node?: string };
  /** Whether this process may append to work that `owner` holds; `undefined` means that nobody holds it. */
  mayRun(owner: string | undefined): boolean;
  /** Whether this process notifies others about the end of work that `owner` held. */
  isResponsibleFor(owner: string | undefined): boolean;
  /** Waits until the read models contain what other nodes have written so far. */
  catchUp(): Promise<void>;
  /** Keeps the leases of this node alive from now on. Idempotent. */
  renew(): void;
  /** Announces departure, which skips the lease timeout. Call it when nothing is held any more. Idempotent. */
  leave(): Promise<void>;
  /**
   * Creates a search for work that stopped processes left open.
   * @param intervalMs the longest that open work takes unless its process has stopped
   * @param isOpen whether there may be open work, of this process or another
   */
  findAbandoned(intervalMs: number, isOpen: () => boolean): AbandonedWork;
}

/** Token of the {@link Cluster} of this process. */
export const CLUSTER = Symbol('CLUSTER');

/** Work that was begun and has not ended. */
export interface OpenWork {
  readonly key: string;
  /** The node that began it; undefined if that was not recorded. */
  readonly owner?: string | undefined;
}

/** Tells work that a stopped process left open from work that is in progress on another node. */
export interface AbandonedWork {
  /** The part of the open work that no running process will finish. */
  among<T extends OpenWork>(open: readonly T[]): readonly T[];
  /**
   * Calls `look` at intervals. Calls `left` at each renewal of this node while there is open work, with a function that
   * tells whether a node is gone. Does nothing for a single node. Idempotent.
   */
  repeat(look: () => void, left: (isGone: (nodeId: string) => boolean) => void): void;
  stop(): void;
}

/** The log belongs to this process: all open work that it does not hold is left over from earlier runs. */
export class SingleNode implements Cluster {
  readonly nodeId = randomUUID();
  readonly description = {};

  mayRun(owner: string | undefined): boolean {
    return owner === undefined || owner === this.nodeId;
  }

  isResponsibleFor(): boolean {
    return true;
  }

  catchUp(): Promise<void> {
    return Promise.resolve();
  }

  renew(): void {
    // No other process waits for this one.
  }

  leave(): Promise<void> {
    return Promise.resolve();
  }

  findAbandoned(): AbandonedWork {
    return { among: (open) => open, repeat: () => undefined, stop: () => undefined };
  }
}
