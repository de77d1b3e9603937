import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { findInjections } from '../../../src/analysts/injection/index.js';
import { plainLetters } from '../../../src/analysts/injection/letters.js';
import { PHRASE_POSITIONS, phraseFile, phraseTableOf } from '../../../src/analysts/injection/phrases.js';

const line = z.string().min(1);
const schema = z.strictObject({
  words: z.record(z.string(), line),
  parts: z.record(z.string(), line),
  groups: z.array(
    z.strictObject({
      about: line,
      position: z.enum(PHRASE_POSITIONS),
      letters: z.literal('own').optional(),
      task: z.boolean().optional(),
      phrases: z.array(z.strictObject({ pattern: line, catches: line, spares: line })).min(1),
    }),
  ),
});

const file = phraseFile();
const examples = file.groups.flatMap(({ phrases, ...group }) =>
  phrases.map((phrase) => ({ ...group, ...phrase, alone: { ...file, groups: [{ ...group, phrases: [phrase] }] } })),
);

describe('the phrases of phrases.json', () => {
  it('have the fields of the schema', () => {
    expect(schema.parse(file)).toEqual(file);
  });

  it('refer only to parts that are defined before', () => {
    const [group] = file.groups;
    const broken = { ...file, groups: [{ ...group!, phrases: [{ pattern: '{absent}', catches: '', spares: '' }] }] };
    expect(() => phraseTableOf(broken)).toThrow('{absent}');
  });

  it.each(examples)('are $about ($position): caught in “$catches”', ({ alone, catches, letters }) => {
    const { latin, other } = phraseTableOf(alone);
    const [{ pattern, words }] = [...latin, ...other] as [(typeof latin)[number]];
    const { text } = plainLetters(catches, letters !== 'own');
    expect(text).toMatch(pattern);
    if (words.length > 0) expect(words.some((word) => text.includes(word))).toBe(true);
    expect(findInjections(catches)).toHaveLength(1);
  });

  it.each(examples)('are $about ($position): not found in “$spares”', ({ spares }) => {
    expect(findInjections(spares)).toEqual([]);
  });
});
