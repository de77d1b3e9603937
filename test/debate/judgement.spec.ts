import { describe, expect, it } from '@jest/globals';
import { judgementIn } from '../../src/debate/result/judgement.js';

const of = (...sentences: readonly string[]): string | null =>
  judgementIn({ title: 'The ferry', text: sentences.join(' ') });
const MILD = 'Indeed, we are already feeling the fog of November on the quay of Harl.';

describe('the judgement of an opinion', () => {
  it.each([
    'Up until now, the only credible plan for the quay is that of the union.',
    'The council of Harl must give the night ferry back to its sailors.',
    'Selling the quay of Harl to a bank is a mistake and a betrayal of its sailors.',
  ])('is its strongest sentence: %s', (sentence) => {
    expect(of(MILD, 'The quay has a lamp and a bench for those who wait.', sentence)).toBe(sentence);
  });

  it.each([
    ['is somebody else’s', 'Ann Reed said that the council of Harl must give the ferry back.'],
    ['is a quotation', '“The only way out is the night ferry of Harl,” it says on the wall.'],
    ['leans on another', 'This must end before the winter comes to the quay of Harl.'],
    ['is a question', 'Who says that the council of Harl must give the ferry back to us?'],
  ])('is no sentence that %s', (_, sentence) => {
    expect(of(MILD, sentence)).toBeNull();
  });
});
