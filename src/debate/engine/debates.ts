import { Inject, Injectable } from '@nestjs/common';
import { type Analyst, Analysts, type Depth } from '../../analysts/index.js';
import { type Article } from '../../articles/index.js';
import { type Decision, isRefusedForGood, Projector } from '../../event-store/index.js';
import { type CommandContext, derivedId, Refusal } from '../../kernel/index.js';
import { allowsModel, type Cast, CastSource, PERSONA_MODELS } from '../../personas/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { TextErasures } from '../../erasure/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { UnpaidDebates } from '../archive/unpaid-debates.js';
import { type Fork, type ForkChange, forkOf, forkRequestHash } from '../archive/fork.js';
import { priceOf } from '../model/costs.js';
import {
  foldDebate,
  type DebateCommand,
  DEBATE_EVENTS,
  type DebateData,
  type DebateFact,
  type DebateState,
} from '../stages/index.js';
import { isOver } from '../model/stage.js';
import { type EvidenceChoice, openingOf, speakingOf } from '../model/opening.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { storedArticle } from '../model/stored-article.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { DEBATE_OPTIONS, type DebateOptions } from './debate-world.js';
import { DebateEngine } from './debate.engine.js';
import { Settler, type Spender } from './settler.js';

/** A debate that was opened now, or earlier under the same idempotency key. */
export interface OpenedDebate {
  readonly id: string;
  readonly existing: boolean;
}

/** What requests for new debates and for forks have in common. */
interface Ordered {
  /** Null for a debate without an account, which costs nothing. */
  readonly accountId: string | null;
  readonly idempotencyKey?: string | undefined;
  /** Omitted for a debate without an account. */
  readonly spender?: Spender | undefined;
}

export interface OpenRequest extends Ordered {
  readonly url: string;
  /** The article if it was sent with the request; otherwise it is read from `url`. */
  readonly article?: Article | undefined;
  readonly depth: Depth;
  /** The address that is notified of the debate's end. */
  readonly webhook?: string | undefined;
  /** Whether evidence is gathered; `default` when omitted, which depends on the depth. */
  readonly evidence?: EvidenceChoice | undefined;
}

export interface ForkRequest extends Ordered {
  /** The debate whose history is shared. */
  readonly id: string;
  readonly change: ForkChange;
  /** Takes the lease with the opening and runs the fork in this process; for a CLI command beside a running service. */
  readonly here?: boolean;
  /** The operator who asks for it instead of the account, which then pays nothing. */
  readonly operator?: string;
}

/** The key of an operator's retry, of which each debate has one. The space keeps it from any that a request can have. */
const operatorsKey = (debateId: string): string => `operator ${debateId}`;

/** An operator's retry of a debate without a verdict. @param operator the actor that is recorded */
export const operatorsRetryOf = (id: string, accountId: string, operator: string): ForkRequest => ({
  id,
  accountId,
  operator,
  change: { retry: true },
  idempotencyKey: operatorsKey(id),
});

/** The id of the debate that an operator's retry of another one opens. */
export const operatorsRetryIdOf = (debateId: string, accountId: string): string =>
  keyedIdOf('fork', accountId, operatorsKey(debateId));

const keyedIdOf = (kind: 'simulate' | 'fork', accountId: string | null, key: string): string =>
  derivedId(kind, accountId ?? 'nobody', key);

/** A debate without an account, as the command line and measurements hold it. */
interface FreeDebate extends Pick<OpenRequest, 'url' | 'depth' | 'evidence'> {
  readonly id: string;
  readonly cast: Cast;
  readonly analyst: Analyst;
}

/** Whether the existing debate under a request's key answers the request. */
type Matches = (opening: DebateData<'DebateOpened'>, id: string) => boolean;

/** A debate that is ready to be recorded. */
interface Prepared {
  readonly cast: Cast;
  /** Undefined if no agent is asked. */
  readonly analyst: Analyst | undefined;
  readonly command: Extract<DebateCommand, { readonly kind: 'open' | 'fork' }>;
}

/**
 * Opens, forks and cancels the debates of accounts: one debate for each idempotency key, up to the size of the queue,
 * each with its credits reserved.
 */
@Injectable()
export class Debates {
  /** Admitted requests whose debates the engine does not hold yet, by account. */
  readonly #slots = new Map<string, number>();

  constructor(
    private readonly engine: DebateEngine,
    private readonly settler: Settler,
    private readonly archive: DebateArchive,
    private readonly unpaid: UnpaidDebates,
    private readonly erasures: TextErasures,
    private readonly casts: CastSource,
    private readonly analysts: Analysts,
    private readonly webhooks: Webhooks,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PERSONA_MODELS) private readonly personaModels: readonly string[],
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  /**
   * Opens a debate and runs it, or returns the one that the same account opened with the same key.
   * @throws Refusal `idempotency-mismatch`, `blocked-address` for its webhook, `insufficient-credits`,
   *   `key-limit-reached`, `overloaded`, `unpaid-limit-reached`, `not-recordable`; StoreUnavailableError, after which the credits are released
   *   or the debate is resumed as soon as the log is available.
   */
  open(request: OpenRequest): Promise<OpenedDebate> {
    const { accountId, url, article, depth, webhook, evidence: asked = 'default' } = request;
    const matches: Matches = (opening, id) =>
      opening.url === url &&
      opening.depth === depth &&
      (opening.evidence?.asked ?? 'default') === asked &&
      (opening.webhook && this.webhooks.addressOf(opening.webhook, id)) === webhook &&
      opening.forkedFrom === undefined;
    return this.#once('simulate', request, matches, (id) =>
      this.#withSlot(accountId, async () => {
        this.unpaid.assertRoom(accountId);
        if (webhook !== undefined) await this.webhooks.admit(webhook);
        const cast = await this.casts.current();
        const analyst = this.analysts.inForce;
        const credits = accountId === null ? 0 : priceOf(analyst.engine, depth, 2 * cast.personas.length);
        const sealed = webhook === undefined ? {} : { webhook: this.webhooks.sealed(webhook, id) };
        const evidence = this.engine.evidenceFor(depth, asked);
        const opening = openingOf({ accountId, url, depth, ...sealed, evidence }, credits, cast, analyst);
        const imported = article && DEBATE_EVENTS.ArticleImported.schema.parse(storedArticle(article));
        return this.#begin(id, request, matches, { cast, analyst, command: { kind: 'open', opening, imported } });
      }),
    );
  }

  /**
   * Opens a debate that shares the history of another one and continues differently or tries it again, or returns the one that the same
   * account opened with the same key. It costs what it asks, and what it shows that nobody paid for. A fork that asks no
   * agent ends at once, and one that an operator asks for is free.
   * @throws Refusal like `open` and {@link forkOf}, `unknown-analyst`, `model-not-allowed`, and `not-found` for a
   *   debate of another account
   */
  async fork(request: ForkRequest): Promise<OpenedDebate> {
    const { id: parentId, accountId, change, here = false, operator } = request;
    const events = await this.archive.current(parentId, accountId);
    const hash = forkRequestHash(parentId, change);
    const matches: Matches = (opening) => opening.forkedFrom?.request === hash;
    return this.#once('fork', request, matches, async (id) => {
      const { opening: before } = foldDebate(events);
      if (!before) throw new Refusal(DEBATE_REFUSALS['not-found']);
      const { platforms, personas } = await this.engine.casts.get(before.castHash);
      const cast = { platforms: [...platforms.values()], personas: [...personas.values()] };
      const fork = forkOf({ id: parentId, events, cast }, change, (engine) =>
        speakingOf(this.#analystOf(engine), before.depth),
      );
      const { engine } = fork.opening.analyst;
      const { requested = 0 } = fork.opening.forkedFrom ?? {};
      const isFree = accountId === null || operator !== undefined;
      const credits = isFree ? 0 : priceOf(engine, before.depth, requested);
      const opening = { ...fork.opening, credits };
      const command = { kind: 'fork', shared: fork.shared, opening } as const;
      if (here) this.engine.cluster.renew();
      // What an operator has tried again is limited by the account's room for nothing as little as it is paid by it.
      const begin = (prepared: Omit<Prepared, 'cast'>): Promise<OpenedDebate> =>
        this.unpaid.inTurn(operator === undefined ? accountId : null, () =>
          this.#begin(id, request, matches, { cast: fork.cast, ...prepared }),
        );
      if (fork.asks === 0) return begin({ analyst: undefined, command });
      this.#assertModelsAllowed(fork);
      const analyst = this.#analystOf(engine);
      const claim = here ? { claim: { node: this.engine.cluster.nodeId, term: 1 } } : {};
      return this.#withSlot(accountId, () => begin({ analyst, command: { ...command, ...claim } }));
    });
  }

  /**
   * Ends a debate before its verdict. Its arguments are kept, no more questions are asked, and it costs the share of its
   * price for the answers that it shows. Cancelling twice does nothing.
   * @throws Refusal `not-found`, `conflict`
   */
  async cancel(id: string, accountId: string | null): Promise<void> {
    await this.archive.owned(id, accountId);
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    try {
      const end = { code: 'cancelled', reason: 'Cancelled by its owner.' };
      const state = await this.engine.abandon(id, end, context);
      if (!state.abandonment) throw new Refusal(DEBATE_REFUSALS.conflict);
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(DEBATE_REFUSALS.conflict, { cause: error });
      this.engine.reconcileLater(id, accountId);
      throw error;
    }
  }

  /**
   * Opens one debate for each idempotency key of an account, and a new one for each request without a key. A debate
   * that exists under the key is resumed. @throws Refusal `idempotency-mismatch`
   */
  #once(
    kind: 'simulate' | 'fork',
    { accountId, idempotencyKey }: Ordered,
    matches: Matches,
    open: (id: string) => Promise<OpenedDebate>,
  ): Promise<OpenedDebate> {
    if (idempotencyKey === undefined) return open(this.clock.newId());
    const id = keyedIdOf(kind, accountId, idempotencyKey);
    return this.engine.inTurn(id, async () => {
      this.erasures.assertKept('debate', id, accountId);
      return (await this.#existing(id, matches)) ?? open(id);
    });
  }

  /** Finds a debate and resumes it if it has stopped. @throws Refusal `idempotency-mismatch` */
  async #existing(id: string, matches: Matches): Promise<OpenedDebate | undefined> {
    const { state } = await this.engine.load(id);
    if (!state.opening) return undefined;
    if (!matches(state.opening, id)) throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
    if (!isOver(state) && !this.engine.holds(id)) await this.engine.resume(id, state);
    return { id, existing: true };
  }

  /**
   * Runs `work` while holding a slot of the queue.
   * @throws Refusal `overloaded` when all slots, or this account's share of them, are taken.
   */
  async #withSlot<T>(accountId: string | null, work: () => Promise<T>): Promise<T> {
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
    try {
      return await work();
    } finally {
      const left = (this.#slots.get(owner) ?? 1) - 1;
      if (left > 0) this.#slots.set(owner, left);
      else this.#slots.delete(owner);
    }
  }

  /** Reserves the credits, records the opening and runs the debate. */
  async #begin(
    id: string,
    { accountId, idempotencyKey, spender, operator }: Ordered & Pick<ForkRequest, 'operator'>,
    matches: Matches,
    prepared: Prepared,
  ): Promise<OpenedDebate> {
    const context = commandContext(this.clock, operator ?? accountId ?? 'cli', id);
    try {
      // First, so that a request that is refused writes nothing.
      await this.settler.reserve(id, prepared.command.opening, spender);
      const { position, state } = await record(this.engine, id, prepared, context);
      // Another node may have admitted another request with the same key at the same time.
      if (!state.opening || !matches(state.opening, id)) throw new Refusal(DEBATE_REFUSALS['idempotency-mismatch']);
      await this.engine.resume(id, state);
      // For the list of debates; the debate does not depend on it.
      await this.projector.waitFor(position).catch(() => undefined);
      return { id, existing: false };
    } catch (error) {
      if (error instanceof Refusal) {
        // Another process may have admitted the same key at the same time. The reservation then belongs to its debate.
        const existing = idempotencyKey === undefined ? undefined : await this.#existing(id, matches);
        if (!existing) throw error;
        return existing;
      }
      // It is not known whether anything was recorded. With a key the next request continues with the debate.
      if (!this.engine.holds(id)) this.engine.reconcileLater(id, accountId, idempotencyKey !== undefined);
      throw isRefusedForGood(error) ? new Refusal(DEBATE_REFUSALS['not-recordable'], { cause: error }) : error;
    }
  }

  /**
   * Also checks personas that were recorded when the operator allowed other models. @throws Refusal
   * `model-not-allowed`
   */
  #assertModelsAllowed({ opening, cast }: Fork): void {
    const agentIds = new Set(opening.agents.map(({ id }) => id));
    for (const persona of cast.personas)
      if (agentIds.has(persona.id) && !allowsModel(this.personaModels, persona))
        throw new Refusal(DEBATE_REFUSALS['model-not-allowed'], {
          detail: `${persona.id} names the model ${persona.llm?.model ?? ''}.`,
        });
  }

  #analystOf(engine: Analyst['engine']): Analyst {
    try {
      return this.analysts.get(engine);
    } catch (error) {
      throw new Refusal(DEBATE_REFUSALS['unknown-analyst'], { detail: (error as Error).message, cause: error });
    }
  }
}

/** Opens a debate without an account. It costs nothing, and runs when the engine's `run` is called. */
export async function openFree(
  engine: DebateEngine,
  { id, url, depth, evidence: asked, cast, analyst }: FreeDebate,
): Promise<void> {
  const opening = openingOf(
    { accountId: null, url, depth, evidence: engine.evidenceFor(depth, asked) },
    0,
    cast,
    analyst,
  );
  const prepared = { cast, analyst, command: { kind: 'open', opening } } as const;
  await record(engine, id, prepared, commandContext(engine.clock, 'cli', id));
}

/** Records prompts and cast, which the debate needs for good, and then its opening. */
async function record(
  engine: DebateEngine,
  id: string,
  { cast, analyst, command }: Prepared,
  context: CommandContext,
): Promise<Decision<DebateState, DebateFact>> {
  if (analyst?.prompts) await engine.casts.recordPrompts(analyst.prompts, context);
  await engine.casts.record(cast, context);
  return engine.execute(id, command, context);
}
