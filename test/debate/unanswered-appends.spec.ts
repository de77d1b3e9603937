import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AnalystAnswer, type AnalystQuestion } from '../../src/analysts/index.js';
import { type EventStore, openSqliteEventStore, StoreUnavailableError } from '../../src/event-store/index.js';
import { type Cast } from '../../src/personas/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { EngineFixture, said, ScriptedAnalyst, scriptedAnswer, smallCast } from './support.js';

const directory = temporaryDirectory();
const sqlite = openSqliteEventStore({ directory: directory.path });
let cast: Cast;
beforeAll(async () => {
  cast = await smallCast();
});
afterAll(async () => {
  await sqlite.close();
  directory.remove();
});

type Fault = 'append' | 'check' | 'append and check';

/**
 * A log that records one append and then gives no answer: to the append itself, or to the read that checks what was
 * stored. Like a shared log, it does not say who wrote what it acknowledges.
 */
class UnansweredAppend {
  /** Appends so far. */
  appends = 0;
  /** The stream of which the next read has no answer. */
  #unread: string | undefined;
  readonly store: EventStore;

  constructor(at: number, fault: Fault) {
    this.store = {
      limits: () => sqlite.limits(),
      append: async (stream, ...parameters) => {
        const { revision, position } = await sqlite.append(stream, ...parameters);
        if ((this.appends += 1) === at) {
          if (fault !== 'append') this.#unread = stream;
          if (fault !== 'check') throw new StoreUnavailableError('the append had no answer');
        }
        return { revision, position };
      },
      read: (stream, ...parameters) => {
        if (stream !== this.#unread) return sqlite.read(stream, ...parameters);
        this.#unread = undefined;
        return Promise.reject(new StoreUnavailableError('the read had no answer'));
      },
      end: () => sqlite.end(),
      readAll: (...parameters) => sqlite.readAll(...parameters),
      subscribe: (...parameters) => sqlite.subscribe(...parameters),
      erase: (stream) => sqlite.erase(stream),
      close: () => sqlite.close(),
      // A shared log has to prove that its reads are current before a refusal is believed.
      proveCurrent: () => Promise.resolve(),
    };
  }
}

async function inLaterTurns(question: AnalystQuestion): Promise<AnalystAnswer> {
  for (let turns = 0; turns < 5; turns += 1) await nextTurn();
  return scriptedAnswer(question);
}

let debates = 0;
/** Runs a debate over such a log. @returns what it has recorded, and the number of its appends */
async function debated(at: number, fault: Fault): Promise<{ history: readonly unknown[]; appends: number }> {
  const log = new UnansweredAppend(at, fault);
  const backoff = { firstMs: 1, maxMs: 2 };
  const fixture = new EngineFixture(log.store, cast, new ScriptedAnalyst(inLaterTurns), {
    storeBackoff: backoff,
    // One call at a time, so that every answer has its own append.
    calls: 1,
  });
  const id = `debate${(debates += 1)}`;
  await new EngineFixture(sqlite, cast, new ScriptedAnalyst()).open(id);
  const { debate } = await fixture.engine.run(id, null);
  expect(debate.value).toBe('closed');
  expect(fixture.stalled).toEqual([]);
  return { history: said(await fixture.history(id)), appends: log.appends };
}

it.each<Fault>(['append', 'check', 'append and check'])(
  'a debate ends with its verdict whichever of its steps was recorded without an answer to the %s',
  async (fault) => {
    const whole = await debated(0, fault);
    expect(whole.appends).toBeGreaterThan(2 * cast.personas.length);
    for (let at = 1; at <= whole.appends; at += 1) expect((await debated(at, fault)).history).toEqual(whole.history);
  },
);
