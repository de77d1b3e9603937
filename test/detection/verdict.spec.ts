import { describe, expect, it } from '@jest/globals';
import {
  publishedScoreOf,
  classesOf,
  judge,
  type Logits,
  scoreOf,
  spreadOf,
  tooSmallToJudge,
} from '../../src/detection/detector/verdict.js';

const calibration = {
  temperature: 2,
  bias: 0.5,
  thresholds: { ai: 0.7, notAi: 0.3 },
  disagreement: {
    cropSpreadMax: 1,
    recompression: { format: 'jpeg', quality: 60, chroma: '4:2:0', scoreShiftMax: 0.1 },
  },
} as const;

const logOdds = (score: number): number => (Math.log(score / (1 - score)) - 0.5) * 2;

const crops = (...values: readonly number[]): Logits => ({ crops: values, overview: 0 });

it('the score is the calibrated mean of the crops plus the overview', () => {
  expect(scoreOf(crops(1, 3), calibration)).toBeCloseTo(1 / (1 + Math.exp(-1.5)), 12);
  expect(scoreOf({ crops: [1, 3], overview: -2 }, calibration)).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 12);
});

it('the spread is that of the crops, whatever the overview adds', () => {
  expect(spreadOf({ crops: [1, 3], overview: -2 })).toBe(1);
});

it('the two scores add up to exactly 1 as printed, for every possible score', () => {
  for (let k = 0; k <= 10_000; k++) {
    const [ai, notAi] = classesOf(k / 10_000);
    expect(ai.score + notAi.score).toBe(1);
    expect(`${ai.score} ${notAi.score}`).toMatch(/^(0|1|0\.\d{1,4}) (0|1|0\.\d{1,4})$/);
    expect(Number(ai.score.toFixed(4)) * 10_000 + Number(notAi.score.toFixed(4)) * 10_000).toBeCloseTo(10_000, 6);
  }
});

it('aiScore is a hundred times the first score as printed', () => {
  for (let k = 0; k <= 10_000; k++) {
    const { aiScore, classes } = publishedScoreOf(
      crops(logOdds(Math.min(Math.max(k / 10_000, 1e-9), 1 - 1e-9))),
      calibration,
    );
    expect(aiScore.toFixed(2)).toBe((Math.round(classes[0].score * 10_000) / 100).toFixed(2));
    expect(String(aiScore)).toMatch(/^\d{1,3}(\.\d{1,2})?$/);
  }
});

describe('the verdict', () => {
  it.each([
    [0.95, 'ai'],
    [0.7, 'ai'],
    [0.6999, 'uncertain'],
    [0.5, 'uncertain'],
    [0.3001, 'uncertain'],
    [0.3, 'not_ai'],
    [0.01, 'not_ai'],
  ])('of %d is %s', (score, verdict) => {
    expect(judge(crops(logOdds(score)), calibration).verdict).toBe(verdict);
  });

  it('is withdrawn when crops disagree or recompression moves the score', () => {
    expect(judge(crops(9, 11.5), calibration)).toMatchObject({
      verdict: 'uncertain',
      reason: expect.stringMatching(/disagree/),
    });
    expect(judge(crops(9, 9), calibration, 0.11)).toMatchObject({
      verdict: 'uncertain',
      reason: expect.stringMatching(/compression/),
    });
    expect(judge(crops(9, 9), calibration, 0.1)).toEqual({ verdict: 'ai' });
    expect(judge(crops(9, 20), { ...calibration, disagreement: {} }, 0.9)).toEqual({ verdict: 'ai' });
  });

  it('is uncertain with a score of 50 for an image that is too small', () => {
    expect(tooSmallToJudge(128)).toEqual({
      aiScore: 50,
      verdict: 'uncertain',
      reason: expect.stringMatching(/128 pixels/),
      classes: [
        { class: 'ai_generated', score: 0.5 },
        { class: 'not_ai_generated', score: 0.5 },
      ],
    });
  });
});
