import { describe, expect, it } from '@jest/globals';
import { type Answered, chargeOf } from '../../src/debate/model/charge.js';
import { OPENING } from './debate-walk.js';

const read = { problem: null, tokens: { input: 1, cached: 0, output: 1 } };
const state = (
  answers: number,
  { credits = 5, agents = 30, ...rest }: { credits?: number; agents?: number } & Partial<Answered> = {},
  forkedFrom?: { arguments: number; unpaid?: number; requested?: number },
): Answered => ({
  opening: {
    ...OPENING,
    accountId: 'ada',
    credits,
    agents: Array.from({ length: agents }, (_, n) => ({ ...OPENING.agents[0]!, id: `agent-${n}` })),
    ...(forkedFrom ? { forkedFrom: { id: 'parent', revision: 9, request: '', ...forkedFrom } } : {}),
  },
  arguments: Array.from({ length: answers }),
  statements: null,
  weighings: [],
  plausibility: null,
  lastWord: null,
  ...rest,
});

describe('a debate without a verdict', () => {
  it.each<readonly [string, Answered, number, number, number]>([
    ['nothing before the first answer', state(0), 0, 0, 60],
    ['a whole credit from the first answer on', state(1), 1, 1, 60],
    ['the share of its price for its answers, rounded up', state(31), 3, 31, 60],
    ['its price for all answers', state(60), 5, 60, 60],
    ['one credit at most, if that is its price', state(59, { credits: 1 }), 1, 59, 60],
    ['by the size of its cast', state(3, { agents: 3 }), 3, 3, 6],
    [
      'a list of statements and weighings by a model',
      state(0, { statements: read, weighings: [read, read] }),
      1,
      3,
      60,
    ],
    [
      'no replies that could not be used',
      state(0, { statements: { ...read, problem: 'too few' }, weighings: [{ ...read, problem: 'no quote' }] }),
      0,
      0,
      60,
    ],
    ['no statements and weighings that a fork shares', state(0, { statements: { problem: null } }), 0, 0, 60],
    ['never more than its price', state(60, { weighings: [read, read] }), 5, 62, 60],
    ['as a fork only its own answers', state(40, { credits: 3 }, { arguments: 30, requested: 30 }), 1, 10, 30],
    ['as a fork also what nobody paid for', state(30, {}, { arguments: 30, unpaid: 30, requested: 60 }), 3, 30, 60],
    ['as a fork of an older version its own answers', state(45, { credits: 3 }, { arguments: 30 }), 2, 15, 30],
  ])('costs %s', (_, answered, credits, answers, requested) => {
    expect(chargeOf(answered)).toEqual({ credits, answers, requested });
  });

  it('costs nothing without an account or a price', () => {
    const free = state(30);
    expect(chargeOf({ ...free, opening: { ...free.opening!, accountId: null } })).toBeUndefined();
    expect(chargeOf(state(30, { credits: 0 }))).toBeUndefined();
    expect(chargeOf({ ...free, opening: null })).toBeUndefined();
  });
});
