import { describe, expect, it } from '@jest/globals';
import { Budget } from '../../src/runtime/budget.js';

/** A budget, and who was granted what in which order. */
function given(size: number) {
  const granted: string[] = [];
  const budget = new Budget(size);
  return { granted, claim: (name: string, amount: number) => budget.claim(amount, () => granted.push(name)) };
}

describe('a budget', () => {
  it('grants what is there at once, and the rest as it comes back', () => {
    const { granted, claim } = given(10);
    const first = claim('six', 6);
    claim('four', 4);
    claim('one', 1);
    expect(granted).toEqual(['six', 'four']);
    first();
    expect(granted).toEqual(['six', 'four', 'one']);
  });

  it('lets nothing small pass something large', () => {
    const { granted, claim } = given(10);
    const first = claim('five', 5);
    claim('eight', 8);
    claim('two', 2);
    expect(granted).toEqual(['five']);
    first();
    expect(granted).toEqual(['five', 'eight', 'two']);
  });

  it('takes all of it for more than there is', () => {
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

  it('forgets a claim that is given up, and is given back once however often it is said', () => {
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
