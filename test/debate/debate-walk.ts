import {
  type DebateState,
  evolveDebate,
  initialDebateState,
  type DebateStep,
  type DebateData,
  type DebateFact,
} from '../../src/debate/stages/index.js';
import { evidenceFacts, storedEvidence } from '../../src/debate/stages/evidence.stage.js';
import { appraise } from '../../src/appraisal/index.js';
import { recordedAppraisal } from '../../src/debate/stages/appraisal.stage.js';
import { storedClaims } from '../../src/debate/stages/claims.stage.js';
import { identifyClaims } from '../../src/claims/index.js';
import { sha256 } from '../../src/kernel/index.js';
import { ARTICLE } from './support.js';

/** A debate of three agents on two platforms, small enough to visit all of its states. */
export const OPENING: DebateData<'DebateOpened'> = {
  accountId: 'acc',
  url: ARTICLE.url,
  depth: 'micro',
  credits: 1,
  analyst: { engine: 'offline', model: 'scripted@1' },
  castHash: 'cast',
  agents: [
    { id: 'ann', platform: 'forum', weight: 1, hash: 'a' },
    { id: 'bob', platform: 'forum', weight: 2, hash: 'b' },
    { id: 'cyd', platform: 'social', weight: 1, hash: 'c' },
  ],
  platforms: [
    { id: 'forum', weight: 1 },
    { id: 'social', weight: 3 },
  ],
  machines: { debate: 'debate@4', persona: 'persona@1' },
  evidence: { asked: 'default', sources: ['cited'] },
};

export const IMPORTED: DebateData<'ArticleImported'> = {
  article: { ...ARTICLE, links: [], citations: [], captions: [], labels: [] },
  sha256: 's',
};

export const IDENTIFIED = storedClaims(IMPORTED.article, identifyClaims(ARTICLE));

/** What the article is and what stands out in it. */
export const APPRAISED = recordedAppraisal(appraise(IMPORTED.article, IDENTIFIED.claims));

const PASSAGE = 'The city found cracks in two of its forty bearings.';
/** Evidence found and missing for the first claim. */
export const GATHERED = storedEvidence(
  IMPORTED.article,
  {
    items: [
      {
        id: 'e1',
        claim: IDENTIFIED.claims[0]?.id ?? '',
        source: 'cited',
        url: 'https://city.example/report',
        title: 'Report',
        publisher: 'city.example',
        date: null,
        passage: PASSAGE,
        contentSha256: sha256(PASSAGE),
        retrievedAt: '2026-01-03T00:00:00.000Z',
        how: 'The article links to it.',
        finding: 'related',
        stance: 'mentions',
        why: 'It is about it.',
        quotes: null,
      },
    ],
    missing: [
      {
        id: 'e2',
        claim: IDENTIFIED.claims[0]?.id ?? '',
        source: 'cited',
        url: 'https://city.example/gone',
        reason: 'dead',
        detail: 'The server answered 404.',
        quote: null,
      },
    ],
  },
  () => false,
);

/** The statements that a model lists: the first claim, without a source. */
export const LISTED: DebateData<'StatementsListed'> = {
  model: 'scripted@1',
  statements: IDENTIFIED.claims
    .filter(({ field }) => field === 'text')
    .slice(0, 1)
    .map(({ start, end }) => ({ start, end, source: null })),
  dropped: 0,
  problem: null,
  tokens: { input: 10, cached: 0, output: 5 },
  calls: 1,
};

/** A model's reading of the evidence. */
export const WEIGHED: DebateData<'EvidenceWeighed'> = {
  claim: IDENTIFIED.claims[0]?.id ?? '',
  model: 'scripted@1',
  readings: [{ id: 'e1', stance: 'supports', quote: 'cracks in two of its forty bearings', why: 'It says so.' }],
  droppedQuotes: 0,
  problem: null,
  tokens: { input: 10, cached: 0, output: 5 },
  calls: 1,
};

/** A model's judgement of the claims. */
export const JUDGED: DebateData<'PlausibilityJudged'> = {
  model: 'scripted@1',
  judgements: IDENTIFIED.claims.slice(0, 1).map(({ id, quote }) => ({
    claim: id,
    plausibility: 'contradicts-known' as const,
    main: true,
    quote,
    limit: 'No bridge of this kind has more than twenty bearings.',
    sum: 'Forty are twice as many.',
    factor: 2,
  })),
  dropped: 0,
  problem: null,
  tokens: { input: 10, cached: 0, output: 5 },
  calls: 1,
};

/** The answer of the agent that was contradicted most. */
export const ANSWERED: DebateData<'ObjectionsAnswered'> = {
  persona: 'ann',
  argument: 'The minutes are still what counts.',
  answers: [
    { to: 'bob', stance: 'disagree', reason: 'They are signed.' },
    { to: 'cyd', stance: 'concede', reason: 'They name no sum.' },
  ],
  model: 'scripted@1',
  problem: null,
  tokens: { input: 10, cached: 0, output: 5 },
  calls: 1,
};

export function argument(
  persona: string,
  round: 1 | 2,
  rest: Partial<DebateData<'ArgumentMade'>> = {},
): DebateData<'ArgumentMade'> {
  return {
    persona,
    round,
    score: 50,
    confidence: 0.5,
    argument: 'It names its sources.',
    on: [],
    facts: [],
    claims: [],
    flags: [],
    replies: [],
    tokens: { input: 1, cached: 0, output: 1 },
    latencyMs: 1,
    model: 'scripted@1',
    droppedQuotes: 0,
    droppedClaims: 0,
    attempts: 1,
    ...rest,
  };
}

const ROUNDS = [1, 2] as const;
const AGENTS = ['ann', 'bob', 'cyd', 'nobody'];

/** One event of every kind, for every round and agent, and for an unknown agent. */
export const FACTS: readonly DebateFact[] = [
  { type: 'DebateOpened', data: OPENING },
  { type: 'ArticleImported', data: IMPORTED },
  { type: 'StatementsListed', data: LISTED },
  { type: 'ClaimsIdentified', data: IDENTIFIED },
  { type: 'ArticleAppraised', data: APPRAISED },
  ...evidenceFacts(GATHERED),
  { type: 'EvidenceWeighed', data: WEIGHED },
  { type: 'PlausibilityJudged', data: JUDGED },
  ...ROUNDS.map((round): DebateFact => ({ type: 'RoundOpened', data: { round } })),
  ...ROUNDS.flatMap((round) =>
    AGENTS.flatMap((persona): DebateFact[] => [
      { type: 'ArgumentMade', data: argument(persona, round) },
      { type: 'AgentExcused', data: { persona, round, reason: 'gone', attempts: 3 } },
      { type: 'TokensSpent', data: { persona, round, tokens: { input: 1, cached: 0, output: 1 } } },
    ]),
  ),
  ...ROUNDS.map((round): DebateFact => ({
    type: 'ModelServerAwaited',
    data: { round, waiting: true, reason: 'ECONNREFUSED' },
  })),
  ...ROUNDS.map((round): DebateFact => ({ type: 'RoundClosed', data: { round, voices: 0, excused: 0 } })),
  { type: 'ObjectionsAnswered', data: ANSWERED },
  {
    type: 'ConsensusReached',
    data: {
      consensusScore: 50,
      platformScores: [],
      spread: 0,
      agreement: 1,
      shift: 0,
      meanAbsoluteShift: 0,
      conformity: null,
      trimmedMean: 50,
      dissenters: [],
      flags: [],
    },
  },
  { type: 'DebateClosed', data: {} },
  { type: 'DebateClaimed', data: { node: 'north', term: 1 } },
  { type: 'AnalystChanged', data: { model: 'another' } },
  { type: 'DebateAbandoned', data: { code: 'cancelled', reason: 'by its owner' } },
  { type: 'DebateSealed', data: { revision: 9, hash: 'h', keyId: 'k', signature: 's' } },
];

/** The step that would lead to an event of this kind; the verdict is computed, not given. */
export function stepOf(fact: DebateFact): DebateStep {
  switch (fact.type) {
    case 'DebateOpened':
      return { kind: 'open', opening: fact.data };
    case 'DebateClaimed':
      return { kind: 'claim', node: fact.data.node, term: fact.data.term };
    case 'AnalystChanged':
      return { kind: 'continue', by: fact.data };
    case 'ArticleImported':
      return { kind: 'import-article', imported: fact.data };
    case 'StatementsListed':
      return { kind: 'list-statements', listed: fact.data };
    case 'ClaimsIdentified':
      return { kind: 'identify-claims', identified: fact.data };
    case 'ArticleAppraised':
      return { kind: 'appraise', appraised: fact.data };
    case 'EvidenceGathered':
      return { kind: 'gather-evidence', gathered: { items: fact.data.items, missing: [] } };
    case 'EvidenceMissing':
      return { kind: 'gather-evidence', gathered: { items: [], missing: fact.data.missing } };
    case 'EvidenceWeighed':
      return { kind: 'weigh-evidence', weighed: fact.data };
    case 'PlausibilityJudged':
      return { kind: 'judge-plausibility', judged: fact.data };
    case 'ObjectionsAnswered':
      return { kind: 'answer-objections', answer: fact.data };
    case 'RoundOpened':
      return { kind: 'open-round', round: fact.data.round };
    case 'ArgumentMade': {
      const to = fact.data.persona === 'ann' ? 'bob' : 'ann';
      const replies = fact.data.round === 2 ? [{ to, stance: 'agree' as const, reason: 'It does.' }] : [];
      return { kind: 'argue', argument: { ...fact.data, replies } };
    }
    case 'AgentExcused':
      return { kind: 'excuse', excusal: fact.data };
    case 'TokensSpent':
      return { kind: 'spend', spending: fact.data };
    case 'ModelServerAwaited':
      return { kind: 'await-server', awaited: fact.data };
    case 'RoundClosed':
      return { kind: 'close-round', round: fact.data.round };
    case 'ConsensusReached':
      return { kind: 'conclude' };
    case 'DebateClosed':
      return { kind: 'close' };
    case 'DebateAbandoned':
      return { kind: 'abandon', code: fact.data.code, reason: fact.data.reason };
    case 'DebateSealed':
      return { kind: 'seal', seal: fact.data };
  }
}

export interface Visited {
  readonly state: DebateState;
  /** The shortest history that leads to the state. */
  readonly path: readonly DebateFact[];
}

const placeOf = ({ debate, personas, evidence }: DebateState): string =>
  [
    debate.value,
    evidence === null ? 'unchecked' : 'checked',
    ...Object.entries(personas).map(([id, { value }]) => `${id}:${value}`),
  ].join(' ');

/** All reachable states in breadth-first order, distinguished by the states of the actors. */
export function everyState(): readonly Visited[] {
  const visited = new Map<string, Visited>();
  const queue: Visited[] = [{ state: initialDebateState(), path: [] }];
  for (let here = queue.shift(); here; here = queue.shift()) {
    const place = placeOf(here.state);
    if (visited.has(place)) continue;
    visited.set(place, here);
    for (const fact of FACTS) {
      const state = evolveDebate(here.state, fact);
      if (state !== here.state) queue.push({ state, path: [...here.path, fact] });
    }
  }
  return [...visited.values()];
}
