import { describe, expect, it } from '@jest/globals';
import { articleOf, readArticles } from '../../bench/judgement/articles.js';
import { areaUnderCurve } from '../../bench/judgement.bench.js';
import { findInjections } from '../../src/analysts/index.js';

const { twins, restyled, altered, planted } = readArticles();

describe('the articles of the benchmark of judgement', () => {
  it('are 40 twins in eight fields, 20 retold, 20 altered, and 20 instructions', () => {
    expect([twins, restyled, altered, planted].map(({ length }) => length)).toEqual([40, 20, 20, 20]);
    expect(new Set(twins.map(({ field }) => field)).size).toBe(8);
  });

  it('have two fillings that differ, without a trace of the other one', () => {
    for (const article of [...twins, ...altered]) {
      const [first, second] = [articleOf(article, 0), articleOf(article, 1)];
      expect(first.text).not.toBe(second.text);
      for (const { title, text } of [first, second]) expect(title + text).not.toMatch(/[{}|]/);
    }
  });

  it('address no machine but for the planted instructions', () => {
    for (const article of [...twins, ...altered]) expect(findInjections(articleOf(article, 0).text)).toEqual([]);
  });
});

it('the area under the curve is the share of pairs in the right order', () => {
  expect(areaUnderCurve([80, 60], [10, 20])).toBe(1);
  expect(areaUnderCurve([50], [50])).toBe(0.5);
  expect(areaUnderCurve([80, 10], [20, 20])).toBe(0.5);
});
