import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { assertModest, parseRequest } from '../../src/http/index.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const shape = z.strictObject({
  url: z.string().optional(),
  list: z.array(z.strictObject({ a: z.string() })).optional(),
});

/** Processes a body like the service, from bytes to values. */
function received(body: Buffer): unknown {
  assertModest(body);
  return parseRequest(shape, JSON.parse(body.toString('utf8')));
}

const BODIES: Readonly<Record<string, (size: number) => string>> = {
  'opening brackets': (size) => fill('[', size),
  'opening objects': (size) => fill('{"a":', size),
  'brackets that close': (size) => fill('[', size / 2) + fill(']', size / 2),
  'unknown keys': (size) =>
    `{${Array.from({ length: size / 12 }, (_, n) => `"k${String(n).padStart(7, '0')}":1`).join(',')}}`,
  'one key again and again': (size) => `{${fill('"a":1,', size)}"a":1}`,
  'one long string': (size) => `{"url":"${fill('x', size)}"}`,
  'escaped quotes': (size) => `{"url":"${fill('\\"', size)}"}`,
  'a string that never ends': (size) => `{"url":"${fill('\\\\', size)}`,
  'empty strings': (size) => `{"list":[${fill('"",', size)}""]}`,
  'wrong members of a list': (size) => `{"list":[${fill('{"b":1},', size)}{"b":1}]}`,
  'a long number': (size) => `{"url":${fill('1', size)}}`,
  'white space': (size) => `{${fill(' ', size)}}`,
  commas: (size) => fill(',', size),
};

describe('a JSON body', () => {
  it.each(Object.entries(BODIES))('takes at most n log n time when it consists of %s', async (_, make) => {
    const measured = await measureGrowth((size) => Buffer.from(make(size)), received);
    expect(growthFaults(measured)).toEqual([]);
  });

  it.each([
    ['deeper than 32 levels', fill('[', 33)],
    ['of more than 20,000 members', `[${fill('1,', 40_002)}1]`],
    ['that is not UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ])('%s is refused', (_, body) => {
    expect(() => assertModest(Buffer.from(body))).toThrow(expect.objectContaining({ code: 'invalid-request' }));
  });

  it('may hold brackets and commas in its strings', () => {
    assertModest(Buffer.from(JSON.stringify({ url: fill('[{,\\"', 100_000) })));
  });

  it('is not echoed: the errors that are listed are few and short', () => {
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key${n}`.repeat(20), n]));
    const wrong = { list: Array.from({ length: 10_000 }, () => ({ b: 1 })) };
    for (const body of [keys, wrong, { ['k'.repeat(500_000)]: 1 }])
      try {
        parseRequest(shape, body);
        throw new Error('the body was accepted');
      } catch (error) {
        const { code, detail, extra } = error as { code: string; detail: string; extra: { errors: unknown[] } };
        expect(code).toBe('invalid-request');
        expect(extra.errors.length).toBeLessThanOrEqual(20);
        expect(JSON.stringify({ detail, extra }).length).toBeLessThan(20_000);
      }
  });
});
