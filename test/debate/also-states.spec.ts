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

describe('what a text also states', () => {
  it('is told in whole sentences', () => {
    const text = 'Although the first repairs cost 2.1 million pounds in March, the next will cost 3.4 million pounds.';
    expect(stated(text)).toEqual([text.slice(0, -1)]);
  });

  it.each([
    'HALDEN (Reuters) - The council closed the old bridge over the Harl on Monday after 92 years.',
    'HALDEN: The council closed the old bridge over the Harl on Monday after 92 years.',
    'The council closed the old bridge over the Harl on Monday after 92 years, officials said.',
  ])('is nothing that its central claim says, with another beginning or end: %s', (text) => {
    const central = 'Its central claim is “The council closed the old bridge over the Harl on Monday after 92 years”.';
    expect(stated(text, { sentences: [central] })).toEqual([]);
  });

  it.each([
    'Anna Berg vs. Clara Dorn 6-3, 6-4 won in 92 minutes on the second court of the day.',
    'For as little as £5, you can support the Halden Post, which 400 readers did in the last year.',
    'One week later, the council closed 14 of the 20 bridges over the Harl.',
    'Ada Berg is a former senior editor who wrote 400 articles on bridges in Halden.',
    '“We had 400 lorries a day on the bridge in March. It carried 4,200 cars in April and 5,100 in May.”',
    'In 1993, 12 of 45 and 67 of 89, 14 and 15 were 16 or 17 by 18 in 19 on 20 March.',
  ])('is no line of a table or of the page, nor what nobody is told to say: %s', (text) => {
    expect(stated(text)).toEqual([]);
  });

  it('is nothing of a list', () => {
    const text = 'The old bridge of Halden was built in 1931 and carries 4,200 cars a day.';
    expect(stated(text, { kind: 'other' })).toEqual([text.slice(0, -1)]);
    expect(stated(text, { kind: 'other', title: '7 places where bridges fell' })).toEqual([]);
  });

  it.each([
    'Ann Reed said that the council of Alderby had closed the bridge.',
    'A BRIDGE IS CLOSED TO ALL TRAFFIC IN HALDEN AFTER 92 YEARS',
    'His bridge was closed on Monday for 14 months.',
    'Boats and a bridge stand near the closed lock, where a ferryman poses for a picture.',
    'Shortly after their meeting, the bridge was closed for 14 months.',
  ])('is neither anybody’s statement nor what goes on from elsewhere: %s', (text) => {
    expect(stated(text)).toEqual([]);
  });

  it('is what is nearest to the headline, with figures and decisions, in the order of the text', () => {
    const facts = [
      'The council closed the bridge on Monday after cracks had been found in 14 of its beams.',
      'Some 4,200 cars a day must take the ferry until the bridge opens in May, according to the transport ministry.',
    ];
    const text = `${facts[0] ?? ''} The river is wide there and cold in spring for most of those who swim. ${facts[1] ?? ''} Ann Reed said the bridge was old.`;
    expect(stated(text)).toEqual(facts.map((fact) => fact.slice(0, -1)));
  });
});
