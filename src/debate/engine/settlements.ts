import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCredits, reservationsView } from '../../billing/index.js';
import { type Membership, MEMBERSHIP, MISSED_MAX } from '../../cluster/index.js';
import { Decisions, Projector } from '../../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { derivedId, Refusal } from '../../kernel/index.js';
import { claimsView } from './leases.view.js';
import { type DebateState, isOver } from '../model/debate-state.js';
import { debateDecider } from '../model/debate.decider.js';
import { type DebateData, debateStream } from '../model/debate.events.js';
import { DEBATE_SEALER, type DebateSealer, sealDebate } from './signing.js';
import { isUnavailable } from './until-available.js';
import { unsealedDebatesView } from './unsealed-debates.view.js';
import { Webhooks } from '../webhooks/webhooks.js';

/** Reservations looked at in one go. */
const PAGE = 1_000;
/** How long a reservation is left to the request that it belongs to, in renewals of this node that the log has taken. */
const OPENING_RENEWALS = 6 * MISSED_MAX;
/** Why credits were given back that no debate was opened for. */
export const NEVER_OPENED = 'interrupted before the debate opened';

/** What is owed when a debate is over: its credits spent or released, its seal, word to its owner. */
@Injectable()
export class Settlements {
  readonly #logger = new Logger('debates');
  readonly #reservations;
  readonly #unsealed;
  /** Reservation whose debate is not in progress → renewals since it was first seen so. */
  readonly #seen = new Map<string, number>();
  /** Debate that has ended without its seal → renewals since it was first seen so. */
  readonly #endedUnsealed = new Map<string, number>();
  readonly #sealedInVain = new Set<string>();
  /** Debate whose message is owed → the node that owes it. */
  readonly #tellers = new Map<string, string>();

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webhooks: Webhooks,
    @Inject(DEBATE_SEALER) private readonly sealer: DebateSealer | null,
    @Optional() @Inject(MEMBERSHIP) private readonly membership: Membership | null = null,
  ) {
    this.#reservations = projector.reader(reservationsView);
    this.#unsealed = projector.reader(unsealedDebatesView);
  }

  /** What is left to do when a debate is over; repeating it does nothing. */
  async conclude(debateId: string, state: DebateState): Promise<void> {
    await this.settle(debateId, state);
    if (state.opening) await this.#seal(debateId);
  }

  async #seal(debateId: string): Promise<void> {
    if (!this.sealer) return;
    const context = commandContext(this.clock, 'system', debateId, derivedId('seal', debateId));
    try {
      await sealDebate(this.decisions, this.sealer, debateId, context);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // The verdict stands without; the next start tries again.
      this.#sealedInVain.add(debateId);
      this.#logger.error({ err: error, debateId }, 'a debate could not be sealed');
    }
  }

  /** Spends or releases the debate's credits, and sends word of its end; repeating it does nothing. */
  async settle(debateId: string, { opening, owner, consensus, abandonment }: DebateState): Promise<void> {
    if (!opening || opening.accountId === null) return;
    // Of several nodes, the one whose debate it was tells its owner; the one that ended it where it was nobody's yet.
    const ours = !this.membership || !owner || owner.node === this.membership.nodeId;
    if (opening.webhook && ours) this.webhooks.send(debateId, opening.accountId);
    if (abandonment) await this.release(opening.accountId, debateId, abandonment.code);
    else if (consensus)
      await this.commands.execute(
        new ChangeCredits(opening.accountId, { kind: 'spend', debateId }, 'system', debateId),
      );
  }

  /** Sets free what was reserved for a debate; nothing when it was already, or never was reserved. */
  async release(accountId: string, debateId: string, reason: string): Promise<void> {
    await this.commands.execute(
      new ChangeCredits(accountId, { kind: 'release', debateId, reason }, 'system', debateId),
    );
  }

  /**
   * Gives back what was set aside for a debate that was not opened. It may be opened at this very moment: whoever opens
   * secures the credits after opening, and this looks after releasing, so that one of the two sees the other.
   */
  async releaseUnopened(accountId: string, id: string): Promise<void> {
    await this.release(accountId, id, NEVER_OPENED);
    const { state } = await this.decisions.load(debateStream(id), debateDecider);
    if (!state.opening) return;
    await this.secure(id, state.opening);
    if (isOver(state)) await this.settle(id, state);
  }

  /** Gives back what was set aside for a debate whose own stream takes no more. */
  async giveBack(id: string, reason: string): Promise<void> {
    const reservation = this.#reservations.get(id);
    if (reservation) await this.release(reservation.accountId, id, reason);
  }

  /** A debate's credits are set aside, once more if its opening was taken for a lost one. */
  async secure(id: string, { accountId, credits }: DebateData<'DebateOpened'>): Promise<void> {
    if (accountId === null || credits === 0) return;
    try {
      await this.commands.execute(
        new ChangeCredits(accountId, { kind: 'reserve', amount: credits, debateId: id }, accountId, id),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const abandon = { kind: 'abandon', code: error.code, reason: error.detail ?? error.title } as const;
      await this.decisions.execute(debateStream(id), debateDecider, abandon, commandContext(this.clock, 'system', id));
    }
  }

  /**
   * On several nodes: reservations whose debate has ended, or never began, though nobody has settled them: the node that
   * should have is gone. Whoever is alive does it.
   */
  async settleLeftOvers(): Promise<void> {
    const claims = this.projector.reader(claimsView);
    const rows = this.#reservations.find({ orderBy: 'at', limit: PAGE });
    const unreadable = new Set(claims.suspect().map(({ key }) => key));
    const left = new Set(rows.map(({ key }) => key).filter((id) => !unreadable.has(id) && !claims.get(id)));
    for (const id of this.#seen.keys()) if (!left.has(id)) this.#seen.delete(id);
    for (const { key: id, row } of rows) {
      if (!left.has(id)) continue;
      const seen = (this.#seen.get(id) ?? 0) + 1;
      this.#seen.set(id, seen);
      if (seen <= MISSED_MAX) continue;
      try {
        const { state } = await this.decisions.load(debateStream(id), debateDecider);
        if (isOver(state)) await this.conclude(id, state);
        else if (!state.opening && seen > OPENING_RENEWALS) await this.releaseUnopened(row.accountId, id);
      } catch (error) {
        this.#logger.warn({ err: error, debateId: id }, 'a reservation could not be settled');
      }
    }
  }

  /** Seals ended debates that a stop or a crash left without. */
  async sealLeftOvers(): Promise<void> {
    for (const { key } of this.#unsealed.all({ orderBy: 'at' })) await this.#sealLeftOver(key);
  }

  /** Ended debates without their seal; what was sealed in vain is left to the next start. */
  get unsealed(): number {
    return this.sealer ? Math.max(0, this.#unsealed.count() - this.#sealedInVain.size) : 0;
  }

  /** On several nodes: seals what a node that is gone did not come to. Sealing twice does nothing. */
  async sealLost(): Promise<void> {
    const rows = this.#unsealed.find({ orderBy: 'at', limit: PAGE });
    const left = new Set(rows.map(({ key }) => key));
    for (const id of this.#endedUnsealed.keys()) if (!left.has(id)) this.#endedUnsealed.delete(id);
    for (const id of left) {
      const seen = (this.#endedUnsealed.get(id) ?? 0) + 1;
      this.#endedUnsealed.set(id, seen);
      if (seen > MISSED_MAX && !this.#sealedInVain.has(id)) await this.#sealLeftOver(id);
    }
  }

  async #sealLeftOver(id: string): Promise<void> {
    try {
      await this.#seal(id);
    } catch (error) {
      this.#logger.warn({ err: error, debateId: id }, 'a debate could not be sealed yet');
    }
  }

  /** On several nodes: messages of debates that nobody owned, or whose node is gone. At least once, as always. */
  async sendLeftOvers(membership: Membership): Promise<void> {
    const unsent = [...this.webhooks.unsent()];
    const ids = new Set(unsent.map(({ debateId }) => debateId));
    for (const id of this.#tellers.keys()) if (!ids.has(id)) this.#tellers.delete(id);
    for (const { debateId: id, accountId } of unsent)
      try {
        if (!this.#tellers.has(id)) {
          const { state } = await this.decisions.load(debateStream(id), debateDecider);
          this.#tellers.set(id, state.owner?.node ?? membership.nodeId);
        }
        const teller = this.#tellers.get(id);
        if (teller === membership.nodeId || (teller !== undefined && membership.isGone(teller)))
          this.webhooks.send(id, accountId);
      } catch (error) {
        this.#logger.warn({ err: error, debateId: id }, 'a webhook could not be taken over');
      }
  }
}
