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
});
