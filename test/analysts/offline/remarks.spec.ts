import { describe, expect, it } from '@jest/globals';
import { type Study } from '../../../src/analysts/offline/findings.js';
import { type Remark, remarksOn } from '../../../src/analysts/offline/remarks.js';

/** What could be remarked on a text of one sentence that states a claim. */
const on = (text: string): readonly Remark[] =>
  remarksOn({
    study: {
      claims: [
        {
          claim: {
            id: 'c1',
            field: 'text',
            start: 0,
            end: text.length,
            attribution: null,
            subject: null,
            predicate: null,
          },
        },
      ],
    } as unknown as Study,
    article: { title: 'A title', text },
    appraisal: undefined,
    central: [],
    satire: false,
  });
const kindsOf = (text: string): readonly string[] => [...new Set(on(text).map(({ kind }) => kind))];

/** A sentence of each kind, and one that only looks like it. */
const SENTENCES: readonly (readonly [kind: string, shows: string, spares: string])[] = [
  [
    'poll',
    'In a new poll, 54 percent of voters support the bridge.',
    'The poll opens again in 54 percent of the wards.',
  ],
  [
    'forecast',
    'The agency predicts that the plants will consume a fifth of all power by 2030.',
    'By 2030 the firm plans to close its plants in the north.',
  ],
  [
    'pledge',
    'The minister promised on Monday to build 300 homes by 2027 in Lagos.',
    'She kept the promise that she had made by the end of the year.',
  ],
  [
    'closing',
    'The retailer will close 400 stores in the spring, it said.',
    'The store is close to the station and will stay there.',
  ],
  [
    'boss',
    'The chief executive of the firm, Ann Reed, said that sales rose.',
    'The senator said that the firm is led by a chief executive from Texas.',
  ],
  [
    'boss',
    '“Sales rose,” said Ann Reed, the founder of the firm, on Monday.',
    'The chairman of the party said on Monday that the vote is lost.',
  ],
  [
    'study',
    'A study by the clinic found that two in three recover within a week.',
    'Security researchers found a hole in the program of the bank.',
  ],
  [
    'cause',
    'Prices rose because of the long strike at the port of Lagos.',
    'Floods caused by climate change are rising in number each year.',
  ],
  [
    'earnings',
    'The firm’s profits were lower than in the year before.',
    'She leads a non-profit that feeds children in the town.',
  ],
  [
    'expert',
    'The professor said that the risk is three times higher there.',
    'The professor said that she was happy to be back home.',
  ],
  [
    'image',
    'A video posted on Monday shows the lock open at noon.',
    'The cameras search footage by the appearance of the people seen.',
  ],
  ['change', 'Sales fell by 12 percent last year, the ministry said.', 'Sales of 12 percent more boats are planned.'],
  [
    'cases',
    'The clinic has counted 19 new cases of the virus.',
    'The clinic has no cases of COVID-19 infections left.',
  ],
  [
    'animal',
    'In the study, mice that were fed less lived longer.',
    'The mice in the cellar of the town hall are back.',
  ],
  [
    'drug',
    'The vaccine prevents the illness in most patients.',
    'The shares of the vaccine firm fell after the trial.',
  ],
  ['cause', 'The harvest fell by half because of the dry summer.', 'The match was cancelled because of the dry field.'],
  [
    'cause',
    'Sales rose by half this year thanks to the new bridge.',
    'The soup has a chile-spiked heat thanks to goat fat.',
  ],
  ['cause', 'Fewer boats sank last year thanks to the lamp.', 'The sauce has more body thanks to butter and flour.'],
  ['cause', 'Deaths fell since 2019 thanks to the clinic.', 'The hall rises higher thanks to its thin iron columns.'],
  ['cause', 'More people are ill because of the dry summer.', 'She withdrew due to an injured wrist on Monday.'],
];

describe('a remark', () => {
  it.each(SENTENCES)('of the kind %s is made on a sentence that shows it, and on none that looks alike', (...each) => {
    const [kind, shows, spares] = each;
    expect(kindsOf(shows)).toContain(kind);
    expect(kindsOf(spares)).not.toContain(kind);
  });

  it('asks nothing that the text answers', () => {
    const poll = 'In a new poll, 54 percent of voters support the bridge.';
    const asked = (text: string): string =>
      on(text)
        .map(({ asks }) => asks)
        .join(' ');
    expect(asked(poll)).toMatch(/How many people were asked\?/);
    const whole = `${poll} The poll of 1,000 likely voters had a margin of error of 3 percentage points.`;
    expect(asked(whole)).not.toMatch(/of how many/);
  });

  it.each([
    ['superlative', 'The agency’s head called it an unprecedented effort of the whole team.'],
    ['hedge', 'The study found that the test might miss a third of those who are ill.'],
    ['hedge', 'The mayor has said many odd things about the lock, but this may take the cake.'],
    ['hedge', 'You may not be smart enough to follow the news about the lock.'],
    ['hedge', 'The mayor apparently couldn’t find one reason to close the lock.'],
    ['document', 'The email scandal could still hurt the senator in the autumn.'],
  ])('of the kind %s blames no writer for what others are cited for', (kind, text) => {
    expect(kindsOf(text)).not.toContain(kind);
  });

  it.each([
    [
      '13 percent of the output of Italy comes from visitors, the office said.',
      'Who belongs to the group, and who was left out?',
    ],
    ['20 percent of the electricity of the world is used there, the office said.', '“20 percent” of how many?'],
    ['We must keep in mind that the state should have known about the lock.', 'Who has the power to do it?'],
    ['The virus has killed almost 900 people in the two provinces since May.', 'Who counted, and could they be there?'],
    ['A man was accused of hurting a 10-year-old girl in the park on Monday.', 'Who accuses, by name?'],
    ['Police arrested a man on suspicion of drink driving in the town on Monday.', 'What do they say to it?'],
  ])('asks nothing that does not fit: %s', (text, asks) => {
    expect(on(text).map((each) => each.asks)).not.toContain(asks);
  });

  it.each([['24 percent of its workers have asked for help, the office said.', '“24 percent” of how many?']])(
    'asks what fits: %s',
    (text, asks) => {
      expect(on(text).map((each) => each.asks)).toContain(asks);
    },
  );

  it('takes no number out of a name', () => {
    for (const text of [
      'The state reviewed 41 COVID-19 deaths in May, the department said.',
      'A Boeing 737-800 people carrier crashed and nobody died there.',
      'The MH-17 victims were remembered by their families in the killed zone.',
    ])
      for (const { asks, says } of on(text)) expect(`${says} ${asks}`).not.toMatch(/“(?:19|800|17) /);
  });

  it('quotes words of the text, and asks with words of the quotation', () => {
    for (const [, shows] of SENTENCES)
      for (const { quote, word } of on(shows)) {
        expect(shows).toContain(quote);
        expect(quote.toLowerCase()).toContain(word.replace(/[“”]/g, '').toLowerCase());
      }
  });
});
