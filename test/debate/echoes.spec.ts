import { describe, expect, it } from '@jest/globals';
import { echoesOf } from '../../src/debate/result/debate-result.js';
import { argument } from './debate-walk.js';

const saying = (...texts: readonly string[]): ReturnType<typeof echoesOf> =>
  echoesOf(texts.map((text, index) => argument(`p${index}`, 1, { argument: text })));
const LONG = 'The article names two engineers and links the inspection report, which can be read in full by anybody.';

describe('echoes', () => {
  it('are near-duplicates of an earlier argument, regardless of case and punctuation', () => {
    expect([
      ...saying(LONG, 'Something else entirely, in other words.', LONG.toUpperCase().replaceAll(',', ' —')),
    ]).toEqual([['p2', 'p0']]);
    expect([...saying(LONG, LONG.replace('anybody', 'everybody'))]).toEqual([['p1', 'p0']]);
  });

  it('are not arguments that share a quote or a turn of phrase', () => {
    expect(saying(LONG, 'The article names two engineers, yet neither of them is asked what they found.').size).toBe(0);
    expect(saying('', LONG).size).toBe(0);
  });

  it('refer to the first argument that they repeat', () => {
    expect([...saying('Yes.', 'yes', 'YES!', 'no')]).toEqual([
      ['p1', 'p0'],
      ['p2', 'p0'],
    ]);
  });
});
