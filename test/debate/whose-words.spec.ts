import { describe, expect, it } from '@jest/globals';
import { whoseWordsOf } from '../../src/debate/result/whose-words.js';
import { type DebateState } from '../../src/debate/stages/index.js';

const told = (kind: string, text: string): ReturnType<typeof whoseWordsOf> =>
  whoseWordsOf({
    article: { article: { title: 'Lock leaked before the flood', text } },
    claims: null,
    appraisal: { text: { kind, because: null }, findings: [], central: [] },
    consensus: null,
    arguments: [],
  } as unknown as DebateState);

const SENTENCES = [
  'Ann Reed, the mayor of Velden, said the lock had leaked for weeks.',
  '“It leaked for weeks,” Reed said. “Nobody came to mend it.”',
  'Tom Castell, a contractor, denied that the lock had leaked before the flood.',
  'Several officials said that the gates of the lock were old.',
  'The lock is four metres wide. Its gates were closed in March after a flood in the north.',
  'The river runs past the harbour to the sea.',
  'Some believe that the lock is cursed.',
];
const REPORT = SENTENCES.join('\n\n');

describe('whose words a text is', () => {
  it('counts the sentences of everybody, which add up to all', () => {
    const words = told('report', REPORT);
    expect(words?.rows).toEqual([
      { who: 'Ann Reed', kind: 'voice', sentences: 3 },
      { who: 'Tom Castell', kind: 'voice', sentences: 1 },
      { who: 'People without a name', kind: 'unnamed', sentences: 1 },
      { who: 'The writer’s own, or not clear whose', kind: 'rest', sentences: 4 },
    ]);
    expect(words?.rows.reduce((sum, { sentences }) => sum + sentences, 0)).toBe(words?.sentences);
    expect(words?.says).toBe('At least 5 of its 9 sentences are somebody’s word: Ann Reed’s 3.');
  });

  it('shows at most six rows, the rest of the names together', () => {
    const people = ['Kim Vance', 'Lee Marsh', 'Otto Brandt', 'Lena Holm', 'Paul Lund'];
    const more = people.map(
      (name) => `${name}, a captain, said the lock of the harbour was old. ${name.split(' ')[1]} sails.`,
    );
    const words = told('report', [REPORT, ...more].join('\n\n'));
    expect(words?.rows).toHaveLength(6);
    expect(words?.rows[3]).toEqual({ who: '4 others', kind: 'others', sentences: 4 });
    expect(words?.rows.reduce((sum, { sentences }) => sum + sentences, 0)).toBe(words?.sentences);
  });

  it('gives whoever is asked in an interview what he answers, and questions to whoever asks', () => {
    const turns = Array.from({ length: 4 }, (_, at) => [
      `Kim Vance: Why did the lock leak in ${2010 + at}?`,
      `Ann Reed: It was old. Nobody came to mend it in ${2010 + at}.`,
    ]).flat();
    const words = told('interview', turns.join('\n\n'));
    expect(words?.says).toBe('At least 8 of its 12 sentences are somebody’s word: Ann Reed’s 8.');
    expect(words?.rows).toEqual([
      { who: 'Ann Reed', kind: 'voice', sentences: 8 },
      { who: 'Whoever asks', kind: 'asking', sentences: 4 },
    ]);
  });

  it('gives nobody what a polemic tells of him without marks', () => {
    const words = told('opinion', REPORT);
    expect(words?.rows.find(({ who }) => who === 'Tom Castell')).toBeUndefined();
  });

  it.each([
    ['satire', REPORT],
    ['press-release', REPORT],
    ['report', SENTENCES.slice(0, 2).join('\n\n')],
    ['report', Array.from({ length: 9 }, () => 'The lock is four metres wide.').join('\n\n')],
  ])('has no picture of a text that is no report, is short, or has no voices: %s', (kind, text) => {
    expect(told(kind, text)).toBeNull();
  });
});
