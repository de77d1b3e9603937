import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Article } from '../../src/articles/article.js';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { type Analyst, type AnalystAnswer, type AnalystQuestion } from '../../src/analysts/analyst.js';
import { DebateEngine } from '../../src/debate/engine/debate.engine.js';
import { openFree } from '../../src/debate/engine/debates.js';
import { CAST_EVENTS } from '../../src/debate/model/cast.events.js';
import { DEBATE_EVENTS, debateStream } from '../../src/debate/stages/index.js';
import { WEBHOOK_EVENTS } from '../../src/debate/webhooks/webhook.events.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Catalogue, type RecordedEvent } from '../../src/kernel/index.js';
import { type Cast } from '../../src/personas/index.js';
import { systemClock } from '../../src/runtime/index.js';

/** Number of concurrent debates. */
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

/** An analyst that answers after a fixed time, with an argument of typical length. */
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

/** Made once, because only the engine is measured. */
const CLAIMS = identifyClaims(ARTICLE);
const APPRAISAL = appraise(ARTICLE, CLAIMS);

/** The debate engine over its real store, in a temporary directory. */
export class BenchDebates {
  readonly directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  readonly store: SqliteEventStore = openSqliteEventStore({ directory: this.directory });
  readonly catalogue = new Catalogue(DEBATE_EVENTS, CAST_EVENTS, WEBHOOK_EVENTS);
  readonly #engine: DebateEngine;

  constructor(
    private readonly cast: Cast,
    private readonly analyst: Analyst,
  ) {
    this.#engine = new DebateEngine(
      {
        store: this.store,
        catalogue: this.catalogue,
        clock: systemClock,
        articles: { read: () => Promise.resolve(ARTICLE) },
        claims: { read: () => Promise.resolve(CLAIMS) },
        appraiser: { appraise: () => Promise.resolve(APPRAISAL) },
        analysts: { get: () => analyst },
        monitor: {
          trouble: () => undefined,
          stalled: (_, error) => {
            throw error;
          },
        },
      },
      { debates: AT_ONCE, calls: CALLS, attempts: 1 },
    );
  }

  async hold(): Promise<string> {
    const id = randomUUID();
    await openFree(this.#engine, { id, url: ARTICLE.url, depth: 'standard', cast: this.cast, analyst: this.analyst });
    const state = await this.#engine.run(id, id);
    if (state.debate.value !== 'closed') throw new Error(`a debate ended ${state.debate.value}`);
    return id;
  }

  stored(id: string): Promise<readonly RecordedEvent[]> {
    return this.store.read(debateStream(id), 0, 'forwards', 4_096);
  }

  async close(): Promise<void> {
    await this.#engine.stop();
    await this.store.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

export async function timed(
  work: () => Promise<unknown>,
): Promise<{ readonly wallMs: number; readonly cpuMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1_000 };
}
