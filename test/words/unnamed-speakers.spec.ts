import { describe, expect, it } from '@jest/globals';
import { personsSpeakingIn, unnamedSpeakersIn } from '../../src/words/index.js';

const names = (text: string): string[] => personsSpeakingIn({ text }).map(({ name }) => name);

describe('who speaks without a name', () => {
  it.each([
    ['The whistleblower, in a brief email to the paper, said his name was told to his chief.', 'a whistleblower'],
    ['Two US officials, speaking on the condition of anonymity, said drones were flown.', 'two US officials'],
    ['Residents say the lock is too loud at night.', 'residents'],
    ['Another Harbour supporter wrote: “I will vote for it.”', 'a Harbour supporter'],
    ['“It leaks,” said a nurse who works at night.', 'a nurse'],
    [
      'The bridge is shut, according to three engineers and a diplomat. According to a senior official it leaks.',
      'a senior official',
    ],
  ])('is told by what he is: %s', (text, who) => {
    expect(unnamedSpeakersIn({ text })).toContain(who);
  });

  it.each([
    'Anthony Biller, a Velden lawyer with the firm, said the order was wrong.',
    'A spokesman, Tom Brand, said that the pier was shut.',
    'A friend of the family was seen at the pier.',
    'The officials met for a time on Monday.',
  ])('is nobody who has a name or says nothing: %s', (text) => {
    expect(unnamedSpeakersIn({ text }).filter((who) => !/spokesman$/u.test(who))).toEqual([]);
  });
});

describe('a person who speaks', () => {
  it.each([
    ['ET Ann Reed said the lock was shut.', 'Ann Reed'],
    ['KGO Tom Brand told the paper that it rains.', 'Tom Brand'],
    ['Tuesday Tom Brand told the paper that it rains.', 'Tom Brand'],
  ])('has no time, station or day in front of the name: %s', (text, name) => {
    expect(names(text)).toEqual([name]);
  });

  it.each([
    ['City Attorney Brad Holm said in the letter that it was wrong.', 'Brad Holm'],
    [
      'Ann Brunner, a Velden-based builder and head of the Harbour League, which is made up of sailors, said so.',
      'Ann Brunner',
    ],
    ['“It is our shame.” ― Krystal Reed / photo', 'Krystal Reed'],
    ['One witness, Felicia Brand, described hiding under a table and “holding her child”.', 'Felicia Brand'],
    ['“They avoided it for years,” noted Velden-based product lawyer Jim Dunham in an interview.', 'Jim Dunham'],
    ['Foreign secretary of state Antony Blink told senators that it had a duty.', 'Antony Blink'],
    ['Noura al-Kaab, a minister, warned of the risk.', 'Noura al-Kaab'],
    ['Researchers like Akshay Deor from the University of Harl attribute this rise to the wind.', 'Akshay Deor'],
    ['According to author and psychologist Patricia Gorm, praise is hard.', 'Patricia Gorm'],
    ['One Harbour supporter named Juanita Pole wrote: “Open the lock.”', 'Juanita Pole'],
    ['He met Antony Blink. As Mr Blink left for the coast, he said that he would be back.', 'Antony Blink'],
    ['“It was late,” Hill told me. Andrew Hill said that it was hard.', 'Andrew Hill'],
    ['President Park Geun-hye said that it was out of control.', 'Park Geun-hye'],
  ])('is found behind a role, a long insertion or a dash: %s', (text, name) => {
    expect(names(text)).toContain(name);
  });

  it.each([
    'Only one elector, Tom Suprun of Harl, pledged not to vote for him.',
    'Still, Sanders continues to trail by 300 votes.',
    'Calling Azerbaijan said to be a friend, he left.',
    'Medical Aid said that it had run out of beds.',
  ])('is nobody who only does something, and no club: %s', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('is nobody of whom a text only tells what he has said before', () => {
    const before = 'The harbour is old. '.repeat(40);
    expect(names(`${before}Tom Brand has said he does not trust the office.`)).toEqual([]);
  });
});
