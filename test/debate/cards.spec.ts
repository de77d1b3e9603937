import { describe, expect, it } from '@jest/globals';
import { type Card, cardLines, voiceOf } from '../../src/debate/result/cards.js';
import { mannerAsAWhole } from '../../src/words/index.js';
import { SENTENCES } from '../../src/analysts/offline/voice/sentences.js';

const CARD: Card = {
  persona: 'ann',
  why: 'Lowest vote',
  lookedAt: '“The lock opens on 14 April”',
  found: 'It calls people names.',
  quote: 'a gang of fools',
  in: 'title',
  points: -12.4,
  score: 21.3,
  voice: 'Scrap bin.',
  answer: null,
};

/** A text that refutes nothing that is said of it as a whole. */
const PLAIN = {
  title: 'Ferry timetable altered',
  text: 'We saw the lock. Read more: The lock of Harl\n\nIt has a gate.',
};

describe('a card', () => {
  it('says what was looked at, what was found in which words, what it moved, and one sentence', () => {
    expect(cardLines(CARD)).toEqual([
      'Looked at: “The lock opens on 14 April”',
      'Found: It calls people names. “a gang of fools” (headline, moved the vote by −12)',
      'Scrap bin.',
    ]);
  });

  it('leaves out what is not known', () => {
    const bare: Card = { ...CARD, lookedAt: null, quote: null, in: null, points: null, voice: null };
    expect(cardLines(bare)).toEqual(['Found: It calls people names.']);
    expect(cardLines({ ...bare, found: null })).toEqual([]);
  });

  it('says what somebody asks', () => {
    expect(cardLines({ ...CARD, lookedAt: null, found: null, voice: 'Who counts it?' })).toEqual([
      'Asks: Who counts it?',
    ]);
  });

  it('has words for each signal on both sides, also where no passage shows it; doubts are no merit without one', () => {
    for (const signal of Object.keys(SENTENCES.signalLabels))
      if (signal !== 'injection')
        for (const side of ['for', 'against'] as const)
          if (signal === 'hedging' && side === 'for') expect(mannerAsAWhole(signal, side, PLAIN)).toBeNull();
          else expect(mannerAsAWhole(signal, side, PLAIN)).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each([
    ['At issue: “It was. It is.” That is −53 for me. Scrap bin. I say 8 of 100.', 'Scrap bin.'],
    [
      'It says “5,900 of 4,200 people”, which cannot be. I would revert this commit. My vote: 8.',
      'I would revert this commit.',
    ],
    ['The figures do not match. "He said so." I would ask Dr Lee.', 'I would ask Dr Lee.'],
    ['“Really?” is what I ask. “It is.” so they say.', null],
    ['All 30 of us saw it.', 'All 30 of us saw it.'],
    ['“It was.”', null],
    ['', null],
  ])('has one sentence in the agent’s own voice: %s', (argument, voice) => {
    expect(voiceOf(argument)).toBe(voice);
  });
});
