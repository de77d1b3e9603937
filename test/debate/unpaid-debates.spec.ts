import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { UNPAID_BYTES_A_DAY } from '../../src/debate/archive/unpaid-debates.js';
import { type DebateResult, debatesView, debateStream } from '../../src/debate/index.js';
import { Projector } from '../../src/event-store/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Answer, SimulationsApp } from './simulations-app.js';
import { ScriptedAnalyst } from './support.js';

const DAY_MS = 86_400_000;

let directory: ReturnType<typeof temporaryDirectory>;
let app: SimulationsApp;
let parent: DebateResult;
let nowMs: number;

beforeEach(async () => {
  directory = temporaryDirectory();
  nowMs = Date.now();
  app = await SimulationsApp.start({
    directory: directory.path,
    clock: { now: () => new Date(nowMs), newId: () => systemClock.newId() },
  });
  await app.grant('ada', 50);
  parent = (await app.simulate({ depth: 'standard' })).body;
});
afterEach(async () => {
  await app.close();
  directory.remove();
});

const fork = (change: object = { weights: { forum: 2 } }): Promise<Answer> =>
  app.request('POST', `/api/simulations/${parent.id}/fork`, { body: change });

const unpaidBytes = (id: string): number => app.nest.get(Projector).reader(debatesView).get(id)?.unpaidBytes ?? -1;

const cancelledFork = (bytes: number): Promise<void> => app.recordUnpaid(parent.id, bytes, new Date(nowMs));

it('a free fork counts with its size, and a debate that was paid for does not', async () => {
  const { body } = await fork();
  expect(body).toMatchObject({ status: 'done', credits: 0 });
  const stored = await app.store.read(debateStream(body.id), 0, 'forwards', 200);
  const size = stored.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
  expect(unpaidBytes(body.id)).toBeGreaterThan(0.9 * size);
  expect(unpaidBytes(body.id)).toBeLessThan(1.1 * size);
  expect(unpaidBytes(parent.id)).toBe(0);
});

it('an account that has added its daily amount is refused further debates until the oldest is a day old', async () => {
  await cancelledFork(UNPAID_BYTES_A_DAY / 2);
  nowMs += DAY_MS / 4;
  await cancelledFork(UNPAID_BYTES_A_DAY / 2);
  for (const refused of [await fork(), await fork({ at: 33 }), await app.simulate()])
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String((DAY_MS * 0.75) / 1_000) },
      body: { code: 'unpaid-limit-reached' },
    });
  expect((await app.account('ada')).reserved).toBe(0);
  await app.grant('bob', 1);
  expect((await app.simulate({ key: 'bob' })).status).toBe(200);
  nowMs += 0.75 * DAY_MS + 1_000;
  expect((await fork()).status).toBe(200);
});

it('of many free forks at once only those are made for which there is room', async () => {
  const size = unpaidBytes((await fork()).body.id);
  await cancelledFork(UNPAID_BYTES_A_DAY - 4 * size);
  const answers = await Promise.all(Array.from({ length: 12 }, () => fork()));
  const made = answers.filter(({ status }) => status === 200).length;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(4);
});

it('a debate that failed by the service’s own fault does not count, and one whose article cannot be read does', async () => {
  await app.close();
  const failing = new ScriptedAnalyst(() => Promise.reject(new Error('a defect')));
  app = await SimulationsApp.start({ directory: directory.path, analyst: failing });
  const { body } = await app.simulate();
  expect(unpaidBytes(body.simulation!)).toBe(0);
  await app.close();
  app = await SimulationsApp.start({
    directory: directory.path,
    articles: { read: () => Promise.reject(new Error('unreadable')) },
  });
  const unread = await app.simulate();
  expect(unpaidBytes(unread.body.simulation!)).toBeGreaterThan(1_000);
});
