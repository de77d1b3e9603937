import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calibrated, CAUTIOUS_CALIBRATION } from '../../src/analysts/analyst.js';
import { brierScore, fitCalibration, type Judgement } from '../../src/analysts/calibration.js';

const STEPS = 20;

/** `count` judgements at each step, of which the share `rightAt` is right. */
const judgementsBy = (count: number, rightAt: (stated: number) => number): readonly Judgement[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).flatMap((stated) =>
    Array.from({ length: count }, (_, n) => ({ stated, right: n < count * rightAt(stated) ? 1 : 0 })),
  );

describe('a calibrated confidence', () => {
  it('equals the stated confidence without a calibration', () => {
    expect([0, 0.37, 1].map((stated) => calibrated(stated, undefined))).toEqual([0, 0.37, 1]);
  });

  it('is interpolated between the points, and equals the nearest point beyond them', () => {
    const line = [
      [0.2, 0.4],
      [0.6, 0.5],
      [0.8, 0.7],
    ] as const;
    expect([0, 0.2, 0.4, 0.7, 1].map((stated) => Number(calibrated(stated, line).toFixed(3)))).toEqual([
      0.4, 0.4, 0.45, 0.6, 0.7,
    ]);
  });

  it('has half the distance from 0.5 if the model was never measured', () => {
    expect([0, 0.5, 0.9, 1].map((stated) => calibrated(stated, CAUTIOUS_CALIBRATION))).toEqual([0.25, 0.5, 0.7, 0.75]);
  });
});

describe('a fitted calibration', () => {
  it('never decreases and stays within 0 and 1 for any judgements', () => {
    const judgement = fc.record({
      stated: fc.integer({ min: 0, max: STEPS }).map((step) => step / STEPS),
      right: fc.constantFrom(0, 0.5, 1),
    });
    fc.assert(
      fc.property(fc.array(judgement, { maxLength: 500 }), (judgements) => {
        const line = fitCalibration(judgements, STEPS);
        expect(line.length).toBeGreaterThanOrEqual(1);
        const counted = Array.from({ length: STEPS + 1 }, (_, step) => calibrated(step / STEPS, line));
        counted.forEach((value, step) => {
          expect(value).toBeGreaterThanOrEqual(counted[step - 1] ?? 0);
          expect(value).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('approaches how often a model is right, and fits better than its stated confidence', () => {
    const overconfident = (stated: number): number => 0.45 + 0.2 * stated;
    const judgements = judgementsBy(2_000, overconfident);
    const line = fitCalibration(judgements, STEPS);
    for (const stated of [0, 0.5, 1]) expect(calibrated(stated, line)).toBeCloseTo(overconfident(stated), 1);
    expect(brierScore(judgements, line)).toBeLessThan(brierScore(judgements, CAUTIOUS_CALIBRATION));
    expect(brierScore(judgements, CAUTIOUS_CALIBRATION)).toBeLessThan(brierScore(judgements, undefined));
  });

  it('stays near the cautious default while there are few judgements', () => {
    const line = fitCalibration(
      judgementsBy(1, () => 1),
      STEPS,
    );
    for (const stated of [0, 0.5, 1])
      expect(Math.abs(calibrated(stated, line) - calibrated(stated, CAUTIOUS_CALIBRATION))).toBeLessThan(0.03);
  });
});
