import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Analyst, type Depth } from '../../analysts/index.js';
import { type Article } from '../../articles/index.js';
import { type Appraiser, ArticleTexts } from '../../appraisal/index.js';
import { type ClaimReader } from '../../claims/index.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../event-store/index.js';
import { Catalogue, Refusal } from '../../kernel/index.js';
import { type Cast } from '../../personas/index.js';
import { systemClock } from '../../runtime/index.js';
import { foldDebate, DEBATE_EVENTS } from '../stages/index.js';
import { CAST_EVENTS } from '../model/cast.events.js';
import { type EvidenceChoice } from '../model/opening.js';
import { commonExcuse } from '../model/votes.js';
import { debateResultOf } from '../result/debate-result.js';
import { type DebateResult } from '../result/debate-result.schema.js';
import { DebateEngine } from './debate.engine.js';
import { openFree } from './debates.js';
import { type DebateWorld, type EngineLimits } from './debate-world.js';

/** Number of agents of one debate that are asked concurrently. */
const CALLS = 60;

interface StandaloneOptions extends Pick<EngineLimits, 'roundTimeoutMs' | 'roundLongestMs'> {
  /** Identifies the claims and appraises; closed by the caller. New processes when omitted. */
  readonly texts?: ClaimReader & Appraiser;
  /** Gathers evidence before the first round; no evidence is gathered when omitted. */
  readonly evidence?: DebateWorld['evidence'];
}

/**
 * Holds debates without an account: the service's engine with a temporary log, which is removed by `close`. For the
 * command line and benchmarks.
 */
export class StandaloneDebates {
  readonly #catalogue = new Catalogue(DEBATE_EVENTS, CAST_EVENTS);
  /** Without a process unless one is asked. */
  readonly #ownTexts = new ArticleTexts();
  readonly #texts: ClaimReader & Appraiser;

  private constructor(
    private readonly directory: string,
    private readonly store: SqliteEventStore,
    private readonly cast: Cast,
    private readonly analyst: Analyst,
    private readonly options: StandaloneOptions,
  ) {
    this.#texts = options.texts ?? this.#ownTexts;
  }

  static async open(cast: Cast, analyst: Analyst, options: StandaloneOptions = {}): Promise<StandaloneDebates> {
    const directory = await mkdtemp(join(tmpdir(), 'elenchus-debate-'));
    return new StandaloneDebates(directory, openSqliteEventStore({ directory }), cast, analyst, options);
  }

  /** @throws Refusal when there is no verdict */
  async hold(article: Article, depth: Depth, evidence: EvidenceChoice = 'default'): Promise<DebateResult> {
    const id = randomUUID();
    const engine = this.#engineFor(article);
    await openFree(engine, { id, url: article.url, depth, cast: this.cast, analyst: this.analyst, evidence });
    const ended = await engine.run(id, null);
    const { abandonment } = ended;
    if (abandonment)
      throw new Refusal(
        { code: abandonment.code, kind: 'unprocessable', title: abandonment.reason },
        { extra: { excuse: commonExcuse(ended) } },
      );
    const events = await engine.history(id);
    return debateResultOf(id, foldDebate(events), events);
  }

  async close(): Promise<void> {
    await this.#ownTexts.close();
    await this.store.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Creates a separate engine for each article, since two articles may have the same address. */
  #engineFor(article: Article): DebateEngine {
    return new DebateEngine(
      {
        store: this.store,
        catalogue: this.#catalogue,
        clock: systemClock,
        articles: { read: () => Promise.resolve(article) },
        claims: this.#texts,
        appraiser: this.#texts,
        analysts: { get: () => this.analyst },
        ...(this.options.evidence ? { evidence: this.options.evidence } : {}),
      },
      {
        debates: 1,
        calls: CALLS,
        attempts: 3,
        roundTimeoutMs: this.options.roundTimeoutMs,
        roundLongestMs: this.options.roundLongestMs,
      },
    );
  }
}
