import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnalystQuestion } from '../../src/analysts/index.js';
import { type DebateResult } from '../../src/debate/index.js';
import { AppendRefusedError } from '../../src/event-store/index.js';
import { courseAndCreditFindings } from './audited-money.js';
import { type Answer, SimulationsApp } from './simulations-app.js';
import { diskFull, ScriptedAnalyst, scriptedAnswer, shippedCast } from './support.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const GRANTED = 9;
/** A debate of thirty needs twenty votes. */
const MUTE = 12;

let directory: ReturnType<typeof temporaryDirectory>;
let app: SimulationsApp;
/** Ids of agents that cannot answer in a round, by round. */
let mute: Readonly<Record<1 | 2, ReadonlySet<string>>>;
let ids: readonly string[];

const NOBODY: ReadonlySet<string> = new Set();
const script = (question: AnalystQuestion): Promise<ReturnType<typeof scriptedAnswer>> =>
  mute[question.round].has(question.persona.id)
    ? Promise.reject(new Error('the model server is gone'))
    : Promise.resolve(scriptedAnswer(question));

const start = async (recover = false): Promise<void> => {
  app = await SimulationsApp.start({ directory: directory.path, analyst: new ScriptedAnalyst(script), recover });
};
beforeEach(async () => {
  directory = temporaryDirectory();
  ids = (await shippedCast()).personas.map(({ id }) => id);
  mute = { 1: NOBODY, 2: NOBODY };
  await start();
  await app.grant('ada', GRANTED);
});
afterEach(async () => {
  await app.close();
  directory.remove();
});

const first = (count: number): ReadonlySet<string> => new Set(ids.slice(0, count));
const retry = (id: string, headers: Record<string, string> = {}, key = 'ada'): Promise<Answer> =>
  app.request('POST', `/api/simulations/${id}/retry`, { key, headers });
const get = async (id: string): Promise<DebateResult> => (await app.request('GET', `/api/simulations/${id}`)).body;
const balance = async (): Promise<number> => {
  const { balance: left, reserved } = await app.account('ada');
  expect(reserved).toBe(0);
  return left;
};
const answers = ({ transcript }: DebateResult): readonly string[] =>
  transcript.map(({ round, persona, argument }) => `${round} ${persona} ${argument}`);

/** Holds a debate that ends without a verdict, after which all agents can answer again. */
async function failed(muted: typeof mute): Promise<DebateResult> {
  mute = muted;
  const { status, body } = await app.simulate({ depth: 'standard' });
  expect([status, body.code]).toEqual([503, 'too-few-votes']);
  mute = { 1: NOBODY, 2: NOBODY };
  return get(String(body.simulation));
}

/** The calls of the analyst during `work`, as `<round> <persona>`. */
async function asked(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = new Map(app.analyst.calls);
  await work();
  return [...app.analyst.calls].filter(([call, count]) => count > (before.get(call) ?? 0)).map(([call]) => call);
}

const findings = (debate: DebateResult): Promise<unknown> => courseAndCreditFindings(app.store, debate);

describe('a debate without enough votes, tried again', () => {
  it('in round 1: keeps the answers, asks the excused agents and round 2, and pays for these', async () => {
    const debate = await failed({ 1: first(MUTE), 2: NOBODY });
    expect(debate).toMatchObject({ status: 'abandoned', credits: 1, problem: { charge: { answers: 30 - MUTE } } });
    let body = debate;
    const calls = await asked(async () => (body = (await retry(debate.id)).body));
    expect(calls.filter((call) => call.startsWith('1 '))).toEqual(ids.slice(0, MUTE).map((id) => `1 ${id}`));
    expect(calls.filter((call) => call.startsWith('2 '))).toHaveLength(30);
    // 42 of 60 answers at 2 credits.
    expect(body).toMatchObject({ status: 'done', credits: 2, excused: [], usage: { calls: 42 } });
    expect(body.forkedFrom).toMatchObject({ id: debate.id, arguments: 30 - MUTE });
    expect(answers(body)).toEqual(expect.arrayContaining([...answers(debate)]));
    expect(await balance()).toBe(GRANTED - 3);
    expect([await findings(debate), await findings(body)]).toEqual([[], []]);
  });

  it('in round 2: keeps both rounds, and asks only who was excused from the second', async () => {
    // Two agents are out since round 1, which the others' answers reflect.
    const late = new Set(ids.slice(5, 5 + MUTE));
    const debate = await failed({ 1: first(2), 2: late });
    let body = debate;
    const calls = await asked(async () => (body = (await retry(debate.id)).body));
    expect(new Set(calls)).toEqual(new Set([...late].map((id) => `2 ${id}`)));
    expect(body).toMatchObject({ status: 'done', credits: 1, usage: { calls: MUTE } });
    expect(new Set(body.excused.map(({ persona }) => persona))).toEqual(first(2));
    expect(answers(body)).toEqual(expect.arrayContaining([...answers(debate)]));
    expect(await findings(body)).toEqual([]);
  });

  it('fails again if the agents still cannot answer, and then only the new answers are paid for', async () => {
    const debate = await failed({ 1: first(MUTE), 2: NOBODY });
    const paid = await balance();
    mute = { 1: first(MUTE), 2: NOBODY };
    const { status, body } = await retry(debate.id);
    expect([status, body.code]).toEqual([503, 'too-few-votes']);
    expect(await balance()).toBe(paid);
    mute = { 1: NOBODY, 2: NOBODY };
    const { body: third } = await retry(String(body.simulation));
    expect(third).toMatchObject({ status: 'done', credits: 2, usage: { calls: 42 } });
    expect(await balance()).toBe(paid - 2);
  });
});

it('a debate that its owner cancelled is tried again from where it was', async () => {
  await app.close();
  let release: () => void = () => undefined;
  const shut = new Promise<void>((resolve) => (release = resolve));
  const analyst = new ScriptedAnalyst(async (question) => {
    if (question.round === 2) await shut;
    return scriptedAnswer(question);
  });
  app = await SimulationsApp.start({ directory: directory.path, analyst });
  const { body: opened } = await app.simulate({ depth: 'standard', headers: { prefer: 'respond-async' } });
  while (!analyst.calls.has(`2 ${ids[0] ?? ''}`)) await new Promise(setImmediate);
  expect((await retry(opened.id)).body).toMatchObject({ status: 409, code: 'still-running' });
  await app.request('DELETE', `/api/simulations/${opened.id}`);
  release();
  await app.idle();
  const { body } = await retry(opened.id);
  expect(body).toMatchObject({ status: 'done', credits: 1, usage: { calls: 30 } });
  expect(await balance()).toBe(GRANTED - 2);
});

it('answers that nobody has paid for are paid with the retry, and not asked again', async () => {
  let appends = 0;
  app.store.beforeAppend = (stream) => {
    // The opening, article, claims, appraisal and some answers.
    if (stream.startsWith('debate-') && (appends += 1) > 5) throw new AppendRefusedError('refused');
  };
  const { body: stalled } = await app.simulate({ depth: 'standard' });
  const id = String(stalled.simulation);
  expect(stalled.code).toBe('stalled');
  app.store.beforeAppend = () => undefined;
  const { body: debate } = await app.request('DELETE', `/api/simulations/${id}`);
  expect(debate).toMatchObject({ status: 'abandoned', credits: 0 });
  const given = debate.transcript.length;
  expect(given).toBeGreaterThan(0);
  const { body } = await retry(id);
  expect(body).toMatchObject({ status: 'done', credits: 2, usage: { calls: 60 - given } });
  expect(await balance()).toBe(GRANTED - 2);
});

it('a debate whose verdict could not be recorded is tried again for its verdict', async () => {
  app.store.beforeAppend = (_, events) => {
    if (events.some(({ type }) => type === 'ConsensusReached')) throw new AppendRefusedError('refused');
  };
  const { body: ended } = await app.simulate({ depth: 'standard' });
  expect(ended.code).toBe('not-recordable');
  app.store.beforeAppend = () => undefined;
  const debate = await get(String(ended.simulation));
  const { status, body } = await retry(debate.id);
  expect([status, body]).toMatchObject([200, { status: 'done', usage: { calls: 60 - debate.transcript.length } }]);
  expect(await balance()).toBe(GRANTED - debate.credits - body.credits);
  expect(await findings(body)).toEqual([]);
});

describe('a retry is refused', () => {
  it('of a debate with a verdict, of another account, without credits, and costs nothing then', async () => {
    const { body: done } = await app.simulate({ depth: 'standard' });
    expect((await retry(done.id)).body).toMatchObject({ status: 409, code: 'has-verdict' });
    const debate = await failed({ 1: first(MUTE), 2: NOBODY });
    expect((await retry(debate.id, {}, 'eve')).body).toMatchObject({ status: 404, code: 'not-found' });
    expect((await retry('nothing')).body).toMatchObject({ status: 404, code: 'not-found' });
    while ((await balance()) > 1) await app.simulate();
    expect((await retry(debate.id)).body).toMatchObject({
      status: 402,
      code: 'insufficient-credits',
      required: 2,
      balance: 1,
    });
    expect(await balance()).toBe(1);
  });
});

describe('repeated requests for a retry', () => {
  it('with one key open and pay for one debate, at once and later', async () => {
    const debate = await failed({ 1: first(MUTE), 2: NOBODY });
    const paid = await balance();
    const key = { 'idempotency-key': 'again' };
    const all = await Promise.all([retry(debate.id, key), retry(debate.id, key), retry(debate.id, key)]);
    const later = await retry(debate.id, key);
    expect(new Set([...all, later].map(({ body }) => body.id)).size).toBe(1);
    expect(await balance()).toBe(paid - 2);
    const other = await failed({ 1: first(MUTE), 2: NOBODY });
    expect((await retry(other.id, key)).body.code).toBe('idempotency-mismatch');
  });

  it('after a process ended at any append of the retry pay once, and ask no recorded answer again', async () => {
    const debate = await failed({ 1: first(MUTE), 2: NOBODY });
    let ended = 0;
    for (let nth = 0, isThrough = false; !isThrough; nth += 1) {
      const headers = { 'idempotency-key': `again-${nth}` };
      const paid = await balance();
      let appends = 0;
      let end: () => void = () => undefined;
      const down = new Promise<'down'>((resolve) => (end = () => resolve('down')));
      app.store.beforeAppend = () => {
        appends += 1;
        if (appends <= nth) return;
        end();
        throw diskFull();
      };
      isThrough = (await Promise.race([retry(debate.id, headers), down])) !== 'down';
      if (!isThrough) ended += 1;
      await app.close();
      await start(true);
      await app.idle();
      const { body } = await retry(debate.id, headers);
      expect([nth, body.status, body.credits, body.usage.calls]).toEqual([nth, 'done', 2, 42]);
      expect([nth, await balance()]).toEqual([nth, paid - 2]);
      expect([nth, await findings(body)]).toEqual([nth, []]);
      await app.grant('ada', 2);
    }
    expect(ended).toBeGreaterThan(4);
  });
});
