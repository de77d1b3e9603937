import { randomUUID } from 'node:crypto';
import { followLog, type Projector, type SharedEventStore } from '../event-store/index.js';
import { type Clock, commandContext, sleep } from '../runtime/index.js';
import { type Catalogue, idOf } from '../kernel/index.js';
import { type AbandonedWork, type Cluster, type OpenWork } from './cluster.js';
import { type NodeFact, nodeStream } from './node.events.js';
import { MISSED_MAX, LivenessTracker } from './liveness-tracker.js';

interface MembershipOptions {
  readonly store: SharedEventStore;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** The subscription to the nodes' events begins at its position. */
  readonly projector: Pick<Projector, 'position' | 'refresh'>;
  /** How long a node may be silent before another node takes over its work, in milliseconds. */
  readonly leaseMs: number;
}

/**
 * The strategy of a node that shares its log: it renews its leases in the log and watches the other nodes' renewals.
 */
export class Membership implements Cluster {
  readonly nodeId = randomUUID();
  readonly store: SharedEventStore;
  readonly #options: MembershipOptions;
  readonly #liveness = new LivenessTracker(this.nodeId);
  readonly #checks = new Set<AbandonedWorkCheck>();
  readonly #closing = new AbortController();
  #listening: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #compacted = false;

  constructor(options: MembershipOptions) {
    this.store = options.store;
    this.#options = options;
  }

  get description(): { readonly node: string } {
    return { node: this.nodeId };
  }

  mayRun(owner: string | undefined): boolean {
    return owner === this.nodeId;
  }

  isResponsibleFor(owner: string | undefined): boolean {
    return owner === undefined || owner === this.nodeId || this.isGone(owner);
  }

  async catchUp(): Promise<void> {
    await this.store.proveCurrent?.();
    await this.#options.projector.refresh();
  }

  findAbandoned(intervalMs: number, isOpen: () => boolean): AbandonedWork {
    const check = new AbandonedWorkCheck({
      intervalMs,
      isOpen,
      isGone: (nodeId) => this.isGone(nodeId),
      ended: (ended) => this.#checks.delete(ended),
    });
    this.#checks.add(check);
    return check;
  }

  /**
   * Renews while `needed` returns true or other work is open. Calls `onRenewed` whenever a renewal of this node is read
   * back from the log: that is when to check which nodes are gone.
   */
  start(needed: () => boolean, onRenewed: () => void): void {
    this.#listening = this.#listen(() => {
      onRenewed();
      for (const check of this.#checks) check.renewed();
    });
    this.#renewing = this.#renew(() => needed() || [...this.#checks].some(({ isOpen }) => isOpen));
  }

  renew(): void {
    this.#renewing ??= this.#renew(() => true);
  }

  isGone(nodeId: string): boolean {
    return this.#liveness.isGone(nodeId);
  }

  async leave(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#renewing;
    await this.#listening;
    await this.#append('NodeLeft').catch(() => undefined);
  }

  async #renew(needed: () => boolean): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // While the log is unavailable no renewal is read, so no node counts as gone.
      try {
        if (needed()) await this.#append('NodeRenewed');
      } catch {
        // The log or the read models are unavailable; the next iteration tries again.
      }
      await sleep(this.#options.leaseMs / MISSED_MAX, signal);
    }
  }

  async #append(type: NodeFact['type']): Promise<void> {
    const context = commandContext(this.#options.clock, 'system', this.nodeId);
    const event = this.#options.catalogue.newEvent(randomUUID(), { type, data: {} }, context);
    await this.store.append(nodeStream(this.nodeId), [event], 'any');
    if (this.#compacted) return;
    this.#compacted = true;
    // Only the last event matters. If the database refuses this setting, the earlier ones stay.
    void this.store.keepLast(nodeStream(this.nodeId), 1).catch(() => undefined);
  }

  #listen(onRenewed: () => void): Promise<void> {
    const { projector, leaseMs } = this.#options;
    const { signal } = this.#closing;
    const types: readonly NodeFact['type'][] = ['NodeRenewed', 'NodeLeft'];
    const following = { from: projector.position(), filter: { types }, pauseMs: leaseMs / MISSED_MAX, signal };
    return followLog(this.store, following, ({ stream, type }) => {
      const nodeId = idOf(stream);
      if (type === 'NodeLeft') this.#liveness.left(nodeId);
      else this.#liveness.heard(nodeId);
      if (nodeId === this.nodeId) onRenewed();
    });
  }
}

interface AbandonedWorkCheckParts {
  readonly intervalMs: number;
  readonly isOpen: () => boolean;
  readonly isGone: (nodeId: string) => boolean;
  readonly ended: (check: AbandonedWorkCheck) => void;
}

/**
 * Finds abandoned work where several nodes share the log: work whose node is gone, or that is open in two consecutive
 * checks. Compares no clocks.
 */
class AbandonedWorkCheck implements AbandonedWork {
  #before: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #left: ((isGone: (nodeId: string) => boolean) => void) | undefined;

  constructor(private readonly parts: AbandonedWorkCheckParts) {}

  get isOpen(): boolean {
    return this.parts.isOpen();
  }

  among<T extends OpenWork>(open: readonly T[]): readonly T[] {
    const before = this.#before;
    this.#before = new Set(open.map(({ key }) => key));
    return open.filter(({ key, owner }) => before.has(key) || (owner !== undefined && this.parts.isGone(owner)));
  }

  repeat(check: () => void, left: (isGone: (nodeId: string) => boolean) => void): void {
    this.#timer ??= setInterval(check, this.parts.intervalMs).unref();
    this.#left ??= left;
  }

  /** Called when this node reads back its own renewal, which is the time to check the other nodes. */
  renewed(): void {
    if (this.isOpen) this.#left?.(this.parts.isGone);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.parts.ended(this);
  }
}
