import { describe, expect, it } from '@jest/globals';
import { identifyClaims, type Polarity } from '../../src/claims/index.js';
import { readFactChecks } from '../../src/evidence/fact-checks/claim-reviews.js';
import { saysTheSame } from '../../src/evidence/fact-checks/same-statement.js';
import { stanceOfFactCheck } from '../../src/evidence/index.js';
import { record } from './support.js';

/** Cases of public reports about quotation attribution: what is said, by whom, and what the article does with it. */
const SAID: readonly (readonly [
  id: string,
  text: string,
  said: readonly (readonly [quote: string, source: string | null, polarity: Polarity])[],
])[] = [
  [
    'D8 Vietnamese name',
    'Nguyễn Thị Minh Khai said the factory had dumped dye for six years.',
    [['the factory had dumped dye for six years', 'Nguyễn Thị Minh Khai', 'reported']],
  ],
  [
    'D8 Irish name',
    'It will rain in May, said Ó Briain. "It is untrue," said Abd al-Rahman ibn Yusuf al-Hadi.',
    [['It is untrue', 'Abd al-Rahman ibn Yusuf al-Hadi', 'reported']],
  ],
  [
    'D12 quotation over paragraphs',
    'Halvorsen said: "We found the cracks in October.\n\n"We told the ministry the same week, and it did nothing for three months. Two of the six hinges were cracked."\n\nThe ministry did not reply.',
    [
      ['We found the cracks in October', 'Halvorsen', 'reported'],
      ['We told the ministry the same week', 'Halvorsen', 'reported'],
      ['it did nothing for three months', 'Halvorsen', 'reported'],
      ['Two of the six hinges were cracked', 'Halvorsen', 'reported'],
      ['The ministry did not reply', null, 'asserted'],
    ],
  ],
  [
    'D17 British marks',
    '‘The lock is a scandal,’ said Lucy Neill, the harbour director. ‘It cost us 14.6 million euros,’ she said.',
    [
      ['The lock is a scandal', 'Lucy Neill', 'reported'],
      ['It cost us 14.6 million euros', 'she', 'reported'],
    ],
  ],
  [
    'D22 told by',
    'Halvorsen told Oyelaran that the steel had not been ordered. Oyelaran was told by the council that the lock was safe.',
    [
      ['the steel had not been ordered', 'Halvorsen', 'reported'],
      ['the lock was safe', 'the council', 'reported'],
    ],
  ],
  [
    'D23 never said',
    'The minister never said the lock was safe. No expert has claimed that the hinges were new.',
    [
      ['The minister never said the lock was safe', null, 'denied'],
      ['No expert has claimed that the hinges were new', null, 'denied'],
    ],
  ],
  [
    'D15 denied',
    'Halvorsen denied that he had known of the cracks before October.',
    [['he had known of the cracks', 'Halvorsen', 'denied']],
  ],
  [
    'D24 if the court says',
    'If the court says the law is invalid, the tax will end.',
    [['If the court says the law is invalid, the tax will end', null, 'imagined']],
  ],
  [
    'D20 question and answer',
    '"Did the minister know?" asked Reporter Jo Bell. "He knew in 2019," replied Halvorsen, adding that three letters had been sent.',
    [
      ['He knew in 2019', 'Halvorsen', 'reported'],
      ['three letters had been sent', 'Halvorsen', 'reported'],
    ],
  ],
];

describe('what a report of a user says was said', () => {
  it.each(SAID)('%s', (_, text, said) => {
    const found = identifyClaims({ title: '', text }).map(({ quote, attribution, polarity }) => [
      quote,
      attribution?.source ?? null,
      polarity,
    ]);
    for (const each of said) expect(found).toContainEqual(each);
  });
});

const CHECKED = [
  'Drinking bleach cures malaria',
  '5G towers cause the flu in children',
  'The harbour authority of Portwick paid 14 million euros to a party',
];

describe('an article about checked claims', () => {
  it.each([
    [
      'E3 reports and rejects',
      'A viral post claims that drinking bleach cures malaria. That is wrong. Another post says that 5G towers cause the flu in children, which doctors call nonsense. A hoax says the harbour authority of Portwick paid 14 million euros to a party.',
      0,
    ],
    [
      'E3b myths',
      'It is a myth that drinking bleach cures malaria. Claims that 5G towers cause the flu in children are false. The harbour authority of Portwick never paid 14 million euros to a party.',
      0,
    ],
    [
      'E4 other numbers and things',
      'The harbour authority of Portwick paid 41 million euros to a party. Drinking vinegar cures malaria. 5G towers cause cancer in cattle.',
      0,
    ],
    [
      'E4b other recipients',
      'The harbour authority of Estermond paid 14 million euros to a museum. The harbour authority of Portwick paid 14 million euros to a contractor.',
      0,
    ],
    [
      'E4d the claims themselves',
      'Drinking bleach cures malaria. 5G towers cause the flu in children. The harbour authority of Portwick paid 14 million euros to a party.',
      3,
    ],
  ])('%s', (_, text, called) => {
    const accused = identifyClaims({ title: 'Bleach and towers', text }).filter((claim) =>
      CHECKED.some(
        (checked) =>
          saysTheSame(claim.quote, checked) && stanceOfFactCheck(claim, record('f', checked)).stance === 'disputes',
      ),
    );
    expect(accused).toHaveLength(called);
  });
});

const reviewed = (claimReviewed: unknown, reviewRating: unknown): string =>
  JSON.stringify([
    { '@type': 'ClaimReview', claimReviewed, reviewRating, url: 'https://check.example/1', author: { name: 'Check' } },
  ]);

describe('a record of a feed', () => {
  it.each([
    ['E1b Slovene', 'Ni res', 'disputes'],
    ['E1b Croatian', 'Nije istina', 'disputes'],
    ['E1b Vietnamese', 'Không đúng', 'disputes'],
    ['E2 authentic', 'Authentic, not AI generated', 'supports'],
    ['E2 not a hoax', 'Not a hoax', 'supports'],
    ['E2 not fabricated', 'Correct. The quote is not fabricated', 'supports'],
    ['E7 language map', { en: 'False', es: 'Falso' }, 'disputes'],
  ])('%s', (_, alternateName, verdict) => {
    const { records } = readFactChecks({ parts: [reviewed('The lake leaks', { '@type': 'Rating', alternateName })] });
    expect(records.map((each) => each.verdict)).toEqual([verdict]);
  });

  it('E6 has its entities decoded', () => {
    const { records } = readFactChecks({
      parts: [reviewed('Le pr&eacute;sident &laquo;dit&raquo;', { alternateName: 'Faux' })],
    });
    expect(records[0]?.claim).toBe('Le président «dit»');
  });

  it('E9 is one of several claims with several ratings', () => {
    const ratings = [{ alternateName: 'False' }, { alternateName: 'True' }];
    const { records } = readFactChecks({ parts: [reviewed(['Termites felled the bridge', 'It is old'], ratings)] });
    expect(records.map(({ claim, verdict }) => [claim, verdict])).toEqual([
      ['Termites felled the bridge', 'disputes'],
      ['It is old', 'supports'],
    ]);
  });
});
