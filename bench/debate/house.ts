import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Article } from '../../src/articles/article.js';
import { identifyClaims } from '../../src/claims/index.js';
import { type Analyst, type AnalystAnswer, type AnalystQuestion } from '../../src/analysts/analyst.js';
import { Casts } from '../../src/debate/engine/casts.js';
import { debateDecider } from '../../src/debate/model/debate.decider.js';
import { CAST_EVENTS, DEBATE_EVENTS, debateStream } from '../../src/debate/model/debate.events.js';
import { historyOf } from '../../src/debate/archive/debate.history.js';
import { DebateRunner } from '../../src/debate/engine/debate.runner.js';
import { openingOf } from '../../src/debate/engine/opening.js';
import { WEBHOOK_EVENTS } from '../../src/debate/webhooks/webhook.events.js';
import { Decisions, openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Catalogue, type CommandContext, type RecordedEvent } from '../../src/kernel/index.js';
import { type Cast } from '../../src/personas/index.js';

/** Debates at once, where many are. */
export const AT_ONCE = 100;
export const CALLS = AT_ONCE * 60;

export const ARTICLE: Article = {
  url: 'https://news.example/harbour',
  canonicalUrl: null,
  title: 'Harbour bridge closes for repairs',
  byline: null,
  site: null,
  language: 'en',
  publishedAt: null,
  modifiedAt: null,
  leadImage: null,
  text: 'Engineers found cracks in two of its forty bearings. '.repeat(80),
  links: [],
  renderer: 'none',
  paywalled: false,
};

/** Answers after a fixed time, with an argument of the length that a model gives. */
export function analystOf(ms: number): Analyst {
  return {
    engine: 'offline',
    model: 'fixed@1',
    ask: async ({ round, persona, arguments: peers }: AnalystQuestion): Promise<AnalystAnswer> => {
      if (ms > 0) await pause(ms);
      const peer = peers.find(({ persona: id }) => id !== persona.id);
      return {
        opinion: {
          score: 40 + (persona.id.length % 30),
          confidence: 0.7,
          argument: `${persona.name} has read it. ${'The article names its sources and gives figures. '.repeat(10)}`,
          flags: [{ flag: 'unsourced-number', quote: 'two of its forty bearings' }],
          replies: round === 2 && peer ? [{ to: peer.persona, stance: 'agree', reason: 'It names its sources.' }] : [],
        },
        usage: { inputTokens: 1_000, cachedTokens: 0, outputTokens: 150 },
        model: 'fixed@1',
        droppedQuotes: 0,
      };
    },
  };
}

/** Identified once: what is measured is the engine. */
const CLAIMS = identifyClaims(ARTICLE);

/** The debate engine over its real store, in a directory of its own. */
export class House {
  readonly directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  readonly store: SqliteEventStore = openSqliteEventStore({ directory: this.directory });
  readonly catalogue = new Catalogue(DEBATE_EVENTS, CAST_EVENTS, WEBHOOK_EVENTS);
  readonly #decisions = new Decisions(this.store, this.catalogue);
  readonly #casts = new Casts(this.store, this.catalogue);
  readonly #runner: DebateRunner;

  constructor(
    private readonly cast: Cast,
    private readonly analyst: Analyst,
  ) {
    this.#runner = new DebateRunner(
      {
        decisions: this.#decisions,
        history: (id) => historyOf(this.store, this.catalogue, id),
        readArticle: () => Promise.resolve(ARTICLE),
        readClaims: () => Promise.resolve(CLAIMS),
        castOf: (hash) => this.#casts.get(hash),
        analystOf: () => analyst,
        settle: () => Promise.resolve(),
        context: (_, commandId) => context(commandId),
        onStalled: (_, error) => {
          throw error;
        },
      },
      { debates: AT_ONCE, calls: CALLS, attempts: 1 },
    );
  }

  async hold(): Promise<string> {
    const id = randomUUID();
    await this.#casts.record(this.cast, context(id));
    const opening = openingOf({ accountId: null, url: ARTICLE.url, depth: 'standard' }, 0, this.cast, this.analyst);
    await this.#decisions.execute(debateStream(id), debateDecider, { kind: 'open', opening }, context(id));
    const state = await this.#runner.run(id, id);
    if (state.debate.value !== 'closed') throw new Error(`a debate ended ${state.debate.value}`);
    return id;
  }

  stored(id: string): Promise<readonly RecordedEvent[]> {
    return this.store.read(debateStream(id), 0, 'forwards', 4_096);
  }

  async close(): Promise<void> {
    await this.#runner.stop();
    await this.store.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

const context = (commandId: string): CommandContext => ({
  commandId,
  correlationId: commandId,
  actor: 'system',
  at: new Date().toISOString(),
});

export async function timed(
  work: () => Promise<unknown>,
): Promise<{ readonly wallMs: number; readonly cpuMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1_000 };
}
