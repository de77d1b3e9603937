import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { FINDING_TYPES } from '../../../src/appraisal/index.js';
import { FACT_KINDS, FLAGS } from '../../../src/analysts/index.js';
import { readDocument } from '../../../src/analysts/offline/document.js';
import { lexicon, LEXICONS } from '../../../src/analysts/offline/lexicon.js';
import { SENTENCES } from '../../../src/analysts/offline/voice/sentences.js';
import { SIGNALS } from '../../../src/personas/index.js';

const text = z.string().min(1);
const lines = z.array(text).min(1);
const exactly = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

describe('the words of lexicons.json', () => {
  const list = z.strictObject({ words: text.regex(/^[^\n;]+$/), catches: text, spares: text });
  const examples = Object.entries(LEXICONS).map(([name, { catches, spares }]) => ({ name, catches, spares }));
  const found = (name: string, passage: string): string[] =>
    lexicon(name)
      .find(readDocument('', passage).text)
      .map(({ entry }) => entry);

  it('have the fields of the schema', () => {
    expect(z.record(text, list).parse(LEXICONS)).toEqual(LEXICONS);
  });

  it('are never looked up by a wrong name', () => {
    expect(() => lexicon('absent')).toThrow('absent');
  });

  it.each(examples)('of $name are found in “$catches”', ({ name, catches }) => {
    expect(found(name, catches)).not.toEqual([]);
  });

  it.each(examples)('of $name are not found in “$spares”', ({ name, spares }) => {
    expect(found(name, spares)).toEqual([]);
  });
});

describe('the lines of sentences.json', () => {
  const schema = z.strictObject({
    clauses: z.partialRecord(z.enum(FACT_KINDS), lines),
    flagLabels: exactly(FLAGS, text),
    flagClauses: lines,
    flagClausesOf: z.partialRecord(z.enum(FLAGS), lines),
    flagClausesHeadline: z.partialRecord(z.enum(FLAGS), lines),
    shown: lines,
    found: exactly(FINDING_TYPES, z.strictObject({ quoting: lines, bare: lines })),
    signalLabels: exactly(SIGNALS, text),
    findingLabels: exactly(FINDING_TYPES, text),
    nothing: lines,
    open: lines,
    unasked: lines,
    weighed: lines,
    parted: lines,
    own: lines,
    undecided: lines,
    short: lines,
    shortTail: lines,
    foreign: lines,
    foreignTail: lines,
    foreignEnd: lines,
    agreed: lines,
    scores: lines,
    moves: exactly(['up', 'down', 'stay'], lines),
  });

  it('have the fields of the schema', () => {
    expect(schema.parse(SENTENCES)).toEqual(SENTENCES);
  });
});
