import { describe, expect, it } from '@jest/globals';
import { isTitleAlone, withoutTitle } from '../../src/words/index.js';

describe('a name', () => {
  it.each([
    ['Minister Ann Reed', 'Ann Reed'],
    ['Prime Minister Ann Reed', 'Ann Reed'],
    ['Relations Manager Jenna Holm', 'Jenna Holm'],
    ['President-elect Tom Berg', 'Tom Berg'],
    ['U.S. President Tom Berg', 'Tom Berg'],
    ['Harbour Foods CFO Jean-Jacques Holm', 'Harbour Foods CFO Jean-Jacques Holm'],
    ['Former Harbour Director Ann Reed', 'Former Harbour Director Ann Reed'],
    ['Senator Reed', 'Senator Reed'],
    ['Ann Reed', 'Ann Reed'],
  ])('stands without the titles before it: %s', (name, bare) => {
    expect(withoutTitle(name)).toBe(bare);
  });

  it('is no office alone', () => {
    for (const office of ['the Prime Minister', 'President', 'The Mayor', 'Chief Executive Officer'])
      expect(isTitleAlone(office)).toBe(true);
    for (const name of ['Ann Reed', 'the Prime Minister of Norden', 'Mayor Reed'])
      expect(isTitleAlone(name)).toBe(false);
  });
});
