import { describe, expect, it } from '@jest/globals';
import { Budget } from '../../src/runtime/index.js';

/** A budget that records the order of grants. */
function given(size: number) {
  const granted: string[] = [];
  const budget = new Budget(size);
  return { granted, claim: (name: string, amount: number) => budget.claim(amount, () => granted.push(name)) };
}

describe('a budget', () => {
  it('grants what is available at once, and the rest when it is returned', () => {
    const { granted, claim } = given(10);
    const first = claim('six', 6);
    claim('four', 4);
    claim('one', 1);
    expect(granted).toEqual(['six', 'four']);
    first();
    expect(granted).toEqual(['six', 'four', 'one']);
  });

  it('grants claims in order, regardless of their size', () => {
    const { granted, claim } = given(10);
    const first = claim('five', 5);
    claim('eight', 8);
    claim('two', 2);
    expect(granted).toEqual(['five']);
    first();
    expect(granted).toEqual(['five', 'eight', 'two']);
  });

  it('grants the whole budget for a larger claim', () => {
    const { granted, claim } = given(10);
    const first = claim('one', 1);
    const giant = claim('giant', 99);
    claim('after', 1);
    expect(granted).toEqual(['one']);
    first();
    expect(granted).toEqual(['one', 'giant']);
    giant();
    expect(granted).toEqual(['one', 'giant', 'after']);
  });

  it('forgets an aborted claim, and is returned only once for repeated releases', () => {
    const { granted, claim } = given(10);
    const first = claim('all', 10);
    const second = claim('given up', 5);
    second();
    first();
    first();
    second();
    claim('ten', 10);
    claim('one too many', 1);
    expect(granted).toEqual(['all', 'ten']);
  });
});
