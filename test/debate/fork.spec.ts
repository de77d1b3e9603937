import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Debates, type DebateResult, VerdictWaiter } from '../../src/debate/index.js';
import { Settler } from '../../src/debate/engine/settler.js';
import { systemClock } from '../../src/runtime/index.js';
import { castOf, type Persona } from '../../src/personas/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Answer, SimulationsApp } from './simulations-app.js';
import { ScriptedAnalyst, scriptedAnswer, shippedCast } from './support.js';

let directory: ReturnType<typeof temporaryDirectory>;
let app: SimulationsApp;
let parent: DebateResult;
/** Revision of the first round's end. */
const HALF = 34;

beforeEach(async () => {
  directory = temporaryDirectory();
  app = await SimulationsApp.start({ directory: directory.path });
  await app.grant('ada', 9);
  parent = (await app.simulate({ depth: 'standard' })).body;
});

afterEach(async () => {
  await app.close();
  directory.remove();
});

const fork = (change: object, headers: Record<string, string> = {}, key = 'ada'): Promise<Answer> =>
  app.request('POST', `/api/simulations/${parent.id}/fork`, { key, headers, body: change });

const said = ({ transcript }: DebateResult): readonly unknown[] => transcript.map((entry) => ({ ...entry, at: '' }));

describe('a fork', () => {
  it('is free with other weights, asks no agent, and has the verdict of these weights', async () => {
    const asked = app.analyst.callCount;
    const { status, body } = await fork({ weights: { forum: 2, technews: 0 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'done',
      credits: 0,
      usage: { calls: 0, inputTokens: 0 },
      forkedFrom: { id: parent.id, revision: 69, arguments: 60 },
    });
    const weights = body.platformScores.map(({ platform, score, weight }) => ({ platform, score, weight }));
    const total = weights.reduce((sum, { weight }) => sum + weight, 0);
    const expected = weights.reduce((sum, { score, weight }) => sum + score * weight, 0) / total;
    expect(Math.abs((body.consensusScore ?? 0) - expected)).toBeLessThan(0.11);
    expect(weights.find(({ platform }) => platform === 'forum')?.weight).toBe(2);
    expect(said(body)).toEqual(said(parent));
    expect(app.analyst.callCount).toBe(asked);
    expect(await app.account('ada')).toMatchObject({ balance: 7, reserved: 0 });
    const again = await app.request('GET', `/api/simulations/${body.id}`);
    expect(again.body).toEqual(body);
  });

  it('counts no vote of a removed agent, and contains no reply to it', async () => {
    const [gone] = parent.votes;
    const { body } = await fork({ without: [gone?.persona], trim: 0.2 });
    expect(body.votes).toEqual(
      parent.votes.slice(1).map((vote) => ({ ...vote, movedBy: vote.movedBy.filter((id) => id !== gone?.persona) })),
    );
    expect(JSON.stringify(body.transcript.map(({ persona, replies }) => [persona, replies]))).not.toContain(
      gone?.persona,
    );
    expect(body).toMatchObject({ status: 'done', credits: 0 });
  });

  it('has a verdict of the other platforms if one is removed', async () => {
    const without = parent.votes.filter(({ platform }) => platform === 'forum').map(({ persona }) => persona);
    const { body } = await fork({ without });
    expect(body).toMatchObject({ status: 'done', credits: 0 });
    expect(body.platformScores.map(({ platform }) => platform)).not.toContain('forum');
  });

  it('asks only for the answers after its revision, for that share of the price', async () => {
    const asked = app.analyst.callCount;
    const { body } = await fork({ at: HALF });
    expect(body).toMatchObject({ status: 'done', credits: 1, usage: { calls: 30 }, forkedFrom: { arguments: 30 } });
    expect(app.analyst.callCount - asked).toBe(30);
    expect(said(body)).toEqual(said(parent));
    expect(await app.account('ada')).toMatchObject({ balance: 6, reserved: 0 });
    expect((await app.account('ada')).movements.slice(-2)).toEqual(['reserve', 'spend']);
  });

  it('asks a changed persona in both rounds and everybody in the second', async () => {
    const cast = await shippedCast();
    const [first] = cast.personas;
    const changed = { ...structuredClone(first), name: 'Somebody Else' } as Persona;
    const asked = new Map(app.analyst.calls);
    const { body } = await fork({ personas: [changed] });
    const again = [...app.analyst.calls]
      .filter(([call, count]) => count > (asked.get(call) ?? 0))
      .map(([call]) => call);
    expect(again.filter((call) => call.startsWith('1 '))).toEqual([`1 ${changed.id}`]);
    expect(again.filter((call) => call.startsWith('2 '))).toHaveLength(30);
    // 2 credits, 31 of 60 answers, rounded up.
    expect(body).toMatchObject({
      status: 'done',
      credits: 2,
      usage: { calls: 31 },
      castHash: castOf(cast.platforms, [changed, ...cast.personas.slice(1)]).hash,
    });
    expect(body.transcript.find(({ persona }) => persona === changed.id)?.argument).toContain('Somebody Else');
  });

  /** Creates `count` additional personas. */
  const strangers = async (count: number): Promise<readonly Persona[]> => {
    const [first] = (await shippedCast()).personas;
    return Array.from({ length: count }, (_, n) => ({ ...structuredClone(first!), id: `stranger-${n}` }));
  };

  it('costs credits by its number of answers, and has at most sixty agents', async () => {
    const { body } = await fork({ personas: await strangers(30) });
    // 30 strangers in both rounds and 30 others in the second: 90 answers at 2 credits for 60.
    expect(body).toMatchObject({ status: 'done', credits: 3, usage: { calls: 90 } });
    expect((await fork({ personas: await strangers(31) })).body.code).toBe('too-many-seats');
    expect((await fork({ personas: await strangers(61) })).body.code).toBe('invalid-request');
    expect(await app.account('ada')).toMatchObject({ balance: 4, reserved: 0 });
  });

  it('accepts no model from its caller, nor one that a recorded persona may no longer name', async () => {
    const [stranger] = await strangers(1);
    const naming = (model: string): Persona => ({ ...stranger!, llm: { model } });
    for (const model of ['allowed-model', 'the-dearest'])
      expect((await fork({ personas: [stranger, { ...naming(model), id: 'second' }] })).body).toMatchObject({
        status: 422,
        code: 'model-not-allowed',
        errors: [{ pointer: '/personas/1/llm/model' }],
      });
    const here = app.nest.get(Debates);
    const request = (model: string) => ({ id: parent.id, accountId: 'ada', change: { personas: [naming(model)] } });
    await expect(here.fork(request('the-dearest'))).rejects.toMatchObject({ code: 'model-not-allowed' });
    await app.nest.get(VerdictWaiter).result((await here.fork(request('allowed-model'))).id);
  });

  it('names its parent if it forks a fork, and can be replayed by itself', async () => {
    const { body } = await fork({ weights: { forum: 2 } });
    const { body: child } = await app.request('POST', `/api/simulations/${body.id}/fork`, { body: { trim: 0.3 } });
    expect(child.forkedFrom).toMatchObject({ id: body.id, revision: 69 });
    expect(child.platformScores).toEqual(body.platformScores);
    const { body: page } = await app.request('GET', `/api/simulations/${child.id}/frames?limit=100`);
    expect((page['frames'] as { accepted: boolean }[]).map(({ accepted }) => accepted)).toEqual(Array(70).fill(true));
  });

  it('is opened and charged once for one idempotency key, and another body is refused', async () => {
    const key = { 'idempotency-key': 'k' };
    const answers = await Promise.all([fork({ at: HALF }, key), fork({ at: HALF }, key)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.account('ada')).toMatchObject({ balance: 6 });
    expect((await fork({ at: HALF - 1 }, key)).body.code).toBe('idempotency-mismatch');
  });

  it('is answered before its end if the caller prefers that', async () => {
    const { status, body, headers } = await fork({ at: 1 }, { prefer: 'respond-async' });
    expect({ status, location: headers['location'] }).toEqual({ status: 202, location: `/api/simulations/${body.id}` });
    await app.idle();
    expect((await app.request('GET', `/api/simulations/${body.id}`)).body).toMatchObject({
      status: 'done',
      credits: 2,
    });
  });

  const refused: readonly (readonly [string, object])[] = [
    ['fork-changes-nothing', {}],
    ['fork-changes-nothing', { weights: {}, analyst: 'offline' }],
    ['unknown-revision', { at: 70 }],
    ['unknown-agent', { without: ['nobody'] }],
    ['unknown-platform', { weights: { mars: 1 } }],
    ['unknown-analyst', { at: HALF, analyst: 'llm' }],
    ['invalid-request', { at: -1 }],
    ['invalid-request', { weights: { forum: -1 } }],
    ['invalid-request', { trim: 0.5 }],
    ['invalid-request', { surprise: true }],
    ['invalid-request', { personas: [{ id: 'x' }] }],
  ];

  it('is refused with a code if it is impossible, and costs nothing', async () => {
    const before = await app.account('ada');
    for (const [code, change] of refused)
      expect({ change, code: (await fork(change)).body.code }).toEqual({ change, code });
    expect(await app.account('ada')).toEqual(before);
  });

  it('is refused without agents, without credits, and for another account’s debate', async () => {
    expect((await fork({ without: parent.votes.map(({ persona }) => persona) })).body.code).toBe('nobody-seated');
    expect((await fork({ weights: { forum: 2 } }, {}, 'eve')).status).toBe(404);
    for (let left = 7; left > 0; left -= 1) await fork({ at: HALF });
    expect((await fork({ at: HALF })).body).toMatchObject({ code: 'insufficient-credits', required: 1, balance: 0 });
  });

  it('does not change its parent’s events', async () => {
    const read = async (): Promise<string> =>
      createHash('sha256')
        .update(JSON.stringify(await app.store.read(`debate-${parent.id}`, 0, 'forwards', 100)))
        .digest('hex');
    const before = await read();
    await fork({ at: HALF });
    expect(await read()).toBe(before);
  });
});

describe('a fork after a stop', () => {
  it('continues where it stopped, and is charged once', async () => {
    const mute = new ScriptedAnalyst((question) =>
      question.round === 1 ? Promise.resolve(scriptedAnswer(question)) : new Promise(() => undefined),
    );
    await app.close();
    app = await SimulationsApp.start({ directory: directory.path, analyst: mute });
    const { body } = await fork({ at: 1 }, { prefer: 'respond-async' });
    await app.close();
    app = await SimulationsApp.start({ directory: directory.path, recover: true });
    await app.idle();
    expect((await app.request('GET', `/api/simulations/${body.id}`)).body).toMatchObject({
      status: 'done',
      credits: 2,
    });
    expect(await app.account('ada')).toMatchObject({ balance: 5, reserved: 0 });
  });
});

describe('a fork that opens slowly', () => {
  it('is paid for, even if its reservation was released meanwhile', async () => {
    await app.close();
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
    app = await SimulationsApp.start({ directory: directory.path, clock });
    const settler = app.nest.get(Settler);
    app.store.beforeAppend = async (_, events) => {
      if (events[0]?.type !== 'DebateOpened') return;
      app.store.beforeAppend = () => undefined;
      aheadMs = 61_000;
      // Sweeps many times, like a node whose renewals arrive while this request is suspended.
      for (let renewals = 0; renewals < 100; renewals += 1) await settler.sweep();
    };
    const { body } = await fork({ at: HALF });
    expect(body).toMatchObject({ status: 'done', credits: 1 });
    const { movements, ...left } = await app.account('ada');
    expect(movements.slice(-4)).toEqual(['reserve', 'release', 'reserve', 'spend']);
    expect(left).toEqual({ balance: 6, reserved: 0 });
  });
});
