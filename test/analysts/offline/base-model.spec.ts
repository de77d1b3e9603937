import { describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../../src/claims/index.js';
import { type BaseModel, judge } from '../../../src/analysts/offline/base-model.js';
import { readArticle } from '../../../src/analysts/offline/index.js';
import { REPORT } from '../../contracts/analyst.contract.js';
import { fitStumps } from '../../../training/credibility/stumps.js';
import { brier, type Example, trainBaseModel } from '../../../training/credibility/train-base-model.js';

const model: BaseModel = {
  id: 'test',
  trainedOn: [],
  clip: 2,
  intercept: 0.5,
  features: [
    { name: 'numbers.figures', mean: 1, sd: 0.5, coefficient: 0.25, cuts: [1, 3], steps: [-0.5, 0, 0.75] },
    { name: 'numbers.percent', mean: 1, sd: 1, coefficient: -1, cuts: [], steps: [0] },
  ],
};

describe('the base model', () => {
  it('adds the step of a feature to its linear term', () => {
    const figures = (value: number): number =>
      judge(model, { 'numbers.figures': value, 'numbers.percent': 1 }).bySignal.numbers;
    expect(figures(1)).toBe(-0.5);
    expect(figures(1.5)).toBe(0.25);
    expect(figures(3)).toBe(0.5);
    expect(figures(9)).toBe(1.25);
  });

  it('ignores an unknown feature', () => {
    const { logOdds, byFeature } = judge(model, { 'numbers.figures': 3 });
    expect(logOdds).toBe(1);
    expect(byFeature.find(({ name }) => name === 'numbers.percent')?.logOdds).toBe(0);
  });

  it('weighs an article’s claims if they are known', () => {
    const alone = readArticle(REPORT);
    const read = readArticle(REPORT, { claims: identifyClaims(REPORT) });
    expect(alone.features['unsupported-claims.checkable']).toBeUndefined();
    expect(read.features['unsupported-claims.checkable']).toBeGreaterThan(0.5);
    expect(read.base.logOdds).not.toBe(alone.base.logOdds);
  });
});

describe('training the base model', () => {
  const OPTIONS = { rounds: 60, rate: 0.3, bins: 16, penalty: 0.02, leafMin: 0.005 };

  it('fits a step to a feature with the given sign, and none to a feature with the opposite sign', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      x: Float64Array.of(index, -index),
      y: index >= 150 ? (1 as const) : (0 as const),
      weight: 1,
    }));
    const [rising, against] = fitStumps(rows, [1, 1], OPTIONS).steps;
    expect(rising?.cuts.some((cut) => Math.abs(cut - 150) < 15)).toBe(true);
    expect(rising?.values).toEqual([...(rising?.values ?? [])].sort((a, b) => a - b));
    expect(against).toEqual({ cuts: [], values: [0] });
  });

  /** Three sources; in one of them the feature is not informative. */
  const examples = ['one', 'two', 'hard'].flatMap((set) =>
    Array.from({ length: 60 }, (_, index): Example => {
      const credible = index % 2 === 0;
      const value = set === 'hard' ? (index * 7) % 11 : (credible ? 6 : 2) + ((index * 5) % 6);
      return { id: `${set}${index}`, set, credible, measured: true, features: { 'numbers.figures': value } };
    }),
  );

  it('makes the model less confident than the easy sources allow, so that it judges the hardest source better', () => {
    const trained = trainBaseModel(examples);
    const easy = examples.filter(({ set }) => set === 'one');
    expect(brier(trained, easy, 3)).toBeLessThan(brier(trained, easy));
    const blind = trainBaseModel(examples.filter(({ set }) => set !== 'hard'));
    const hard = examples.filter(({ set }) => set === 'hard');
    expect(brier(trained, hard)).toBeLessThan(brier(blind, hard));
  });

  it('gives the same model every time', () => {
    expect(trainBaseModel(examples)).toEqual(trainBaseModel(examples));
  });
});
