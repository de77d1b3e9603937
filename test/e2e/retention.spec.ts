import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { Retention } from '../../src/erasure/index.js';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { another, encode, scene } from '../support/images.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';

const DAY_MS = 86_400_000;
/** A clock that a test sets forward. */
class LaterClock implements Clock {
  days = 0;
  now(): Date {
    return new Date(Date.now() + this.days * DAY_MS);
  }
  newId(): string {
    return systemClock.newId();
  }
}

const TEXT = Array.from(
  { length: 4 },
  (_, n) => `The council voted ${n + 5} to 2 on Tuesday to approve a bridge over the river, according to its minutes.`,
).join('\n\n');

const clock = new LaterClock();
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startService({}, { clock });
  account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
});
afterAll(() => service.stop());

const debate = async (): Promise<string> => {
  const answer = await account.post('/api/simulate', { text: TEXT, title: 'A bridge', depth: 'micro' });
  return ((await answer.json()) as DebateResult).id;
};

it('erases debates that ended more than the configured number of days ago, and no others', async () => {
  const old = await debate();
  clock.days = 29;
  await service.app.get(Retention).look(30);
  expect(await account.get(`/api/simulations/${old}`)).toMatchObject({ id: old, status: 'done' });
  const young = await debate();
  clock.days = 31;
  await service.app.get(Retention).look(30);
  expect(await account.get(`/api/simulations/${old}`)).toMatchObject({ code: 'erased', reason: 'retention' });
  expect(await account.get(`/api/simulations/${young}`)).toMatchObject({ id: young, status: 'done' });
});

it('erases detections that were answered more than the configured number of days ago, and no others', async () => {
  const detect = async (name: string): Promise<string> => {
    const form = new FormData();
    const picture = await encode(scene(160, 120)).jpeg().toBuffer();
    form.set('image', new Blob([new Uint8Array(another(picture, name.length))]), name);
    const headers = { 'x-api-key': account.apiKey };
    const answer = await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { id: string }).id;
  };
  clock.days = 40;
  const old = await detect('old.jpg');
  clock.days = 69;
  const young = await detect('young.jpg');
  await service.app.get(Retention).look(30);
  expect(await account.get(`/api/detections/${old}`)).toMatchObject({ source: { name: 'old.jpg' } });
  clock.days = 71;
  await service.app.get(Retention).look(30);
  expect(await account.get(`/api/detections/${old}`)).toMatchObject({ code: 'erased', reason: 'retention' });
  expect(await account.get(`/api/detections/${young}`)).toMatchObject({ source: { name: 'young.jpg' } });
});
