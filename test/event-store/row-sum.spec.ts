import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { LONG, sumOf } from '../../src/event-store/sqlite/row-sum.js';
import { sumOfEvent } from '../../src/event-store/sqlite/sqlite.rows.js';

/** The sum as it is stored since there are sums: of all values in one string. */
const joined = (values: readonly unknown[]): number => crc32(values.join('\0')) | 0;

describe('the checksum of a row', () => {
  const long = '{"argument":"Straßenbahn — 電車"} '.repeat(LONG);
  it.each<readonly [string, readonly unknown[]]>([
    ['short values', ['debate-1', 7, 'id', 'ArgumentMade', '{"a":1}', '{}']],
    ['a long value between others', ['debate-1', 7, 'id', 'ArgumentMade', long, '{}']],
    ['a long value first and last', [long, 1, long]],
    ['a value of the limit, and one more', ['x'.repeat(LONG), 'x'.repeat(LONG + 1), 'é'.repeat(LONG)]],
    ['nothing, empty texts and fractions', [null, '', undefined, 0, -1.5, '']],
    ['one value', ['alone']],
  ])('is that of one string of all values, for %s', (_, values) => {
    expect(sumOf(values)).toBe(joined(values));
  });

  it('is the same for an event, whatever its length', () => {
    for (const data of ['{}', long, 'x'.repeat(LONG), '😀'.repeat(LONG)]) {
      const event = { id: 'an-id', type: 'ArgumentMade', data, metadata: '{"v":"1"}' };
      const values = ['debate-1', 12, event.id, event.type, event.data, event.metadata];
      expect(sumOfEvent('debate-1', 12, event)).toBe(joined(values));
    }
  });

  it('depends on the place of every byte in bytes', () => {
    const sums = [[1, 2], [2, 1], [1], []].map((bytes) => sumOf(['stream', Uint8Array.from(bytes)]));
    expect(new Set(sums).size).toBe(4);
    expect(sums[0]).toBe(joined(['stream', `b${crc32(Uint8Array.of(1, 2))}`]));
  });
});
