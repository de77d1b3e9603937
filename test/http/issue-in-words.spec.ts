import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseRequest } from '../../src/http/parse-request.js';
import { Refusal } from '../../src/kernel/index.js';

/** What the service says of a request that has another form than its schema. */
function saidOf(schema: z.ZodType, request: unknown): Pick<Refusal, 'detail' | 'extra'> {
  try {
    parseRequest(schema, request);
  } catch (error) {
    if (error instanceof Refusal) return { detail: error.detail, extra: error.extra };
    throw error;
  }
  throw new Error('the request was taken');
}

describe('a refused request', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['is missing', z.string(), undefined],
    ['is missing', z.enum(['micro', 'deep']), undefined],
    ['is missing', z.union([z.string(), z.number()]), undefined],
    ['must be text', z.string(), 5],
    ['must be text', z.string(), null],
    ['must be a number', z.number(), '5'],
    ['must be a whole number', z.int(), 1.5],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be a list', z.array(z.string()), 'a, b'],
    ['must be an object with named fields', z.object({}), []],
    ['must not be empty', z.string().min(1), ''],
    ['must have at least 10 characters', z.string().min(10), 'short'],
    ['must have at most 3 characters', z.string().max(3), 'long'],
    ['must have at least 2 entries', z.array(z.string()).min(2), ['a']],
    ['must have at most 1 entries', z.array(z.string()).max(1), ['a', 'b']],
    ['must be at least 0.01', z.number().min(0.01), 0],
    ['must be more than 0', z.number().gt(0), 0],
    ['must be at most 20', z.number().max(20), 21],
    ['must be less than 20', z.number().lt(20), 20],
    ['must be a multiple of 5', z.number().multipleOf(5), 7],
    ['must be an e-mail address such as name@example.org', z.email(), 'ann'],
    ['must be a web address such as https://example.org/page', z.url(), 'example'],
    ['must be a day such as 2026-02-28', z.iso.date(), '28 February'],
    ['is not written as this field must be', z.string().regex(/^elk_/), 'key'],
    ['must be one of micro, deep', z.enum(['micro', 'deep']), 'huge'],
    ['must be all', z.literal('all'), 'some'],
    ['has a field that this request does not take: colour', z.strictObject({}), { colour: 1 }],
    ['has fields that this request does not take: colour, size', z.strictObject({}), { colour: 1, size: 2 }],
    ['has none of the forms that this field takes', z.union([z.string(), z.number()]), true],
    ['must be one of a, b', z.enum(['a', 'b'], { error: 'must be one of a, b' }), undefined],
  ])('says in words: %s', (words, schema, value) => {
    expect(saidOf(z.object({ field: schema }), { field: value })).toEqual({
      detail: `field: ${words}`,
      extra: { errors: [{ pointer: '/field', detail: words }] },
    });
  });

  it('names the field in words, and its place for programs', () => {
    const schema = z.object({ webhook: z.object({ dailyLimit: z.int() }), urls: z.array(z.url()) });
    expect(saidOf(schema, { webhook: { dailyLimit: 1.5 }, urls: ['https://a.example', 'b'] })).toEqual({
      detail:
        'webhook, daily limit: must be a whole number; urls, entry 2: must be a web address such as https://example.org/page',
      extra: {
        errors: [
          { pointer: '/webhook/dailyLimit', detail: 'must be a whole number' },
          { pointer: '/urls/1', detail: 'must be a web address such as https://example.org/page' },
        ],
      },
    });
  });

  it('is named as a whole where no field is wrong', () => {
    expect(saidOf(z.strictObject({}), { colour: 1 }).detail).toBe(
      'the request: has a field that this request does not take: colour',
    );
  });
});
