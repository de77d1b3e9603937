import { LlmAnalyst, type LlmAnalystOptions } from '../../src/analysts/llm/index.js';
import { type Analyst } from '../../src/analysts/index.js';
import { type DebateWorld } from '../../src/debate/engine/debate-world.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { type Cast } from '../../src/personas/index.js';
import { EngineFixture, smallCast } from '../debate/support.js';
import { type OpenAiServer, startOpenAiServer } from './openai-server.js';
import { temporaryDirectory } from './temporary-directory.js';

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
