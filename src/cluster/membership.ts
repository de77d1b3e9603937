import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type SharedEventStore, type Subscription } from '../event-store/index.js';
import { type Clock, commandContext } from '../runtime/index.js';
import { idOf, type Position } from '../kernel/index.js';
import { type NodeFact, nodeStream } from './node.events.js';
import { MISSED_MAX, RollCall } from './roll-call.js';

export interface MembershipOptions {
  readonly store: SharedEventStore;
  readonly clock: Clock;
  /** Where to begin to listen. */
  readonly from: () => Position;
  /** How long a node may be silent before its work is taken over, in milliseconds. */
  readonly leaseMs: number;
}

/** This process as one of several on a log, and what it knows of the others. */
export class Membership {
  /** New with every start: a process that comes back is another node, and finds its own past orphaned. */
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

  /**
   * Renews as long as `needed` says so, and calls back after each renewal that has come back out of the log: the moment
   * to see who is gone.
   */
  start(needed: () => boolean, onRenewed: () => void): void {
    this.#listening = this.#listen(onRenewed);
    this.#renewing = this.#renew(needed);
  }

  /** Renews from now on, for a process that takes nothing over from others. Idempotent. */
  renew(): void {
    this.#renewing ??= this.#renew(() => true);
  }

  isGone(nodeId: string): boolean {
    return this.#roll.isGone(nodeId);
  }

  /** Says that it goes, so that nobody waits for its silence. Call when nothing is held any more; idempotent. */
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
      // While the log is away nobody is heard, and nobody judged.
      try {
        if (needed()) await this.#say('NodeRenewed');
      } catch {
        // The log or the read models are away: the next turn tries again.
      }
      await pause(this.#options.leaseMs / MISSED_MAX, undefined, { signal }).catch(() => undefined);
    }
  }

  async #say(type: NodeFact['type']): Promise<void> {
    const context = commandContext(this.#options.clock, 'system', this.nodeId);
    await this.store.append(
      nodeStream(this.nodeId),
      [
        {
          id: randomUUID(),
          type,
          data: {},
          metadata: {
            v: '1',
            correlationId: context.correlationId,
            causationId: context.commandId,
            actor: context.actor,
            at: context.at,
          },
        },
      ],
      'any',
    );
    if (this.#spoken) return;
    this.#spoken = true;
    // Only the last word counts. Where the database does not take this, the others merely stay.
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
        // The log is away.
      }
      await pause(this.#options.leaseMs / MISSED_MAX, undefined, { signal }).catch(() => undefined);
    }
  }
}
