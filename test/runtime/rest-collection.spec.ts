import { describe, expect, it } from '@jest/globals';
import { restCollection } from '../../src/runtime/rest-collection.js';

/** How often memory was returned after each minute. */
function collections(shares: readonly number[]): readonly number[] {
  let collected = 0;
  const look = restCollection(() => (collected += 1));
  return shares.map((share) => {
    look(share);
    return collected;
  });
}

describe('a process that rests', () => {
  it('returns memory one minute and six minutes after its work, and then no more', () => {
    expect(collections([0.9, 0.2, 0, 0.01, 0, 0, 0, 0, 0, 0])).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2, 2]);
  });

  it('begins anew after each work', () => {
    expect(collections([0.9, 0, 0, 0.9, 0])).toEqual([0, 1, 1, 1, 2]);
  });

  it('returns nothing while it works', () => {
    expect(collections([0.9, 0.06, 0.3]).at(-1)).toBe(0);
  });

  it('returns nothing when it has only been started', () => {
    expect(collections([0, 0, 0, 0, 0, 0, 0]).at(-1)).toBe(0);
  });
});
