import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Article } from '../../articles/index.js';
import { type ClaimReader, createClaimReader } from '../../claims/index.js';
import { Decisions, openSqliteEventStore, type SqliteEventStore } from '../../event-store/index.js';
import { Catalogue, derivedId, Refusal } from '../../kernel/index.js';
import { type Cast } from '../../personas/index.js';
import { type Analyst, type Depth } from '../../analysts/index.js';
import { Casts } from './casts.js';
import { evolveDebate, initialDebateState } from '../model/debate-state.js';
import { debateDecider } from '../model/debate.decider.js';
import { CAST_EVENTS, DEBATE_EVENTS, debateStream } from '../model/debate.events.js';
import { historyOf } from '../archive/debate.history.js';
import { type RunnerLimits } from './debate.run.js';
import { DebateRunner } from './debate.runner.js';
import { openingOf } from './opening.js';
import { type Simulation, simulationOf } from '../model/debate-result.js';

const CONCURRENT = 60;

/**
 * Debates without an account: the same events, machines and runner as the service's, over a log of their own that is
 * removed on closing. For the command line and for measuring.
 */
export class StandaloneDebates {
  readonly #catalogue = new Catalogue(DEBATE_EVENTS, CAST_EVENTS);
  readonly #claims: ClaimReader = createClaimReader();

  private constructor(
    private readonly directory: string,
    private readonly store: SqliteEventStore,
    private readonly cast: Cast,
    private readonly analyst: Analyst,
    private readonly limits: Pick<RunnerLimits, 'roundTimeoutMs'>,
  ) {}

  static async open(
    cast: Cast,
    analyst: Analyst,
    limits: Pick<RunnerLimits, 'roundTimeoutMs'> = {},
  ): Promise<StandaloneDebates> {
    const directory = await mkdtemp(join(tmpdir(), 'elenchus-debate-'));
    return new StandaloneDebates(directory, openSqliteEventStore({ directory }), cast, analyst, limits);
  }

  /** @throws Refusal when there is no verdict. */
  async hold(article: Article, depth: Depth): Promise<Simulation> {
    const id = randomUUID();
    const context = (commandId: string): { commandId: string; correlationId: string; actor: string; at: string } => ({
      commandId,
      correlationId: id,
      actor: 'cli',
      at: new Date().toISOString(),
    });
    const decisions = new Decisions(this.store, this.#catalogue);
    const casts = new Casts(this.store, this.#catalogue);
    await casts.record(this.cast, context(derivedId('cast', this.cast.hash)));
    if (this.analyst.prompts) await casts.recordPrompts(this.analyst.prompts, context(derivedId('prompts', id)));
    await decisions.execute(
      debateStream(id),
      debateDecider,
      { kind: 'open', opening: openingOf({ accountId: null, url: article.url, depth }, 0, this.cast, this.analyst) },
      context(id),
    );
    const runner = new DebateRunner(
      {
        decisions,
        history: (debateId) => historyOf(this.store, this.#catalogue, debateId),
        readArticle: () => Promise.resolve(article),
        readClaims: (read, signal) => this.#claims.read(read, signal),
        castOf: (hash) => casts.get(hash),
        analystOf: () => this.analyst,
        settle: () => Promise.resolve(),
        context: (_, commandId) => context(commandId),
        onStalled: () => undefined,
      },
      { debates: 1, calls: CONCURRENT, attempts: 3, roundTimeoutMs: this.limits.roundTimeoutMs },
    );
    const { abandonment } = await runner.run(id, null);
    if (abandonment) throw new Refusal({ code: abandonment.code, kind: 'unprocessable', title: abandonment.reason });
    const events = await historyOf(this.store, this.#catalogue, id);
    return simulationOf(id, events.reduce(evolveDebate, initialDebateState()), events);
  }

  async close(): Promise<void> {
    await this.#claims.close();
    await this.store.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
