import { describe, expect, it } from '@jest/globals';
import { type FlagId } from '../../../src/analysts/analyst.js';
import { flagCandidates } from '../../../src/analysts/offline/flags.js';
import { readArticle } from '../../../src/analysts/offline/reading.js';

/** A text whose style is unlike that of reports, so that one hard word of its writer is flagged. */
const REST =
  'The lock has two gates. You should see it, because it is yours. We love it and we hate it! Boats wait in front of it all day long. Who pays for that? Nobody knows, of course, and nobody asks. It is what it is, folks. So there you have it.';
const flagged = (flag: FlagId, title: string, ...paragraphs: readonly string[]): readonly string[] =>
  flagCandidates(readArticle({ title, text: [REST, ...paragraphs, REST].join('\n\n') }))
    .filter((each) => each.flag === flag)
    .map(({ quote }) => quote.text);

describe('false certainty', () => {
  const OTHERS = 'The board is undeniably late. The gate will definitely sink.';
  it('is flagged where three words assert', () => {
    expect(flagged('false-certainty', 'The lock', `Certainly the keeper is to blame. ${OTHERS}`)).not.toEqual([]);
    expect(flagged('false-certainty', 'The lock', `It is clearly the fault of the keeper. ${OTHERS}`)).not.toEqual([]);
    expect(flagged('false-certainty', 'The lock', `Everyone knows who shut it. ${OTHERS}`)).not.toEqual([]);
  });

  it.each([
    // Grants a point to which the writer objects.
    'Certainly, old keepers bring a different view, but they know every bolt.',
    'Undoubtedly the new gate costs more. However, it lasts for a century.',
    'No doubt the pilots work hard; yet nobody has counted their hours.',
    // Denies it, or sets it as a condition.
    'Nobody can say for sure that this will certainly help.',
    'It is not clearly better than the old gate.',
    'If it is definitely the bolt, the gate stays shut.',
    // Turns of speech.
    'In fact, the gate was built of oak.',
    'A dry period proved hard for the boats.',
    'It is simply a gate.',
  ])('has no part in: %s', (sentence) => {
    expect(flagged('false-certainty', 'The lock', `${sentence} ${OTHERS}`)).toEqual([]);
  });
});

describe('loaded language', () => {
  it.each(['The plan of the board is a disastrous mess.', 'Its disgraceful board met again.', 'What a pathetic plan.'])(
    'is flagged in: %s',
    (sentence) => {
      expect(flagged('loaded-language', 'The lock', sentence)).not.toEqual([]);
    },
  );

  it.each([
    'Warming was held to a level which would limit disastrous impact.',
    'The dam was built to prevent a catastrophic break.',
    'The rule protects keepers from abysmal pay.',
    'They paid early to avoid a shameful end.',
    'If the outcome is disastrous, the board pays.',
    'There was a risk of catastrophic leaks.',
  ])('is not what is to be prevented, or may not come: %s', (sentence) => {
    expect(flagged('loaded-language', 'The lock', sentence)).toEqual([]);
  });
});

describe('calling people names', () => {
  it.each([
    'The board are idiots, and its chairman is a liar.',
    'These people are animals, and their leader is a moron.',
    'You clowns shut it, you bloody savages.',
    'Morons and idiots run the lock.',
  ])('is flagged in: %s', (sentence) => {
    expect(flagged('personal-attack', 'The lock', sentence)).not.toEqual([]);
  });

  it.each([
    'The order names cars, trucks, food, fuel, animals, clothing and livestock.',
    'Humans and animals drink from it. A shelter for animals stands beside the gate.',
    'The film has two monsters and a villain. A circus sent three clowns.',
    'The dictator fled in May. The tyrant of the play dies in its last scene.',
    'The first snowflakes fell on the gate, and clown-shoes lay in the water.',
  ])('is not: %s', (sentence) => {
    expect(flagged('personal-attack', 'Governor may take animals, boats and gates', sentence)).toEqual([]);
  });
});

describe('a headline that asks for a click', () => {
  const TOLD =
    'Keepers of the northern locks think little of the new gates. Nine keepers of locks along the river answered. The gates operate in the east.';
  it.each([
    'This is what you need to know about the lock',
    'This is why keepers hate this gate',
    'You won’t believe what these keepers think of the new gates',
    'Here are the secrets keepers hide about gates',
  ])('is flagged: %s', (title) => {
    expect(flagged('clickbait-headline', title, TOLD)).not.toEqual([]);
  });

  it.each([
    'From oak to steel, this is what keepers think of the new gates',
    'Here are the northern locks that keepers operate along the river',
    'These are the keepers along the river who answered',
    'Work with us: new gates for the northern locks on the river',
    // Asks and answers.
    'Why is our lock so slow? Because our keepers are too few',
    'Are you paying for the lock? No, the board says',
    'Is this your lock? The board thinks it is ours',
  ])('is not one that the text bears out, or that answers itself: %s', (title) => {
    expect(flagged('clickbait-headline', title, TOLD)).toEqual([]);
  });
});

describe('the quotation of a flag', () => {
  it.each([
    ['A source told 247Sports that the keeper won the job.', '247Sports'],
    ['A source told 7News that the gate leaks.', '7News'],
    ['A source told 20Minutes that the board met.', '20Minutes'],
  ])('ends with a whole name: %s', (sentence, name) => {
    for (const quote of flagged('anonymous-sourcing', 'The lock', sentence))
      expect(quote.endsWith(name) || !/\d/.test(quote)).toBe(true);
    expect(flagged('anonymous-sourcing', 'The lock', sentence)).not.toEqual([]);
  });
});
