import { randomUUID } from 'node:crypto';
import { type SharedEventStore, type Subscription } from '../event-store/index.js';
import { type Clock, commandContext, sleep } from '../runtime/index.js';
import { type Catalogue, idOf, type Position } from '../kernel/index.js';
import { type NodeFact, nodeStream } from './node.events.js';
import { MISSED_MAX, RollCall } from './roll-call.js';

export interface MembershipOptions {
  readonly store: SharedEventStore;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** The position to listen from. */
  readonly from: () => Position;
  /** After this many milliseconds without a renewal, a node's work is taken over. */
  readonly leaseMs: number;
}

/** This process as one node of several on a shared log, and what it knows about the others. */
export class Membership {
  /** New at every start: a restarted process is another node, and takes its old work over like anybody's. */
  readonly nodeId = randomUUID();
  readonly store: SharedEventStore;
  readonly #options: MembershipOptions;
  readonly #roll = new RollCall(this.nodeId);
  readonly #closing = new AbortController();
  #listening: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #subscription: Subscription | undefined;
  #spoken = false;

  constructor(options: MembershipOptions) {
    this.store = options.store;
    this.#options = options;
  }

  /** Renews while `needed` returns true. Calls `onRenewed` when a renewal has come back through the log. */
  start(needed: () => boolean, onRenewed: () => void): void {
    this.#listening = this.#listen(onRenewed);
    this.#renewing = this.#renew(needed);
  }

  /** Renews from now on, in a process that takes over nothing. Idempotent. */
  renew(): void {
    this.#renewing ??= this.#renew(() => true);
  }

  isGone(nodeId: string): boolean {
    return this.#roll.isGone(nodeId);
  }

  /** Announces departure, which skips the lease timeout. Call it when nothing is held any more; idempotent. */
  async leave(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#subscription?.close();
    await this.#renewing;
    await this.#listening;
    await this.#say('NodeLeft').catch(() => undefined);
  }

  async #renew(needed: () => boolean): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // While the log is unavailable no renewal is read, and no node counts as gone.
      try {
        if (needed()) await this.#say('NodeRenewed');
      } catch {
        // The log or the read models are unavailable: the next turn tries again.
      }
      await sleep(this.#options.leaseMs / MISSED_MAX, signal);
    }
  }

  async #say(type: NodeFact['type']): Promise<void> {
    const context = commandContext(this.#options.clock, 'system', this.nodeId);
    const event = this.#options.catalogue.newEvent(randomUUID(), { type, data: {} }, context);
    await this.store.append(nodeStream(this.nodeId), [event], 'any');
    if (this.#spoken) return;
    this.#spoken = true;
    // Only the last event matters. If the database refuses this, older ones merely remain.
    void this.store.keepLast(nodeStream(this.nodeId), 1).catch(() => undefined);
  }

  async #listen(onRenewed: () => void): Promise<void> {
    const { signal } = this.#closing;
    const types: readonly NodeFact['type'][] = ['NodeRenewed', 'NodeLeft'];
    let position = this.#options.from();
    while (!signal.aborted) {
      try {
        this.#subscription = this.store.subscribe(position, { types });
        for await (const message of this.#subscription) {
          if (message.kind === 'caught-up') {
            position = message.position;
            continue;
          }
          for (const event of message.events) {
            position = event.position;
            const nodeId = idOf(event.stream);
            if (event.type === 'NodeLeft') this.#roll.left(nodeId);
            else this.#roll.heard(nodeId);
            if (nodeId === this.nodeId) onRenewed();
          }
        }
      } catch {
        // The log is unavailable: subscribe again below.
      }
      await sleep(this.#options.leaseMs / MISSED_MAX, signal);
    }
  }
}
