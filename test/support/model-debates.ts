import { LlmAnalyst, type LlmAnalystOptions } from '../../src/analysts/llm/index.js';
import { type Analyst, type Depth } from '../../src/analysts/index.js';
import { type Article } from '../../src/articles/index.js';
import { type AuditEvidence, EvidenceReader } from '../../src/audit/index.js';
import { forkOf, type ForkChange } from '../../src/debate/archive/fork.js';
import { type DebateWorld } from '../../src/debate/engine/debate-world.js';
import { speakingOf } from '../../src/debate/model/opening.js';
import { debateResultOf } from '../../src/debate/result/debate-result.js';
import { type DebateResult } from '../../src/debate/result/debate-result.schema.js';
import { type DebateFact, type DebateState } from '../../src/debate/stages/index.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { type Recorded } from '../../src/kernel/index.js';
import { type Cast } from '../../src/personas/index.js';
import { ARTICLE, context, EngineFixture, smallCast } from '../debate/support.js';
import { type OpenAiServer, startOpenAiServer } from './openai-server.js';
import { temporaryDirectory } from './temporary-directory.js';

/** A debate that was held to its end. */
export interface HeldDebate {
  readonly id: string;
  readonly made: EngineFixture;
  readonly state: DebateState;
  readonly events: readonly Recorded<DebateFact>[];
  readonly simulation: DebateResult;
}

/** Debates of the small cast on a log of their own, whose analyst asks a scripted model server. */
export class ModelDebates {
  #directory = temporaryDirectory();
  #store = openSqliteEventStore({ directory: this.#directory.path });
  readonly #engines: EngineFixture[] = [];
  readonly #analysts: Analyst[] = [];

  private constructor(
    readonly cast: Cast,
    readonly model: OpenAiServer,
  ) {}

  static async start(): Promise<ModelDebates> {
    return new ModelDebates(await smallCast(), await startOpenAiServer());
  }

  /** The log of the debates now. */
  get store(): SqliteEventStore {
    return this.#store;
  }

  analyst(over: Partial<LlmAnalystOptions> = {}): LlmAnalyst {
    const analyst = new LlmAnalyst({
      apiKey: 'none',
      baseUrl: this.model.url,
      model: 'scripted',
      timeoutMs: 30_000,
      maxConcurrent: 8,
      ...over,
    });
    this.#analysts.push(analyst);
    return analyst;
  }

  engine(analyst: Analyst, world: Partial<DebateWorld>): EngineFixture {
    const made = new EngineFixture(this.#store, this.cast, analyst, {}, world);
    this.#engines.push(made);
    return made;
  }

  /** Holds the debate `d` about an article that no page is read for. */
  async hold(
    analyst: Analyst,
    article: Partial<Article>,
    world: Partial<DebateWorld> = {},
    depth: Depth = 'standard',
  ): Promise<HeldDebate> {
    const articles = { read: () => Promise.resolve({ ...ARTICLE, ...article }) };
    const made = this.engine(analyst, { articles, ...world });
    await made.open('d', depth);
    return this.held('d', made);
  }

  /** Runs a debate that is open to its end. */
  async held(id: string, made: EngineFixture): Promise<HeldDebate> {
    const state = await made.engine.run(id, null);
    const events = await made.history(id);
    return { id, made, state, events, simulation: debateResultOf(id, state, events) };
  }

  /** Holds a fork of a debate by the same analyst. `asks` counts the answers that it has to ask for. */
  async fork(
    { id: parent, made, state, events }: HeldDebate,
    change: ForkChange,
    id: string,
  ): Promise<HeldDebate & { readonly asks: number }> {
    const { cast, opening, shared, asks } = forkOf({ id: parent, events, cast: this.cast }, change, () =>
      speakingOf(made.analyst, state.opening!.depth),
    );
    await made.engine.casts.record(cast, context(id));
    await made.engine.execute(id, { kind: 'fork', opening, shared });
    return { ...(await this.held(id, made)), asks };
  }

  /** What an audit reads of a debate. */
  async exhibit(id = 'd'): Promise<AuditEvidence> {
    return (await new EvidenceReader(this.#store, () => []).of(id))!;
  }

  /** Continues with an empty log. */
  async startOver(): Promise<void> {
    await this.#leave();
    this.#directory = temporaryDirectory();
    this.#store = openSqliteEventStore({ directory: this.#directory.path });
  }

  async close(): Promise<void> {
    for (const { engine } of this.#engines) await engine.stop();
    for (const analyst of this.#analysts) await analyst.close?.();
    await this.model.close();
    await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#store.close();
    this.#directory.remove();
  }
}
