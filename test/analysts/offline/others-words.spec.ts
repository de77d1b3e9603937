import { describe, expect, it } from '@jest/globals';
import { flagCandidates } from '../../../src/analysts/offline/flags.js';
import { readArticle } from '../../../src/analysts/offline/reading.js';

/** A text whose style is unlike that of reports, so that one hard word of its writer is flagged. */
const REST =
  'The lock has two gates. You should see it, because it is yours. We love it and we hate it! Boats wait in front of it all day long. Who pays for that? Nobody knows, of course, and nobody asks. It is what it is, folks. So there you have it.';
const flagsOf = (title: string, ...paragraphs: readonly string[]): readonly string[] =>
  flagCandidates(readArticle({ title, text: [REST, ...paragraphs, REST].join('\n\n') }))
    .filter(({ flag }) =>
      ['loaded-language', 'personal-attack', 'conspiracy-framing', 'false-certainty', 'satire', 'advertising'].includes(
        flag,
      ),
    )
    .map(({ flag, quote }) => `${flag}: ${quote.text}`);

describe('hard words', () => {
  it.each([
    'The despicable plan of these hypocrites is a disgrace.',
    'Its shameful betrayal goes on, and the pathetic board looks away.',
    'These liars and cowards run the harbour like a cesspool.',
  ])('are charged to a writer who uses them: %s', (own) => {
    expect(flagsOf('The lock', own)).not.toEqual([]);
  });

  it.each([
    // Marks of any kind.
    ['“The despicable plan of these hypocrites is a disgrace,” said Ada Berg.'],
    ['Ada Berg spoke of a ‘despicable’ plan.'],
    ["The board and its 'pathetic bunch of liars' met."],
    // A quotation over paragraphs, each but the last left open.
    [
      '“The plan is despicable.',
      '“These hypocrites are a disgrace, and it is a pathetic charade,” Berg told the board.',
    ],
    [
      '"The plan is despicable.',
      '"These hypocrites are a disgrace.',
      '"It is a pathetic charade," Berg told the board.',
    ],
    ['“The plan is old.', 'These hypocrites are a disgrace, and the charade is pathetic.” So ended her letter.'],
    // Announced by a colon.
    ['Ada Berg wrote:', 'The plan is despicable. These hypocrites are a disgrace.'],
    ['Her letter to the board reads:', 'It is a pathetic charade by liars and cowards.'],
    ['In a post she added:', 'The shameful betrayal of the harbour goes on.'],
    // A transcript.
    [
      'BERG: The plan is despicable. These hypocrites are a disgrace.',
      'DORN: That is a pathetic lie.',
      'BERG: You are cowards.',
      'DORN: And you are crooks.',
    ],
    ['ADA BERG, MAYOR: The plan of these hypocrites is a disgrace.'],
    // Reported speech and judgements.
    ['Berg called the board a disgraceful bunch of cowards.'],
    ['The board is a pathetic charade, according to Berg.'],
    ['Dorn accused the mayor of a shameful betrayal.'],
    ['Dorn branded the mayor a pathetic coward.'],
    ['The union slammed the plan as a disgraceful charade.'],
    ['In the words of its opponents, the plan is a disgraceful charade.'],
    ['Critics see a shameful betrayal by cowards.'],
    ['The signs on the bridge read no more liars and cowards.'],
    ['Carl Dorn was convicted of a fraudulent scam.'],
  ])('of somebody else are not: %s', (...paragraphs) => {
    expect(flagsOf('The lock', ...paragraphs)).toEqual([]);
  });

  it.each([
    'Berg calls the board a pathetic disgrace',
    'Board is a disgraceful sham, says Berg',
    'Berg: the board is a pathetic disgrace',
    'Union slams ‘pathetic’ board',
    'Mayor accuses cowards of a shameful betrayal',
  ])('of a headline that gives them to somebody are not: %s', (title) => {
    expect(flagsOf(title)).toEqual([]);
  });

  it.each([
    'The board is a pathetic disgrace',
    'Shameful betrayal by cowards',
    'OPINION: The board is a pathetic disgrace',
  ])('of a headline of its own are: %s', (title) => {
    expect(flagsOf(title)).not.toEqual([]);
  });

  it.each([
    'The board is not as stupid as it looks.',
    'The town is not particularly shocked.',
    'The farm slaughters pigs.',
    'The new inspections regime begins in May.',
    'It was a horrific attack on the harbour.',
    'Vitamins slow age-related degeneration of the eye.',
  ])('are none where they are denied or the right words: %s', (own) => {
    expect(flagsOf('The lock', own)).toEqual([]);
  });
});

describe('words by which satire and advertisements show themselves', () => {
  it.each([
    '“This is satire, and you can order now,” her lawyer told the court.',
    'The page said that it prints works of fiction and that a free trial is on offer.',
    'Berg wrote on it: “Buy now. This is satire.”',
  ])('show nothing of a text in which somebody else says them: %s', (sentence) => {
    expect(flagsOf('The lock', sentence)).toEqual([]);
  });

  it('show it where the text itself says them', () => {
    expect(flagsOf('The lock', 'This is satire.')).toContain('satire: This is satire');
    expect(flagsOf('The lock', 'Order now and get a free trial.').join()).toContain('advertising');
  });
});
