import { describe, expect, it } from '@jest/globals';
import { verdictOf } from '../../src/evidence/fact-checks/rating.js';

const inWords = (rating: string): string | null =>
  verdictOf({ rating, ratingValue: null, ratingWorst: null, ratingBest: null });
const inNumbers = (ratingValue: number, ratingWorst: number | null = null, ratingBest: number | null = null) =>
  verdictOf({ rating: null, ratingValue, ratingWorst, ratingBest });

describe('the verdict of a rating', () => {
  it.each<readonly [verdict: string | null, ratings: readonly string[]]>([
    [
      'disputes',
      [
        'False',
        'Mostly False',
        'Pants on Fire!',
        'Not true',
        'Untrue',
        'INCORRECT',
        'Misleading',
        'Miscaptioned',
        'Four Pinocchios',
        'Labeled Satire',
      ],
    ],
    [
      'disputes',
      [
        'Falso',
        'Engañoso',
        'Bulo',
        'É falso',
        'Faux',
        'Plutôt faux',
        'Trompeur',
        'Falsch',
        'Größtenteils falsch',
        'Onwaar',
        'Falso!',
      ],
    ],
    [
      'disputes',
      [
        'Fałsz',
        'YANLIŞ',
        'Salah',
        'Неправда',
        'Ложь',
        'Неверно',
        'غير صحيح',
        'زائف',
        'गलत',
        '錯誤',
        '不正確',
        '거짓',
        '誤り',
      ],
    ],
    [
      'supports',
      [
        'True',
        'Mostly True',
        'Correct',
        'Correct Attribution',
        'Accurate',
        'Verdadero',
        'Verdadeiro',
        'Vrai',
        'Plutôt vrai',
        'Richtig',
      ],
    ],
    ['supports', ['Größtenteils richtig', 'Waar', 'Prawda', 'DOĞRU', 'Benar', 'Правда', 'صحيح', 'सही', '正確', '사실']],
    [
      'mixed',
      [
        'Half True',
        'Partly false',
        'Mixture',
        'Missing context',
        'Unproven',
        'Media verdad',
        'Teilweise falsch',
        'Partiellement vrai',
        'Częściowa prawda',
        '部分錯誤',
      ],
    ],
    [null, ['See the article', '', '???', '3']],
  ])('gives %s for %s', (verdict, ratings) => {
    for (const rating of ratings) expect([rating, inWords(rating)]).toEqual([rating, verdict]);
  });

  it('ignores a single word in a long sentence', () => {
    expect(inWords('The photo was taken in 2015 at the true location of the earlier event in Spain')).toBeNull();
  });

  it('uses the number on its scale, even an inverted one, when there are no words', () => {
    expect([1, 2, 3, 4, 5].map((value) => inNumbers(value))).toEqual([
      'disputes',
      'disputes',
      'mixed',
      'supports',
      'supports',
    ]);
    expect([0, 100].map((value) => inNumbers(value, 0, 100))).toEqual(['disputes', 'supports']);
    expect(inNumbers(1, 5, 1)).toBe('supports');
    expect([-1, 0, 6].map((value) => inNumbers(value))).toEqual([null, null, null]);
  });

  it('prefers the words to a number that contradicts them', () => {
    expect(verdictOf({ rating: 'False', ratingValue: 5, ratingWorst: 1, ratingBest: 5 })).toBe('disputes');
  });
});
