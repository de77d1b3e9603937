import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { shownNumber, panelInWords } from '../../src/debate/result/shown-number.js';
import { verdictTold } from '../../src/debate/result/reasons.js';
import { type DebateState } from '../../src/debate/stages/index.js';

/** As much of a debate about a text as the number is made of. */
function stateOf(
  title: string,
  text: string,
  { engine = 'offline', satire = 0, parts = [] as object[] } = {},
): DebateState {
  const article = { title, text };
  const persona = {
    persona: 'a',
    platform: 'forum',
    round: 2,
    score: 40,
    confidence: 1,
    flags: [],
    claims: [],
    replies: [],
  };
  return {
    article: { article },
    claims: { claims: [] },
    appraisal: appraise(article, []),
    opening: { analyst: { engine }, agents: [{ id: 'a', platform: 'forum', weight: 1 }] },
    consensus: {
      flags: satire === 0 ? [] : [{ flag: 'satire', quote: '', personas: ['a'] }],
      platformScores: [{ platform: 'forum', weight: 1, votes: 1 }],
    },
    evidence: null,
    plausibility: null,
    arguments:
      parts.length === 0
        ? []
        : [
            { ...persona, round: 1 },
            { ...persona, parts },
          ],
  } as unknown as DebateState;
}

const NEWS =
  'HALDEN, 3 May. The council of Halden voted on Monday to close the bridge.\n\nAda Berg said on Tuesday that boats wait.\n\nThe works cost 2 million, according to the harbour office.';
const COLUMN =
  'I think the bridge must go. We have paid for it long enough, and it is simply wrong to ask our children to pay again.\n\nI believe that nobody needs it. This is not a question of money, and it never was.\n\nIn my view the council is wrong. We deserve better than this, and so does the nation.\n\nIt should say so now. Perhaps it will. What should we do instead? There is nothing wrong with a ferry, and it is always better to admit a mistake than to defend it.';
const LIST = 'The first has two gates.\n\nThe second is older.';
const DULL = 'The lock sleeps. Nobody comes. The water is black. It is cold there at night and the gates are shut.';
const MEASURES = 'It measures how the text is told; whether it is true was not judged.';

describe('the number of a debate', () => {
  it('is given of a report, with what it measures', () => {
    expect(shownNumber(stateOf('Council closes the bridge', NEWS), 61.6, false)).toEqual({ score: 62, says: MEASURES });
  });

  it.each([
    [
      'an opinion',
      'The bridge must go',
      COLUMN,
      'No number is given: the number is for reports, and this is an opinion.',
    ],
    ['a list', '7 places to see locks', LIST, 'No number is given: the number is for reports, and this is none.'],
    [
      'a text of no clear kind',
      'A lock at night',
      DULL,
      'No number is given: the number is for reports, and nothing shows whether this is one.',
    ],
    [
      'an unread language',
      'Die Brücke',
      'Die Brücke in Halden ist seit Montag für alle Boote geschlossen, sagte die Gemeinde. Sie wird nicht wieder geöffnet, und die Arbeiten kosten viel Geld.',
      'No number is given: the text is in German, which this reader does not read.',
    ],
  ])('is not given of %s, and says why', (_, title, text, says) => {
    expect(shownNumber(stateOf(title, text), 42, false)).toEqual({ score: null, says });
  });

  it('is not given of what most agents take for satire', () => {
    const says = 'No number is given: a joke is not meant to be believed.';
    expect(shownNumber(stateOf('Council closes the bridge', NEWS, { satire: 1 }), 42, false)).toEqual({
      score: null,
      says,
    });
  });

  it('is given of anything of whose claims something was found, and of what a language model judged', () => {
    expect(shownNumber(stateOf('The bridge must go', COLUMN), 42, true).score).toBe(42);
    expect(shownNumber(stateOf('The bridge must go', COLUMN, { engine: 'llm' }), 42, false).score).toBe(42);
  });
});

describe('why a number is what it is', () => {
  const told = (moves: readonly (readonly [ref: string, points: number])[]): string =>
    shownNumber(
      stateOf('Council closes the bridge', NEWS, {
        parts: [{ kind: 'prior', points: 50 }, ...moves.map(([ref, points]) => ({ kind: 'manner', ref, points }))],
      }),
      60,
      false,
    )
      .says.replace(MEASURES, '')
      .trim();

  it.each<[string, readonly (readonly [string, number])[]]>([
    [
      'Most for it: days and places named, few judging words. Most against it: few quotations.',
      [
        ['dates-and-places', 5.4],
        ['loaded-language', 3.1],
        ['certainty', 1.2],
        ['quotation', -2.2],
      ],
    ],
    [
      'Most against it: little marked as uncertain.',
      [
        // What a reader would not call so, and what a copy of the page brings along.
        ['unsupported-claims', -4],
        ['boilerplate', -5],
        ['loaded-language', -3],
        ['hedging', -2],
      ],
    ],
    [
      '',
      [
        ['unsupported-claims', -0.4],
        ['hedging', 0.4],
      ],
    ],
  ])('is told by the largest parts of the votes: %s', (says, moves) => {
    expect(told(moves)).toBe(says);
  });

  it.each<[string, number]>([
    ['attribution', -4],
    ['boilerplate', -4],
    ['headline-match', -4],
    ['clickbait', -4],
  ])('is not told by what the text refutes: %s', (ref, points) => {
    expect(told([[ref, points]])).toBe('');
  });
});

describe('why a number is low', () => {
  const UNEXPLAINED = /^Written as a news report: it tells its central claim in its own words/u;
  const because = (...parts: object[]): string =>
    verdictTold(
      stateOf('Locks are shut', `${DULL} ${'It is dark and nobody is there to open the gates. '.repeat(4)}`, { parts }),
      'Written as a news report',
    );

  it.each([['dates-and-places'], ['quotation'], ['numbers'], ['loaded-language'], ['headline-match'], ['attribution']])(
    'is not told by a style that no sentence shows: %s',
    (ref) => {
      expect(because({ kind: 'manner', ref, points: -6 })).toMatch(UNEXPLAINED);
    },
  );
});

it('says that the people of the panel are invented, and who writes what they say', () => {
  expect(panelInWords(30, 'offline')).toBe(
    'The 30 readers are invented characters, each with interests of their own; the offline analyst writes what they say by rules.',
  );
  expect(panelInWords(1, 'llm')).toContain('a language model writes what they say');
});
