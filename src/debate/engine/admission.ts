import { Inject, Injectable } from '@nestjs/common';
import { isRefusedForGood, Projector } from '../../event-store/index.js';
import { derivedId, Refusal } from '../../kernel/index.js';
import { type Cast } from '../../personas/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { isOver } from '../model/debate-state.js';
import { type DebateCommand } from '../model/debate.decider.js';
import { type DebateData } from '../model/debate.events.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { DebateCredits, type Spender } from './debate-credits.js';
import { DEBATE_OPTIONS, type DebateOptions } from './debate-options.js';
import { DebateEngine } from './debate.engine.js';
import { Reconciliation } from './reconciliation.js';

type DebateOpening = DebateData<'DebateOpened'>;
type OpeningCommand = Extract<DebateCommand, { readonly kind: 'open' | 'fork' }>;

/** A debate that was opened now, or earlier under the same idempotency key. */
export interface OpenedDebate {
  readonly id: string;
  readonly existing: boolean;
}

export interface AdmissionRequest {
  readonly kind: 'simulate' | 'fork';
  /** Null for a debate without an account, which costs nothing. */
  readonly accountId: string | null;
  readonly idempotencyKey: string | undefined;
  /** Undefined for a debate without an account. */
  readonly spender?: Spender | undefined;
  /** Whether the existing debate under the key answers this request. */
  readonly matches: (opening: DebateOpening, id: string) => boolean;
}

/** A request that has the id of its debate. */
export interface IdentifiedRequest extends AdmissionRequest {
  readonly id: string;
}

/** Admits debates: one per idempotency key, up to the size of the queue, each with its credits reserved. */
@Injectable()
export class Admission {
  /** Admitted requests whose debates the engine does not hold yet, by account. */
  readonly #slots = new Map<string, number>();

  constructor(
    private readonly engine: DebateEngine,
    private readonly credits: DebateCredits,
    private readonly reconciliation: Reconciliation,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  /**
   * Opens one debate for each idempotency key of an account, and a new one for each request without a key. A debate
   * that exists under the key is resumed. @throws Refusal `idempotency-mismatch`
   */
  openOnce(
    request: AdmissionRequest,
    open: (request: IdentifiedRequest) => Promise<OpenedDebate>,
  ): Promise<OpenedDebate> {
    const { kind, accountId, idempotencyKey } = request;
    if (idempotencyKey === undefined) return open({ ...request, id: this.clock.newId() });
    const identified = { ...request, id: derivedId(kind, accountId ?? 'nobody', idempotencyKey) };
    return this.engine.inTurn(identified.id, async () => (await this.#resumeExisting(identified)) ?? open(identified));
  }

  /** Runs `work` while holding an admission slot. @throws Refusal `overloaded` */
  async withSlot<T>(accountId: string | null, work: () => Promise<T>): Promise<T> {
    const release = this.#takeSlot(accountId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Reserves the credits, appends the opening and runs the debate.
   * @throws Refusal `insufficient-credits`, `key-limit-reached`, `idempotency-mismatch`, `not-recordable`;
   *   StoreUnavailableError; the credits are then released or the debate is resumed as soon as the log is available
   */
  async open(request: IdentifiedRequest, cast: Cast, command: OpeningCommand): Promise<OpenedDebate> {
    const { id, accountId, idempotencyKey } = request;
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    try {
      await this.engine.casts.record(cast, context);
      await this.credits.reserve(id, command.opening, request.spender);
      const { position, state } = await this.engine.execute(id, command, context);
      // Another node may have admitted another request with the same key at the same time.
      if (!state.opening || !request.matches(state.opening, id))
        throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
      await this.engine.resume(id, state);
      // For the list of debates; the debate does not depend on it.
      await this.projector.waitFor(position).catch(() => undefined);
    } catch (error) {
      if (error instanceof Refusal) {
        // Another process may have admitted the same key at the same time. The reservation then belongs to its debate.
        const existing = idempotencyKey === undefined ? undefined : await this.#resumeExisting(request);
        if (!existing) throw error;
        return existing;
      }
      // It is not known whether anything was recorded. With a key the next request continues with the debate.
      if (accountId !== null && !this.engine.holds(id))
        this.reconciliation.reconcileLater(id, accountId, idempotencyKey === undefined ? 'unwanted' : 'wanted');
      throw isRefusedForGood(error) ? new Refusal(DEBATE_REFUSALS['not-recordable'], { cause: error }) : error;
    }
    return { id, existing: false };
  }

  /** Finds the debate with the request's id and resumes it if it has stopped. @throws Refusal `idempotency-mismatch` */
  async #resumeExisting({ id, matches }: IdentifiedRequest): Promise<OpenedDebate | undefined> {
    const { state } = await this.engine.load(id);
    if (!state.opening) return undefined;
    if (!matches(state.opening, id)) throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
    if (!isOver(state) && !this.engine.holds(id)) await this.engine.resume(id, state);
    return { id, existing: true };
  }

  /** @throws Refusal `overloaded` when all slots, or this account's share of them, are taken. */
  #takeSlot(accountId: string | null): () => void {
    const { debates, queue } = this.options;
    const owner = accountId ?? '';
    const taken = this.#slots.get(owner) ?? 0;
    const all = [...this.#slots.values()].reduce((sum, count) => sum + count, 0);
    const { running, waiting } = this.engine;
    // One account may fill at most half of the queue, so that there is room for others.
    const share = debates + Math.ceil(queue / 2);
    if (running + waiting + all >= debates + queue || this.engine.heldFor(accountId) + taken >= share)
      throw new Refusal(DEBATE_REFUSALS.overloaded, { retryAfterS: 30 });
    this.#slots.set(owner, taken + 1);
    return () => {
      const left = (this.#slots.get(owner) ?? 1) - 1;
      if (left > 0) this.#slots.set(owner, left);
      else this.#slots.delete(owner);
    };
  }
}
