import { describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../src/claims/index.js';
import { stanceOfFactCheck } from '../../src/evidence/index.js';
import { saysTheSame } from '../../src/evidence/fact-checks/same-statement.js';
import * as FURTHER from './further-mentioned-claims.js';
import { ASSERTED, MENTIONED, type MentionedClaim } from './mentioned-claims.js';
import { record } from './support.js';

/** Whether a fact check that rates the claim as false disputes anything in the passage. */
const isCalledFalse = ({ title = '', text, checked }: MentionedClaim): boolean =>
  identifyClaims({ title, text }).some(
    (claim) =>
      saysTheSame(claim.quote, checked) && stanceOfFactCheck(claim, record('f', checked)).stance === 'disputes',
  );

/** Passages in which no claim is identified, or not the checked one. */
const MISSED_MAX = 2;

describe('a claim that a fact check rates as false', () => {
  it.each(MENTIONED)('is not called false where the article does not make it: $title $text', (passage) => {
    expect(isCalledFalse(passage)).toBe(false);
  });

  it('is not called false by any passage of the second set that does not make it', () => {
    expect(FURTHER.MENTIONED.filter(isCalledFalse).map(({ title = '', text }) => `${title} ${text}`)).toEqual([]);
  });

  it.each([
    ['first', ASSERTED, MISSED_MAX],
    ['second', FURTHER.ASSERTED, 4],
  ])('is found where the article makes it: the %s set', (_, passages, most) => {
    const missed = passages.filter((passage) => !isCalledFalse(passage)).map(({ text }) => text);
    expect(missed.length).toBeLessThanOrEqual(most);
  });
});

const PAID = 'The harbour authority of Portwick paid 14 million euros to a party';

describe('what says the same as a checked claim', () => {
  it.each([
    [PAID, `${PAID}.`],
    ['Drinking bleach cures malaria', 'It is a fact that drinking bleach cures malaria'],
    ['5G towers cause the flu in children', 'In 2020, 5G towers caused the flu in children'],
    ['Mayor Tolvane sued the baker Imre Falk', 'In May, Mayor Tolvane sued the baker Imre Falk and his firm'],
    ['Mayor Tolvane sued the baker Imre Falk', 'Mayor Tolvane sued Imre Falk, the baker'],
    ['The dam of Orsk leaks 500 litres a second', 'The dam of Orsk, built in 1961, leaks 500 litres a second'],
  ])('%s', (checked, said) => {
    expect(saysTheSame(said, checked)).toBe(true);
  });

  it.each([
    [PAID, 'The harbour authority of Portwick paid 41 million euros to a party', 'another number'],
    [PAID, 'The harbour authority of Portwick paid 14 million euros to a contractor', 'another recipient'],
    [PAID, 'The harbour authority of Estermond paid 14 million euros to a party', 'another payer'],
    [PAID, 'A party paid 14 million euros to the harbour authority of Portwick', 'the parts exchanged'],
    [PAID, 'The harbour authority of Portwick never paid 14 million euros to a party', 'the denial'],
    ['Drinking bleach cures malaria', 'Drinking vinegar cures malaria', 'another thing'],
    ['5G towers cause the flu in children', '5G towers cause cancer in cattle', 'another illness'],
    ['The vote in Tarn was rigged in 2019', 'The vote in Tarn was rigged in 2023', 'another year'],
    [
      'The clinic of Orsk raised its fees for migrants',
      'The clinic of Orsk lowered its fees for migrants',
      'the opposite',
    ],
    [
      'Mayor Tolvane sued the baker Imre Falk',
      'Mayor Tolvane sued the builder Imre Falk and the baker Jon Sarr',
      'another person of this name',
    ],
    [
      'The court of Orsk fined the dentist Ada Brink',
      'The court of Orsk fined the skier Ada Brink in May and heard a dentist',
      'another trade',
    ],
    ['Eggs cause strokes in young women', 'Eggs may cause strokes in young women', 'a possibility only'],
  ])('is not %s beside %s: %s', (checked, said) => {
    expect(saysTheSame(said, checked)).toBe(false);
  });
});
