import { describe, expect, it } from '@jest/globals';
import { backingInWords, backingOf, type Placed } from '../../src/debate/result/backing.js';
import { documentsNamedIn } from '../../src/debate/result/checks.js';
import { sentencesOf } from '../../src/words/index.js';

const TEXT = [
  'The harbour authority closed the northern lock on Tuesday after engineers found cracks in its steel gates.',
  'Ann Reed, the chief engineer, said that cracks in the steel gates had grown since March, according to the inspection report of 4 March.',
  'The builder, Harl Works, denied that its steel gates had cracks before the spring.',
  'The mayor opened a school on Monday. Peter Grant said that pupils were glad.',
].join('\n\n');
const sentences = sentencesOf(TEXT);
const placed = (index: number): Placed => sentences[index] ?? { start: 0, end: 0, text: '', paragraph: 0 };
const voices = ['Ann Reed', 'Peter Grant'].map((name) => ({ name, start: TEXT.indexOf(name) }));

describe('what a text has on one of its claims', () => {
  const backing = backingOf(placed(0), sentences, voices, documentsNamedIn);

  it('is who speaks on it by name, wherever that stands, and nobody who speaks on something else', () => {
    expect(backing.voices).toEqual(['Ann Reed']);
  });

  it('is a document beside it, and who disputes it', () => {
    expect(backing.documents).toEqual(['the inspection report']);
    expect(backing.disputed).toMatch(/^The builder, Harl Works, denied/);
  });

  it('is said in sentences, and never that something is missing', () => {
    expect(backingInWords(backing)).toBe(
      'It names “the inspection report”. It is disputed in the text itself: “The builder, Harl Works, denied that its steel gates had cracks before the spring”.',
    );
    expect(backingInWords(backingOf(placed(3), sentences, [], documentsNamedIn))).toBeNull();
  });

  it('is a denial of an accusation, wherever the text has it', () => {
    const accused = sentencesOf(
      [
        'Prosecutors in Portwick have accused the banker Karl Holm of taking money.',
        'The trial begins in May.',
        'Mr Holm, a father of two, has always denied the accusations.',
        'The mayor denied the harbour office a new boat.',
      ].join('\n\n'),
    );
    const [first, second] = accused;
    expect(first && backingOf(first, accused, [], documentsNamedIn).disputed).toMatch(/^Mr Holm/);
    expect(second && backingOf(second, accused, [], documentsNamedIn).disputed).toBeNull();
  });

  it.each([
    'Ann Holm, a rival of the mayor, questioned whether the mayor can keep her office after the vote on the bridge.',
    'The mayor defended the vote on the bridge on Monday.',
    'Others disagree with the mayor over the vote on the bridge.',
  ])('is not disputed by who has another opinion: %s', (other) => {
    const text = `A poll found that 71 percent support the vote on the bridge. ${other}`;
    const end = text.indexOf(other) - 1;
    const sentences = [
      { text: text.slice(0, end), start: 0, end, paragraph: 0 },
      { text: other, start: end + 1, end: text.length, paragraph: 0 },
    ];
    expect(backingOf(sentences[0]!, sentences, [], documentsNamedIn).disputed).toBeNull();
  });

  it.each([
    ['The suspect allegedly set the fire in the harbour.', 'allegedly'],
    ['The new lock could cost 40 million euros.', 'could'],
    ['The ferry could not leave the port.', null],
    ['He was denied bail on Tuesday.', null],
  ])('has the words with which it leaves room for doubt: %s', (text, open) => {
    const [only] = sentencesOf(text);
    expect(only && backingOf(only, [only], [], documentsNamedIn)).toMatchObject({ open, disputed: null });
  });
});
