import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categoryOf, derivedId, idOf, sha256 } from '../../src/kernel/index.js';

describe('a derived id', () => {
  it('is a UUID of version 8 and the RFC variant', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer())), (parts) => {
        expect(derivedId(...parts)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }),
    );
  });

  it('is the same for the same parts and different for others, however they are divided', () => {
    expect(derivedId('a', 'b', 1)).toBe(derivedId('a', 'b', 1));
    const ids = [derivedId('ab'), derivedId('a', 'b'), derivedId('a,b'), derivedId('1'), derivedId(1), derivedId()];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('never changes, since stored events have such ids', () => {
    expect(derivedId('command', 'stream-1', 0)).toBe('32b82e44-63c6-8e1a-a6cd-3b5bf5a007e6');
  });
});

describe('sha256', () => {
  it('digests UTF-8 text and bytes alike', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('é')).toBe(sha256(new Uint8Array([0xc3, 0xa9])));
  });
});

describe('a stream name', () => {
  it('is a category and an id, which may hold dashes', () => {
    expect([categoryOf('credits-a-b'), idOf('credits-a-b')]).toEqual(['credits', 'a-b']);
    expect(categoryOf('lonely')).toBe('lonely');
  });
});
