import { expect, it } from '@jest/globals';
import { BANDS, looksView } from '../../src/detection/copies/copies.view.js';
import { type DetectionFact } from '../../src/detection/detection.events.js';
import { type Fact, type Recorded } from '../../src/kernel/index.js';

const AT = '2026-11-28T09:00:00.000Z';
const HASH = '0123456789abcdef'.repeat(8);
const EXAMINED = { width: 640, height: 480, format: 'jpeg', bytes: 10, crops: 0, regions: [], spread: 0 };
const REPORT = { detectionId: 'one', sha256: 'abc', aiScore: 90, verdict: 'ai', model: 'vit@1+a@b' };

const recorded = <F extends Fact>(fact: F, stream = 'quota-acc_20261128'): Recorded<F> =>
  ({ ...fact, id: 'e', stream, revision: 0, position: '0', metadata: { v: '1', at: AT } }) as unknown as Recorded<F>;
const reported = (examined?: object): Recorded<Extract<DetectionFact, { type: 'DetectionReported' }>> =>
  recorded({ type: 'DetectionReported', data: { ...REPORT, ...(examined ? { examined } : {}) } } as never);
const erased = recorded({ type: 'PersonalDataErased', data: {} } as const, 'account-acc');

it('holds what is compared of a picture, once for an event that is delivered twice', () => {
  const event = reported({ ...EXAMINED, perceptualHash: HASH });
  expect(looksView.keys(event)).toEqual(['one']);
  const row = looksView.apply(undefined, event, 'one');
  expect(row).toEqual({
    accountId: 'acc',
    at: AT,
    perceptualHash: HASH,
    width: 640,
    height: 480,
    bytes: 10,
    aiScore: 90,
    verdict: 'ai',
    decidedBy: 'model',
  });
  expect(looksView.apply(row, event, 'one')).toEqual(row);
  expect(BANDS.map((band) => looksView.columns?.[band]?.(row!))).toEqual([
    '0123',
    '4567',
    '89ab',
    'cdef',
    '0123',
    '4567',
    '89ab',
    'cdef',
  ]);
});

it('leaves out pictures without a hash, as in older events', () => {
  expect(looksView.keys(reported(EXAMINED))).toEqual([]);
  expect(looksView.keys(reported())).toEqual([]);
});

it('deletes the pictures of an erased account', () => {
  expect(looksView.types).toContain('PersonalDataErased');
  expect(looksView.keys(erased)).toEqual([]);
  expect(looksView.clears).toMatchObject({ column: 'account_id' });
  expect(looksView.clears!.value(erased)).toBe('acc');
  expect(looksView.clears!.value(reported({ ...EXAMINED, perceptualHash: HASH }))).toBeUndefined();
});
