import { Inject, Injectable } from '@nestjs/common';
import { type Analyst, Analysts, type Depth } from '../../analysts/index.js';
import { type Article } from '../../articles/index.js';
import { Refusal } from '../../kernel/index.js';
import { allowsModel, CastSource, PERSONA_MODELS } from '../../personas/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { type Fork, type ForkChange, forkOf, forkRequestHash } from '../archive/fork.js';
import { foldDebate } from '../model/debate-state.js';
import { DEBATE_EVENTS, type DebateData, type EvidenceChoice } from '../model/debate.events.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { openingOf, speakingOf } from '../model/opening.js';
import { priceOf } from '../model/costs.js';
import { storedArticle } from '../model/stored-article.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { Admission, type IdentifiedRequest, type OpenedDebate } from './admission.js';
import { type Spender } from './debate-credits.js';
import { DebateEngine } from './debate.engine.js';
import { Reconciliation } from './reconciliation.js';

export interface OpenRequest {
  /** Null for a debate without an account, which costs nothing. */
  readonly accountId: string | null;
  readonly url: string;
  /** The article if it was sent with the request; otherwise it is read from `url`. */
  readonly article?: Article | undefined;
  readonly depth: Depth;
  readonly idempotencyKey?: string | undefined;
  readonly spender?: Spender;
  /** The address that is notified of the debate's end. */
  readonly webhook?: string | undefined;
  /** Whether evidence is gathered; `default` when omitted, which depends on the depth. */
  readonly evidence?: EvidenceChoice | undefined;
}

export interface ForkRequest {
  /** The debate whose history is shared. */
  readonly id: string;
  readonly accountId: string | null;
  readonly change: ForkChange;
  readonly idempotencyKey?: string | undefined;
  readonly spender?: Spender;
  /** Takes the lease with the opening and runs the fork in this process; for a CLI command beside a running service. */
  readonly here?: boolean;
}

type DebateOpening = DebateData<'DebateOpened'>;

/** Opens, forks and cancels the debates of accounts. */
@Injectable()
export class Debates {
  constructor(
    private readonly admission: Admission,
    private readonly engine: DebateEngine,
    private readonly reconciliation: Reconciliation,
    private readonly archive: DebateArchive,
    private readonly casts: CastSource,
    private readonly analysts: Analysts,
    private readonly webhooks: Webhooks,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PERSONA_MODELS) private readonly personaModels: readonly string[],
  ) {}

  /**
   * Opens a debate and runs it, or returns the one that the same account opened with the same key.
   * @throws Refusal `idempotency-mismatch`, `blocked-address` for its webhook, `insufficient-credits`, `overloaded`;
   *   StoreUnavailableError, after which the credits are released as soon as the log is available.
   */
  open({
    accountId,
    url,
    article,
    depth,
    idempotencyKey,
    spender,
    webhook,
    evidence: asked = 'default',
  }: OpenRequest): Promise<OpenedDebate> {
    const matches = (opening: DebateOpening, id: string): boolean =>
      opening.url === url &&
      opening.depth === depth &&
      (opening.evidence?.asked ?? 'default') === asked &&
      (opening.webhook && this.webhooks.addressOf(opening.webhook, id)) === webhook &&
      opening.forkedFrom === undefined;
    return this.admission.openOnce({ kind: 'simulate', accountId, idempotencyKey, spender, matches }, (request) =>
      this.admission.withSlot(accountId, async () => {
        if (webhook !== undefined) await this.webhooks.admit(webhook);
        const cast = await this.casts.current();
        const analyst = this.analysts.inForce;
        const credits = accountId === null ? 0 : priceOf(analyst.engine, depth, 2 * cast.personas.length);
        await this.#recordPrompts(analyst, request);
        const sealed = webhook === undefined ? undefined : this.webhooks.sealed(webhook, request.id);
        const evidence = this.engine.evidenceFor(depth, asked);
        const opening = openingOf(
          {
            accountId,
            url,
            depth,
            ...(sealed ? { webhook: sealed } : {}),
            ...(evidence ? { evidence } : {}),
          },
          credits,
          cast,
          analyst,
        );
        const imported = article && DEBATE_EVENTS.ArticleImported.schema.parse(storedArticle(article));
        return this.admission.open(request, cast, { kind: 'open', opening, imported });
      }),
    );
  }

  /**
   * Opens a debate that shares the history of another one and continues differently, or returns the one that the same
   * account opened with the same key. A fork that asks no agent costs nothing and ends at once.
   * @throws Refusal like `open` and {@link forkOf}, `unknown-analyst`, `model-not-allowed`, and `not-found` for a
   *   debate of another account
   */
  async fork({ id: parentId, accountId, change, idempotencyKey, spender, here }: ForkRequest): Promise<OpenedDebate> {
    const events = await this.archive.current(parentId, accountId);
    const hash = forkRequestHash(parentId, change);
    const matches = (opening: DebateOpening): boolean => opening.forkedFrom?.request === hash;
    return this.admission.openOnce({ kind: 'fork', accountId, idempotencyKey, spender, matches }, async (request) => {
      const { opening: before } = foldDebate(events);
      if (!before) throw new Refusal(DEBATE_REFUSALS['not-found']);
      const { platforms, personas } = await this.engine.casts.get(before.castHash);
      const cast = { platforms: [...platforms.values()], personas: [...personas.values()] };
      const fork = forkOf({ id: parentId, events, cast }, change, (engine) =>
        speakingOf(this.#analystOf(engine), before.depth),
      );
      if (fork.asks > 0) this.#assertModelsAllowed(fork);
      if (fork.asks > 0) await this.#recordPrompts(this.#analystOf(fork.opening.analyst.engine), request);
      const credits = accountId === null ? 0 : priceOf(fork.opening.analyst.engine, before.depth, fork.asks);
      const { cluster } = this.engine;
      const claim = here === true && fork.asks > 0 ? { claim: { node: cluster.nodeId, term: 1 } } : {};
      if (here === true) cluster.renew();
      const command = { kind: 'fork', shared: fork.shared, opening: { ...fork.opening, credits }, ...claim } as const;
      const open = (): Promise<OpenedDebate> => this.admission.open(request, fork.cast, command);
      return fork.asks === 0 ? open() : this.admission.withSlot(accountId, open);
    });
  }

  /**
   * Ends a debate before its verdict. Its arguments are kept, no more questions are asked, and its credits are released
   * in full. Cancelling twice does nothing.
   * @throws Refusal `not-found`, `conflict`
   */
  async cancel(id: string, accountId: string | null): Promise<void> {
    await this.archive.owned(id, accountId);
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    const state = await this.engine
      .abandon(id, 'cancelled', 'Cancelled by its owner.', context)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal(DEBATE_REFUSALS.conflict, { cause: error }) : error;
      });
    if (!state.abandonment) throw new Refusal(DEBATE_REFUSALS.conflict);
    try {
      await this.engine.resume(id, state);
    } catch (error) {
      if (accountId !== null) this.reconciliation.reconcileLater(id, accountId, 'wanted');
      throw error;
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

  async #recordPrompts({ prompts }: Analyst, { id, accountId }: IdentifiedRequest): Promise<void> {
    const context = commandContext(this.clock, accountId ?? 'cli', id);
    if (prompts) await this.engine.casts.recordPrompts(prompts, context);
  }
}
