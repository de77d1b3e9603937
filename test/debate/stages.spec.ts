import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditedStages } from '../../src/audit/dossier.js';
import { auditOf, type AuditReport } from '../../src/audit/verify.js';
import { forkOf } from '../../src/debate/archive/fork.js';
import { CAST_EVENTS } from '../../src/debate/model/cast.events.js';
import {
  DebateModel,
  type FactOf,
  type MoveOf,
  type StateOf,
  type StepOf,
} from '../../src/debate/model/debate-model.js';
import { speakingOf } from '../../src/debate/model/opening.js';
import { type Voice } from '../../src/debate/model/stage.js';
import { type DebateFact, type ShippedDebate, STAGES } from '../../src/debate/stages/index.js';
import { WORKS } from '../../src/debate/stages/works.js';
import { Decisions, openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Catalogue, type Recorded } from '../../src/kernel/index.js';
import { headline, wordsIn } from '../support/ninth-stage/headline.stage.js';
import { headlineJudgedBy } from '../support/ninth-stage/headline.work.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { IDENTIFIED, IMPORTED, OPENING } from './debate-walk.js';
import { ARTICLE, context, EngineFixture, ScriptedAnalyst, smallCast } from './support.js';

// The two lines that a new stage adds to the lists.
const [opening, article, statements, claims, appraisal, evidence, weighing, ...rest] = STAGES;
const NINE = [opening, article, statements, claims, appraisal, evidence, weighing, headline, ...rest] as const;
const judged: string[] = [];
let hasAnswer = true;
const works = {
  ...WORKS,
  'judge-headline': headlineJudgedBy((title) => {
    judged.push(title);
    return Promise.resolve(hasAnswer ? wordsIn(title) : undefined);
  }),
};

type Nine = (typeof NINE)[number];
// The compiler checks here that the other stages provide what the new one reads.
const model = new DebateModel<StateOf<Nine>, FactOf<Nine>, StepOf<Nine>, MoveOf<Nine>>(NINE);
/** For code that has the types of the shipped stages. */
const nine = model as unknown as ShippedDebate;
const catalogue = new Catalogue(nine.events, CAST_EVENTS);

let directory: ReturnType<typeof temporaryDirectory>;
let store: SqliteEventStore;
let fixture: EngineFixture;

beforeEach(async () => {
  judged.length = 0;
  hasAnswer = true;
  directory = temporaryDirectory();
  store = openSqliteEventStore({ directory: directory.path });
  fixture = new EngineFixture(
    store,
    await smallCast(),
    new ScriptedAnalyst(),
    {},
    {
      catalogue,
      decisions: new Decisions(store, catalogue),
      stages: { debate: nine, works: works },
    },
  );
});
afterEach(async () => {
  await fixture.engine.stop();
  await store.close();
  directory.remove();
});

const typesOf = (events: readonly { readonly type: string }[]): readonly string[] => events.map(({ type }) => type);
async function held(id: string): Promise<readonly Recorded<DebateFact>[]> {
  await fixture.open(id);
  await fixture.engine.run(id, null);
  return fixture.history(id);
}

describe('a ninth stage, made of its two files and a line in each list', () => {
  it('is due in its turn, makes its move and records the result', async () => {
    const events = await held('d1');
    expect(typesOf(events).slice(0, 6)).toEqual([
      'DebateOpened',
      'ArticleImported',
      'ClaimsIdentified',
      'ArticleAppraised',
      'HeadlineJudged',
      'RoundOpened',
    ]);
    expect(typesOf(events).at(-1)).toBe('DebateClosed');
    expect(judged).toEqual([ARTICLE.title]);
    expect(model.fold(events as never).headline).toEqual({ words: 5, model: 'counter@1', calls: 1 });
    expect(fixture.troubles).toEqual([]);
  });

  it('leaves the next stage its turn when there is nothing to record', async () => {
    hasAnswer = false;
    const types = typesOf(await held('d1'));
    expect(types).not.toContain('HeadlineJudged');
    expect(types.slice(-2)).toEqual(['ConsensusReached', 'DebateClosed']);
    expect(judged).toHaveLength(1);
  });

  it('refuses what breaks its rules, and records nothing twice', () => {
    const history = [
      { type: 'DebateOpened', data: OPENING },
      { type: 'ArticleImported', data: IMPORTED },
      { type: 'ClaimsIdentified', data: IDENTIFIED },
    ] as const;
    const step = (words: number): StepOf<Nine> => ({
      kind: 'judge-headline',
      judged: { words, model: 'counter@1', calls: 1 },
    });
    const { decide, evolve } = model.decider;
    expect(() => decide(step(5), model.fold(history.slice(0, 2)))).toThrow('HeadlineJudged is not accepted');
    const identified = model.fold(history);
    expect(() => decide(step(7), identified)).toThrow('the headline does not have this many words');
    const facts = decide(step(5), identified);
    expect(typesOf(facts)).toEqual(['HeadlineJudged']);
    expect(decide(step(5), facts.reduce(evolve, identified))).toEqual([]);
  });

  it('is inherited by a fork, whatever its revision', async () => {
    const events = await held('d1');
    const cast = { platforms: fixture.cast.platforms, personas: fixture.cast.personas };
    const weights = { forum: 3 };
    for (const at of [2, events.length - 1]) {
      const fork = forkOf(
        { id: 'd1', events, cast },
        { at, weights },
        () => speakingOf(fixture.analyst, 'standard'),
        nine,
      );
      expect(typesOf(fork.shared)).toContain('HeadlineJudged');
      const id = `fork-${at}`;
      await fixture.engine.casts.record(fork.cast, context(`cast ${id}`));
      await fixture.engine.execute(id, { kind: 'fork', opening: fork.opening, shared: fork.shared }, context(id));
      const { debate } = await fixture.engine.run(id, null);
      expect(debate.value).toBe('closed');
    }
    expect(judged).toHaveLength(1);
  });

  it('is replayed, with its sentence', async () => {
    const frames = [...nine.replay(await held('d1'))];
    expect(frames.every(({ accepted }) => accepted)).toBe(true);
    const plain: Voice = {
      person: (id) => id,
      platformOf: () => '',
      firstScoreOf: () => null,
      engine: undefined,
      strong: (text) => text,
      faint: (text) => text,
      printable: (text) => text,
      wrapped: (text) => text,
      tally: () => [],
    };
    expect(frames.flatMap(({ event }) => nine.said(event as DebateFact, plain))).toContain('The headline has 5 words.');
  });

  it('is audited under its own check', async () => {
    const events = await held('d1');
    const audit = auditOf(auditedStages(nine));
    const report = (data: object): AuditReport =>
      audit({
        debateId: 'd1',
        events: events.map((event) => ((event.type as string) === 'HeadlineJudged' ? { ...event, data } : event)),
        cast: null,
        prompts: null,
        credits: [],
        keys: [],
      });
    const outcomeOf = ({ checks }: AuditReport): unknown =>
      checks.find(({ check }) => (check as string) === 'headline');
    expect(outcomeOf(report({ words: 5, model: 'counter@1', calls: 1 }))).toMatchObject({ outcome: 'passed' });
    const forged = report({ words: 7, model: '', calls: 1 });
    expect(outcomeOf(forged)).toMatchObject({ outcome: 'failed' });
    expect(forged.findings.filter(({ check }) => (check as string) === 'headline')).toEqual([
      { check: 'headline', revision: 4, detail: 'the headline does not have this many words' },
      { check: 'headline', revision: 4, detail: 'nobody has judged it' },
    ]);
  });

  it('is known to no file of the service', () => {
    expect(filesNaming(/HeadlineJudged|judge-headline/)).toEqual([]);
  });
});

describe('an event of a stage before the rounds', () => {
  it.each([
    'StatementsListed',
    'ClaimsIdentified',
    'EvidenceGathered',
    'EvidenceMissing',
    'EvidenceWeighed',
    'PlausibilityJudged',
  ])('is named in at most three files: %s', (type) => {
    expect(filesNaming(new RegExp(`\\b${type}\\b`)).length).toBeLessThanOrEqual(3);
  });
});

function filesNaming(pattern: RegExp): readonly string[] {
  const src = join(import.meta.dirname, '../../src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && pattern.test(readFileSync(join(src, file), 'utf8')),
  );
}
