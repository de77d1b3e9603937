import { describe, expect, it } from '@jest/globals';
import { substanceOf } from '../../src/debate/result/substance.js';

const of = (text: string): readonly string[] => substanceOf({ title: 'The lock of Harl', text }, 'report');

describe('what a text rests on', () => {
  it.each([
    ['Ann Reed said that the lock leaks. “It is old,” said Tom Lind, who keeps it.', 'Ann Reed'],
    ['The gate is new, Eva Moe said on Monday. Ada Holm told the council that it is too small.', 'Ada Holm'],
  ])('has people by name: %s', (text, name) => {
    expect(of(text).join()).toMatch(new RegExp(`people speak in it by name, such as .*${name}`, 'u'));
  });

  it.each([
    ['Traffic fell by 12% in May, according to the Harl Port Office.', 'the Harl Port Office'],
    ['About 4,500 boats passed, according to data from the Lock Trust.', 'the Lock Trust'],
    ['Some 2.4 million was paid, according to the Bank of Velden, and nobody knows why.', 'the Bank of Velden'],
  ])('has figures of somebody: %s', (text, maker) => {
    expect(of(text)).toContain(`it says whose figures it has, such as those of ${maker}`);
  });

  it.each([
    'The lock opened on May 4, 2019, according to the Harl Port Office.',
    'Traffic fell by 12% in May, according to the Harl Times.',
    'Traffic fell by 12% in May, according to somebody.',
  ])('has none by a sentence like it: %s', (text) => {
    expect(of(text).join()).not.toContain('whose figures');
  });

  it('tells documents before voices', () => {
    const [first] = of(
      'The lock leaks, as it says in the Lindholm Institute report. Ann Reed said that it is old. “It is,” said Tom Lind.',
    );
    expect(first).toBe('it names what it rests on, such as “the Lindholm Institute report”');
  });
});
