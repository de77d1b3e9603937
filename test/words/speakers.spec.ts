import { describe, expect, it } from '@jest/globals';
import { losesSource, personsSpeakingIn, speakersIn } from '../../src/words/index.js';

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

const persons = (text: string, title = ''): readonly string[] =>
  personsSpeakingIn({ text, title }).map(({ name }) => name);

describe('a person who speaks', () => {
  it.each([
    ['“It draws blood in a minute,” said lead author Josh Leip, a student.', 'Josh Leip'],
    ['“We are full,” added the hospital director Mira Tan.', 'Mira Tan'],
    ['“Nobody asked us,” says union secretary Paul Orr, who works there.', 'Paul Orr'],
  ])('stands behind the verb with what he is: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it.each([
    ['Party Chairman David Pepp called the decision a “huge win for voters.”', 'David Pepp'],
    ['Freeman Dyer described the leaders as “a new generation of artists.”', 'Freeman Dyer'],
    ['Ann Reed, who has run the ward for nine years, dismissed it as “a joke”.', 'Ann Reed'],
  ])('judges in words of his own: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it('judges nothing where he only calls somebody', () => {
    expect(persons('Ann Reed called the mayor on Monday and drove home.')).toEqual([]);
  });

  it.each([
    ['It was held.\n\n— Seth Gold (@seth_gold) January 7, 2020', 'Seth Gold'],
    ['Heading into court now. Drew Mick (@drewmick5) June 3, 2016', 'Drew Mick'],
    ['Dan Gray (@dangray) wrote: they turned on us.', 'Dan Gray'],
  ])('is named with his handle: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it.each([
    ['“Our agents go on,” Augusto Rey, Director of the branch. “', 'Augusto Rey'],
    ['“It floats,” Mira Tan, head of the yard.', 'Mira Tan'],
    ['"It will be cold," Paul Orr, professor of physics at the school.', 'Paul Orr'],
  ])('stands beside a quotation without a verb: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it.each([
    ['Carol Heff, who helped with the protest, cited the wind. “It has helped us,” she said.', 'Carol Heff'],
    ['Mira Tan opened the door at six. “Nobody was there,” she told the paper.', 'Mira Tan'],
    ['The farmer Paul Orr lost nine cows. “They were all I had,” he said.', 'Paul Orr'],
  ])('is the subject of the sentence before: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it('is not the nearest who is named where two are', () => {
    expect(persons('Mira Tan met Paul Orr at six. “Nobody was there,” she said.')).toEqual([]);
  });

  it.each([
    'A spokesman for Donald Trank said that it is over.',
    'The mother of Michael Brunn told the court of it.',
    'A lawyer for former anchor Laurie Duhn said that it is true.',
    'The man who had attacked Ronald Reeg said nothing else.',
    'Mook further asserted that Donald Trank tells so many lies that it hurts.',
    'Frank Lund, an expert on parties, said Mr. Camber had failed.',
  ])('is not somebody of whom another speaks: %s', (text) => {
    expect(persons(text).filter((name) => name !== 'Frank Lund')).toEqual([]);
  });

  it('has the full name that the text gives him, and none where two have the surname', () => {
    expect(
      persons('Chuck Janes leads the union. The star Leslie Janes left. Janes told the paper of threats.'),
    ).toEqual([]);
    expect(persons('Calls Martin O’Mall a fool. Governor Martin O’Mall left. O’Mall told the paper of it.')).toEqual([
      'Martin O’Mall',
    ]);
  });

  it.each([
    'Storm Ciarn is said to be strong. Forecasters say Storm Ciarn said goodbye.',
    'International Space said that it will fly.',
    'Pew Research said that most agree. Behind China says nothing. Rust Belt states said no.',
    'North Korea said that it will test. Super Tuesday tells much.',
    'Bayern Munich have announced a cup. Bayern Munich said so.',
    'El Pais reported it. Real Dale said no, and in Real Dale it rained.',
  ])('is no storm, firm, land or day: %s', (text) => {
    expect(persons(text)).toEqual([]);
  });

  it.each([
    ['Poland, Bonaire and Saba have been removed from the list, said Justice Secretary Humza Yous.', 'Humza Yous'],
    ['The ferry, the bridge and the road are shut, said Mira Tan, who runs them.', 'Mira Tan'],
    ['Prices in Lima, in Quito and in Bogota fell, wrote the economist Paul Orr.', 'Paul Orr'],
  ])('stands behind the verb, whatever is listed before its comma: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it.each([
    ['President Obara says he has no regrets. “I think so,” Obara said.', 'President Obara'],
    ['Gov. Kasner said that it is late. Kasner left.', 'Gov. Kasner'],
    ['Hu Xijen, the editor, tweets. “You do not know it,” Hu told the paper.', 'Hu Xijen'],
  ])('has the name that the text has: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it.each([
    'The plaintiffs alleged that Zohar Lahn routinely told them of it. He told bad jokes.',
    'Pamela Anders wrote her passwords on a notepad. Zohar Lahn told racist jokes.',
    'Bernie Sanden continued to draw support.',
  ])('says nothing by what is written, told or continued: %s', (text) => {
    expect(persons(text)).toEqual([]);
  });

  it.each([
    ['The secretary of the Young Doctors’ Association, Salman Kaz, told the paper of beds.', 'Salman Kaz'],
    ['The head of the Harbour Board, Mira Tan, said that it is shut.', 'Mira Tan'],
    ['A lawyer for the Orchard Company, Paul Orr, denied it.', 'Paul Orr'],
  ])('stands behind his office: %s', (text, name) => {
    expect(persons(text)).toEqual([name]);
  });

  it('is not the daughter of whoever holds an office', () => {
    const text =
      'President Trank’s plan was read. His daughter Ivanka Trank left. “We have done a good job,” Mr. Trank said.';
    expect(persons(text)).toEqual(['President Trank']);
  });

  it('wrote a post whose handle a page lost', () => {
    const text = 'It tweeted:Scariest moment in my career. Dan Gray KTVI Fox 2 September 15, 2017';
    expect(persons(text)).toEqual(['Dan Gray']);
    expect(persons('The bridge at noon. Dan Gray September 15, 2017')).toEqual([]);
  });

  it('is two where two speak together', () => {
    expect(persons('Dan Gray and Mira Tan said that they were alone.')).toEqual(['Dan Gray', 'Mira Tan']);
  });
});
