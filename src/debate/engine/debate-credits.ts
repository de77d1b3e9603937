import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCredits, type Payer, reservationsView } from '../../billing/index.js';
import { Decisions, Projector } from '../../event-store/index.js';
import { type Caller } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { type DebateState } from '../model/debate-state.js';
import { debateDecider } from '../model/debate.decider.js';
import { type DebateData, debateStream } from '../model/debate.events.js';

/** The reason of a release for which no debate was opened. */
export const NEVER_OPENED = 'interrupted before the debate opened';

const DAY_MS = 86_400_000;

/** The API key or session with which a request spends the credits of its account. */
export type Spender = Pick<Caller, 'keyId' | 'keyLimits'>;

type DebateOpening = DebateData<'DebateOpened'>;

/** A reservation that is neither spent nor released. */
export interface OpenReservation {
  readonly debateId: string;
  readonly accountId: string;
}

/**
 * The credits of debates. They are reserved before a debate opens, spent when it reaches a verdict, and released when
 * it is abandoned or never opened. Every step is idempotent.
 */
@Injectable()
export class DebateCredits {
  readonly #reservations;

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#reservations = projector.reader(reservationsView);
  }

  /**
   * Reserves the credits of a debate.
   * @param spender omitted for a debate that was admitted before; no limits are checked again then
   * @throws Refusal `insufficient-credits`, `key-limit-reached`
   */
  async reserve(
    debateId: string,
    { accountId, credits }: Pick<DebateOpening, 'accountId' | 'credits'>,
    spender?: Spender,
  ): Promise<void> {
    if (accountId === null || credits === 0) return;
    const payer = spender ? { payer: this.#payerOf(spender) } : {};
    await this.commands.execute(
      new ChangeCredits(accountId, { kind: 'reserve', amount: credits, debateId, ...payer }, accountId, debateId),
    );
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

  /**
   * Reserves the credits again if they were released before the opening was recorded; abandons the debate if they are
   * gone.
   */
  async secure(debateId: string, opening: DebateOpening): Promise<void> {
    if (opening.accountId === null || opening.credits === 0) return;
    // A stale read may show released credits as still reserved. The reservation would then append nothing, so no
    // conflict would reveal that the read was stale.
    await this.decisions.proveCurrent();
    try {
      await this.reserve(debateId, opening);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const abandon = { kind: 'abandon', code: error.code, reason: error.detail ?? error.title } as const;
      const context = commandContext(this.clock, 'system', debateId);
      await this.decisions.execute(debateStream(debateId), debateDecider, abandon, context);
    }
  }

  /** Spends or releases the credits of a debate that is over. */
  async settle(debateId: string, { opening, consensus, abandonment }: DebateState): Promise<void> {
    if (!opening || opening.accountId === null) return;
    if (abandonment) await this.release(opening.accountId, debateId, abandonment.code);
    else if (consensus) await this.#spend(opening.accountId, debateId);
  }

  async #spend(accountId: string, debateId: string): Promise<void> {
    await this.commands.execute(new ChangeCredits(accountId, { kind: 'spend', debateId }, 'system', debateId));
  }

  /** Does nothing if the credits are already settled or were never reserved. */
  async release(accountId: string, debateId: string, reason: string): Promise<void> {
    await this.commands.execute(
      new ChangeCredits(accountId, { kind: 'release', debateId, reason }, 'system', debateId),
    );
  }

  /**
   * Releases the credits of a debate that was not opened, and returns the debate's state. The debate may open at the
   * same time. The node that takes its lease then secures the credits, and this method loads the debate after the
   * release, from a server that has the release, so at least one of the two notices the other.
   */
  async releaseUnopened(accountId: string, debateId: string): Promise<DebateState> {
    await this.release(accountId, debateId, NEVER_OPENED);
    const { state } = await this.decisions.load(debateStream(debateId), debateDecider);
    if (state.opening) await this.secure(debateId, state.opening);
    return state;
  }

  /** Releases the credits of a debate whose end cannot be recorded. */
  async giveBack(debateId: string, reason: string): Promise<void> {
    // Also works for a debate that cannot be read, because the account's ledger states what is reserved.
    const unreadable = this.#reservations.suspect().find(({ key }) => key === debateId);
    const reservation = unreadable ? unreadable.row : this.#reservations.get(debateId);
    if (reservation) await this.release(reservation.accountId, debateId, reason);
  }

  /** Whether the read model shows no open reservation for the debate. */
  isSettled(debateId: string): boolean {
    return this.#reservations.get(debateId) === undefined;
  }

  /** Number of open reservations. */
  get openCount(): number {
    return this.#reservations.count();
  }

  /** Open reservations, oldest first. @param limit all of them when omitted. */
  open(limit?: number): readonly OpenReservation[] {
    const rows =
      limit === undefined
        ? [...this.#reservations.all({ orderBy: 'at' })]
        : this.#reservations.find({ orderBy: 'at', limit });
    return rows.map(({ key, row }) => ({ debateId: key, accountId: row.accountId }));
  }
}
