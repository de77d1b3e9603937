import { describe, expect, it } from '@jest/globals';
import { alsoStates } from '../../src/debate/result/also-states.js';

const stated = (
  text: string,
  { title = 'A bridge is closed', sentences = [] as string[], kind = 'report' } = {},
): readonly string[] =>
  alsoStates(
    {
      summary: { sentences },
      outcome: { openFirst: [], standsOut: [], voices: [] },
      appraisal: { text: { kind } },
    },
    { title, text },
  );

const LEAD = 'The river is wide there and cold in spring. Most of those who swim are young. ';

describe('what a text states without a source', () => {
  it.each([
    'Although the first repairs of the bridge cost 2.1 million pounds in March, the next will take 3.4 million pounds.',
    'Mr Parry helped rescue more than 400 people before being shot dead on the bridge.',
    'Malmesbury has raised more than £20,000 through a number of events for the bridge since March.',
    'Dozens of workers on the bridge were injured in the weeks before it was closed.',
  ])('is told in whole sentences: %s', (text) => {
    expect(stated(LEAD + text)).toEqual([text.slice(0, -1)]);
  });

  it.each([
    'The council closed the bridge over the Harl after 42 cars had been stolen there, officials said.',
    'According to the council, 4,200 cars a day used the bridge.',
    'Police counted 4,200 people on the bridge.',
    'Some 4,200 cars a day must take the ferry, a study of the bridge found.',
    'The bridge has 4,200 visitors a day, figures of the council show.',
    'Ann Reed said that the council of Alderby had closed the bridge to 4,200 cars.',
  ])('is nothing for which somebody is named: %s', (text) => {
    expect(stated(LEAD + text)).toEqual([]);
  });

  it('is nothing that the next sentence says who says so', () => {
    const text = 'Some 4,200 cars a day must take the ferry. They were counted on Monday, Ann Reed said.';
    expect(stated(LEAD + text)).toEqual([]);
  });

  it('is not the lead, of which the rest of the text says whose it is', () => {
    expect(stated('Some 4,200 cars a day must take the ferry until the bridge opens in May.')).toEqual([]);
  });

  it('is nothing that is shown elsewhere', () => {
    const central = 'Its central claim is “Dozens of workers on the bridge were injured before it was closed”.';
    const text = 'Dozens of workers on the bridge were injured in the weeks before it was closed.';
    expect(stated(LEAD + text, { sentences: [central] })).toEqual([]);
  });

  it.each([
    'The bridge of Halden was closed on Monday for 14 months.',
    'Ada Dorn, 64, was appointed as the first head of the bridge in May.',
    'Mr Hale, a 92-year-old ferryman, has 14 children.',
    'The bridge was established in 1931 with 4,200 pounds.',
    'Tickets for the bridge are £20.',
  ])('is nothing that nobody doubts: %s', (text) => {
    expect(stated(LEAD + text)).toEqual([]);
  });

  it.each([
    'Anna Berg vs. Clara Dorn 6-3, 6-4 won in 92 minutes on the second court of the day.',
    'For as little as £5, you can support the Halden Post, which 400 readers did in the last year.',
    'One week later, the council closed 14 of the 20 bridges over the Harl to 4,200 cars.',
    'Ada Berg is a former senior editor who wrote 400 articles on bridges in Halden.',
    '“We had 400 lorries a day on the bridge in March. It carried 4,200 cars in April and 5,100 in May.”',
    'In 1993, 12 of 45 and 67 of 89, 14 and 15 were 16 or 17 by 18 in 19 on 20 March.',
    'THE BRIDGE IS CLOSED TO 4,200 CARS IN HALDEN',
    'His bridge was closed to 4,200 cars for 14 months.',
    'Boats and a bridge stand near the closed lock, where a ferryman poses for a picture with 4,200 others.',
    'Shortly after their meeting, the bridge was closed to 4,200 cars.',
  ])('is no line of a table or of the page, nor what goes on from elsewhere: %s', (text) => {
    expect(stated(LEAD + text)).toEqual([]);
  });

  it('is nothing of a list', () => {
    const text = 'The old bridge of Halden carries 4,200 cars a day.';
    expect(stated(LEAD + text, { kind: 'other' })).toEqual([text.slice(0, -1)]);
    expect(stated(LEAD + text, { kind: 'other', title: '7 places where bridges fell' })).toEqual([]);
  });

  it('is what is nearest to the headline, in the order of the text', () => {
    const facts = [
      'The council has paid 42 workers for the bridge.',
      'Some 4,200 cars a day must take the ferry until the bridge opens.',
    ];
    expect(stated(`${LEAD}${facts.join(' ')} Ann Reed said the bridge was old.`)).toEqual(
      facts.map((fact) => fact.slice(0, -1)),
    );
  });
});
