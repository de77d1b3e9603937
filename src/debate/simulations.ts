import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ARTICLE_REFUSALS, ARTICLE_READER, type ArticleReader } from '../articles/index.js';
import { ChangeCredits, reservationsView } from '../billing/index.js';
import { Decisions, EVENT_STORE, type EventStore, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../http/index.js';
import {
  Catalogue,
  derivedId,
  type Recorded,
  type RecordedEvent,
  Refusal,
  type RefusalDefinition,
} from '../kernel/index.js';
import { CastSource } from '../personas/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import { Analysts } from './analysts/index.js';
import { type Depth } from './analysts/analyst.js';
import { Casts } from './casts.js';
import { type DebateState, evolveDebate, initialDebateState } from './debate-state.js';
import { debateDecider } from './debate.decider.js';
import { DEBATE_ERRORS } from './debate.errors.js';
import { type DebateFact, debateStream } from './debate.events.js';
import { DebateRunner, type RunnerLimits } from './debate.runner.js';
import { type DebateRow, debatesView } from './debates.view.js';
import { openingOf } from './opening.js';
import { refusalOf, type Simulation, simulationOf } from './simulation.js';

/** Credits by depth. */
export const PRICES: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 5 };

export interface SimulationRequest {
  /** Null for a debate without an account, which costs nothing. */
  readonly accountId: string | null;
  readonly url: string;
  readonly depth: Depth;
  readonly idempotencyKey?: string;
}

export const SIMULATION_OPTIONS = Symbol('SIMULATION_OPTIONS');
export interface SimulationOptions extends RunnerLimits {
  /** Debates that may wait for a seat; a further one is refused. */
  readonly queue: number;
}

const KNOWN_REFUSALS: Readonly<Record<string, RefusalDefinition>> = {
  ...SAFE_FETCH_REFUSALS,
  ...ARTICLE_REFUSALS,
  ...DEBATE_ERRORS,
};
const PAGE = 500;

/** Opens debates, runs them, settles what they cost, and reads them back. */
@Injectable()
export class Simulations implements OnModuleDestroy {
  readonly #logger = new Logger('debates');
  readonly #runner: DebateRunner;
  readonly #casts: Casts;
  readonly #debates;
  readonly #reservations;
  readonly #startedAt: string;

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly catalogue: Catalogue,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly castSource: CastSource,
    @Inject(ARTICLE_READER) articles: ArticleReader,
    private readonly analysts: Analysts,
    @Inject(SIMULATION_OPTIONS) private readonly options: SimulationOptions,
  ) {
    this.#casts = new Casts(store, catalogue);
    this.#debates = projector.reader(debatesView);
    this.#reservations = projector.reader(reservationsView);
    this.#startedAt = clock.now().toISOString();
    this.#runner = new DebateRunner(
      {
        decisions,
        readArticle: (url, signal) => articles.read(url, signal),
        castOf: (hash) => this.#casts.get(hash),
        analystOf: ({ engine }) => analysts.get(engine),
        settle: (debateId, state) => this.#settle(debateId, state),
        context: (debateId, commandId) => commandContext(clock, 'system', debateId, commandId),
        onStalled: (debateId, error) => this.#logger.error({ err: error, debateId }, 'a debate stalled'),
      },
      options,
    );
  }

  /**
   * Takes up what a stop or a crash left: debates in the order of their opening, then reservations without one. For the
   * one service of a data directory only.
   */
  async recover(): Promise<void> {
    const running = this.#debates.find({ where: { status: 'running' }, orderBy: 'opened_at', limit: 1_000 });
    for (const { key } of running) void this.#runner.run(key).catch(() => undefined);
    if (running.length > 0) this.#logger.log(`taking up ${running.length} debates`);
    const reserved = this.#reservations.find({ orderBy: 'at', limit: 1_000 });
    for (const { key: debateId, row } of reserved) {
      if (row.at >= this.#startedAt || running.some(({ key }) => key === debateId)) continue;
      const { state } = await this.decisions.load(debateStream(debateId), debateDecider);
      if (state.opening) void this.#runner.run(debateId).catch(() => undefined);
      else await this.#release(row.accountId, debateId, 'interrupted before the debate opened');
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.#runner.stop();
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#runner.running, waiting: this.#runner.waiting };
  }

  /**
   * Opens a debate, or finds the one that the same account opened with the same key, and sets it going.
   * @throws Refusal `idempotency-mismatch`, `insufficient-credits`, `overloaded`
   */
  async open(request: SimulationRequest): Promise<{ readonly id: string; readonly existing: boolean }> {
    const { accountId, url, depth, idempotencyKey } = request;
    const id =
      idempotencyKey === undefined ? this.clock.newId() : derivedId('simulate', accountId ?? 'nobody', idempotencyKey);
    if (idempotencyKey !== undefined && (await this.#standing(id, request))) return { id, existing: true };
    if (this.#runner.waiting >= this.options.queue) throw new Refusal(DEBATE_ERRORS.overloaded, { retryAfterS: 30 });

    const cast = await this.castSource.current();
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    await this.#casts.record(cast, context);
    const credits = accountId === null ? 0 : PRICES[depth];
    const reserved =
      accountId !== null &&
      (
        await this.commands.execute(
          new ChangeCredits(accountId, { kind: 'reserve', amount: credits, debateId: id }, accountId, id),
        )
      ).changed;
    try {
      const { position } = await this.decisions.execute(
        debateStream(id),
        debateDecider,
        {
          kind: 'open',
          opening: openingOf({ accountId, url, depth }, credits, cast, this.analysts.inForce),
        },
        context,
      );
      await this.projector.waitFor(position);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Another request with the same key was quicker; what was set aside for this one goes back, unless it is theirs.
      if (reserved && accountId !== null) await this.#release(accountId, id, 'opened by another request');
      await this.#standing(id, request);
      return { id, existing: true };
    }
    void this.#runner.run(id).catch(() => undefined);
    return { id, existing: false };
  }

  /**
   * Waits for the end of a debate.
   * @throws Refusal saying why there is no verdict; `overloaded` when the service stops before the end.
   */
  async outcome(id: string): Promise<Simulation> {
    try {
      await this.#runner.run(id);
    } catch (error) {
      throw new Refusal(DEBATE_ERRORS.overloaded, {
        detail: 'The debate goes on later and can be read at its address.',
        retryAfterS: 10,
        extra: { simulation: id },
        cause: error,
      });
    }
    const { simulation, state } = await this.#load(id);
    if (state.abandonment) throw refusalOf(state.abandonment, KNOWN_REFUSALS, id);
    return simulation;
  }

  /** @throws Refusal `not-found`, also for what belongs to somebody else. */
  async get(id: string, accountId: string | null): Promise<Simulation> {
    const { simulation, state } = await this.#load(id);
    if (state.opening?.accountId !== accountId) throw new Refusal(DEBATE_ERRORS['not-found']);
    return simulation;
  }

  /** A page of an account's debates, newest first. */
  list(
    accountId: string,
    limit: number,
    after?: { readonly value: string; readonly key: string },
  ): readonly { readonly key: string; readonly row: DebateRow }[] {
    return this.#debates.find({
      where: { account_id: accountId },
      orderBy: 'opened_at',
      descending: true,
      limit,
      ...(after === undefined ? {} : { after }),
    });
  }

  /** Everything recorded of a debate, lifted and validated, in order. */
  async history(id: string): Promise<readonly Recorded<DebateFact>[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await this.store.read(debateStream(id), events.length, 'forwards', PAGE);
      events.push(...page);
      if (page.length < PAGE) return events.map((event) => this.catalogue.read<DebateFact>(event));
    }
  }

  async #load(id: string): Promise<{ readonly simulation: Simulation; readonly state: DebateState }> {
    const events = await this.history(id);
    if (events.length === 0) throw new Refusal(DEBATE_ERRORS['not-found']);
    let state = initialDebateState();
    for (const event of events) state = evolveDebate(state, event);
    return { simulation: simulationOf(id, state, events), state };
  }

  /** Whether a debate stands under this id. @throws Refusal when it is one of another request. */
  async #standing(id: string, { url, depth }: SimulationRequest): Promise<boolean> {
    const { opening } = (await this.decisions.load(debateStream(id), debateDecider)).state;
    if (opening && (opening.url !== url || opening.depth !== depth))
      throw new Refusal(DEBATE_ERRORS['idempotency-mismatch']);
    return opening !== null;
  }

  async #settle(debateId: string, { opening, consensus, abandonment }: DebateState): Promise<void> {
    if (!opening || opening.accountId === null) return;
    if (abandonment) await this.#release(opening.accountId, debateId, abandonment.code);
    else if (consensus)
      await this.commands.execute(
        new ChangeCredits(opening.accountId, { kind: 'spend', debateId }, 'system', debateId),
      );
  }

  async #release(accountId: string, debateId: string, reason: string): Promise<void> {
    await this.commands.execute(
      new ChangeCredits(accountId, { kind: 'release', debateId, reason }, 'system', debateId),
    );
  }
}
