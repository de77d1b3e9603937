import { describe, expect, it } from '@jest/globals';
import { mannerAsAWhole, mannerShownIn } from '../../src/words/index.js';

const REST = 'The lock has two gates. It was built of oak and stone. Boats wait in front of it.';
const titled = (text: string, title = 'The lock of Portwick'): { title: string; text: string } => ({ title, text });

describe('that a text seldom says who says so', () => {
  it.each([
    'The gate will be closed for a week, the Courier reported.',
    'According to ESPN, the clinic will study the whole league.',
    'NASA said the trace was found in one of seventeen nights.',
    'Samples are taken from a finger, per a memo obtained by Reuters.',
    'The paper was published in Nature Astronomy.',
    'Ann Reed, who keeps the lock, said that it leaks.',
    'It leaks, said Ann Reed.',
    'A Harbour Institute study shows that it leaks.',
    'The keeper told the Courier that it leaks.',
    'More is at https://example.org/lock.',
    'Figures from the Harbour Office are higher.',
  ])('is not said of one that credits somebody: %s', (sentence) => {
    expect(mannerAsAWhole('attribution', 'against', titled(`${REST} ${sentence}`))).toBeNull();
  });

  it.each([
    'Everybody knows that it leaks. They say so. It is a shame.',
    'Experts say that it leaks. Sources close to the matter reported more. Some say less.',
    'The truth is that it leaks, and the proof is everywhere.',
  ])('is said of one that credits nobody: %s', (sentence) => {
    expect(mannerAsAWhole('attribution', 'against', titled(`${REST} ${sentence}`))).toMatch(/less often/);
  });
});

describe('that parts of a page stand between the sentences', () => {
  it.each([
    'Disclosure: the investors of this paper, such as Harbour Foods, own a part of the lock.',
    'Correction: an earlier version named the wrong gate.',
    'Editor’s note: this article was updated to reflect a new day.',
    'Ann Reed is a staff writer for the Courier.',
    'Nothing is here but sentences.',
  ])('is not said of a note of the outlet’s own: %s', (note) => {
    expect(mannerAsAWhole('boilerplate', 'against', titled(`${REST}\n\n${note}`))).toBeNull();
    expect(mannerAsAWhole('boilerplate', 'against', titled(`${REST}\n\n${note}\n\n${REST}`))).toBeNull();
  });

  it('is said where they do', () => {
    const text = `${REST}\n\nRead more: The lock of Harl\n\n${REST}`;
    expect(mannerAsAWhole('boilerplate', 'against', titled(text))).toMatch(/Parts of a page/);
    const mixed = `${REST}\n\nSign up for our newsletter.\n\n${REST}`;
    expect(mannerAsAWhole('boilerplate', 'against', titled(mixed))).toMatch(/Parts of a page/);
  });
});

describe('what a text refutes', () => {
  it('is not said of it', () => {
    expect(mannerAsAWhole('second-person', 'against', titled(REST))).toBeNull();
    expect(mannerAsAWhole('second-person', 'against', titled(`${REST} You can see us there.`))).toMatch(/readers/);
    expect(mannerAsAWhole('numbers', 'against', titled('It is 40 metres long. It was opened in 1931.'))).toBeNull();
    expect(mannerAsAWhole('numbers', 'against', titled(REST))).toMatch(/fewer figures/);
    expect(mannerAsAWhole('headline-match', 'against', titled(REST, 'Lock has gates of oak'))).toBeNull();
    expect(mannerAsAWhole('headline-match', 'against', titled(REST, 'Mayor resigns after secret payments'))).toMatch(
      /headline/,
    );
  });
});

describe('when it happened', () => {
  it.each([
    'Updated: March 16, 2020, 5:01 PM IST',
    'The bail was refused. Read the full article Updated:March 16, 2020, 5:01 PM',
    'Published on April 3 by the desk',
    'First posted on Friday, 10:42 GMT, and changed since.',
    'Last modified: June 4, 2021, 10:20',
    'It will open on Friday and close on Sunday.',
    'The hearing is scheduled for May 4.',
  ])('is not told by a stamp or a plan: %s', (text) => {
    expect(mannerShownIn('dates-and-places', 'for', { text })).toBeNull();
  });

  it.each([
    ['The council met on Friday in the hall.', 'on Friday'],
    ['Updated: March 16, 2020, 5:01 PM. He was arrested on March 5 at his house.', 'on March'],
    ['The lock broke on Sunday.', 'on Sunday'],
  ])('is told by a day on which something was done: %s', (text, quote) => {
    expect(mannerShownIn('dates-and-places', 'for', { text })?.quote).toContain(quote);
  });
});

describe('figures that can be checked', () => {
  it.each([
    'She said that she gives 100 percent every day.',
    'He told the board that 100% of it is done.',
    'They said that they are 110 per cent sure.',
  ])('are not all of something: %s', (text) => {
    expect(mannerShownIn('numbers', 'for', { text })).toBeNull();
  });

  it.each([
    '“We sell what others make,” said a clerk of the shop, which took in $482 million last year.',
    '“The lock is safe,” said Ann Reed of the board, which counts 4,100 boats.',
    '“Nobody asked us,” added the keeper of the 48,000 geese on the island.',
  ])('are not what the writer says of a speaker: %s', (text) => {
    expect(mannerShownIn('numbers', 'for', { text })).toBeNull();
  });

  it('are found beside it', () => {
    const text = 'The clerk said that 100 percent of 4,100 boats were counted.';
    expect(mannerShownIn('numbers', 'for', { text })?.quote).toBe('4,100 boats');
  });
});

describe('that it speaks to its readers or of its writer', () => {
  const shown = (text: string): string | undefined => mannerShownIn('second-person', 'against', { text })?.quote;

  it.each([
    'He then goes on to insist that you should keep your children at home.',
    'Mr Holm believes that you can stop the council with your own letters.',
    'In a post, Ann Holm declared that we will not give up our harbour.',
  ])('is not said for words of others: %s', (text) => {
    expect(shown(text)).toBeUndefined();
  });

  it('is found where the writer speaks', () => {
    expect(shown('You should keep your children at home until we know more.')).toBeDefined();
  });
});

describe('care for what is not certain', () => {
  it.each([
    'The sample of 40 eels appears to show a rise.',
    'The study found that the moss appears to slow the leak.',
    'The figure of 300 boats could not be verified.',
    'The cause of the leak remains unclear.',
    'About 70 boats reportedly waited in the rain.',
  ])('is shown by a doubt about a finding or a figure: %s', (text) => {
    expect(mannerShownIn('hedging', 'for', { text: `${REST} ${text}` })).not.toBeNull();
  });

  it.each([
    'The mayor has mishandled this and appears to be trying to buy votes.',
    'Dorn allegedly hit on a keeper on Monday.',
    'Berg reportedly took 300 euros in bribes.',
    'This appears to be one area in which both towns agree.',
    'He appears to have read 40 pages.',
    'The lock would reportedly be painted blue.',
  ])('is not shown by an accusation with a hedge, or by a guess: %s', (text) => {
    expect(mannerShownIn('hedging', 'for', { text: `${REST} ${text}` })).toBeNull();
    expect(mannerAsAWhole('hedging', 'for', titled(text))).toBeNull();
  });
});

describe('a raised voice', () => {
  const answer = (words: string, name: string): string => `${words}\n\n${name}`;
  const ANSWERS = [
    answer('I took the ferry in June, and we see its use.', 'Ann Reed, president, Harbour Bank'),
    answer('Never. My office is above the lock.', 'Tom A. Berg Jr., partner, Berg & Dorn'),
    answer('I prefer to row, as I love the river!', 'Kim Holm, CEO, Holm Boats'),
    answer('We ride our bikes every day.', 'Eva Lund III, managing director, Lund Inc.'),
  ].join('\n\n');

  it('is not the joy of somebody whose name stands below the answer', () => {
    expect(mannerShownIn('shouting', 'against', { text: `This week’s question: who rows?\n\n${ANSWERS}` })).toBeNull();
  });

  it('is the writer’s own', () => {
    expect(
      mannerShownIn('shouting', 'against', { text: `${REST} As always, they prefer to row the river!` }),
    ).not.toBeNull();
  });
});
