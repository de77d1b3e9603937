import { describe, expect, it } from '@jest/globals';
import { type QuestionEvidence } from '../../../src/analysts/index.js';
import { weighedEvidence } from '../../../src/analysts/offline/evidence.js';
import { type ComparedFinding, COMPARED_FINDINGS } from '../../../src/evidence/evidence.js';
import { type Persona } from '../../../src/personas/index.js';
import { shippedCast } from '../../debate/support.js';

const found = (...findings: readonly ComparedFinding[]): QuestionEvidence => ({
  items: findings.map((finding, at) => ({
    id: `e${at + 1}`,
    claim: 'c1',
    source: 'cited',
    url: `https://source.example/${at}`,
    title: null,
    publisher: null,
    date: null,
    passage: 'It was so.',
    contentSha256: '',
    retrievedAt: '2026-11-27T00:00:00.000Z',
    how: '',
    finding,
    stance: COMPARED_FINDINGS[finding],
    why: '',
    quotes: null,
    instructs: false,
  })),
  missing: [],
});

/** The score of a persona after the evidence. */
function after(score: number, { attention }: Persona, evidence: QuestionEvidence): number {
  const start = Math.log(score / (100 - score));
  const sum = weighedEvidence(evidence, attention, start).reduce((total, { logOdds }) => total + logOdds, start);
  return 100 / (1 + Math.exp(-sum));
}

describe('evidence in the score of an offline persona', () => {
  it.each(['other-number', 'no-such-quotation', 'reported-otherwise'] as const)(
    'lowers it by at most 12 points for one finding that nobody has read: %s',
    async (finding) => {
      const { personas } = await shippedCast();
      for (const persona of personas)
        for (const score of [3, 15, 30, 50, 64.4, 80, 97]) {
          const scoreOf = (...findings: readonly ComparedFinding[]): number =>
            after(score, persona, found(...findings));
          expect(score - scoreOf(finding)).toBeLessThanOrEqual(12.05);
          expect(scoreOf('rated-false') - scoreOf('rated-false', finding)).toBeLessThanOrEqual(12.05);
          expect(scoreOf(finding) - scoreOf(finding, 'other-number')).toBeLessThanOrEqual(12.05);
          expect(scoreOf(finding)).toBeLessThan(score);
        }
    },
  );

  it('lowers it further for what a person rated as false', async () => {
    const { personas } = await shippedCast();
    for (const persona of personas) expect(after(60, persona, found('rated-false'))).toBeLessThan(40);
  });
});
