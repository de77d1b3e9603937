import { describe, expect, it } from '@jest/globals';
import { appraise, factCheckOf } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { sentenceAround } from '../../src/words/index.js';

const HEADED = {
  title: 'Did the mayor of Portwick sell the harbour for one pound?',
  text: [
    'Claim',
    'The mayor of Portwick sold the harbour to her cousin for one pound.',
    'Rating',
    'Unproven',
    'In March, posts about the harbour and the mayor spread in several groups after the council had met.',
    'We found no evidence that the harbour was sold. The land registry lists the town as its owner.',
    'In sum, the claim that the mayor sold the harbour to her cousin is unfounded.',
  ].join('\n\n'),
};
const RATED = {
  title: 'How many boats use the lock?',
  text: [
    'The opposition leader Per Falk said in May that 900 boats a day use the northern lock of Portwick.',
    'Is this number correct? We asked the harbour authority, which counts every boat.',
    'It counted 410 boats a day last year, and 430 in the year before.',
    'Our ruling',
    'Falk said that 900 boats a day use the lock. The authority counts fewer than half of that number.',
    'We rate this statement False.',
  ].join('\n\n'),
};
const centralOf = (article: typeof HEADED): readonly string[] => {
  const claims = identifyClaims(article);
  return appraise(article, claims).central.map((id) =>
    sentenceAround(
      article,
      claims.find((claim) => claim.id === id)!,
    ),
  );
};

describe('a fact check', () => {
  it.each([HEADED, RATED])('is an analysis: $title', (article) => {
    expect(appraise(article, []).text?.kind).toBe('analysis');
    expect(factCheckOf(article)).not.toBeNull();
  });

  it('is not about what it examines as if it stated that', () => {
    const central = centralOf(HEADED);
    expect(central).not.toContain('The mayor of Portwick sold the harbour to her cousin for one pound.');
    expect(central[0]).toMatch(/no evidence|unfounded/);
  });

  it('does not make what it examines', () => {
    const polarityOf = (text: string): string | undefined =>
      identifyClaims({ ...HEADED, text }).find(({ quote }) => quote.includes('for one pound'))?.polarity;
    const claim = 'Claim\n\nThe mayor of Portwick sold the harbour to her cousin for one pound.\n\n';
    const rest = 'The land registry lists the town as its owner. The council met in May.';
    expect(polarityOf(HEADED.text)).toBe('questioned');
    expect(polarityOf(`${claim}Rating\n\n${rest}`)).toBe('questioned');
  });

  it.each([
    [
      'a report on a rating',
      'The agency rated the statement of the bank. There is no evidence of fraud, the mayor said.',
    ],
    ['a claim in court', 'Claim\n\nThe owner asks for 400 pounds.\n\nThe court will hear both sides in May.'],
    ['a report on a denial', 'The claims are false, the mayor said. The figures were wrong, her office added.'],
  ])('is not %s', (_, text) => {
    expect(factCheckOf({ title: 'Portwick', text })).toBeNull();
  });
});
