import { describe, expect, it } from '@jest/globals';
import {
  foldDebate,
  initialDebateState,
  debateDecider,
  type DebateFact,
  type Move,
  nextMoves,
} from '../../src/debate/stages/index.js';
import { missingQuorum } from '../../src/debate/model/votes.js';
import { evidenceFacts } from '../../src/debate/stages/evidence.stage.js';
import {
  APPRAISED,
  argument,
  everyState,
  GATHERED,
  IDENTIFIED,
  IMPORTED,
  LISTED,
  OPENING,
  ANSWERED,
  JUDGED,
  WEIGHED,
} from './debate-walk.js';

const O: DebateFact = { type: 'DebateOpened', data: OPENING };
const O_MODEL = {
  type: 'DebateOpened' as const,
  data: {
    ...OPENING,
    analyst: { engine: 'llm' as const, model: 'small' },
    evidence: { asked: 'default' as const, sources: ['cited' as const], stances: 'model' as const },
  },
};
const O_LISTING = { ...O_MODEL, data: { ...O_MODEL.data, claims: 'model' as const } };
const O_ANSWERING = { ...O_MODEL, data: { ...O_MODEL.data, depth: 'deep' as const, lastWord: 'model' as const } };
const O_JUDGING = { ...O_MODEL, data: { ...O_MODEL.data, plausibility: 'model' as const } };
const I: DebateFact = { type: 'ArticleImported', data: IMPORTED };
const N: DebateFact = { type: 'ClaimsIdentified', data: IDENTIFIED };
const P: DebateFact = { type: 'ArticleAppraised', data: APPRAISED };
const openedUnder = (debate: string): DebateFact => {
  const { evidence: _, ...older } = OPENING;
  return { type: 'DebateOpened', data: { ...older, machines: { ...OPENING.machines, debate } } };
};
const [OLD, OLDER] = [openedUnder('debate@1'), openedUnder('debate@2')];
const R = (round: 1 | 2): DebateFact => ({ type: 'RoundOpened', data: { round } });
const C = (round: 1 | 2): DebateFact => ({ type: 'RoundClosed', data: { round, voices: 0, excused: 0 } });
const A = (persona: string, round: 1 | 2): DebateFact => ({ type: 'ArgumentMade', data: argument(persona, round) });
const X = (persona: string, round: 1 | 2): DebateFact => ({
  type: 'AgentExcused',
  data: { persona, round, reason: 'gone', attempts: 3 },
});
const first = [O, I, N, R(1), A('ann', 1), A('bob', 1), A('cyd', 1), C(1)];
/** Both rounds, in which some of the others disagree with `ann`. */
const contradicted = (opened: DebateFact, count = 2): readonly DebateFact[] => [
  ...[opened, I, N, R(1), A('ann', 1), A('bob', 1), A('cyd', 1), C(1), R(2), A('ann', 2)],
  ...['bob', 'cyd'].map((persona, n): DebateFact => ({
    type: 'ArgumentMade',
    data: argument(persona, 2, {
      replies: [{ to: 'ann', stance: n < count ? 'disagree' : 'agree', reason: 'The minutes are not signed.' }],
    }),
  })),
  C(2),
];
const ask = (persona: string, round: 1 | 2): Move => ({ kind: 'ask', persona, round });
const tooFew = (reason: string): Move => ({ kind: 'abandon', code: 'too-few-votes', reason });

describe('the next moves of a debate', () => {
  it.each<readonly [string, readonly DebateFact[], readonly Move[]]>([
    ['not opened', [], []],
    ['opened', [O], [{ kind: 'import-article' }]],
    ['with its article', [O, I], [{ kind: 'identify-claims' }]],
    ['with its article, whose statements a model lists', [O_LISTING, I], [{ kind: 'list-statements' }]],
    [
      'with its statements listed',
      [O_LISTING, I, { type: 'StatementsListed', data: LISTED }],
      [{ kind: 'identify-claims' }],
    ],
    [
      'with its article, of a fork that an embedded analyst continues',
      [{ ...O_LISTING, data: { ...O_LISTING.data, analyst: OPENING.analyst } }, I],
      [{ kind: 'identify-claims' }],
    ],
    ['with its claims', [O, I, N], [{ kind: 'appraise' }]],
    ['with its appraisal', [O, I, N, P], [{ kind: 'gather-evidence' }]],
    ['with its claims under debate@3', [openedUnder('debate@3'), I, N], [{ kind: 'open-round', round: 1 }]],
    ['with its evidence', [O, I, N, P, ...evidenceFacts(GATHERED)], [{ kind: 'open-round', round: 1 }]],
    [
      'with its evidence, for a model to weigh',
      [O_MODEL, I, N, P, ...evidenceFacts(GATHERED)],
      [{ kind: 'weigh-evidence', claim: WEIGHED.claim }],
    ],
    [
      'with its evidence, of a fork that an embedded analyst continues',
      [{ ...O_MODEL, data: { ...O_MODEL.data, analyst: OPENING.analyst } }, I, N, P, ...evidenceFacts(GATHERED)],
      [{ kind: 'open-round', round: 1 }],
    ],
    [
      'with its evidence weighed',
      [O_MODEL, I, N, P, ...evidenceFacts(GATHERED), { type: 'EvidenceWeighed', data: WEIGHED }],
      [{ kind: 'open-round', round: 1 }],
    ],
    [
      'with its evidence weighed, whose claims a model judges',
      [O_JUDGING, I, N, P, ...evidenceFacts(GATHERED), { type: 'EvidenceWeighed', data: WEIGHED }],
      [{ kind: 'judge-plausibility' }],
    ],
    [
      'with its claims judged',
      [
        ...[O_JUDGING, I, N, P, ...evidenceFacts(GATHERED)],
        ...[{ type: 'EvidenceWeighed', data: WEIGHED } as const, { type: 'PlausibilityJudged', data: JUDGED } as const],
      ],
      [{ kind: 'open-round', round: 1 }],
    ],
    [
      'with its evidence, of a fork without claims to judge that an embedded analyst continues',
      [{ ...O_JUDGING, data: { ...O_JUDGING.data, analyst: OPENING.analyst } }, I, N, P, ...evidenceFacts(GATHERED)],
      [{ kind: 'open-round', round: 1 }],
    ],
    ['with its claims under debate@2', [OLDER, I, N], [{ kind: 'open-round', round: 1 }]],
    ['with its article under debate@1', [OLD, I], [{ kind: 'open-round', round: 1 }]],
    ['round 1 begun', [O, I, N, R(1)], [ask('ann', 1), ask('bob', 1), ask('cyd', 1)]],
    ['one agent has answered', [O, I, N, R(1), A('bob', 1)], [ask('ann', 1), ask('cyd', 1)]],
    ['one agent is excused', [O, I, N, R(1), X('bob', 1)], [ask('ann', 1), ask('cyd', 1)]],
    ['all agents have answered', first.slice(0, -1), [{ kind: 'close-round', round: 1 }]],
    ['between the rounds', first, [{ kind: 'open-round', round: 2 }]],
    [
      'one agent excused, two thirds answered',
      [O, I, N, R(1), X('ann', 1), A('bob', 1), A('cyd', 1), C(1)],
      [{ kind: 'open-round', round: 2 }],
    ],
    [
      'a platform without answers',
      [O, I, N, R(1), A('ann', 1), A('bob', 1), X('cyd', 1), C(1)],
      [tooFew('no agent of the platform social answered; most often excused for: gone (1)')],
    ],
    [
      'too few answers',
      [O, I, N, R(1), X('ann', 1), X('bob', 1), A('cyd', 1), C(1)],
      [tooFew('1 of 3 agents answered, 2 are needed; most often excused for: gone (2)')],
    ],
    ['round 2 begun', [...first, R(2), A('ann', 2)], [ask('bob', 2), ask('cyd', 2)]],
    [
      'all agents have answered in round 2',
      [...first, R(2), A('ann', 2), A('bob', 2), A('cyd', 2)],
      [{ kind: 'close-round', round: 2 }],
    ],
    ['both rounds closed', [...first, R(2), A('ann', 2), A('bob', 2), A('cyd', 2), C(2)], [{ kind: 'conclude' }]],
    [
      'both rounds closed, a platform without answers in round 2',
      [...first, R(2), A('ann', 2), A('bob', 2), X('cyd', 2), C(2)],
      [tooFew('no agent of the platform social answered; most often excused for: gone (1)')],
    ],
    [
      'both rounds closed, one agent contradicted by two',
      contradicted(O_ANSWERING),
      [{ kind: 'answer-objections', persona: 'ann' }],
    ],
    [
      'the agent that was contradicted most has answered',
      [...contradicted(O_ANSWERING), { type: 'ObjectionsAnswered', data: ANSWERED }],
      [{ kind: 'conclude' }],
    ],
    ['both rounds closed, one agent contradicted by one', contradicted(O_ANSWERING, 1), [{ kind: 'conclude' }]],
    ['both rounds closed, of a debate without a last word', contradicted(O_MODEL), [{ kind: 'conclude' }]],
    [
      'both rounds closed, of a fork that an embedded analyst continues',
      contradicted({ ...O_ANSWERING, data: { ...O_ANSWERING.data, analyst: OPENING.analyst } }),
      [{ kind: 'conclude' }],
    ],
    ['abandoned', [O, { type: 'DebateAbandoned', data: { code: 'cancelled', reason: '' } }], []],
  ])('follow from the state: %s', (_, history, moves) => {
    expect(nextMoves(foldDebate(history))).toEqual(moves);
  });

  it('exist in every state except the first and the last two', () => {
    for (const { state } of everyState())
      expect(nextMoves(state).length === 0).toBe(['unopened', 'closed', 'abandoned'].includes(state.debate.value));
  });

  it('are accepted by the decider', () => {
    for (const { state } of everyState())
      for (const move of nextMoves(state))
        if (
          move.kind !== 'ask' &&
          move.kind !== 'import-article' &&
          move.kind !== 'list-statements' &&
          move.kind !== 'identify-claims' &&
          move.kind !== 'appraise' &&
          move.kind !== 'gather-evidence' &&
          move.kind !== 'weigh-evidence' &&
          move.kind !== 'judge-plausibility' &&
          move.kind !== 'answer-objections'
        )
          expect(debateDecider.decide(move, state)).toHaveLength(1);
  });

  it('need no quorum before the debate is opened', () => {
    expect(missingQuorum(initialDebateState())).toBeUndefined();
  });
});
