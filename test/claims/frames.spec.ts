import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ATTRIBUTION_MODEL } from '../../src/claims/attribution.model.js';
import { FRAME_KINDS } from '../../src/claims/frame.js';
import { FRAME_FILE } from '../../src/claims/frame-parts.js';
import { framesOf } from '../../src/claims/frames.js';
import { read } from '../../src/claims/reading.js';

const text = z.string().min(1);
const rule = z.strictObject({ catches: text, spares: text });
const schema = z.strictObject({
  rules: z.record(z.enum(FRAME_KINDS), rule),
  words: z.record(text, z.strictObject({ about: text, words: text })),
});

const rates = new Map(
  ATTRIBUTION_MODEL.cueRates.flatMap((lemmas, level) =>
    lemmas.split(' ').map((lemma): [string, number] => [lemma, level]),
  ),
);
const kindsIn = (passage: string): string[] => framesOf(read(passage), rates).map(({ kind }) => kind);
const examples = Object.entries(FRAME_FILE.rules).map(([kind, { catches, spares }]) => ({ kind, catches, spares }));

describe('the grammar of attributions', () => {
  it('has an example for each of its rules and says what each list of words is', () => {
    expect(schema.parse(FRAME_FILE)).toEqual(FRAME_FILE);
  });

  it.each(examples)('finds “$kind” in “$catches”', ({ kind, catches }) => {
    expect(kindsIn(catches)).toContain(kind);
  });

  it.each(examples)('does not find “$kind” in “$spares”', ({ kind, spares }) => {
    expect(kindsIn(spares)).not.toContain(kind);
  });
});
