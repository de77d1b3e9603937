import { describe, expect, it } from '@jest/globals';
import { openersBeside } from '../../src/debate/result/finders.js';
import { officesOf, policeIn } from '../../src/debate/result/openers.js';
import { speakersIn } from '../../src/words/index.js';

const opened = (sentence: string, text = sentence): Parameters<typeof officesOf>[0] => ({
  sentence,
  text,
  speakers: speakersIn({ text }).named,
});
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
    [
      'According to the Harl Control Commission, 16 licences were given back.',
      'The figures are from the Harl Control Commission: ask there how they were counted.',
    ],
  ])('asks who counted: %s', (sentence, named) => {
    expect(says(openersOf(opened(sentence)))).toContain(named);
  });

  it('opens no post of nobody, and asks no court whether something is so', () => {
    expect(says(openersOf(opened('Others go on to bleat and tweet about it all day.')))).toEqual([]);
    expect(says(officesOf(opened('The Harl Supreme Court decided it on Monday.')))).toEqual([]);
  });

  it.each([
    ['The department announced the release of a man who was held for 486 days.', false],
    ['The council said the work would begin at 7 in the morning.', false],
    ['The ministry reported 486 deaths.', true],
    ['The council said the bridge cost 2.1 million.', true],
  ])('asks how figures were counted only where something was: %s', (sentence, isCounted) => {
    expect(says(openersOf(opened(sentence))).some((each) => each.includes('how they were counted'))).toBe(isCounted);
  });
});
