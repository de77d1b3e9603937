import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../src/kernel/index.js';

describe('canonical JSON', () => {
  it('sorts the keys, by UTF-16 code units, at every depth', () => {
    expect(canonicalJson({ b: 1, a: { d: [{ z: 1, y: 2 }], c: null } })).toBe(
      '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}',
    );
    // RFC 8785, 3.2.3: an emoji's surrogates sort before U+FB33.
    expect(canonicalJson({ '\ufb33': 1, '😀': 2, '\u20ac': 3, '1': 4, '\r': 5, '\u00f6': 6 })).toBe(
      '{"\\r":5,"1":4,"ö":6,"€":3,"😀":2,"\ufb33":1}',
    );
  });

  it('writes numbers in their shortest form', () => {
    expect(canonicalJson([333333333.33333329, 1e30, 4.5, 2e-3, 1e-27, -0, 100])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0,100]',
    );
  });

  it('omits what JSON omits', () => {
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
  });

  it('is equivalent to its input, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
