import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Cluster, CLUSTER, MISSED_MAX } from '../../cluster/index.js';
import { Decisions, isUnavailable, Projector } from '../../event-store/index.js';
import { type CommandContext, derivedId } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { type DebateState, isOver } from '../model/debate-state.js';
import { debateDecider } from '../model/debate.decider.js';
import { type DebateData, debateStream } from '../model/debate.events.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { DebateCredits } from './debate-credits.js';
import { type DebateSettlement } from './debate-world.js';
import { leasesView, unsealedDebatesView } from '../archive/debates.view.js';
import { DEBATE_SIGNER, type DebateSigner } from './signing.js';

/** Number of rows that one sweep examines. */
const PAGE = 1_000;
/** How long a reservation is left to the request that made it, in successful renewals of this node. */
const OPENING_RENEWALS = 6 * MISSED_MAX;

/** Settles ended debates: spends or releases their credits, signs them, and sends the webhook to their owner. */
@Injectable()
export class Settlements implements DebateSettlement {
  readonly #logger = new Logger('debates');
  readonly #leases;
  readonly #unsealed;
  /** Renewals since a reservation was first seen without a debate in progress, by debate. */
  readonly #unsettledFor = new Map<string, number>();
  /** Renewals since an ended debate was first seen without a signature, by debate. */
  readonly #unsealedFor = new Map<string, number>();
  readonly #unsealable = new Set<string>();
  /** The node that must send the webhook, by debate. */
  readonly #webhookOwners = new Map<string, string>();

  constructor(
    private readonly credits: DebateCredits,
    private readonly decisions: Decisions,
    projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webhooks: Webhooks,
    @Inject(DEBATE_SIGNER) private readonly signer: DebateSigner | null,
    @Inject(CLUSTER) private readonly cluster: Cluster,
  ) {
    this.#leases = projector.reader(leasesView);
    this.#unsealed = projector.reader(unsealedDebatesView);
  }

  async conclude(debateId: string, state: DebateState): Promise<void> {
    const { opening, owner } = state;
    if (!opening) return;
    // The node that ran the debate sends the webhook; if none ran it, the node that ended it.
    if (opening.webhook && opening.accountId !== null && this.cluster.isResponsibleFor(owner?.node))
      this.webhooks.send(debateId, opening.accountId);
    await this.credits.settle(debateId, state);
    await this.#seal(debateId);
  }

  secure(debateId: string, opening: DebateData<'DebateOpened'>): Promise<void> {
    return this.credits.secure(debateId, opening);
  }

  giveBack(debateId: string, reason: string): Promise<void> {
    return this.credits.giveBack(debateId, reason);
  }

  async #seal(debateId: string): Promise<void> {
    if (!this.signer) return;
    const context = commandContext(this.clock, 'system', debateId, derivedId('seal', debateId));
    try {
      await sealDebate(this.decisions, this.signer, debateId, context);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // The verdict is valid without the signature; the next start tries again.
      this.#unsealable.add(debateId);
      this.#logger.error({ err: error, debateId }, 'a debate could not be sealed');
    }
  }

  /** Whether there are open reservations, unsigned debates or unsent webhooks, of this node or of others. */
  get isAnythingOwed(): boolean {
    return this.credits.openCount > 0 || this.unsealedCount > 0 || this.webhooks.unsentCount > 0;
  }

  /** Number of debates to sign, without those that could not be signed; the next start tries them again. */
  get unsealedCount(): number {
    return this.signer ? Math.max(0, this.#unsealed.count() - this.#unsealable.size) : 0;
  }

  /** On a single node: signs ended debates and sends webhooks that a stop or a crash has prevented. */
  async recover(): Promise<void> {
    for (const { key } of this.#unsealed.all({ orderBy: 'at' })) await this.#sealLeftOver(key);
    this.webhooks.recover();
  }

  /** On several nodes: settles the debates of failed nodes. Call it after each renewal of this node. */
  sweep(isGone: (nodeId: string) => boolean): void {
    for (const sweep of [this.sweepCredits(), this.sweepSignatures(), this.sweepWebhooks(isGone)])
      sweep.catch((error: unknown) => this.#logger.warn({ err: error }, 'ended debates could not be settled'));
  }

  /** Settles reservations whose debate has ended or never opened. */
  async sweepCredits(): Promise<void> {
    const reservations = this.credits.open(PAGE);
    const unreadable = new Set(this.#leases.suspect().map(({ key }) => key));
    const isLeft = (id: string): boolean => !unreadable.has(id) && !this.#leases.get(id);
    const left = reservations.filter(({ debateId }) => isLeft(debateId));
    const renewals = countRenewals(this.#unsettledFor, new Set(left.map(({ debateId }) => debateId)));
    for (const { debateId, accountId } of left) {
      const seen = renewals.get(debateId) ?? 0;
      if (seen <= MISSED_MAX) continue;
      try {
        const { state } = await this.decisions.load(debateStream(debateId), debateDecider);
        if (isOver(state)) await this.conclude(debateId, state);
        else if (!state.opening && seen > OPENING_RENEWALS) await this.releaseUnopened(accountId, debateId);
      } catch (error) {
        this.#logger.warn({ err: error, debateId }, 'a reservation could not be settled');
      }
    }
  }

  /** Releases the credits of a debate that was not opened; settles it if it has opened and ended meanwhile. */
  async releaseUnopened(accountId: string, debateId: string): Promise<void> {
    const state = await this.credits.releaseUnopened(accountId, debateId);
    if (isOver(state)) await this.conclude(debateId, state);
  }

  /** Signs ended debates whose node is gone. */
  async sweepSignatures(): Promise<void> {
    const rows = this.#unsealed.find({ orderBy: 'at', limit: PAGE });
    const renewals = countRenewals(this.#unsealedFor, new Set(rows.map(({ key }) => key)));
    for (const [debateId, seen] of [...renewals])
      if (seen > MISSED_MAX && !this.#unsealable.has(debateId)) await this.#sealLeftOver(debateId);
  }

  async #sealLeftOver(debateId: string): Promise<void> {
    try {
      await this.#seal(debateId);
    } catch (error) {
      this.#logger.warn({ err: error, debateId }, 'a debate could not be sealed yet');
    }
  }

  /** Sends webhooks of debates that no node or this node held, or whose node is gone. Each is sent at least once. */
  async sweepWebhooks(isGone: (nodeId: string) => boolean): Promise<void> {
    const { nodeId } = this.cluster;
    const unsent = [...this.webhooks.unsent()];
    const ids = new Set(unsent.map(({ debateId }) => debateId));
    for (const id of this.#webhookOwners.keys()) if (!ids.has(id)) this.#webhookOwners.delete(id);
    for (const { debateId, accountId } of unsent)
      try {
        if (!this.#webhookOwners.has(debateId)) {
          const { state } = await this.decisions.load(debateStream(debateId), debateDecider);
          this.#webhookOwners.set(debateId, state.owner?.node ?? nodeId);
        }
        const owner = this.#webhookOwners.get(debateId);
        if (owner === nodeId || (owner !== undefined && isGone(owner))) this.webhooks.send(debateId, accountId);
      } catch (error) {
        this.#logger.warn({ err: error, debateId }, 'a webhook could not be taken over');
      }
  }
}

/** Appends the signature of an ended debate. Does nothing if the debate is still running or already signed. */
export async function sealDebate(
  decisions: Decisions,
  signer: DebateSigner,
  debateId: string,
  context: CommandContext,
): Promise<void> {
  const stream = debateStream(debateId);
  const { state, revision, head } = await decisions.load(stream, debateDecider);
  if (!isOver(state) || state.seal !== null || head === undefined) return;
  const seal = signer.sign({ stream, revision, hash: head });
  await decisions.execute(stream, debateDecider, { kind: 'seal', seal }, context);
}

/** Counts one more renewal for each id in `present` and forgets the others. */
function countRenewals(counts: Map<string, number>, present: ReadonlySet<string>): ReadonlyMap<string, number> {
  for (const id of counts.keys()) if (!present.has(id)) counts.delete(id);
  for (const id of present) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
