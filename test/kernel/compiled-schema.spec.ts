import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { compiled } from '../../src/kernel/compiled-schema.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { CATALOGUE } from '../../src/event-log.js';

const JOURNALS = join(import.meta.dirname, '..', 'journals');
const STRANGE: readonly unknown[] = [
  null,
  true,
  '',
  'other',
  -1,
  0.5,
  3,
  101,
  2 ** 60,
  [],
  [''],
  [{}],
  {},
  { more: 1 },
  undefined,
];

/** The data, and variants with one value missing, invalid, or with an additional field. */
function* spoilt(data: unknown): Generator<unknown, void> {
  yield* STRANGE;
  if (typeof data !== 'object' || data === null) return;
  if (Array.isArray(data)) {
    for (const [n, member] of data.slice(0, 2).entries())
      for (const strange of spoilt(member)) yield data.with(n, strange);
    return;
  }
  yield { ...data, more: 1 };
  for (const [key, member] of Object.entries(data)) {
    yield Object.fromEntries(Object.entries(data).filter(([other]) => other !== key));
    for (const strange of spoilt(member)) yield { ...data, [key]: strange };
  }
}

/** Which members it has, of which types: data that are alike in this are spoilt in the same ways. Of lists, the first two count. */
function shapeOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return typeof data;
  if (Array.isArray(data)) return `[${data.slice(0, 2).map(shapeOf).join()}]`;
  return `{${Object.entries(data)
    .map(([key, value]) => `${key}:${shapeOf(value)}`)
    .join()}}`;
}

const recorded = [
  ...new Map(
    readdirSync(JOURNALS)
      .flatMap((name) => (JSON.parse(readFileSync(join(JOURNALS, name), 'utf8')) as { events: RecordedEvent[] }).events)
      .map((event) => [`${event.type} ${shapeOf(event.data)}`, event] as const),
  ).values(),
];
const types = [...new Set(recorded.map(({ type }) => type))];

describe('a compiled schema', () => {
  it.each(types)('accepts values of %s only if the schema returns them unchanged', (type) => {
    const schema = CATALOGUE.definition(type)?.schema ?? z.never();
    const check = compiled(schema);
    if (!check) return;
    let [taken, refused] = [0, 0];
    for (const { data } of recorded.filter((event) => event.type === type))
      for (const some of [data, ...spoilt(data)]) {
        // The data as stored in a log.
        const stored = some === undefined ? undefined : (JSON.parse(JSON.stringify(some)) as unknown);
        const parsed = schema.safeParse(stored);
        if (check(stored) !== parsed.success) throw new Error(`${type}: ${JSON.stringify(stored)}`);
        if (parsed.success) expect(parsed.data).toEqual(stored);
        if (parsed.success) taken++;
        else refused++;
      }
    expect(taken).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  it('exists for the most frequent events', () => {
    const has = (type: string): boolean => compiled(CATALOGUE.definition(type)?.schema ?? z.never()) !== undefined;
    expect(['ArgumentMade', 'DetectionAdmitted', 'CreditsReserved', 'ConsensusReached'].filter(has)).toHaveLength(4);
  });

  it.each([
    ['a default', z.strictObject({ a: z.string().default('') })],
    ['a transformation', z.strictObject({ a: z.string().transform(Number) })],
    ['a refinement', z.strictObject({ a: z.string() }).refine(({ a }) => a !== '')],
    ['trimming', z.strictObject({ a: z.string().trim() })],
    ['a length, which is counted differently', z.strictObject({ a: z.string().max(1) })],
    ['a format', z.strictObject({ a: z.url() })],
    ['coercion', z.strictObject({ a: z.coerce.number() })],
    ['another format of numbers', z.strictObject({ a: z.float32() })],
    ['members left out', z.object({ a: z.string() })],
    ['members of any name', z.looseObject({ a: z.string() })],
    ['a record', z.record(z.string(), z.number())],
    ['anything', z.unknown()],
  ])('is not compiled if JSON Schema is less strict: %s', (_, schema) => {
    expect(compiled(schema)).toBeUndefined();
    expect(compiled(z.strictObject({ deep: z.array(schema).optional() }))).toBeUndefined();
  });
});
