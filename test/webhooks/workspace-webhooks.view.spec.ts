import { describe, expect, it } from '@jest/globals';
import { type Fact, type Recorded, type View } from '../../src/kernel/index.js';
import {
  deliveriesView,
  type DeliveryRow,
  type EndpointRow,
  endpointsView,
  type HappeningRow,
  happeningsView,
  toldSince,
} from '../../src/webhooks/workspace-webhooks.view.js';

type Told = readonly [stream: string, type: string, data?: object];

/** The rows after a history of one event a minute, each event delivered twice; of each stream from revision 0. */
function rowsOf<Row>(view: View<Row, never>, history: readonly Told[]): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  const revisions = new Map<string, number>();
  history.forEach(([stream, type, data = {}], minute) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const at = `2026-11-29T08:${String(minute).padStart(2, '0')}:00.000Z`;
    const event = { stream, type, data, revision, metadata: { at } } as unknown as Recorded<Fact>;
    for (let time = 1; time <= 2; time += 1)
      for (const key of view.keys(event as never)) {
        const row = view.apply(rows.get(key), event as never, key);
        if (row === undefined) rows.delete(key);
        else rows.set(key, row);
      }
    const cleared = view.clears?.value(event as never);
    if (cleared !== undefined)
      for (const [key, row] of rows) if (view.columns?.[view.clears?.column ?? '']?.(row) === cleared) rows.delete(key);
  });
  return rows;
}
const happenings = (...history: readonly Told[]): ReadonlyMap<string, HappeningRow> =>
  rowsOf(happeningsView as unknown as View<HappeningRow, never>, history);
const deliveries = (...history: readonly Told[]): ReadonlyMap<string, DeliveryRow> =>
  rowsOf(deliveriesView as unknown as View<DeliveryRow, never>, history);

const opened: Told = ['debate-d', 'DebateOpened', { accountId: 'ada' }];
const ended: Told = ['debate-d', 'DebateClosed'];
const queued = (type: string, subject: string): Told => [
  'message-m',
  'MessageQueued',
  { accountId: 'ada', type, subject, at: '', facts: {}, endpoints: ['one', 'two'], nodeId: 'n' },
];

describe('a debate', () => {
  it('is to be told of from its end until a message about it is queued', () => {
    expect(happenings(opened).get('debate.ended_d')).toMatchObject({ accountId: 'ada', at: null });
    for (const type of ['DebateClosed', 'DebateAbandoned'])
      expect(happenings(opened, ['debate-d', type]).get('debate.ended_d')).toMatchObject({
        type: 'debate.ended',
        subject: 'd',
        at: '2026-11-29T08:01:00.000Z',
      });
    expect(happenings(opened, ended, queued('debate.ended', 'd')).size).toBe(0);
    expect(happenings(opened, ended, queued('debate.ended', 'another')).size).toBe(1);
  });

  it('is not to be told of when nobody owns it, when it was erased, and when its workspace was closed', () => {
    expect(happenings(['debate-d', 'DebateOpened', { accountId: null }], ended).size).toBe(0);
    expect(happenings(opened, ended, ['erasure-d', 'ErasureRequested']).size).toBe(0);
    expect(happenings(opened, ended, ['account-ada', 'AccountClosed']).size).toBe(0);
  });
});

describe('a detection that is answered later', () => {
  const answered: Told = ['deferred-x', 'DeferredDetectionEnded', { accountId: 'ada' }];

  it('is to be told of from its end until a message about it is queued, or it is erased', () => {
    expect(happenings(answered).get('detection.ended_x')).toMatchObject({
      accountId: 'ada',
      type: 'detection.ended',
      subject: 'x',
      at: '2026-11-29T08:00:00.000Z',
    });
    expect(happenings(answered, queued('detection.ended', 'x')).size).toBe(0);
    expect(happenings(answered, queued('detection.ended', 'y')).size).toBe(1);
    expect(happenings(answered, ['erasure-x', 'ErasureRequested']).size).toBe(0);
  });
});

it('a batch is to be told of from its end until a message about it is queued', () => {
  const over: Told = ['batch-b', 'BatchEnded', { accountId: 'ada' }];
  expect(happenings(over).get('detection.batch-ended_b')).toMatchObject({
    accountId: 'ada',
    type: 'detection.batch-ended',
    subject: 'b',
    at: '2026-11-29T08:00:00.000Z',
  });
  expect(happenings(over, queued('detection.batch-ended', 'b')).size).toBe(0);
  expect(happenings(over, queued('detection.ended', 'b')).size).toBe(1);
  expect(happenings(over, ['account-ada', 'AccountClosed']).size).toBe(0);
});

it('changed evidence is to be told of each time, until a message about it is queued', () => {
  const changed: Told = ['evidence-d', 'EvidenceChanged', { accountId: 'ada' }];
  const twice = [changed, changed];
  expect([...happenings(...twice).keys()]).toEqual(['evidence.changed_d_0', 'evidence.changed_d_1']);
  expect(happenings(changed).get('evidence.changed_d_0')).toMatchObject({
    accountId: 'ada',
    type: 'evidence.changed',
    subject: 'd_0',
    at: '2026-11-29T08:00:00.000Z',
  });
  expect([...happenings(...twice, queued('evidence.changed', 'd_0')).keys()]).toEqual(['evidence.changed_d_1']);
  expect(happenings(...twice, ['account-ada', 'AccountClosed']).size).toBe(0);
});

describe('a balance', () => {
  const credits = (type: string, amount: number): Told => ['credits-ada', `Credits${type}`, { amount }];
  const low = (...history: readonly Told[]): HappeningRow | undefined => happenings(...history).get('credits.low_ada');
  const fallen = [credits('Granted', 12), credits('Reserved', 3)];

  it('is low by the movement that takes it below ten, whichever that is', () => {
    expect(low(credits('Granted', 9))).toMatchObject({ at: null });
    expect(low(credits('Purchased', 12), credits('Reserved', 2))).toMatchObject({ at: null });
    for (const type of ['Reserved', 'Reclaimed'])
      expect(low(credits('Purchased', 12), credits(type, 3))).toMatchObject({
        at: '2026-11-29T08:01:00.000Z',
        subject: '1',
        facts: { balance: 9, below: 10 },
      });
  });

  it('stays to be told of while it falls further, and no longer when it was filled up', () => {
    expect(low(...fallen, credits('Spent', 3), credits('Reserved', 2))).toMatchObject({ subject: '1' });
    for (const type of ['Purchased', 'Granted', 'Restored', 'Released'])
      expect(low(...fallen, credits(type, 3))).toMatchObject({ at: null });
  });

  it('is told of once, and again when it falls anew', () => {
    const told = [...fallen, queued('credits.low', '1')];
    expect(low(...told)).toMatchObject({ at: null });
    expect(low(...told, credits('Reserved', 1))).toMatchObject({ at: null });
    expect(low(...told, credits('Granted', 5), credits('Reserved', 5))).toMatchObject({
      subject: '3',
      at: '2026-11-29T08:04:00.000Z',
    });
  });
});

describe('a quota', () => {
  const detected = (type: string, limit: number | null = 2, day = '20261129'): Told => [
    `quota-ada_${day}`,
    `Detection${type}`,
    { detectionId: 'x', limit },
  ];
  const [admitted, returned] = [detected('Admitted'), detected('Returned')];
  const reached = (...history: readonly Told[]): HappeningRow | undefined =>
    happenings(...history).get('quota.reached_ada');

  it('is reached by the last detection that it allows, without those that were returned', () => {
    expect(reached(admitted)).toMatchObject({ at: null });
    expect(reached(admitted, returned, admitted)).toMatchObject({ at: null });
    expect(reached(admitted, admitted)).toMatchObject({
      subject: '2026-11-29',
      at: '2026-11-29T08:01:00.000Z',
      facts: { used: 2, limit: 2 },
    });
    expect(reached(detected('Admitted', null), detected('Admitted', null))).toMatchObject({ at: null });
  });

  it('is told of once a day, and counted anew on the next', () => {
    const told = [admitted, admitted, queued('quota.reached', '2026-11-29')];
    expect(reached(...told)).toMatchObject({ at: null });
    expect(reached(...told, returned, admitted)).toMatchObject({ at: null });
    const next = detected('Admitted', 2, '20261130');
    expect(reached(...told, next)).toMatchObject({ subject: '2026-11-30', at: null, facts: { used: 1 } });
    expect(reached(...told, next, next)).toMatchObject({ at: '2026-11-29T08:04:00.000Z' });
    // A node whose clock is behind still counts on the day before.
    expect(reached(...told, next, next, admitted)).toMatchObject({ subject: '2026-11-30', facts: { used: 2 } });
  });
});

describe('a delivery', () => {
  const of = (endpointId: string, type: string, data: object): Told => ['message-m', type, { endpointId, ...data }];
  const failed = (attempt: number, nextAt: string | null): Told =>
    of('one', 'MessageFailed', { attempt, reason: 'no', nextAt });

  it('is one for each endpoint, with its attempts', () => {
    const rows = deliveries(
      queued('debate.ended', 'd'),
      failed(1, '2026-11-29T09:00:00.000Z'),
      of('two', 'MessageDelivered', { attempt: 1, status: 204 }),
    );
    expect([...rows.keys()]).toEqual(['m_one', 'm_two']);
    expect(rows.get('m_one')).toMatchObject({
      endpointId: 'one',
      subject: 'd',
      status: 'due',
      dueAt: '2026-11-29T09:00:00.000Z',
      history: [{ attempt: 1, at: '2026-11-29T08:01:00.000Z', reason: 'no' }],
    });
    expect(rows.get('m_two')).toMatchObject({ status: 'delivered', dueAt: null, history: [{ status: 204 }] });
  });

  it('is over after a final failure, and due again when somebody asks', () => {
    const over = [queued('debate.ended', 'd'), failed(1, null)];
    expect(deliveries(...over).get('m_one')).toMatchObject({ status: 'failed', dueAt: null });
    expect(deliveries(...over, of('one', 'MessageRepeated', {})).get('m_one')).toMatchObject({
      status: 'due',
      attempts: 1,
      dueAt: '2026-11-29T08:02:00.000Z',
    });
    expect(deliveries(...over, ['account-ada', 'AccountClosed']).size).toBe(0);
  });

  it('keeps its latest twenty attempts', () => {
    const attempts = Array.from({ length: 25 }, (_, n) => failed(n + 1, '2026-11-29T09:00:00.000Z'));
    const { history } = deliveries(queued('debate.ended', 'd'), ...attempts).get('m_one')!;
    expect(history.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 20 }, (_, n) => n + 6));
  });
});

it('an endpoint keeps its secret when it is changed, and since when it is told of what', () => {
  const added: Told = [
    'endpoints-ada',
    'EndpointAdded',
    { endpointId: 'one', url: 'u', secret: 's', events: ['debate.ended'] },
  ];
  const changed = (data: object): Told => ['endpoints-ada', 'EndpointChanged', { endpointId: 'one', ...data }];
  const both = ['debate.ended', 'credits.low'];
  const rows = rowsOf(endpointsView as unknown as View<EndpointRow, never>, [
    added,
    changed({ events: both, paused: true }),
    changed({ url: 'v', events: both, paused: false }),
  ]);
  const row = rows.get('one')!;
  expect(row).toMatchObject({
    url: 'v',
    secret: 's',
    events: both,
    paused: false,
    addedAt: '2026-11-29T08:00:00.000Z',
  });
  expect(toldSince(row, 'debate.ended')).toBe('2026-11-29T08:00:00.000Z');
  expect(toldSince(row, 'credits.low')).toBe('2026-11-29T08:01:00.000Z');
  const gone: Told = ['endpoints-ada', 'EndpointRemoved', { endpointId: 'one' }];
  const removed = rowsOf(endpointsView as unknown as View<EndpointRow, never>, [
    added,
    gone,
    changed({ events: both, paused: true }),
  ]);
  expect(removed.size).toBe(0);
});

it('an endpoint is listed until it is removed or its workspace is closed', () => {
  const added: Told = ['endpoints-ada', 'EndpointAdded', { endpointId: 'one', url: 'u', secret: 's', events: [] }];
  const rows = (...history: readonly Told[]): number =>
    rowsOf(endpointsView as unknown as View<object, never>, history).size;
  expect(rows(added)).toBe(1);
  expect(rows(added, ['endpoints-ada', 'EndpointRemoved', { endpointId: 'one' }])).toBe(0);
  expect(rows(added, ['account-ada', 'AccountClosed'])).toBe(0);
  expect(rows(added, ['account-eve', 'AccountClosed'])).toBe(1);
});
