import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { firstOpenedOf } from '../../src/debate/result/open-first.js';
import { type DebateState } from '../../src/debate/stages/index.js';

/** What the page of a text says to open. */
function opened(title: string, text: string, more: object = {}): readonly string[] {
  const article = {
    title,
    text,
    byline: null,
    url: 'https://harl.example/',
    canonicalUrl: null,
    site: null,
    links: [],
    ...more,
  };
  const claims = identifyClaims(article);
  const state = {
    article: { article },
    claims: { claims },
    appraisal: appraise(article, claims),
    plausibility: null,
    opening: { analyst: { engine: 'offline' }, agents: [] },
    consensus: null,
    arguments: [],
  } as unknown as DebateState;
  return firstOpenedOf(state).map(({ says, check }) => `${says} ${check ?? ''}`);
}

const VERDICT = `A jury in Harlow, S.C., has found Tom Brand guilty on all nine counts of arson for burning three boats.

Brand sat among a dozen people at a Bible study before he lit the fire, a witness told the jury.

"I had to do it," Brand said in a taped interview. Brand said that nobody else was brave enough. Brand said he was sorry for nothing. "That was it," Brand said.`;

const LEAVE = `The harbour office placed its inspector, George Ellis, on leave after he refused to give a clerk a certain job.

The clerk wrote to the paper that his name had been told to Ellis. Ellis did not respond to requests for comment.

Timothy Egan, who once worked for the ministry, says there is cause for concern about the future of clerks. "We depend on brave people," Egan said.`;

const COLD = `Although the first cold wave alerts of the season were issued on Tuesday, Wednesday is forecast to be even colder.

The Velden Meteorological Agency said morning lows would fall by ten degrees. Harl Province claimed the coldest temperature in the country with minus 21 degrees.`;

describe('what to open first', () => {
  it('sends a verdict to the court, and neither to whom it condemns nor to a lesson', () => {
    const all = opened('Jury finds Tom Brand guilty of burning boats', VERDICT).join('\n');
    expect(all).toContain('A verdict is a court record: ask the court in Harlow, S.C. for it.');
    expect(all).not.toMatch(/word of Tom Brand|study/);
  });

  it('sends a decision to the office that made it, and not to somebody who speaks of something else', () => {
    const all = opened('Harbour inspector put on leave after clerk’s complaint', LEAVE).join('\n');
    expect(all).toContain('Such a decision is in writing');
    expect(all).not.toContain('Egan');
  });

  it('sends weather to who measures it, and to no place', () => {
    const all = opened('Colder weather forecast for Wednesday after cold wave', COLD).join('\n');
    expect(all).toContain('Weather is on record: open what the Velden Meteorological Agency measured or forecast.');
    expect(all).not.toContain('Harl Province has published');
  });

  it('names somebody whose word the sentence is', () => {
    const [first] = opened(
      'Bridge opens in May, says minister',
      'It is impossible to say when the old bridge will open again, Minister Ann Reed said on Wednesday.\n\nThe bridge was closed in March.',
    );
    expect(first).toContain('It is the word of Ann Reed');
  });

  it.each([
    ['debate', 'The debate was calm until Tom Berg rose. Few had come to the debate in Harl. The debate ended late.'],
    ['hearing', 'The hearing was long. Nobody at the hearing looked up. The hearing ended at nine in the evening.'],
    ['speech', 'The speech was short. Few clapped after the speech in Harl. The speech was read from paper.'],
  ])('sends to a recording of the %s of which a text speaks again and again', (what, rest) => {
    const text = `Tom Berg did everything on Friday that Ann Reed did not last week, and a good bit more.\n\n${rest}\n\n“It was a solid win for Berg,” wrote the blogger Kim Vance of Harl, who saw all of it.`;
    expect(opened('Tom Berg does what Ann Reed did not', text).join('\n')).toContain(
      `Look for a recording or a transcript of the ${what}`,
    );
  });

  it.each([
    'The debate will be held in May. Few will come to the debate in Harl. The debate may end late.',
    'The debate is scheduled for May. Nobody wants the debate in Harl. The debate may end late.',
    'Harl hosts the debate. Who comes to the upcoming debate? Nobody has paid for the debate.',
  ])('sends to no recording of what has not been held: %s', (rest) => {
    const text = `Tom Berg did everything on Friday that Ann Reed did not last week, and a good bit more.\n\n${rest}\n\n“It was a solid win for Berg,” wrote the blogger Kim Vance of Harl, who saw all of it.`;
    expect(opened('Tom Berg does what Ann Reed did not', text).join('\n')).not.toContain('transcript of the debate');
  });

  it.each([
    'Top image caption: Ann Reed said “we will not be moved from the harbour” at the march of 21 March 2021.',
    'Parliament gave $61 billion to the harbour after a delay of half a year, and the harbour is still closed.',
    'Photo by Kim Vance: 12,400 people stand on the quay of Harl with a sign that says “we will stay in the harbour”.',
  ])('opens neither a caption nor a sum of money for what an argument rests on: %s', (sentence) => {
    const text = `I believe that we must keep the harbour of Harl open. We owe it to those who built it, and I am ashamed of the council.\n\n${sentence}\n\nWe must not let it close. I will not be silent.`;
    expect(opened('Opinion: We must keep the harbour open', text).join('\n')).not.toMatch(
      /who counted it|argues from words/,
    );
  });

  it('compares instructions with the documentation of what they are about', () => {
    const text = `In this article I am going to show you how the quaylib module is used.

First install quaylib with your package manager. Then open a shell and import quaylib in your code.

You can use quaylib to join paths. If you get an error, update quaylib and run the tests again. This code opens a file with quaylib.`;
    const all = opened('How to use quaylib', text).join('\n');
    expect(all).toContain('compare it with the documentation of quaylib');
  });

  it.each([
    [
      'Lock song takes Harl Music Awards',
      'The lock song won at the Harl Music Awards on Sunday, ahead of the Oscars.',
      'the Harl Music Awards',
    ],
    [
      'Reed wins Ferry Prize',
      'Ann Reed has won the Ferry Prize for her book about the tides of Harl.',
      'the Ferry Prize',
    ],
    [
      'Sailor named at Harl Sports Awards',
      'A sailor was named best of the year at the Harl Sports Awards in May.',
      'the Harl Sports Awards',
    ],
  ])('names the award that was given, and no other: %s', (title, text, award) => {
    expect(opened(title, `${text} Nobody had expected it in the town.`)[0]).toContain(
      `Whoever gives ${award} publishes who has won: open that list.`,
    );
  });

  it('sends a market to who holds it, and to nobody who only wrote of it', () => {
    const [first] = opened(
      'Harl Christmas Market to take place this weekend',
      'Hundreds of stalls will be under one roof at the Harl Christmas Market this weekend. There is room for cars.',
    );
    expect(first).toContain('Whoever holds it publishes day, place and price: look there.');
  });

  it('opens what another paper wrote, of which a text tells', () => {
    const [first] = opened(
      'They want to delete your film',
      'The Harl Post is on a mission to remove a film. The paper recently published an article explaining how its people look for the film. A film is removed wherever it is found, and drives are searched.',
    );
    expect(first).toContain('It tells of what the Harl Post has written: open that.');
  });

  it('opens what the police made known, and asks no writer', () => {
    const [first] = opened(
      'Harl Quay closed due to leak',
      'Harl Quay is closed between the lock and the mill due to a leak, Harl Police Department reported on Monday. The leak was found at night.',
    );
    expect(first).toContain('Ask the Harl Police Department for what it made known on Monday.');
  });

  it('opens a book that stands behind the central claim', () => {
    const [first] = opened(
      'Reed has a new publisher for her memoir',
      'Ann Reed’s memoir, dropped by a publisher, has found a new home. The 400-page book, still called “Tides of Harl,” was released on Monday.',
    );
    expect(first).toContain('Read Ann Reed’s memoir itself.');
  });

  it('opens nothing that is told by the way', () => {
    const all = opened(
      'Harl megablaze brought under control at last',
      'Crews have brought the Harl megablaze under control at last on Monday. The council met late. A Velden Post survey showed that 59% of Harl voters like the mayor, according to the paper.',
    ).join(' ');
    expect(all).not.toContain('survey');
  });

  it('asks whoever counted a figure of the central claim, though the next sentence names him', () => {
    const [first] = opened(
      'Harl tourism falls 99.9% in April',
      'Harl saw an estimated 2,900 visitors in April, down 99.9% from a year earlier. The drop was the largest on record, the Harl National Tourism Organization (HNTO) reported.',
    );
    expect(first).toContain(
      'The figures are from the Harl National Tourism Organization: ask there how they were counted.',
    );
  });

  it('opens the page to which the sentence of the central claim links, and none of its own site', () => {
    const title = 'Harl celebrities refuse to sail for the mayor';
    const text =
      'Harl celebrities refuse to sail for the mayor this year, according to a report of Monday. The mayor was not glad.';
    const linking = (links: readonly string[]): string =>
      opened(title, text, { links, citations: [{ link: 0, start: 5, end: 16 }] })[0] ?? '';
    expect(linking(['https://www.velden.example/2020/05/celebrities-refuse-to-sail'])).toContain(
      'Its sentence links to a page of velden.example: open that.',
    );
    expect(linking(['https://harl.example/2020/05/celebrities-refuse-to-sail'])).not.toContain('links');
    expect(linking(['https://velden.example/people'])).not.toContain('links');
  });

  it.each([
    ['Senators sent a letter Thursday to the Harl Harbour Office and asked for boats.', 'the Harl Harbour Office'],
    ['In a statement, the Reed transition team says that boats will be bought.', 'Ann Reed'],
  ])('gives a paper to nobody to whom it went or whose people wrote it: %s', (sentence, name) => {
    const text = `The lock of Harl is shut for boats. ${sentence} The Harl Harbour Office said that it is so. Ann Reed said nothing of it, and Ann Reed told the town so.`;
    expect(opened('Lock of Harl is shut for boats', text).join(' ')).not.toContain(`by ${name}`);
  });
});
