import { describe, expect, it } from '@jest/globals';
import { flagRows, spokenOf } from '../../src/debate/result/flag-rows.js';
import { type DebateState } from '../../src/debate/stages/index.js';

const ARTICLE = {
  title: 'The lock is shut',
  text: 'The harbour board is a pathetic bunch. It shut the lock. A source close to the board said so.',
};
type Rows = ReturnType<typeof flagRows>;
const row = (flag: Rows[number]['flag'], quote: string, ...personas: string[]): Rows[number] => ({
  flag,
  quote,
  personas,
});

/** A debate in which each agent says something of the words beside its name. */
const debate = (engine: 'offline' | 'llm', spoken: Readonly<Record<string, string>>): DebateState =>
  ({
    article: { article: ARTICLE },
    opening: { analyst: { engine } },
    arguments: Object.entries(spoken).map(([persona, words]) => ({
      persona,
      facts: [{ kind: 'remark', claims: [], words: [words], start: 0, end: 1 }],
    })),
  }) as unknown as DebateState;

describe('the flags of a verdict', () => {
  it.each([
    ['loaded-language', 'personal-attack', 'personal-attack'],
    ['personal-attack', 'emotional-appeal', 'personal-attack'],
    ['false-certainty', 'loaded-language', 'loaded-language'],
  ] as const)('have one row for words that are flagged as %s and as %s', (one, other, stays) => {
    expect(
      flagRows(ARTICLE, [row(one, 'pathetic bunch', 'ann', 'tom'), row(other, 'a pathetic bunch', 'kim')]),
    ).toEqual([row(stays, 'pathetic bunch', 'ann', 'tom', 'kim')]);
  });

  it('keep two faults that are not about the wording apart', () => {
    const rows = [row('clickbait-headline', ARTICLE.title, 'ann'), row('headline-mismatch', ARTICLE.title, 'kim')];
    expect(flagRows(ARTICLE, rows)).toEqual(rows);
  });
});

describe('the agents of a flag of the embedded analyst', () => {
  const rows = [
    row('loaded-language', 'pathetic bunch', 'ann', 'tom', 'kim'),
    row('anonymous-sourcing', 'source close', 'ann'),
  ];

  it('are those that speak of its sentence', () => {
    const state = debate('offline', {
      ann: 'The harbour board is a pathetic bunch.',
      tom: 'It shut the lock',
      kim: 'harbour',
    });
    expect(spokenOf(state, rows).map(({ personas }) => personas)).toEqual([['ann', 'kim'], []]);
  });

  it('leave out a passage that nobody speaks of beside one of the same flag that somebody does', () => {
    const state = debate('offline', { ann: 'The harbour board is a pathetic bunch.' });
    const both = [row('loaded-language', 'pathetic bunch', 'ann'), row('loaded-language', 'shut', 'tom')];
    expect(spokenOf(state, both).map(({ quote }) => quote)).toEqual(['pathetic bunch']);
  });

  it('are all where every agent speaks of it, as of satire and of another language', () => {
    const all = [row('satire', ARTICLE.title, 'ann', 'tom'), row('unsupported-language', 'It shut', 'kim')];
    expect(spokenOf(debate('offline', { ann: 'It shut the lock' }), all)).toEqual(all);
  });

  it('stay where a model raised it, and where nothing is recorded of what was spoken of', () => {
    expect(spokenOf(debate('llm', { tom: 'It shut the lock' }), rows)).toEqual(rows);
    expect(spokenOf(debate('offline', {}), rows)).toEqual(rows);
  });
});
