import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  boundedScore,
  consensusOf,
  quorumOf,
  type Vote,
  weightedScore,
  consensusSchema,
} from '../../src/debate/model/consensus.js';

const vote = (persona: string, platform: string, score: number, rest: Partial<Vote> = {}): Vote => ({
  persona,
  platform,
  weight: 1,
  score,
  confidence: 1,
  firstScore: score,
  flags: [],
  ...rest,
});
const PLATFORMS = [
  { id: 'forum', weight: 1 },
  { id: 'social', weight: 3 },
];

describe('the consensus', () => {
  it('weighs votes by weight and confidence, and platforms by their weights', () => {
    const votes = [
      vote('a', 'forum', 80, { weight: 2, confidence: 0.5 }),
      vote('b', 'forum', 20, { weight: 1, confidence: 1 }),
      vote('c', 'social', 10, { weight: 0.5, confidence: 0.2 }),
    ];
    const { platformScores, consensusScore } = consensusOf(votes, PLATFORMS);
    expect(platformScores).toEqual([
      { platform: 'forum', score: 50, weight: 1, votes: 2 },
      { platform: 'social', score: 10, weight: 3, votes: 1 },
    ]);
    expect(consensusScore).toBe(20);
  });

  it('takes the plain mean of a platform without any confidence', () => {
    const votes = [
      vote('a', 'forum', 10, { confidence: 0, weight: 2 }),
      vote('b', 'forum', 30, { confidence: 0 }),
      vote('c', 'social', 60),
    ];
    expect(consensusOf(votes, PLATFORMS).platformScores[0]).toMatchObject({ score: 20 });
    expect(
      consensusOf(
        votes.map((each) => ({ ...each, confidence: 0 })),
        PLATFORMS,
      ).consensusScore,
    ).toBe(50);
  });

  it('excludes a platform without votes, and its weight', () => {
    expect(consensusOf([vote('a', 'forum', 42)], PLATFORMS)).toMatchObject({
      consensusScore: 42,
      platformScores: [{ platform: 'forum' }],
    });
  });

  it('takes the plain mean of platforms that all have weight 0', () => {
    const weightless = PLATFORMS.map(({ id }) => ({ id, weight: 0 }));
    expect(consensusOf([vote('a', 'forum', 10), vote('b', 'social', 20)], weightless).consensusScore).toBe(15);
  });

  it('computes with exact platform scores and rounds once', () => {
    const votes = [vote('a', 'forum', 33.33), vote('b', 'forum', 33.36), vote('c', 'social', 33.35)];
    expect(
      consensusOf(votes, [
        { id: 'forum', weight: 1 },
        { id: 'social', weight: 1 },
      ]).consensusScore,
    ).toBe(33.3);
  });

  it('excludes the highest and the lowest tenth from the trimmed mean', () => {
    const scores = [0, 100, ...Array.from({ length: 8 }, () => 40)];
    expect(
      consensusOf(
        scores.map((score, index) => vote(`p${index}`, 'forum', score)),
        PLATFORMS,
      ).trimmedMean,
    ).toBe(40);
    expect(consensusOf([vote('a', 'forum', 0), vote('b', 'forum', 100)], PLATFORMS).trimmedMean).toBe(50);
  });

  it('lists the agents that dissent by more than 25 points, with their distance', () => {
    const votes = [
      ...Array.from({ length: 8 }, (_, n) => vote(`p${n}`, 'forum', 50)),
      vote('low', 'forum', 10),
      vote('high', 'forum', 90),
    ];
    expect(consensusOf(votes, PLATFORMS).dissenters).toEqual([
      { persona: 'low', score: 10, distance: -40 },
      { persona: 'high', score: 90, distance: 40 },
    ]);
    expect(consensusOf([vote('a', 'forum', 25), vote('b', 'forum', 75)], PLATFORMS).dissenters).toEqual([]);
  });

  it('measures how far the agents moved, and how many of them moved towards the mean', () => {
    const votes = [
      vote('a', 'forum', 45, { firstScore: 20 }),
      vote('b', 'forum', 90, { firstScore: 80 }),
      vote('c', 'forum', 50, { firstScore: 50 }),
    ];
    expect(consensusOf(votes, PLATFORMS)).toMatchObject({ shift: 11.7, meanAbsoluteShift: 11.7, conformity: 0.5 });
    expect(consensusOf([vote('a', 'forum', 10)], PLATFORMS).conformity).toBeNull();
  });

  it('groups flags by kind and quote, the most supported first', () => {
    const flag = { flag: 'one-sided' as const, quote: 'q' };
    const other = { flag: 'advertising' as const, quote: 'q' };
    const votes = [vote('a', 'forum', 1, { flags: [other, flag, flag] }), vote('b', 'forum', 1, { flags: [flag] })];
    expect(consensusOf(votes, PLATFORMS).flags).toEqual([
      { ...flag, personas: ['a', 'b'] },
      { ...other, personas: ['a'] },
    ]);
  });

  it('requires votes of two thirds of the cast, 20 of 30', () => {
    expect([1, 2, 3, 29, 30, 31].map(quorumOf)).toEqual([1, 2, 2, 20, 20, 21]);
  });

  const anyVote = fc.record({
    persona: fc.uuid(),
    platform: fc.constantFrom('forum', 'social'),
    weight: fc.double({ min: 0.2, max: 2, noNaN: true }),
    score: fc.double({ min: 0, max: 100, noNaN: true }),
    confidence: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
    firstScore: fc.double({ min: 0, max: 100, noNaN: true }),
    flags: fc.constant<Vote['flags']>([]),
  });

  it('lies between the extremes, is in its schema, and does not depend on the order of the votes', () => {
    fc.assert(
      fc.property(fc.array(anyVote, { minLength: 1, maxLength: 30 }), (votes) => {
        const consensus = consensusOf(votes, PLATFORMS);
        const scores = votes.map(({ score }) => score);
        for (const value of [
          consensus.consensusScore,
          consensus.trimmedMean,
          ...consensus.platformScores.map(({ score }) => score),
        ]) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...scores) - 0.051);
          expect(value).toBeLessThanOrEqual(Math.max(...scores) + 0.051);
        }
        expect(consensusSchema.parse(consensus)).toEqual(consensus);
        expect(consensus.agreement).toBeGreaterThanOrEqual(0);
        expect(consensus.agreement).toBeLessThanOrEqual(1);
        const turned = consensusOf([...votes].reverse(), PLATFORMS);
        expect(Math.abs(turned.consensusScore - consensus.consensusScore)).toBeLessThanOrEqual(0.11);
        expect(turned.platformScores.map(({ platform }) => platform)).toEqual(
          consensus.platformScores.map(({ platform }) => platform),
        );
      }),
    );
  });

  it('does not change when every weight is doubled', () => {
    fc.assert(
      fc.property(fc.array(anyVote, { minLength: 1, maxLength: 30 }), (votes) => {
        const doubled = votes.map((each) => ({ ...each, weight: each.weight * 2 }));
        expect(weightedScore(doubled)).toBeCloseTo(weightedScore(votes), 6);
      }),
    );
  });

  it('keeps a score based on manner within 15 and 85, in the same order, and unchanged from 25 to 75', () => {
    expect([0, 25, 50, 75, 100].map((score) => boundedScore(score, 'manner'))).toEqual([15, 25, 50, 75, 85]);
    expect(boundedScore(97.7, 'evidence')).toBe(97.7);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (a, b) => {
          const [one, two] = [boundedScore(a, 'manner'), boundedScore(b, 'manner')];
          expect(one).toBeGreaterThanOrEqual(15);
          expect(one).toBeLessThanOrEqual(85);
          if (a < b) expect(one).toBeLessThanOrEqual(two);
        },
      ),
    );
  });

  it('is the weighted vote, never outside the votes, and is bounded only under debate@2 and debate@3', () => {
    const platforms = [{ id: 'forum', weight: 1 }];
    const votes = [90, 100].map((score, index) => ({
      persona: `p${index}`,
      platform: 'forum',
      weight: 1,
      score,
      confidence: 1,
      firstScore: score,
      flags: [],
    }));
    expect(consensusOf(votes, platforms, { basis: 'manner' })).toMatchObject({ consensusScore: 95, basis: 'manner' });
    expect(consensusOf(votes, platforms, { basis: 'manner' })).not.toHaveProperty('bounds');
    expect(consensusOf(votes, platforms, { basis: 'manner', bounded: true })).toMatchObject({
      consensusScore: 83,
      basis: 'manner',
      bounds: { low: 15, high: 85, unbounded: 95 },
      platformScores: [{ score: 95 }],
      agreement: 1,
    });
    expect(consensusOf(votes, platforms)).toMatchObject({ consensusScore: 95 });
    expect(consensusOf(votes, platforms)).not.toHaveProperty('basis');
  });
});
