import { describe, expect, it } from '@jest/globals';
import { storySourcesOf } from '../../src/debate/result/finders.js';
import { actorIn } from '../../src/debate/result/story-source.js';
import { speakersIn } from '../../src/words/index.js';

const FILL = ' The town lies on the river and has a market, two schools and a small harbour for boats.'.repeat(3);
const firstOf = (title: string, text: string): string | undefined =>
  storySourcesOf({ title, text, speakers: speakersIn({ text }).named })[0]?.says;

describe('where a story comes from', () => {
  it.each([
    ['This post originally appeared on Grist.', 'It first appeared in Grist: open it there.'],
    ['Via: Harl Herald', 'The story is from the Harl Herald: open that first.'],
    ['As ShipTech reports, the yard of Velden has built a ferry without a funnel.', 'The story is from ShipTech'],
    ['The cracks were first reported by the Velden Post on Monday of this week.', 'The story is from the Velden Post'],
    ['The findings were published in the journal Ferry Science on Monday.', 'The study is in Ferry Science'],
    ['Researchers at the University of South Harl asked 479 sailors about it.', 'the University of South Harl'],
    ['Psychologists at Velden University have watched 90 sailors for a year.', 'Velden University'],
    [
      'An internal report on the fire of last year reveals a confused chain of command.',
      'It is about an internal report',
    ],
    ['According to the release, agents looked into a boat that was taken from the water.', 'It rests on a release'],
    [
      'He was seen on the quay, according to a Harl police press release of Monday.',
      'It rests on a release of Harl police',
    ],
    ['Tom Berg, 23, kept it in the boot of his car, Harl Crown Court heard.', 'Harl Crown Court has the case'],
    ['The mayor spoke at a news conference on Monday of what it costs.', 'transcript of the news conference'],
    ['In a YouTube video released Wednesday, the chair spoke of the casino.', 'It is about a YouTube video'],
    [
      'Gov. Ann Reed ordered an end to gatherings of 500 or more people.',
      'What Ann Reed ordered or signed is in writing',
    ],
    ['The Harl Doctors Association has proposed that hospitals work in emergency mode.', 'Open what the Harl Doctors'],
    ['County Auditor Karla Weiss’ office noticed that fewer ballots came back.', 'Ask the office of Karla Weiss'],
    ['The UK Met Office names storms each winter, and this one is Ciara.', 'The UK Met Office publishes on this'],
    ['The Nifty index was trading 0.68 per cent up at 2426 on Monday.', 'Figures of the Nifty are public'],
    ['“It is new,” the owner said in a statement released by Harl Fast on Monday.', 'It quotes from a statement'],
    ['The mayor took to Twitter on Monday to defend the ferry.', 'on Twitter is public'],
    ['In an open letter, many sailors are demanding a new ferry.', 'It names a letter: open it.'],
    ['A spokesman says that the ferry has been sold to Velden.', 'the word of a spokesman without a name'],
  ])('is named by “%s”', (sentence, says) => {
    expect(firstOf('A ferry and its harbour', `${sentence}${FILL}`.replace(/(Via: Harl Herald).*/u, '$1'))).toContain(
      says,
    );
  });

  it.each([
    'This article was originally published at 2:05 p.m. on the quay of Harl.',
    'The crew of the ferry was released from the hospital on Monday.',
    'She stood in the court of her house and heard the birds sing.',
    'The mayor has not yet held a news conference on the ferry of Harl.',
    'The debate about lamps is old and will not end soon in Harl.',
    'The tourists said that the show of lights was too short for them.',
  ])('is not named by “%s”', (sentence) => {
    expect(firstOf('A ferry and its harbour', `${sentence}${FILL}`)).toBeUndefined();
  });

  it('is a paper before an office, and an office before a spokesman', () => {
    const text = `A spokesman says the ferry is sold. Harl Ferry Company has announced that the ferry is sold. As ShipTech reports, the ferry is sold.${FILL}`;
    const all = storySourcesOf({ title: 'The ferry is sold', text, speakers: [] }).map(({ says }) => says);
    expect(all.map((says) => /ShipTech|Company|spokesman/u.exec(says)?.[0])).toEqual([
      'ShipTech',
      'Company',
      'spokesman',
    ]);
  });

  it.each([
    ['Lantig says that more brands come. Lantig’s shop is open. Lantig sells lamps, and its app has them.', 'Lantig'],
    ['Walder extended its rides. Walder’s riders like it. Walder is a firm.', 'Walder'],
    ['REUTERS/Tom Berg Walder Corp reported a loss on Tuesday. Walder Corp’s shops were shut.', 'Walder Corp'],
  ])('knows a firm by what belongs to it: %s', (text, firm) => {
    expect(actorIn(text, text.split('. ')[0] ?? '')).toBe(firm);
  });

  it.each([
    'Berg said that he will sail. Tom Berg’s boat is old. Berg has its keys.',
    'Officials said that it is so. Officials’ words count. Officials and its desk.',
  ])('takes nobody for a firm: %s', (text) => {
    expect(actorIn(text, text.split('. ')[0] ?? '')).toBeNull();
  });
});

it('keeps the initial at which a post was cut from its writer', () => {
  const text = `My cynicism dims on Twitter J.\n\nWolff Hughes March 25, 2016 Even birds love the ferry.${FILL}`;
  expect(firstOf('The ferry and its birds', text)).toContain('It shows a post by J. Wolff Hughes of March 25, 2016');
});

describe('what a text shows or names besides', () => {
  it.each([
    [
      'The lock of Harl is old. Ann Reed Harl News May 3, 2019',
      'Ferry is late',
      'It shows a post by Ann Reed Harl News of May 3, 2019',
    ],
    [
      'Follow Ann Reed @annreed The ferry is late again and nobody says why.',
      'Ferry is late',
      'It shows a post by Ann Reed',
    ],
    [
      'Scared. Tom Berg (@tberg) September 15, 2017',
      'Ferry is late',
      'It shows a post by Tom Berg of September 15, 2017',
    ],
    ['Watch her message to the crew of the ferry here:', 'A message to the crew', 'It is about a message'],
    ['The video features a song of the crew before a blue wall.', 'A song of the crew', 'It is about a video'],
    [
      'The dean of Harl sends a warm letter to new sailors this week.',
      'Letter to sailors',
      'It is about a letter: open',
    ],
    ['Writing in The Mirror Ann said that the ferry had been cold.', 'Ann was cold', 'It stands in the Mirror'],
    [
      'The Harl Post has reviewed filing documents of the ferry fund.',
      'The ferry fund',
      'Harl Post has seen filing documents',
    ],
    [
      'Sludge went down the shaft, according to documents reviewed by Watchdog.',
      'The sludge in the shaft',
      'Watchdog has seen documents: open what it has of them',
    ],
    [
      'The draft of the deal, first obtained by ShipTech, names two yards.',
      'The ferry deal',
      'ShipTech has seen the draft',
    ],
    ['Ann Reed won with 58% of the vote in the election on Tuesday.', 'Harl elects a new mayor', 'The count is public'],
    [
      'Data from Ostland’s statistics bureau shows that trade grew slowly.',
      'Trade grows',
      'The figures are from Ostland’s statistics bureau',
    ],
    [
      'Harl Rovers, Velden Town and Dunford have announced a cup.',
      'A cup for all',
      'Open what Harl Rovers has published',
    ],
  ])('is opened: “%s”', (sentence, title, says) => {
    const text = /Ann Reed Harl|Tom Berg/u.test(sentence)
      ? `It was on Twitter.${FILL} ${sentence}`
      : `${sentence}${FILL}`;
    expect(firstOf(title, text)).toContain(says);
  });

  it.each([
    ['An exclusive investigation by the Post reveals new details of the ferry.', 'The ferry'],
    ['Updated by the desk on May 3, 2019', 'The ferry'],
    ['A survey shows that 58% of voters like the ferry.', 'The ferry'],
    ['Tom Berg wrote letters for a living and sold stamps.', 'The ferry'],
  ])('is not: “%s”', (sentence, title) => {
    expect(firstOf(title, `${sentence}${FILL}`)).toBeUndefined();
  });
});

it.each([
  'She is related to the mayor by marriage and is a judge on the Harl District Court.',
  'Tom Berg, once a judge of the Velden Superior Court, now breeds geese.',
  'Ann Reed wants to be a judge at the Harl County Court.',
])('asks no court for a case of which nothing is told: %s', (text) => {
  expect(firstOf('A relative of the mayor', text) ?? '').not.toContain('has the case');
});
