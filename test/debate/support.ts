import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Article } from '../../src/articles/article.js';
import { type Analyst, type AnalystAnswer, type AnalystQuestion, type Depth } from '../../src/analysts/analyst.js';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { CAST_EVENTS } from '../../src/debate/model/cast.events.js';
import { DEBATE_EVENTS, type DebateFact, debateStream } from '../../src/debate/stages/index.js';
import { isOver } from '../../src/debate/model/stage.js';
import { DebateEngine, NOTHING_OWED } from '../../src/debate/engine/debate.engine.js';
import { openFree } from '../../src/debate/engine/debates.js';
import { type DebateWorld, type EngineLimits } from '../../src/debate/engine/debate-world.js';
import { type AppendResult, Decisions, type EventStore, StoreUnavailableError } from '../../src/event-store/index.js';
import { Catalogue, type CommandContext, type NewEvent, type Recorded, sha256 } from '../../src/kernel/index.js';
import { type Cast, castOf, loadCast } from '../../src/personas/index.js';
import { type Clock } from '../../src/runtime/index.js';

export const PERSONAS = join(import.meta.dirname, '../../personas');
let shipped: Promise<Cast> | undefined;
/** The cast of personas/, read once per test file. */
export const shippedCast = (): Promise<Cast> => (shipped ??= loadCast(PERSONAS));
/** The first persona of each platform, for a debate with every kind of step but only a fifth of the steps. */
export async function smallCast(): Promise<Cast> {
  const { platforms, personas } = await shippedCast();
  return castOf(
    platforms,
    platforms.flatMap(({ id }) => personas.find(({ platform }) => platform === id) ?? []),
  );
}
export const catalogue = new Catalogue(DEBATE_EVENTS, CAST_EVENTS);

export const ARTICLE: Article = {
  url: 'https://news.example/harbour',
  canonicalUrl: null,
  title: 'Harbour bridge closes for repairs',
  byline: 'A. Reporter',
  site: 'news.example',
  language: 'en',
  publishedAt: '2026-01-02',
  modifiedAt: null,
  leadImage: null,
  text: 'The city closed the harbour bridge on Friday.\n\nEngineers found cracks in two of its forty bearings.',
  links: ['https://city.example/report'],
  renderer: 'http',
  paywalled: false,
};

const QUOTE = 'cracks in two of its forty bearings';

/** A number from 0 to 1 that depends only on the text. */
export const fraction = (text: string): number => parseInt(sha256(text).slice(0, 8), 16) / 0xffffffff;

/** The answer of the scripted analyst, a pure function of the question. */
export function scriptedAnswer({ round, persona, arguments: peers, claims = [] }: AnalystQuestion): AnalystAnswer {
  const chance = fraction(`${round} ${persona.id}`);
  const [peer] = peers.filter((each) => each.persona !== persona.id);
  return {
    opinion: {
      score: Math.round((30 + 40 * chance) * 10) / 10,
      confidence: Math.round(chance * 100) / 100,
      argument: `${persona.name} says ${Math.round(chance * 1_000)} in round ${round}.`,
      on: claims.slice(0, 1).map(({ id }) => id),
      claims: claims.slice(0, 2).map(({ id }, index) => ({
        id,
        credibility: Math.round(100 * fraction(`${index} ${round} ${persona.id}`)),
        confidence: Math.round(chance * 100) / 100,
      })),
      flags: chance > 0.8 ? [{ flag: 'unsourced-claim', quote: QUOTE }] : [],
      replies: round === 2 && peer ? [{ to: peer.persona, stance: 'agree', reason: 'It names its source.' }] : [],
    },
    usage: { inputTokens: 100, cachedTokens: 10, outputTokens: 20 },
    model: 'scripted@1',
    droppedQuotes: 0,
  };
}

export type Script = (question: AnalystQuestion, attempt: number, signal: AbortSignal) => Promise<AnalystAnswer>;

/** The outside world of an analyst, scripted: every call is counted. */
export class ScriptedAnalyst implements Analyst {
  readonly engine = 'offline';
  readonly model = 'scripted@1';
  /** Number of calls by `<round> <persona>`. */
  readonly calls = new Map<string, number>();
  inFlight = 0;
  inFlightMax = 0;

  constructor(private readonly script: Script = (question) => Promise.resolve(scriptedAnswer(question))) {}

  get callCount(): number {
    return [...this.calls.values()].reduce((sum, count) => sum + count, 0);
  }

  async ask(question: AnalystQuestion, signal: AbortSignal): Promise<AnalystAnswer> {
    const key = `${question.round} ${question.persona.id}`;
    const attempt = (this.calls.get(key) ?? 0) + 1;
    this.calls.set(key, attempt);
    this.inFlight += 1;
    this.inFlightMax = Math.max(this.inFlightMax, this.inFlight);
    try {
      return await this.script(question, attempt, signal);
    } finally {
      this.inFlight -= 1;
    }
  }
}

/** A store that refuses appends on request, or simulates the end of its process, after which it writes nothing. */
export class FrailStore implements EventStore {
  /** Called before each append; the caller gets its error. */
  beforeAppend: (stream: string, events: readonly NewEvent[]) => void | Promise<void> = () => undefined;
  /** Called before each read of a stream. */
  beforeRead: (stream: string) => void = () => undefined;

  constructor(private readonly inner: EventStore) {}

  limits(): ReturnType<EventStore['limits']> {
    return this.inner.limits();
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: Parameters<EventStore['append']>[2],
  ): Promise<AppendResult> {
    const asked = this.beforeAppend(stream, events);
    if (asked) await asked;
    return this.inner.append(stream, events, expected);
  }

  async read(...parameters: Parameters<EventStore['read']>): ReturnType<EventStore['read']> {
    this.beforeRead(parameters[0]);
    return this.inner.read(...parameters);
  }

  end(): ReturnType<EventStore['end']> {
    return this.inner.end();
  }

  readAll(...parameters: Parameters<EventStore['readAll']>): ReturnType<EventStore['readAll']> {
    return this.inner.readAll(...parameters);
  }

  subscribe(...parameters: Parameters<EventStore['subscribe']>): ReturnType<EventStore['subscribe']> {
    return this.inner.subscribe(...parameters);
  }

  erase(stream: string): Promise<void> {
    return this.inner.erase(stream);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

export const diskFull = (): Error => new StoreUnavailableError('SQLITE_FULL: database or disk is full');

export const context = (commandId: string): CommandContext => ({
  commandId,
  correlationId: 'test',
  actor: 'system',
  at: '2026-01-03T00:00:00.000Z',
});

/** A clock that shows the time of `at`. */
export const fixedClock = (at: () => string): Clock => ({
  now: () => new Date(at()),
  newId: () => randomUUID(),
});

export const LIMITS: EngineLimits = {
  debates: 8,
  calls: 60,
  attempts: 3,
  retries: { firstMs: 0, maxMs: 0 },
  storeBackoff: { firstMs: 0, maxMs: 1 },
};

/** The engine over a store, with everything outside scripted. */
export class EngineFixture {
  readonly decisions: Decisions;
  readonly engine: DebateEngine;
  readonly stalled: unknown[] = [];
  readonly troubles: unknown[] = [];
  readonly settled: string[] = [];

  constructor(
    readonly store: EventStore,
    readonly cast: Cast,
    readonly analyst: Analyst,
    limits: Partial<EngineLimits> = {},
    world: Partial<DebateWorld> = {},
  ) {
    this.decisions = new Decisions(store, catalogue);
    this.engine = new DebateEngine(
      {
        store,
        catalogue,
        decisions: this.decisions,
        clock: fixedClock(() => context('').at),
        articles: { read: () => Promise.resolve(ARTICLE) },
        claims: { read: ({ statements, ...article }) => Promise.resolve(identifyClaims(article, { statements })) },
        appraiser: { appraise: (article, claims) => Promise.resolve(appraise(article, claims)) },
        analysts: { get: () => analyst },
        settlement: {
          ...NOTHING_OWED,
          settle: (id, state) => {
            if (isOver(state)) this.settled.push(id);
            return Promise.resolve(state);
          },
        },
        monitor: {
          stalled: (_, error) => this.stalled.push(error),
          trouble: (_, error) => this.troubles.push(error),
        },
        ...world,
      },
      { ...LIMITS, ...limits },
    );
  }

  open(id: string, depth: Depth = 'standard'): Promise<void> {
    return openFree(this.engine, {
      id,
      url: ARTICLE.url,
      depth,
      cast: this.cast,
      analyst: this.analyst,
    });
  }

  history(id: string): Promise<readonly Recorded<DebateFact>[]> {
    return this.engine.history(id);
  }
}

/** A recorded event of a debate, without a store. */
export function recorded(fact: DebateFact, revision: number, debateId = 'd1'): Recorded<DebateFact> {
  return {
    id: `event-${revision}`,
    ...fact,
    stream: debateStream(debateId),
    revision,
    position: String(revision).padStart(16, '0'),
    metadata: { v: '1', correlationId: 'c', causationId: 'c', actor: 'system', at: '2026-01-03T00:00:00.000Z' },
  } as Recorded<DebateFact>;
}

/** A history without the differences between two runs of the same debate: times and the order of answers. */
export function said(events: readonly Recorded<DebateFact>[]): readonly unknown[] {
  return events
    .map(({ type, data }) => JSON.stringify({ type, data: { ...data, latencyMs: 0 } }))
    .sort((a, b) => (a < b ? -1 : 1));
}
