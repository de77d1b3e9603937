import { describe, expect, it } from '@jest/globals';
import { type Hole, HOLE_KINDS, type HoleKind, holesIn } from '../../src/words/index.js';

const REST = 'The lock has two gates of oak. Boats wait in front of it. The harbour board meets in the hall.';
const of = (title: string, text: string): readonly Hole[] => holesIn({ title, text });
const kindsOf = (title: string, text: string): readonly HoleKind[] => of(title, text).map(({ kind }) => kind);

/** A text with a hole, and one like it that has none. */
type Sibling = readonly [title: string, text: string, title: string, text: string];
const SIBLINGS: Readonly<Record<HoleKind, readonly Sibling[]>> = {
  promised: [
    [
      'Halden shops are closing. Here’s a list',
      'Shops in Halden have had a hard year. The council counts 16 that have closed.',
      'Halden shops are closing. Here’s a list',
      'These have closed: Berg Shoes, Holm Books, Lind Toys, Moe Bread, Vik Hats.',
    ],
    [
      'Which ferries stop? See the full list',
      'Ferries will stop in May. The port has 9 of them.',
      'Which ferries stop? See the full list',
      'Ferries will stop in May.\n- Anna\n- Berta\n- Clara',
    ],
    [
      'Halden Winter Market returns - here’s everything you need to know',
      'The market will be held on 4 and 5 May from 9am. There will be something for everyone.',
      'Halden Winter Market returns - here’s everything you need to know',
      'The market will be held in the Old Customs Hall on 4 and 5 May from 9am.',
    ],
  ],
  'headline-charge': [
    [
      'Halden man jailed for supplying cocaine',
      'He was charged with possessing cocaine with intent to supply and admitted it.',
      'Halden man jailed for supplying cocaine',
      'He admitted three counts of supplying cocaine. He was charged with possessing more with intent to supply.',
    ],
    [
      'Two brothers convicted of smuggling parrots',
      'Both were found guilty of conspiracy to smuggle parrots into Oslo.',
      'Two brothers convicted of smuggling parrots',
      'Both were found guilty of smuggling parrots into Oslo.',
    ],
    [
      'Woman sentenced for murdering her neighbour',
      'She was convicted of attempted murder in May. The neighbour has recovered.',
      'Woman sentenced for attempted murder of her neighbour',
      'She was convicted of attempted murder in May. The neighbour has recovered.',
    ],
  ],
  'headline-part': [
    [
      'Halden Village closed due to gas leak',
      'Oak Drive is closed between the church and the school due to a gas leak, the police said.',
      'Halden Village closed due to gas leak',
      'Halden Village is closed due to a gas leak, the police said. Oak Drive is closed as well.',
    ],
    [
      'Sankt Olav Hospital evacuated after smoke',
      'One ward of the hospital was evacuated after smoke was seen on Monday.',
      'Sankt Olav Hospital evacuated after smoke',
      'All of the hospital was evacuated after smoke was seen on Monday.',
    ],
    [
      'Vik Island flooded',
      'Some of the gardens are flooded after the rain of Monday, and the rest of the houses are dry.',
      'Part of Vik Island flooded',
      'The gardens were wet after the rain of Monday, and the rest of the houses are dry.',
    ],
  ],
  'headline-quotation': [
    [
      'Singer on her illness: “I’m trying hard not to panic”',
      'The singer wrote on Monday. “As I said, I won’t panic about it.” She has two children.',
      'Singer on her illness: “I’m trying hard not to panic”',
      'The singer wrote on Monday. “I’m trying hard not to panic about it,” she wrote.',
    ],
    [
      'Keeper: "We never opened the gate that night"',
      'The keeper spoke on Monday. "We were told to wait at the gate, and I waited," he said.',
      'Keeper: "We never opened the gate that night"',
      'The keeper spoke on Monday. "We never, I swear, opened the gate that night," he said.',
    ],
    [
      'Coach: “My players don’t respect the club”',
      'The coach was asked on Monday. “I would like my players to train more,” he said.',
      'Coach: “Players without Respect”',
      'The coach was asked on Monday. “I would like my players to train more,” he said.',
    ],
  ],
  'headline-all': [
    [
      'Everyone Is Freaking Out Over A Bird',
      REST,
      'Everyone Is Freaking Out Over A Bird',
      `${REST} It has 40,000 views.`,
    ],
    ['The internet is in love with a lock', REST, 'The internet is in love with a lock', `${REST} Thousands have it.`],
    ['America Is Furious About The Bridge', REST, 'America Is Furious About The Bridge', `${REST} In a poll 61% were.`],
  ],
  'done-or-to-come': [
    [
      'President orders a recount',
      'The president has signed an order which orders a full recount of all votes. It takes 30 days. If they cannot be answered, a recount will be ordered.',
      'President orders a recount',
      'The president has signed an order which orders a full recount of all votes. It takes 30 days. The recount will be public.',
    ],
    [
      'Council approves the bridge',
      'The council approved a second bridge on Monday. It costs 4 million. If nobody objects, the bridge will be approved in May.',
      'Council approves the bridge',
      'The council approved a second bridge on Monday. It costs 4 million. If nobody objects, the bridge will be built in May.',
    ],
    [
      'Festival is off',
      'The town cancelled the summer festival on Monday. If it rains, the festival will be cancelled, wrote Ada Berg.',
      'Festival is off',
      'The town cancelled the summer festival on Monday. If it rains, the market will be cancelled, wrote Ada Berg.',
    ],
  ],
  charge: [
    [
      'A new place to eat in Halden',
      'They had a hard year. Thanks to an organized racist smear campaign against them, they nearly gave up.',
      'A new place to eat in Halden',
      'They had a hard year. Ada Berg told the paper of an organized racist smear campaign against them.',
    ],
    [
      'Witness and her story',
      'Eva Moe was paid 500 crowns by the club to fabricate the story. She lives in Oslo.',
      'Witness and her story',
      'Eva Moe was paid 500 crowns by the club to fabricate the story, a court found. She lives in Oslo.',
    ],
    [
      'The board and the lock',
      'The lock is old. The board has covered up the truth about the gates. Boats wait.',
      'The board and the lock',
      'The lock is old. The board has covered up the truth about the gates, said Ada Berg. Boats wait.',
    ],
  ],
  poll: [
    [
      'Voters and the bridge',
      'A recent poll found that two in three voters are against the bridge of Halden.',
      'Voters and the bridge',
      'A recent poll by Gallup found that two in three voters are against the bridge of Halden.',
    ],
    [
      'Why sleep matters',
      'Surveys show that most of us sleep less than we think, and later.',
      'Why sleep matters',
      'Surveys show that we sleep less. The surveys were conducted by the Institute of Sleep.',
    ],
    [
      'A cure for hiccups',
      'Scientists have discovered that a cold spoon on the neck ends hiccups at once.',
      'A cure for hiccups',
      'Scientists have discovered that a cold spoon ends hiccups. It was published in the Journal of Spoons.',
    ],
  ],
  'unnamed-source': [
    [
      'The letter of the director',
      'The letter came on Friday. Media commentators noted that it breaks an old rule of the office.',
      'The letter of the director',
      'The letter came on Friday. Media commentators noted it. “It breaks a rule,” Ada Berg said.',
    ],
    [
      'A wedding in May',
      'A source close to the couple said that they will marry in May in Oslo.',
      'A wedding in May',
      'Ada Berg, a source of much of this, said that they will marry in May.',
    ],
    [
      'A new telephone',
      'Rumors suggest that the firm will show a new telephone without a frame.',
      'A new telephone',
      'The firm has shown a new telephone without a frame, which ends all rumors.',
    ],
  ],
  sourceless: [
    [
      'Berg telephone to cost 99',
      `Berg plans a new telephone for 99 crowns in Halden. ${`${REST} `.repeat(4)}`,
      'Berg telephone to cost 99',
      `Berg plans a new telephone for 99 crowns in Halden, it said. ${`${REST} `.repeat(4)}`,
    ],
    [
      'Holm to buy Vik for 9 billion',
      `The firm Holm is set to buy the firm Vik for 9 billion. ${`${REST} `.repeat(4)}`,
      'Holm to buy Vik for 9 billion',
      `The firm Holm is set to buy the firm Vik for 9 billion. ${`${REST} `.repeat(4)} “It is time,” wrote Ada Berg.`,
    ],
    [
      'Oslo cancels its prize for schools',
      `The city of Oslo cancels its prize for schools from May. ${`${REST} `.repeat(4)}`,
      'Oslo wins a prize for schools',
      `The city of Oslo won a prize for schools in May. ${`${REST} `.repeat(4)}`,
    ],
  ],
  'said-by-nobody': [
    [
      'Minister skips meetings',
      'The minister is believed to have had just four meetings this year. That is less than ever.',
      'Minister skips meetings',
      'The minister is believed to have had just four meetings this year, officials said.',
    ],
    [
      'A firm and its files',
      'The paper has reportedly convinced the firm to delete the files of its users.',
      'A firm and its files',
      'The paper has reportedly convinced the firm to delete the files, according to court documents.',
    ],
    [
      'A leader is ill',
      'The leader was taken to hospital on Monday, according to media reports. He is 52.',
      'A leader is ill',
      'The leader was taken to hospital on Monday, according to reports in the Halden Post. He is 52.',
    ],
  ],
  'unnamed-place': [
    [
      'Going out again',
      'A barbecue restaurant reopened only after it had hired somebody for its bathrooms.',
      'Going out again',
      'A barbecue restaurant reopened only after it had hired somebody. Pig Heaven Restaurant is in Halden.',
    ],
    [
      'School sends pupils home',
      'A primary school has sent home twenty pupils for the colour of their shoes.',
      'School sends pupils home',
      'A primary school has sent home twenty pupils. It is called Oakfield.',
    ],
    [
      'Hotel says no to dogs',
      'One hotel refused a guest because of his dog, who is blind and old.',
      'Hotel says no to dogs',
      'One hotel refused a guest because of his dog. The hotel, Berg Inn, is old.',
    ],
  ],
  'no-number': [
    [
      'Ballots are slow',
      `There has been a tremendous surge in requests for ballots in the area. ${`${REST} `.repeat(4)}`,
      'Ballots are slow',
      `There has been a tremendous surge in requests for ballots: 4,100 of them. ${`${REST} `.repeat(4)}`,
    ],
    [
      'Drinking without eating on the rise',
      `Many skip their dinner for a drink, and some of them are ill. ${`${REST} `.repeat(4)}`,
      'Drinking without eating on the rise',
      `Many skip their dinner for a drink, more than ten years ago. ${`${REST} `.repeat(4)}`,
    ],
    [
      'Bicycles',
      `A large percentage of students ride to school without a lamp. ${`${REST} `.repeat(4)}`,
      'Bicycles',
      `A large percentage of students, 61 percent, ride to school without a lamp. ${`${REST} `.repeat(4)}`,
    ],
  ],
  unpaid: [
    [
      'El Santo: a delight',
      `The restaurant on Miller Street is a joy, and its tacos are the best that I ate. ${'The tacos are crisp and the service is warm. The menu is short and delicious. I loved the dessert. '.repeat(3)}`,
      'El Santo: a delight',
      `The restaurant on Miller Street is a joy, and its tacos are the best that I ate. We paid 40 pounds. ${'The tacos are crisp and the service is warm. The menu is short and delicious. I loved the dessert. '.repeat(3)}`,
    ],
  ],
  highest: [
    [
      'Halden confirms cut of 500 jobs at the port',
      'The mayor said that up to 500 jobs will be cut at the port. The union was told on Monday.',
      'Halden confirms cut of 500 jobs at the port',
      'The mayor said that 500 jobs will be cut at the port. The union was told on Monday.',
    ],
    [
      'Heating bills rise by £340m in the north',
      'Bills in the north rise by as much as £340 million, a regulator said. The winter was cold.',
      'Heating bills rise by up to £340m in the north',
      'Bills in the north rise by as much as £340 million, a regulator said. The winter was cold.',
    ],
    [
      'Smog cuts output of mills in Velden by 45%',
      'Output of the mills fell by as much as 45% on one day in May, and by 9% in the month.',
      'Smog cuts output of mills in Velden by 45%',
      'Output of the mills fell by as much as 45% on one day. It fell by 45% in the month.',
    ],
  ],
  'sides-figure': [
    [
      'Strike on a harbour kills 22 people',
      'It killed 22 people, according to the Hamas-run health ministry. The harbour burned for hours.',
      'Strike on a harbour kills 22 people',
      'It killed 22 people, doctors from abroad who were there said. The harbour burned for hours.',
    ],
    [
      'Night raid leaves 58 soldiers wounded',
      'A raid has left 58 soldiers wounded, the Russian military said. It was the third in May.',
      'Russian military: night raid leaves 58 soldiers wounded',
      'A raid has left 58 soldiers wounded, the Russian military said. It was the third in May.',
    ],
    [
      '140 fighters killed at the bridge',
      'Ukrainian officials said 140 fighters were killed at the bridge. Nobody else was there.',
      '140 fighters killed at the bridge',
      'A count of the Red Cross has 140 fighters killed at the bridge. Nobody else was there.',
    ],
  ],
  unverified: [
    [
      'Drone destroys a fuel depot in Velden',
      'The army says that a drone destroyed the fuel depot. The claim could not be independently verified in Velden.',
      'Drone destroys a fuel depot in Velden',
      'The army says that a drone destroyed the fuel depot. The number of tanks could not be independently verified.',
    ],
    [
      'Chairman of Oslo Steel visits Velden for talks',
      'A train is on its way to Velden. It had not been confirmed that the chairman of Oslo Steel was on board.',
      'Chairman of Oslo Steel may visit Velden for talks',
      'A train is on its way to Velden. It had not been confirmed that the chairman of Oslo Steel was on board.',
    ],
    [
      'Minister visits Velden for talks',
      'A train left for Velden. It had not been confirmed whether the minister was on his way to Velden for talks.',
      'Minister visits Velden for talks',
      'The minister left for Velden. It had not been confirmed whether a general was on board of the train to the talks.',
    ],
    [
      'Rebels take the northern gate of Halden',
      'The rebels posted a film of the northern gate of Halden. The film could not be verified.',
      'Rebels take the northern gate of Halden, they say',
      'The rebels posted a film of the northern gate of Halden. The film could not be verified.',
    ],
  ],
  'whose-words': [
    [
      'Port deal opens ‘new chapter’ for Velden',
      'The deal was signed on Monday. “It is a new chapter for us,” said Ann Reed, who leads the port.',
      'Ann Reed: Port deal opens ‘new chapter’ for Velden',
      'The deal was signed on Monday. “It is a new chapter for us,” said Ann Reed, who leads the port.',
    ],
    [
      'Cuts to ferries are ‘slap in the face’ of islanders',
      'Tom Lind called the plan a “slap in the face” of those who live on the islands. He is a fisherman.',
      'Lind calls ferry cuts a ‘slap in the face’',
      'Tom Lind called the plan a “slap in the face” of those who live on the islands. He is a fisherman.',
    ],
    [
      'School roof was "waiting to fall"',
      '"It was waiting to fall for a year," Eva Moe said. She teaches at the school.',
      'School roof was "waiting to fall"',
      'Everybody in town says that it was "waiting to fall". Eva Moe teaches at the school.',
    ],
  ],
  estimated: [
    [
      'Owls return to the valley',
      'The valley is green again. An estimated 9,000 owls live there. They hunt at night.',
      'Owls return to the valley',
      'The valley is green again. An estimated 9,000 owls live there, according to the Owl Trust. They hunt at night.',
    ],
    [
      'The old shop of Halden',
      'There are so many books, an estimated 100,000, that the floor bends. The shop is older than the street.',
      'The old shop of Halden',
      'There are so many books, an estimated 100,000, that the floor bends. The owner, Ada Holm, said that she counted.',
    ],
    [
      'A pipe breaks in the hills',
      'The break came at noon. The repair is estimated to cost $40 million. It will take a year.',
      'A pipe breaks in the hills',
      'The break came at noon. The repair is estimated to cost $40 million. The company published the sum.',
    ],
  ],
  crowd: [
    [
      'Halden marches for its hospital',
      'Tens of thousands of people took to the streets of Halden for the hospital. The bells rang.',
      'Halden marches for its hospital',
      'Tens of thousands of people took to the streets of Halden, according to the police. The bells rang.',
    ],
    [
      'A day of protest at the lock',
      'Thousands of residents gathered at the lock in the rain. The flags were at half-mast.',
      'A day of mourning at the lock',
      'Thousands of residents gathered at the lock in the rain. The flags were at half-mast.',
    ],
    [
      'Crowds call for a new bridge',
      'Thousands of people filled the streets of Halden on Sunday. The bells rang.',
      'Crowds call for a new bridge',
      'Thousands of people gathered at the lock. Officials counted 4,000 people. The flags were at half-mast.',
    ],
    [
      'Thousands march to the lock',
      'Thousands of people marched to the lock in the rain. The bells rang.',
      'Thousands at the burial of the keeper',
      'Thousands of people lined the road to the lock in the rain. The bells rang.',
    ],
    [
      'Farmers block the bridge',
      'Some 60,000 farmers protested against the law. Their tractors stood on the bridge.',
      'Farmers block the bridge',
      'Some 60,000 farmers protested against the law, organisers said. Their tractors stood on the bridge.',
    ],
  ],
  'bare-rise': [
    [
      'Complaints about noise in Velden',
      'The Noise Board reported a 388% increase in noise complaints since May. Nobody sleeps.',
      'Complaints about noise in Velden',
      'The Noise Board reported a 388% increase in noise complaints since May, from 8 to 39. Nobody sleeps.',
    ],
    [
      'More thefts on the ferry',
      'The ferry tells of a 61 percent rise in thefts of bicycles. The locks are old.',
      'More thefts on the ferry',
      'The ferry tells of a 61 percent rise in thefts of bicycles. There were 1,200 thefts this year.',
    ],
    [
      'Bees come back',
      'The valley has seen a 150% jump in wild bees. Its meadows are not mown.',
      'Bees come back',
      'The valley has seen a 15% jump in wild bees. Its meadows are not mown.',
    ],
  ],
  critics: [
    [
      'The new bridge of Halden',
      'The bridge opens in May. Critics describe it as little more than a bill for the town. It has four lanes.',
      'The new bridge of Halden',
      'The bridge opens in May. Critics describe it as little more than a bill. Tom Lind, a teacher, said it is ugly.',
    ],
    [
      'A law on fences',
      'The law passed in the night. Some analysts have called it a gift to one firm. It takes effect in June.',
      'A law on fences',
      'The law passed in the night. Some analysts, such as Ada Holm, have called it a gift to one firm.',
    ],
    [
      'Ferry fares go up',
      'Fares go up in June, and opponents warned of empty boats. The first boat leaves at six.',
      'Ferry fares go up',
      'Fares go up in June, and opponents warned of “empty boats and full roads”. The first boat leaves at six.',
    ],
    ...[
      'Buyers came back to the harbour, wrote Jeff Holm, an equity analyst at Morning Freight, in May.',
      'For economists at Velden Bank the sale came late.',
      'In May the rates will fall again, expects strategist Ida Berg.',
    ].map(
      (named) =>
        [
          'Shares of the port rise',
          'The shares rose by a third. Some analysts have called the rise too fast. The port opens in May.',
          'Shares of the port rise',
          `The shares rose by a third. Some analysts have called the rise too fast. The port opens in May. It has four cranes. It was built in 1931. ${named}`,
        ] as const,
    ),
  ],
};

describe('the hole of a text', () => {
  const all = HOLE_KINDS.flatMap((kind) => SIBLINGS[kind].map((sibling) => [kind, ...sibling] as const));

  it.each(all)('is found: %s, “%s”', (kind, title, text) => {
    expect(kindsOf(title, text)).toContain(kind);
  });

  it.each(all)('is not found where the text has it: %s, beside “%s”', (kind, _title, _text, title, text) => {
    expect(kindsOf(title, text)).not.toContain(kind);
  });

  it.each(all)('is told with words that the text has: %s, “%s”', (_kind, title, text) => {
    for (const { says, asks, quote, in: field, word } of of(title, text)) {
      expect(field === 'title' ? title : text).toContain(quote);
      expect(says).toMatch(/^[\p{Lu}“].*\.$/u);
      expect(asks).toMatch(/\?$/);
      // A question with words of the text states nothing of it besides, since nothing is recorded for that.
      if (asks.includes('“')) expect(asks).not.toMatch(/\bheadline\b|\bthe (?:text|article)\b/iu);
      for (const [, words = ''] of `${says} ${asks}`.matchAll(/“([^”]+)”/gu))
        expect(`${title} ${text}`.toLowerCase().replaceAll(/[“”"]/gu, '')).toContain(words.toLowerCase());
      expect(`${title} ${text}`.toLowerCase()).toContain(word.toLowerCase());
    }
  });

  it.each([
    ['We have received information from a very reliable source that there was some collusion at the polls.', 1],
    ['The keeper was told by a trusted source that the gates will be sold to a firm from Oslo.', 1],
    ['We have heard from several credible sources that the school will close in the summer.', 1],
    ['The lamp gets its power from a reliable source of energy, which is the river.', 0],
  ])('is a source that is only praised: %s', (text, count) => {
    expect(of('What they say of it', text).filter(({ kind }) => kind === 'unnamed-source')).toHaveLength(count);
  });

  it.each([
    ['One executive said that he is called each day. A bank official said that it is worse. Nobody wants it.', 1],
    ['A teacher said that the school is cold. Two parents said that it has been cold for a year.', 1],
    ['A driver told us that the road is closed. A neighbour said that nobody was asked.', 1],
    ['One executive said that he is called each day. A bank official, Ada Berg, said that it is worse.', 0],
  ])('is that nobody who speaks has a name: %s', (text, count) => {
    expect(of('What they say of it', text).filter(({ says }) => says.includes('nobody in it has a name'))).toHaveLength(
      count,
    );
  });

  it.each([
    'His efforts to overthrow the crown of Velden began a movement that got him expelled.',
    'The attempt to destroy the guerrilla in the hills went on in May.',
    'He is a mortal enemy, since he has systematically killed herdsmen in the hills.',
  ])('is no war that everybody knows: %s', (text) => {
    expect(of('What the war in the hills means', `${text} Nobody knows when it ends.`)).toEqual([]);
  });

  it('says of several polls who held them', () => {
    const text = 'Polls show a majority of voters against the bridge of Halden, and more of them each month.';
    expect(of('The bridge', text)[0]?.says).toBe(
      'It does not say of “Polls” who held them, when and how many were asked.',
    );
  });

  it('is none of a text that has what it needs, and never more than two', () => {
    expect(of('Lock of Halden closes', `The lock closes in May, Ada Berg said. ${REST}`)).toEqual([]);
    const many = all.map(([, , text]) => text).join(' ');
    expect(of('Ada Berg stole the bell', many).length).toBeLessThanOrEqual(2);
  });
});
