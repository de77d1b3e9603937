import { join } from 'node:path';
import { type EvidenceReader as Reader, EvidenceReader, SigningKeys } from '../../src/audit/index.js';
import { creditsDecider, creditsStream, CREDIT_EVENTS } from '../../src/billing/index.js';
import { debateDecider, debateStream, CAST_EVENTS, DEBATE_EVENTS } from '../../src/debate/index.js';
import { type Article } from '../../src/articles/index.js';
import { type Analyst, type Depth, type PromptTexts } from '../../src/analysts/analyst.js';
import { openingOf } from '../../src/debate/model/opening.js';
import { sealDebate } from '../../src/debate/engine/settler.js';
import { Casts } from '../../src/debate/engine/casts.js';
import { Decisions, openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Catalogue } from '../../src/kernel/index.js';
import { type Cast, castOf } from '../../src/personas/index.js';
import { ARTICLE, context, EngineFixture, ScriptedAnalyst, shippedCast } from '../debate/support.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

export const NOW = new Date('2026-01-02T00:00:00.000Z');

/** Three agents on two platforms. */
export async function smallCast(): Promise<Cast> {
  const { platforms, personas } = await shippedCast();
  const [one, two] = platforms.map(({ id }) => personas.filter(({ platform }) => platform === id));
  return castOf(platforms.slice(0, 2), [...one!.slice(0, 2), ...two!.slice(0, 1)]);
}

interface HoldOptions {
  readonly depth?: Depth;
  readonly seal?: boolean;
  readonly prompts?: PromptTexts;
  readonly analyst?: Analyst;
  readonly article?: Article;
}

/** A log with debates that were paid for, held, closed and sealed as in the service. */
export class Archive {
  readonly store: SqliteEventStore;
  readonly keys: SigningKeys;
  readonly #directory = temporaryDirectory();
  readonly #decisions: Decisions;

  constructor(private readonly cast: Cast) {
    this.store = openSqliteEventStore({ directory: this.path });
    this.keys = SigningKeys.open({ signingKeys: undefined, dataDirectory: this.path }, NOW);
    this.#decisions = new Decisions(this.store, new Catalogue(DEBATE_EVENTS, CAST_EVENTS, CREDIT_EVENTS));
  }

  get path(): string {
    return this.#directory.path;
  }

  get logFile(): string {
    return join(this.path, 'events.sqlite');
  }

  /** The log once more, as a service that has just been started. */
  opened(): SqliteEventStore {
    return openSqliteEventStore({ directory: this.path });
  }

  reader(store = this.store): Reader {
    return new EvidenceReader(store, () => this.keys.published());
  }

  async hold(
    id: string,
    {
      depth = 'micro',
      seal = true,
      prompts,
      article = ARTICLE,
      analyst = Object.assign(new ScriptedAnalyst(), prompts ? { prompts } : {}),
    }: HoldOptions = {},
  ): Promise<void> {
    const fixture = new EngineFixture(
      this.store,
      this.cast,
      analyst,
      {},
      { articles: { read: () => Promise.resolve(article) } },
    );
    const casts = new Casts(this.store, new Catalogue(CAST_EVENTS));
    await casts.record(this.cast, context('cast'));
    if (prompts) await casts.recordPrompts(prompts, context('prompts'));
    await this.credits(id, { kind: 'grant', amount: 1, reason: 'test' });
    await this.credits(id, { kind: 'reserve', amount: 1, debateId: id });
    const opening = openingOf({ accountId: 'acc', url: ARTICLE.url, depth }, 1, this.cast, analyst);
    await this.#decisions.execute(debateStream(id), debateDecider, { kind: 'open', opening }, context(`open ${id}`));
    await fixture.engine.run(id, 'acc');
    await this.credits(id, { kind: 'spend', debateId: id });
    if (seal) await sealDebate(this.#decisions, this.keys, id, context(`seal ${id}`));
  }

  /** Credits are reserved for a debate that is never opened, and released. */
  async giveUp(id: string): Promise<void> {
    await this.credits(id, { kind: 'grant', amount: 1, reason: 'test' });
    await this.credits(id, { kind: 'reserve', amount: 1, debateId: id });
    await this.credits(id, { kind: 'release', debateId: id, reason: 'interrupted before the debate opened' });
  }

  async close(): Promise<void> {
    await this.store.close();
    this.#directory.remove();
  }

  private async credits(id: string, command: Parameters<typeof creditsDecider.decide>[0]): Promise<void> {
    await this.#decisions.execute(creditsStream('acc'), creditsDecider, command, context(`${command.kind} ${id}`));
  }
}
