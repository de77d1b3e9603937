import { describe, expect, it } from '@jest/globals';
import { type TextKind } from '../../src/appraisal/index.js';
import { standingOf } from '../../src/debate/result/standing.js';

const SOBER = [
  'The northern lock of Portwick was closed on Tuesday.',
  'Engineers found cracks in two gates, Ann Reed of the harbour authority said.',
  'The lock was built in 1931 and carries 400 boats a day.',
  'Repairs will take two years.',
];
const rests = (sentence: string, kind: TextKind = 'report', at = 1): readonly string[] =>
  standingOf({ title: '', text: [...SOBER.slice(0, at), sentence, ...SOBER.slice(at)].join('\n\n') }, kind).map(
    ({ says, quote }) => `${says} ${quote}`,
  );

describe('what a text rests on', () => {
  const told = `${SOBER.join(' ')} The boats wait. `.repeat(5);
  const headline = (title: string, text = told, kind: TextKind = 'report'): string =>
    standingOf({ title, text }, kind)
      .map(({ says }) => says)
      .join(' ');

  it.each([
    ['The northern lock is closed by Tarnwell after cracks are found', 'Tarnwell'],
    ['Two gates of the lock are closed, and Velden waits for its boats', 'Velden'],
  ])('is not what only the headline names: %s', (title, name) => {
    expect(headline(title)).toContain(`Its headline has “${name}”`);
  });

  it.each([
    'The northern lock of Portwick is closed after cracks are found',
    'Christmas at the lock: the market in Tarnwell opens late this year',
    'The Northern Lock Of Tarnwell Is Closed After Cracks Are Found',
    'Closed since Tuesday, the lock waits and the Americans wait with it',
    'What is closed here may spark a new wide-scale Middle East crisis over locks',
    'What is closed here may become a crisis of all Western Europe over locks',
    'The lock is closed by the Portwick Harbour Company after cracks are found',
    'The lock of the Portwickers is closed after cracks are found',
  ])('misses no name that the text has, that says where, or that only has a capital: %s', (title) => {
    expect(headline(title)).not.toContain('Its headline has');
  });

  it.each([
    'The ministry said preliminary findings of an investigation showed that pork was dumped.',
    'Preliminary results of the vote give the mayor 52 percent.',
    'A preliminary study by the crash inspectors named the brakes.',
  ])('is no study that others have to review: %s', (sentence) => {
    expect(rests(sentence).join(' ')).not.toContain('not reviewed yet');
  });

  it('leaves the headline of an opinion alone', () => {
    expect(headline('The lock is closed by Tarnwell after cracks are found', told, 'opinion')).toBe('');
  });

  it.each([
    ['not reviewed yet', 'The paper, which has not yet been peer reviewed, was read by three chemists.'],
    ['few cases', 'The swelling went away within a week, according to a case report in a local journal.'],
    ['paid or took part', 'The survey was paid for by Harbour Foods, which owns the cannery.'],
    ['paid or took part', 'The trial was run in partnership with Velden Pharma, the maker of the drops.'],
    ['not named', 'Two party sources said that the mayor would resign.'],
    ['not named', 'The plan is dead, according to people familiar with the talks.'],
    ['how far it goes', 'More studies are needed, Ms Reed said.'],
  ])('is said by its own words (%s): %s', (what, sentence) => {
    const [first = ''] = rests(sentence);
    expect(first).toContain(what);
    expect(first).toContain(sentence);
  });

  it.each([
    ['a sober report', 'The council will meet again on 12 June.'],
    ['a conviction', 'Tom Berg was convicted of fraud in May, according to court records.'],
    ['a paper that was told', '“We shall open it in May,” Ms Reed told the Velden Courier.'],
    ['a source of water', 'The town has two water sources said to be clean.'],
    ['somebody who is in charge', 'Ms Reed is charged with running the lock.'],
  ])('is not said of %s: %s', (_, sentence) => {
    expect(rests(sentence)).toEqual([]);
  });

  it('of an opinion is whom its writer speaks for, where the end says so', () => {
    const line = 'Ida Holm is president of the Association of Lock Owners.';
    expect(rests(line, 'opinion', SOBER.length)).toEqual([`Its writer speaks for somebody: ${line}`]);
    expect(rests(line, 'opinion', 0)).toEqual([]);
    expect(rests(line, 'report', SOBER.length)).toEqual([]);
  });

  it('is its headline where the text has hardly a word of it', () => {
    const told = [...SOBER, ...SOBER, ...SOBER, ...SOBER].join('\n\n');
    const of = (title: string): readonly string[] =>
      standingOf({ title, text: told }, 'report').map(({ says }) => says);
    expect(of('Live updates: Schools in Velden reopen as fever cases fall')).toEqual([
      'Hardly a word of its headline is in this text:',
    ]);
    expect(of('Cracks close the northern lock of Portwick for two years')).toEqual([]);
    expect(of('A town waits')).toEqual([]);
  });

  it('is not asked of satire', () => {
    expect(rests('Two party sources said that the mayor would resign.', 'satire')).toEqual([]);
  });
});

describe('a poll', () => {
  const said = (text: string): readonly string[] =>
    standingOf({ title: 'The bridge', text }, 'report').map(({ says }) => says);
  const ASKED = 'It reports a poll and does not say how many people were asked:';
  const NEWS =
    'The bridge has few friends. A poll showed that 61 percent of people in Portwick oppose it, the Courier reported.';

  it('without the number of those who were asked is told', () => {
    expect(said(NEWS)).toContain(ASKED);
  });

  it.each([
    'The poll asked 900 people in May.',
    'It surveyed 1,204 adults.',
    'The margin of error is three points.',
    'The sample was small.',
    'The credibility interval is 3 points.',
    'Some 2,000 registered voters took part.',
  ])('is not accused where the text says how many or how sure: %s', (more) => {
    expect(said(`${NEWS} ${more}`)).not.toContain(ASKED);
  });

  it.each([
    'Turnout at the polls was 61 percent, the office said. Polls closed at ten.',
    'Sales fell by 12 percent, the firm said.',
  ])('is not seen where none is reported: %s', (text) => {
    expect(said(text)).not.toContain(ASKED);
  });
});

describe('an official without a name', () => {
  const said = (text: string): readonly string[] =>
    standingOf({ title: 'The ambush', text }, 'report').map(({ says }) => says);
  const UNNAMED = 'Part of it comes from people who are not named:';

  it.each([
    'Five soldiers died on the routine patrol, a U.S. official said on Thursday.',
    'A senior Western diplomat told the Courier that they came from the north.',
    'Two defence officials said that it is unclear who fired.',
  ])('is told: %s', (sentence) => {
    expect(said(`${sentence} The village lies in the south.`)).toContain(UNNAMED);
  });

  it.each([
    'A navy official, Ann Reed, said that five soldiers died.',
    'Officials said on Friday that the road is open.',
    'The police said that a man was arrested.',
  ])('is not seen where somebody is named or an office speaks: %s', (sentence) => {
    expect(said(`${sentence} The village lies in the south.`)).not.toContain(UNNAMED);
  });
});
