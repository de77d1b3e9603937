import { describe, expect, it } from '@jest/globals';
import { identifyClaims, type Polarity } from '../../src/claims/index.js';

/** Words of a claim, its source, and what the article may do with it. */
type Said = readonly [words: string, source: string | null, polarities: readonly Polarity[]];

const R: readonly Polarity[] = ['reported'];

/** Sentences of the kinds that reports of users showed to be misread, in other words and alphabets. */
const CASES: readonly (readonly [name: string, text: string, said: readonly Said[]])[] = [
  [
    'K2 was warned by',
    'Rettig was warned by the auditor that the fund was empty.',
    [['the fund was empty', 'the auditor', R]],
  ],
  [
    'K2 heard from',
    'Rettig heard from the auditor that the fund was empty.',
    [['the fund was empty', 'the auditor', R]],
  ],
  [
    'K2 learned from',
    'The union learned from a clerk that the depot would close.',
    [['the depot would close', 'a clerk', R]],
  ],
  ['K2 assured', 'The bank assured savers that their money was safe.', [['their money was safe', 'The bank', R]]],
  [
    'K2 been told',
    'Parents had been told by the school that the roof was sound.',
    [['the roof was sound', 'the school', R]],
  ],
  [
    'a place before a colon',
    'Velden: The northern lock has been closed since Tuesday. The board met on Monday.',
    [['The northern lock has been closed since Tuesday', null, ['asserted']]],
  ],
  [
    'a name before the colon of a headline',
    'Reuss: ministry of Norland hid 300 deaths',
    [['ministry of Norland hid 300 deaths', 'Reuss', ['reported']]],
  ],
  [
    'a gerund',
    'Bowing to the board, the council has passed a law that requires every boat to have a lamp.',
    [['Bowing to the board', null, ['asserted', 'reported']]],
  ],
  [
    'a noun that looks like a verb, with its owner',
    "The tank holds 40 tonnes, according to the works' director, Petra Aumann.",
    [['The tank holds 40 tonnes', "the works' director", R]],
  ],
  [
    'a noun that looks like a verb, before a noun',
    'The price rose by 3 per cent, according to the works manager, Hans Maier.',
    [['The price rose by 3 per cent', 'the works manager', R]],
  ],
  [
    'a noun that looks like a verb, said',
    'The new line, according to the rates office, costs 5 million euros.',
    [['The new line', 'the rates office', R]],
  ],
  ['K2 did not say', 'Rettig did not say that the roof was sound.', [['the roof was sound', null, ['denied']]]],
  ['K2 nobody', 'Nobody at the ministry has said that the roof was sound.', [['the roof was sound', null, ['denied']]]],
  ['K2 disputed', 'Rettig disputed that the roof was sound.', [['the roof was sound', 'Rettig', ['denied']]]],
  ['K2 rejected claims', 'Rettig rejected claims that the roof leaked.', [['the roof leaked', 'Rettig', ['denied']]]],
  [
    'K2 dismissed reports',
    'The airline dismissed reports that its pilots had been drunk.',
    [['its pilots had been drunk', 'The airline', ['denied']]],
  ],
  [
    'K2 was informed by',
    'Savers were informed by the bank that the vault was empty.',
    [['the vault was empty', 'the bank', R]],
  ],
  [
    'K2 whom the subject contradicts',
    'Rettig contradicted Amsel, who had said that the roof was sound.',
    [['the roof was sound', 'Amsel, who', R]],
  ],
  [
    'K2 whom the subject corrects',
    'The minister corrected Ruth Amsel, who claimed that 400 jobs were lost.',
    [['400 jobs were lost', 'Ruth Amsel, who', R]],
  ],
  [
    'K2 whom the subject arrests',
    'The police arrested Rettig, who told officers that he had slept.',
    [['he had slept', 'Rettig, who', R]],
  ],
  [
    'K2 asked',
    '“Did the minister know of the cracks?” asked Amsel.',
    [['Did the minister know of the cracks', 'Amsel', ['questioned']]],
  ],
  [
    'K2 asked, British',
    '‘Has the fund paid 3 million euros?’ asked Ruth Amsel.',
    [['Has the fund paid 3 million euros', 'Ruth Amsel', ['questioned']]],
  ],
  [
    'K4 the plural owner of a name',
    "The Prison Officers' Association said that nine letters had been sent.",
    [['nine letters had been sent', "The Prison Officers' Association", R]],
  ],
  [
    'K4 a plural owner, typographic',
    'The Farmers’ Union of Wales warned that prices would rise.',
    [['prices would rise', 'The Farmers’ Union of Wales', R]],
  ],
  [
    'K4 a plural owner after "to"',
    "According to the teachers' union, the pay was low.",
    [['the pay was low', "the teachers' union", R]],
  ],
  [
    'K4 no owner at the end of a quotation',
    '‘We trust the skippers’, Amsel said.',
    [['We trust the skippers', 'Amsel', R]],
  ],
  ['K2 told B that', 'Rettig told Amsel that the roof was sound.', [['the roof was sound', 'Rettig', R]]],
  [
    'K3 British',
    '‘The pier is rotten,’ Amsel said. ‘It will not last the winter.’',
    [['The pier is rotten', 'Amsel', R]],
  ],
  [
    'K3 British apostrophes',
    '‘It’s the council’s fault that the pier is rotten,’ said Ruth Amsel. The council didn’t reply.',
    [['It’s the council’s fault that the pier is rotten', 'Ruth Amsel', R]],
  ],
  [
    'K3 straight single',
    "'The pier is rotten,' said Ruth Amsel, a diver. 'It won't last.'",
    [['The pier is rotten', 'Ruth Amsel', R]],
  ],
  [
    'K3 German marks',
    '„The pier is rotten,“ said Ruth Amsel. The council paid 3 million euros.',
    [['The pier is rotten', 'Ruth Amsel', R]],
  ],
  ['K3 guillemets', '« The pier is rotten », said Ruth Amsel.', [['The pier is rotten', 'Ruth Amsel', R]]],
  ['K3 reversed guillemets', '»The pier is rotten«, said Ruth Amsel.', [['The pier is rotten', 'Ruth Amsel', R]]],
  [
    'K3 continued',
    '“The pier is rotten,” said Ruth Amsel. “The divers saw it in May.\n\n“The council was told in June. It paid 3 million euros for a car park instead.\n\n“Two of my divers were hurt in July.”\n\nThe council paid the divers nothing.',
    [
      ['The divers saw it in May', 'Ruth Amsel', R],
      ['It paid 3 million euros for a car park instead', 'Ruth Amsel', R],
      ['Two of my divers were hurt in July', 'Ruth Amsel', R],
      ['The council paid the divers nothing', null, ['asserted']],
    ],
  ],
  [
    'K3 continued British',
    'Amsel said: ‘The divers saw it in May.\n\n‘The council was told in June. Two of my divers were hurt in July.’\n\nThe council paid the divers nothing.',
    [
      ['The council was told in June', 'Amsel', R],
      ['Two of my divers were hurt in July', 'Amsel', R],
      ['The council paid the divers nothing', null, ['asserted']],
    ],
  ],
  [
    'K3 dashes',
    '— The pier is rotten, said Ruth Amsel.\n\n— It is not, the mayor replied.',
    [['The pier is rotten', 'Ruth Amsel', ['reported', 'denied']]],
  ],
  [
    'K3 en dashes',
    '– The pier was closed in May, Ruth Amsel said.\n\n– It was closed in June, replied the mayor.',
    [
      ['The pier was closed in May', 'Ruth Amsel', R],
      ['It was closed in June', 'the mayor', R],
    ],
  ],
  [
    'K3 dashes inside',
    '— The pier was closed in May — said Ruth Amsel — and nobody told the divers.',
    [['The pier was closed in May', 'Ruth Amsel', R]],
  ],
  ['K3 split', '“The pier,” said Ruth Amsel, “was closed in May.”', [['was closed in May', 'Ruth Amsel', R]]],
  [
    'K4 Polish',
    'Małgorzata Żółkiewska-Łęcka said the mill had burned for six hours.',
    [['the mill had burned for six hours', 'Małgorzata Żółkiewska-Łęcka', R]],
  ],
  [
    'K4 Turkish',
    'Şükrü Çağlayan İnönü said the mill had burned for six hours.',
    [['the mill had burned for six hours', 'Şükrü Çağlayan İnönü', R]],
  ],
  [
    'K4 Czech',
    'Řehoř Čížek told reporters the mill had burned for six hours.',
    [['the mill had burned for six hours', 'Řehoř Čížek', R]],
  ],
  [
    'K4 Romanian',
    'Ștefan Țăranu said the mill had burned for six hours.',
    [['the mill had burned for six hours', 'Ștefan Țăranu', R]],
  ],
  [
    'K4 Vietnamese',
    '“The mill burned for six hours,” said Đặng Thị Hồng Ánh.',
    [['The mill burned for six hours', 'Đặng Thị Hồng Ánh', R]],
  ],
  [
    'K4 Icelandic',
    'Þórður Ægisson said the mill had burned for six hours.',
    [['the mill had burned for six hours', 'Þórður Ægisson', R]],
  ],
  [
    'K4 decomposed',
    'Nguye\u0302\u0303n Va\u0306n An said the mill had burned for six hours.',
    [['the mill had burned for six hours', 'Nguyễn Văn An', R]],
  ],
  [
    'K4 adding',
    '“It burned in 2019,” answered Ruth Amsel, noting that three letters had been sent.',
    [
      ['It burned in 2019', 'Ruth Amsel', R],
      ['three letters had been sent', 'Ruth Amsel', R],
    ],
  ],

  ['K2 expected', 'Rettig is expected to say that the roof was sound.', [['the roof was sound', null, ['imagined']]]],
  [
    'K2 possible',
    'Lawyers could argue that the contract was forged.',
    [['the contract was forged', null, ['imagined']]],
  ],
  [
    'K2 not confirmed',
    'The firm refused to confirm that 40 posts would go.',
    [['40 posts would go', null, ['reported', 'imagined', 'denied']]],
  ],
  ['K2 asked', 'Rettig asked whether the roof was sound.', [['the roof was sound', 'Rettig', ['questioned']]]],
  [
    'K2 condition',
    'Unless the court rules that the tax is void, the levy stays.',
    [['the tax is void', null, ['imagined', 'questioned']]],
  ],
];

describe('who said it, and whether it was said', () => {
  it.each(CASES)('%s: %s', (_, text, said) => {
    const found = identifyClaims({ title: '', text }).map(({ quote, attribution, polarity }) => ({
      quote: quote.normalize('NFC'),
      source: attribution?.source.normalize('NFC') ?? null,
      polarity,
    }));
    for (const [words, source, polarities] of said)
      expect(
        found.filter(
          (claim) =>
            claim.quote.includes(words) && claim.source === source && polarities.some((one) => one === claim.polarity),
        ),
      ).not.toEqual([]);
  });
});
