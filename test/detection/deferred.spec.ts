import { describe, expect, it } from '@jest/globals';
import { ATTEMPTS_MAX, deferredDecider } from '../../src/detection/deferred/deferred.decider.js';
import { type DeferredRow, deferredView } from '../../src/detection/deferred/deferred.view.js';

const AT = '2026-11-29T20:00:00.000Z';
const QUOTA = 'quota-acc_20261129';
type Event = Parameters<typeof deferredView.apply>[1];
const event = (stream: string, type: string, data: object = {}): Event =>
  ({ stream, type, data, revision: 0, metadata: { at: AT } }) as unknown as Event;
const ofQuota = (type: string, data: object = {}): Event => event(QUOTA, type, { detectionId: 'd', ...data });

const admitted = ofQuota('DetectionAdmitted', { limit: 10, nodeId: 'n', deferred: { bytes: 7 } });
const kept = event('picture-d', 'PictureKept', { sha256: 'abc', bytes: 7 });
const reported = ofQuota('DetectionReported');
const returned = ofQuota('DetectionReturned', { reason: 'interrupted' });
const ended = event('deferred-d', 'DeferredDetectionEnded', { accountId: 'acc' });

/** The row after a history, each event delivered twice. */
const rowOf = (...history: readonly Event[]): DeferredRow | undefined =>
  history
    .flatMap((one) => [one, one])
    .reduce<DeferredRow | undefined>(
      (row, one) => (deferredView.keys(one).includes('d') ? deferredView.apply(row, one, 'd') : row),
      undefined,
    );

describe('a deferred detection', () => {
  it('is pending from its admission on, and owed when its picture is whole', () => {
    const row = { accountId: 'acc', stream: QUOTA, at: AT, nodeId: 'n', bytes: 7, status: 'pending', isKept: true };
    expect(rowOf(admitted)).toEqual(row);
    expect(rowOf(admitted, kept)).toEqual({ ...row, sha256: 'abc' });
  });

  it('is nothing of its own once it is answered and its picture erased, or when it is erased itself', () => {
    for (const type of ['DetectionReported', 'DetectionErased'])
      expect(rowOf(admitted, kept, ofQuota(type))).toMatchObject({ status: 'answered', isKept: true });
    expect(rowOf(admitted, kept, reported, ended)).toBeUndefined();
    expect(rowOf(admitted, kept, reported, event('erasure-d', 'ErasureRequested'))).toBeUndefined();
  });

  it('stays with its reason, and without its picture’s digest, when it failed', () => {
    for (const failed of [returned, ofQuota('DetectionForfeited', { reason: 'interrupted' })])
      expect(rowOf(admitted, kept, failed, ended)).toEqual({
        ...rowOf(admitted),
        status: 'failed',
        reason: 'interrupted',
        isKept: false,
      });
  });

  it('has no row if somebody waits for it, and none of an erased account', () => {
    expect(rowOf(ofQuota('DetectionAdmitted', { limit: 10 }), reported, ended)).toBeUndefined();
    const erased = event('account-acc', 'PersonalDataErased');
    expect([deferredView.keys(erased), deferredView.clears?.value(erased)]).toEqual([[], 'acc']);
    expect(deferredView.clears?.value(admitted)).toBeUndefined();
  });

  it('is begun five times at most, and ends once', () => {
    const { decide, evolve, initialState } = deferredDecider;
    let state = initialState();
    const types = [];
    for (const command of [
      ...Array.from({ length: ATTEMPTS_MAX + 1 }, () => ({ kind: 'begin', nodeId: 'n' }) as const),
      { kind: 'end', accountId: 'acc' } as const,
      { kind: 'end', accountId: 'acc' } as const,
      { kind: 'begin', nodeId: 'n' } as const,
    ])
      for (const fact of decide(command, state)) {
        types.push(fact.type);
        state = evolve(state, fact);
      }
    expect(types).toEqual([...Array<string>(ATTEMPTS_MAX).fill('DeferredDetectionBegun'), 'DeferredDetectionEnded']);
    expect(deferredDecider.isOver?.(state)).toBe(true);
  });
});
