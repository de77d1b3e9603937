import { describe, expect, it } from '@jest/globals';
import { lettersIn } from '../../src/words/index.js';

const lines = (...all: readonly string[]): string => all.join('\n\n');
const read = (text: string, title = 'On Sunday'): ReturnType<typeof lettersIn> => lettersIn({ title, text });
const words = (text: string, stretches: readonly { start: number; end: number }[] = []): string =>
  stretches.map(({ start, end }) => text.slice(start, end)).join(' | ');

describe('letters that somebody answers', () => {
  it.each([
    [
      'with a salutation in the answer',
      lines(
        'Dear Marta: My neighbour keeps eleven geese. Should I complain?',
        'Dear Sleepless: Talk to him before you write to anybody.',
      ),
    ],
    [
      'with a label before the answer',
      lines(
        'DEAR DR. VANCE: My knee clicks when I climb stairs. Is that a bad sign? — P.O.',
        'ANSWER: Clicking without pain is harmless.',
        'DEAR DR. VANCE: How much water should I drink? — T.W.',
        'ANSWER: Drink when you are thirsty.',
      ),
    ],
    [
      'with a signature before the answer',
      lines(
        'Dear Dr. Okafor: I sleep four hours a night. What can I do? — R.B.',
        'Four hours are too few for most adults. Keep the same hours every day, also on Sunday.',
        'If that does not help after a month, see a doctor who knows about sleep.',
      ),
    ],
    [
      'with a name in capitals before the answer',
      lines(
        'DEAR HELEN: My son borrows my car and returns it empty. What should I say? TIRED IN TULSA',
        'Tell him the tank has to be as full as he found it, and take the key until it is.',
        'DEAR HELEN: My sister never calls. LONELY IN LEEDS',
        'Call her.',
      ),
    ],
  ])('are told from their answers %s', (_, text) => {
    const found = read(text);
    expect(found?.kind).toBe('answered');
    expect(words(text, found?.letters)).toMatch(/\?|calls/);
    expect(words(text, found?.answers)).toMatch(/Talk to him|harmless|too few|Tell him/);
    expect(words(text, found?.answers)).not.toMatch(/geese|clicks|four hours a night|borrows/);
  });

  it('name who answers', () => {
    expect(
      read(lines('DEAR AUNT ROSE: May I?', 'DEAR TIMID: You may.', 'DEAR AUNT ROSE: And I?', 'You too.'))?.by,
    ).toBe('Aunt Rose');
  });

  it.each([
    ['an open letter', lines('Dear Mr. President: I write to you as a nurse.', 'We need beds.', '— Ann Reed')],
    [
      'a report that quotes a letter',
      lines(
        'The mayor received a letter on Monday.',
        'It was two pages long, she said.',
        'The council has seen it.',
        'A spokesman confirmed that.',
        'Dear Mayor: The bridge is unsafe.',
        'Dear Council: The bridge is unsafe.',
        'The bridge was closed.',
      ),
    ],
    ['a report', lines('PORTWICK — Two ferries collided on Monday.', 'Nobody was hurt, the harbour master said.')],
  ])('are not found in %s', (_, text) => {
    expect(read(text)?.kind).not.toBe('answered');
  });
});

describe('letters of readers', () => {
  it.each([
    ['To the Editor: I have crossed that bridge for years. It is safe.', 'The bridge'],
    [
      lines(
        'I am tired of the roadworks. We pay for them twice.',
        'My street is closed.',
        'Ann Reed, Mill Lane, Portwick',
      ),
      'Roads',
    ],
    [lines('I am tired of the roadworks.', 'They never end.'), 'Letter: An end to the roadworks'],
  ])('are found: %s', (text, title) => {
    expect(read(text, title)?.kind).toBe('printed');
  });

  it.each([
    [lines('The winners were named on Monday.', 'Ann Reed, Portwick', 'Tom Berg, Velden'), 'Winners'],
    [lines('PORTWICK — Two ferries collided.', '“I saw it,” said a fisherman.'), 'Ferries collide'],
    [lines('The letters were found in an attic.', 'They are from 1916.'), 'Letters of a soldier are found'],
  ])('are not found: %s', (text, title) => {
    expect(read(text, title)).toBeNull();
  });
});
