import { describe, expect, it } from '@jest/globals';
import { DOCUMENTS, openersBeside } from '../../src/debate/result/finders.js';
import { expertFor, officesOf, policeIn, postIn, silentIn, wordsOf } from '../../src/debate/result/openers.js';
import { speakersIn } from '../../src/words/index.js';

const opened = (sentence: string, text = sentence): Parameters<typeof officesOf>[0] => ({
  sentence,
  text,
  speakers: speakersIn({ text }).named,
});
const documentsOf = (sentence: string): { readonly says: string }[] =>
  DOCUMENTS.flatMap((find) => find(sentence, sentence) ?? []);
const openersOf = (named: ReturnType<typeof opened>): Iterable<{ readonly says: string }> =>
  openersBeside({
    ...named,
    title: named.sentence,
    told: named.sentence,
    context: named.sentence,
    start: 0,
    linked: null,
    article: { ...named, title: '' },
  });
const says = (all: Iterable<{ readonly says: string }>): string[] => [...all].map((each) => each.says);

it.each(['He shot nine people at the Bible study in Harl.', 'They met for the Torah study on Monday.'])(
  'opens no study that is a lesson: %s',
  (sentence) => {
    expect(says(documentsOf(sentence))).toEqual([]);
  },
);

it('gives no words to somebody else of the same surname', () => {
  const text = 'Sumesh Patel said it rains. “It is dry in the harbour,” said Mayur Patel of the weather firm.';
  const sentence = '“It is dry in the harbour,” said Mayur Patel of the weather firm.';
  const speakers = speakersIn({ text: 'Sumesh Patel said it rains.' }).named;
  expect(wordsOf({ sentence, text, speakers })).toBeNull();
});

describe('what a text names to open or ask', () => {
  it.each([
    [
      'The Holm County Council approved the bridge on Monday.',
      'The record of the Holm County Council has it: open that.',
    ],
    ['The Holm County Council opened the bridge on Monday.', 'Ask the Holm County Council whether it is so.'],
    ['Two patients died at the Velden General Hospital.', 'Ask the Velden General Hospital whether it is so.'],
    ['The road was closed by the Harl Transport Authority.', 'Ask the Harl Transport Authority whether it is so.'],
  ])('asks an office what it did, or where records are kept: %s', (sentence, asks) => {
    expect(says(officesOf(opened(sentence)))).toContain(asks);
  });

  it.each([
    'Celebrities tried to persuade electors in the Electoral College to vote for anybody else.',
    'To show it, users have to swipe down into Control Center on their phones.',
    'She studied at the Velden University before she went to sea.',
    'The yields of the U.S. Treasury fell early on Tuesday.',
  ])('asks no office that is only mentioned: %s', (sentence) => {
    expect(says(officesOf(opened(sentence)))).toEqual([]);
  });

  it.each([
    ['It is shown by a 2013 editorial in the Annals of Internal Medicine.', 'Annals of Internal Medicine'],
    ['That is what research by the University of Velden has shown.', 'University of Velden'],
    [
      'A study published this May in JAMA Pediatrics found 340 cases.',
      'the study published this May in JAMA Pediatrics',
    ],
  ])('opens a study: %s', (sentence, named) => {
    expect(says(documentsOf(sentence)).join(' ')).toContain(named);
  });

  it.each([
    ['A timeline published by the government shows that they were asked in May.', 'It names a timeline: open it.'],
    [
      'Her 2018 financial disclosure report shows debts of $1.5 million.',
      'It names a 2018 financial disclosure report: open it.',
    ],
    ['The warrant states that those officials knew of the letters.', 'It names a warrant: open it.'],
    ['The city passed an emergency ordinance Wednesday that goes on until May.', 'The ordinance has a text: open it.'],
    ['An analysis by the Tarn Foundation came to another sum.', 'It names an analysis: open it.'],
    [
      'He was charged with robbery, according to a Harl police press release.',
      'It quotes from a press release: ask for all of it.',
    ],
    ['Reed will coach the team, per the release.', 'It quotes from a release: ask for all of it.'],
    [
      'The Harl Council released a report this week on the lock.',
      'It tells of a report of the Harl Council: open that.',
    ],
    [
      'The White House published the new strategy on the tides.',
      'It tells of a strategy of the White House: open that.',
    ],
    ['NASA has issued its first guidelines for boats.', 'It tells of guidelines of NASA: open that.'],
    ['Many sailors are asking in an open letter for a new lock.', 'It names a letter: open it.'],
    [
      'The school announced Friday morning that Reed will coach.',
      'The school announced it: open its own announcement.',
    ],
    ['“It is brief,” said Priest, author of The Book of Bridges.', 'It names the book “The Book of Bridges”: open it.'],
  ])('opens what a sentence only describes: %s', (sentence, named) => {
    expect(says(documentsOf(sentence))).toContain(named);
  });

  it.each([
    [
      '“It holds,” said Lena Cars, the director, in an interview with Le Matin.',
      'It was said in an interview with Le Matin: look for all of it.',
    ],
  ])('opens an interview: %s', (sentence, named) => {
    expect(says(openersOf(opened(sentence)))).toContain(named);
  });

  it('sends a reader to the police with the number of a case, and to no hospital for a patient', () => {
    const text =
      'A woman was hit by a car in Station Street. She was taken to Velden General Hospital. Harl Police said that she is stable. Witnesses are asked to call, quoting serial 497 of 04/09.';
    const [first = '', second = ''] = text.split(/(?<=\.) /u);
    expect(policeIn(opened(first, text))?.says).toBe('Ask Harl Police, and give the number of the case, 497 of 04/09.');
    expect(says(officesOf(opened(second, text)))).toEqual([]);
    expect(policeIn(opened(first, 'A woman was hit by a car. The Harl Police Band played.'))).toBeNull();
    const hunter = 'Police investigators are trying to find out how a hunter died in the jungle.';
    expect(policeIn(opened(hunter, `${hunter} Police said that the gun was his.`))?.says).toMatch(/^Ask the police/);
  });

  it('names whose word a sentence is where there is nothing else, and nobody of whom it only tells', () => {
    const text = 'Ann Reed, the minister, said on Tuesday that she would resign.';
    expect(wordsOf(opened(text))?.says).toContain('It is the word of Ann Reed');
    expect(wordsOf(opened('The council thanked Ann Reed.', text))).toBeNull();
  });

  it.each([
    ['Fran Pitt died while at home with her father, Justin Pitt, who was later charged with murder.', 'Justin Pitt'],
    ['Ann Reed, 34, of Harl, pleaded guilty to fraud last year.', 'Ann Reed'],
    ['Tom Hall was convicted of fraud after Ann Reed had told the police of it.', 'Tom Hall'],
  ])('asks for the case of whoever was tried, and of no victim: %s', (sentence, name) => {
    expect(says(openersOf(opened(sentence))).join(' ')).toContain(`the case of ${name}.`);
  });

  it('asks for no case where the text does not say whose it is', () => {
    expect(says(openersOf(opened('After Fran Pitt had died, two men were charged with murder.')))).toEqual([]);
  });

  it.each([
    ['The president signed legislation Thursday that ends the treaty.', 'The legislation has a text: open it.'],
    [
      'The Supreme Court ordered the government on Monday to lift it.',
      'What the court decided is in writing: open that.',
    ],
    [
      'According to the Harl Control Commission, 16 licences were given back.',
      'The figures are from the Harl Control Commission: ask there how they were counted.',
    ],
  ])('opens what was decided, and asks who counted: %s', (sentence, named) => {
    expect(says(openersOf(opened(sentence)))).toContain(named);
  });

  it('opens no post of nobody, and asks no court whether something is so', () => {
    expect(says(openersOf(opened('Others go on to bleat and tweet about it all day.')))).toEqual([]);
    expect(says(officesOf(opened('The Harl Supreme Court decided it on Monday.')))).toEqual([]);
  });

  it('gives a document the article that it has', () => {
    expect(says(documentsOf('The office was asked about it, according to a new Halden Post report.'))[0]).toContain(
      'It names a new Halden Post report: open it.',
    );
  });

  it.each([
    'The seller may be held liable in its online marketplace. The ruling came on Thursday.',
    'The lawyer said so in an interview with the Globe.',
    'The Nifty Bank index rose by one percent.',
    'She has little interest in the release of her documents to the press.',
    'It left them out of its first Remembrance Day statement.',
  ])('names no document that is none: %s', (sentence) => {
    expect(says(documentsOf(sentence))).toEqual([]);
  });

  it.each([
    ['The department announced the release of a man who was held for 486 days.', false],
    ['The council said the work would begin at 7 in the morning.', false],
    ['The ministry reported 486 deaths.', true],
    ['The council said the bridge cost 2.1 million.', true],
  ])('asks how figures were counted only where something was: %s', (sentence, isCounted) => {
    expect(says(openersOf(opened(sentence))).some((each) => each.includes('how they were counted'))).toBe(isCounted);
  });

  it('asks somebody who knows the field only for what he says', () => {
    const text = 'The tide turns twice a day. Professor Ada Berg said the tide at Halden was late.';
    expect(expertFor(opened('The tide turns twice a day.', text))).toBeNull();
    expect(expertFor(opened('Professor Ada Berg said the tide at Halden was late.', text))?.says).toBe(
      'Ask Ada Berg, who says so, what it rests on.',
    );
  });

  it('calls no office silent that the sentence does not name, nor a university', () => {
    const text = 'The bridge fell on Monday. Later its builder was treated at the Velden General Hospital.';
    expect(silentIn(opened('The bridge fell on Monday.', text))).toBeNull();
    expect(silentIn(opened('He studied at Velden University and left.'))).toBeNull();
    expect(silentIn(opened('Two men died in the Velden General Hospital.'))).toHaveProperty(
      'key',
      'Velden General Hospital',
    );
  });

  it('opens a post only of somebody of whom the sentence tells', () => {
    const text = 'The harbour is closed. Ada Berg said so. Ada Berg posted a photo on Facebook.';
    expect(postIn(opened('The harbour is closed.', text))).toBeNull();
    expect(postIn(opened('Ada Berg said so.', text))?.says).toContain('Ada Berg posted on Facebook');
  });
});
