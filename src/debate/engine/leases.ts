import { setTimeout as pause } from 'node:timers/promises';
import { type Membership } from '../../cluster/index.js';
import { type Decisions, type HandOut, type Subscription } from '../../event-store/index.js';
import {
  type CommandContext,
  derivedId,
  idOf,
  type Position,
  Refusal,
  sha256,
  type ViewReader,
} from '../../kernel/index.js';
import { type ClaimRow } from './leases.view.js';
import { isOver } from '../model/debate-state.js';
import { debateDecider } from '../model/debate.decider.js';
import { type DebateData, debateStream } from '../model/debate.events.js';
import { type Owner } from './debate.runner.js';

const GROUP = 'debates';
const RETRY_MS = 1_000;
/** Renewals that an unclaimed debate is left to the hand-out. */
const UNCLAIMED_RENEWALS = 5;
const PAGE = 1_000;

/** The runner, as far as claims concern it. */
export interface ClaimedWork {
  readonly holds: (debateId: string) => boolean;
  readonly run: (debateId: string, owner: Owner, term: number) => void;
  /** Something was recorded of a debate that is held. */
  readonly wake: (debateId: string) => void;
  /** Whether one more debate has room here. */
  readonly hasRoom: () => boolean;
  /** Before a claimed debate goes on: its credits are set aside, once more if somebody took the opening for a lost one. */
  readonly secure: (debateId: string, opening: DebateData<'DebateOpened'>) => Promise<void>;
  /** Anything else that a node which is gone may have left behind. */
  readonly onRenewed: () => void;
  readonly onTrouble: (error: unknown) => void;
}

export interface DebateClaimsParts {
  readonly membership: Membership;
  readonly decisions: Decisions;
  /** Debates in progress, by id. */
  readonly claims: ViewReader<ClaimRow>;
  readonly now: () => Position;
  readonly context: (debateId: string, commandId: string) => CommandContext;
  readonly work: ClaimedWork;
}

/**
 * Whose debate is it? New ones are handed out by the store, and belong to the node that has claimed them in their own
 * stream; a node that is gone loses its debates to whoever claims the next term first. The loser's appends name the
 * term that is over and are refused, whatever it believes.
 */
export class DebateClaims {
  readonly #parts: DebateClaimsParts;
  readonly #closing = new AbortController();
  /** Unclaimed debate → renewals since it was first seen so. */
  readonly #unclaimed = new Map<string, number>();
  readonly #claiming = new Set<string>();
  #handOut: HandOut | undefined;
  #subscription: Subscription | undefined;
  #listening: Promise<void> | undefined;
  #looking: Promise<void> = Promise.resolve();
  #idle = true;

  constructor(parts: DebateClaimsParts) {
    this.#parts = parts;
  }

  /** @param needed whether anything is in progress, here or elsewhere, for which nodes must be seen to live. */
  start(needed: () => boolean): void {
    const { membership, work } = this.#parts;
    this.#handOut = membership.store.handOut(
      GROUP,
      'DebateOpened',
      (event) => this.#offered(idOf(event.stream)),
      work.onTrouble,
    );
    this.#listening = this.#listen();
    membership.start(
      () => needed() || this.#parts.claims.count() > 0,
      () => {
        work.onRenewed();
        if (this.#idle) this.#looking = this.#look();
      },
    );
  }

  /** Takes nothing on any more; what is held is the runner's to let go of. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#subscription?.close();
    await this.#handOut?.close();
    await this.#listening;
    await this.#looking;
  }

  /** A debate was opened somewhere. Acknowledged once it is somebody's. */
  async #offered(debateId: string): Promise<void> {
    const { state } = await this.#parts.decisions.load(debateStream(debateId), debateDecider);
    if (!state.opening || isOver(state) || state.owner) return;
    if (!this.#parts.work.hasRoom()) throw new Error('there is no room for another debate');
    await this.#claim(debateId, 1);
  }

  /** Finds what belongs to nobody: handed out to no avail, left by a node that is gone, or forgotten here. */
  async #look(): Promise<void> {
    const { claims, work } = this.#parts;
    this.#idle = false;
    try {
      const rows = claims.find({ limit: PAGE });
      const unreadable = new Set(claims.suspect().map(({ key }) => key));
      for (const debateId of this.#unclaimed.keys())
        if (unreadable.has(debateId) || claims.get(debateId)?.node !== null) this.#unclaimed.delete(debateId);
      const orphans = rows.filter(({ key, row }) => this.#isOrphan(key, row));
      // Each node begins elsewhere, so that survivors share what there is.
      const rank = (key: string): string => sha256(this.#parts.membership.nodeId + key);
      for (const { key, row } of orphans.sort((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1))) {
        if (this.#closing.signal.aborted || !work.hasRoom()) return;
        // One that cannot be claimed must not keep the others waiting.
        await this.#claim(key, row.term + 1).catch((error: unknown) => work.onTrouble(error));
      }
    } catch (error) {
      work.onTrouble(error);
    } finally {
      this.#idle = true;
    }
  }

  #isOrphan(debateId: string, { node }: ClaimRow): boolean {
    const { membership, work } = this.#parts;
    if (node !== null) return node === membership.nodeId ? !work.holds(debateId) : membership.isGone(node);
    const seen = (this.#unclaimed.get(debateId) ?? 0) + 1;
    this.#unclaimed.set(debateId, seen);
    if (seen === UNCLAIMED_RENEWALS) this.#handOut?.renew();
    return seen >= UNCLAIMED_RENEWALS;
  }

  /** Claims a term and runs the debate under it; nothing when another node was there before. */
  async #claim(debateId: string, term: number): Promise<void> {
    const { decisions, membership, context, work } = this.#parts;
    if (work.holds(debateId)) {
      // What is held under a term that is over lets go first.
      work.wake(debateId);
      return;
    }
    if (this.#claiming.has(debateId)) return;
    this.#claiming.add(debateId);
    const { nodeId } = membership;
    try {
      const { state } = await decisions.execute(
        debateStream(debateId),
        debateDecider,
        { kind: 'claim', node: nodeId, term },
        context(debateId, derivedId(debateId, 'claim', nodeId, term)),
      );
      if (!state.opening || state.owner?.node !== nodeId || state.owner.term !== term || isOver(state)) return;
      await work.secure(debateId, state.opening);
      work.run(debateId, state.opening.accountId, term);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.#claiming.delete(debateId);
    }
  }

  /** Lets the runner know when a debate that it holds has been claimed by another, or cancelled elsewhere. */
  async #listen(): Promise<void> {
    const { membership, now, work } = this.#parts;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        this.#subscription = membership.store.subscribe(now(), { types: ['DebateClaimed', 'DebateAbandoned'] });
        for await (const message of this.#subscription)
          if (message.kind === 'events')
            for (const { stream, type, data } of message.events) {
              const ours = type === 'DebateClaimed' && (data as { node?: unknown }).node === membership.nodeId;
              if (!ours && work.holds(idOf(stream))) work.wake(idOf(stream));
            }
      } catch {
        // The log is away; a debate that was taken meanwhile finds out at its next append.
      }
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
