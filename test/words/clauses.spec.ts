import { describe, expect, it } from '@jest/globals';
import { asClause, countWords, wordsAlone } from '../../src/words/index.js';

describe('a sentence as the rest of another', () => {
  it.each([
    ['It names its source.', 'it names its source'],
    ['Its headline leaves out “almost”: ', 'its headline leaves out “almost”: '],
    ['The text says the opposite:', 'the text says the opposite'],
    ['Nobody speaks for the accused.', 'nobody speaks for the accused'],
  ])('begins small: %s', (sentence, clause) => {
    expect(asClause(sentence)).toBe(clause);
  });

  it.each([
    ['Helen Marsh said so first.', 'Helen Marsh said so first'],
    ['WHO counts otherwise.', 'WHO counts otherwise'],
    ['Reuters reported it.', 'Reuters reported it'],
    ['McKenna was not asked.', 'McKenna was not asked'],
  ])('keeps the capital of a name: %s', (sentence, clause) => {
    expect(asClause(sentence)).toBe(clause);
  });
});

it('compares words whatever marks are around them', () => {
  expect(wordsAlone('“Nobody, so far – nobody.”')).toBe('Nobody so far nobody');
});

it('counts the words of a passage, however they are spaced', () => {
  expect(countWords(' The  lock\nis closed. ')).toBe(4);
});
