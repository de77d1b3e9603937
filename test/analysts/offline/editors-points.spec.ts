import { describe, expect, it } from '@jest/globals';
import { editorsPointsOf, type EditorsPoint } from '../../../src/analysts/offline/editors-points.js';
import { type Study } from '../../../src/analysts/offline/findings.js';

const NONE = { claims: [] } as unknown as Study;
const pointsOn = (title: string, text: string, kind?: 'opinion' | 'interview'): readonly EditorsPoint[] =>
  editorsPointsOf({ title, text }, NONE, kind);
const kindsOf = (...about: Parameters<typeof pointsOn>): readonly string[] =>
  pointsOn(...about).map(({ kind }) => kind);

/** Texts that show a point, each with the sentence that answers it. */
const SHOWN: readonly (readonly [kind: string, title: string, text: string, answers: string])[] = [
  [
    'not-heard',
    'Arland accuses Borland of shelling its port',
    'The envoy of Arland in Lagos accused Borland of shelling its port on Monday. The attack by Borland hit three ships at the quay.',
    'Borland said on Tuesday that it had shelled nothing.',
  ],
  [
    'not-heard',
    'Nurses condemn council over the lack of beds',
    'The nurses of Dunford condemned the council on Monday for a lack of beds. They want a second ward from the council by May.',
    'The council said that a ward will open in May.',
  ],
  [
    'not-heard',
    'Ferry firm sued over the fares of the night boat',
    'Eleven passengers sued Harl Ferries on Friday over the fares of the night boat. Harl Ferries raised the fares in March.',
    'Harl Ferries declined to comment.',
  ],
  [
    'rests-on-study',
    'Tea drinkers sleep longer, study finds',
    'People who drink tea sleep longer than others, a new study found on Monday. Tea is drunk by half of the town.',
    'Earlier studies came to another result.',
  ],
  [
    'rests-on-group',
    'Bakers want the flour tax of Dunford to end',
    'The bakers’ association of Dunford said on Monday that the flour tax has to end. The tax was raised in March.',
    'The ministry said on Monday that the tax stays.',
  ],
  [
    'arrested',
    'Man arrested after the fire at the mill of Harl',
    'A man of 30 was arrested on Monday after the fire at the mill of Harl. The mill had stood empty for years.',
    'His lawyer told the court that he was at home.',
  ],
  [
    'sentenced',
    'Man jailed for the theft of boats in Dunford',
    'A man from Harl was jailed for two years on Monday for the theft of nine boats in Dunford. The boats are back at the quay.',
    'He had pleaded guilty in May.',
  ],
  [
    'cause-open',
    'Two hurt as a bus crashes on the coast road',
    'Two people were hurt on Monday when a bus crashed on the coast road near Harl. The road was closed for an hour.',
    'The cause is under investigation.',
  ],
  [
    'no-reason',
    'Night boat to Harl is cancelled until June',
    'The night boat from Dunford to Harl was cancelled on Monday until June. The boat ran for nine years.',
    'It was cancelled because of a lack of crew.',
  ],
  [
    'figure-bare',
    'Harbour fund of Dunford lost $4 million on ferries',
    'The harbour fund of Dunford lost $4 million on its ferries. The fund was founded in 1962.',
    'The loss of $4 million was confirmed by the auditor, who said so on Friday.',
  ],
];

describe('what an editor says of a plain text', () => {
  it.each(SHOWN)(
    'has %s where the text leaves it open, and not where the text has it: %s',
    (kind, title, text, also) => {
      expect(kindsOf(title, text)).toContain(kind);
      expect(kindsOf(title, `${text} ${also}`)).not.toContain(kind);
    },
  );

  it('quotes words of the text', () => {
    for (const [, title, text, also] of SHOWN)
      for (const { quote } of pointsOn(title, `${text} ${also}`)) expect(text + ' ' + also).toContain(quote);
  });

  it.each([
    ['The soup of the house was bland that night.', 'review-fault'],
    ['Unfortunately, the service of the place was slow.', 'review-fault'],
  ])('says of a review whether it finds a fault: %s', (also, kind) => {
    const text = `We went to the new bar in Dunford on Friday night to try the food. The starters came fast, the dishes were hot, and the menu had cocktails and one dessert. ${also}`;
    expect(kindsOf('A night at the new bar', text)).toContain(kind);
  });

  it.each([
    [
      'up-to',
      'Insurers pay for the flood of Harl',
      'The insurers of Harl will pay up to £4,000 to each house, it was announced on Monday.',
    ],
    ['up-to', 'New drive holds more', 'The new drive of the firm holds up to 80TB on its disks, and ships in May.'],
    [
      'up-to',
      'Ferry fares fall in June',
      'The ferry fares of Harl will fall by up to 30 percent in June, as the town has grown.',
    ],
    [
      'counted-by',
      'Tea is searched for most',
      'Tea is searched for more than coffee in the town, according to Google’s recent analysis of the year.',
    ],
    [
      'by-spokesman',
      'Mayor of Harl has the flu',
      'A spokesman says that the mayor of Harl has the flu and will stay at home this week.',
    ],
    [
      'group-unnamed',
      'The lake of Harl is warmer',
      'The lake of Harl is warmer than in any year before, according to scientists in the town.',
    ],
    [
      'in-force',
      'Harl bans fires at the lake',
      'The council of Harl passed an ordinance on Monday that bans fires at the lake for good.',
    ],
    [
      'prices',
      'Shares of Harl Ferries rise',
      'Shares of Harl Ferries rose by two pounds in the morning, and those of the bank were higher.',
    ],
  ])('has %s of the wording of news: %s', (kind, title, text) => {
    expect(kindsOf(title, text)).toContain(kind);
  });

  it.each([
    [
      'word-of',
      'Reed is on top again',
      'Ann Reed claimed the top spot at the box office of Harl on Monday. Tom Lund told reporters that he was happy.',
    ],
    [
      'up-to',
      'Storm at Harl',
      'The storm at Harl had winds of up to 180 kilometers per hour on Monday, and trees fell.',
    ],
    [
      'group-unnamed',
      'The lake of Harl is warmer',
      'The lake of Harl is warmer than before, according to scientists. Ann Reed, a chemist, said that it will go on.',
    ],
    [
      'prices',
      'Shares of Harl Ferries rise',
      'Shares of Harl Ferries rose by two pounds after the firm told of its year.',
    ],
  ])('has no %s where the words mean something else: %s', (kind, title, text) => {
    expect(kindsOf(title, text)).not.toContain(kind);
  });

  it.each([
    [
      'The river of Harl',
      'The river of Harl is older than the town, and it has had its name from the first who lived there.',
    ],
    [
      'What happened at the lake',
      'At the lake there were many on Monday, and those who came went home when it was dark again.',
    ],
    [
      'Boats are back in May',
      'The boats are back in May, and those who have waited for them can go to the island again.',
    ],
  ])('asks nothing where no question hangs on what is told: %s', (title, text) => {
    expect(pointsOn(title, text)).toEqual([]);
  });

  it('asks nothing of a second side where somebody was asked and did not answer', () => {
    for (const asked of ['did not respond to questions', 'could not be reached', 'declined to comment'])
      expect(
        kindsOf(
          'Arland accuses Borland of shelling its port',
          `The envoy of Arland accused Borland of shelling its port on Monday. Borland ${asked}.`,
        ),
      ).not.toContain('not-heard');
  });

  it('has no point on news in a table or a list with its rule', () => {
    expect(kindsOf('Results', 'Harl 2-1 Dunford\nLagos 0-0 Harl\nDunford 3-3 Lagos\nHarl 1-0 Lagos')).toEqual([]);
    expect(
      kindsOf('Ten books for the summer', 'We asked 40 readers which books they would take to the sea this year.'),
    ).not.toContain('list');
  });
});
