/**
 * Answers about debates. Recorded from a running service and shortened: a long list holds one item.
 * test/clients/examples.spec.ts compares them with what is answered.
 */

export const SIMULATION = {
  id: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
  status: 'done',
  url: 'https://example.org/news/article',
  depth: 'standard',
  analyst: { engine: 'offline', model: 'offline@9' },
  castHash: '89197c649e03ce184dd36cfc34885f20bc2f22ca44da2d3268f46838e9277d5a',
  openedAt: '2026-11-23T07:29:44.274Z',
  closedAt: '2026-11-23T07:29:53.195Z',
  article: {
    url: 'https://example.org/news/article',
    canonicalUrl: null,
    title: 'Council approves new bridge',
    byline: null,
    site: 'example.org',
    language: 'en',
    publishedAt: null,
    modifiedAt: null,
    leadImage: null,
    renderer: 'http',
    paywalled: false,
    incomplete: null,
    sources: { byline: null, publishedAt: null },
    words: 147,
    linkCount: 0,
    sha256: 'deec0f2ac9e67d2f8b635bfbac7536fb5a13ff266ebe2fc8b2e5954966505140',
    cut: null,
  },
  transcript: [
    {
      round: 1,
      persona: 'breaking-news-chaser',
      platform: 'microblog',
      score: 82.8,
      confidence: 0.5,
      argument:
        'What matters here is this: “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river.” +16 for its sourcing. For its dates: +9. I would post this now and watch the replies. I give it 83 of 100.',
      on: ['c2'],
      flags: [],
      replies: [],
      parts: [
        { kind: 'prior', points: 52.8 },
        { kind: 'manner', ref: 'attribution', points: 16.2 },
        { kind: 'manner', ref: 'dates-and-places', points: 9.1 },
        { kind: 'finding', ref: 'f1', points: 2.1 },
        { kind: 'manner', ref: 'quotation', points: 2.6 },
      ],
      at: '2026-11-23T07:29:52.962Z',
      echoes: null,
    },
  ],
  votes: [
    {
      persona: 'breaking-news-chaser',
      platform: 'microblog',
      weight: 0.9,
      score: 84.6,
      confidence: 0.51,
      counted: 0.51,
      claims: [{ id: 'c11', credibility: 74, confidence: 0.42 }],
      shift: 1.8,
      movedBy: [],
    },
  ],
  platformScores: [{ platform: 'microblog', score: 80, weight: 0.9, votes: 5 }],
  consensusScore: 76.2,
  consensus: {
    spread: 4.9,
    agreement: 1,
    shift: 0.7,
    meanAbsoluteShift: 0.7,
    conformity: 0.44,
    trimmedMean: 78.2,
    dissenters: [],
    bounds: null,
  },
  basis: 'manner',
  summary: {
    verdict:
      'Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.',
    basis: 'manner',
    sentences: [
      'Its central claim is “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river”.',
      'Those whom it concerns were asked: “The builder did not respond to a request for comment”.',
      '30 agents voted: 30 gave the article 50 or more of 100, none gave it less.',
    ],
  },
  outcome: {
    presentation: {
      score: 76,
      basis: 'The votes without what was found about its claims: sourcing, wording, headline.',
    },
    substance: { score: null, basis: 'Nothing but how it reports was read.' },
    difference: null,
    standsOut: [
      {
        speaks: 'for',
        says: 'Those whom it concerns were asked.',
        quote: 'The builder did not respond to a request for comment.',
        in: 'text',
        points: 1,
      },
    ],
    openFirst: [
      {
        claim: 'c2',
        says: 'The city council voted 7 to 2 on Tuesday to approve a new bridge over the river, according to the minutes.',
        source: null,
      },
    ],
    dissent: [],
    moved: 'Nobody moved by more than 3 points between the rounds.',
  },
  appraisal: {
    text: {
      kind: 'report',
      because: {
        in: 'text',
        start: 0,
        end: 79,
        quote: 'The city council voted 7 to 2 on Tuesday to approve a new bridge over the river',
      },
    },
    findings: [
      {
        id: 'f1',
        type: 'asked-those-concerned',
        speaks: 'for',
        says: 'Those whom it concerns were asked.',
        passage: { in: 'text', start: 610, end: 663, quote: 'The builder did not respond to a request for comment.' },
        amount: 0.1,
      },
    ],
    central: ['c2'],
  },
  claims: [
    {
      id: 'c2',
      field: 'text',
      caption: 0,
      start: 0,
      end: 79,
      quote: 'The city council voted 7 to 2 on Tuesday to approve a new bridge over the river',
      kind: 'figure',
      subject: 'The city council',
      predicate: 'voted 7 to 2 on Tuesday to approve a new bridge over the river',
      quantities: [{ start: 23, end: 24, value: 7, unit: null }],
      when: ['Tuesday'],
      where: [],
      attribution: { start: 94, end: 101, kind: 'role', source: 'minutes', standsFor: null },
      checkWorthiness: 0.999,
      repeatedBy: [],
      overstates: null,
      credibility: 74.9,
      spread: 6.1,
      votes: 30,
      platforms: [{ platform: 'microblog', credibility: 79.4, votes: 5 }],
      flags: [],
      evidence: [],
      missing: [],
      weighing: null,
      for: [{ round: 1, persona: 'breaking-news-chaser' }],
      against: [],
    },
  ],
  claimExtraction: { extractor: 'claims@1', model: null, problem: null },
  plausibility: null,
  flags: [],
  excused: [],
  waitingFor: null,
  usage: { calls: 60, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: 0 },
  credits: 2,
  problem: null,
  forkedFrom: null,
};

export const SIMULATION_PAGE = {
  simulations: [
    {
      id: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
      accountId: 'a234ffe0-8ccf-89ef-80bf-0c0aec6ff827',
      url: 'https://example.org/news/article',
      depth: 'standard',
      host: 'example.org',
      engine: 'offline',
      model: 'offline@9',
      castHash: '89197c649e03ce184dd36cfc34885f20bc2f22ca44da2d3268f46838e9277d5a',
      title: 'Council approves new bridge',
      status: 'done',
      consensusScore: 76.2,
      basis: 'manner',
      flags: [],
      openedAt: '2026-11-23T07:29:44.274Z',
      closedAt: '2026-11-23T07:29:53.195Z',
      credits: 2,
      forkedFrom: null,
      verdict:
        'Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.',
      usage: { calls: 60, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: 0 },
    },
  ],
  next: '2026-11-23T07:29:44.274Z~8a9d84a3-758e-4bc9-993b-f2bd4488835f',
};

export const ESTIMATE = {
  url: 'https://example.org/news/article',
  depth: 'standard',
  credits: 2,
  pricing: { price: 2, answersAPrice: 60, answers: 60 },
  analyst: { engine: 'offline', model: 'offline@9' },
  article: { title: 'Council approves new bridge', words: 147 },
  agents: 30,
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: { uncached: 0, cached: 0 },
  durationMs: null,
  durationMeasured: false,
  evidence: { asked: 'default', sources: ['fact-checks', 'cited'], lookups: [], weighings: 0, timeoutMs: 0 },
  cachedShare: 0,
};

export const DEBATE_PRICES = { answers: 60, credits: { micro: 1, standard: 2, deep: 2 } };

export const STATE_VALUE = { revision: 69, path: 'agents.growth-marketer.score', value: 80.6 };

export const WEBHOOK_SECRET = { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' };

export const WEBHOOK_DELIVERY = {
  url: 'https://example.org/hook',
  status: 'delivered',
  attempts: 1,
  nextAt: null,
  history: [{ at: '2026-11-23T07:29:53.706Z', attempt: 1, status: 204 }],
};

export const SIMULATION_ENDED = {
  type: 'simulation.done',
  timestamp: '2026-11-23T07:29:53.195Z',
  data: {
    id: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
    href: '/api/simulations/8a9d84a3-758e-4bc9-993b-f2bd4488835f',
    status: 'done',
    url: 'https://example.org/news/article',
    depth: 'standard',
    analyst: { engine: 'offline', model: 'offline@9' },
    openedAt: '2026-11-23T07:29:44.274Z',
    closedAt: '2026-11-23T07:29:53.195Z',
    title: 'Council approves new bridge',
    consensusScore: 76.2,
    basis: 'manner',
    summary: {
      verdict:
        'Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.',
      basis: 'manner',
      sentences: [
        'Its central claim is “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river”.',
        'Those whom it concerns were asked: “The builder did not respond to a request for comment”.',
        '30 agents voted: 30 gave the article 50 or more of 100, none gave it less.',
      ],
    },
    consensus: {
      spread: 4.9,
      agreement: 1,
      shift: 0.7,
      meanAbsoluteShift: 0.7,
      conformity: 0.44,
      trimmedMean: 78.2,
      dissenters: [],
      bounds: { low: 15, high: 85, unbounded: 78 },
    },
    platformScores: [{ platform: 'microblog', score: 80, weight: 0.9, votes: 5 }],
    flags: [],
    credits: 2,
    problem: null,
  },
};
