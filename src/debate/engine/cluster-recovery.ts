import { Logger } from '@nestjs/common';
import { type Membership } from '../../cluster/index.js';
import { followLog, type HandOut } from '../../event-store/index.js';
import { idOf, Refusal, sha256 } from '../../kernel/index.js';
import { isOver } from '../model/stage.js';
import { type DebateFact } from '../stages/index.js';
import { abandonCrashing, continueDebates, type DebateRecovery, type RecoveryParts } from './recovery.js';
import { type LeaseRow, leasesView } from '../archive/debates.view.js';

/** The group in which the log hands new debates out to the nodes. */
export const DEBATES_GROUP = 'debates';
const RETRY_MS = 1_000;
/** Number of renewals after which a debate without a lease is no longer left to the hand-out. */
const UNLEASED_RENEWALS = 5;
const PAGE = 1_000;

/**
 * Recovery on several nodes. The store hands new debates out, and a debate belongs to the node that holds the lease in
 * its stream. When a node is gone, the first node that takes the next term continues the debate. Appends of the earlier
 * holder state an old term and are refused.
 */
export class ClusterRecovery implements DebateRecovery {
  readonly #logger = new Logger('debates');
  readonly #leases;
  readonly #closing = new AbortController();
  /** Renewals since a debate was first seen without a lease, by debate. */
  readonly #unleased = new Map<string, number>();
  readonly #taking = new Set<string>();
  #handOut: HandOut | undefined;
  #listening: Promise<void> | undefined;
  #looking: Promise<void> = Promise.resolve();
  #idle = true;

  constructor(
    private readonly membership: Membership,
    private readonly parts: RecoveryParts,
  ) {
    this.#leases = parts.projector.reader(leasesView);
  }

  /** Joins the hand-out, and from then on leases debates that no node runs. */
  start(): Promise<void> {
    const { membership } = this;
    const { settler } = this.parts;
    this.#handOut = membership.store.handOut(
      DEBATES_GROUP,
      'DebateOpened',
      (event) => this.#offered(idOf(event.stream)),
      (error) => this.#warn(error),
    );
    this.#listening = this.#listen();
    membership.start(
      () => settler.isAnythingOwed || this.#leases.count() > 0,
      () => {
        if (!this.#closing.signal.aborted) settler.sweep().catch((error: unknown) => this.#warn(error));
        if (this.#idle) this.#looking = this.#look();
      },
    );
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#handOut?.close();
    await this.#listening;
    await this.#looking;
  }

  #warn(error: unknown): void {
    this.#logger.warn({ err: error }, 'debates could not be handed out or settled');
  }

  /** Whether this node runs the debate or has postponed it. */
  #isHeld(debateId: string): boolean {
    const { engine } = this.parts;
    return engine.holds(debateId) || engine.isStalled(debateId) || engine.attempts.isHeld(debateId);
  }

  /** Handles a debate that was handed out. Resolving acknowledges it, so a node must hold its lease by then. */
  async #offered(debateId: string): Promise<void> {
    const { engine } = this.parts;
    const { state } = await engine.load(debateId);
    if (!state.opening || isOver(state) || state.owner) return;
    if (!engine.hasRoom) throw new Error('there is no room for another debate');
    await this.#lease(debateId, 1);
  }

  /** Leases debates that no node runs: those never handed out, left by a failed node, or dropped by this one. */
  async #look(): Promise<void> {
    const { engine } = this.parts;
    this.#idle = false;
    try {
      const rows = this.#leases.find({ limit: PAGE });
      const unreadable = new Set(this.#leases.suspect().map(({ key }) => key));
      for (const debateId of this.#unleased.keys())
        if (unreadable.has(debateId) || this.#leases.get(debateId)?.node !== null) this.#unleased.delete(debateId);
      const orphans = rows.filter(({ key, row }) => this.#isOrphan(key, row));
      // Each node has its own order, so that the nodes share the work.
      const rank = (key: string): string => sha256(this.membership.nodeId + key);
      for (const { key, row } of orphans.sort((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1))) {
        if (this.#closing.signal.aborted || !engine.hasRoom) return;
        // One debate whose lease cannot be taken must not block the others.
        await this.#lease(key, row.term + 1).catch((error: unknown) => this.#warn(error));
      }
    } catch (error) {
      this.#warn(error);
    } finally {
      this.#idle = true;
    }
  }

  #isOrphan(debateId: string, { node }: LeaseRow): boolean {
    if (node !== null) return node === this.membership.nodeId ? !this.#isHeld(debateId) : this.membership.isGone(node);
    const seen = (this.#unleased.get(debateId) ?? 0) + 1;
    this.#unleased.set(debateId, seen);
    if (seen === UNLEASED_RENEWALS) this.#handOut?.renew();
    return seen >= UNLEASED_RENEWALS;
  }

  /** Takes the lease of a term and runs the debate; does nothing if another node was first. */
  async #lease(debateId: string, term: number): Promise<void> {
    const { engine } = this.parts;
    const { attempts } = engine;
    if (this.#isHeld(debateId) && !attempts.hasFailed(debateId)) {
      // A run under an earlier term stops first.
      engine.wake(debateId);
      return;
    }
    if (this.#taking.has(debateId)) return;
    this.#taking.add(debateId);
    try {
      // The end of a debate that has crashed this node repeatedly needs no lease, because nothing runs after it.
      if (attempts.hasFailed(debateId)) {
        await abandonCrashing(engine, debateId);
        return;
      }
      const lease = await engine.takeLease(debateId, term);
      if (!lease) return;
      // A later term continues the work of another node or of an earlier process of this one.
      if (term > 1) void continueDebates(engine, [debateId], () => Promise.resolve(lease));
      else void engine.run(debateId, lease.accountId, term).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.#taking.delete(debateId);
    }
  }

  /** Wakes a run when another node has taken its lease, or its debate was cancelled elsewhere. */
  #listen(): Promise<void> {
    const { engine, projector } = this.parts;
    const { signal } = this.#closing;
    const types: readonly DebateFact['type'][] = ['DebateClaimed', 'DebateAbandoned'];
    const following = { from: projector.position(), filter: { types }, pauseMs: RETRY_MS, signal };
    // A run whose lease is taken while the log is unavailable may find out at its next append.
    return followLog(this.membership.store, following, ({ stream, type, data }) => {
      const ours = type === 'DebateClaimed' && (data as { node?: unknown }).node === this.membership.nodeId;
      if (!ours && this.#isHeld(idOf(stream))) engine.wake(idOf(stream));
    });
  }
}
