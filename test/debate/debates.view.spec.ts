import { describe, expect, it } from '@jest/globals';
import { type DebateFact } from '../../src/debate/stages/index.js';
import { type Recorded } from '../../src/kernel/index.js';
import {
  type DebateRow,
  debatedArticlesView,
  debatesView,
  type DebateTextsRow,
  debateTextsView,
  excerptOf,
  unsealedDebatesView,
} from '../../src/debate/archive/debates.view.js';
import { sharesView } from '../../src/debate/sharing/shares.view.js';
import { owedWebhooksView } from '../../src/debate/webhooks/webhooks.view.js';
import { argument, FACTS, IMPORTED, ANSWERED, JUDGED, LISTED, OPENING, WEIGHED } from './debate-walk.js';
import { recorded } from './support.js';

type Listed = Parameters<typeof debatesView.apply>[1];

const opened: DebateFact = { type: 'DebateOpened', data: OPENING };
const imported: DebateFact = { type: 'ArticleImported', data: IMPORTED };
const consensus = FACTS.find(({ type }) => type === 'ConsensusReached')!;
const closed: DebateFact = { type: 'DebateClosed', data: {} };
const abandoned: DebateFact = { type: 'DebateAbandoned', data: { code: 'cancelled', reason: '' } };

/** The row after a history, each event delivered `times` times. */
function rowOf(facts: readonly DebateFact[], times = 1): DebateRow | undefined {
  let row: DebateRow | undefined;
  facts.forEach((fact, revision) => {
    for (let n = 0; n < times; n += 1) {
      const event = recorded(fact, revision, 'd7') as Recorded<DebateFact> & Listed;
      expect(debatesView.keys(event)).toEqual(['d7']);
      row = debatesView.apply(row, event, 'd7');
    }
  });
  return row;
}

describe('the list of debates', () => {
  const cases: readonly (readonly [string, readonly DebateFact[], Partial<DebateRow>])[] = [
    ['opened', [opened], { accountId: 'acc', status: 'running', title: null, credits: 1, closedAt: null }],
    ['with its article', [opened, imported], { title: IMPORTED.article.title, status: 'running' }],
    [
      'with a verdict',
      [opened, imported, consensus],
      { consensusScore: 50, basis: 'manner', status: 'running', flags: [] },
    ],
    ['closed', [opened, imported, consensus, closed], { status: 'done', closedAt: '2026-01-03T00:00:00.000Z' }],
    [
      'with the usage of listing its statements',
      [
        opened,
        { type: 'StatementsListed', data: { ...LISTED, tokens: { input: 7, cached: 0, output: 3 }, costUsd: 1 } },
      ],
      {
        counted: {
          spent: { calls: 1, inputTokens: 7, cachedTokens: 0, outputTokens: 3, costUsd: 1 },
          revision: 1,
          takenOver: 0,
        },
      },
    ],
    [
      'with the usage of its last word',
      [
        opened,
        { type: 'ObjectionsAnswered', data: { ...ANSWERED, tokens: { input: 5, cached: 0, output: 4 }, costUsd: 2 } },
      ],
      {
        counted: {
          spent: { calls: 1, inputTokens: 5, cachedTokens: 0, outputTokens: 4, costUsd: 2 },
          revision: 1,
          takenOver: 0,
        },
      },
    ],
    [
      'with the usage of judging its claims',
      [
        opened,
        { type: 'PlausibilityJudged', data: { ...JUDGED, tokens: { input: 7, cached: 0, output: 3 }, costUsd: 1 } },
      ],
      {
        counted: {
          spent: { calls: 1, inputTokens: 7, cachedTokens: 0, outputTokens: 3, costUsd: 1 },
          revision: 1,
          takenOver: 0,
        },
      },
    ],
    [
      'with the usage of weighing its evidence and of its agents, including excused ones',
      [
        opened,
        { type: 'EvidenceWeighed', data: { ...WEIGHED, tokens: { input: 10, cached: 0, output: 5 }, costUsd: 0.5 } },
        { type: 'ArgumentMade', data: argument('ann', 1, { calls: 2, costUsd: 0.25 }) },
        {
          type: 'AgentExcused',
          data: {
            persona: 'bob',
            round: 1,
            reason: 'refused',
            attempts: 1,
            tokens: { input: 5, cached: 2, output: 0 },
            calls: 1,
            costUsd: 0.5,
          },
        },
        { type: 'AgentExcused', data: { persona: 'cyd', round: 1, reason: 'token-cap', attempts: 1 } },
      ],
      {
        counted: {
          spent: { calls: 4, inputTokens: 16, cachedTokens: 2, outputTokens: 6, costUsd: 1.25 },
          revision: 4,
          takenOver: 0,
        },
      },
    ],
    [
      'with tokens that had no price',
      [opened, { type: 'ArgumentMade', data: argument('ann', 1) }],
      {
        counted: {
          spent: { calls: 1, inputTokens: 1, cachedTokens: 0, outputTokens: 1, costUsd: null },
          revision: 1,
          takenOver: 0,
        },
      },
    ],
    ['abandoned', [opened, abandoned], { status: 'abandoned', credits: 0, closedAt: '2026-01-03T00:00:00.000Z' }],
  ];

  it.each(cases)('shows a debate %s', (_, facts, row) => {
    expect(rowOf(facts)).toMatchObject(row);
  });

  it.each(cases)('shows the same if every event is delivered twice: %s', (_, facts) => {
    expect(rowOf(facts, 2)).toEqual(rowOf(facts));
  });

  it('has no row of an erased debate, whatever is delivered again', () => {
    const request = { kind: 'debate', accountId: 'acc', reason: 'owner', digests: [] } as const;
    const erased = { type: 'ErasureRequested', data: request } as const;
    const event = { ...recorded(closed, 9, 'd7'), ...erased, stream: 'erasure-d7' } as unknown as Listed;
    for (const view of [debatesView, debateTextsView, debatedArticlesView, unsealedDebatesView, owedWebhooksView]) {
      expect(view.types).toContain('ErasureRequested');
      expect(view.keys(event as never)).toEqual(['d7']);
      expect(view.apply({} as never, event as never, 'd7')).toBeUndefined();
      expect(view.apply(undefined, event as never, 'd7')).toBeUndefined();
    }
    expect(sharesView.clears?.value(event as never)).toBe('d7');
  });

  it('handles every declared event type, and none before the opening', () => {
    const shown = new Set(cases.flatMap(([, facts]) => facts.map(({ type }) => type)));
    expect(new Set<string>(debatesView.types)).toEqual(new Set([...shown, 'ErasureRequested']));
    expect(rowOf([closed])).toBeUndefined();
  });

  it('finds debates by account, status, time, source, score, analyst, cast and flags', () => {
    const row = rowOf([opened])!;
    expect(Object.fromEntries(Object.entries(debatesView.columns!).map(([name, of]) => [name, of(row)]))).toEqual({
      account_id: 'acc',
      status: 'running',
      opened_at: '2026-01-03T00:00:00.000Z',
      host: 'news.example',
      score: null,
      engine: 'offline',
      model: 'scripted@1',
      cast_hash: 'cast',
      flags: '',
      unpaid: 1,
    });
  });
});

describe('the words of a debate', () => {
  const spoken: readonly DebateFact[] = [
    imported,
    { type: 'ArgumentMade', data: argument('ann', 1, { argument: 'The Zürich figures are missing.' }) },
    { type: 'ArgumentMade', data: argument('bob', 2, { argument: 'I saw the ledger of the harbour.' }) },
  ];
  const rowAfter = (facts: readonly DebateFact[], times = 1): DebateTextsRow => {
    let row: DebateTextsRow | undefined;
    facts.forEach((fact, revision) => {
      for (let n = 0; n < times; n += 1)
        row = debateTextsView.apply(
          row,
          recorded(fact, revision, 'd7') as Parameters<typeof debateTextsView.apply>[1],
          'd7',
        );
    });
    return row!;
  };

  it('are its title while it runs, and all arguments after its end', () => {
    expect(debateTextsView.text!(rowAfter(spoken))).toBe(IMPORTED.article.title);
    for (const end of [closed, abandoned]) {
      const text = debateTextsView.text!(rowAfter([...spoken, end]));
      expect(text).toContain('Zürich');
      expect(text).toContain('ledger');
    }
  });

  it('are indexed at the end and not stored beside the log', () => {
    const row = rowAfter([...spoken, closed]);
    const kept = debateTextsView.kept!(row);
    expect(JSON.stringify(kept)).not.toContain('ledger');
    expect(debateTextsView.kept!(rowAfter(spoken))).toEqual(rowAfter(spoken));
    // No later event stores the row again, which would index only its title.
    for (const [revision, fact] of [...spoken, closed].entries())
      expect(
        debateTextsView.apply(
          kept,
          recorded(fact, revision, 'd7') as Parameters<typeof debateTextsView.apply>[1],
          'd7',
        ),
      ).toBe(kept);
  });

  it('are the same if every event is delivered twice', () => {
    expect(rowAfter([...spoken, closed], 2)).toEqual(rowAfter([...spoken, closed]));
  });

  it('are quoted from the passage with most of them, regardless of case and accents', () => {
    const events = [...spoken, closed].map((fact, revision) => recorded(fact, revision, 'd7'));
    expect(excerptOf(events, 'zurich FIGURES')).toEqual({
      persona: 'ann',
      round: 1,
      text: 'The Zürich figures are missing.',
    });
    expect(excerptOf(events, 'bridge')).toMatchObject({ persona: null, round: null });
    expect(excerptOf(events, 'nowhere')).toBeNull();
  });
});
