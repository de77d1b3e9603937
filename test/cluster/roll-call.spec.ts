import { describe, expect, it } from '@jest/globals';
import { MISSED_MAX, RollCall } from '../../src/cluster/index.js';

const renewed = (roll: RollCall, times: number): void => {
  for (let n = 0; n < times; n++) roll.heard('self');
};

describe('the roll call', () => {
  it('gives a node up after its silence through this one’s own renewals', () => {
    const roll = new RollCall('self');
    roll.heard('other');
    renewed(roll, MISSED_MAX - 1);
    expect(roll.isGone('other')).toBe(false);
    renewed(roll, 1);
    expect(roll.isGone('other')).toBe(true);
    roll.heard('other');
    expect(roll.isGone('other')).toBe(false);
  });

  it('judges nobody while it hears nothing of itself', () => {
    const roll = new RollCall('self');
    roll.heard('other');
    for (let n = 0; n < 100; n++) roll.heard('third');
    expect(roll.isGone('other')).toBe(false);
  });

  it('gives a node that it has never heard of the same time, from when it is asked', () => {
    const roll = new RollCall('self');
    renewed(roll, 100);
    expect(roll.isGone('stranger')).toBe(false);
    renewed(roll, MISSED_MAX);
    expect(roll.isGone('stranger')).toBe(true);
  });

  it('believes a node that says it goes, and never gives itself up', () => {
    const roll = new RollCall('self');
    roll.left('other');
    renewed(roll, 100);
    expect([roll.isGone('other'), roll.isGone('self')]).toEqual([true, false]);
  });
});
