import { describe, expect, it } from '@jest/globals';
import { heldIn, voicesOf } from '../../src/words/index.js';

/** By whom each sentence of a text is, by name. */
const holders = (...paragraphs: readonly string[]): readonly (string | null)[] => {
  const text = paragraphs.join('\n\n');
  return heldIn(text, voicesOf({ title: '', text })).map(({ by }) => by?.name ?? null);
};
const REED = 'Ann Reed, the mayor of Velden, said the lock had leaked for weeks.';

describe('whose words a sentence is', () => {
  it.each([
    ['“It leaked for weeks,” Reed said. “Nobody came to mend it.”', ['Ann Reed', 'Ann Reed']],
    ['“It leaked for weeks. Nobody came to mend it,” Reed said.', ['Ann Reed', 'Ann Reed']],
    ['She added that nobody came to mend it.', ['Ann Reed']],
  ])('gives somebody what stands between marks beside his words: %s', (words, expected) => {
    expect(holders(`${REED} ${words}`)).toEqual(['Ann Reed', ...expected]);
  });

  it.each([
    ['Reed said: “The lock leaked for weeks.', '“It was old when we came.” The lock is closed.'],
    ['Reed said: "The lock leaked for weeks.', '"It was old when we came." The lock is closed.'],
  ])('gives somebody the next paragraph of a quotation that stays open: %s', (open, next) => {
    expect(holders(REED, open, next)).toEqual(['Ann Reed', 'Ann Reed', 'Ann Reed', null]);
  });

  it('gives nobody the next paragraph after marks that are closed', () => {
    expect(holders(REED, 'Reed said: "It leaked for weeks."', '"It was old when we came."')).toEqual([
      'Ann Reed',
      'Ann Reed',
      null,
    ]);
  });

  it.each([
    'The lock is four metres wide.',
    'Some believe that the lock is cursed.',
    '“The lock has to go at once and nobody will miss it.”',
    'The lock, according to a plan of the harbour, goes in May.',
  ])('gives nobody what is the writer’s own or not clear: %s', (sentence) => {
    expect(holders(REED, 'The lock is four metres wide.', sentence)).toEqual(['Ann Reed', null, null]);
  });

  it.each([
    'Captains who had backed Ms. Reed vowed to sail on.',
    'Captains who backed Reed announced that the lock was lost.',
    'France attacked the harbour of Velden, which the town said was empty.',
  ])('gives nobody what others say, or what a country does: %s', (sentence) => {
    expect(holders(REED, sentence)).toEqual(['Ann Reed', null]);
  });

  it('gives nobody a whole quotation that stands before the words of another', () => {
    const words = '“The lock is a gift of the sea.” Tom Castell, a contractor, said the lock was old.';
    expect(holders(REED, `${words} Castell lives in Velden.`).slice(0, 3)).toEqual(['Ann Reed', null, 'Tom Castell']);
  });

  it('gives nobody a sentence in which two speak', () => {
    const both = 'Ann Reed said the lock had leaked for weeks, but Tom Castell denied that it had leaked.';
    expect(holders(`${both} Castell is a contractor. Reed is the mayor.`)).toEqual([null, null, null]);
  });

  it('counts no heading, caption or button', () => {
    expect(holders('The lock of Velden', REED, 'Related stories', 'Share on Facebook')).toEqual(['Ann Reed']);
  });
});
