import { describe, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { answersIn, beganWith, foundIn } from '../../src/audit/export/panel.js';
import { type ReadableDebate } from '../../src/audit/export/reading.js';

type Entry = DebateResult['transcript'][number];
type Part = NonNullable<Entry['parts']>[number];

const part = (points: number, says: string | null, quote: string | null): Part => ({
  kind: 'manner',
  ref: says ?? 'x',
  points,
  says,
  quote,
  in: quote === null ? null : 'text',
});
const entry = (persona: string, round: 1 | 2, score: number, more: Partial<Entry>): Entry => ({
  round,
  persona,
  platform: 'forum',
  score,
  confidence: 0.5,
  argument: 'I began here: “The lock is shut.”',
  on: ['c1'],
  flags: [],
  replies: [],
  knows: null,
  objection: null,
  wouldChange: null,
  parts: [],
  at: '',
  echoes: null,
  ...more,
});
const reading = (transcript: readonly Entry[]): ReadableDebate =>
  ({
    result: { transcript, claims: [{ id: 'c1', quote: 'The lock is shut' }] },
    text: '',
    report: {},
    firstScores: new Map(
      transcript.filter(({ round }) => round === 1).map(({ persona, score }) => [persona, score] as const),
    ),
    nameOf: (persona: string) => persona.toUpperCase(),
    platformOf: (platform: string) => platform,
  }) as unknown as ReadableDebate;

const SAID = part(7, 'It says who says so.', 'the clerk said');
const FIRST = [
  entry('ann', 1, 66, { parts: [SAID] }),
  entry('bob', 1, 60, { parts: [part(9, 'It names its headline.', null), SAID] }),
  entry('cyd', 1, 40, { parts: [part(-8.4, 'It has few days.', null)] }),
];

describe('both rounds of agents whose votes name their parts', () => {
  it('have each finding once, with words before a somewhat larger one without, and everybody whom it moved', () => {
    expect(foundIn(reading(FIRST))).toEqual([
      { says: 'It says who says so.', quote: 'the clerk said', agents: ['ANN 66 (+7)', 'BOB 60 (+7)'] },
      { says: 'It has few days.', quote: null, agents: ['CYD 40 (−8)'] },
    ]);
    expect(beganWith(reading(FIRST))).toEqual(['3 began with “The lock is shut”']);
  });

  it('have each exchange over the same words once, and everybody else in one line', () => {
    const reason = 'On its sourcing: “the clerk said”. Why +7? I have 0.';
    const second = [
      entry('ann', 2, 66, { replies: [{ to: 'cyd', stance: 'agree', reason: 'We both say 66.' }] }),
      entry('bob', 2, 58, { replies: [{ to: 'ann', stance: 'disagree', reason }] }),
      entry('cyd', 2, 40, { replies: [{ to: 'ann', stance: 'disagree', reason }] }),
    ];
    expect(answersIn(reading([...FIRST, ...second]))).toEqual([
      'BOB asks ANN: “On its sourcing: ‘the clerk said’. Why +7? I have 0.” BOB goes from 60 to 58. Likewise: CYD to ANN, stays at 40.',
      'One other heard no reason that they had not weighed and did not move.',
    ]);
  });

  it('name three of many who ask the same', () => {
    const reason = 'On its sourcing: “the clerk said”. Why +7? I have 0.';
    const asking = Array.from({ length: 9 }, (_, n) =>
      entry(`p${n}`, 2, 40, { replies: [{ to: 'ann', stance: 'disagree', reason }] }),
    );
    expect(answersIn(reading(asking))).toEqual([
      'P0 asks ANN: “On its sourcing: ‘the clerk said’. Why +7? I have 0.” P0 stays at 40. Likewise: P1 to ANN, stays at 40; P2 to ANN, stays at 40; P3 to ANN, stays at 40; and 5 others.',
    ]);
  });

  it('are one line where nobody asks or grants anything', () => {
    const agree = [{ to: 'ann', stance: 'agree' as const, reason: 'We both say 66.' }];
    const second = FIRST.map(({ persona, score }) => entry(persona, 2, score + 1.2, { replies: agree }));
    expect(answersIn(reading([...FIRST, ...second]))).toEqual([
      'All 3 heard no reason that they had not weighed, and moved by at most 2 points.',
    ]);
  });
});
