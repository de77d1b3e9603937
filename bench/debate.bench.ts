import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Article } from '../src/articles/article.js';
import { type Analyst, type AnalystAnswer, type AnalystQuestion } from '../src/debate/analysts/analyst.js';
import { Casts } from '../src/debate/casts.js';
import { evolveDebate, initialDebateState } from '../src/debate/debate-state.js';
import { debateDecider } from '../src/debate/debate.decider.js';
import { CAST_EVENTS, DEBATE_EVENTS, type DebateFact, debateStream } from '../src/debate/debate.events.js';
import { replay } from '../src/debate/debate.replay.js';
import { DebateRunner } from '../src/debate/debate.runner.js';
import { openingOf } from '../src/debate/opening.js';
import { Decisions, openSqliteEventStore, type SqliteEventStore } from '../src/event-store/index.js';
import { Catalogue, type CommandContext, type RecordedEvent } from '../src/kernel/index.js';
import { type Cast, loadCast } from '../src/personas/index.js';
import { type Bench, type Figure, median } from './report.js';

const ANALYST_MS = 200;
const WALL_SHARE = 1.1;
const AT_ONCE = 100;
const CALLS = AT_ONCE * 60;
const FOLD_MS_MAX = 5;
const REPLAYS = 2_000;
const ROUNDS = 5;

const ARTICLE: Article = {
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
function analystOf(ms: number): Analyst {
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

/** The debate engine over its real store, in a directory of its own. */
class House {
  readonly directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
  readonly store: SqliteEventStore = openSqliteEventStore({ directory: this.directory });
  readonly catalogue = new Catalogue(DEBATE_EVENTS, CAST_EVENTS);
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
        readArticle: () => Promise.resolve(ARTICLE),
        castOf: (hash) => this.#casts.get(hash),
        analystOf: () => analyst,
        settle: () => Promise.resolve(),
        context: (_, commandId) => context(commandId),
        onStalled: (_, error) => {
          throw error;
        },
      },
      { debates: AT_ONCE, calls: CALLS, callTimeoutMs: 60_000, attempts: 1 },
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

async function timed(work: () => Promise<unknown>): Promise<{ readonly wallMs: number; readonly cpuMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1_000 };
}

const plain = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  against: null,
  bar: null,
  holds: null,
});

export const bench: Bench = {
  summary: 'the debate engine: one debate, a hundred at once, folding and replaying',
  run: async () => {
    const cast = await loadCast(join(import.meta.dirname, '../personas'));
    const figures: Figure[] = [];

    const slow = new House(cast, analystOf(ANALYST_MS));
    await slow.hold();
    const walls: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) walls.push((await timed(() => slow.hold())).wallMs);
    const wall = median(walls);
    figures.push({
      name: `one debate, an analyst of ${ANALYST_MS} ms (median of ${ROUNDS})`,
      value: wall,
      unit: 'ms',
      against: { name: 'two analyst calls', value: 2 * ANALYST_MS },
      bar: `<= ${WALL_SHARE} x two analyst calls`,
      holds: wall <= WALL_SHARE * 2 * ANALYST_MS,
    });

    const all = (): Promise<readonly string[]> => Promise.all(Array.from({ length: AT_ONCE }, () => slow.hold()));
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const { wallMs, cpuMs } = await timed(all);
    clearInterval(watch);
    figures.push(
      plain(`${AT_ONCE} debates at once, wall`, wallMs, 'ms'),
      plain(`${AT_ONCE} debates at once, CPU a call`, (cpuMs / CALLS) * 1_000, 'us'),
      plain(`${AT_ONCE} debates at once, events`, (AT_ONCE * 68) / (wallMs / 1_000), 'events/s'),
      plain(`${AT_ONCE} debates at once, memory gained at most`, (peak - before) / 2 ** 20, 'MiB'),
    );
    await slow.close();

    const quick = new House(cast, analystOf(0));
    const id = await quick.hold();
    const instant: number[] = [];
    for (let round = 0; round < 20; round += 1) instant.push((await timed(() => quick.hold())).wallMs);
    figures.push(plain('one debate, an analyst that answers at once (median of 20)', median(instant), 'ms'));

    const folds: number[] = [];
    for (let round = 0; round < 200; round += 1)
      folds.push(
        (
          await timed(async () => {
            const events = await quick.stored(id);
            events.map((event) => quick.catalogue.read<DebateFact>(event)).reduce(evolveDebate, initialDebateState());
          })
        ).wallMs,
      );
    const fold = median(folds);
    figures.push({
      name: 'one finished debate read, validated and folded (median of 200)',
      value: fold,
      unit: 'ms',
      against: null,
      bar: `< ${FOLD_MS_MAX} ms`,
      holds: fold < FOLD_MS_MAX,
    });

    const { wallMs: replayMs } = await timed(async () => {
      for (let round = 0; round < REPLAYS; round += 1) {
        const events = (await quick.stored(id)).map((event) => quick.catalogue.read<DebateFact>(event));
        for (const { accepted } of replay(events)) if (!accepted) throw new Error('a genuine history was refused');
      }
    });
    figures.push(plain(`${REPLAYS} debates replayed and audited`, REPLAYS / (replayMs / 1_000), 'debates/s'));
    await quick.close();
    return figures;
  },
};
