import { beforeEach, describe, expect, it } from '@jest/globals';
import { HourlyBudget, SERVICE } from '../../src/runtime/index.js';

const MINUTE_MS = 60_000;

describe('an hourly budget', () => {
  let minute: number;
  const budgetOf = (costMax: number): HourlyBudget => new HourlyBudget(costMax, () => minute * MINUTE_MS);
  beforeEach(() => {
    minute = 0;
  });

  it('takes an owner whom it was told to forget for one who has cost nothing', () => {
    const budget = budgetOf(1);
    budget.note('a');
    budget.note('b');
    budget.forget('a');
    expect(['a', 'b'].map((owner) => budget.waitMs(owner) / MINUTE_MS)).toEqual([0, 60]);
  });

  it('says after the last cost of an hour when the hour ends, and only to the owner of them', () => {
    const budget = budgetOf(2);
    const waits = (): readonly number[] => ['a', 'b', SERVICE].map((owner) => budget.waitMs(owner) / MINUTE_MS);
    budget.note('a');
    budget.note(SERVICE);
    budget.note(SERVICE);
    expect(waits()).toEqual([0, 0, 0]);
    minute = 20;
    budget.note('a');
    expect(waits()).toEqual([40, 0, 0]);
    minute = 60;
    expect(waits()).toEqual([0, 0, 0]);
    budget.note('a');
    expect(waits()).toEqual([0, 0, 0]);
    budget.note('a');
    expect(waits()).toEqual([60, 0, 0]);
  });

  it('adds up what an hour costs', () => {
    const budget = budgetOf(10);
    for (const cost of [1, 4, 0, 4, 20]) {
      expect(budget.waitMs('a')).toBe(0);
      budget.note('a', cost);
      minute += 10;
    }
    expect(budget.waitMs('a') / MINUTE_MS).toBe(10);
    minute = 60;
    expect(budget.waitMs('a')).toBe(0);
  });

  it('keeps the end of an hour, whatever is added to it', () => {
    const budget = budgetOf(1);
    budget.note('a', 5);
    minute = 59;
    budget.note('a', 5);
    expect(budget.waitMs('a') / MINUTE_MS).toBe(1);
  });
});
