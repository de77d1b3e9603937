import { describe, expect, it } from '@jest/globals';
import {
  type DebateState,
  evolveDebate,
  foldDebate,
  type DebateCommand,
  debateDecider,
  type DebateStep,
  type DebateData,
  type DebateFact,
} from '../../src/debate/stages/index.js';
import { argumentFault } from '../../src/debate/stages/round.stage.js';
import { argument, everyState, FACTS, IDENTIFIED, IMPORTED, LISTED, OPENING, stepOf } from './debate-walk.js';
import { claimsHash } from '../../src/debate/stages/claims.stage.js';
import { ARTICLE } from './support.js';

const fold = (...facts: readonly DebateFact[]): DebateState => foldDebate(facts);
const decide = (command: DebateCommand, state: DebateState): readonly DebateFact[] =>
  debateDecider.decide(command, state);
const replies = [{ to: 'ann', stance: 'agree' as const, reason: 'It does.' }];

const opened: readonly DebateFact[] = [
  { type: 'DebateOpened', data: OPENING },
  { type: 'ArticleImported', data: IMPORTED },
  { type: 'ClaimsIdentified', data: IDENTIFIED },
  { type: 'RoundOpened', data: { round: 1 } },
];
const spoken = (round: 1 | 2, ...agents: readonly string[]): readonly DebateFact[] =>
  agents.map((persona) => ({
    type: 'ArgumentMade',
    data: argument(
      persona,
      round,
      round === 2 ? { replies: [{ ...replies[0]!, to: persona === 'ann' ? 'bob' : 'ann' }] } : {},
    ),
  }));
const secondRound: readonly DebateFact[] = [
  ...opened,
  ...spoken(1, 'ann', 'bob', 'cyd'),
  { type: 'RoundClosed', data: { round: 1, voices: 3, excused: 0 } },
  { type: 'RoundOpened', data: { round: 2 } },
];

describe('the debate decider', () => {
  it('ignores a step whose result is already recorded', () => {
    for (const { state, path } of everyState())
      for (const fact of path)
        if (
          [
            'ArgumentMade',
            'ArticleImported',
            'ClaimsIdentified',
            'AgentExcused',
            'DebateClosed',
            'DebateAbandoned',
          ].includes(fact.type)
        )
          expect(decide(stepOf(fact), state)).toEqual([]);
  });

  it('drops and counts a flag whose quote is not in the article', () => {
    const flags = [
      { flag: 'unsourced-number' as const, quote: 'two of its forty bearings' },
      { flag: 'clickbait-headline' as const, quote: ARTICLE.title },
      { flag: 'loaded-language' as const, quote: 'a shameful disgrace' },
      { flag: 'one-sided' as const, quote: '' },
    ];
    const [made] = decide(
      { kind: 'argue', argument: argument('ann', 1, { flags, droppedQuotes: 1 }) },
      fold(...opened),
    );
    expect(made).toMatchObject({ type: 'ArgumentMade', data: { flags: flags.slice(0, 2), droppedQuotes: 3 } });
  });

  it('drops and counts references to claims that are unknown or repeated', () => {
    const vote = (id: string): { id: string; credibility: number; confidence: number } => ({
      id,
      credibility: 60,
      confidence: 0.5,
    });
    const { id } = IDENTIFIED.claims[0]!;
    const said = { on: [id, 'c99', id], claims: [vote('c98'), vote(id), vote(id)], droppedClaims: 1 };
    const [made] = decide({ kind: 'argue', argument: argument('ann', 1, said) }, fold(...opened));
    expect(made).toMatchObject({ data: { on: [id], claims: [vote(id)], droppedClaims: 5 } });
  });

  it('refuses claims that are not in the article or lack their hash', () => {
    const imported = fold(...opened.slice(0, 2));
    const identify = (identified: DebateData<'ClaimsIdentified'>): readonly DebateFact[] =>
      decide({ kind: 'identify-claims', identified }, imported);
    expect(identify(IDENTIFIED)).toEqual([{ type: 'ClaimsIdentified', data: IDENTIFIED }]);
    expect(() => identify({ ...IDENTIFIED, sha256: 'other' })).toThrow('the claims do not match their recorded hash');
    const [claim] = IDENTIFIED.claims;
    const forged = [{ ...claim!, quote: `${claim!.quote} never` }];
    expect(() => identify({ ...IDENTIFIED, claims: forged, sha256: claimsHash(forged) })).toThrow(
      `the article does not have the quote of ${claim!.id} at its position`,
    );
    const twice = [claim!, claim!];
    expect(() => identify({ ...IDENTIFIED, claims: twice, sha256: claimsHash(twice) })).toThrow(
      'two claims have the same id',
    );
  });

  it('accepts listed statements once if the opening asks for them, and claims only at their places', () => {
    const [, imported] = opened as [DebateFact, DebateFact];
    const asking: DebateFact = { type: 'DebateOpened', data: { ...OPENING, claims: 'model' } };
    const list = (listed: DebateData<'StatementsListed'>): DebateStep => ({ kind: 'list-statements', listed });
    expect(() => decide(list(LISTED), fold(...opened.slice(0, 2)))).toThrow('StatementsListed is not accepted');
    const before = fold(asking, imported);
    const [{ start, end }] = LISTED.statements as [(typeof LISTED.statements)[number]];
    for (const [statements, fault] of [
      [[], 'the list has 0 usable statements'],
      [[{ start, end: start, source: null }], 'out of order or outside the article'],
      [[{ start, end: 1e6, source: null }], 'out of order or outside the article'],
      [
        [
          { start, end, source: null },
          { start, end, source: null },
        ],
        'out of order or outside the article',
      ],
      [[{ start, end, source: { start: 0, end: 1e6 } }], 'a source is outside the article'],
    ] as const)
      expect(() => decide(list({ ...LISTED, statements: [...statements] }), before)).toThrow(fault);
    expect(() => decide(list({ ...LISTED, problem: 'late' }), before)).toThrow('a failed list has statements');
    const [listed] = decide(list(LISTED), before) as [DebateFact];
    const after = fold(asking, imported, listed);
    expect(decide(list(LISTED), after)).toEqual([]);

    const identify = (identified: DebateData<'ClaimsIdentified'>): DebateStep => ({
      kind: 'identify-claims',
      identified,
    });
    const byModel = { ...IDENTIFIED, extractor: 'model-claims@1' };
    const [, second] = IDENTIFIED.claims.filter(({ field }) => field === 'text');
    expect(() => decide(identify(byModel), after)).toThrow(`${second!.id} is not in a statement that the model listed`);
    expect(() => decide(identify(byModel), before)).toThrow('no model has listed statements');
    const [kept] = IDENTIFIED.claims.filter(({ field }) => field === 'text');
    const claims = [{ ...kept!, repeatedBy: [], overstates: null }];
    const sound = { ...byModel, claims, sha256: claimsHash(claims) };
    expect(decide(identify(sound), after)).toEqual([{ type: 'ClaimsIdentified', data: sound }]);
    expect(decide(identify(IDENTIFIED), after)).toHaveLength(1);
  });

  it('identifies no claims under debate@1, and opens no round without them under debate@2', () => {
    const [, imported] = opened as [DebateFact, DebateFact];
    const old: DebateFact = {
      type: 'DebateOpened',
      data: { ...OPENING, machines: { ...OPENING.machines, debate: 'debate@1' } },
    };
    const identify: DebateStep = { kind: 'identify-claims', identified: IDENTIFIED };
    const open: DebateStep = { kind: 'open-round', round: 1 };
    expect(() => decide(identify, fold(old, imported))).toThrow('ClaimsIdentified is not accepted');
    expect(decide(open, fold(old, imported))).toHaveLength(1);
    expect(() => decide(open, fold(...opened.slice(0, 2)))).toThrow('RoundOpened is not accepted');
  });

  it.each<readonly [string, Partial<DebateData<'ArgumentMade'>>, 1 | 2, string | undefined]>([
    ['an argument in round 1', {}, 1, undefined],
    ['a reply in round 1', { replies }, 1, 'an argument of round 1 has no replies'],
    ['white space', { argument: ' \n\t' }, 1, 'the argument is empty'],
    ['an endless text', { argument: 'a'.repeat(20_001) }, 1, 'the argument is longer than 20000 characters'],
    ['a reply to a peer', { replies }, 2, undefined],
    ['no reply in round 2', {}, 2, 'an argument of round 2 must reply to at least one peer'],
    [
      'a reply to its own author',
      { replies: [{ ...replies[0]!, to: 'bob' }] },
      2,
      'it replies to bob, which is not another agent that argued in round 1',
    ],
    [
      'a reply to an unknown agent',
      { replies: [{ ...replies[0]!, to: 'zoe' }] },
      2,
      'it replies to zoe, which is not another agent that argued in round 1',
    ],
  ])('accepts or refuses %s', (_, rest, round, fault) => {
    const state = fold(...(round === 1 ? opened : secondRound));
    const said = argument('bob', round, rest);
    expect(argumentFault(state, said)).toBe(fault);
    if (fault === undefined) expect(decide({ kind: 'argue', argument: said }, state)).toHaveLength(1);
    else expect(() => decide({ kind: 'argue', argument: said }, state)).toThrow(fault);
  });

  it('requires no reply if no other agent spoke', () => {
    const alone = fold(
      ...opened,
      ...spoken(1, 'ann'),
      ...['bob', 'cyd'].map((persona): DebateFact => ({
        type: 'AgentExcused',
        data: { persona, round: 1, reason: 'gone', attempts: 3 },
      })),
    );
    expect(argumentFault(alone, argument('ann', 2))).toBeUndefined();
  });

  it('counts arguments and excuses when it closes a round', () => {
    const state = fold(...opened, ...spoken(1, 'ann', 'bob'), {
      type: 'AgentExcused',
      data: { persona: 'cyd', round: 1, reason: 'gone', attempts: 3 },
    });
    expect(decide({ kind: 'close-round', round: 1 }, state)).toEqual([
      { type: 'RoundClosed', data: { round: 1, voices: 2, excused: 1 } },
    ]);
  });

  describe('given several steps together', () => {
    const argue = (persona: string, round: 1 | 2): DebateStep => ({
      kind: 'argue',
      argument: argument(
        persona,
        round,
        round === 2 ? { replies: [{ ...replies[0]!, to: persona === 'ann' ? 'bob' : 'ann' }] } : {},
      ),
    });
    const typesOf = (facts: readonly DebateFact[]): readonly string[] => facts.map(({ type }) => type);

    it('decides nothing more while answers are missing', () => {
      expect(typesOf(decide({ kind: 'together', steps: [argue('ann', 1), argue('bob', 1)] }, fold(...opened)))).toEqual(
        ['ArgumentMade', 'ArgumentMade'],
      );
    });

    it('decides at once what follows from the last answer', () => {
      const state = fold(...opened, ...spoken(1, 'ann', 'bob'));
      expect(typesOf(decide({ kind: 'together', steps: [argue('cyd', 1)] }, state))).toEqual([
        'ArgumentMade',
        'RoundClosed',
        'RoundOpened',
      ]);
      expect(
        typesOf(
          decide({ kind: 'together', steps: ['ann', 'bob', 'cyd'].map((id) => argue(id, 2)) }, fold(...secondRound)),
        ),
      ).toEqual(['ArgumentMade', 'ArgumentMade', 'ArgumentMade', 'RoundClosed', 'ConsensusReached', 'DebateClosed']);
    });

    it('skips steps that are already recorded, and refuses all if one step is refused', () => {
      const state = fold(...opened, ...spoken(1, 'ann'));
      expect(typesOf(decide({ kind: 'together', steps: [argue('ann', 1), argue('bob', 1)] }, state))).toEqual([
        'ArgumentMade',
      ]);
      expect(() => decide({ kind: 'together', steps: [argue('bob', 1), argue('cyd', 2)] }, state)).toThrow(
        'not accepted',
      );
    });

    it('returns the same events as the single steps', () => {
      for (const { state } of everyState()) {
        const next = FACTS.find(
          (fact) =>
            fact.type === 'ArgumentMade' && state.debate.can(fact) && state.personas[fact.data.persona]?.can(fact),
        );
        if (!next || (next.type === 'ArgumentMade' && next.data.round === 2)) continue;
        const together = decide({ kind: 'together', steps: [stepOf(next)] }, state);
        expect(together.slice(0, 1)).toEqual(decide(stepOf(next), state));
        let folded = state;
        for (const fact of together) {
          expect(evolveDebate(folded, fact)).not.toBe(folded);
          folded = evolveDebate(folded, fact);
        }
      }
    });
  });

  describe('for several nodes', () => {
    const claimed = (node: string, term: number): DebateFact => ({ type: 'DebateClaimed', data: { node, term } });

    it('gives the lease to the first node that claims the next term', () => {
      const state = fold(...opened, claimed('north', 1));
      expect(decide({ kind: 'claim', node: 'south', term: 2 }, state)).toEqual([claimed('south', 2)]);
      expect(decide({ kind: 'claim', node: 'north', term: 1 }, state)).toEqual([]);
      for (const term of [1, 3])
        expect(() => decide({ kind: 'claim', node: 'south', term }, state)).toThrow('not accepted');
      const over = fold(...opened, { type: 'DebateAbandoned', data: { code: 'cancelled', reason: '' } });
      expect(decide({ kind: 'claim', node: 'south', term: 1 }, over)).toEqual([]);
    });

    it('refuses steps under an earlier term', () => {
      const steps: readonly DebateStep[] = [{ kind: 'argue', argument: argument('ann', 1) }];
      const taken = fold(...opened, claimed('north', 1), claimed('south', 2));
      for (const state of [taken, fold(...opened)])
        expect(() => decide({ kind: 'together', steps, term: 1 }, state)).toThrow('Another node');
      expect(decide({ kind: 'together', steps, term: 2 }, taken)).toHaveLength(1);
    });
  });
});
