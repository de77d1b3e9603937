import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outcomeOf } from '../../src/debate/result/outcome.js';
import { articleOfText } from '../../src/articles/index.js';
import { ATTRIBUTION_KINDS, type Claim, CLAIM_KINDS, identifyClaims } from '../../src/claims/index.js';
import { claimAssessmentsOf, flagsWithClaims } from '../../src/debate/result/claim-assessments.js';
import { claimAbout } from '../../src/debate/result/quoted-claim.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { type DebateState, evolveDebate, foldDebate, type DebateFact } from '../../src/debate/stages/index.js';
import { verdictOf } from '../../src/debate/model/votes.js';
import { type DebateResult } from '../../src/debate/result/debate-result.schema.js';
import { StandaloneDebates } from '../../src/debate/engine/standalone-debates.js';
import { storedArticle } from '../../src/debate/model/stored-article.js';
import { storedClaims } from '../../src/debate/stages/claims.stage.js';
import { checkableClaims, summaryOf } from '../../src/debate/result/summary.js';
import { verdictInWords } from '../../src/debate/model/verdict-words.js';
import { argument, IMPORTED, OPENING } from './debate-walk.js';
import { shippedCast } from './support.js';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const numberOf = (word: string): number =>
  WORDS.includes(word.toLowerCase()) ? WORDS.indexOf(word.toLowerCase()) : Number(word);

const TEXT = IMPORTED.article.text;
const AGENTS = ['ann', 'bob', 'cyd'] as const;

const claimed = fc
  .array(
    fc.record({
      start: fc.nat(20),
      kind: fc.constantFrom(...CLAIM_KINDS),
      source: fc.constantFrom(...ATTRIBUTION_KINDS),
      predicate: fc.constantFrom(null, 'closed'),
      checkWorthiness: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 14 },
  )
  .map((drafts) =>
    drafts.map(({ start, kind, source, predicate, checkWorthiness }, index): Claim => ({
      id: `c${index + 1}`,
      field: 'text',
      caption: 0,
      start,
      end: start + 20,
      quote: TEXT.slice(start, start + 20),
      kind,
      subject: null,
      predicate,
      quantities: [],
      when: [],
      where: [],
      attribution:
        source === 'none' ? null : { kind: source, start: 4, end: 8, source: TEXT.slice(4, 8), standsFor: null },
      checkWorthiness,
      repeatedBy: [],
      overstates: null,
    })),
  );

const opinions = fc.array(
  fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    votes: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 14 }),
  }),
  { minLength: 3, maxLength: 3 },
);

/** Parses a number of agents, which may be "none". */
const countOf = (word: string): number => (word === 'none' ? 0 : numberOf(word));

/** A debate of three agents about these claims, with these votes. */
function debateOf(claims: readonly Claim[], said: readonly { score: number; votes: readonly number[] }[]): DebateState {
  const arguing = (round: 1 | 2): DebateFact[] =>
    AGENTS.map((persona, index) => ({
      type: 'ArgumentMade',
      data: argument(persona, round, {
        score: said[index]!.score,
        on: claims.slice(0, said[index]!.votes.length).map(({ id }) => id),
        claims: claims.flatMap(({ id }, at) => {
          const credibility = said[index]!.votes[at];
          return credibility === undefined ? [] : { id, credibility, confidence: 0.5 };
        }),
      }),
    }));
  const facts: readonly DebateFact[] = [
    { type: 'DebateOpened', data: OPENING },
    { type: 'ArticleImported', data: IMPORTED },
    { type: 'ClaimsIdentified', data: storedClaims(IMPORTED.article, claims) },
    { type: 'RoundOpened', data: { round: 1 } },
    ...arguing(1),
    { type: 'RoundClosed', data: { round: 1, voices: 3, excused: 0 } },
    { type: 'RoundOpened', data: { round: 2 } },
    ...arguing(2),
    { type: 'RoundClosed', data: { round: 2, voices: 3, excused: 0 } },
  ];
  const state = foldDebate(facts);
  return evolveDebate(state, { type: 'ConsensusReached', data: verdictOf(state) });
}

const claimAt = (start: number, end: number): Claim => ({
  id: start === 0 ? 'c1' : 'c2',
  field: 'text',
  caption: 0,
  start,
  end,
  quote: TEXT.slice(start, end),
  kind: 'event',
  subject: null,
  predicate: null,
  quantities: [],
  when: [],
  where: [],
  attribution: null,
  checkWorthiness: 0.5,
  repeatedBy: [],
  overstates: null,
});

/** A debate about this text, with a vote of 80 by everybody. */
function debateAbout(title: string, text: string): DebateState {
  const imported = storedArticle(articleOfText('text:lock', title, text));
  const claims = storedClaims(imported.article, identifyClaims(imported.article));
  const state = debateOf(
    [],
    [80, 80, 80].map((score) => ({ score, votes: [] })),
  );
  return { ...state, article: imported, claims };
}

describe('a contradiction with known facts', () => {
  const flagged = (agents: number): DebateState => {
    const state = debateOf(
      [],
      [5, 5, 5].map((score) => ({ score, votes: [] })),
    );
    const quote = TEXT.slice(0, 12);
    const objections = [
      'Who has ever seen this?',
      'A roof yields 7 megawatt hours a year and this is 1,000 times as much.',
      'No.',
    ];
    const flags = AGENTS.slice(0, agents).map(() => ({ flag: 'contradicts-known-facts', quote }) as const);
    const spoken = state.arguments.map((each) => {
      const at = AGENTS.findIndex((id) => id === each.persona);
      const own = flags.slice(at, at + 1);
      return each.round === 1 ? { ...each, flags: own, objection: objections[at]! } : each;
    });
    const said = { ...state, arguments: spoken };
    return { ...said, consensus: verdictOf(said) };
  };

  it('leads the summary with its reason if most agents flag it, and says where it is known from', () => {
    const { verdict, sentences } = summaryOf(flagged(2))!;
    expect(sentences.at(-1)).toBe('Nothing was looked up: the score rests on what a language model knows in general.');
    expect(verdict).toBe(
      `It contradicts what is known, say 2 of 3 agents: “${TEXT.slice(0, 12).trim()}”. A roof yields 7 megawatt hours a year and this is 1,000 times as much. This is the general knowledge of a language model, not looked up.`,
    );
  });

  /** The debate with other votes and claims, whose agents argue about the first of them or about another. */
  const believed = (score: number, about: readonly string[]): DebateState => {
    const claims = [claimAt(0, 14), claimAt(14, 28)];
    const state = debateOf(
      claims,
      [score, score, score].map((each) => ({ score: each, votes: [10, 80] })),
    );
    const spoken = state.arguments.map((each) => {
      const at = AGENTS.findIndex((id) => id === each.persona);
      if (each.round !== 1) return each;
      const flags = [{ flag: 'contradicts-known-facts', quote: TEXT.slice(0, at === 0 ? 14 : 12) } as const];
      return { ...each, flags, on: [about[at]!], objection: `It is off by ${at + 2} metres, as c${about[at]!} shows.` };
    });
    const said = {
      ...state,
      arguments: spoken,
      plausibility: null,
      appraisal: { text: { kind: 'report' as const, because: null }, findings: [], central: ['c2'], reader: 'r' },
    };
    return { ...said, consensus: verdictOf(said) };
  };

  it('does not lead if the agents believe the article all the same, and is told as what it also says', () => {
    const { verdict, sentences } = summaryOf(believed(61, ['c1', 'c1', 'c2']))!;
    expect(verdict).not.toContain('what is known');
    expect(sentences.join(' ')).toContain(`which 3 of 3 agents hold against what is known.`);
    expect(sentences.join(' ')).not.toContain('Nothing was looked up');
  });

  it('does not lead if the article is about something else', () => {
    expect(summaryOf(believed(20, ['c1', 'c1', 'c2']))!.verdict).not.toContain('what is known');
  });

  it('is explained only by agents who argue about the flagged words', () => {
    const told = (about: readonly string[]): string => summaryOf(believed(61, about))!.sentences.join(' ');
    expect(told(['c2', 'c1', 'c2'])).toContain('hold against what is known. It is off by 3 metres');
    expect(told(['c2', 'c2', 'c2'])).not.toContain('metres');
  });

  it('is one row where agents quote more or less of the same words', () => {
    const { flags } = {
      flags: flagsWithClaims(believed(61, ['c1', 'c1', 'c1']), believed(61, ['c1', 'c1', 'c1']).consensus!.flags),
    };
    expect(flags).toEqual([
      { flag: 'contradicts-known-facts', quote: TEXT.slice(0, 12), claim: 'c1', personas: ['bob', 'cyd', 'ann'] },
    ]);
  });

  it('leaves room for what convinced several agents, in the words of one that conceded it', () => {
    const state = believed(61, ['c2', 'c2', 'c2']);
    const conceding = (concessions: number): readonly string[] =>
      summaryOf({
        ...state,
        arguments: state.arguments.map((each) =>
          each.round === 2 && AGENTS.slice(1, concessions + 1).some((id) => id === each.persona)
            ? {
                ...each,
                replies: [
                  {
                    to: 'ann',
                    stance: 'concede' as const,
                    point: `that it is ${each.persona}’s tide.`,
                    reason: 'So it is.',
                  },
                ],
              }
            : each,
        ),
      })!.sentences;
    expect(conceding(2)).toContain('No other argument convinced as many, two of 3 agents: “that it is bob’s tide”.');
    expect(conceding(1).join(' ')).not.toContain('convinced');
  });

  it('is not named if only a minority flags it', () => {
    expect(summaryOf(flagged(1))!.verdict).not.toContain('what is known');
  });
});

describe('a summary', () => {
  const REPORT = [
    'The harbour town of Portwick voted on Sunday to close its northern lock, the clerk, Ann Reed, said on Monday.',
    'The repairs will take eleven weeks and cost 1.2 million euros. The mayor did not respond to a request for comment.',
  ];

  it('does not praise the manner of a report with a figure that cannot be true', () => {
    const impossible = 'In all, 5,900 of the town’s 4,200 residents were in favour.';
    const { verdict } = summaryOf(debateAbout('Town closes lock', [...REPORT, impossible].join('\n\n')))!;
    expect(verdict).toMatch(
      /^It states what cannot be true: “5,900 of the town’s 4,200 residents”. 5,900 is more than the whole of 4,200. Nothing in it was/,
    );
    expect(verdict).not.toMatch(/careful/);
    expect(summaryOf(debateAbout('Town closes lock', REPORT.join('\n\n')))!.verdict).toMatch(
      /^Written as a news report: its central claim is the word of Ann Reed, the only one who speaks in it\. Nothing in it was checked/,
    );
  });

  it('says what speaks for an article, what kind of text it is, and never that a claim has no source', () => {
    const state = debateAbout('Opinion: Keep the lock open', REPORT.join('\n\n'));
    const { sentences, verdict } = summaryOf(state)!;
    expect(verdict).toMatch(/^This is an opinion piece/);
    expect(outcomeOf(state)?.standsOut).toMatchObject([
      {
        speaks: 'for',
        says: 'Those whom it concerns were asked.',
        quote: 'The mayor did not respond to a request for comment.',
      },
    ]);
    expect(sentences.join(' ')).not.toMatch(/gives no source/);
  });

  it('names the central claim first, and counts votes, in three to six sentences', () => {
    fc.assert(
      fc.property(claimed, opinions, (claims, said) => {
        const state = debateOf(claims, said);
        const { sentences, basis, verdict } = summaryOf(state)!;
        expect(sentences.length).toBeGreaterThanOrEqual(3);
        expect(sentences.length).toBeLessThanOrEqual(6);
        expect(basis).toBe('manner');
        expect(verdict).toContain('Nothing in it was checked.');
        const checkable = checkableClaims(state.claims!.claims);
        expect(checkable.every(({ predicate }) => predicate !== null)).toBe(true);
        expect(sentences[0]).toMatch(
          /^(?:Its central claim is “.+”(?: …)?(?:, attributed to “.+”(?: …)?)?|We found no claim in it that could be checked)\.$/s,
        );
        const split = sentences
          .map((each) => /of (\w+) who voted on it, (\w+) gave it .* and (\w+) gave/.exec(each))
          .find(Boolean);
        if (split) expect(numberOf(split[2]!) + numberOf(split[3]!)).toBe(numberOf(split[1]!));
        const above = said.filter(({ score }) => score >= 50).length;
        const votes = sentences.find((each) => / gave (?:the article|it) .*(?:of 100|less)\.$/.test(each))!;
        if (above === 3) expect(votes).toBe('All three agents gave the article 50 or more of 100.');
        else if (above === 0) expect(votes).toBe('All three agents gave the article less than 50 of 100.');
        else {
          const [, high, all, low] = /^(\w+) of (\w+) agents gave .*, (\w+) gave it less\.$/.exec(votes)!;
          expect([high, all, low].map((each) => countOf(each!))).toEqual([above, 3, 3 - above]);
        }
        // Quotations must be the article's own words.
        for (const [, quote] of sentences.join(' ').matchAll(/“([^”]+)”/g))
          expect(TEXT.replace(/\s+/g, ' ')).toContain(quote);
      }),
      { numRuns: 200 },
    );
  });

  it('states why there are no claims if none could be identified', () => {
    const state = debateOf(
      [],
      [
        { score: 60, votes: [] },
        { score: 60, votes: [] },
        { score: 60, votes: [] },
      ],
    );
    expect(summaryOf(state)!.sentences[0]).toBe('Its central claim is “The city closed the harbour bridge on Friday”.');
    const failed = { ...state, claims: { ...state.claims!, problem: 'The claims were not identified in time.' } };
    expect(summaryOf(failed)!.sentences[0]).toBe('The claims were not identified in time.');
  });

  it('says which figure of the headline the text does not have', () => {
    const text = 'The work would cost 61 million and last until 2029, a notice says.';
    const article = articleOfText('text:work', 'Harbour work will cost 610 million', text);
    const claims = identifyClaims(article);
    const imported = storedArticle(article);
    const state = {
      ...debateOf(
        [],
        [0, 1, 2].map(() => ({ score: 60, votes: [] })),
      ),
      article: imported,
    };
    expect(outcomeOf({ ...state, claims: storedClaims(imported.article, claims) })?.standsOut).toMatchObject([
      {
        speaks: 'against',
        says: 'The headline says “610 million”, the text “61 million”.',
        quote: 'Harbour work will cost 610 million',
      },
    ]);
  });

  it('has three verdicts on manner', () => {
    expect(verdictInWords(80, 'manner')).toBe('Reads like careful reporting. Nothing in it was checked.');
    expect(verdictInWords(50, 'manner')).toBe('It stands in the middle. Nothing in it was checked.');
    // A recipe and satire may have any score, and a list does not know that they are ones.
    expect([80, 20].map((score) => verdictInWords(score, 'manner', 'offline'))).toEqual(
      Array(2).fill(
        'By how it is written. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.',
      ),
    );
    expect([90, 61.4, 50, 20, 4].map((score) => verdictInWords(score, 'manner', 'llm'))).toEqual([
      'The agents find it well supported. Nothing in it was checked.',
      'The agents find it mostly sound, with gaps. Nothing in it was checked.',
      'The agents find it doubtful or one-sided. Nothing in it was checked.',
      'The agents find it hardly supported. Nothing in it was checked.',
      'The agents do not believe it. Nothing in it was checked.',
    ]);
    expect(verdictInWords(20, 'manner')).toBe('Does not read like careful reporting. Nothing in it was checked.');
  });
});

describe('the claims of a result', () => {
  it('weigh votes by agent, confidence and platform, and name arguments on both sides', () => {
    const [claim] = fc.sample(
      claimed.filter(({ length }) => length === 1),
      1,
    )[0]!;
    const state = debateOf(
      [claim!],
      [
        { score: 60, votes: [90] },
        { score: 40, votes: [30] },
        { score: 50, votes: [50] },
      ],
    );
    // Weights 1, 2 and 1, equal confidence: (90 + 2·30 + 50) / 4.
    expect(claimAssessmentsOf(state)).toEqual([
      expect.objectContaining({
        id: 'c1',
        credibility: 50,
        spread: 24.9,
        votes: 3,
        platforms: [
          { platform: 'forum', credibility: 50, votes: 2 },
          { platform: 'social', credibility: 50, votes: 1 },
        ],
        for: [
          { round: 1, persona: 'ann' },
          { round: 2, persona: 'ann' },
        ],
        against: [
          { round: 1, persona: 'bob' },
          { round: 2, persona: 'bob' },
        ],
      }),
    ]);
    expect(claimAbout(state, claim!.quote)).toBe('c1');
    expect(claimAbout(state, TEXT.slice(-12))).toBeNull();
  });
});

describe('an invented report', () => {
  const TITLE = 'Gravity 9% weaker in northern Jutland, physicists report';
  const REPORT = `The pull of gravity in northern Jutland is 9 percent weaker than in the rest of Denmark, physicists reported on Tuesday.

The measurement was made over 14 months at 31 stations between Aalborg and Skagen, according to a report by the Nordic Institute of Geodesy. "We repeated every reading three times," said Karen Mikkelsen, who led the study. "The difference is far larger than the error of our instruments."

The institute said that a body of 80 kilograms weighs some 7 kilograms less in Skagen than in Copenhagen. Lars Holm, a physicist at the University of Odense who was not involved in the work, said that the cause was not known. The report will be published in March.`;
  let debates: StandaloneDebates;
  let result: DebateResult;

  beforeAll(async () => {
    debates = await StandaloneDebates.open(await shippedCast(), new OfflineAnalyst());
    result = await debates.hold(articleOfText('text:gravity', TITLE, REPORT), 'standard');
  });
  afterAll(() => debates.close());

  it('says what moved the number, and that nothing in it was checked', () => {
    expect(result.basis).toBe('manner');
    expect(result.summary?.verdict).toMatch(/^Written as a news report.*\. Nothing in it was checked\.$/u);
    expect(result.outcome?.number).toEqual({
      score: Math.round(result.consensusScore ?? 0),
      says: expect.stringMatching(
        /^It measures how the text is told; whether it is true was not judged\. Most for it: /u,
      ),
    });
    expect(result.outcome?.openFirst[0]?.check).toBe('Open the report by the Nordic Institute of Geodesy.');
    expect(result.consensusScore).toBeLessThanOrEqual(85);
    expect(result.consensus?.bounds).toBeNull();
    const votes = result.votes.map(({ score }) => score);
    expect(result.consensusScore).toBeLessThanOrEqual(Math.max(...votes));
    expect(result.consensusScore).toBeGreaterThanOrEqual(Math.min(...votes));
    expect(Math.max(...votes)).toBeLessThanOrEqual(85);
  });

  it('has its claims identified, argued by those who have something to say, and voted on', () => {
    expect(result.claims.some(({ quantities }) => quantities.some(({ value }) => value === 9))).toBe(true);
    const known = new Set(result.claims.map(({ id }) => id));
    for (const { on, round, argument } of result.transcript) {
      // Whoever has nothing of its own to say names no claim.
      if (round === 1) expect(on.length > 0).toBe(argument.includes('?'));
      expect(on.length).toBeLessThanOrEqual(8);
      expect(on.every((id) => known.has(id))).toBe(true);
    }
    expect(result.claims.filter(({ votes }) => votes > 0).length).toBeGreaterThan(3);
    for (const { claim, quote } of result.flags) if (claim !== null) expect(`${TITLE} ${REPORT}`).toContain(quote);
  });
});
