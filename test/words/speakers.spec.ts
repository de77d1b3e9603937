import { describe, expect, it } from '@jest/globals';
import { losesSource, speakersIn } from '../../src/words/index.js';

const namesIn = (text: string, title = ''): readonly string[] =>
  speakersIn({ text, title }).named.map(({ name }) => name);

describe('the name of somebody who speaks', () => {
  it.each([
    ['Talks go on, Pakistani Ambassador to Azerbaijani Bilal Hay told reporters on Monday.', 'Bilal Hay'],
    ['Taoiseach Leo Varad has said that it resembles a storm.', 'Leo Varad'],
    ['Rear Admiral Daniel Haga said that it is over.', 'Daniel Haga'],
    ['Public Relations Manager Jenna Brand said that the casino stays shut.', 'Jenna Brand'],
    ['Senate Majority Leader Mitch McCall said that he will wait.', 'Mitch McCall'],
    ['Commonwealth Secretary-General Patricia Scott, who gave the prizes, said: “All won.”', 'Patricia Scott'],
    ['Assistant Attorney General Eric Drei warned of it and said so twice.', 'Eric Drei'],
    ['“It is shut,” said Laurence des Champs, who runs the museum.', 'Laurence des Champs'],
    ['Lindsey Gray, R-S.C., said that there are many questions.', 'Lindsey Gray'],
  ])('is without what stands before it: %s', (text, name) => {
    expect(namesIn(text)).toEqual([name]);
  });

  it.each([
    'The harbour was sold by Chris Grant, a former minister and Conservative MP, said the paper.',
    'He had been a Labour MEP, said the paper, and a good one.',
  ])('is no label of a party: %s', (text) => {
    expect(namesIn(text).filter((name) => /MP|MEP/u.test(name))).toEqual([]);
  });

  it('is not that of somebody else with the same surname', () => {
    const text = 'Donald Trank said that it is over. Eric Trank said that it goes on. Trank said no more.';
    expect(namesIn(text)).toEqual(['Donald Trank', 'Eric Trank']);
  });

  it('is known from the headline where the text has a pronoun', () => {
    const text = 'The rocket of the founder Elon Mask flew on Monday. “It is late,” he said on the quay.';
    expect(namesIn(text, 'Mask says his rocket is late')).toEqual(['Elon Mask']);
    expect(namesIn(text, 'A rocket is late')).toEqual([]);
    expect(
      namesIn(`The singer Ann Reed sat beside Elon Mask. ${text}`, 'Mask and Reed speak of a rocket'),
    ).toHaveLength(0);
  });
});

describe('words that are cut from a sentence', () => {
  it.each([
    ['The founder spent $98,000 on trips, according to papers of his wife.', 'The founder spent $98,000 on trips'],
    [
      'It isn’t clear whether Smith led the operation of which they spoke.',
      'Smith led the operation of which they spoke',
    ],
    ['The bridge is safe and was looked at in May, the mayor said.', 'The bridge is safe and was looked at in May'],
  ])('must not lose who says it, or that it is in doubt: %s', (sentence, words) => {
    expect(losesSource(sentence, words)).toBe(true);
  });

  it('may leave out what says nothing of that', () => {
    expect(
      losesSource('The bridge was closed on Monday, and the ferry runs again.', 'The bridge was closed on Monday'),
    ).toBe(false);
  });
});
