import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { carefulBecause, loweredBy, middleBecause } from '../../src/debate/result/reasons.js';
import { type DebateState } from '../../src/debate/stages/index.js';

type Part = readonly [ref: string, points: number];

/** As much of a debate about a text as reasons are made of. */
function stateOf(title: string, text: string, ...parts: readonly Part[]): DebateState {
  const article = { title, text };
  const claims = identifyClaims(article);
  const spoken = { persona: 'a', platform: 'forum', score: 50, confidence: 1, flags: [], claims: [], replies: [] };
  return {
    article: { article },
    claims: { claims },
    appraisal: appraise(article, claims),
    opening: { analyst: { engine: 'offline' }, agents: [{ id: 'a', platform: 'forum', weight: 1 }] },
    consensus: { flags: [], platformScores: [{ platform: 'forum', weight: 1, votes: 1 }] },
    evidence: null,
    plausibility: null,
    arguments: [
      { ...spoken, round: 1 },
      { ...spoken, round: 2, parts: parts.map(([ref, points]) => ({ kind: 'manner', ref, points })) },
    ],
  } as unknown as DebateState;
}

const NEWS = [
  'The council of Halden voted on Monday to close the bridge until the autumn.',
  'Ada Berg said on Tuesday that 40 boats wait.',
  'The works cost 2 million, according to the harbour office.',
  'Tom Holm told reporters on Friday that he will go to court.',
].join('\n\n');
const STILL =
  'The lock sleeps in the fog. The water is black and still. The gates were built of oak. The keeper has a dog. '.repeat(
    3,
  );

describe('why a number is what it is', () => {
  it('is counted in the sentences of the text', () => {
    expect(carefulBecause(stateOf('Bridge of Halden closes', NEWS, ['attribution', 6], ['dates-and-places', 4]))).toBe(
      'Reads like careful reporting: people speak in it by name, such as Ada Berg and Tom Holm, and most of its sentences say who says so.',
    );
    expect(carefulBecause(stateOf('Bridge of Halden closes', NEWS, ['attribution', 6]))).toBe(
      'Reads like careful reporting: people speak in it by name, such as Ada Berg and Tom Holm, and most of its sentences say who says so.',
    );
  });

  it.each<[Part]>([[['attribution', 6]], [['dates-and-places', 5]], [['numbers', 5]], [['headline-match', 5]]])(
    'is not told by what the text does not bear out: %s',
    (part) => {
      expect(carefulBecause(stateOf('Council closes the old bridge', STILL, part))).toBe(
        'Little in the way it is told speaks against it, and no sentence shows much that speaks for it.',
      );
    },
  );

  it.each<[Part]>([[['attribution', -6]], [['dates-and-places', -5]], [['second-person', -5]]])(
    'is not held against a text that has it: %s',
    (part) => {
      expect(loweredBy(stateOf('Bridge of Halden closes', NEWS, part))).toBeNull();
    },
  );

  it.each<[string, Part[], string]>([
    [
      'how much of it says who says so, and a figure',
      [
        ['attribution', 6],
        ['numbers', 4],
      ],
      'Reads like careful reporting: people speak in it by name, such as Ada Berg and Tom Holm, and most of its sentences say who says so.',
    ],
    [
      'those who speak by name, from three on',
      [
        ['attribution', 6],
        ['dates-and-places', 4],
      ],
      'Reads like careful reporting: people speak in it by name, such as Ada Berg and Tom Holm, and most of its sentences say who says so.',
    ],
  ])('tells %s', (name, parts, said) => {
    const few = NEWS.replace('The council of Halden voted on Monday', 'The 12 members of the council voted on Monday');
    const text = name.startsWith('those') ? `${NEWS}\n\n“It is too early,” Rosa Lind said.` : few;
    expect(carefulBecause(stateOf('Bridge of Halden closes', text, ...parts))).toBe(said);
  });

  it.each([
    'Bridge of Halden closes',
    'Bridge of Halden closes: “boats wait”',
    "Halden's bridge closes: 'boats will wait'",
  ])('is not that a text has what its headline says, which it owes: %s', (title) => {
    expect(carefulBecause(stateOf(title, NEWS, ['headline-match', 6]))).not.toMatch(/headline/);
  });

  it.each([
    ['attribution', -6],
    ['unsupported-claims', -6],
    ['dates-and-places', 6],
  ] as const)('has no number of sentences, which a reader may count otherwise: %s', (...part) => {
    const text = `${NEWS}\n\n${STILL.repeat(2)}`;
    expect(middleBecause(stateOf('Bridge', text, part))).not.toMatch(/\d+ (?:of|times)/);
  });

  it('names both sides of a number in the middle', () => {
    const text = `${NEWS}\n\n${STILL.repeat(3)}`;
    expect(middleBecause(stateOf('Bridge', text, ['dates-and-places', 4], ['attribution', -5]))).toBe(
      'It stands in the middle: for it, people speak in it by name, such as Ada Berg and Tom Holm; against it, it seldom says who says so.',
    );
  });

  it('says that there is little to say where no part of the votes is shown', () => {
    expect(middleBecause(stateOf('Bridge', STILL, ['hedging', -4], ['attribution', 0.5]))).toBe(
      'It stands in the middle.',
    );
  });

  it.each([
    ['a day', 'The market opens on Monday. '.repeat(4)],
    ['a name', 'The stalls stand in front of the hall of Ada Berg. '.repeat(4)],
    ['a price', 'The entry costs 5 crowns for a child. '.repeat(4)],
  ])('does not say that little can be checked of a text whose sentences have %s', (_, text) => {
    expect(loweredBy(stateOf('Market', `The lock sleeps in the fog. ${text}`, ['unsupported-claims', -6]))).toBeNull();
  });

  it('leaves the films and offers of a site out of the sentences of a text', () => {
    const offers =
      'Watch more of our videos on Shots and live on channel 276. Visit Shots now for more of these. '.repeat(6);
    const told = stateOf('Bridge of Halden closes', `${NEWS}\n\n${offers}`, ['attribution', 6]);
    expect(carefulBecause(told)).toMatch(/most of its sentences say who says so/);
  });

  it('says that one person alone is heard', () => {
    const told =
      'The bridge of Halden was closed on Monday, Ada Berg said on Tuesday. “It is shut,” Ada Berg said. ' +
      'The council of Halden voted on Friday to build gates of oak, and the works begin in May. The gates cost 2 million.';
    expect(middleBecause(stateOf('Bridge closed', told, ['numbers', -2]))).toMatch(/the word of Ada Berg alone/);
    // What an office decides it says alone.
    const office =
      'According to the Halden Bridge Commission, 16 permits were not renewed on Monday. The permits had been given in May. ' +
      'The boats of the firms lie in the harbour of Halden, and the gates cost 2 million.';
    expect(middleBecause(stateOf('Bridge closed', office, ['numbers', -2]))).not.toMatch(/alone/);
  });
});
