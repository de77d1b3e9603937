import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hintOf, isWellFormedApiKey, newApiKey } from '../../src/accounts/api-keys.js';

describe('an API key', () => {
  it('has the published shape and passes its own checksum', () => {
    const key = newApiKey();
    expect(key).toMatch(/^elk_[0-9A-Za-z]{36}$/);
    expect(isWellFormedApiKey(key)).toBe(true);
  });
  it('is recognised as mistyped without a lookup if any one character is wrong', () => {
    const key = newApiKey();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 39 }), fc.constantFrom('0', 'a', 'Z', '9', 'x', 'Q'), (at, letter) => {
        fc.pre(key.charAt(at) !== letter);
        expect(isWellFormedApiKey(key.slice(0, at) + letter + key.slice(at + 1))).toBe(false);
      }),
    );
  });
  it('shows only a small part of itself in lists', () => {
    const key = newApiKey();
    expect(hintOf(key)).toHaveLength(13);
    expect(key.includes(hintOf(key))).toBe(false);
  });
});
