import { describe, expect, it } from '@jest/globals';
import { requiredWords } from '../../../src/analysts/injection/required-words.js';

describe('the words that a pattern requires', () => {
  it.each([
    ['its literal', 'ignore', ['ignore']],
    ['its longest literal', '\\bask \\w+ instructions\\b', [' instructions']],
    ['one of its alternatives', 'ignore|forget', ['ignore', 'forget']],
    ['one of a group’s alternatives', '\\b(?:ignore|forget) (?:it|all)\\b', ['ignore', 'forget']],
    ['the longest of nested alternatives', '(?:a (?:model|robot)|machine)', ['model', 'robot', 'machine']],
    ['few words rather than many', '(?:score|grade) a (?:claim|story|paper)', ['score', 'grade']],
    ['no optional letter', 'instructions?', ['instruction']],
    ['no optional group', '(?:please )?read (?:it )*now', ['read ']],
    ['no group that occurs at most twice', '(?:please ){0,2}read', ['read']],
    ['a group that occurs at least twice', '(?:please ){2,3}read', ['please ']],
    ['a letter that repeats, up to its first repetition', 'stop+ing', ['stop']],
    ['an escaped character', '<\\/?sys>|\\[inst\\]', ['sys>', '[inst]']],
    ['nothing of a class', 'a[bcd]efg', ['efg']],
    ['nothing of a class with a bracket', 'ab[)\\]|]c', ['ab']],
    ['nothing of a property', 'ab\\p{L}cde', ['cde']],
    ['nothing of a code point', 'ab\\u{e9}cde\\u00e9f\\xe9g', ['cde']],
    ['nothing of what must not follow', 'read(?! the instructions)', ['read']],
    ['nothing of what must not precede', '(?<!\\p{L})read', ['read']],
    ['nothing of what must follow', 'ab(?=cdef)', ['ab']],
    ['nothing when an alternative is uncertain', 'ignore|\\d+', []],
    ['nothing when all of it is optional', '(?:ignore)?', []],
  ])('are %s', (_, source, words) => {
    expect(requiredWords(source)).toEqual(words);
    expect(() => new RegExp(source, 'u')).not.toThrow();
  });
});
