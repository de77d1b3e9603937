import { describe, expect, it } from '@jest/globals';
import { type Quota, quotaDecider } from '../../src/detection/quota/quota.decider.js';
import { type DetectionFact, quotaStream } from '../../src/detection/detection.events.js';

const { decide, evolve, initialState } = quotaDecider;
const given = (...facts: DetectionFact[]): Quota => facts.reduce(evolve, initialState());
const admitted = (detectionId: string): DetectionFact => ({
  type: 'DetectionAdmitted',
  data: { detectionId, limit: 2 },
});
const returned = (detectionId: string): DetectionFact => ({
  type: 'DetectionReturned',
  data: { detectionId, reason: 'x' },
});
const admit = (detectionId: string, limit: number | null = 2) =>
  ({ kind: 'admit', detectionId, limit, resetsInS: 60 }) as const;

describe('a daily quota', () => {
  it('admits up to the limit, then refuses until midnight', () => {
    expect(decide(admit('b'), given(admitted('a')))).toHaveLength(1);
    expect(() => decide(admit('c'), given(admitted('a'), admitted('b')))).toThrow(
      expect.objectContaining({ code: 'quota-exceeded', retryAfterS: 60 }),
    );
  });
  it('can be used again after a return', () => {
    expect(decide(admit('c'), given(admitted('a'), admitted('b'), returned('a')))).toHaveLength(1);
  });
  it('always admits without a limit', () => {
    expect(decide(admit('c', null), given(admitted('a'), admitted('b')))).toHaveLength(1);
  });
  it('applies a higher plan at once', () => {
    expect(decide(admit('c', 100), given(admitted('a'), admitted('b')))).toHaveLength(1);
  });
  it('ends a detection once: a reported one is not returned, a returned one not reported', () => {
    const state = given(admitted('a'), returned('a'));
    expect(decide({ kind: 'return', detectionId: 'a', reason: 'again' }, state)).toEqual([]);
    expect(
      decide({ kind: 'report', detectionId: 'a', sha256: '', aiScore: 1, verdict: 'ai', model: 'm' }, state),
    ).toEqual([]);
  });
  it('counts an erased detection, which has ended', () => {
    const erased = { type: 'DetectionErased', data: { detectionId: 'a' } } as const;
    const state = given(admitted('a'), erased);
    expect([state.used, state.open]).toEqual([1, {}]);
    expect(decide({ kind: 'return', detectionId: 'a', reason: 'late' }, state)).toEqual([]);
  });
  it('counts the third slow image of an hour and each later one', () => {
    const instant = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString();
    const slow = (detectionId: string, minute: number) =>
      ({
        kind: 'return',
        detectionId,
        reason: 'image-too-slow',
        slowAt: instant(minute),
        slowSince: instant(minute - 60),
      }) as const;
    let state = given();
    const types = [0, 10, 20, 30, 69, 200].map((minute, n) => {
      state = evolve(state, admitted(`${n}`));
      const facts = decide(slow(`${n}`, minute), state);
      state = facts.reduce(evolve, state);
      return facts[0]?.type;
    });
    expect(types).toEqual([
      'DetectionReturned',
      'DetectionReturned',
      'DetectionForfeited',
      'DetectionForfeited',
      'DetectionForfeited',
      'DetectionReturned',
    ]);
    expect(state).toMatchObject({ used: 3, open: {} });
  });
  it('has a separate stream for each account and UTC day', () => {
    expect(quotaStream('abc', '2026-03-01T23:59:59.999Z')).toBe('quota-abc_20260301');
    expect(quotaStream('abc', '2026-03-02T00:00:00.000Z')).toBe('quota-abc_20260302');
  });
});
