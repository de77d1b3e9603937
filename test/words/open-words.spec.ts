import { describe, expect, it } from '@jest/globals';
import { openWordsIn } from '../../src/words/index.js';

const DOUBT = /\b(?:may|might|apparently|reportedly|seems? to|appears? to|is believed to)\b/u;

describe('words that leave open whether something is so', () => {
  it.each([
    'You may not be smart enough to follow the news.',
    'You may not even be clever enough to read this.',
    'The mayor has said many odd things, but this may take the cake.',
    'She apparently couldn’t find one reason to vote for him.',
    'We may as well give up.',
    'He may have finally gone too far, even for his own people.',
    'Apparently the mayor was in a hurry.',
    'You might want to sit down for this.',
    'The senator seems to think that rules are for others.',
    'He may be the most stupid man in the county.',
    'Who may be next?',
    'The council has apparently forgotten who pays it, and seems to enjoy it!',
  ])('are none in a sneer, a turn of speech or an address: %s', (sentence) => {
    expect(openWordsIn(sentence, DOUBT)).toBeNull();
  });

  it.each([
    ['The virus may have spread through the vents.', 'may'],
    ['The driver apparently lost control on the ice.', 'apparently'],
    ['The gunman is believed to have acted alone.', 'is believed to'],
    ['The firm might cut 40 jobs, the paper reported.', 'might'],
    ['The mayor may not run again in May.', 'may'],
    ['Voters say you may need a second dose, but the lock may be closed by then.', 'may'],
    ['The leak appears to come from the old gate.', 'appears to'],
  ])('are found in a report: %s', (sentence, words) => {
    expect(openWordsIn(sentence, DOUBT)).toBe(words);
  });
});
