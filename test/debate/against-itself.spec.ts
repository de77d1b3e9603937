import { describe, expect, it } from '@jest/globals';
import { againstItselfIn } from '../../src/debate/result/against-itself.js';

const REST =
  'The council met on Monday in the harbour office, and thirty people came to hear what it would say about the works. The works begin in May. '.repeat(
    5,
  );
const says = (title: string, ...sentences: readonly string[]): string | undefined =>
  againstItselfIn({ title, text: [...sentences, REST].join('\n\n') })?.says;

describe('who is the first', () => {
  const LEAD = 'Nadia Reed won with 58% of the vote on Tuesday.';

  it.each([
    [
      'Portwick elects Reed, the first Somali American to lead a city',
      'Deqa Hall of South Halden, Maine, was the first Somali American to serve as mayor of an American city, but she was selected by its council.',
      'Its headline has “first Somali American to lead a city”, and its text says “Deqa Hall of South Halden, Maine, was the first Somali American to serve as mayor of an American city”',
    ],
    [
      'Reed is first deaf pilot to cross the strait',
      'Tom Hall became the first deaf pilot to fly over the strait in 1988.',
      'Its headline has “first deaf pilot to cross the strait”, and its text says “Tom Hall became the first deaf pilot to fly over the strait in 1988”',
    ],
    [
      'Reed, first woman captain of a ferry, retires',
      'Ada Berg had been the first woman captain of a ferry on the coast, from 1971 on.',
      undefined,
    ],
  ])('was somebody else in the text: %s', (title, sentence, expected) => {
    if (expected === undefined) expect(says(title, LEAD, sentence)).toMatch(/^Its headline has “first woman captain/);
    else expect(says(title, LEAD, sentence)).toBe(expected);
  });

  it.each([
    ['somebody of another thing', 'Deqa Hall was the first Somali American to sit in the state senate.'],
    ['the same person', 'Nadia Reed was the first Somali American to serve as mayor of an American city.'],
    ['somebody among others', 'Deqa Hall was among the first Somali American mayors of a city.'],
    ['nobody', 'The first Somali American to open a shop here came in 1990.'],
  ])('is not contradicted by %s', (_, sentence) => {
    expect(says('Portwick elects Reed, the first Somali American to lead a city', LEAD, sentence)).toBeUndefined();
  });
});

describe('one aim', () => {
  it.each([
    [
      'The pact limits global warming to 1.5°C by the century’s end.',
      'The goal remains to curb global warming to 1.5°C by 2050.',
      '“limits global warming to 1.5°C by the century’s end” and “curb global warming to 1.5°C by 2050”',
    ],
    [
      'Halden will cut its emissions of soot by 40% by 2030.',
      'The town has said that it will reduce emissions of soot by 40% by 2035.',
      '“cut its emissions of soot by 40% by 2030” and “reduce emissions of soot by 40% by 2035”',
    ],
    [
      'The fund is to reach savings of 3 million by the end of the decade.',
      'It wants the fund to reach savings of 3 million by 2040.',
      '“reach savings of 3 million by the end of the decade” and “reach savings of 3 million by 2040”',
    ],
  ])('has two dates: %s', (one, other, words) => {
    expect(says('The plan', one, other)).toBe(`It has two dates for one aim: ${words}`);
  });

  it.each([
    [
      'another figure',
      'Halden will cut emissions of soot by 40% by 2030.',
      'It will cut emissions of soot by 60% by 2040.',
    ],
    [
      'the same time in other words',
      'Halden will cut emissions of soot by 40% by 2030.',
      'It will cut emissions of soot by 40% by the end of the decade.',
    ],
    [
      'another aim',
      'Halden will cut emissions of soot by 40% by 2030.',
      'It will raise the rent of boats by 40% by 2040.',
    ],
    [
      'words of others',
      'Halden will cut emissions of soot by 40% by 2030.',
      '“We cut emissions of soot by 40% by 2040,” said Ann Reed.',
    ],
  ])('has one date where there is %s', (_, one, other) => {
    expect(says('The plan', one, other)).toBeUndefined();
  });
});

describe('one person', () => {
  it.each([
    ['Ada Berg, 34, was rescued from the lock.', 'Ada Berg, 36, is a nurse.'],
    ['The 34-year-old nurse Ada Berg was rescued from the lock.', 'Ada Berg, aged 36, is out of danger.'],
    ['Ada Berg, 34, was rescued.', 'Friends call 36-year-old Ada Berg a good swimmer.'],
  ])('has two ages: %s', (one, other) => {
    expect(says('Rescue', one, other)).toBe('It gives Ada Berg two ages, 34 and 36');
  });

  it.each([
    ['another person', 'Ada Berg, 34, was rescued.', 'Ida Berg, 36, called for help.'],
    ['another time', 'Ada Berg, 34, was rescued.', 'Ada Berg, 19, had won a race there in 2005.'],
    ['the same age', 'Ada Berg, 34, was rescued.', 'Ada Berg, 34, is a nurse.'],
  ])('has one age where there is %s', (_, one, other) => {
    expect(says('Rescue', one, other)).toBeUndefined();
  });
});

describe('a short quotation of a headline', () => {
  it.each([
    ['Harbour fears a ‘lost decade’ under the council', 'lost decade'],
    ['Council calls its plan a "noble deed"', 'noble deed'],
    ['Works ‘can improve freshness’ of fish', 'can improve freshness'],
  ])('is not in the text: %s', (title, words) => {
    expect(says(title)).toBe(
      `Its headline has “${words}” in quotation marks, and the text as we read it has none of these words`,
    );
  });

  it.each([
    ['has a word of it', 'Council calls its plan a "noble deed"', 'It was noble of them, said Ann Reed.'],
    ['is about a work', 'Star of ‘Silver Lake’ comes back to Halden for the summer', 'Ann Reed comes in May.'],
    ['has one word', 'Council drops the ‘visitor’ from its plan', 'Ann Reed comes in May.'],
  ])('is silent where the text %s', (_, title, sentence) => {
    expect(says(title, sentence)).toBeUndefined();
  });
});
