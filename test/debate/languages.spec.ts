import { describe, expect, it } from '@jest/globals';
import { languageOf } from '../../src/debate/result/languages.js';

const ENGLISH = [
  'The lock of Halden was opened in 1931 and has two gates, which are of oak. It is not known who built them, but the harbour office has the plans.',
  'A man, a boat and a dog: so it is on the quay of Halden. I do go there on a Monday, or so, to see a friend of a friend.',
  'Company Name\nReed Harbour LLC\nCharter\nEffective Date\nMonday, 3 May 2021\nType\nLimited Liability Company\nFiled by\nAnn Reed',
];

describe('the language of a text', () => {
  it.each([
    ['German', 'Die Brücke in Halden ist seit Montag für alle Boote geschlossen, und sie wird nicht wieder geöffnet.'],
    ['French', 'Le pont de Halden est fermé pour les bateaux, et il ne sera pas rouvert avant la fin des travaux.'],
    [
      'Spanish',
      'El puente de Halden está cerrado para los barcos y no se abrirá hasta el final de las obras, dijo la alcaldesa.',
    ],
    [
      'Portuguese',
      'A ponte de Halden está fechada para os barcos e não será aberta antes do fim das obras, disse a prefeita.',
    ],
    [
      'Italian',
      'Il ponte di Halden è chiuso per le barche e non sarà aperto prima della fine dei lavori, dice la sindaca del porto.',
    ],
    [
      'Polish',
      'Most w Halden jest zamknięty dla łodzi i nie będzie otwarty przed końcem prac, które trwają od maja, oraz tylko dla pieszych.',
    ],
    ['Russian', 'Мост закрыт для лодок, и его не откроют до конца работ, сказали в администрации гавани. Жители ждут.'],
    [
      'Ukrainian',
      'Міст зачинено для човнів, і його не відкриють до кінця робіт, сказали в адміністрації гавані. Мешканці чекають.',
    ],
    ['Japanese', 'ハルデンの橋は月曜日から船に対して閉鎖されている。工事が終わるまで開かない。'],
    ['Chinese', '哈尔登的桥自星期一起对船只关闭，工程结束前不会开放。'],
    ['Arabic', 'الجسر مغلق أمام القوارب منذ يوم الاثنين ولن يفتح قبل نهاية الأعمال.'],
  ])('is %s by its words or its letters', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each(ENGLISH)('is no other than English for an English text: %s', (text) => {
    expect(languageOf(text)).toBeNull();
  });
});
