import { describe, expect, it } from '@jest/globals';
import { MISSED_MAX, LivenessTracker } from '../../src/cluster/index.js';

const renewed = (roll: LivenessTracker, times: number): void => {
  for (let n = 0; n < times; n++) roll.heard('self');
};

describe('the roll call', () => {
  it('declares a node gone after its silence during this node’s renewals', () => {
    const roll = new LivenessTracker('self');
    roll.heard('other');
    renewed(roll, MISSED_MAX - 1);
    expect(roll.isGone('other')).toBe(false);
    renewed(roll, 1);
    expect(roll.isGone('other')).toBe(true);
    roll.heard('other');
    expect(roll.isGone('other')).toBe(false);
  });

  it('declares no node gone while this node reads no renewals of its own', () => {
    const roll = new LivenessTracker('self');
    roll.heard('other');
    for (let n = 0; n < 100; n++) roll.heard('third');
    expect(roll.isGone('other')).toBe(false);
  });

  it('gives an unknown node the same time, from the first question on', () => {
    const roll = new LivenessTracker('self');
    renewed(roll, 100);
    expect(roll.isGone('stranger')).toBe(false);
    renewed(roll, MISSED_MAX);
    expect(roll.isGone('stranger')).toBe(true);
  });

  it('declares a node gone when it announces its departure, but never itself', () => {
    const roll = new LivenessTracker('self');
    roll.left('other');
    renewed(roll, 100);
    expect([roll.isGone('other'), roll.isGone('self')]).toEqual([true, false]);
  });
});
