import { describe, expect, it } from '@jest/globals';
import { storySourcesOf } from '../../src/debate/result/finders.js';
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
    ['According to the release, agents looked into a boat that was taken from the water.', 'It rests on a release'],
    [
      'He was seen on the quay, according to a Harl police press release of Monday.',
      'It rests on a release of Harl police',
    ],
    ['Tom Berg, 23, kept it in the boot of his car, Harl Crown Court heard.', 'Harl Crown Court has the case'],
    ['The UK Met Office names storms each winter, and this one is Ciara.', 'The UK Met Office publishes on this'],
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
