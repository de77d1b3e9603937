import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ARTICLE_REFUSALS, ARTICLE_READER, type ArticleReader } from '../articles/index.js';
import { ChangeCredits, reservationsView } from '../billing/index.js';
import { Decisions, EVENT_STORE, type EventStore, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext, HTTP_ERRORS } from '../http/index.js';
import { Catalogue, derivedId, type Recorded, Refusal, type RefusalDefinition } from '../kernel/index.js';
import { CastSource } from '../personas/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import { Analysts } from './analysts/index.js';
import { type Depth } from './analysts/analyst.js';
import { Casts } from './casts.js';
import { type DebateState, evolveDebate, initialDebateState, isOver } from './debate-state.js';
import { debateDecider } from './debate.decider.js';
import { DebateFeed } from './debate.feed.js';
import { historyOf } from './debate.history.js';
import { DEBATE_ERRORS } from './debate.errors.js';
import { type DebateFact, debateStream } from './debate.events.js';
import { DebateRunner, type RunnerLimits } from './debate.runner.js';
import { type DebateRow, debatesView } from './debates.view.js';
import { openingOf } from './opening.js';
import { refusalOf, type Simulation, simulationOf } from './simulation.js';
import { isUnavailable, PATIENCE, untilAvailable } from './until-available.js';
import { type WebhookDelivery, Webhooks } from './webhooks.js';

/** Credits by depth. */
export const PRICES: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 5 };

export interface SimulationRequest {
  /** Null for a debate without an account, which costs nothing. */
  readonly accountId: string | null;
  readonly url: string;
  readonly depth: Depth;
  readonly idempotencyKey?: string;
  /** Who is told of the end. */
  readonly webhook?: string;
}

export const SIMULATION_OPTIONS = Symbol('SIMULATION_OPTIONS');
export interface SimulationOptions extends RunnerLimits {
  /** Debates that may wait for a seat; a further one is refused. */
  readonly queue: number;
  /** How often a watcher hears that there is nothing new; 15 s. */
  readonly heartbeatMs?: number;
  /** How long a watcher may take nothing before it is let go; 60 s. */
  readonly stalledMs?: number;
}

/** A debate at one of its revisions: where every actor stood, and what its owner could read. */
export interface SimulationState {
  readonly revision: number;
  readonly lastRevision: number;
  readonly debate: string;
  /** Persona → where its actor stood. */
  readonly agents: Readonly<Record<string, string>>;
  readonly simulation: Simulation;
}

const KNOWN_REFUSALS: Readonly<Record<string, RefusalDefinition>> = {
  ...SAFE_FETCH_REFUSALS,
  ...ARTICLE_REFUSALS,
  ...DEBATE_ERRORS,
};
const RECOVERY_PAGE = 1_000;
const HEARTBEAT_MS = 15_000;

/** Opens debates, runs them, settles what they cost, and reads them back. */
@Injectable()
export class Simulations implements OnModuleDestroy {
  readonly #logger = new Logger('debates');
  readonly #runner: DebateRunner;
  readonly #casts: Casts;
  readonly #feed: DebateFeed;
  readonly #debates;
  readonly #reservations;
  readonly #stopping = new AbortController();
  /** Requests under one idempotency key take turns, by debate. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Requests past the door whose debates the runner does not hold yet, by account. */
  readonly #entering = new Map<string, number>();

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
    private readonly webhooks: Webhooks,
    @Inject(SIMULATION_OPTIONS) private readonly options: SimulationOptions,
  ) {
    this.#casts = new Casts(store, catalogue);
    this.#feed = new DebateFeed(store, catalogue, () => projector.position(), options.heartbeatMs ?? HEARTBEAT_MS);
    this.#debates = projector.reader(debatesView);
    this.#reservations = projector.reader(reservationsView);
    setMaxListeners(0, this.#stopping.signal);
    this.#runner = new DebateRunner(
      {
        decisions,
        readArticle: (url, signal) => articles.read(url, signal),
        castOf: (hash) => this.#casts.get(hash),
        analystOf: ({ engine }) => analysts.get(engine),
        settle: (debateId, state) => this.#settle(debateId, state),
        context: (debateId, commandId) => commandContext(clock, 'system', debateId, commandId),
        onStalled: (debateId, error) => this.#logger.error({ err: error, debateId }, 'a debate stalled'),
        onTrouble: (debateId, error) => this.#logger.warn({ err: error, debateId }, 'a debate is in trouble'),
      },
      options,
    );
  }

  /**
   * Takes up what a stop or a crash left: debates in the order of their opening, then reservations without one. For the
   * one service of a data directory only, before it takes requests.
   */
  async recover(): Promise<void> {
    const running = pages((after) =>
      this.#debates.find({ where: { status: 'running' }, orderBy: 'opened_at', limit: RECOVERY_PAGE, ...after }),
    ).map(({ key, row }) => ({ id: key, accountId: row.accountId, at: row.openedAt }));
    for (const { id, accountId } of running) this.#goOn(id, accountId);
    if (running.length > 0) this.#logger.log(`taking up ${running.length} debates`);
    const held = new Set(running.map(({ id }) => id));
    const reserved = pages((after) => this.#reservations.find({ orderBy: 'at', limit: RECOVERY_PAGE, ...after }));
    for (const { key, row } of reserved) if (!held.has(key)) await this.#untangle(key, row.accountId, true);
    this.webhooks.recover();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#feed.close();
    await this.#runner.stop();
    await this.webhooks.stop();
    await this.analysts.close();
  }

  /** Debates in progress, debates waiting for a seat, and clients watching. */
  get load(): { readonly running: number; readonly waiting: number; readonly watchers: number } {
    return { running: this.#runner.running, waiting: this.#runner.waiting, watchers: this.#feed.watchers };
  }

  /**
   * Opens a debate, or finds the one that the same account opened with the same key, and sets it going.
   * @throws Refusal `idempotency-mismatch`, `blocked-address` for its webhook, `insufficient-credits`, `overloaded`;
   *   StoreUnavailableError: what was set
   *   aside goes back as soon as the store does.
   */
  open(request: SimulationRequest): Promise<{ readonly id: string; readonly existing: boolean }> {
    const { accountId, idempotencyKey } = request;
    if (idempotencyKey === undefined) return this.#open(this.clock.newId(), request);
    const id = derivedId('simulate', accountId ?? 'nobody', idempotencyKey);
    return this.#inTurn(id, async () =>
      (await this.#standing(id, request)) ? { id, existing: true } : this.#open(id, request),
    );
  }

  async #open(id: string, request: SimulationRequest): Promise<{ readonly id: string; readonly existing: boolean }> {
    const { accountId, url, depth, idempotencyKey, webhook } = request;
    const leave = this.#enter(accountId);
    try {
      if (webhook !== undefined) await this.webhooks.admit(webhook);
      const cast = await this.castSource.current();
      const context = commandContext(this.clock, accountId ?? 'cli', id);
      await this.#casts.record(cast, context);
      const credits = accountId === null ? 0 : PRICES[depth];
      const analyst = this.analysts.inForce;
      if (analyst.prompts) await this.#casts.recordPrompts(analyst.prompts, context);
      const opening = openingOf({ accountId, url, depth, webhook }, credits, cast, analyst);
      try {
        if (accountId !== null)
          await this.commands.execute(
            new ChangeCredits(accountId, { kind: 'reserve', amount: credits, debateId: id }, accountId, id),
          );
        const { position } = await this.decisions.execute(
          debateStream(id),
          debateDecider,
          { kind: 'open', opening },
          context,
        );
        this.#goOn(id, accountId);
        // So that the list shows it; the debate does not depend on that.
        await this.projector.waitFor(position).catch(() => undefined);
      } catch (error) {
        if (error instanceof Refusal) {
          // Another process may have taken the same key in at the same time. What was set aside is then its debate's.
          if (idempotencyKey === undefined || !(await this.#standing(id, request))) throw error;
          this.#goOn(id, accountId);
          return { id, existing: true };
        }
        // Whether anything was written is not known: the key's next request goes on with it, without one nobody would.
        if (accountId !== null && !this.#runner.holds(id))
          this.#untangleLater(id, accountId, idempotencyKey !== undefined);
        throw error;
      }
      return { id, existing: false };
    } finally {
      leave();
    }
  }

  /**
   * Waits for the end of a debate.
   * @throws Refusal saying why there is no verdict; `overloaded` when the service stops before the end and
   *   `store-unavailable` when the log is away, though the debate goes on later.
   */
  async outcome(id: string): Promise<Simulation> {
    const { state } = await this.decisions.load(debateStream(id), debateDecider);
    if (!state.opening) throw new Refusal(DEBATE_ERRORS['not-found']);
    if (!isOver(state) || this.#runner.holds(id))
      try {
        await this.#runner.outcome(id, state.opening.accountId);
      } catch (error) {
        throw new Refusal(isUnavailable(error) ? HTTP_ERRORS['store-unavailable'] : DEBATE_ERRORS.overloaded, {
          detail: 'The debate goes on later and can be read at its address.',
          retryAfterS: 10,
          extra: { simulation: id },
          cause: error,
        });
      }
    const events = await this.history(id);
    const end = events.reduce(evolveDebate, initialDebateState());
    if (end.abandonment) throw refusalOf(end.abandonment, KNOWN_REFUSALS, id);
    return simulationOf(id, end, events);
  }

  /**
   * Ends a debate before its verdict: what was said stays, nothing is asked any more, and its credits go back in full.
   * Cancelling twice does nothing.
   * @throws Refusal `not-found`, `conflict`
   */
  async cancel(id: string, accountId: string | null): Promise<Simulation> {
    await this.get(id, accountId);
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    const command = { kind: 'abandon', code: 'cancelled', reason: 'Cancelled by its owner.' } as const;
    let state: DebateState;
    try {
      ({ state } = await this.decisions.execute(debateStream(id), debateDecider, command, context));
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(DEBATE_ERRORS.conflict, { cause: error });
      throw error;
    }
    if (!state.abandonment) throw new Refusal(DEBATE_ERRORS.conflict);
    this.#runner.wake(id);
    try {
      await this.#settle(id, state);
    } catch (error) {
      if (accountId !== null) this.#untangleLater(id, accountId, true);
      throw error;
    }
    return this.get(id, accountId);
  }

  /** @throws Refusal `not-found`, also for what belongs to somebody else. */
  async get(id: string, accountId: string | null): Promise<Simulation> {
    const events = await this.#owned(id, accountId);
    return simulationOf(id, events.reduce(evolveDebate, initialDebateState()), events);
  }

  /**
   * The debate as it stood when it had `revision + 1` events; as it stands when omitted.
   * @throws Refusal `not-found`, also for a revision that it has not reached.
   */
  async stateAt(id: string, accountId: string | null, revision?: number): Promise<SimulationState> {
    const events = await this.#owned(id, accountId);
    const last = events.length - 1;
    if (revision !== undefined && revision > last)
      throw new Refusal(DEBATE_ERRORS['not-found'], { detail: `The debate stands at revision ${last}.` });
    const until = events.slice(0, (revision ?? last) + 1);
    const state = until.reduce(evolveDebate, initialDebateState());
    return {
      revision: until.length - 1,
      lastRevision: last,
      debate: state.debate.value,
      agents: Object.fromEntries(Object.entries(state.personas).map(([agent, { value }]) => [agent, value])),
      simulation: simulationOf(id, state, until),
    };
  }

  /**
   * What is recorded of a debate after a revision, in pages, until its end, its watcher's leaving or the service's
   * stop; an empty page says that there is nothing new yet.
   * @throws Refusal `not-found`
   */
  async follow(
    id: string,
    accountId: string | null,
    after: number,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<readonly Recorded<DebateFact>[], void, undefined>> {
    await this.#owned(id, accountId);
    return this.#feed.follow(id, after, signal);
  }

  /** @throws Refusal `not-found`, also for a debate that names no webhook. */
  async webhookOf(id: string, accountId: string | null): Promise<WebhookDelivery> {
    const [opened] = await this.#owned(id, accountId);
    const webhook = opened?.type === 'DebateOpened' ? opened.data.webhook : undefined;
    if (!webhook) throw new Refusal(DEBATE_ERRORS['not-found'], { detail: 'The simulation names no webhook.' });
    return this.webhooks.deliveryOf(id, webhook.url);
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
  history(id: string): Promise<readonly Recorded<DebateFact>[]> {
    return historyOf(this.store, this.catalogue, id);
  }

  async #owned(id: string, accountId: string | null): Promise<readonly Recorded<DebateFact>[]> {
    const events = await this.history(id);
    const [opened] = events;
    if (opened?.type !== 'DebateOpened' || opened.data.accountId !== accountId)
      throw new Refusal(DEBATE_ERRORS['not-found']);
    return events;
  }

  /** Whether a debate stands under this id. @throws Refusal when it is one of another request. */
  async #standing(id: string, { url, depth, webhook }: SimulationRequest): Promise<boolean> {
    const { opening } = (await this.decisions.load(debateStream(id), debateDecider)).state;
    if (opening && (opening.url !== url || opening.depth !== depth || opening.webhook?.url !== webhook))
      throw new Refusal(DEBATE_ERRORS['idempotency-mismatch']);
    return opening !== null;
  }

  #goOn(id: string, accountId: string | null): void {
    // What ends a run badly is logged by the runner's onStalled.
    void this.#runner.run(id, accountId).catch(() => undefined);
  }

  /** A place in the house. @throws Refusal `overloaded` when all, or this account's share, are taken. */
  #enter(accountId: string | null): () => void {
    const { debates, queue } = this.options;
    const owner = accountId ?? '';
    const entering = this.#entering.get(owner) ?? 0;
    const all = [...this.#entering.values()].reduce((sum, count) => sum + count, 0);
    const { running, waiting } = this.#runner;
    // One account may fill half of the queue, so that there is room for the others.
    const share = debates + Math.ceil(queue / 2);
    if (running + waiting + all >= debates + queue || this.#runner.heldFor(accountId) + entering >= share)
      throw new Refusal(DEBATE_ERRORS.overloaded, { retryAfterS: 30 });
    this.#entering.set(owner, entering + 1);
    return () => {
      const left = (this.#entering.get(owner) ?? 1) - 1;
      if (left > 0) this.#entering.set(owner, left);
      else this.#entering.delete(owner);
    };
  }

  /** Work on one debate's opening, one at a time. */
  #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(work, work);
    this.#turns.set(id, turn);
    const leave = (): void => {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    };
    turn.then(leave, leave);
    return turn;
  }

  /**
   * What was set aside for a debate meets its end: it goes back where no debate was opened or the debate was abandoned,
   * and is spent where there is a verdict. A debate in between is taken up, or abandoned where nobody waits for it.
   */
  #untangle(id: string, accountId: string, wanted: boolean): Promise<void> {
    return this.#inTurn(id, async () => {
      let { state } = await this.decisions.load(debateStream(id), debateDecider);
      if (!state.opening) {
        await this.#release(accountId, id, 'interrupted before the debate opened');
        return;
      }
      if (!isOver(state) && !wanted) {
        const abandon = { kind: 'abandon', code: 'interrupted', reason: 'Its opening was not acknowledged.' } as const;
        const context = commandContext(this.clock, 'system', id);
        ({ state } = await this.decisions.execute(debateStream(id), debateDecider, abandon, context));
      }
      if (isOver(state)) await this.#settle(id, state);
      else this.#goOn(id, accountId);
    });
  }

  #untangleLater(id: string, accountId: string, wanted: boolean): void {
    untilAvailable(() => this.#untangle(id, accountId, wanted), {
      patience: this.options.patience ?? PATIENCE,
      signal: this.#stopping.signal,
    }).catch((error: unknown) => {
      // The next start does it.
      this.#logger.error({ err: error, debateId: id }, 'a reservation could not be untangled');
    });
  }

  async #settle(debateId: string, { opening, consensus, abandonment }: DebateState): Promise<void> {
    if (!opening || opening.accountId === null) return;
    if (opening.webhook) this.webhooks.send(debateId);
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

interface Cursor {
  readonly after?: { readonly value: string; readonly key: string };
}

/** Every row of an ordered query, page by page. */
function pages<Row extends { readonly openedAt: string } | { readonly at: string }>(
  find: (cursor: Cursor) => readonly { readonly key: string; readonly row: Row }[],
): readonly { readonly key: string; readonly row: Row }[] {
  const all: { readonly key: string; readonly row: Row }[] = [];
  for (;;) {
    const last = all.at(-1);
    const value = last && ('openedAt' in last.row ? last.row.openedAt : last.row.at);
    const page = find(last && value !== undefined ? { after: { value, key: last.key } } : {});
    all.push(...page);
    if (page.length < RECOVERY_PAGE) return all;
  }
}
