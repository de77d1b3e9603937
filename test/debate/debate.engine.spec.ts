import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnalystFailure, type AnalystAnswer } from '../../src/analysts/analyst.js';
import { debateDecider, debateStream, replay, spentIn } from '../../src/debate/stages/index.js';
import { debateResultOf } from '../../src/debate/result/debate-result.js';
import { NOTHING_OWED } from '../../src/debate/engine/debate.engine.js';
import { TakenOverError } from '../../src/debate/engine/debate.run.js';
import { AppendRefusedError, openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Refusal } from '../../src/kernel/index.js';
import { type Cast } from '../../src/personas/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import {
  context,
  diskFull,
  fixedClock,
  FrailStore,
  EngineFixture,
  said,
  ScriptedAnalyst,
  scriptedAnswer,
  shippedCast,
} from './support.js';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** An alarm that the test rings. */
class HandRungAlarm {
  /** All delays that were set. */
  readonly delays: number[] = [];
  readonly #set = new Set<() => void>();

  readonly set = (delayMs: number, ring: () => void): (() => void) => {
    this.delays.push(delayMs);
    this.#set.add(ring);
    return () => this.#set.delete(ring);
  };

  get pending(): number {
    return this.#set.size;
  }

  ring(): void {
    const due = [...this.#set];
    // A timer rings once.
    this.#set.clear();
    for (const ring of due) ring();
  }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

describe('the debate engine', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let sqlite: SqliteEventStore;
  let store: FrailStore;
  let cast: Cast;
  let fixtures: EngineFixture[];
  const fixture = (
    ...[analyst, limits, world]: [
      ScriptedAnalyst,
      ...(ConstructorParameters<typeof EngineFixture> extends [unknown, unknown, unknown, ...infer Rest]
        ? Rest
        : never),
    ]
  ): EngineFixture => {
    const made = new EngineFixture(store, cast, analyst, limits, world);
    fixtures.push(made);
    return made;
  };

  beforeAll(async () => {
    cast = await shippedCast();
  });
  beforeEach(() => {
    fixtures = [];
    directory = temporaryDirectory();
    sqlite = openSqliteEventStore({ directory: directory.path });
    store = new FrailStore(sqlite);
  });
  afterEach(async () => {
    for (const made of fixtures) await made.engine.stop();
    await sqlite.close();
    directory.remove();
  });

  it('asks each of thirty agents twice and closes with a verdict', async () => {
    const analyst = new ScriptedAnalyst();
    const { engine, ...made } = fixture(analyst);
    await fixtures[0]!.open('a');
    const state = await engine.run('a', null);
    expect(state.debate.value).toBe('closed');
    expect([...analyst.calls.values()]).toEqual(Array.from({ length: 60 }, () => 1));
    expect(state.consensus?.platformScores).toHaveLength(6);
    expect(made.settled).toEqual(['a']);
    expect((await fixtures[0]!.history('a')).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 70 }, (_, revision) => revision),
    );
  });

  it('records and shows that another version of the analyst continues a debate', async () => {
    const before = new ScriptedAnalyst((question) =>
      question.round === 1 ? Promise.resolve(scriptedAnswer(question)) : never<AnalystAnswer>(),
    );
    const first = fixture(before);
    await first.open('a');
    const end = first.engine.run('a', null).catch(() => undefined);
    while (before.callCount < 60) await new Promise(setImmediate);
    await first.engine.stop();
    await end;
    const second = fixture(Object.assign(new ScriptedAnalyst(), { model: 'scripted@2' }));
    await second.engine.run('a', null);
    const history = await second.history('a');
    expect(history.filter(({ type }) => type === 'AnalystChanged').map(({ data }) => data)).toEqual([
      { model: 'scripted@2' },
    ]);
    const frames = [...replay(history)];
    expect(frames.every(({ accepted }) => accepted)).toBe(true);
    const state = frames.at(-1)?.after;
    expect(state && debateResultOf('a', state, history).analyst.model).toBe('scripted@1, then scripted@2');
    // The same analyst adds nothing, and neither does one that is asked for nothing.
    expect((await second.engine.run('a', null)).analystChanges).toHaveLength(1);
  });

  it('reports earlier usage to the analyst, so that the cap covers the whole debate', async () => {
    const before = new ScriptedAnalyst((question) =>
      question.round === 1 ? Promise.resolve(scriptedAnswer(question)) : never<AnalystAnswer>(),
    );
    const first = fixture(before);
    await first.open('a');
    const end = first.engine.run('a', null).catch(() => undefined);
    while (before.inFlight < 30 || before.callCount < 60) await new Promise(setImmediate);
    await first.engine.stop();
    await end;
    const told: (readonly [string, number])[] = [];
    const after = Object.assign(new ScriptedAnalyst(), {
      resume: (id: string, tokens: number) => void told.push([id, tokens]),
    });
    await fixture(after).engine.run('a', null);
    expect(told).toEqual([['a', 30 * 120]]);
    expect(after.callCount).toBe(30);
  });

  it('shows round 2 every argument of round 1, in cast order', async () => {
    const seen = new Set<string>();
    const analyst = new ScriptedAnalyst((question) => {
      if (question.round === 2) seen.add(question.arguments.map(({ persona }) => persona).join());
      return Promise.resolve(scriptedAnswer(question));
    });
    const made = fixture(analyst);
    await made.open('a');
    await made.engine.run('a', null);
    expect([...seen]).toEqual([cast.personas.map(({ id }) => id).join()]);
  });

  it('records answers that arrive together in one append', async () => {
    let appends = 0;
    const made = fixture(new ScriptedAnalyst());
    await made.open('a');
    store.beforeAppend = () => void (appends += 1);
    await made.engine.run('a', null);
    expect(appends).toBeLessThan(10);
  });

  it('runs one debate once, even after repeated calls', async () => {
    const analyst = new ScriptedAnalyst();
    const made = fixture(analyst);
    await made.open('a');
    const states = await Promise.all([1, 2, 3].map(() => made.engine.run('a', null)));
    expect(new Set(states).size).toBe(1);
    expect(analyst.callCount).toBe(60);
  });

  it('never exceeds the limits on calls and on debates', async () => {
    const analyst = new ScriptedAnalyst(async (question) => {
      await new Promise(setImmediate);
      return scriptedAnswer(question);
    });
    const made = fixture(analyst, { calls: 7, debates: 2 });
    for (const id of ['a', 'b', 'c']) await made.open(id);
    const all = ['a', 'b', 'c'].map((id) => made.engine.run(id, null));
    expect(made.engine.running).toBe(2);
    expect(made.engine.waiting).toBe(1);
    await Promise.all(all);
    expect(analyst.inFlightMax).toBe(7);
  });

  describe('with a failing analyst', () => {
    it('retries, and records the number of attempts', async () => {
      const analyst = new ScriptedAnalyst((question, attempt) =>
        attempt < 3 ? Promise.reject(new AnalystFailure('busy', true)) : Promise.resolve(scriptedAnswer(question)),
      );
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.debate.value).toBe('closed');
      expect(new Set(state.arguments.map(({ attempts }) => attempts))).toEqual(new Set([3]));
    });

    it('excuses the agent after the last attempt, and at once if a retry makes no sense', async () => {
      const [tired, refused] = cast.personas.filter((_, index) => index % 7 === 0).map(({ id }) => id);
      const analyst = new ScriptedAnalyst((question) => {
        if (question.persona.id === tired) return Promise.reject(new AnalystFailure('busy', true));
        if (question.persona.id === refused) return Promise.reject(new AnalystFailure('declined', false));
        return Promise.resolve(scriptedAnswer(question));
      });
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.debate.value).toBe('closed');
      expect(state.excusals).toEqual(
        expect.arrayContaining([
          { persona: tired, round: 1, reason: 'busy', attempts: 3 },
          { persona: refused, round: 1, reason: 'declined', attempts: 1 },
        ]),
      );
      expect(state.excusals).toHaveLength(2);
    });

    it('records the usage of failed attempts, whether the agent answers in the end or not', async () => {
      const usage = { calls: 2, inputTokens: 7, cachedTokens: 3, outputTokens: 1, costUsd: 0.5 };
      const refused = cast.personas[0]!.id;
      const analyst = new ScriptedAnalyst((question, attempt) => {
        const inVain = new AnalystFailure('busy', question.persona.id !== refused, undefined, usage);
        return attempt === 1 && question.round === 1
          ? Promise.reject(inVain)
          : Promise.resolve(scriptedAnswer(question));
      });
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.excusals).toEqual([
        {
          persona: refused,
          round: 1,
          reason: 'busy',
          attempts: 1,
          tokens: { input: 7, cached: 3, output: 1 },
          calls: 2,
          costUsd: 0.5,
        },
      ]);
      expect(state.arguments[0]).toMatchObject({ tokens: { input: 107, cached: 13, output: 21 }, calls: 3 });
      expect(state.arguments[0]).not.toHaveProperty('costUsd');
      expect(spentIn(state).inputTokens).toBe(29 * 107 + 7 + 29 * 100);
    });

    it('treats an invalid count of tokens as a failed attempt', async () => {
      const usage = { inputTokens: Number.NaN, cachedTokens: -1, outputTokens: 0.5 };
      const odd = cast.personas[0]!.id;
      const analyst = new ScriptedAnalyst((question) =>
        Promise.resolve({ ...scriptedAnswer(question), ...(question.persona.id === odd ? { usage } : {}) }),
      );
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.excusals).toEqual([
        { persona: odd, round: 1, reason: 'invalid answer: its usage is not a number of tokens', attempts: 3 },
      ]);
    });

    const garbage: readonly (readonly [string, (answer: AnalystAnswer, self: string) => unknown])[] = [
      ['nothing', () => undefined],
      ['no opinion', () => ({})],
      ['a score that is no number', (answer) => ({ ...answer, opinion: { ...answer.opinion, score: Number.NaN } })],
      ['a score past 100', (answer) => ({ ...answer, opinion: { ...answer.opinion, score: 101 } })],
      ['a confidence past 1', (answer) => ({ ...answer, opinion: { ...answer.opinion, confidence: 7 } })],
      ['an empty argument', (answer) => ({ ...answer, opinion: { ...answer.opinion, argument: ' \n' } })],
      [
        'an endless argument',
        (answer) => ({ ...answer, opinion: { ...answer.opinion, argument: 'a'.repeat(20_001) } }),
      ],
      [
        'a flag that does not exist',
        (answer) => ({ ...answer, opinion: { ...answer.opinion, flags: [{ flag: 'x', quote: 'y' }] } }),
      ],
      [
        'a reply to itself',
        (answer, self) => ({
          ...answer,
          opinion: { ...answer.opinion, replies: [{ to: self, stance: 'agree', reason: 'r' }] },
        }),
      ],
      [
        'a reply to an unknown agent',
        (answer) => ({
          ...answer,
          opinion: { ...answer.opinion, replies: [{ to: 'nobody', stance: 'agree', reason: 'r' }] },
        }),
      ],
      [
        'an unknown stance',
        (answer) => ({
          ...answer,
          opinion: { ...answer.opinion, replies: [{ to: 'nobody', stance: 'shrug', reason: 'r' }] },
        }),
      ],
    ];
    it.each(garbage)('treats %s as a failed attempt', async (_, spoil) => {
      const [target] = cast.personas;
      const analyst = new ScriptedAnalyst((question) => {
        const answer = scriptedAnswer(question);
        return Promise.resolve(
          question.persona.id === target!.id ? (spoil(answer, target!.id) as AnalystAnswer) : answer,
        );
      });
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.debate.value).toBe('closed');
      expect(state.excusals).toMatchObject([{ persona: target!.id, round: 1, attempts: 3 }]);
      expect(made.stalled).toEqual([]);
    });

    it('treats a round-2 answer without a reply as a failed attempt', async () => {
      const [target] = cast.personas;
      const analyst = new ScriptedAnalyst((question) => {
        const answer = scriptedAnswer(question);
        return Promise.resolve(
          question.persona.id === target!.id ? { ...answer, opinion: { ...answer.opinion, replies: [] } } : answer,
        );
      });
      const made = fixture(analyst);
      await made.open('a');
      expect((await made.engine.run('a', null)).excusals).toMatchObject([{ persona: target!.id, round: 2 }]);
    });

    it('abandons the debate with fewer than 20 votes', async () => {
      const silent = new Set(cast.personas.filter((_, index) => index % 5 < 2).map(({ id }) => id));
      const analyst = new ScriptedAnalyst((question) =>
        silent.has(question.persona.id)
          ? Promise.reject(new AnalystFailure('gone', false))
          : Promise.resolve(scriptedAnswer(question)),
      );
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.abandonment?.code).toBe('too-few-votes');
      expect(state.arguments).toHaveLength(18);
      expect(analyst.callCount).toBe(30);
      expect(made.settled).toEqual(['a']);
    });

    it('abandons the debate if no agent of one platform is left', async () => {
      const analyst = new ScriptedAnalyst((question) =>
        question.persona.platform === 'forum' && question.round === 2
          ? Promise.reject(new AnalystFailure('gone', false))
          : Promise.resolve(scriptedAnswer(question)),
      );
      const made = fixture(analyst);
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.abandonment).toEqual({
        code: 'too-few-votes',
        reason: 'no agent of the platform forum answered; most often excused for: gone (5)',
      });
    });
  });

  describe('at a round’s deadline', () => {
    let alarm: HandRungAlarm;
    beforeEach(() => {
      alarm = new HandRungAlarm();
    });

    it('excuses agents that have not answered, whether or not the analyst respects its signal, and continues', async () => {
      const [deaf, heedful] = cast.personas.map(({ id }) => id);
      const usage = { inputTokens: 9, cachedTokens: 0, outputTokens: 0 };
      const analyst = new ScriptedAnalyst((question, _, signal) => {
        if (question.persona.id === deaf) return never();
        if (question.persona.id === heedful)
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new AnalystFailure('cut off', false, undefined, usage))),
          );
        return Promise.resolve(scriptedAnswer(question));
      });
      const made = fixture(analyst, { roundTimeoutMs: 7_000 }, { alarm: alarm.set });
      await made.open('a');
      const end = made.engine.run('a', null);
      await until(() => analyst.callCount === 30 && analyst.inFlight === 2);
      alarm.ring();
      const state = await end;
      expect(state.debate.value).toBe('closed');
      expect(state.excusals).toHaveLength(2);
      expect(state.excusals).toContainEqual({
        persona: deaf,
        round: 1,
        reason: 'no answer within the time limit of 7 seconds for the round',
        attempts: 1,
      });
      expect(state.excusals).toContainEqual(
        expect.objectContaining({ persona: heedful, reason: 'cut off', tokens: { input: 9, cached: 0, output: 0 } }),
      );
      expect(analyst.callCount).toBe(30 + 28);
      expect([...replay(await made.history('a'))].every(({ accepted }) => accepted)).toBe(true);
    });

    it('also excuses agents that never had their turn, asks no agent any more, and releases their slots', async () => {
      const analyst = new ScriptedAnalyst((question) =>
        question.debateId === 'a' ? never() : Promise.resolve(scriptedAnswer(question)),
      );
      const made = fixture(analyst, { calls: 2 }, { alarm: alarm.set });
      await made.open('a');
      const end = made.engine.run('a', null);
      await until(() => analyst.inFlight === 2);
      alarm.ring();
      const state = await end;
      expect(state.abandonment?.code).toBe('too-few-votes');
      expect(state.excusals.map(({ attempts }) => attempts).sort()).toEqual([...Array<number>(28).fill(0), 1, 1]);
      expect(analyst.callCount).toBe(2);
      await made.open('b');
      expect((await made.engine.run('b', null)).debate.value).toBe('closed');
    });

    it('extends a round without a set limit while answers arrive, and keeps them when none arrive any more', async () => {
      const waiting: (() => void)[] = [];
      const analyst = new ScriptedAnalyst(
        (question) =>
          new Promise((resolve) => {
            if (question.round === 2) resolve(scriptedAnswer(question));
            else waiting.push(() => resolve(scriptedAnswer(question)));
          }),
      );
      const made = fixture(analyst, {}, { alarm: alarm.set });
      await made.open('a');
      const end = made.engine.run('a', null);
      await until(() => waiting.length === 30);
      const answers = async (count: number): Promise<void> => {
        const before = (await made.history('a')).length;
        for (const answer of waiting.splice(0, count)) answer();
        while ((await made.history('a')).length < before + count) await new Promise(setImmediate);
        // The run folds what it has appended.
        for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      };
      for (const count of [10, 8, 4]) {
        const rounds = alarm.delays.length;
        await answers(count);
        alarm.ring();
        expect(alarm.delays).toHaveLength(rounds + 1);
        expect(alarm.delays.at(-1)).toBe(1_800_000);
      }
      alarm.ring();
      const { arguments: spoken, excusals, debate } = await end;
      expect(debate.value).toBe('closed');
      expect(excusals).toHaveLength(8);
      expect(excusals[0]!.reason).toBe('no answer within the time limit of 2 hours for the round');
      expect(spoken.filter(({ round }) => round === 1)).toHaveLength(22);
    });

    it('has all sixty answers of a server that takes eleven minutes for each, one at a time', async () => {
      let nowMs = 0;
      const timers = new Set<{ readonly atMs: number; readonly ring: () => void }>();
      const waiting: (() => void)[] = [];
      const analyst = new ScriptedAnalyst(
        (question) => new Promise((resolve) => waiting.push(() => resolve(scriptedAnswer(question)))),
      );
      const made = fixture(
        analyst,
        {},
        {
          alarm: (delayMs, ring) => {
            const timer = { atMs: nowMs + delayMs, ring };
            timers.add(timer);
            return () => timers.delete(timer);
          },
        },
      );
      await made.open('a');
      const ended = { yes: false };
      const end = made.engine.run('a', null).finally(() => (ended.yes = true));
      for (let answers = 0; answers < 60; answers += 1) {
        await until(() => waiting.length > 0 || ended.yes);
        nowMs += 11 * 60_000;
        for (const timer of [...timers].filter(({ atMs }) => atMs <= nowMs)) {
          timers.delete(timer);
          timer.ring();
        }
        const before = (await made.history('a')).length;
        waiting.shift()?.();
        while (!ended.yes && (await made.history('a')).length === before) await new Promise(setImmediate);
        // The run folds what it has appended.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      }
      const { debate, excusals, arguments: spoken } = await end;
      expect([debate.value, excusals.length, spoken.length]).toEqual(['closed', 0, 60]);
      expect(nowMs).toBe(60 * 11 * 60_000);
    });

    it('gives each round its whole time, and has no timer after the end of the debate', async () => {
      const made = fixture(new ScriptedAnalyst(), { roundTimeoutMs: 7_000 }, { alarm: alarm.set });
      await made.open('a');
      await made.engine.run('a', null);
      expect(alarm.delays.slice(-2)).toEqual([7_000, 7_000]);
      expect(alarm.pending).toBe(0);
    });

    it('continues after a stop with the remaining time of the round, however long the stop lasted', async () => {
      const opened = Date.parse('2026-01-03T00:00:00.000Z');
      let at = opened;
      const timed = { clock: fixedClock(() => new Date(at).toISOString()) };
      const slow = cast.personas[0]!.id;
      const before = fixture(
        new ScriptedAnalyst((question) => {
          if (question.persona.id === slow) return never();
          at = opened + 5_000;
          return Promise.resolve(scriptedAnswer(question));
        }),
        { roundTimeoutMs: 7_000 },
        timed,
      );
      await before.open('a');
      const stopped = before.engine.run('a', null).catch(() => undefined);
      while ((await before.history('a')).length < 3 + 29) await new Promise(setImmediate);
      await before.engine.stop();
      await stopped;
      at = opened + 86_400_000;
      const after = fixture(new ScriptedAnalyst(never), { roundTimeoutMs: 7_000 }, { ...timed, alarm: alarm.set });
      const end = after.engine.run('a', null);
      await until(() => alarm.pending === 1);
      expect(alarm.delays).toEqual([2_000]);
      alarm.ring();
      await until(() => alarm.delays.length === 2);
      expect(alarm.delays).toEqual([2_000, 7_000]);
      alarm.ring();
      expect((await end).excusals).toHaveLength(30);
    });
  });

  it('does not count outages towards a round, although each ends with a new lease', async () => {
    const opened = Date.parse('2026-01-03T00:00:00.000Z');
    let at = opened;
    const timed = { clock: fixedClock(() => new Date(at).toISOString()) };
    const answering = new Set(cast.personas.slice(0, 2).map(({ id }) => id));
    const alarm = new HandRungAlarm();
    const takeOver = async (term: number, afterMs: number): Promise<void> => {
      at += 86_400_000;
      const speaker = [...answering][term - 1];
      const made = fixture(
        new ScriptedAnalyst((question) => {
          if (question.persona.id !== speaker) return never();
          at += afterMs;
          return Promise.resolve(scriptedAnswer(question));
        }),
        { roundTimeoutMs: 7_000 },
        { ...timed, alarm: alarm.set },
      );
      if (term === 1) await made.open('a');
      const claim = { kind: 'claim', node: `node ${term}`, term } as const;
      await made.decisions.execute(debateStream('a'), debateDecider, claim, {
        ...context(`claim ${term}`),
        at: new Date(at).toISOString(),
      });
      const before = (await made.history('a')).length;
      const run = made.engine.run('a', null, term).catch(() => undefined);
      if (speaker !== undefined)
        while (!(await made.history('a')).slice(before).some(({ type }) => type === 'ArgumentMade'))
          await new Promise(setImmediate);
      else await until(() => alarm.pending > 0);
      await made.engine.stop();
      await run;
    };
    await takeOver(1, 1_000);
    await takeOver(2, 2_000);
    await takeOver(3, 0);
    // The delays of the article, the claims, the appraisal, the round, and the rest of the round after two nodes.
    expect(alarm.delays).toEqual([120_000, 60_000, 60_000, 7_000, 6_000, 4_000]);
  });

  describe('that cannot read the article', () => {
    it('abandons the debate with the reason of the refusal', async () => {
      const refusal = new Refusal({ code: 'not-an-article', kind: 'unprocessable', title: 'No article.' });
      const made = fixture(new ScriptedAnalyst(), {}, { articles: { read: () => Promise.reject(refusal) } });
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.abandonment).toEqual({ code: 'not-an-article', reason: 'No article.' });
    });

    it('abandons the debate on a page that crashes its reader, and reports that to the operator', async () => {
      const defect = new TypeError('undefined is not a function');
      const made = fixture(new ScriptedAnalyst(), {}, { articles: { read: () => Promise.reject(defect) } });
      await made.open('a');
      const state = await made.engine.run('a', null);
      expect(state.abandonment?.code).toBe('debate-failed');
      expect(state.abandonment?.reason).not.toContain('undefined');
      expect(made.troubles).toEqual([defect]);
    });
  });

  describe('whose store refuses appends', () => {
    it.each([0, 1, 2, 3, 4])('retries a refused append number %s, without asking anything twice', async (at) => {
      const analyst = new ScriptedAnalyst();
      const made = fixture(analyst);
      await made.open('a');
      let appends = 0;
      let refusals = 0;
      store.beforeAppend = () => {
        if (appends === at && refusals < 3) {
          refusals += 1;
          throw diskFull();
        }
        appends += 1;
      };
      const end = made.engine.run('a', null);
      const waiting = made.engine.outcome('a')!.catch((error: unknown) => error);
      const state = await end;
      expect(state.debate.value).toBe('closed');
      expect(analyst.callCount).toBe(60);
      if (refusals > 0) expect(await waiting).toMatchObject({ code: 'store-unavailable' });
    });

    it('continues after an append that succeeded although it was reported as failed', async () => {
      const analyst = new ScriptedAnalyst();
      const made = fixture(analyst);
      await made.open('a');
      const append = sqlite.append.bind(sqlite);
      let broken = 3;
      sqlite.append = async (...parameters) => {
        const result = await append(...parameters);
        if (broken-- > 0) throw diskFull();
        return result;
      };
      const state = await made.engine.run('a', null);
      expect(state.debate.value).toBe('closed');
      expect(analyst.callCount).toBe(60);
      expect(await made.history('a')).toHaveLength(70);
    });

    it('settles the debate after the store has refused that twice', async () => {
      let refusals = 2;
      const made = fixture(
        new ScriptedAnalyst(),
        {},
        {
          settlement: {
            ...NOTHING_OWED,
            settle: (_, state) => (refusals-- > 0 ? Promise.reject(diskFull()) : Promise.resolve(state)),
          },
        },
      );
      await made.open('a');
      expect((await made.engine.run('a', null)).debate.value).toBe('closed');
      expect(refusals).toBe(-1);
    });

    it('retries a failed settlement later, and never releases credits that the verdict costs', async () => {
      const alarm = new HandRungAlarm();
      const returned: string[] = [];
      let failures = 3;
      const made = fixture(
        new ScriptedAnalyst(),
        {},
        {
          alarm: alarm.set,
          settlement: {
            ...NOTHING_OWED,
            settle: (_, state) => (failures-- > 0 ? Promise.reject(new TypeError('a defect')) : Promise.resolve(state)),
            giveBack: (id) => Promise.resolve(void returned.push(id)),
          },
        },
      );
      await made.open('a');
      await expect(made.engine.run('a', null)).rejects.toThrow('a defect');
      alarm.ring();
      await until(() => failures === 0 && made.engine.isStalled('a'));
      alarm.ring();
      await until(() => !made.engine.isStalled('a'));
      expect((await made.history('a')).at(-1)!.type).toBe('DebateClosed');
      expect(returned).toEqual([]);
    });
  });

  it('stops a debate that was ended elsewhere, without waiting for answers', async () => {
    let waiting = 0;
    let told = 0;
    let everybodyAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (everybodyAsked = resolve));
    const analyst = new ScriptedAnalyst((_, __, signal) => {
      if (++waiting === 30) everybodyAsked();
      signal.addEventListener('abort', () => void (told += 1));
      return never();
    });
    const made = fixture(analyst);
    await made.open('a');
    const end = made.engine.run('a', null);
    await asked;
    await made.decisions.execute(
      debateStream('a'),
      debateDecider,
      { kind: 'abandon', code: 'cancelled', reason: 'by its owner' },
      context('cancel'),
    );
    made.engine.wake('a');
    expect((await end).abandonment?.code).toBe('cancelled');
    expect(told).toBe(30);
    expect(made.engine.running).toBe(0);
  });

  it('ends the debate after a fault before its beginning, and reports that', async () => {
    const analysts = {
      get: () => {
        throw new Error('no such analyst here');
      },
    };
    const made = fixture(new ScriptedAnalyst(), {}, { analysts });
    await made.open('a');
    expect((await made.engine.run('a', null)).abandonment?.code).toBe('debate-failed');
    expect(made.settled).toEqual(['a']);
    expect([made.stalled.length, made.troubles.length]).toEqual([0, 1]);
  });

  it('abandons the debate as soon as the log accepts the event', async () => {
    const alarm = new HandRungAlarm();
    const made = fixture(new ScriptedAnalyst(), {}, { alarm: alarm.set });
    await made.open('a');
    store.beforeAppend = () => {
      throw new AppendRefusedError('too large');
    };
    await expect(made.engine.run('a', null)).rejects.toThrow('too large');
    expect(made.engine.isStalled('a')).toBe(true);
    await until(() => alarm.pending === 1);
    store.beforeAppend = () => undefined;
    alarm.ring();
    await until(() => !made.engine.isStalled('a'));
    const [, end] = await made.history('a');
    expect(end).toMatchObject({ type: 'DebateAbandoned', data: { code: 'not-recordable' } });
  });

  it('records the arrived answers before it stops, and asks for the rest after the next start', async () => {
    let answered = 0;
    let tenAnswered: () => void = () => undefined;
    const ten = new Promise<void>((resolve) => (tenAnswered = resolve));
    const first = new ScriptedAnalyst((question) => {
      if (answered >= 10) return never();
      answered += 1;
      if (answered === 10) tenAnswered();
      return Promise.resolve(scriptedAnswer(question));
    });
    const before = fixture(first);
    await before.open('a');
    const run = before.engine.run('a', null).catch((error: unknown) => error);
    await ten;
    await new Promise(setImmediate);
    await before.engine.stop();
    expect(await run).toMatchObject({ name: 'ParkedError' });
    expect(before.stalled).toEqual([]);
    const second = new ScriptedAnalyst();
    const after = fixture(second);
    expect((await after.engine.run('a', null)).debate.value).toBe('closed');
    expect(second.callCount).toBe(50);
  });

  it('reaches the same verdict after a stop at any point, and asks nothing again that is recorded', async () => {
    const uninterrupted = fixture(new ScriptedAnalyst());
    await uninterrupted.open('whole');
    await uninterrupted.engine.run('whole', null);
    const whole = await uninterrupted.history('whole');
    for (let kept = 1; kept <= whole.length; kept += 1) {
      const id = `cut${kept}`;
      await store.append(
        debateStream(id),
        whole.slice(0, kept).map(({ id: eventId, type, data, metadata }) => ({
          id: `${eventId}-${kept}`,
          type,
          data,
          metadata,
        })),
        'none',
      );
      const analyst = new ScriptedAnalyst();
      const made = fixture(analyst);
      await made.engine.run(id, null);
      const history = await made.history(id);
      expect(said(history)).toEqual(said(whole));
      const spoken = whole
        .slice(0, kept)
        .flatMap(({ type, data }) => (type === 'ArgumentMade' ? `${data.round} ${data.persona}` : []));
      expect(analyst.callCount).toBe(60 - spoken.length);
      for (const key of spoken) expect(analyst.calls.has(key)).toBe(false);
    }
  });

  describe('with a lease', () => {
    const claim = (made: EngineFixture, node: string, term: number): Promise<unknown> =>
      made.decisions.execute(
        debateStream('a'),
        debateDecider,
        { kind: 'claim', node, term },
        context(`${node}${term}`),
      );

    it('records nothing after another node has taken the lease, and stops the debate', async () => {
      let asked = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (asked = resolve));
      let answer = (): void => undefined;
      const released = new Promise<void>((resolve) => (answer = resolve));
      const north = fixture(
        new ScriptedAnalyst(async (question) => {
          asked();
          await released;
          return scriptedAnswer(question);
        }),
      );
      const south = fixture(new ScriptedAnalyst());
      await north.open('a');
      await claim(north, 'north', 1);
      const run = north.engine.run('a', null, 1);
      await arrival;
      await claim(south, 'south', 2);
      const before = (await south.history('a')).length;
      answer();
      await expect(run).rejects.toThrow(TakenOverError);
      expect(await south.history('a')).toHaveLength(before);
      expect([north.settled, north.stalled]).toEqual([[], []]);
      expect((await south.engine.run('a', null, 2)).debate.value).toBe('closed');
      expect(south.settled).toEqual(['a']);
    });

    it('releases no credits after a fault if another node has taken the lease', async () => {
      const returned: string[] = [];
      const north: EngineFixture = fixture(
        new ScriptedAnalyst(),
        {},
        {
          settlement: { ...NOTHING_OWED, giveBack: (id) => Promise.resolve(void returned.push(id)) },
          analysts: {
            get: () => {
              throw new Error('no such analyst here');
            },
          },
          // Called before the debate is abandoned.
          monitor: { stalled: () => undefined, trouble: () => void claim(north, 'south', 2) },
        },
      );
      await north.open('a');
      await claim(north, 'north', 1);
      await expect(north.engine.run('a', null, 1)).rejects.toThrow(TakenOverError);
      expect((await north.history('a')).map(({ type }) => type)).toEqual([
        'DebateOpened',
        'DebateClaimed',
        'DebateClaimed',
      ]);
      expect(returned).toEqual([]);
      expect(north.engine.isStalled('a')).toBe(false);
    });

    it('stops as soon as it is notified', async () => {
      const north = fixture(new ScriptedAnalyst(never));
      await north.open('a');
      await claim(north, 'north', 1);
      const run = north.engine.run('a', null, 1);
      await claim(fixture(new ScriptedAnalyst()), 'south', 2);
      north.engine.wake('a');
      await expect(run).rejects.toThrow(TakenOverError);
      expect(north.engine.holds('a')).toBe(false);
    });
  });
});
