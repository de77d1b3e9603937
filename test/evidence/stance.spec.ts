import { describe, expect, it } from '@jest/globals';
import { stanceOf, stanceOfFactCheck } from '../../src/evidence/index.js';
import { record } from './support.js';

describe('the stance of evidence', () => {
  it('disputes a claim that every answer denies', () => {
    const evidence = [
      {
        question: 'Does bleach cure the coronavirus?',
        answer: 'No',
        explanation: 'There is no evidence that bleach cures it.',
      },
      { question: 'Is it safe to drink bleach?', answer: 'No', explanation: 'It is not safe.' },
    ];
    const { stance, confidence, why } = stanceOf({ claim: 'Drinking bleach cures the coronavirus.', evidence });
    expect(stance).toBe('disputes');
    expect(confidence).toBeGreaterThan(0.67);
    expect(why).toContain('100 % of the answers say no');
  });

  it('is null without evidence and when nothing was found', () => {
    const claim = 'The mayor of Lyon banned cats from trams in 2021.';
    expect(stanceOf({ claim, evidence: [] }).stance).toBeNull();
    expect(stanceOf({ claim, evidence: [{ answer: 'No answer could be found.' }] }).stance).toBeNull();
    expect(stanceOf({ claim, evidence: [{ answer: 'Lyon is a city in France.' }] }).stance).toBeNull();
  });

  it('follows a fact check’s verdict unless exactly one of the two claims is negated', () => {
    const checked = record('a', 'Drinking bleach cures the coronavirus.');
    expect(stanceOfFactCheck({ quote: 'Bleach cures the coronavirus' }, checked)).toMatchObject({
      stance: 'disputes',
      confidence: 1,
    });
    expect(stanceOfFactCheck({ quote: 'Bleach does not cure the coronavirus' }, checked).stance).toBeNull();
    expect(
      stanceOfFactCheck({ quote: 'Bleach cures it' }, { ...checked, verdict: 'mixed', rating: 'Half true' }).stance,
    ).toBeNull();
  });
});
