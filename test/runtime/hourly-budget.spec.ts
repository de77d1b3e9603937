import { describe, expect, it } from '@jest/globals';
import { HourlyBudget, SERVICE } from '../../src/runtime/index.js';

const MINUTE_MS = 60_000;

describe('an hourly budget', () => {
  it('says after its last failure when the first is an hour ago, and only to the owner of them', () => {
    let minute = 0;
    const budget = new HourlyBudget(2, () => minute * MINUTE_MS);
    const waits = (): readonly number[] => ['a', 'b', SERVICE].map((owner) => budget.waitMs(owner) / MINUTE_MS);
    budget.noteFailure('a');
    budget.noteFailure(SERVICE);
    budget.noteFailure(SERVICE);
    expect(waits()).toEqual([0, 0, 0]);
    minute = 20;
    budget.noteFailure('a');
    expect(waits()).toEqual([40, 0, 0]);
    minute = 60;
    expect(waits()).toEqual([0, 0, 0]);
    budget.noteFailure('a');
    expect(waits()).toEqual([20, 0, 0]);
  });

  it('adds up what failures cost, and waits until enough of it is an hour ago', () => {
    let minute = 0;
    const budget = new HourlyBudget(10, () => minute * MINUTE_MS);
    for (const cost of [1, 4, 0, 4, 20]) {
      expect(budget.waitMs('a')).toBe(0);
      budget.noteFailure('a', cost);
      minute += 10;
    }
    // At minute 50 there are 29; 20 of them, at minute 40, end the wait when they are an hour ago.
    expect(budget.waitMs('a') / MINUTE_MS).toBe(50);
    minute = 100;
    expect(budget.waitMs('a')).toBe(0);
  });
});
