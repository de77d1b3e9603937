import { describe, expect, it } from '@jest/globals';
import { daysNamedIn, isOwnAgency, newsOf, withoutPlace } from '../../src/words/index.js';

const FILL = 'The town lies on the river and has a market, two schools and a small harbour for the boats that fish. ';

describe('what stands before the news', () => {
  it.each([
    'Updated: The lock of Harl is shut.',
    'Warning: This story contains details which some may find upsetting. The lock of Harl is shut.',
    '(HARL.GOV via Wikimedia Commons) HARL - The lock of Harl is shut.',
    'Haifa, Israel CNN — The lock of Harl is shut.',
    'Velden, Michigan, US –The lock of Harl is shut.',
    'Velden, DC– The lock of Harl is shut.',
    'VELDEN –- The lock of Harl is shut.',
  ])('is no part of it: %s', (sentence) => {
    expect(withoutPlace(sentence)).toBe('The lock of Harl is shut.');
  });
});

describe('the news of a text', () => {
  it.each([
    'By Ann Reed on Tue, Nov 1st, 2016 at 1:26 pm ',
    'By Ann M. Reed | November 1, 2016 ',
    'Posted by Ann Reed on Friday, 1 November 2016 ',
  ])('begins after who wrote it and when: %s', (byline) => {
    const text = `${byline}The council of Alderby closed the old bridge for repairs that last a year. ${FILL}`;
    expect(newsOf({ title: 'Alderby closes its old bridge', text })?.quote).toBe(
      'The council of Alderby closed the old bridge for repairs that last a year',
    );
  });

  it('is the sentence with most of the headline, not a scene or a line about the page', () => {
    const text = `The Harbour Letter is a daily column updated throughout the day on Alderby’s bridge. On normal days the town is quiet. The council closed the bridge in Alderby on Monday after cracks were found. Peter Grant was glad.`;
    expect(newsOf({ title: 'Council closes Alderby bridge after cracks', text })?.quote).toBe(
      'The council closed the bridge in Alderby on Monday after cracks were found',
    );
  });

  it.each([
    'Ann Reed, a lock keeper, has a long record of arrests in Harl dating back to 1991, public files show.',
    'Ann Reed, suspect of old, had a criminal history in Harl with four arrests.',
  ])('is what happened, and not what is on file of whom it is about: %s', (record) => {
    const text = `Police made an arrest on Friday in the case of the lock that was blown up. ${record} ${FILL}`;
    expect(newsOf({ title: 'Lock suspect arrested in Harl', text })?.quote).toBe(
      'Police made an arrest on Friday in the case of the lock that was blown up',
    );
  });

  it.each([
    'Married for seven years, Ann and Tom Reed keep six small boats of Harl at home.',
    'Ann Reed is a technical producer at the lock of Harl for keepers of small boats.',
  ])('is no scene with which a writer begins: %s', (scene) => {
    const news = 'By the end of the year, small boats will outnumber keepers at the lock of Harl, a report said.';
    expect(
      newsOf({ title: 'Harl will soon have more small boats than keepers', text: `${scene} ${FILL}${news} ${FILL}` })
        ?.quote,
    ).toBe(news.slice(0, -1));
  });

  it('is cut at a clause, and has at most 36 words', () => {
    const long = `The council closed the bridge in Alderby on Monday after cracks were found, ${'and the ferry runs again, '.repeat(12)}as it did before.`;
    const quote = newsOf({ title: 'Council closes Alderby bridge after cracks', text: long })?.quote ?? '';
    expect(quote.split(' ').length).toBeLessThanOrEqual(36);
    expect(long).toContain(quote);
    expect(quote).toMatch(/^The council closed/);
  });

  it.each([
    [
      'Council postpones reopening of Alderby bridge',
      'The council planned to reopen the bridge in Alderby on Monday. On Friday new cracks led the council to put off the reopening of the bridge.',
    ],
    [
      'Bridge of Alderby stays closed',
      'The bridge of Alderby was set to open on Monday. But the bridge of Alderby stays closed after new cracks were found.',
    ],
    [
      'Council cancels Alderby fair',
      'The Alderby fair was scheduled to begin on Monday. The council of Alderby has called off the fair after the flood.',
    ],
  ])('is not what was meant to be and did not come: %s', (title, text) => {
    expect(newsOf({ title, text })?.quote ?? '').not.toMatch(/planned to|was set to|scheduled/);
  });

  it('begins behind the credit of a picture', () => {
    const text = `Enlarge this image toggle caption Peoples/E+/ Peoples/E+/ Summer camps in Alderby are asking whether they can open this year. ${FILL}`;
    expect(newsOf({ title: 'Summer camps in Alderby may not open', text })?.quote).toMatch(/^Summer camps/);
  });

  it('is no line that announces a list', () => {
    const text =
      'Some of the other facts about the bridge of Alderby include: The bridge of Alderby was built in 1902 by two brothers.';
    expect(newsOf({ title: 'Facts about the bridge of Alderby', text })?.quote ?? '').not.toMatch(/include$/);
  });

  it('is none where no sentence has words of the headline', () => {
    expect(newsOf({ title: 'Ten facts', text: 'A whale can dive for more than an hour in deep water.' })).toBeNull();
  });

  it.each([
    [
      'Zoo of Harl moves its two old bears to a forest',
      'The zoo of Harl has become one of the best known in Norden. The zoo is moving its two old bears to a forest near Velden this week, its director said.',
      'is moving its two old bears',
    ],
    [
      'Ann Reed wins the Harl half marathon',
      'Ann Reed is known for her races in the rain of Harl. Ann Reed won the half marathon in 1 hour and 9 minutes on Sunday.',
      'won the half marathon',
    ],
    [
      'Norden bank Feld cuts 400 jobs',
      'By comparison, the largest bank in Norden has 9,000 jobs. Feld, a bank from Velden, will cut 400 of its jobs by May.',
      'will cut 400',
    ],
  ])('is no background: %s', (title, text, words) => {
    expect(newsOf({ title, text })?.quote).toContain(words);
  });

  it.each([
    ['Heating with wood pollutes the air of Velden', 'It was a cold winter. We met on a hill and looked at the smoke.'],
    [
      'Ferry company sues the harbour over its fees',
      'Few people like going to court. Yet some have to, and more will.',
    ],
    ['Teachers want shorter lessons on Friday', 'Lessons of an hour are long. Many of us remember how long they were.'],
  ])('is the headline where no sentence says it: %s', (title, text) => {
    expect(newsOf({ title, text })).toMatchObject({ quote: title, isHeadline: true });
  });

  it.each(['Why does bread rise?', '7 things to see in Velden', 'How to heat with wood', 'Harbour notes'])(
    'is no headline that states nothing: %s',
    (title) => {
      expect(newsOf({ title, text: 'It was a cold winter. We met on a hill and looked at the smoke.' })).toBeNull();
    },
  );

  it.each([
    ['Heating pollutes the air', 'Emissions in Norden fell as ships slowed down. Ships burn oil.'],
    [
      'Ships of Norden burn less',
      'Nobody knows how many ships there are. Emissions of ships dropped by 4 percent last year.',
    ],
    ['Norden’s exports slump', 'Exports from Norden have plunged since May, the office of trade said. Ships wait.'],
  ])('is a sentence of the text in any case: %s', (title, text) => {
    const news = newsOf({ title, text });
    if (news && !news.isHeadline) expect(text).toContain(news.quote);
  });

  it('is the sentence of the one whom the headline is about', () => {
    const text =
      'The shop chain Kolb lost 40 percent of its sales in the pandemic. Walder sold a tenth more, and Walder hired 900 people. Walder stayed open. Sales soared at Walder in the pandemic, it said.';
    expect(newsOf({ title: 'Sales soar at Walder in the pandemic', text })?.quote).toMatch(/^Sales soared at Walder/);
  });

  it.each([
    ['How does a bat find its way?', 'A study of 90 bats shows that a bat hears its way by echoes.', /^A study/],
    [
      'Why do ferries stop in fog?',
      'Research by the University of Harl found that ferries stop in fog for want of radar.',
      /^Research/,
    ],
    ['What makes bread rise?', 'Scientists have found that yeast makes bread rise by its gas.', /^Scientists/],
  ])('is what was found, where the headline asks: %s', (title, found, begin) => {
    const text = `Many people have wondered about this for a long time in the evening. ${FILL} ${found}`;
    expect(newsOf({ title, text })?.quote).toMatch(begin);
  });

  it.each([
    [
      'Pakistani envoy says talks begin',
      'Talks have begun, Ambassador Bilal Hay told News.Az.',
      'Bilal Hay told News.Az',
    ],
    [
      'Harl and Velden join',
      'arl and Velden have joined their harbours, the mayor of Harl said.',
      'Harl and Velden have joined',
    ],
    [
      'Camp stays shut',
      'Enlarge this image toggle caption Ann Reed/AFP via Ann Reed/AFP via The camp of Harl stays shut this year.',
      'The camp of Harl stays shut',
    ],
  ])('begins and ends where its sentence does: %s', (title, text, words) => {
    expect(newsOf({ title, text })?.quote).toMatch(new RegExp(`^${words}|${words}$`));
  });

  it('is cut only where who says it is kept', () => {
    const long = `The founder of the site spent 98,000 crowns of the company’s money on trips to Velden and Harl, ${'on hotels and dinners, '.repeat(14)}according to papers that his former wife filed.`;
    expect(newsOf({ title: 'Founder of site spent 98,000 crowns on trips', text: long })?.quote ?? '').not.toMatch(
      /Harl$/,
    );
  });
});

describe('a sentence without what a page ran into it', () => {
  it.each([
    ['Crew stays in port After a week the crew went home.', 'After a week the crew went home.'],
    [
      'Lock of Harl leaks again According to the council, the gates are worn.',
      'According to the council, the gates are worn.',
    ],
    [
      'Ferry will sail to the 2022 Harl Cup Less than half of the seats are sold.',
      'Less than half of the seats are sold.',
    ],
    [
      'Mayor denies reports about the quay Officials representing the mayor deny it.',
      'Officials representing the mayor deny it.',
    ],
    ['(Ann Reed/The Harl Post) The lock was shut on Monday.', 'The lock was shut on Monday.'],
  ])('begins where its own words begin: “%s”', (sentence, bare) => {
    expect(withoutPlace(sentence)).toBe(bare);
  });

  it.each([
    'The owner of The Harl Post said that the lock was shut.',
    'He told The Times that the ferry had been sold on Monday.',
    'The council voted on Monday, and The Harl Post has the list.',
    'She has read The old man of the quay and liked it.',
  ])('is whole where nothing was run into it: “%s”', (sentence) => {
    expect(withoutPlace(sentence)).toBe(sentence);
  });
});

describe('whose text it is', () => {
  it.each([
    ['PORTWICK (AP) — The lock is shut.', 'The draft was obtained by the AP.'],
    [
      'The lock is shut. AP reporters Ann Reed and Tom Berg contributed to this report.',
      'He told The Associated Press.',
    ],
    ['The lock is shut. (Reporting by Ann Reed; Editing by Tom Berg)', 'A source told Reuters so.'],
  ])('is that of the agency which it marks: %s', (text, sentence) => {
    expect(isOwnAgency(text, sentence)).toBe(true);
  });

  it.each([
    ['PORTWICK (AP) — The lock is shut.', 'The draft was obtained by Reuters.'],
    ['The lock is shut.', 'The Associated Press reported it first.'],
    ['The lock is shut. By Ann Reed, Harl Post.', 'According to AFP, two boats wait.'],
  ])('is not that of another: %s / %s', (text, sentence) => {
    expect(isOwnAgency(text, sentence)).toBe(false);
  });
});

it('takes no label at a chart for a day', () => {
  expect(daysNamedIn('0 Jan 0 March 0 May Scientists say that it fell on 7 April.')).toEqual(['7 April']);
});
