import { describe, expect, it } from '@jest/globals';
import { judgementIn, newsOf, newsShownIn, personsSpeakingIn, unnamedSpeakersIn } from '../../src/words/index.js';

const names = (text: string): string[] => personsSpeakingIn({ text }).map(({ name }) => name);
const FILL = ' The town lies on the river and has a market, two schools and a small harbour for the boats that fish.';

describe('who speaks in a text', () => {
  it.each([
    'Tom Berg once again claimed the top spot in the race of Harl.',
    'Ada Reed claimed her third title at the regatta of Velden.',
    'Lena Carr claimed a narrow victory in the vote of Monday.',
    'Tom Berg tweeted a link to a paper about the tides.',
    'Ada Reed posted a photo of the lock on her page.',
    'Lena Carr announced her engagement on the day of the race.',
  ])('is nobody who only does something: %s', (text) => {
    expect(names(text)).toEqual([]);
  });

  it.each([
    ['Tom Berg claimed that the lock leaks.', 'Tom Berg'],
    ['Ada Reed claimed the council had lied to the crew of the ferry.', 'Ada Reed'],
    ['Spokeswoman Lena Carr refused to say, adding that the firm “doesn’t go into details”.', 'Lena Carr'],
  ])('is whoever claims or adds something: %s', (text, name) => {
    expect(names(text)).toEqual([name]);
  });

  it('is whom a pronoun means behind a quotation and what the same person did', () => {
    const text =
      'Owner Lena Carr has put up new signs, leaving room between boats. “Nobody may swim,” the sign reads. She doubled her staff. “People are ready to sail,” she said.';
    expect(names(text)).toEqual(['Lena Carr']);
    const parent =
      'Ada Reed is eager to sail with her children. Reed, who lives in Harl, would return to the lake, but the queue is long. “Boats are a problem,” she said.';
    expect(names(parent)).toEqual(['Ada Reed']);
  });

  it.each([
    'Having an employee present at all times, she said, makes it safe.',
    'With a teacher in the room, he said, the children are calm.',
    'They hire a driver for the night, she said.',
  ])('is no one of whom a person without a name speaks: %s', (text) => {
    expect(unnamedSpeakersIn({ text })).toEqual([]);
  });

  it('is all of a list, not its last two', () => {
    const text = `Harl Rovers, Velden Town and Dunford Athletic have announced a cup on Monday.${FILL}`;
    expect(newsShownIn({ text })).toContain('Harl Rovers, Velden Town and Dunford Athletic have announced');
  });
});

describe('the news of a text', () => {
  it.each([
    'License DMCA The council closed the old bridge of Alderby for a year.',
    'Story highlights Comments The council closed the old bridge of Alderby for a year.',
    'Copyright Reprints Permissions The council closed the old bridge of Alderby for a year.',
  ])('has no words about rights in front of it: %s', (first) => {
    expect(newsOf({ title: 'Alderby closes its old bridge', text: `${first}${FILL}` })?.quote).toBe(
      'The council closed the old bridge of Alderby for a year',
    );
  });

  it.each([
    [
      'Mill Road is shut between Ferry Lane and Quay Street due to a burst pipe, Alderby Fire Service reported at 1:30 p.m. on Nov. 8.',
      'Alderby Quay closed due to burst pipe',
      'The burst pipe may have been caused by a digger, but it could not be confirmed.',
    ],
    [
      'North Harl Line trains between Velden Park and Dunford West are late after a flood, Harl Rail Authority announced Tuesday.',
      'Harl trains late after flood',
      'The flood may have been caused by a drain near the trains, said nobody.',
    ],
    [
      'Reed Hall on South Velden Street is closed for a month by mould in its cellar, Harl County Health Office said Monday.',
      'Reed Hall closed by mould',
      'Mould in the closed hall may have been there for years.',
    ],
  ])('is the lead of a brief, however many names it has: %s', (lead, title, later) => {
    expect(newsOf({ title, text: `${lead} ${later}${FILL}` })?.quote).toContain(lead.slice(0, 30));
  });

  it.each([
    [
      'People are freaking out over a heron at the rally of Reed in Harl.',
      'Everyone is freaking out over heron at Reed rally',
    ],
    ['Fans are losing it over a heron at the rally of Reed in Harl.', 'Fans are losing it over heron at Reed rally'],
    ['A heron at the rally of Reed broke the internet on Monday.', 'A heron at the Reed rally broke the internet'],
  ])('is what happened, before how people took it: %s', (reaction, title) => {
    const event = 'A heron landed beside Reed at the rally and stood on the lectern for a minute.';
    expect(newsOf({ title, text: `${reaction} ${event}${FILL}` })?.quote).toBe(event.slice(0, -1));
  });
});

describe('what a review judges', () => {
  it.each([
    ['The Mill: Harl’s new kitchen', 'Overall, the Mill is one of the best kitchens in Harl and worth a journey.'],
    ['Ferry Songs by Ann Reed', 'The songs of this ferry album are some of the most charming of the year.'],
    ['The Lock, reviewed', 'The Lock fails to move anybody and falls short of her last film.'],
  ])('is a sentence about the whole: %s', (title, judgement) => {
    const text = `We sat by the window. The cod is crisp, tender and delicious. ${judgement} We went home late.`;
    expect(judgementIn({ title, text })).toBe(judgement);
  });

  it('is not made of a dish, a plot or what somebody else says', () => {
    const text =
      'The cod is crisp and delicious. Meanwhile, a keeper hides the most dangerous bird of all. “The best of the year,” said the owner of the Mill.';
    expect(judgementIn({ title: 'The Mill: a kitchen', text })).toBeNull();
  });
});

describe('a page that ran sentences together', () => {
  it.each(['Harl', 'Velden', 'Dunford'])('has the news as a whole sentence: %s', (town) => {
    const text = `The river is high.The council of ${town} closed its old bridge on Monday after cracks were found.Dr. Ada Reed, an engineer, had looked at it.${FILL}`;
    expect(newsOf({ title: `Council of ${town} closes old bridge after cracks`, text })?.quote).toBe(
      `The council of ${town} closed its old bridge on Monday after cracks were found`,
    );
  });

  it.each([
    'In this post, we look at how the old bridge of Alderby is closed for a year.',
    'WASHINGTON\uFFFD\uFFFDThe\uFFFDold bridge of Alderby is closed for a year, the council said.',
  ])('or its headline, and no line about itself: %s', (first) => {
    const title = 'Alderby closes its old bridge for a year';
    expect(newsOf({ title, text: `${first}${FILL}` })).toMatchObject({ quote: title, isHeadline: true });
  });
});

describe('whom a pronoun or a title means', () => {
  it('is whoever a sentence is about, though somebody spoke before', () => {
    const text =
      '“We won,” union leader Shawn Berg said. President Ada Reed, who had joined the crews, hailed the deal. “I applaud it,” she said in a statement.';
    expect(names(text)).toEqual(['Shawn Berg', 'Ada Reed']);
  });

  it('is whoever spoke last, where he is told of last', () => {
    const text = '“We won,” said Shawn Berg of the union. The deal is new. “I am glad,” he said.';
    expect(names(text)).toEqual(['Shawn Berg']);
  });

  it('is no husband of a widow', () => {
    const text = 'Tom Brand’s widow Laurene spoke of the lock. Ms Brand said that the lock was old.';
    expect(names(text)).not.toContain('Tom Brand');
  });

  it('is a relative behind “according to”', () => {
    expect(names('The keeper had been ill for years, according to her daughter, Valerie Griffin.')).toEqual([
      'Valerie Griffin',
    ]);
  });
});

describe('a name', () => {
  it.each([
    ['“It was built on secrecy,” acting U.S. Attorney for Massachusetts Joshua Levy said on Monday.', 'Joshua Levy'],
    ['“It was built on secrecy,” Attorney for Ohio Ann Reed said on Monday.', 'Ann Reed'],
  ])('has no state in front of it: %s', (text, name) => {
    expect(names(text)).toEqual([name]);
  });

  it('is no office below a post', () => {
    expect(names('I left the game on Twitter. Vice President Pence October 8, 2017 It was late.')).toEqual([]);
  });
});

it.each(['UPDATE 1-29-2016 at 01:30PM ET: ', 'BREAKING: ', 'May 3, 2019 at 6:25 am ', 'Harl, D.C. (Harl Post) - '])(
  'tells the news without the note in front of it: %s',
  (note) => {
    const text = `${note}The council of Alderby closed the old bridge for a year.${FILL}`;
    expect(newsOf({ title: 'Alderby closes its old bridge', text })?.quote).toBe(
      'The council of Alderby closed the old bridge for a year',
    );
  },
);
