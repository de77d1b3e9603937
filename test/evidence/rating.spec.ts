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

  it.each<readonly [verdict: string | null, ratings: readonly string[]]>([
    // Labels of public reports that were read the wrong way round.
    [
      'disputes',
      [
        'Není pravda',
        'Nem igaz',
        '不属实',
        'Non è corretto',
        'Netačno',
        'Nije istina',
        'Không đúng',
        'Ni res',
        'Neresnično',
        'Uden hold i virkeligheden',
        'Rangt',
        'Nepravda',
        'Vale',
        'Melas',
        'Nepatiesi',
        'Zavádzajúce',
        'Lažna vijest',
        'إشاعة',
        'שקר',
        'บิดเบือน',
        'Hindi totoo',
        'Uongo',
        'झूठा',
        'Невярно',
      ],
    ],
    [
      'supports',
      [
        'Authentic, not AI generated',
        'This is real and was not edited',
        'Correct. The quote is not fabricated',
        'Not a hoax',
        'Not misleading',
        'No, it is not fake',
      ],
    ],
    // Siblings: labels that are not true.
    [
      'disputes',
      [
        'No es verdad',
        'Não é verdade',
        'Ce n’est pas vrai',
        'Das stimmt nicht',
        'Dat klopt niet',
        'To nieprawda',
        'Nie jest to prawda',
        'Nie je to pravda',
        'Ez nem igaz',
        'Nu este adevărat',
        'Не е вярно',
        'Nije točno',
        'Није тачно',
        'Не е точно',
        'Nuk është e vërtetë',
        'ΨΕΥΔΕΣ',
        'Doğru değil',
        'Это неправда',
        'Не відповідає дійсності',
        'Nėra tiesa',
        'Nav taisnība',
        'Ei vasta tõele',
        'Ei pidä paikkaansa',
        'Stämmer inte',
        'Stemmer ikke',
        'Det passer ikke',
        'ليس صحيحا',
        'درست نیست',
        'לא נכון',
        'यह सच नहीं है',
        'সত্য নয়',
        'உண்மை இல்லை',
        'నిజం కాదు',
        'खरे नाही',
        'درست نہیں',
        'Tidak benar',
        'Bukan fakta',
        'Walang katotohanan',
        'ไม่เป็นความจริง',
        '並非事實',
        '事実ではない',
        '사실이 아니다',
      ],
    ],
    [
      'disputes',
      [
        'Verdict: False',
        '❌ FAKE ❌',
        'The claim is false.',
        'False. The photo was taken in Spain in 2015',
        'This isn’t a genuine photo',
        'Not at all true',
        'False/Misleading',
        'No, this is not true',
        'Completely false',
      ],
    ],
    // Siblings: true, among them denials of falsehood.
    [
      'supports',
      [
        'Not fake news',
        'The video wasn’t doctored',
        'Genuine: the letter is not forged',
        'No es falso',
        'Ce n’est pas un faux',
        'Nicht gefälscht',
        'Non è falso',
        'Není to lež',
        'Не фейк',
        'Bukan hoaks',
        'Sahte değil',
        'Nie jest to fałsz',
        'Это правда',
        'To je pravda',
        'C’est vrai',
        'É verdade',
        'Igaz',
        'Resnično',
        'Tõsi',
        'Tiesa',
        'Adevărat',
        'Точно',
        '属实',
        'Totoo',
        'Đúng sự thật',
      ],
    ],
    // Siblings: neither.
    [
      'mixed',
      [
        'Not entirely true',
        'Not completely false',
        'True, but misleading',
        'Částečně pravda',
        'Részben igaz',
        'Delimično tačno',
        'Parțial adevărat',
        'Не совсем правда',
        'Contexto insuficiente',
        'Pas tout à fait vrai',
        'Nicht ganz richtig',
        'Osittain totta',
        'Not proven',
        'Not confirmed',
        'Real photo, fake claim',
        'Demi-vérité',
        '半真半假',
      ],
    ],
    // Siblings: a word in them says nothing about the claim.
    [
      null,
      [
        'The truth about vaccines',
        'What the fake photo shows',
        'Explainer',
        'True Detective is a series',
        'We could not tell true from false',
        'Real Madrid',
        'Not mostly true',
        'Falsification of the ballots',
        'N/A',
        'Correct that he spoke, and the rest we do not know',
        'La verità sui vaccini',
        'Nothing false was found except the date',
        'True, but the photo is from 2015',
        'Not only false',
        '事實查核',
      ],
    ],
  ])('reads whole labels, with negation: %s for %s', (verdict, ratings) => {
    expect(ratings.map((rating) => [rating, inWords(rating)])).toEqual(ratings.map((rating) => [rating, verdict]));
  });

  it('reads the number first, and takes no side where words and number differ', () => {
    const both = (rating: string, ratingValue: number) =>
      verdictOf({ rating, ratingValue, ratingWorst: 1, ratingBest: 5 });
    expect([both('Rating: 1', 1), both('See the article', 5), both('Not a label', 3)]).toEqual([
      'disputes',
      'supports',
      'mixed',
    ]);
    expect([both('False', 5), both('True', 1)]).toEqual([null, null]);
    expect([both('Half true', 1), both('Misleading', 3)]).toEqual(['mixed', 'mixed']);
  });

  it('reads a label of two languages in the language of the record', () => {
    const inLanguage = (rating: string, language: string | null) =>
      verdictOf({ rating, language, ratingValue: null, ratingWorst: null, ratingBest: null });
    expect([inLanguage('Неточно', 'ru-RU'), inLanguage('Неточно', 'uk'), inLanguage('Неточно', null)]).toEqual([
      'mixed',
      'disputes',
      null,
    ]);
    expect(inLanguage('False', 'hi')).toBe('disputes');
  });

  it.each([
    ['Did the mayor steal 4 million euros?', 'No', 'disputes'],
    ['Is the lake safe to swim in?', 'Yes', 'supports'],
    ['Does the vaccine contain lead?', 'Nope', 'disputes'],
    ['¿Cura el limón la gripe?', 'No.', 'disputes'],
    ['Le maire a-t-il démissionné ?', 'Oui', 'supports'],
    ['Ist der See giftig?', 'Nein, das Wasser ist sauber', 'disputes'],
    ['湖水有毒吗？', '不是', 'disputes'],
    ['Is the photo fake?', 'No, it is not fake', 'disputes'],
    ['The lake is safe', 'No', null],
    ['Is the lake safe?', 'No one knows', null],
  ])('reads the answer to %s: %s', (claim, rating, verdict) => {
    expect(verdictOf({ claim, rating, ratingValue: null, ratingWorst: null, ratingBest: null })).toBe(verdict);
  });
});
