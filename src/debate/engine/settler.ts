import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCredits, creditsDecider, creditsStream, type Payer, reservationsView } from '../../billing/index.js';
import { type Cluster, CLUSTER, MISSED_MAX } from '../../cluster/index.js';
import { Decisions, isUnavailable, Projector } from '../../event-store/index.js';
import { type Caller } from '../../http/index.js';
import { type CommandContext, derivedId, type ViewReader } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { leasesView, unsealedDebatesView } from '../archive/debates.view.js';
import { type DebateState, debateDecider, type DebateData, debateStream } from '../stages/index.js';
import { chargeInWords } from '../model/charge.js';
import { isOver } from '../model/stage.js';
import { type DebateLedger, isPriced, owed } from '../model/owed.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { type DebateSettlement } from './debate-world.js';

/** The reason of a release for which no debate was opened. */
export const NEVER_OPENED = 'interrupted before the debate opened';

/** Number of rows of a read model that one sweep examines. */
const PAGE = 1_000;
/** How long a reservation is left to the request that made it, in successful renewals of this node. */
const OPENING_RENEWALS = 6 * MISSED_MAX;
const DAY_MS = 86_400_000;

/** The API key or session with which a request spends the credits of its account. */
export type Spender = Pick<Caller, 'keyId' | 'keyLimits'>;

type CreditsOfDebate = DebateLedger['credits'];

/** The last event of an ended debate. Its link covers everything recorded before it. */
export interface DebateHead {
  readonly stream: string;
  readonly revision: number;
  /** The event's chain link, hex SHA-256. */
  readonly hash: string;
}

/** Signs in the service's name, with the keys of the audit. */
export interface DebateSigner {
  sign(head: DebateHead): DebateData<'DebateSealed'>;
}
export const DEBATE_SIGNER = Symbol('DEBATE_SIGNER');

/**
 * Does what debates owe ({@link owed}): reserves, spends and releases their credits, signs them, and notifies their
 * owners. Every step is idempotent, so a debate may be settled at any time and by several processes at once. What a
 * crash leaves undone is done by the next start, or on several nodes by a sweep.
 */
@Injectable()
export class Settler implements DebateSettlement {
  readonly #logger = new Logger('debates');
  readonly #reservations;
  readonly #leases;
  readonly #unsealed;
  /** Debates that could not be signed. The next start tries again. */
  readonly #unsealable = new Set<string>();
  /** Renewals since a debate was first seen unsettled. */
  readonly #unsettledFor = new Map<string, number>();
  /** The node that held a settled debate whose message is not delivered yet. */
  readonly #notifiers = new Map<string, string | undefined>();

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webhooks: Webhooks,
    @Inject(DEBATE_SIGNER) private readonly signer: DebateSigner | null,
    @Inject(CLUSTER) private readonly cluster: Cluster,
  ) {
    this.#reservations = projector.reader(reservationsView);
    this.#leases = projector.reader(leasesView);
    this.#unsealed = projector.reader(unsealedDebatesView);
  }

  /**
   * Reserves the credits of a debate.
   * @param spender omitted for a debate that was admitted before; no limits are checked again then
   * @throws Refusal `insufficient-credits`, `key-limit-reached`
   */
  async reserve(debateId: string, opening: DebateState['opening'], spender?: Spender): Promise<CreditsOfDebate> {
    if (!opening || !isPriced(opening)) return 'none';
    const { accountId, credits: amount } = opening;
    const payer = spender ? { payer: this.#payerOf(spender) } : {};
    return this.#change(accountId, { kind: 'reserve', amount, debateId, ...payer }, accountId ?? 'system');
  }

  /**
   * Does what a debate owes, one thing after another, until it owes nothing.
   * @param accountId the account that may have reserved credits for a debate that was not opened
   * @returns the state of the debate afterwards
   * @throws Refusal if the credits of a debate in progress were released and can no longer be reserved
   */
  async settle(
    debateId: string,
    known: DebateState,
    accountId: string | null = known.opening?.accountId ?? null,
  ): Promise<DebateState> {
    let state = known;
    let ledger = await this.#ledgerOf(debateId, state, accountId);
    for (;;)
      switch (owed(state, ledger)) {
        case 'reserve':
          ledger = { ...ledger, credits: await this.reserve(debateId, state.opening) };
          break;
        case 'spend': {
          const { charge } = state.abandonment ?? {};
          const part = charge && { part: { amount: charge.credits, reason: reasonOf(state) } };
          ledger = { ...ledger, credits: await this.#change(accountId, { kind: 'spend', debateId, ...part }) };
          break;
        }
        case 'release': {
          const reason = reasonOf(state);
          ledger = { ...ledger, credits: await this.#change(accountId, { kind: 'release', debateId, reason }) };
          // The debate may open at the same time. A server that has the release also has an earlier opening; a later
          // one is settled by the node that runs the debate.
          if (!state.opening) state = await this.#load(debateId);
          break;
        }
        case 'seal':
          // Tried once: the verdict is valid without the signature.
          ledger = { ...ledger, signs: false };
          state = await this.#sealed(debateId, state);
          break;
        case 'notify':
          ledger = { ...ledger, notifies: false };
          if (accountId !== null) this.webhooks.send(debateId, accountId);
          break;
        case 'nothing':
          return state;
      }
  }

  /** Releases the credits of a debate whose end cannot be recorded, or that cannot be read. */
  async giveBack(debateId: string, reason: string): Promise<void> {
    const unreadable = this.#reservations.suspect().find(({ key }) => key === debateId);
    const { row } = unreadable ?? { row: this.#reservations.get(debateId) };
    if (row) await this.#change(row.accountId, { kind: 'release', debateId, reason });
  }

  /** Whether the read model shows no open reservation for the debate. */
  isSettled(debateId: string): boolean {
    return this.#reservations.get(debateId) === undefined;
  }

  /** Whether any debate owes something, of this node or of others. */
  get isAnythingOwed(): boolean {
    return this.#reservations.count() > 0 || this.unsealedCount > 0 || this.webhooks.unsentCount > 0;
  }

  /** Number of debates to sign, without those that could not be signed. */
  get unsealedCount(): number {
    return this.signer ? Math.max(0, this.#unsealed.count() - this.#unsealable.size) : 0;
  }

  /**
   * Debates that have reserved credits without being in progress or have no signature, by the read models, with their
   * accounts if the read model has them.
   * @param limit of each kind, oldest first; all when omitted
   */
  unsettled(limit?: number): ReadonlyMap<string, string | undefined> {
    const rowsOf = <T>(reader: ViewReader<T>): Iterable<{ readonly key: string; readonly row: T }> =>
      limit === undefined ? reader.all({ orderBy: 'at' }) : reader.find({ orderBy: 'at', limit });
    const unreadable = new Set(this.#leases.suspect().map(({ key }) => key));
    const left = new Map<string, string | undefined>();
    for (const { key, row } of rowsOf(this.#reservations))
      if (!unreadable.has(key) && !this.#leases.get(key)) left.set(key, row.accountId);
    if (this.signer)
      for (const { key } of rowsOf(this.#unsealed))
        if (!this.#unsealable.has(key) && !left.has(key)) left.set(key, undefined);
    return left;
  }

  /** On several nodes: settles what other nodes have left. Call it after each renewal of this node. */
  async sweep(): Promise<void> {
    const left = this.unsettled(PAGE);
    for (const id of this.#unsettledFor.keys()) if (!left.has(id)) this.#unsettledFor.delete(id);
    for (const [debateId, accountId] of left) {
      const renewals = (this.#unsettledFor.get(debateId) ?? 0) + 1;
      this.#unsettledFor.set(debateId, renewals);
      // Left to the node that ended it, or to the request that opens it.
      if (renewals > MISSED_MAX) await this.#sweepOne(debateId, accountId, renewals > OPENING_RENEWALS);
    }
    const unsent = [...this.webhooks.unsent()].filter(({ debateId }) => !left.has(debateId));
    const ids = new Set(unsent.map(({ debateId }) => debateId));
    for (const id of this.#notifiers.keys()) if (!ids.has(id)) this.#notifiers.delete(id);
    for (const { debateId, accountId } of unsent)
      if (!this.#notifiers.has(debateId) || this.cluster.isResponsibleFor(this.#notifiers.get(debateId)))
        await this.#sweepOne(debateId, accountId, false);
  }

  async #sweepOne(debateId: string, accountId: string | undefined, neverOpens: boolean): Promise<void> {
    try {
      const state = await this.#load(debateId);
      if (!isOver(state) && (state.opening || !neverOpens)) return;
      await this.settle(debateId, state, accountId);
      if (state.opening?.webhook) this.#notifiers.set(debateId, state.owner?.node);
    } catch (error) {
      this.#logger.warn({ err: error, debateId }, 'a debate could not be settled');
    }
  }

  async #load(debateId: string): Promise<DebateState> {
    return (await this.decisions.load(debateStream(debateId), debateDecider)).state;
  }

  async #ledgerOf(debateId: string, state: DebateState, accountId: string | null): Promise<DebateLedger> {
    // A stale read would show credits as reserved that another node has released.
    if (state.opening && isPriced(state.opening) && !isOver(state)) await this.decisions.proveCurrent();
    const account =
      accountId === null ? undefined : await this.decisions.load(creditsStream(accountId), creditsDecider);
    return {
      credits: account ? creditsFor(debateId, account.state) : 'none',
      signs: this.signer !== null && !this.#unsealable.has(debateId),
      // The node that ran the debate; if none ran it, the node that ended it.
      notifies: accountId !== null && this.cluster.isResponsibleFor(state.owner?.node),
    };
  }

  async #change(
    accountId: string | null,
    change: ChangeCredits['change'] & { readonly debateId: string },
    actor = 'system',
  ): Promise<CreditsOfDebate> {
    if (accountId === null) return 'none';
    const { credits } = await this.commands.execute(new ChangeCredits(accountId, change, actor, change.debateId));
    return creditsFor(change.debateId, credits);
  }

  #payerOf({ keyId, keyLimits }: Spender): Payer & { creditsPerDay: number | null; resetsInS: number } {
    const now = this.clock.now();
    return {
      keyId,
      day: now.toISOString().slice(0, 10),
      creditsPerDay: keyLimits?.creditsPerDay ?? null,
      resetsInS: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000),
    };
  }

  async #sealed(debateId: string, state: DebateState): Promise<DebateState> {
    if (!this.signer) return state;
    const context = commandContext(this.clock, 'system', debateId, derivedId('seal', debateId));
    try {
      return await sealDebate(this.decisions, this.signer, debateId, context);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      this.#unsealable.add(debateId);
      this.#logger.error({ err: error, debateId }, 'a debate could not be sealed');
      return state;
    }
  }
}

/** Why the credits of a debate without a verdict are released or spent. */
function reasonOf({ abandonment }: DebateState): string {
  if (!abandonment) return NEVER_OPENED;
  const { code, charge } = abandonment;
  return charge ? `${code}: ${chargeInWords(charge)}` : code;
}

function creditsFor(
  debateId: string,
  { reserved, spentLately }: ReturnType<typeof creditsDecider.initialState>,
): CreditsOfDebate {
  if (debateId in reserved) return 'reserved';
  return spentLately.includes(debateId) ? 'spent' : 'none';
}

/** Appends the signature of an ended debate, unless it has one. @returns the state afterwards */
export async function sealDebate(
  decisions: Decisions,
  signer: DebateSigner,
  debateId: string,
  context: CommandContext,
): Promise<DebateState> {
  const stream = debateStream(debateId);
  const { state, revision, head } = await decisions.load(stream, debateDecider);
  if (!isOver(state) || state.seal !== null || head === undefined) return state;
  const seal = signer.sign({ stream, revision, hash: head });
  return (await decisions.execute(stream, debateDecider, { kind: 'seal', seal }, context)).state;
}
