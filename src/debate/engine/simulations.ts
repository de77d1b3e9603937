import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleDestroy, Optional } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ARTICLE_REFUSALS, ARTICLE_READER, type ArticleReader } from '../../articles/index.js';
import { CLAIM_READER, type ClaimReader } from '../../claims/index.js';
import { ChangeCredits, reservationsView } from '../../billing/index.js';
import { type Membership, MEMBERSHIP } from '../../cluster/index.js';
import { Decisions, EVENT_STORE, type EventStore, Projector } from '../../event-store/index.js';
import { HTTP_REFUSALS } from '../../http/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import {
  Catalogue,
  derivedId,
  isUnreadable,
  type Recorded,
  Refusal,
  type RefusalDefinition,
} from '../../kernel/index.js';
import { allowsModel, type Cast, CastSource, PERSONA_MODELS } from '../../personas/index.js';
import { SAFE_FETCH_REFUSALS } from '../../safe-fetch/index.js';
import { Analysts, type Analyst, type Depth } from '../../analysts/index.js';
import { Casts } from './casts.js';
import { claimsView } from './leases.view.js';
import { DebateClaims } from './leases.js';
import { type DebateState, evolveDebate, initialDebateState, isOver, termOf } from '../model/debate-state.js';
import { type DebateCommand, debateDecider } from '../model/debate.decider.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DebateFeed } from './debate.feed.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type DebateData, type DebateFact, debateStream } from '../model/debate.events.js';
import { type RunnerLimits, TakenOverError } from './debate.run.js';
import { DebateRunner } from './debate.runner.js';
import { debatesView } from '../archive/debates.view.js';
import { type Fork, type ForkChange, forkOf, forkRequestHash } from '../archive/fork.js';
import { Recoveries } from './recoveries.js';
import { openingOf, speakingOf } from './opening.js';
import { priceOf } from '../model/price.js';
import { refusalOf, type Simulation, simulationOf } from '../model/debate-result.js';
import { Settlements } from './settlements.js';
import { isRefusedForGood, isUnavailable, PATIENCE, untilAvailable } from './until-available.js';
import { Webhooks } from '../webhooks/webhooks.js';

export interface SimulationRequest {
  /** Null for a debate without an account, which costs nothing. */
  readonly accountId: string | null;
  readonly url: string;
  readonly depth: Depth;
  readonly idempotencyKey?: string | undefined;
  /** Who is told of the end. */
  readonly webhook?: string | undefined;
}

export interface ForkRequest {
  /** The debate whose history is shared. */
  readonly id: string;
  readonly accountId: string | null;
  readonly change: ForkChange;
  readonly idempotencyKey?: string | undefined;
  /** This process runs the fork and claims it as it opens it: for a command beside a service. */
  readonly here?: boolean;
}

/** A debate that was opened now, or before under the same key. */
export interface Opened {
  readonly id: string;
  readonly existing: boolean;
}

type Opening = DebateData<'DebateOpened'>;
type BeginCommand = Extract<DebateCommand, { readonly kind: 'open' | 'fork' }>;

interface OpeningRequest {
  readonly kind: 'simulate' | 'fork';
  readonly id: string;
  readonly accountId: string | null;
  readonly idempotencyKey: string | undefined;
  /** Whether a debate that stands under the id is the one that is asked for. */
  readonly isIt: (opening: Opening, id: string) => boolean;
}

/** Under which term a debate is run, and for whom. */
interface Run {
  readonly accountId: string | null;
  readonly term: number;
}

export const SIMULATION_OPTIONS = Symbol('SIMULATION_OPTIONS');
export interface SimulationOptions extends RunnerLimits {
  /** Debates that may wait for a seat; a further one is refused. */
  readonly queue: number;
  /** How long a caller waits for a debate's end before it is answered as it stands; 600 s. */
  readonly waitMs?: number;
  /** Where attempts to take debates up are kept; see {@link Recoveries}. */
  readonly recoveriesFile?: string;
  /** How often a watcher hears that there is nothing new; 15 s. */
  readonly heartbeatMs?: number;
  /** How long a watcher may take nothing before it is let go; 60 s. */
  readonly stalledMs?: number;
}

const KNOWN_REFUSALS: Readonly<Record<string, RefusalDefinition>> = {
  ...SAFE_FETCH_REFUSALS,
  ...ARTICLE_REFUSALS,
  ...DEBATE_REFUSALS,
};
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
  /** Debates that stopped on a defect. */
  readonly #stalled = new Set<string>();
  readonly #recoveries: Recoveries;
  /** Undefined where there is one service, which runs what it opens. */
  readonly #claims: DebateClaims | undefined;
  /** As claims name this process. */
  readonly #node: string;

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly catalogue: Catalogue,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly castSource: CastSource,
    @Inject(ARTICLE_READER) articles: ArticleReader,
    @Inject(CLAIM_READER) claims: ClaimReader,
    private readonly analysts: Analysts,
    private readonly webhooks: Webhooks,
    private readonly archive: DebateArchive,
    private readonly settlements: Settlements,
    @Inject(SIMULATION_OPTIONS) private readonly options: SimulationOptions,
    @Inject(PERSONA_MODELS) private readonly personaModels: readonly string[],
    @Optional() @Inject(MEMBERSHIP) private readonly membership: Membership | null = null,
  ) {
    this.#casts = new Casts(store, catalogue);
    this.#feed = new DebateFeed(store, catalogue, () => projector.position(), options.heartbeatMs ?? HEARTBEAT_MS);
    this.#debates = projector.reader(debatesView);
    this.#reservations = projector.reader(reservationsView);
    setMaxListeners(0, this.#stopping.signal);
    this.#recoveries = new Recoveries(options.recoveriesFile);
    this.#runner = new DebateRunner(
      {
        decisions,
        history: (debateId) => archive.history(debateId),
        readArticle: (url, signal) => articles.read(url, signal),
        readClaims: (article, signal) => claims.read(article, signal),
        castOf: (hash) => this.#casts.get(hash),
        analystOf: ({ engine }) => analysts.get(engine),
        settle: (debateId, state) => this.settlements.conclude(debateId, state),
        giveBack: (debateId, reason) => this.settlements.giveBack(debateId, reason),
        context: (debateId, commandId) => commandContext(clock, 'system', debateId, commandId),
        onRecorded: (debateId) => this.#recoveries.survived(debateId),
        onStalled: (debateId, error) => {
          this.#stalled.add(debateId);
          this.#logger.error({ err: error, debateId }, 'a debate stalled');
        },
        onTrouble: (debateId, error) => this.#logger.warn({ err: error, debateId }, 'a debate is in trouble'),
      },
      options,
    );
    this.#claims = membership ? this.#claimsOf(membership) : undefined;
    this.#node = membership?.nodeId ?? randomUUID();
  }

  #claimsOf(membership: Membership): DebateClaims {
    return new DebateClaims({
      membership,
      decisions: this.decisions,
      claims: this.projector.reader(claimsView),
      now: () => this.projector.position(),
      context: (debateId, commandId) => commandContext(this.clock, 'system', debateId, commandId),
      work: {
        holds: (debateId) =>
          this.#runner.holds(debateId) || this.#stalled.has(debateId) || this.#recoveries.isHeld(debateId),
        run: (debateId, accountId, term) => {
          // A later term takes up what another node, or an earlier life of this one, has left.
          if (term > 1) void this.#takeUp([debateId], () => Promise.resolve({ accountId, term }));
          else void this.#runner.run(debateId, accountId, term).catch(() => undefined);
        },
        wake: (debateId) => this.#runner.wake(debateId),
        hasRoom: () => this.#runner.running + this.#runner.waiting < this.options.debates + this.options.queue,
        secure: (debateId, opening) => this.settlements.secure(debateId, opening),
        onRenewed: () => {
          if (this.#stopping.signal.aborted) return;
          const onTrouble = (error: unknown): void => this.#logger.warn({ err: error }, 'left-overs were not settled');
          this.settlements.settleLeftOvers().catch(onTrouble);
          this.settlements.sealLost().catch(onTrouble);
          this.settlements.sendLeftOvers(membership).catch(onTrouble);
        },
        onTrouble: (error) => this.#logger.warn({ err: error }, 'debates are not handed out'),
      },
    });
  }

  /**
   * Takes up what a stop or a crash left: debates in the order of their opening, then reservations without one, then
   * ended debates without their seal. Before the service takes requests. On several nodes it only begins to take part:
   * what nobody holds is claimed in time.
   */
  async recover(): Promise<void> {
    if (this.#claims) {
      this.#claims.start(
        () => this.#reservations.count() > 0 || this.settlements.unsealed > 0 || this.webhooks.unsentCount > 0,
      );
      return;
    }
    const running = [...this.#debates.all({ where: { status: 'running' }, orderBy: 'opened_at' })];
    await this.#takeUp(
      running.map(({ key }) => key),
      (id) => this.#reclaim(id),
    );
    if (running.length > 0) this.#logger.log(`taking up ${running.length} debates`);
    const held = new Set(running.map(({ key }) => key));
    for (const { key, row } of [...this.#reservations.all({ orderBy: 'at' })])
      if (!held.has(key))
        try {
          await this.#untangle(key, row.accountId, true);
        } catch (error) {
          // One that cannot be settled must not hide those after it.
          if (!isUnreadable(error)) this.#untangleLater(key, row.accountId, true);
          // What was set aside stays so until a version that can read the debate has started.
          else this.#logger.error({ err: error, debateId: key }, 'a reservation cannot be untangled yet');
        }
    await this.settlements.sealLeftOvers();
    this.webhooks.recover();
  }

  /**
   * Goes on with debates that a stop or a crash left, once `claimed` says under which term; gives up those that have ended
   * the process too often. Resolves when those that are begun at once are claimed.
   */
  async #takeUp(ids: readonly string[], claimed: (id: string) => Promise<Run | undefined>): Promise<void> {
    const claims: Promise<unknown>[] = [];
    for (const id of ids) if (this.#recoveries.hasFailed(id)) this.#giveUp(id);
    this.#recoveries.takeUp(
      ids.filter((id) => !this.#recoveries.hasFailed(id)),
      (id) => {
        const claim = claimed(id).catch((error: unknown) => {
          this.#stalled.add(id);
          this.#logger.error({ err: error, debateId: id }, 'a debate could not be taken up');
          return undefined;
        });
        claims.push(claim);
        const survived = (): void => this.#recoveries.survived(id);
        // What ends a run badly is logged by the runner's onStalled.
        claim.then((run) => run && this.#runner.run(id, run.accountId, run.term)).then(survived, survived);
      },
    );
    await Promise.all(claims);
  }

  /** Abandons a debate whose taking up has ended the process again and again; its credits go back. */
  #giveUp(id: string): void {
    this.#logger.error({ debateId: id }, 'a debate is given up: the process ended twice when it was taken up');
    const reason = 'The service stopped twice while it went on with this debate.';
    untilAvailable(
      async () => {
        const abandon = { kind: 'abandon', code: 'recovery-failed', reason } as const;
        const context = commandContext(this.clock, 'system', id);
        const { state } = await this.decisions.execute(debateStream(id), debateDecider, abandon, context);
        await this.settlements.conclude(id, state);
        this.#recoveries.forget(id);
      },
      { patience: this.options.patience ?? PATIENCE, signal: this.#stopping.signal },
    ).catch((error: unknown) => {
      // The next start does it.
      this.#logger.error({ err: error, debateId: id }, 'a debate could not be given up');
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    this.#recoveries.stop();
    await this.#claims?.close();
    await this.#feed.close();
    await this.#runner.stop();
    await this.webhooks.stop();
    await this.analysts.close();
    // Only now may another node take over.
    await this.membership?.leave();
  }

  /** Debates in progress, waiting for a seat, and stopped on a fault; and clients watching. */
  get load(): {
    readonly running: number;
    readonly waiting: number;
    readonly stalled: number;
    readonly watchers: number;
  } {
    const { running, waiting } = this.#runner;
    return { running, waiting, stalled: this.#stalled.size, watchers: this.#feed.watchers };
  }

  /**
   * Opens a debate, or finds the one that the same account opened with the same key, and sets it going.
   * @throws Refusal `idempotency-mismatch`, `blocked-address` for its webhook, `insufficient-credits`, `overloaded`;
   *   StoreUnavailableError: what was set
   *   aside goes back as soon as the store does.
   */
  open({ accountId, url, depth, idempotencyKey, webhook }: SimulationRequest): Promise<Opened> {
    const isIt = (opening: Opening, id: string): boolean =>
      opening.url === url &&
      opening.depth === depth &&
      (opening.webhook && this.webhooks.addressOf(opening.webhook, id)) === webhook &&
      opening.forkedFrom === undefined;
    return this.#once({ kind: 'simulate', accountId, idempotencyKey, isIt }, (request) =>
      this.#inside(accountId, async () => {
        if (webhook !== undefined) await this.webhooks.admit(webhook);
        const cast = await this.castSource.current();
        const credits = accountId === null ? 0 : priceOf(depth, 2 * cast.personas.length);
        const analyst = this.analysts.inForce;
        await this.#recordPrompts(analyst, request);
        const told = webhook === undefined ? undefined : this.webhooks.sealed(webhook, request.id);
        const opening = openingOf({ accountId, url, depth, webhook: told }, credits, cast, analyst);
        return this.#begin(request, cast, { kind: 'open', opening });
      }),
    );
  }

  /**
   * Opens a debate that shares another one's history and goes on differently, or finds the one that the same account
   * opened with the same key. Where nobody has to be asked anything it costs nothing and is over at once.
   * @throws Refusal as `open` and {@link forkOf} do, `unknown-analyst`, `model-not-allowed`, and `not-found` for somebody else's debate.
   */
  async fork({ id: parentId, accountId, change, idempotencyKey, here }: ForkRequest): Promise<Opened> {
    const events = await this.archive.owned(parentId, accountId);
    const hash = forkRequestHash(parentId, change);
    const isIt = (opening: Opening): boolean => opening.forkedFrom?.request === hash;
    return this.#once({ kind: 'fork', accountId, idempotencyKey, isIt }, async (request) => {
      const { opening: before } = events.reduce(evolveDebate, initialDebateState());
      if (!before) throw new Refusal(DEBATE_REFUSALS['not-found']);
      const { platforms, personas } = await this.#casts.get(before.castHash);
      const cast = { platforms: [...platforms.values()], personas: [...personas.values()] };
      const fork = forkOf({ id: parentId, events, cast }, change, (engine) =>
        speakingOf(this.#analystOf(engine), before.depth),
      );
      if (fork.asks > 0) this.#assertModelsAllowed(fork);
      if (fork.asks > 0) await this.#recordPrompts(this.#analystOf(fork.opening.analyst.engine), request);
      const credits = accountId === null ? 0 : priceOf(before.depth, fork.asks);
      const opening = { ...fork.opening, credits };
      const claim = here === true && fork.asks > 0 ? { claim: { node: this.#node, term: 1 } } : {};
      if (here === true) this.membership?.renew();
      const command = { kind: 'fork', shared: fork.shared, opening, ...claim } as const;
      const begin = (): Promise<Opened> => this.#begin(request, fork.cast, command);
      return fork.asks === 0 ? begin() : this.#inside(accountId, begin);
    });
  }

  /** Also of personas that were recorded when the operator allowed other models. @throws Refusal `model-not-allowed` */
  #assertModelsAllowed({ opening, cast }: Fork): void {
    const seated = new Set(opening.agents.map(({ id }) => id));
    for (const persona of cast.personas)
      if (seated.has(persona.id) && !allowsModel(this.personaModels, persona))
        throw new Refusal(DEBATE_REFUSALS['model-not-allowed'], {
          detail: `${persona.id} names ${persona.llm?.model ?? ''}.`,
        });
  }

  #analystOf(engine: Analyst['engine']): Analyst {
    try {
      return this.analysts.get(engine);
    } catch (error) {
      throw new Refusal(DEBATE_REFUSALS['unknown-analyst'], { detail: (error as Error).message, cause: error });
    }
  }

  async #recordPrompts({ prompts }: Analyst, { id, accountId }: OpeningRequest): Promise<void> {
    if (prompts) await this.#casts.recordPrompts(prompts, commandContext(this.clock, accountId ?? 'cli', id));
  }

  /** One debate for one idempotency key of an account, a new one without a key. */
  #once(request: Omit<OpeningRequest, 'id'>, open: (request: OpeningRequest) => Promise<Opened>): Promise<Opened> {
    const { kind, accountId, idempotencyKey } = request;
    if (idempotencyKey === undefined) return open({ ...request, id: this.clock.newId() });
    const keyed = { ...request, id: derivedId(kind, accountId ?? 'nobody', idempotencyKey) };
    return this.#inTurn(keyed.id, async () =>
      (await this.#standing(keyed)) ? { id: keyed.id, existing: true } : open(keyed),
    );
  }

  /** With a place in the house as long as the work lasts. */
  async #inside<T>(accountId: string | null, work: () => Promise<T>): Promise<T> {
    const leave = this.#enter(accountId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Sets credits aside, writes the beginning down, and sets the debate going. */
  async #begin(request: OpeningRequest, cast: Cast, command: BeginCommand): Promise<Opened> {
    const { id, accountId, idempotencyKey } = request;
    const { credits } = command.opening;
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    try {
      await this.#casts.record(cast, context);
      if (accountId !== null && credits > 0)
        await this.commands.execute(
          new ChangeCredits(accountId, { kind: 'reserve', amount: credits, debateId: id }, accountId, id),
        );
      const { position, state } = await this.decisions.execute(debateStream(id), debateDecider, command, context);
      // Another node may have taken in the same key with another request at the same moment.
      if (!state.opening || !request.isIt(state.opening, id))
        throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
      // What nobody has to be asked for is over already, and needs no seat.
      if (isOver(state)) await this.settlements.conclude(id, state);
      else await this.#goOn(id, state);
      // So that the list shows it; the debate does not depend on that.
      await this.projector.waitFor(position).catch(() => undefined);
    } catch (error) {
      if (error instanceof Refusal) {
        // Another process may have taken the same key in at the same time. What was set aside is then its debate's.
        if (idempotencyKey === undefined || !(await this.#standing(request))) throw error;
        await this.#goOn(id, (await this.decisions.load(debateStream(id), debateDecider)).state);
        return { id, existing: true };
      }
      // Whether anything was written is not known: the key's next request goes on with it, without one nobody would.
      if (accountId !== null && !this.#runner.holds(id))
        this.#untangleLater(id, accountId, idempotencyKey !== undefined);
      throw isRefusedForGood(error) ? new Refusal(DEBATE_REFUSALS['not-recordable'], { cause: error }) : error;
    }
    return { id, existing: false };
  }

  /**
   * Waits for the end of a debate.
   * @throws Refusal saying why there is no verdict; `overloaded` when the service stops before the end and
   *   `store-unavailable` when the log is away, though the debate goes on later.
   */
  async outcome(id: string): Promise<Simulation> {
    const { state, revision } = await this.decisions.load(debateStream(id), debateDecider);
    if (!state.opening) throw new Refusal(DEBATE_REFUSALS['not-found']);
    if (!isOver(state) || this.#runner.holds(id))
      try {
        if (this.#claims || !this.#isOurs(state) || this.#recoveries.isHeld(id)) await this.#ended(id, revision);
        else await this.#ran(id, state, revision);
      } catch (error) {
        if (this.#stalled.has(id))
          throw new Refusal(DEBATE_REFUSALS.stalled, { extra: { simulation: id }, cause: error });
        throw new Refusal(isUnavailable(error) ? HTTP_REFUSALS['store-unavailable'] : DEBATE_REFUSALS.overloaded, {
          detail: 'The debate goes on later and can be read at its address.',
          retryAfterS: 10,
          extra: { simulation: id },
          cause: error,
        });
      }
    const events = await this.archive.history(id);
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
    await this.archive.get(id, accountId);
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    const command = { kind: 'abandon', code: 'cancelled', reason: 'Cancelled by its owner.' } as const;
    let state: DebateState;
    try {
      ({ state } = await this.decisions.execute(debateStream(id), debateDecider, command, context));
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(DEBATE_REFUSALS.conflict, { cause: error });
      throw error;
    }
    if (!state.abandonment) throw new Refusal(DEBATE_REFUSALS.conflict);
    this.#stalled.delete(id);
    this.#runner.wake(id);
    try {
      await this.settlements.conclude(id, state);
    } catch (error) {
      if (accountId !== null) this.#untangleLater(id, accountId, true);
      throw error;
    }
    return this.archive.get(id, accountId);
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
    await this.archive.owned(id, accountId);
    return this.#feed.follow(id, after, signal);
  }

  /** Whether a debate stands under this id. @throws Refusal when it is one of another request. */
  async #standing({ id, isIt }: OpeningRequest): Promise<boolean> {
    const { opening } = (await this.decisions.load(debateStream(id), debateDecider)).state;
    if (opening && !isIt(opening, id)) throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
    return opening !== null;
  }

  /** Runs a debate of this process to its end; where another process claims it meanwhile, waits for it there. */
  async #ran(id: string, state: DebateState, revision: number): Promise<void> {
    try {
      await this.#runner.outcome(id, state.opening?.accountId ?? null, termOf(state));
    } catch (error) {
      if (!(error instanceof TakenOverError)) throw error;
      await this.#ended(id, revision);
    }
  }

  /** Waits for the end of a debate that may run in another process, and for its being paid. */
  async #ended(id: string, after: number): Promise<void> {
    const feed = this.#feed.follow(id, after, this.#stopping.signal);
    while ((await feed.next()).done !== true);
    const { state } = await this.decisions.load(debateStream(id), debateDecider);
    if (!isOver(state)) throw new Error('the service is stopping');
    // The node whose debate it is does the same; credits move once.
    await this.settlements.settle(id, state);
    await this.projector.refresh();
  }

  /** Whether this process may append to the debate. On a log of one service what nobody has claimed is the service's. */
  #isOurs({ owner }: DebateState): boolean {
    return owner ? owner.node === this.#node : !this.#claims;
  }

  /** Sets a debate going that was opened: here if it is ours; else whoever has claimed it, or will, runs it. */
  async #goOn(id: string, state: DebateState): Promise<void> {
    if (!state.opening || isOver(state) || !this.#isOurs(state) || this.#recoveries.isHeld(id)) return;
    // Somebody may have taken the opening for a lost one and given the credits back before it stood.
    await this.settlements.secure(id, state.opening);
    // What ends a run badly is logged by the runner's onStalled.
    void this.#runner.run(id, state.opening.accountId, termOf(state)).catch(() => undefined);
  }

  /** Claims a debate that an earlier process has left, so that nothing more is taken from that one. */
  async #reclaim(id: string): Promise<Run | undefined> {
    const before = await this.decisions.load(debateStream(id), debateDecider);
    const term = termOf(before.state) + 1;
    const context = commandContext(this.clock, 'system', id, derivedId(id, 'claim', this.#node, term));
    const command = { kind: 'claim', node: this.#node, term } as const;
    const { state } = await this.decisions.execute(debateStream(id), debateDecider, command, context);
    if (isOver(state) || !state.opening) {
      await this.settlements.conclude(id, state);
      return undefined;
    }
    await this.settlements.secure(id, state.opening);
    return { accountId: state.opening.accountId, term };
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
      throw new Refusal(DEBATE_REFUSALS.overloaded, { retryAfterS: 30 });
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
        await this.settlements.releaseUnopened(accountId, id);
        return;
      }
      if (!isOver(state) && !wanted) {
        const abandon = { kind: 'abandon', code: 'interrupted', reason: 'Its opening was not acknowledged.' } as const;
        const context = commandContext(this.clock, 'system', id);
        ({ state } = await this.decisions.execute(debateStream(id), debateDecider, abandon, context));
      }
      if (isOver(state)) await this.settlements.conclude(id, state);
      else await this.#goOn(id, state);
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
}
